/** What the page says when something did not work: its own words, never the server's. */
import { UNREACHED, type Problem } from "./api.ts";
import type { Words } from "./words.ts";

/** Characters that the server takes in one message, unless it was set up otherwise. */
export const LONGEST = 4000;

/** Characters as the server counts them: an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

const BY_STATUS: Record<number, string> = { 401: "not-found", 403: "not-found", 404: "not-found", 410: "not-found", 422: "bad-input", 503: "not-ready" };

export function troubleWords(problem: Problem, words: Words, length = 0): string {
  if (problem.status === UNREACHED) return words.unreached;
  if (problem.status === 413 || (problem.status === 422 && length > LONGEST)) return words.tooLong(String(LONGEST));
  if (problem.status === 409 && problem.retryAfter !== null) return words.troubles["busy"] ?? words.failed;
  return words.troubles[problem.kind] ?? words.troubles[BY_STATUS[problem.status] ?? ""] ?? words.failed;
}

/** What stands under the box when its end is near. */
export function room(length: number, words: Pick<Words, "left" | "excess">): string | null {
  if (length > LONGEST) return words.excess(String(length - LONGEST));
  return length >= LONGEST * 0.9 ? words.left(String(LONGEST - length)) : null;
}
