/** The screen is a fold of the stream: the same events give the same screen, after a reload or on a second tab. */
import type { ClientAction, Heard, PublicEvent, Said, Status, View } from "./events.gen.ts";

export type Line =
  | { who: "you"; key: string; seq: number | null; text: string; to?: ClientAction }
  | { who: "asked"; key: string; text: string }
  /** `aside`: in a program that speaks as somebody else, whether these words are Handrail's own; not told of yet without it. */
  | { who: "us"; key: string; text: string; by: "author" | "model"; aside?: boolean }
  | { who: "them"; key: string; text: string; name: string }
  | { who: "note"; key: string; text: string };

export interface Screen {
  /** The last sequence number seen: a new connection goes on after it. */
  readonly seq: number;
  /** Where the log stood when the stream began: until then the past is told. */
  readonly upTo: number;
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
  /** While a person of the staff is here it waits, out of sight. */
  readonly action: ClientAction | null;
  /** The widget that was shown last. Words beside it leave it open: it comes back when the server says that it waits. */
  readonly shown: ClientAction | null;
  /** How many lines there were when its question was asked first. */
  readonly shownAt: number;
  /** The person of the staff who talks here now. */
  readonly staff: string | null;
  /** How many lines there were when somebody of the staff left: the next one says so. */
  readonly leftAt: number | null;
  readonly referred: string | null;
  readonly ended: string | null;
  /** How often the person was heard; tells when words under way have arrived. */
  readonly heard: number;
}

export const BLANK: Screen = {
  seq: 0,
  upTo: 0,
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
  shown: null,
  shownAt: 0,
  staff: null,
  leftAt: null,
  referred: null,
  ended: null,
  heard: 0,
};

export function fold(screen: Screen, event: PublicEvent): Screen {
  if (event.seq === null) return { ...screen, ...change(screen, event) };
  if (event.seq < screen.seq || (event.seq === screen.seq && screen.at.includes(event.event))) return screen;
  const at = event.seq === screen.seq ? [...screen.at, event.event] : [event.event];
  const next = { ...screen, ...change(screen, event), seq: event.seq, at };
  // The past is told: a widget that the server still waits for is open, whatever was said beside it.
  const caughtUp = screen.seq < screen.upTo && next.seq >= next.upTo;
  return caughtUp && next.status === "awaiting_client_action" ? { ...next, ...waiting(next) } : next;
}

/** The widget that waits is on the screen again. */
function waiting(screen: Screen): Partial<Screen> {
  return screen.action !== null || screen.shown === null ? {} : { action: screen.shown };
}

const STOPPED = new Set(["terminated", "ended_by_staff"]);
const PENDING = new Set<Status>(["awaiting_client_action", "with_staff"]);

const keyOf = (event: PublicEvent): string => `${event.event}-${event.seq}`;

function change(screen: Screen, event: PublicEvent): Partial<Screen> {
  switch (event.event) {
    case "connected":
      return {
        status: event.data.status,
        upTo: event.data.seq,
        sessionType: event.data.session_type,
        title: event.data.title,
        locale: event.data.locale,
        banner: null,
        ...standing(screen, event.data.status, event.data.seq),
      };
    case "heard":
      return {
        lines: [...screen.lines, ...heardOf(screen, event.data, keyOf(event), event.seq)],
        choices: [],
        action: screen.staff === null ? null : screen.action,
        heard: screen.heard + 1,
      };
    case "delta":
      return { draft: placed(screen.draft, event.data.part, event.data.text), action: null };
    case "said":
      return {
        lines: [...screen.lines, ...noted(screen.banner, keyOf(event)), spoken(event.data, keyOf(event))],
        draft: [],
        banner: null,
        choices: event.data.choices ?? [],
      };
    case "banner":
      return { banner: event.data.text };
    case "view":
      return { view: event.data, lines: marked(screen.lines, event.data["aside"]) };
    case "client_action": {
      // A question that comes again leaves open what was asked beside it.
      const again = isAgain(screen, event.data);
      return { action: event.data, shown: event.data, shownAt: again ? screen.shownAt : screen.lines.length, choices: again ? screen.choices : [] };
    }
    case "run_suspended":
      return { status: "awaiting_client_action", ...(screen.shown?.tool_call_id === event.data.tool_call_id ? waiting(screen) : {}) };
    case "referred":
      return { referred: event.data.urgency };
    case "joined":
      return { staff: event.data.name, status: "with_staff", choices: [], draft: [] };
    case "left":
      return { staff: null, leftAt: screen.lines.length, referred: null, status: screen.action === null ? "active" : "awaiting_client_action" };
    case "ended":
      return {
        ended: event.data.reason,
        status: STOPPED.has(event.data.reason) ? "terminated" : "completed",
        action: null,
        shown: null,
        staff: null,
        choices: [],
        draft: [],
      };
    default:
      return {};
  }
}

function standing(screen: Screen, status: Status, seq: number): Partial<Screen> {
  // What was shown last is kept: its answer may be among what is still to be told.
  if (!PENDING.has(status)) return { action: null };
  return status === "awaiting_client_action" && seq <= screen.seq ? waiting(screen) : {};
}

function isAgain({ shown }: Screen, next: ClientAction): boolean {
  const prompt = next.props["prompt"];
  return shown !== null && prompt !== undefined && shown.props["prompt"] === prompt;
}

/** Words of the person; before an answer to a widget stands what was asked. */
function heardOf({ shown }: Screen, { text, tool_call_id }: Heard, key: string, seq: number | null): Line[] {
  if (shown === null || tool_call_id !== shown.tool_call_id) return [{ who: "you", key, seq, text }];
  const prompt = shown.props["prompt"];
  const asked: Line[] = typeof prompt === "string" && prompt.trim() !== "" ? [{ who: "asked", key: `asked-${tool_call_id}`, text: prompt }] : [];
  return [...asked, { who: "you", key, seq, text, to: shown }];
}

function spoken({ text, by, name }: Said, key: string): Line {
  return by === "staff" ? { who: "them", key, text, name } : { who: "us", key, text, by };
}

function noted(banner: string | null, key: string): Line[] {
  return banner === null ? [] : [{ who: "note", key: `note-${key}`, text: banner }];
}

/** After a turn its view says which of the turn's words are Handrail's own; those of earlier turns have been told of. */
function marked(lines: readonly Line[], aside: unknown): readonly Line[] {
  if (aside !== "none" && aside !== "last" && aside !== "all") return lines;
  const from = lines.findLastIndex((line) => line.who === "you") + 1;
  const last = lines.findLastIndex((line) => line.who === "us");
  return lines.map((line, place) => {
    if (place < from || line.who !== "us" || line.aside !== undefined) return line;
    return { ...line, aside: aside === "all" || (aside === "last" && place === last) };
  });
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

/** The widget that can be answered now. Beside a plain question of the program it steps back: a yes on it might be meant for either. */
export function facing(screen: Screen): ClientAction | null {
  return screen.staff !== null || screen.view["asked_plainly"] === true ? null : screen.action;
}

/** Whether the program speaks as somebody else, and says which words are not theirs. */
export const inRole = (screen: Screen): boolean => typeof screen.view["aside"] === "string";

export function inCrisis(screen: Screen): boolean {
  return screen.view["crisis"] === true;
}

export function textIn(view: View, name: string): string | null {
  const value = view[name];
  return typeof value === "string" && value !== "" ? value : null;
}
