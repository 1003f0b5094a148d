/** What is asked in words of help, told apart from the help: the question belongs to its answers, the help stays. */
import { helps } from "./contacts.ts";
import type { ClientAction } from "./events.gen.ts";
import { inCrisis, type Line, type Screen } from "./fold.ts";

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

const answers = (line: Line): boolean => line.who === "you" && line.to !== undefined;

/** Where help was given last, to something that the person had said. */
function helpAt(screen: Screen): number {
  const alarmed = inCrisis(screen) || screen.referred !== null;
  const first = screen.lines.findIndex((line) => line.who === "you");
  return first < 0 ? -1 : screen.lines.findLastIndex((line, place) => place > first && line.who === "us" && line.by === "author" && helps(line.text, alarmed));
}

/** The words of help that were given last, for as long as they may be needed: after an alarm, and while more is asked. */
export function helpAtHand(screen: Screen): string | null {
  const needed = inCrisis(screen) || screen.referred !== null || screen.choices.length > 0;
  return needed && screen.ended === null ? (screen.lines[helpAt(screen)]?.text ?? null) : null;
}

/** Help is what was said last. */
export function helping(screen: Screen): boolean {
  return helpAt(screen) > screen.lines.findLastIndex((line) => line.who === "you");
}

/**
 * Whether a form steps back: other answers are offered beside it, or help was given since it was asked and answered.
 * `wanted`: how much had been said when the person wanted it.
 */
export function stepsBack(screen: Screen, wanted: number): boolean {
  const { lines, choices, shownAt } = screen;
  if (choices.length > 0 && lines.length > wanted) return true;
  const help = helpAt(screen);
  const asked = lines.slice(0, shownAt).findLastIndex((line) => line.who === "you");
  return help >= wanted && help > asked && help > lines.findLastIndex(answers);
}

/** The form without words that were met with help: they were no answer to it. */
export function withoutAlarm(action: ClientAction, screen: Screen): ClientAction {
  const answer = screen.lines.slice(0, Math.max(0, helpAt(screen))).findLast((line) => line.who === "you");
  if (answer === undefined || action.props["initial"] !== answer.text) return action;
  const { initial: _, ...props } = action.props;
  return { ...action, props };
}
