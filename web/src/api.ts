/** The server's JSON API. A refusal becomes a Problem; what the page says about it is in trouble.ts. */
import { noticed } from "./clock.ts";
import type { Status } from "./events.gen.ts";
import type { Schema } from "./setup.ts";

export interface SessionType {
  name: string;
  version: number;
  title: string;
  summary: string;
  gate: string;
  level: string;
  setup_schema: Schema;
  locales: string[];
  remembers: boolean;
}

export interface Started {
  id: string;
  token: string;
  status: Status;
}

interface Refusal {
  /** The last part of the problem's type: "busy", "bad-input". */
  kind: string;
  retryAfter: number | null;
  /** Words for a person who may be in danger: shown whatever else went wrong. */
  help: string | null;
}

export class Problem extends Error implements Refusal {
  readonly status: number;
  readonly kind: string;
  readonly retryAfter: number | null;
  readonly help: string | null;

  constructor(status: number, { kind = "", retryAfter = null, help = null }: Partial<Refusal> = {}) {
    super(`${status} ${kind}`);
    this.status = status;
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.help = help;
  }
}

export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem(500);
}

/** 0: the server was not reached at all. */
export const UNREACHED = 0;

export async function sessionTypes(locale: string): Promise<SessionType[]> {
  const body = (await call("GET", `session-types?locale=${encodeURIComponent(locale)}`)) as { session_types: SessionType[] };
  return body.session_types;
}

export async function start(type: string, locale: string, config: Record<string, unknown>, key: string, memory?: string): Promise<Started> {
  return (await call("POST", "session/", { body: { session_type: type, locale, config, ...(memory === undefined ? {} : { memory }) }, key })) as Started;
}

export async function say(id: string, token: string, text: string, key: string): Promise<void> {
  await call("POST", `session/${id}/message`, { token, key, body: { text } });
}

export async function respond(id: string, token: string, action: string, response: unknown, key: string): Promise<void> {
  await call("POST", `session/${id}/respond`, { token, key, body: { tool_call_id: action, response } });
}

/** What a page senses or a child chooses, as the voice layer would tell it. */
export async function signal(id: string, token: string, signals: Record<string, unknown>, key: string): Promise<void> {
  await call("POST", `session/${id}/signal`, { token, key, body: { signals } });
}

export interface Reported {
  id: string;
  session_type: string;
  created_at: string;
  end_reason: string | null;
  /** Of a session that was begun anew from a turn of another one. */
  origin: { id: string; after: number } | null;
  report: Record<string, unknown>;
}

export async function reportOf(id: string, token: string): Promise<Reported> {
  return (await call("GET", `session/${id}/report`, { token })) as Reported;
}

export async function end(id: string, token: string): Promise<void> {
  await call("DELETE", `session/${id}`, { token });
}

const WAITS = 5;

interface Options {
  /** null: the browser's sign-in opens it. */
  token?: string | null;
  key?: string;
  body?: unknown;
}

/** A turn that is still running is waited for; with an idempotency key asking again is safe. */
export async function call(method: string, path: string, options: Options = {}): Promise<unknown> {
  for (let left = options.key === undefined ? 0 : WAITS; ; left -= 1) {
    try {
      return await once(method, path, options);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 409 || error.retryAfter === null || left <= 0) throw error;
      await new Promise((wake) => setTimeout(wake, Math.min(5, error.retryAfter ?? 1) * 1000));
    }
  }
}

async function once(method: string, path: string, options: Options): Promise<unknown> {
  return (await asked(method, path, options)).json();
}

/** An answer that is no JSON. */
export const textOf = async (path: string, token: string | null): Promise<string> => (await asked("GET", path, { token })).text();

async function asked(method: string, path: string, { token, key, body }: Options): Promise<Response> {
  // The last one shows that the page is ours, where a sign-in's cookie comes along.
  const headers: Record<string, string> = { Accept: "application/json", "X-Handrail": "1" };
  if (token != null) headers["Authorization"] = `Bearer ${token}`;
  if (key !== undefined) headers["Idempotency-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await reach(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw await problem(answer);
  return answer;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(path, { ...init, cache: "no-store" });
    noticed(answer.headers);
    return answer;
  } catch {
    throw new Problem(UNREACHED);
  }
}

async function problem(answer: Response): Promise<Problem> {
  const wait = Number(answer.headers.get("Retry-After"));
  return new Problem(answer.status, { ...(await told(answer)), retryAfter: Number.isFinite(wait) && wait > 0 ? wait : null });
}

async function told(answer: Response): Promise<{ kind: string; help: string | null }> {
  try {
    const { type, help } = (await answer.json()) as Record<string, unknown>;
    const kind = typeof type === "string" ? (type.split(/[:/]/).at(-1) ?? "") : "";
    return { kind, help: typeof help === "string" && help.trim() !== "" ? help : null };
  } catch {
    return { kind: "", help: null };
  }
}

/** One key per thing sent, kept over retries, so that a lost answer never says a thing twice. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
