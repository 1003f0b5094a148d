/** A session as a page holds it: the folded screen, how the line stands, and what is on its way. */
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { asProblem, end, newKey, respond, say, UNREACHED, type Problem } from "./api.ts";
import { BLANK, fold, type Screen } from "./fold.ts";
import { follow, type Follower, type Line } from "./follow.ts";
import { markOver } from "./tokens.ts";
import { lengthOf } from "./trouble.ts";

/** Words that left the box; they stay visible until the stream brings them back. */
export interface Outgoing {
  text: string;
  key: string;
  heardBefore: number;
  answered: boolean;
}

export interface Failure {
  text: string;
  /** Characters of what was sent. */
  length: number;
  problem: Problem;
}

/** Help that came with a refusal; it keeps its place in the conversation. */
export interface Given {
  text: string;
  after: number;
}

export interface Session {
  screen: Screen;
  line: Line;
  outgoing: Outgoing | null;
  failure: Failure | null;
  given: readonly Given[];
  /** An answer to a widget is on its way. */
  answering: boolean;
  send(text: string): void;
  answer(response: unknown): void;
  finish(): Promise<void>;
  reconnect(): void;
}

export function useSession(id: string, token: string): Session {
  const [screen, dispatch] = useReducer(fold, BLANK);
  const [line, setLine] = useState<Line>("opening");
  const [outgoing, setOutgoing] = useState<Outgoing | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [given, setGiven] = useState<readonly Given[]>([]);
  const [answering, setAnswering] = useState(false);
  const latest = useRef(screen);
  const follower = useRef<Follower | null>(null);
  const keys = useRef(new Map<string, string>());
  latest.current = screen;

  useEffect(() => {
    let seq = 0;
    const ear = {
      after: () => seq,
      line: (next: Line) => {
        setLine(next);
        if (next === "open") setFailure((now) => (now?.problem.status === UNREACHED ? null : now));
      },
      event: (event: Parameters<typeof fold>[1]) => {
        seq = Math.max(seq, event.seq ?? 0);
        dispatch(event);
      },
    };
    follower.current = follow(id, token, ear);
    return () => follower.current?.stop();
  }, [id, token]);

  const arrived = outgoing !== null && screen.heard > outgoing.heardBefore;
  useEffect(() => {
    if (outgoing !== null && arrived && outgoing.answered) setOutgoing(null);
  }, [arrived, outgoing]);
  useEffect(() => {
    if (screen.ended !== null) markOver(id);
  }, [id, screen.ended]);
  useEffect(() => {
    if (failure !== null && failure.text !== "" && lastHeard(screen) === failure.text) setFailure(null);
  }, [screen.heard]);

  const failed = (error: unknown, text: string, length: number) => {
    const problem = asProblem(error);
    setFailure({ text, length, problem });
    const { help } = problem;
    if (help !== null) setGiven((now) => [...now.filter((one) => one.text !== help), { text: help, after: latest.current.lines.length }]);
    if (problem.kind === "session-over") follower.current?.now();
  };

  const send = async (text: string) => {
    const key = keyFor(keys.current, "message", [latest.current.heard, text]);
    const sent = { text, key, heardBefore: latest.current.heard, answered: false };
    setFailure(null);
    setOutgoing(sent);
    try {
      await say(id, token, text, key);
      setOutgoing({ ...sent, answered: true });
    } catch (error) {
      setOutgoing(null);
      // The answer may be lost on the way although the words arrived: then the stream has brought them back already.
      if (lastHeard(latest.current) !== text || latest.current.heard === sent.heardBefore) failed(error, text, lengthOf(text));
    }
  };

  const answer = async (response: unknown) => {
    const action = latest.current.action;
    if (action === null) return;
    setFailure(null);
    setAnswering(true);
    try {
      await respond(id, token, action.tool_call_id, response, keyFor(keys.current, action.tool_call_id, response));
      follower.current?.now();
    } catch (error) {
      failed(error, "", typeof response === "string" ? lengthOf(response) : 0);
    } finally {
      setAnswering(false);
    }
  };

  const finish = async () => {
    setFailure(null);
    try {
      await end(id, token);
      follower.current?.now();
    } catch (error) {
      failed(error, "", 0);
    }
  };

  return {
    screen,
    line,
    outgoing: outgoing !== null && !(arrived && outgoing.answered) ? outgoing : null,
    failure,
    given,
    answering,
    send: (text) => void send(text),
    answer: (response) => void answer(response),
    finish,
    reconnect: () => follower.current?.now(),
  };
}

export function lastHeard(screen: Screen): string | null {
  return screen.lines.findLast((line) => line.who === "you")?.text ?? null;
}

/** The same thing, sent again, has the same key. */
function keyFor(keys: Map<string, string>, what: string, value: unknown): string {
  const name = JSON.stringify([what, value]);
  const key = keys.get(name) ?? newKey();
  keys.set(name, key);
  return key;
}
