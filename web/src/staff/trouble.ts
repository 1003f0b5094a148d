/** What the staff page says when something did not work. Who has a conversation is told by name. */
import { UNREACHED, type Problem } from "../api.ts";
import type { StaffWords } from "./words.ts";

export function staffTrouble(problem: Problem, words: StaffWords, holder: string | null = null): string {
  const { status, kind } = problem;
  if (status === UNREACHED) return words.unreached;
  if (kind === "held") return holder === null ? words.heldBySomebody : words.held(holder);
  if (kind === "not-pending") return words.notYours;
  if (kind === "session-over") return words.overNow;
  if (kind === "busy" || problem.retryAfter !== null) return words.busy;
  if (status === 401) return words.signedOut;
  if (status === 403) return words.notAllowed;
  if (status === 404) return words.noSuch;
  return status === 413 || status === 422 ? words.tooLong : words.failed;
}

export function signInTrouble(problem: Problem, words: StaffWords, how: "password" | "key"): string {
  if (problem.status === 401 || problem.status === 403 || problem.status === 422) return how === "key" ? words.wrongKey : words.wrong;
  if (problem.status === 429) return words.wait(problem.retryAfter ?? 60);
  if (problem.status === 503) return words.crowded;
  return problem.status === UNREACHED ? words.unreached : words.failed;
}
