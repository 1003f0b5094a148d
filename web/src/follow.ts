/** Follows a session's stream: resumes after the last number seen, tries again with growing pauses, tells how it stands. */
import type { PublicEvent } from "./events.gen.ts";
import { framer, read } from "./sse.ts";

/** closed: the server said all there is for now; refused: this tab may not read it, or it is gone. */
export type Line = "opening" | "open" | "lost" | "closed" | "refused";

export interface Follower {
  /** Connect now: after answering a widget, or when the person does not want to wait. */
  now(): void;
  stop(): void;
}

interface Ear {
  after(): number;
  event(event: PublicEvent): void;
  line(line: Line): void;
}

const SILENCE = 45_000;
const PAUSES = [300, 700, 1500, 3000, 5000, 8000];

export function follow(id: string, token: string, ear: Ear): Follower {
  let failures = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hand = new AbortController();
  let line: Line = "opening";
  const tell = (next: Line) => {
    line = next;
    ear.line(next);
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
    const result = await listen(id, token, ear, mine, () => {
      failures = 0;
      tell("open");
    });
    if (stopped || mine !== hand) return;
    tell(result);
    if (result === "lost") later();
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

async function listen(id: string, token: string, ear: Ear, hand: AbortController, opened: () => void): Promise<Line> {
  let watch: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(watch);
    watch = setTimeout(() => hand.abort("silence"), SILENCE);
  };
  try {
    alive();
    const answer = await fetch(`session/${id}/stream`, {
      headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}`, "Last-Event-ID": String(ear.after()) },
      cache: "no-store",
      signal: hand.signal,
    });
    if ([401, 403, 404, 410].includes(answer.status)) return "refused";
    if (!answer.ok || answer.body === null) return "lost";
    opened();
    return (await hear(answer.body, ear, alive)) ? "closed" : "lost";
  } catch {
    return "lost";
  } finally {
    clearTimeout(watch);
  }
}

/** True when the stream came to an end that the server announced. */
async function hear(body: ReadableStream<Uint8Array>, ear: Ear, alive: () => void): Promise<boolean> {
  const frames = framer();
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let announced = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return announced;
    alive();
    for (const event of frames(value).map(read)) {
      if (event === null) continue;
      announced ||= event.event === "ended" || event.event === "run_suspended";
      ear.event(event);
    }
  }
}
