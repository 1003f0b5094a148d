/** The clock of an interview. It only counts; a session that was begun from an older one's turn goes on counting from there. */
import { useEffect, useState } from "preact/hooks";
import { serverNow } from "../clock.ts";
import { clockFace, standingOf } from "./reading.ts";
import type { PatientWords } from "./words.ts";

const nameOf = (id: string): string => `handrail.patient.began.${id}`;

/** Its log is as old as the interview that it comes from: its own time is kept in this tab. */
export function setBegan(id: string, elapsed: number): void {
  sessionStorage.setItem(nameOf(id), String(serverNow() - elapsed));
}

export function beganOf(id: string, beganAt: number | null): number | null {
  const own = Number(sessionStorage.getItem(nameOf(id)) ?? Number.NaN);
  return Number.isFinite(own) ? own : beganAt;
}

const LOOK = 1000;

export function useElapsed(beganAt: number | null, over: boolean): number | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (beganAt === null || over) return;
    const timer = setInterval(() => setNow(serverNow()), LOOK);
    return () => clearInterval(timer);
  }, [beganAt === null, over]);
  return beganAt === null ? null : Math.max(0, now - beganAt);
}

export function Clock({ elapsed, minutes, words }: { elapsed: number; minutes: number; words: PatientWords }) {
  return (
    <p class="case-clock" role="timer" data-time={standingOf(elapsed, minutes)} aria-label={words.timeSpoken(Math.floor(elapsed / 60), minutes)}>
      {words.time(clockFace(elapsed), minutes)}
    </p>
  );
}
