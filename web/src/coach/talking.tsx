/** How a child answers: the microphone with its meter, and a box to type in, which is always there. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Session } from "../session.ts";
import { useSubmit } from "../submit.ts";
import type { Ear } from "./ear.ts";
import { Shape } from "./icons.tsx";
import type { CoachWords } from "./words.ts";

interface Props {
  ear: Ear;
  session: Session;
  speaking: boolean;
  words: CoachWords;
  send(text: string): void;
}

export function Talking({ ear, session, speaking, words, send }: Props) {
  return (
    <section class="talking" aria-label={words.talk}>
      <Mouth ear={ear} speaking={speaking} words={words} />
      <Notes ear={ear} words={words} />
      <Typing busy={session.outgoing !== null} unsent={session.unsent} words={words} send={send} />
    </section>
  );
}

function Mouth({ ear, speaking, words }: { ear: Ear; speaking: boolean; words: CoachWords }) {
  const on = ear.standing === "on";
  const label = ear.standing === "asking" ? words.asking : !on ? words.talk : speaking ? words.quietNow : words.talking;
  return (
    <div class="mouth" data-on={on}>
      <button
        type="button"
        class="mic"
        aria-pressed={on}
        aria-label={on ? words.stopTalking : words.talk}
        disabled={ear.standing === "asking"}
        style={{ "--loud": ear.loud.toFixed(2) }}
        onClick={() => ear.turn(!on)}
      >
        <span class="mic-ring" aria-hidden="true" />
        <Shape of="TALK" />
      </button>
      <div class="mouth-side">
        <p class="mouth-word" aria-hidden="true">
          {ear.hearing === "" ? label : `${words.heard}: ${ear.hearing}`}
        </p>
        {on && (
          <meter class="unseen" min={0} max={1} value={ear.loud} aria-label={words.loudness}>
            {Math.round(ear.loud * 100)} %
          </meter>
        )}
        {on && (
          <div class="bars-loud" aria-hidden="true">
            {STEPS.map((step) => (
              <i key={step} class={ear.loud >= step ? "lit" : ""} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

const STEPS = Array.from({ length: 12 }, (_, place) => (place + 0.5) / 12);

/** What is not as it should be with the microphone, said plainly. */
function Notes({ ear, words }: { ear: Ear; words: CoachWords }) {
  return (
    <div role="status" class="ear-notes">
      {ear.trouble !== null && <p>{words.troubles[ear.trouble]}</p>}
      {ear.wordless && <p>{words.noWords}</p>}
      {ear.processed.length > 0 && <p>{words.processed(words.and(ear.processed.map((one) => words.processes[one] ?? one)))}</p>}
      {ear.consent && (
        <div class="consent">
          <p>
            <strong>{words.consent.head}</strong> {words.consent.text}
          </p>
          <div class="row">
            <button type="button" class="plain" onClick={() => ear.allow(false)}>
              {words.consent.no}
            </button>
            <button type="button" class="solid" onClick={() => ear.allow(true)}>
              {words.consent.yes}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

function Typing({ busy, unsent, words, send }: { busy: boolean; unsent: string | null; words: CoachWords; send(text: string): void }) {
  const [text, setText] = useState("");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (unsent !== null && unsent !== "") setText((now) => (now === "" ? unsent : now));
  }, [unsent]);
  const submit = useSubmit(busy, text, (words) => {
    send(words.trim());
    setText("");
    box.current?.focus();
  });
  return (
    <form
      class="typing"
      onSubmit={(event) => {
        event.preventDefault();
        submit(text);
      }}
    >
      <input
        ref={box}
        type="text"
        value={text}
        placeholder={words.type}
        aria-label={words.type}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={200}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.isComposing) return;
          event.preventDefault();
          submit(text);
        }}
      />
      <button type="submit" class="solid" disabled={busy || text.trim() === ""}>
        {words.say}
      </button>
    </form>
  );
}
