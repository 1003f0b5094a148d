/** The screen is a fold of the stream: the same events give the same screen, after a reload or on a second tab. */
import type { ClientAction, PublicEvent, Status, View } from "./events.gen.ts";

export type Line =
  | { who: "you"; key: string; text: string }
  | { who: "us"; key: string; text: string; by: "author" | "model" }
  | { who: "note"; key: string; text: string };

export interface Screen {
  /** The last sequence number seen: a new connection goes on after it. */
  readonly seq: number;
  /** The names of the events that came with that number; one entry of the log may show as two events. */
  readonly at: readonly string[];
  readonly status: Status;
  readonly sessionType: string;
  readonly title: string;
  readonly locale: string;
  readonly lines: readonly Line[];
  /** Sentences of something still being said, by their place in it. */
  readonly draft: readonly string[];
  readonly banner: string | null;
  readonly choices: readonly string[];
  readonly view: View;
  readonly action: ClientAction | null;
  readonly referred: string | null;
  readonly ended: string | null;
  /** How often the person was heard; tells when words under way have arrived. */
  readonly heard: number;
}

export const BLANK: Screen = {
  seq: 0,
  at: [],
  status: "pending",
  sessionType: "",
  title: "",
  locale: "",
  lines: [],
  draft: [],
  banner: null,
  choices: [],
  view: {},
  action: null,
  referred: null,
  ended: null,
  heard: 0,
};

export function fold(screen: Screen, event: PublicEvent): Screen {
  if (event.seq === null) return { ...screen, ...change(screen, event) };
  if (event.seq < screen.seq || (event.seq === screen.seq && screen.at.includes(event.event))) return screen;
  const at = event.seq === screen.seq ? [...screen.at, event.event] : [event.event];
  return { ...screen, ...change(screen, event), seq: event.seq, at };
}

const STOPPED = new Set(["terminated", "ended_by_staff"]);

const keyOf = (event: PublicEvent): string => `${event.event}-${event.seq}`;

function change(screen: Screen, event: PublicEvent): Partial<Screen> {
  switch (event.event) {
    case "connected":
      return {
        status: event.data.status,
        sessionType: event.data.session_type,
        title: event.data.title,
        locale: event.data.locale,
        banner: null,
        action: event.data.status === "awaiting_client_action" ? screen.action : null,
      };
    case "heard":
      return {
        lines: [...screen.lines, { who: "you", key: keyOf(event), text: event.data.text }],
        choices: [],
        action: null,
        heard: screen.heard + 1,
      };
    case "delta":
      return { draft: placed(screen.draft, event.data.part, event.data.text), action: null };
    case "said":
      return {
        lines: [...screen.lines, ...noted(screen.banner, keyOf(event)), { who: "us", key: keyOf(event), text: event.data.text, by: event.data.by }],
        draft: [],
        banner: null,
        choices: event.data.choices ?? [],
      };
    case "banner":
      return { banner: event.data.text };
    case "view":
      return { view: event.data };
    case "client_action":
      return { action: event.data, choices: [] };
    case "run_suspended":
      return { status: "awaiting_client_action" };
    case "referred":
      return { referred: event.data.urgency };
    case "ended":
      return { ended: event.data.reason, status: STOPPED.has(event.data.reason) ? "terminated" : "completed", action: null, choices: [], draft: [] };
    default:
      return {};
  }
}

function noted(banner: string | null, key: string): Line[] {
  return banner === null ? [] : [{ who: "note", key: `note-${key}`, text: banner }];
}

/** A part that comes a second time (after a reconnection) takes its old place. */
function placed(draft: readonly string[], part: number, text: string): readonly string[] {
  const next = [...draft];
  next[part] = text;
  return Array.from(next, (sentence) => sentence ?? "");
}

/** The view, read with care: a program's own shape is not ours to rely on. */
export function numberIn(view: View, name: string): number | null {
  const value = view[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

export function recordIn(view: View, name: string): Record<string, unknown> {
  const value = view[name];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function inCrisis(screen: Screen): boolean {
  return screen.view["crisis"] === true;
}

export function textIn(view: View, name: string): string | null {
  const value = view[name];
  return typeof value === "string" && value !== "" ? value : null;
}
