/** Half-written words outlive a reload, in this tab alone. */
import { useLayoutEffect, useState } from "preact/hooks";

const nameOf = (id: string): string => `handrail.draft.${id}`;

/** Half an answer's name: a widget's number alone is that of other sessions' widgets too. */
export const draftOf = (session: string, action: { tool_call_id: string }): string => `${session}.${action.tool_call_id}`;

/** `start` is what stands there before anything was written. */
export function useDraft(id: string, start = ""): [string, (next: string | ((now: string) => string)) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(nameOf(id)) ?? start);
  // Not useEffect, which waits for a paint: a reload may come first.
  useLayoutEffect(() => {
    if (text === "" || text === start) dropDraft(id);
    else keep(nameOf(id), text);
  }, [id, text]);
  return [text, setText];
}

/** Words that could not be sent, before those that were typed meanwhile. */
export function joined(unsent: string, typed: string): string {
  if (typed.trim() === "") return unsent;
  return typed.startsWith(unsent) ? typed : `${unsent}\n${typed}`;
}

/** What is left in the box when those words turn out to have arrived. */
export function without(arrived: string, typed: string): string {
  if (typed === arrived) return "";
  return typed.startsWith(`${arrived}\n`) ? typed.slice(arrived.length + 1) : typed;
}

export function intoDraft(id: string, unsent: string): void {
  keep(nameOf(id), joined(unsent, sessionStorage.getItem(nameOf(id)) ?? ""));
}

export function dropDraft(id: string): void {
  sessionStorage.removeItem(nameOf(id));
}

function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Longer than a tab may keep: it stays in the box alone.
  }
}

/** Words on their way, with how many had arrived before them: a reload may come before the server has them. */
export interface Underway {
  text: string;
  before: number;
}

const underwayName = (id: string): string => `handrail.underway.${id}`;

export function keepUnderway(id: string, one: Underway | null): void {
  if (one === null) sessionStorage.removeItem(underwayName(id));
  else keep(underwayName(id), JSON.stringify(one));
}

export function underway(id: string): Underway | null {
  try {
    return JSON.parse(sessionStorage.getItem(underwayName(id)) ?? "null") as Underway | null;
  } catch {
    return null;
  }
}
