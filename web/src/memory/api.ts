/** A memory's routes, and how a conversation is begun with one. */
import { call, newKey, Problem, start, type Started } from "../api.ts";
import { dropKey, keepKey, memoryKey } from "./key.ts";

export const KINDS = ["summary", "theme", "callback", "mood", "crisis"] as const;
export type Kind = (typeof KINDS)[number];

export interface Item {
  id: string;
  kind: Kind;
  text: string;
  at: string;
}

export interface Memory {
  id: string;
  created_at: string;
  conversations: number;
  items: Item[];
}

export async function memoryOf(key: string, locale: string): Promise<Memory> {
  return (await call("GET", `memory?locale=${encodeURIComponent(locale)}`, { token: key })) as Memory;
}

export async function eraseItem(key: string, id: string): Promise<void> {
  await call("DELETE", `memory/${encodeURIComponent(id)}`, { token: key });
}

export async function eraseAll(key: string, conversations: boolean): Promise<void> {
  await call("DELETE", `memory?sessions=${conversations}`, { token: key });
}

/** The key was erased, on another device perhaps, or was not used for too long. */
export function unknown(error: unknown): boolean {
  return error instanceof Problem && error.kind === "memory-key";
}

async function make(): Promise<string> {
  const { key } = (await call("POST", "memory")) as { key: string };
  keepKey(key);
  return key;
}

/** Begins with this device's memory; where there is none (any more), with a new one. */
export async function startRemembered(type: string, locale: string, config: Record<string, unknown>, once: string): Promise<Started> {
  const kept = memoryKey();
  try {
    return await start(type, locale, config, once, kept ?? (await make()));
  } catch (error) {
    if (kept === null || !unknown(error)) throw error;
    dropKey();
    return start(type, locale, config, newKey(), await make());
  }
}
