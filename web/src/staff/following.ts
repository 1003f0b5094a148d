/** What the staff page follows: the queue, and of the conversation that is open what the gate and the log say of it. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asProblem, type Problem } from "../api.ts";
import { follow, type Follower, type Line } from "../follow.ts";
import { logAfter, referral, type Queue, type Referral, type Token } from "./api.ts";
import { tell, UNTOLD, type Story } from "./reading.ts";

export interface Following {
  queue: Queue | null;
  line: Line;
  now(): void;
}

/** Who follows with `onDuty` counts as there, as long as the stream is open. */
export function useQueue(token: Token, onDuty: boolean, refused: () => void): Following {
  const [queue, setQueue] = useState<Queue | null>(null);
  const [line, setLine] = useState<Line>("opening");
  const follower = useRef<Follower | null>(null);
  useEffect(() => {
    follower.current = follow({
      path: `staff/stream?on_duty=${onDuty}`,
      token,
      after: () => null,
      mayGoOn: () => false,
      line: (next) => {
        setLine(next);
        if (next === "refused") refused();
      },
      frame: ({ event, data }) => {
        if (event === "queue") setQueue(JSON.parse(data) as Queue);
        return false;
      },
    });
    return () => follower.current?.stop();
  }, [token, onDuty]);
  return { queue, line, now: () => follower.current?.now() };
}

export interface Details {
  referral: Referral | null;
  story: Story;
  problem: Problem | null;
  refresh(): Promise<Story>;
}

const PAUSE = 80;

/** Read again whenever `state` is another: the log has grown, or the connection is back. */
export function useDetails(id: string, token: Token, state: string, refused: () => void): Details {
  const [found, setFound] = useState<Referral | null>(null);
  const [story, setStory] = useState<Story>(UNTOLD);
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef(story);
  const refresh = useCallback(async (): Promise<Story> => {
    try {
      const [now, entries] = await Promise.all([referral(token, id), logAfter(token, id, latest.current.seq)]);
      latest.current = entries.reduce(tell, latest.current);
      setFound(now);
      setStory(latest.current);
      setProblem(null);
    } catch (error) {
      const wrong = asProblem(error);
      if (wrong.status === 401) refused();
      else setProblem(wrong);
    }
    return latest.current;
  }, [id, token]);
  useEffect(() => {
    const timer = setTimeout(() => void refresh(), PAUSE);
    return () => clearTimeout(timer);
  }, [refresh, state]);
  return { referral: found, story, problem, refresh };
}
