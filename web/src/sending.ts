/** Words on their way: in sight until the stream brings them back, and back in the box if they could not be sent. */
import { useEffect, useRef, useState } from "preact/hooks";
import { asProblem, newKey, UNREACHED, type Problem } from "./api.ts";
import { keepUnderway, underway } from "./drafts.ts";
import type { Screen } from "./fold.ts";
import type { Stream } from "./stream.ts";
import { lengthOf } from "./trouble.ts";

export interface Outgoing {
  text: string;
  key: string;
  /** How many of the sender's messages had arrived before. */
  before: number;
  answered: boolean;
}

export interface Failure {
  text: string;
  /** Characters of what was sent. */
  length: number;
  problem: Problem;
}

/** Whose words: how many of them have arrived, and the last. */
export type Mine = (screen: Screen) => { count: number; last: string | null };

export interface Sending {
  outgoing: Outgoing | null;
  failure: Failure | null;
  /** Words to put back into the box. */
  unsent: string | null;
  send(text: string): void;
  failed(error: unknown, text: string, length: number): Problem;
  forgive(): void;
}

interface Post {
  /** A name for this box, under which its words are kept over a reload. */
  id: string;
  mine: Mine;
  post(text: string, key: string): Promise<void>;
  told(problem: Problem, text: string): void;
}

export function useSending(stream: Stream, { id, mine, post, told }: Post): Sending {
  const { screen, latest, line } = stream;
  const [outgoing, setOutgoing] = useState<Outgoing | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const keys = useRef(new Map<string, string>());
  const { count, last } = mine(screen);
  const lost = useLost(id, stream, mine);

  const arrived = outgoing !== null && count > outgoing.before;
  useEffect(() => {
    if (outgoing !== null && arrived && outgoing.answered) setOutgoing(null);
  }, [arrived, outgoing]);
  useEffect(() => {
    if (failure !== null && failure.text !== "" && last === failure.text) setFailure(null);
  }, [count]);
  useEffect(() => {
    if (line === "open") setFailure((now) => (now?.problem.status === UNREACHED ? null : now));
  }, [line]);

  const failed = (error: unknown, text: string, length: number): Problem => {
    const problem = asProblem(error);
    setFailure({ text, length, problem });
    told(problem, text);
    if (problem.kind === "session-over" || problem.kind === "not-pending") stream.now();
    return problem;
  };
  const send = async (text: string) => {
    const before = mine(latest.current).count;
    const sent = { text, key: keyFor(keys.current, "message", [before, text]), before, answered: false };
    setFailure(null);
    setOutgoing(sent);
    keepUnderway(id, { text, before });
    try {
      await post(text, sent.key);
      keepUnderway(id, null);
      setOutgoing({ ...sent, answered: true });
    } catch (error) {
      keepUnderway(id, null);
      setOutgoing(null);
      // The answer may be lost on the way although the words arrived: then the stream has brought them back already.
      const now = mine(latest.current);
      if (now.last !== text || now.count === before) failed(error, text, lengthOf(text));
    }
  };
  return {
    outgoing: outgoing !== null && !(arrived && outgoing.answered) ? outgoing : null,
    failure,
    unsent: failure?.text ?? lost,
    send: (text) => void send(text),
    failed,
    forgive: () => setFailure(null),
  };
}

/** Words that were on their way when the page was loaded anew, and that the server never had. */
function useLost(id: string, { screen }: Stream, mine: Mine): string | null {
  const [kept, setKept] = useState(() => underway(id));
  const [lost, setLost] = useState<string | null>(null);
  const whole = screen.upTo > 0 && screen.seq >= screen.upTo;
  const { count, last } = mine(screen);
  useEffect(() => {
    if (kept === null || !whole) return;
    setKept(null);
    keepUnderway(id, null);
    if (last !== kept.text || count <= kept.before) setLost(kept.text);
  }, [whole]);
  useEffect(() => {
    if (lost !== null && last === lost) setLost(null);
  }, [count]);
  return lost;
}

/** The same thing, sent again, has the same key. */
export function keyFor(keys: Map<string, string>, what: string, value: unknown): string {
  const name = JSON.stringify([what, value]);
  const key = keys.get(name) ?? newKey();
  keys.set(name, key);
  return key;
}
