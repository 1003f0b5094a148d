/** The line for sound: tells the server what comes, sends it, and tries again when it is lost. The server keeps none of it. */
import type { Microphone } from "./microphone.ts";

/** What the server tells: whether it writes down what is said, or holds that back because somebody screams. */
export interface Told {
  withheld?: boolean;
  transcribes?: boolean;
}

export interface SoundLine {
  send(pcm: ArrayBuffer): void;
  /** Our own voice sounds in the room now, or not any more. */
  playing(on: boolean): void;
  close(): void;
}

/** over: the server hung up for good. */
export type LineStanding = "open" | "lost" | "refused" | "over";

interface Wish {
  id: string;
  token: string;
  microphone: Pick<Microphone, "rate" | "settings">;
  /** Whether the server is to write down what is said. */
  transcribe: boolean;
  told(what: Told): void;
  standing(now: LineStanding): void;
}

const PAUSES = [500, 1000, 2000, 4000, 8000];
/** More than this under way, and the newest sound is dropped: seconds late it is of no use to anybody. */
const BACKLOG = 64_000;
const OVER = 1000;
/** The server said why it does not want it: asking again changes nothing. */
const REFUSED = new Set([4401, 4403, 4404, 4409, 4413, 4422]);

export function openLine(wish: Wish): SoundLine {
  let socket: WebSocket | null = null;
  let closed = false;
  let failures = 0;
  let aloud = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (what: object) => socket?.send(JSON.stringify(what));
  const connect = () => {
    const mine = new WebSocket(addressOf(wish.id));
    socket = mine;
    mine.onopen = () => {
      const { rate, settings } = wish.microphone;
      tell({ token: wish.token, rate, format: "s16le", settings, transcribe: wish.transcribe });
      if (aloud) tell({ playing: true });
    };
    mine.onmessage = ({ data }) => {
      if (closed) return;
      if (failures > 0) failures = 0;
      wish.standing("open");
      wish.told(read(data));
    };
    mine.onclose = ({ code }) => {
      if (closed) return;
      wish.standing(code === OVER ? "over" : REFUSED.has(code) ? "refused" : "lost");
      if (code === OVER || REFUSED.has(code)) return;
      timer = setTimeout(connect, PAUSES[Math.min(failures, PAUSES.length - 1)]);
      failures += 1;
    };
  };
  const ready = () => socket?.readyState === WebSocket.OPEN;
  connect();
  return {
    send: (pcm) => {
      if (socket !== null && ready() && socket.bufferedAmount < BACKLOG) socket.send(pcm);
    },
    playing: (on) => {
      aloud = on;
      if (ready()) tell({ playing: on });
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      socket?.close(1000);
    },
  };
}

function addressOf(id: string): string {
  const address = new URL(`session/${id}/voice`, document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}

function read(data: unknown): Told {
  try {
    const { withheld, transcribes } = JSON.parse(String(data)) as Record<string, unknown>;
    return { ...(typeof withheld === "boolean" ? { withheld } : {}), ...(typeof transcribes === "boolean" ? { transcribes } : {}) };
  } catch {
    return {};
  }
}
