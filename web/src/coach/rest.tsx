/** A break: how long it still lasts, and a way back at any time. */
import { useEffect, useState } from "preact/hooks";
import { serverNow } from "../clock.ts";
import type { CoachWords } from "./words.ts";

interface Props {
  seconds: number;
  until: number | null;
  busy: boolean;
  finish(): void;
  words: CoachWords;
}

const LOOK = 500;

export function Rest({ seconds, until, busy, finish, words }: Props) {
  const [end] = useState(() => until ?? serverNow() + seconds);
  const left = useLeft(end);
  const share = Math.min(1, left / Math.max(1, seconds));
  return (
    <section class="resting" aria-labelledby="resting">
      <h1 id="resting" tabIndex={-1}>
        {words.rest.head}
      </h1>
      <svg class="rest-ring" viewBox="0 0 120 120" role="timer" aria-label={words.rest.left(clock(left))}>
        <circle class="rest-track" cx="60" cy="60" r="52" />
        <circle class="rest-left" cx="60" cy="60" r="52" pathLength={1} stroke-dasharray={`${share} 1`} />
        <text x="60" y="60">
          {clock(left)}
        </text>
      </svg>
      <p class="rest-word" role="status">
        {left === 0 ? words.rest.over : words.rest.text}
      </p>
      <button type="button" class="solid big" disabled={busy} onClick={finish}>
        {words.rest.back}
      </button>
    </section>
  );
}

function useLeft(end: number): number {
  const look = () => Math.max(0, Math.ceil(end - serverNow()));
  const [left, setLeft] = useState(look);
  useEffect(() => {
    const timer = setInterval(() => setLeft(look()), LOOK);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

const clock = (left: number): string => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
