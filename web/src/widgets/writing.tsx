/** Answers that are written: words, a number, a day. */
import { useId, useState } from "preact/hooks";
import { useDraft } from "../drafts.ts";
import { lengthOf } from "../trouble.ts";
import type { Words } from "../words.ts";
import { Sent } from "./choosing.tsx";
import { ambiguous, misfit, numberFrom, type Bounds, type Misfit } from "./numbers.ts";
import { number, strings, text, whole } from "./props.ts";
import type { Asking } from "./widget.tsx";

export function FreeText({ id, props, answer, words }: Asking) {
  const name = useId();
  const [value, setValue] = useDraft(id, text(props["initial"]));
  const tall = props["long"] === true || props["lines"] === true;
  const most = whole(props["max_length"], 0);
  const count = most > 0 ? most - lengthOf(value) : 1;
  const ready = value.trim() !== "" && count >= 0;
  const submit = () => {
    if (ready) answer(value);
  };
  const typed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.isComposing) return;
    if (tall ? !event.ctrlKey && !event.metaKey : event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <>
      <Suggestions props={props} add={(one) => setValue((now) => (props["lines"] === true && now.trim() !== "" ? `${now.trimEnd()}\n${one}` : one))} />
      <div class={tall ? "box tall" : "box"}>
        <textarea
          rows={tall ? 5 : 2}
          value={value}
          placeholder={text(props["placeholder"]) || words.placeholder}
          aria-label={words.yourAnswer}
          aria-describedby={name}
          onInput={(event) => setValue(event.currentTarget.value)}
          onKeyDown={typed}
        />
        <button type="button" class="solid send" disabled={!ready} onClick={submit}>
          {words.answer}
        </button>
      </div>
      <p id={name} class="keys">
        {hint(props["lines"] === true, tall, most, count, words)}
      </p>
    </>
  );
}

function hint(lines: boolean, tall: boolean, most: number, left: number, words: Words): string {
  if (left < 0) return words.excess(String(-left));
  if (most > 0 && left <= Math.max(20, most / 10)) return words.left(String(left));
  const keys = tall ? words.ask.ctrlSends : words.ask.enterSends;
  return lines ? `${words.ask.oneToLine} ${keys}` : keys;
}

function Suggestions({ props, add }: { props: Asking["props"]; add(one: string): void }) {
  const options = strings(props["suggestions"]);
  if (options.length === 0) return null;
  return (
    <div class="choices">
      {options.map((option) => (
        <button key={option} type="button" class="choice" onClick={() => add(option)}>
          {option}
        </button>
      ))}
    </div>
  );
}

export function Quantity({ id, props, answer, words, locale }: Asking) {
  const name = useId();
  const start = number(props["initial"]);
  const [value, setValue] = useDraft(id, start === null ? "" : start.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 12 }));
  const [told, setTold] = useState<Misfit | null>(null);
  const bounds: Bounds = { min: number(props["min"]), max: number(props["max"]), whole: props["whole"] === true };
  const read = numberFrom(value, locale);
  const unit = text(props["unit"]);
  const range = rangeWords(bounds, locale, words);
  const submit = () => {
    const wrong = misfit(read, bounds);
    setTold(wrong);
    if (wrong === null) answer(read);
  };
  return (
    <>
      <div class="field-row">
        <label class="unseen" for={`${name}-n`}>
          {words.yourAnswer}
        </label>
        <input
          id={`${name}-n`}
          type="text"
          inputMode={bounds.whole && (bounds.min ?? -1) >= 0 ? "numeric" : "decimal"}
          autocomplete="off"
          value={value}
          aria-describedby={`${name}-hint`}
          aria-invalid={told !== null}
          onInput={(event) => {
            setTold(null);
            setValue(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") submit();
          }}
        />
        {unit !== "" && <span class="unit">{unit}</span>}
        <button type="button" class="solid" disabled={value.trim() === ""} onClick={submit}>
          {words.answer}
        </button>
      </div>
      <p id={`${name}-hint`} class="quiet small under-field">
        {told === null && sentence(read !== null && ambiguous(value) ? words.ask.readAs(read.toLocaleString(locale, { maximumFractionDigits: 12 })) : range)}
      </p>
      <Told text={told === null ? "" : told === "bounds" ? sentence(range) : told === "whole" ? words.ask.whole : words.ask.number} />
    </>
  );
}

function rangeWords({ min, max }: Bounds, locale: string, { ask }: Words): string {
  const [low, high] = [min?.toLocaleString(locale) ?? "", max?.toLocaleString(locale) ?? ""];
  if (low !== "" && high !== "") return ask.between(low, high);
  return low !== "" ? ask.from(low) : high !== "" ? ask.upTo(high) : "";
}

const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** What an answer still needs; said when it is tried, and to those who cannot see it. */
function Told({ text }: { text: string }) {
  return (
    <p class="told-misfit small" role="alert">
      {text}
    </p>
  );
}

export function Day({ id, props, answer, words, locale }: Asking) {
  const name = useId();
  const [value, setValue] = useDraft(id, text(props["initial"]).slice(0, 10));
  const [min, max] = [text(props["min"]), text(props["max"])];
  const outside = value !== "" && ((min !== "" && value < min) || (max !== "" && value > max));
  const range = min !== "" && max !== "" ? words.ask.between(dayWords(min, locale), dayWords(max, locale)) : min !== "" ? words.ask.from(dayWords(min, locale)) : max !== "" ? words.ask.upTo(dayWords(max, locale)) : "";
  return (
    <>
      <div class="field-row">
        <label class="unseen" for={`${name}-d`}>
          {words.yourAnswer}
        </label>
        <input
          id={`${name}-d`}
          type="date"
          value={value}
          {...(min === "" ? {} : { min })}
          {...(max === "" ? {} : { max })}
          aria-describedby={`${name}-hint`}
          aria-invalid={outside}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </div>
      <p id={`${name}-hint`} class="quiet small under-field">
        {sentence(range)}
      </p>
      <Sent note="" ready={value !== "" && !outside} send={() => answer(value)} label={words.answer} />
    </>
  );
}

function dayWords(day: string, locale: string): string {
  const found = new Date(`${day}T12:00:00`);
  return Number.isNaN(found.getTime()) ? day : found.toLocaleDateString(locale, { dateStyle: "long" });
}
