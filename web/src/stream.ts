/** A session's stream, folded as it comes; the person's page and the staff's read the same one. */
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { BLANK, fold, type Screen } from "./fold.ts";
import { follow, type Follower, type Line } from "./follow.ts";
import { read } from "./sse.ts";

export interface Stream {
  screen: Screen;
  /** The same, for work that began before the newest words came. */
  latest: { readonly current: Screen };
  line: Line;
  now(): void;
}

/** `mayGoOn`: whether a session that waits for a widget may go on without its person, because people were called. */
export function useStream(id: string, token: string | null, mayGoOn: (screen: Screen) => boolean): Stream {
  const [screen, dispatch] = useReducer(fold, BLANK);
  const [line, setLine] = useState<Line>("opening");
  const latest = useRef(screen);
  const follower = useRef<Follower | null>(null);
  latest.current = screen;
  useEffect(() => {
    let seq = 0;
    let seen = BLANK;
    follower.current = follow({
      path: `session/${id}/stream`,
      token,
      after: () => seq,
      line: setLine,
      mayGoOn: () => seen.ended === null && mayGoOn(seen),
      frame: (frame) => {
        const event = read(frame);
        if (event === null) return false;
        seq = Math.max(seq, event.seq ?? 0);
        seen = fold(seen, event);
        dispatch(event);
        return event.event === "ended" || event.event === "run_suspended";
      },
    });
    return () => follower.current?.stop();
  }, [id, token]);
  return { screen, latest, line, now: () => follower.current?.now() };
}
