/** The staff's part of the server's API. A token of null means that the browser's sign-in opens it. */
import { call, textOf } from "../api.ts";
import type { Status } from "../events.gen.ts";
import type { Deed } from "./words.ts";

export interface Ways {
  oidc: string | null;
  signed_in: boolean;
}

export interface Me {
  name: string;
  shown: string;
  role: string;
  how: "key" | "local" | "oidc";
  may: string[];
}

/** One call for people in the queue. */
export interface Row {
  id: string;
  session_type: string;
  status: Status;
  reason: string;
  urgency: string;
  since: string;
  again: number;
  taken: string | null;
  /** Who had it when the person left. */
  had?: string | null;
  call: number;
  /** Whether others should look: nobody has it, or it was called again since those who have it were heard of. */
  news?: boolean;
  seq: number;
}

export interface Queue {
  referrals: Row[];
  on_duty: string[];
}

export interface Verdict {
  seq: number;
  severity: number;
  confidence: number;
  category: string;
  alarm: boolean;
  ambiguous: boolean;
  phrases: { text: string; start: number; end: number }[];
  rules: string[];
}

export interface Referral {
  id: string;
  session_type: string;
  status: Status;
  referral: Row | null;
  place: string;
  language: string;
  risk: { level?: number; peak?: number; category?: string } | null;
  verdicts: Verdict[];
}

export interface Entry {
  seq: number;
  at: string;
  kind: string;
  data: Record<string, unknown>;
}

export type Token = string | null;
export type Mark = "false_alarm" | "missed";
/** What can have been missed. */
export const MISSED = ["suicide", "self_harm", "harm_to_others", "abuse", "medical", "third_person", "other"] as const;

export interface NewMark {
  /** `undo` takes back one's last mark on the message. */
  mark: Mark | "undo";
  note?: string;
  category?: string;
}

export const ways = async (): Promise<Ways> => (await call("GET", "staff/sign-in")) as Ways;
export const whoAmI = async (token: Token): Promise<Me> => (await call("GET", "staff/me", { token })) as Me;
export const signIn = async (name: string, password: string): Promise<Me> => (await call("POST", "staff/sign-in", { body: { name, password } })) as Me;

export async function signOut(token: Token): Promise<void> {
  await call("POST", "staff/sign-out", { token, body: {} });
}

export const referral = async (token: Token, id: string): Promise<Referral> => (await call("GET", `staff/referrals/${id}`, { token })) as Referral;

export interface Danger {
  category: string;
  severity: number;
}

/** What of a program's context is for whoever takes over, where it gives something; and the log's own word on the danger. */
export interface Brief {
  summary: string;
  actions: readonly string[];
  dangers: readonly Danger[];
}

export async function briefOf(token: Token, id: string): Promise<Brief> {
  const { context, brief } = (await call("GET", `session/${id}/context`, { token })) as {
    context: Record<string, unknown>;
    brief: { alarms: Danger[]; care: Danger | null };
  };
  const { session_summary: summary, suggested_actions: actions } = context;
  return {
    summary: typeof summary === "string" ? summary : "",
    actions: Array.isArray(actions) ? actions.filter((action): action is string => typeof action === "string") : [],
    dangers: brief.care === null ? brief.alarms : [...brief.alarms, brief.care],
  };
}

/** What was added to a session's log after a number, page by page. */
export async function logAfter(token: Token, id: string, after: number): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let next: number | null = after; next !== null; ) {
    const page = (await call("GET", `session/${id}/events?after=${next}`, { token })) as { events: Entry[]; next: number | null };
    found.push(...page.events);
    next = page.next;
  }
  return found;
}

/** `over`: the name of whoever has it, to take over from them; if somebody else has it by then, it is refused. */
export async function take(token: Token, id: string, over = ""): Promise<void> {
  await call("POST", `staff/referrals/${id}/take`, { token, body: { over } });
}

export async function sayAs(token: Token, id: string, text: string, key: string): Promise<void> {
  await call("POST", `staff/referrals/${id}/say`, { token, key, body: { text } });
}

export async function withNote(token: Token, id: string, deed: Deed, note: string): Promise<void> {
  await call("POST", `staff/referrals/${id}/${deed}`, { token, body: { note } });
}

export async function putMark(token: Token, session: string, seq: number, mark: NewMark): Promise<void> {
  await call("POST", "staff/marks", { token, body: { session, seq, ...mark } });
}

/** Every marked message as a line of JSON. */
export const marksText = async (token: Token): Promise<string> => textOf("staff/marks", token);
