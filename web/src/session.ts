/** A session as a person's page holds it: the folded screen, how the line stands, and what is on its way. */
import { useEffect, useRef, useState } from "preact/hooks";
import { end, respond, say } from "./api.ts";
import { useAsides } from "./asides.ts";
import { serverNow } from "./clock.ts";
import { draftOf, dropDraft } from "./drafts.ts";
import { numberIn, type Screen } from "./fold.ts";
import type { Line } from "./follow.ts";
import { keyFor, useSending, type Failure, type Outgoing } from "./sending.ts";
import { useStream } from "./stream.ts";
import { markOver } from "./tokens.ts";
import { lengthOf } from "./trouble.ts";

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
  /** Words to put back into the box. */
  unsent: string | null;
  given: readonly Given[];
  /** An answer to a widget is on its way. */
  answering: boolean;
  send(text: string): void;
  answer(response: unknown): void;
  finish(): Promise<void>;
  reconnect(): void;
}

const deadlineOf = (screen: Screen): number | null => numberIn(screen.view, "deadline");
const overdue = (screen: Screen): boolean => serverNow() >= (deadlineOf(screen) ?? Number.POSITIVE_INFINITY);
/** A session that waits for a widget may go on without its person: people were called, or the time is up. */
const mayGoOn = (screen: Screen): boolean => screen.referred !== null || screen.staff !== null || overdue(screen);

const mine = (screen: Screen) => ({ count: screen.heard, last: lastHeard(screen) });

export function useSession(id: string, token: string): Session {
  const stream = useStream(id, token, mayGoOn);
  const { screen, latest, line } = stream;
  const [given, setGiven] = useState<readonly Given[]>([]);
  const [answering, setAnswering] = useState(false);
  const keys = useRef(new Map<string, string>());
  const sending = useSending(stream, {
    id,
    mine,
    post: async (text, key) => {
      const beside = latest.current.action !== null;
      await say(id, token, text, key);
      if (beside) stream.now(); // it had closed to wait for the widget
    },
    told: ({ help }) => {
      if (help !== null) setGiven((now) => [...now.filter((one) => one.text !== help), { text: help, after: latest.current.lines.length }]);
    },
  });
  useEffect(() => {
    if (screen.ended !== null) markOver(id);
  }, [id, screen.ended]);

  useDeadline(screen, stream.now);

  const answer = async (response: unknown) => {
    const action = latest.current.action;
    if (action === null) return;
    sending.forgive();
    setAnswering(true);
    try {
      await respond(id, token, action.tool_call_id, response, keyFor(keys.current, action.tool_call_id, response));
      dropDraft(draftOf(id, action));
      stream.now();
    } catch (error) {
      sending.failed(error, "", typeof response === "string" ? lengthOf(response) : 0);
    } finally {
      setAnswering(false);
    }
  };

  const finish = async () => {
    sending.forgive();
    try {
      await end(id, token);
      stream.now();
    } catch (error) {
      sending.failed(error, "", 0);
    }
  };

  const shown = useAsides(id, screen);
  return {
    screen: shown,
    line,
    outgoing: sending.outgoing,
    failure: sending.failure,
    unsent: sending.unsent,
    given,
    answering,
    send: sending.send,
    answer: (response) => void answer(response),
    finish,
    reconnect: stream.now,
  };
}

const LATEST = 2 ** 31 - 1;

/** When the time is up the server ends the session by itself: the stream is looked at again. */
function useDeadline(screen: Screen, look: () => void): void {
  const deadline = deadlineOf(screen);
  useEffect(() => {
    if (deadline === null || screen.ended !== null) return;
    const timer = setTimeout(look, Math.min(LATEST, Math.max(0, deadline - serverNow() + 1) * 1000));
    return () => clearTimeout(timer);
  }, [deadline, screen.ended]);
}

export function lastHeard(screen: Screen): string | null {
  return screen.lines.findLast((line) => line.who === "you")?.text ?? null;
}
