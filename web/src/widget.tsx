/** A question with its own way of answering; the session waits until it is answered. */
import { useEffect, useRef } from "preact/hooks";
import { useDraft } from "./drafts.ts";
import type { ClientAction } from "./events.gen.ts";
import type { Words } from "./words.ts";

interface Props {
  action: ClientAction;
  busy: boolean;
  answer(response: unknown): void;
  words: Words;
}

export function Widget({ action, busy, answer, words }: Props) {
  const first = useRef<HTMLFieldSetElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>("button, input, textarea")?.focus({ preventScroll: true }), []);
  return (
    <fieldset class="widget" ref={first} disabled={busy}>
      <legend>{text(action.props["prompt"]) || words.yourAnswer}</legend>
      <Body action={action} busy={busy} answer={answer} words={words} />
    </fieldset>
  );
}

function Body({ action, answer, words }: Props) {
  const { props } = action;
  switch (action.widget_type) {
    case "multiple_choice":
      return <Buttons options={strings(props["options"]).map((option) => ({ label: option, value: option }))} answer={answer} />;
    case "yes_no":
      return <Buttons options={[{ label: words.yes, value: true }, { label: words.no, value: false }]} answer={answer} />;
    case "rating":
      return <Rating props={props} answer={answer} />;
    default:
      return <FreeText id={action.tool_call_id} placeholder={text(props["placeholder"]) || words.placeholder} answer={answer} words={words} />;
  }
}

function Buttons({ options, answer }: { options: { label: string; value: unknown }[]; answer(response: unknown): void }) {
  return (
    <div class="choices stack">
      {options.map((option) => (
        <button key={option.label} type="button" class="choice" onClick={() => answer(option.value)}>
          {option.label}
        </button>
      ))}
    </div>
  );
}

function Rating({ props, answer }: { props: Record<string, unknown>; answer(response: unknown): void }) {
  const min = whole(props["min"], 0);
  const max = Math.max(min, Math.min(whole(props["max"], 10), min + 20));
  const [low, high] = [text(props["min_label"]), text(props["max_label"])];
  return (
    <>
      <div class="rating">
        {Array.from({ length: max - min + 1 }, (_, place) => min + place).map((value) => (
          <button key={value} type="button" class="choice" onClick={() => answer(value)}>
            {value}
            {value === min && low !== "" && <span class="unseen">: {low}</span>}
            {value === max && high !== "" && <span class="unseen">: {high}</span>}
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

function FreeText({ id, placeholder, answer, words }: { id: string; placeholder: string; answer(response: unknown): void; words: Words }) {
  const [value, setValue] = useDraft(id);
  const submit = () => {
    if (value.trim() !== "") answer(value);
  };
  return (
    <div class="box">
      <textarea
        rows={2}
        value={value}
        placeholder={placeholder}
        aria-label={words.yourAnswer}
        onInput={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <button type="button" class="solid send" disabled={value.trim() === ""} onClick={submit}>
        {words.answer}
      </button>
    </div>
  );
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
const whole = (value: unknown, otherwise: number): number => (typeof value === "number" && Number.isInteger(value) ? value : otherwise);
