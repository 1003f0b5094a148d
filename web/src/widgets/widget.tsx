/** A question with its own way of answering; the session waits until it is answered. */
import { useEffect, useRef } from "preact/hooks";
import { draftOf } from "../drafts.ts";
import type { ClientAction } from "../events.gen.ts";
import { lengthOf } from "../trouble.ts";
import type { Words } from "../words.ts";
import { Buttons, Checks, once, Radios, Rating } from "./choosing.tsx";
import { Code } from "./code.tsx";
import { parts } from "./prompt.ts";
import { lines, number, strings, text, type Props } from "./props.ts";
import { Day, FreeText, Quantity } from "./writing.tsx";

export interface Asking {
  /** Half an answer is kept under this name. */
  id: string;
  props: Props;
  busy: boolean;
  answer(response: unknown): void;
  words: Words;
  locale: string;
}

interface Shown {
  /** The session: the numbers of its widgets are those of others too. */
  id: string;
  action: ClientAction;
  busy: boolean;
  answer(response: unknown): void;
  words: Words;
  locale: string;
}

const FIRST = "input:checked, .answer button, .answer input, .answer textarea";

export function Widget({ id, action, busy, answer, words, locale }: Shown) {
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true }), []);
  const { props } = action;
  return (
    <fieldset
      class="widget"
      ref={frame}
      disabled={busy}
      // A key that is held down goes on to the next question, too.
      onKeyDown={(event) => {
        if (event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement) event.preventDefault();
      }}
    >
      <legend>
        {lines(props["context"]).map((line) => (
          <span key={line} class="context">
            {line}
          </span>
        ))}
        <Prompt text={text(props["prompt"]) || words.yourAnswer} />
      </legend>
      <div class="answer">
        <Body kind={action.widget_type} id={draftOf(id, action)} props={props} busy={busy} answer={answer} words={words} locale={locale} />
      </div>
      {props["optional"] === true && action.widget_type !== "information" && (
        <button type="button" class="skip" onClick={(event) => once(event) && answer(null)}>
          {words.ask.skip}
        </button>
      )}
    </fieldset>
  );
}

/** A question's words; code in it keeps its lines. */
export function Prompt({ text }: { text: string }) {
  return (
    <>
      {parts(text).map((part, place) =>
        part.kind === "code" ? (
          <code key={place} class="listing">
            {part.text}
          </code>
        ) : (
          <span key={place} class="prompt">
            {part.text}
          </span>
        ),
      )}
    </>
  );
}

function Body({ kind, ...asking }: Asking & { kind: string }) {
  const { props, answer, words } = asking;
  switch (kind) {
    case "multiple_choice":
      return <Choice {...asking} />;
    case "multi_select":
      return number(props["max"]) === 1 ? <Radios {...asking} options={strings(props["options"])} given={(one) => [one]} /> : <Checks {...asking} />;
    case "yes_no":
      return <Buttons {...asking} options={[{ label: words.yes, value: true }, { label: words.no, value: false }]} />;
    case "rating":
      return <Rating {...asking} />;
    case "number":
      return <Quantity {...asking} />;
    case "date":
      return <Day {...asking} />;
    case "code_editor":
      return <Code {...asking} />;
    case "information":
      return (
        <button type="button" class="solid" onClick={(event) => once(event) && answer(true)}>
          {words.ask.goOn}
        </button>
      );
    default:
      return <FreeText {...asking} />;
  }
}

/** In a test an answer cannot be taken back, so it is chosen first and then sent. */
function Choice(asking: Asking) {
  const options = strings(asking.props["options"]);
  if (number(asking.props["total_items"]) !== null) return <Radios {...asking} options={options} given={(one) => one} note={asking.words.ask.once} />;
  return <Buttons {...asking} short={options.every((one) => lengthOf(one) < 4)} options={options.map((one) => ({ label: one, value: one }))} />;
}
