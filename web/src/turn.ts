/** What was said in the newest turn: that much stands on the page, and is said aloud once. */
import { useEffect, useRef } from "preact/hooks";
import type { View } from "./events.gen.ts";
import type { Line, Screen } from "./fold.ts";
import type { Spoken } from "./speaking.ts";

/** A greeting and a question: more at once is too much to hear. */
const MOST = 2;

/** `most` of its words, and always those that say who has left. */
export function useTurn(screen: Screen, aloud: (lines: Spoken[]) => void, most = MOST): Spoken[] {
  const place = useRef<{ view: View | null; from: number; to: number }>({ view: null, from: 0, to: 0 });
  const spoken = useRef(-1);
  const { lines, view } = screen;
  if (place.current.view !== view) place.current = { view, from: place.current.to, to: lines.length };
  const running = lines.length > place.current.to;
  const own = lines.findLastIndex((line) => line.who === "you") + 1;
  const now = saidIn(lines.slice(Math.max(own, running ? place.current.to : place.current.from)));
  const last = (now.length > 0 ? now : saidIn(lines).slice(-1)).slice(-most);
  const [gone] = screen.leftAt !== null && screen.leftAt >= own ? saidIn(lines.slice(screen.leftAt, screen.leftAt + 1)) : [];
  const turn = gone === undefined || last.some((line) => line.seq <= gone.seq) ? last : [gone, ...last];
  useEffect(() => {
    if (screen.seq === 0 || screen.seq < screen.upTo || turn.length === 0) return;
    const fresh = spoken.current < 0 ? (screen.heard === 0 ? turn : []) : turn.filter((line) => line.seq > spoken.current);
    spoken.current = Math.max(...turn.map((line) => line.seq));
    if (fresh.length > 0) aloud(fresh);
  }, [view]);
  return turn;
}

/** The number of a line is in its key, which the fold makes of it. */
function saidIn(lines: readonly Line[]): Spoken[] {
  return lines.flatMap((line) => (line.who === "us" ? [{ seq: Number(line.key.replace("said-", "")) || 0, text: line.text }] : []));
}
