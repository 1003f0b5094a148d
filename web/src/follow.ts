/** Follows a stream of the server: tries again with growing pauses, and tells how the line stands. */
import { noticed } from "./clock.ts";
import { framer, type Frame } from "./sse.ts";

/** closed: the server said all there is for now; refused: this tab may not read it, or it is gone. */
export type Line = "opening" | "open" | "lost" | "closed" | "refused";

export interface Follower {
  /** Connect now: after answering a widget, or when the person does not want to wait. */
  now(): void;
  stop(): void;
}

export interface Source {
  path: string;
  /** null: the browser's sign-in opens it. */
  token: string | null;
  /** The last number seen; null for a stream that begins anew each time. */
  after(): number | null;
  /** True when this is the last frame that the server sends on purpose. */
  frame(frame: Frame): boolean;
  line(line: Line): void;
  /** Whether a stream that the server closed may go on without anything done here. */
  mayGoOn(): boolean;
}

const SILENCE = 45_000;
const PAUSES = [300, 700, 1500, 3000, 5000, 8000];
const LOOK = 4000;

export function follow(source: Source): Follower {
  let failures = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hand = new AbortController();
  let line: Line = "opening";
  const tell = (next: Line) => {
    line = next;
    source.line(next);
  };

  const later = () => {
    const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 8000;
    failures += 1;
    timer = setTimeout(() => void connect(), pause * (0.8 + Math.random() * 0.4));
  };
  const connect = async () => {
    clearTimeout(timer);
    hand.abort();
    hand = new AbortController();
    const mine = hand;
    const result = await listen(source, mine, () => {
      failures = 0;
      tell("open");
    });
    if (stopped || mine !== hand) return;
    tell(result);
    if (result === "lost") later();
    if (result === "closed" && source.mayGoOn()) timer = setTimeout(() => void connect(), LOOK);
  };
  const online = () => void connect();
  // The stream of a machine that went offline looks open until its silence is noticed: the person is told at once.
  const offline = () => {
    if (line !== "open" && line !== "opening") return;
    clearTimeout(timer);
    hand.abort();
    hand = new AbortController();
    tell("lost");
    later();
  };
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  tell("opening");
  void connect();
  return {
    now: () => void connect(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener("online", online);
      window.removeEventListener("offline", offline);
      hand.abort();
    },
  };
}

async function listen(source: Source, hand: AbortController, opened: () => void): Promise<Line> {
  let watch: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(watch);
    watch = setTimeout(() => hand.abort("silence"), SILENCE);
  };
  try {
    alive();
    const after = source.after();
    const answer = await fetch(source.path, {
      headers: {
        Accept: "text/event-stream",
        ...(source.token === null ? {} : { Authorization: `Bearer ${source.token}` }),
        ...(after === null ? {} : { "Last-Event-ID": String(after) }),
      },
      cache: "no-store",
      signal: hand.signal,
    });
    noticed(answer.headers);
    if ([401, 403, 404, 410].includes(answer.status)) return "refused";
    if (!answer.ok || answer.body === null) return "lost";
    opened();
    return (await hear(answer.body, source, alive)) ? "closed" : "lost";
  } catch {
    return "lost";
  } finally {
    clearTimeout(watch);
  }
}

/** True when the stream came to an end that the server announced. */
async function hear(body: ReadableStream<Uint8Array>, source: Source, alive: () => void): Promise<boolean> {
  const frames = framer();
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let announced = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return announced;
    alive();
    for (const frame of frames(value)) announced = source.frame(frame) || announced;
  }
}
