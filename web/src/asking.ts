/** What is asked in words of help, told apart from the help: the question belongs to its answers, the help stays. */
import { helps } from "./contacts.ts";
import type { Line } from "./fold.ts";

const PARAGRAPHS = /\n\s*\n/;

/** Words of help, and the question that follows their last contact. */
export function parted(text: string): { help: string; question: string } {
  const all = text.split(PARAGRAPHS);
  const after = all.findLastIndex((one) => helps(one, true)) + 1;
  const from = all.findIndex((one, place) => place >= after && one.includes("?"));
  if (after === 0 || from < 0) return { help: text, question: "" };
  return { help: all.slice(0, from).join("\n\n"), question: all.slice(from).join("\n\n") };
}

/** The paragraph with the last question of what the program has said since the person spoke. */
export function questionIn(lines: readonly Line[]): string {
  const ours = lines.slice(lines.findLastIndex((line) => line.who === "you") + 1).flatMap((line) => (line.who === "us" ? line.text.split(PARAGRAPHS) : []));
  return ours.findLast((one) => one.includes("?")) ?? "";
}
