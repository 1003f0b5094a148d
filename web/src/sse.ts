/** Server-sent events from bytes: LF and CRLF, chunks cut anywhere, comments, several data lines. */
import type { PublicEvent } from "./events.gen.ts";

const NAMES = new Set(["connected", "heard", "delta", "said", "banner", "view", "client_action", "run_suspended", "referred", "joined", "left", "ended"]);

export interface Frame {
  event: string;
  id: string | null;
  data: string;
}

/** Feed it text as it comes; it gives back the frames that are whole. */
export function framer(): (chunk: string) => Frame[] {
  let rest = "";
  return (chunk) => {
    // A CR at the very end may be half of a CRLF: it waits for the next chunk.
    const text = rest + chunk;
    const held = text.endsWith("\r") ? "\r" : "";
    const blocks = text.slice(0, text.length - held.length).replace(/\r\n?/g, "\n").split("\n\n");
    rest = (blocks.pop() ?? "") + held;
    return blocks.map(frame).filter((found) => found.data !== "");
  };
}

function frame(block: string): Frame {
  const found: Frame = { event: "message", id: null, data: "" };
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon === 0) continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") found.event = value;
    else if (name === "id") found.id = value;
    else if (name === "data") data.push(value);
  }
  return { ...found, data: data.join("\n") };
}

/** An event we know, or null: a newer server may send more than this page understands. */
export function read(frame: Frame): PublicEvent | null {
  if (!NAMES.has(frame.event)) return null;
  try {
    const data: unknown = JSON.parse(frame.data);
    if (typeof data !== "object" || data === null) return null;
    const seq = frame.id !== null && /^\d+$/.test(frame.id) ? Number(frame.id) : null;
    return { event: frame.event, seq, data } as PublicEvent;
  } catch {
    return null;
  }
}
