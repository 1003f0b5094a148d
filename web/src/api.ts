/** The server's JSON API. A refusal becomes a Problem whose words can be shown. */
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
}

export interface Started {
  id: string;
  token: string;
  status: Status;
}

export class Problem extends Error {
  readonly status: number;
  readonly retryAfter: number | null;

  constructor(status: number, words: string, retryAfter: number | null = null) {
    super(words);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** 0: the server was not reached at all. */
export const UNREACHED = 0;

export async function sessionTypes(locale: string): Promise<SessionType[]> {
  const body = (await call("GET", `session-types?locale=${encodeURIComponent(locale)}`)) as { session_types: SessionType[] };
  return body.session_types;
}

export async function start(type: string, locale: string, config: Record<string, unknown>, key: string): Promise<Started> {
  return (await call("POST", "session/", { body: { session_type: type, locale, config }, key })) as Started;
}

export async function say(id: string, token: string, text: string, key: string): Promise<void> {
  await call("POST", `session/${id}/message`, { token, key, body: { text } });
}

export async function respond(id: string, token: string, action: string, response: unknown, key: string): Promise<void> {
  await call("POST", `session/${id}/respond`, { token, key, body: { tool_call_id: action, response } });
}

export async function end(id: string, token: string): Promise<void> {
  await call("DELETE", `session/${id}`, { token });
}

const WAITS = 5;

interface Options {
  token?: string;
  key?: string;
  body?: unknown;
}

/** A turn that is still running is waited for; with an idempotency key asking again is safe. */
async function call(method: string, path: string, options: Options = {}): Promise<unknown> {
  for (let left = options.key === undefined ? 0 : WAITS; ; left -= 1) {
    try {
      return await once(method, path, options);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 409 || error.retryAfter === null || left <= 0) throw error;
      await new Promise((wake) => setTimeout(wake, Math.min(5, error.retryAfter ?? 1) * 1000));
    }
  }
}

async function once(method: string, path: string, { token, key, body }: Options): Promise<unknown> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
  if (key !== undefined) headers["Idempotency-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await reach(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw await problem(answer);
  return answer.json();
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, cache: "no-store" });
  } catch {
    throw new Problem(UNREACHED, "");
  }
}

async function problem(answer: Response): Promise<Problem> {
  const wait = Number(answer.headers.get("Retry-After"));
  return new Problem(answer.status, await wordsOf(answer), Number.isFinite(wait) && wait > 0 ? wait : null);
}

async function wordsOf(answer: Response): Promise<string> {
  try {
    const body = (await answer.json()) as Record<string, unknown>;
    return [body["detail"], body["title"]].find((words) => typeof words === "string") ?? "";
  } catch {
    return "";
  }
}

/** One key per thing sent, kept over retries, so that a lost answer never says a thing twice. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
