/** Where the person writes. Enter sends; what could not be sent comes back into the box. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { joined, useDraft, without } from "./drafts.ts";
import { useSubmit } from "./submit.ts";
import { lengthOf, room } from "./trouble.ts";
import type { Words } from "./words.ts";

interface Props {
  id: string;
  busy: boolean;
  choices: readonly string[];
  /** What the choices answer. */
  asked?: string;
  failedText: string | null;
  lastHeard: string | null;
  send(text: string): void;
  words: ComposerWords;
  /** Words that were spoken, for the box; counted, because the same can be said twice. */
  dictated?: { text: string; count: number } | null;
  /** What else stands in the box. */
  beside?: ComponentChildren;
}

export type ComposerWords = Pick<Words, "message" | "placeholder" | "send" | "sending" | "keys" | "choices" | "left" | "excess">;

export function Composer({ id, busy, choices, asked = "", failedText, lastHeard, send, words, dictated = null, beside = null }: Props) {
  const [text, setText] = useDraft(id);
  const box = useRef<HTMLTextAreaElement>(null);
  const unsent = useRef<string | null>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (failedText !== null && failedText !== "") setText((now) => joined(failedText, now));
    else if (unsent.current !== null && unsent.current === lastHeard) setText((now) => without(lastHeard, now));
    unsent.current = failedText;
  }, [failedText]);
  useEffect(() => {
    if (dictated !== null) setText((now) => (now.trim() === "" ? dictated.text : `${now.trimEnd()} ${dictated.text}`));
  }, [dictated?.count]);
  useLayoutEffect(() => {
    const area = box.current;
    if (area === null) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [text, busy]);

  const submit = useSubmit(busy, text, (words) => {
    send(words);
    setText("");
    box.current?.focus();
  });
  const typed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit(text);
  };

  const count = room(lengthOf(text), words);
  return (
    <div class="compose">
      {choices.length > 0 && (
        <div class="choices" role="group" aria-label={asked || words.choices}>
          {choices.map((choice) => (
            <button key={choice} type="button" class="choice" disabled={busy} onClick={() => submit(choice)}>
              {choice}
            </button>
          ))}
        </div>
      )}
      <form
        class="box"
        onSubmit={(event) => {
          event.preventDefault();
          submit(text);
        }}
      >
        <label class="unseen" for="message">
          {words.message}
        </label>
        <textarea
          id="message"
          ref={box}
          rows={1}
          value={text}
          placeholder={words.placeholder}
          aria-describedby={count === null ? "keys" : "count"}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={typed}
        />
        {beside}
        <button type="submit" class="solid send" disabled={busy || text.trim() === ""}>
          {busy ? words.sending : words.send}
        </button>
      </form>
      {count === null ? (
        <p id="keys" class="keys">
          {words.keys}
        </p>
      ) : (
        <p id="count" class="count">
          {count}
        </p>
      )}
    </div>
  );
}
