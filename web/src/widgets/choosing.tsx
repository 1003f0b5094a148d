/** Answers that are chosen: one of several, several of many, a step of a scale. */
import { useId } from "preact/hooks";
import { useDraft } from "../drafts.ts";
import { number, strings, text, whole } from "./props.ts";
import type { Asking } from "./widget.tsx";

/** The second press of a double click would answer the next question, which by then stands in the same place. */
export const once = (event: MouseEvent): boolean => event.detail < 2;

interface Option {
  label: string;
  value: unknown;
}

/** One press answers. What was chosen before is marked. */
export function Buttons({ options, props, answer, words, short = false }: Asking & { options: Option[]; short?: boolean }) {
  return (
    <div class={short ? "choices" : "choices stack"}>
      {options.map((option) => (
        <button key={option.label} type="button" class={option.value === props["initial"] ? "choice was" : "choice"} onClick={(event) => once(event) && answer(option.value)}>
          {option.label}
          {option.value === props["initial"] && <span class="unseen"> ({words.ask.chosen})</span>}
        </button>
      ))}
    </div>
  );
}

interface OneOf extends Asking {
  options: string[];
  /** The answer that a chosen option stands for. */
  given(option: string): unknown;
  note?: string;
}

/** Chosen first, then sent. */
export function Radios({ id, props, options, given, note = "", answer, words }: OneOf) {
  const name = useId();
  const [kept, setKept] = useDraft(id, strings([props["initial"]].flat()).at(0) ?? "");
  const chosen = options.includes(kept) ? kept : "";
  const none = number(props["min"]) === 0 && props["optional"] !== true;
  return (
    <>
      <div class="options">
        {options.map((option) => (
          <label key={option} class="option">
            <input type="radio" name={name} checked={option === chosen} onChange={() => setKept(option)} />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <Sent note={note} ready={chosen !== ""} send={() => answer(given(chosen))} label={words.answer}>
        {none && (
          <button type="button" class="plain" onClick={() => answer([])}>
            {words.ask.skip}
          </button>
        )}
      </Sent>
    </>
  );
}

export function Checks({ id, props, answer, words }: Asking) {
  const options = strings(props["options"]);
  const least = whole(props["min"], 0);
  const most = Math.min(whole(props["max"], options.length), options.length);
  const [kept, setKept] = useDraft(id, JSON.stringify(strings(props["initial"])));
  const chosen = listed(kept, options);
  const full = chosen.length >= most;
  const toggle = (option: string) => setKept(JSON.stringify(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]));
  return (
    <>
      <p class="quiet small">{asks(least, most, options.length, words.ask)}</p>
      <div class="options">
        {options.map((option) => (
          <label key={option} class="option">
            <input type="checkbox" checked={chosen.includes(option)} disabled={full && !chosen.includes(option)} onChange={() => toggle(option)} />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <Sent
        note={full && most < options.length ? words.ask.fewer(most) : least === 0 && chosen.length === 0 ? words.ask.chooseNone : ""}
        ready={chosen.length >= least && chosen.length <= most}
        send={() => answer(options.filter((one) => chosen.includes(one)))}
        label={words.answer}
      />
    </>
  );
}

function asks(least: number, most: number, all: number, words: Asking["words"]["ask"]): string {
  if (most < all || least > 1) return words.choose(least, most);
  return least === 1 ? words.chooseSome : words.chooseAny;
}

function listed(kept: string, options: readonly string[]): string[] {
  try {
    return strings(JSON.parse(kept)).filter((one) => options.includes(one));
  } catch {
    return [];
  }
}

interface SentProps {
  note: string;
  ready: boolean;
  label: string;
  send(): void;
  children?: preact.ComponentChildren;
}

/** The button that sends what was chosen or written, with a quiet word beside it. */
export function Sent({ note, ready, label, send, children }: SentProps) {
  return (
    <div class="sent">
      <p class="quiet small" role="status">
        {note}
      </p>
      {children}
      <button type="button" class="solid" disabled={!ready} onClick={send}>
        {label}
      </button>
    </div>
  );
}

export function Rating(asking: Asking) {
  const { props, answer, words } = asking;
  const min = whole(props["min"], 0);
  const max = Math.max(min, Math.min(whole(props["max"], 10), min + 20));
  const steps = Array.from({ length: max - min + 1 }, (_, place) => min + place);
  const labels = strings(props["labels"]);
  const named = labels.length === steps.length && labels.length > 2;
  if (named) return <Buttons {...asking} options={steps.map((value, place) => ({ label: `${value} · ${labels[place]}`, value }))} />;
  const [low, high] = [text(props["min_label"]) || (labels[0] ?? ""), text(props["max_label"]) || (labels.length > 1 ? (labels.at(-1) ?? "") : "")];
  return (
    <>
      <div class="rating">
        {steps.map((value) => (
          <button key={value} type="button" class={value === props["initial"] ? "choice was" : "choice"} onClick={(event) => once(event) && answer(value)}>
            {value}
            {value === min && low !== "" && <span class="unseen">: {low}</span>}
            {value === max && high !== "" && <span class="unseen">: {high}</span>}
            {value === props["initial"] && <span class="unseen"> ({words.ask.chosen})</span>}
          </button>
        ))}
      </div>
      {(low !== "" || high !== "") && (
        <div class="ends quiet small" aria-hidden="true">
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
    </>
  );
}
