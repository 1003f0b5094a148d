/** Telephone numbers and addresses in the resources that the backend's authors wrote, so that they can be used from the page. */

import { blocks } from "./blocks.ts";

export interface Piece {
  text: string;
  href: string | null;
}

// Three digits and more; not a year, a percentage, a score ("8/10") or a stretch of hours ("24/7", "9-17").
const NUMBER = /(?<![\w/.,+-])\+?(?:\(\d{1,4}\)[ -]?)?\d{1,4}(?:[ -]?\d{2,4})*(?![\w%/]|[.,]\d)/;
const ADDRESS = /(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:com|org|net|info|gob\.\w\w|gov|ca|es|ie|mx|uk|ar|au|nz)\b(?:\/[\w/-]*)?/;
const EITHER = new RegExp(`${ADDRESS.source}|${NUMBER.source}`, "g");

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(EITHER)) {
    const href = hrefOf(match[0], text.slice(from, match.index));
    if (href === null) continue;
    found.push({ text: text.slice(from, match.index), href: null }, { text: match[0], href });
    from = match.index + match[0].length;
  }
  found.push({ text: text.slice(from), href: null });
  return found.filter((piece) => piece.text !== "");
}

// What is said before a number that takes messages, and the word to send to it. A number that is also called stays a telephone's.
const TEXTED = /(?:\b(?:[Tt]ext|[Ss]end|[Ee]nv[ií]ar?|[Mm]andar?) (?<word>\p{Lu}{2,})\b[^.;:,\n]{0,40}|(?<![Cc]all or |[Ll]lama o envía un )\b(?:[Tt]ext|mensaje de texto))(?: to| al?)? $/u;

function hrefOf(text: string, before: string): string | null {
  if (/[a-z]/.test(text)) return `https://${text}`;
  if (!dials(text)) return null;
  const digits = text.replace(/[^\d+]/g, "");
  const texted = TEXTED.exec(before);
  if (texted === null) return `tel:${digits}`;
  const word = texted.groups?.["word"];
  return word === undefined ? `sms:${digits}` : `sms:${digits}?body=${encodeURIComponent(word)}`;
}

function dials(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  const span = digits.length < 7 && text.includes("-");
  return digits.length >= 3 && digits.length <= 15 && !span && !/^(19|20)\d\d$/.test(text);
}

/** The lines with a contact in the newest words of help; none when those are the newest words of all. */
export function helpLines(said: readonly string[]): string[] {
  const newest = said.findLastIndex((text) => helps(text, true));
  if (newest < 0 || newest === said.length - 1) return [];
  return usable(said[newest] ?? "");
}

/** The numbers in words of help that can be called, each once. */
export function callable(text: string): { text: string; href: string }[] {
  const numbers = pieces(text).flatMap(({ text, href }) => (href?.startsWith("tel:") ? [{ text, href }] : []));
  return numbers.filter((one, place) => numbers.findIndex(({ href }) => href === one.href) === place);
}

/** The lines of words of help that can be used from the page. */
export function usable(text: string): string[] {
  const lines = blocks(text).flatMap((block) => block.lines);
  return lines.filter((line) => pieces(line).some((piece) => piece.href !== null));
}

/** True for words with a list of contacts, whoever may have said them. */
export function listed(text: string): boolean {
  return blocks(text).some((block) => block.kind === "points" && helps(block.lines.join("\n"), true));
}

/** True for words that carry resources: with an alarm one contact is enough, without one only a list of them. */
export function helps(text: string, crisis: boolean): boolean {
  const count = pieces(text).filter((piece) => piece.href !== null).length;
  return count >= (crisis ? 1 : 2);
}
