/** What is said now. After an alarm its answers and the box stand under it, and all of that stays in view. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Linked } from "../laid.tsx";
import { Lifeline } from "../lifeline.tsx";
import type { Session } from "../session.ts";
import type { Spoken } from "../speaking.ts";
import type { Words } from "../words.ts";
import { helpIn, isHelp, Replies, toldIn } from "./caring.tsx";
import type { Coaching, Mode } from "./reading.ts";
import type { Telling } from "./telling.ts";
import type { CoachWords } from "./words.ts";

interface Props {
  turn: Spoken[];
  mode: Mode;
  session: Session;
  coaching: Coaching;
  telling: Telling;
  goOn: (() => void) | null;
  words: CoachWords;
  common: Words;
  /** The box and the microphone: after an alarm they are here. */
  children: ComponentChildren;
}

export function Now({ turn, mode, session, coaching, telling, goOn, words, common, children }: Props) {
  const { screen } = session;
  const care = mode === "care";
  const frame = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const busy = session.outgoing !== null || telling.busy;
  // After an end before the last card nothing is asked any more.
  const stale = screen.ended !== null && screen.ended !== "complete";
  const shown = stale ? [] : care ? toldIn(turn).now : turn;
  const help = mode === "done" ? null : helpIn(screen);
  const newest = turn.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (care) intoView(frame.current, said.current);
  }, [care, newest]);
  useEffect(() => {
    if (care) said.current?.focus({ preventScroll: true });
  }, [care]);
  useEffect(() => {
    // With nothing left to ask, the words beside the help are where one reads on.
    if (care && shown.length === 0) document.getElementById("caring")?.focus({ preventScroll: true });
  }, [care, newest]);
  const question = coaching.card?.question ?? "";
  const reply = (text: string) => {
    telling.say(text);
    said.current?.focus({ preventScroll: true });
  };
  return (
    <div class="coach-now" ref={frame}>
      <div class="coach-says" ref={said} role="log" aria-live="polite" aria-label={words.coach} data-busy={busy} {...(care ? { tabIndex: 0 } : {})}>
        {shown.map((line) => (
          // On a card the question stands under the pictures: here it is for those who hear the page.
          <p key={line.seq} class={!care && shown.length > 1 && line.text === question ? "unseen" : ""}>
            {isHelp(line) ? <Linked text={line.text} /> : line.text}
          </p>
        ))}
      </div>
      {help !== null && <Lifeline help={help} words={common} />}
      {care && <Replies choices={screen.choices} {...{ busy, goOn, words, common }} say={reply} call={() => telling.choose("CALL_GROWNUP")} />}
      {care && children}
    </div>
  );
}

/** Where it holds on to the edge of the window the help above is shown from its start; else the page goes to what is asked. */
function intoView(frame: HTMLElement | null, said: HTMLElement | null): void {
  if (frame === null || said === null) return;
  said.scrollTop = said.scrollHeight;
  if (getComputedStyle(frame).position === "sticky") scrollTo({ top: 0 });
  else frame.scrollIntoView({ block: "nearest" });
}
