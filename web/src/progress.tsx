/** How far one is and how much time is left: a quiet line over the conversation. */
import { useEffect, useRef, useState } from "preact/hooks";
import { MARKS, minutesLeft, passed, serverNow } from "./clock.ts";
import { numberIn, type Screen } from "./fold.ts";
import type { Words } from "./words.ts";

export function Progress({ screen, words }: { screen: Screen; words: Words }) {
  const number = numberIn(screen.view, "item_number") ?? numberIn(screen.view, "question_number");
  const total = numberIn(screen.view, "total_items") ?? numberIn(screen.view, "total_questions");
  const deadline = numberIn(screen.view, "deadline");
  if (screen.ended !== null || ((number === null || number < 1) && deadline === null)) return null;
  return (
    <div class="progress">
      {number !== null && number > 0 && <span>{total === null ? words.ask.questionOnly(number) : words.ask.question(number, total)}</span>}
      {deadline !== null && <TimeLeft deadline={deadline} words={words} />}
      {number !== null && total !== null && total > 0 && (
        <span class="meter" aria-hidden="true">
          <span style={{ width: `${Math.min(100, (100 * Math.max(0, number - 1)) / total)}%` }} />
        </span>
      )}
    </div>
  );
}

const LOOK = 1000;

function TimeLeft({ deadline, words }: { deadline: number; words: Words }) {
  const [left, setLeft] = useState(() => minutesLeft(deadline, serverNow()));
  const before = useRef<number | null>(null);
  const [told, setTold] = useState("");
  useEffect(() => {
    const look = () => setLeft(minutesLeft(deadline, serverNow()));
    look();
    const timer = setInterval(look, LOOK);
    return () => clearInterval(timer);
  }, [deadline]);
  useEffect(() => {
    if (passed(before.current, left) !== null) setTold(words.ask.soon(left));
    before.current = left;
  }, [left]);
  const soon = left <= MARKS[0];
  return (
    <>
      <span class={soon ? "time soon" : "time"}>{left === 0 ? words.ask.timeUp : words.ask.minutes(left)}</span>
      <span class="time-told" role="status" aria-live="polite">
        {told}
      </span>
    </>
  );
}
