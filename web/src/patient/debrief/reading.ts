/** A debrief as the server gives it, read with care: what is missing or strange is left out, and nothing breaks. */
import { data, num, rows, str, texts, type Data } from "../../report/reading.ts";

/** One thing that was done or not, with the turns that show it. */
export interface Item {
  id: string;
  label: string;
  done: boolean;
  /** Asked for, and the patient would not say. */
  held: boolean;
  redFlag: boolean;
  key: boolean;
  /** Whether it is good that it was done; what is not may be a habit to lose. */
  good: boolean;
  turns: number[];
}

export interface Group {
  id: string;
  name: string;
  items: Item[];
}

export const groupsOf = (report: Data): Group[] =>
  rows(report["checklist"])
    .map((one) => ({ id: str(one["group"]), name: str(one["name"]) || str(one["group"]), items: rows(one["items"]).flatMap(itemOf) }))
    .filter((group) => group.items.length > 0);

export const conductOf = (report: Data): Item[] => rows(report["conduct"]).flatMap(itemOf);

/** Red flags first: they are what matters most. */
export const missedOf = (report: Data): Item[] =>
  rows(report["missed"])
    .flatMap(itemOf)
    .sort((a, b) => Number(b.redFlag) - Number(a.redFlag));

function itemOf(one: Data): Item[] {
  const [id, label] = [str(one["id"]), str(one["label"])];
  if (id === "" && label === "") return [];
  return [
    {
      id: id || label,
      label: label || id.replaceAll("_", " "),
      done: one["done"] === true,
      held: one["held"] === true,
      redFlag: one["red_flag"] === true,
      key: one["key"] === true,
      good: one["good"] !== false,
      turns: numbers(one["turns"]),
    },
  ];
}

/** The learner's own words, as evidence. */
export interface Evidence {
  kind: string;
  label: string;
  turn: number;
  words: string;
}

export const evidenceOf = (value: unknown): Evidence[] =>
  rows(value).flatMap((one) => {
    const [turn, words] = [num(one["turn"]), str(one["words"])];
    return turn === null || words === "" ? [] : [{ kind: str(one["kind"]), label: str(one["label"]) || str(one["kind"]).replaceAll("_", " "), turn, words }];
  });

const OPENED = "open_question";

/** To ask openly is a skill of its own, and shown by itself. */
export const openedOf = (report: Data): Evidence[] => evidenceOf(report["empathy"]).filter((one) => one.kind === OPENED);

export const empathyOf = (report: Data): Evidence[] => evidenceOf(report["empathy"]).filter((one) => one.kind !== OPENED);

export interface Wish {
  id: string;
  label: string;
  found: boolean;
  turn: number | null;
  clause: string;
}

export const agendaOf = (report: Data): Wish[] =>
  rows(report["agenda"]).flatMap((one) => {
    const label = str(one["label"]) || str(one["id"]);
    return label === "" ? [] : [{ id: str(one["id"]) || label, label, found: one["found"] === true, turn: num(one["turn"]), clause: str(one["clause"]) }];
  });

export const STYLES = ["open", "closed", "narrative"] as const;
export type Style = (typeof STYLES)[number];

/** How many questions of each kind; null where the report does not say. */
export function questionsOf(report: Data): Record<Style, number> | null {
  const counts = data(report["questions"]);
  const [open, closed, narrative] = STYLES.map((style) => num(counts[style]));
  if (open == null && closed == null && narrative == null) return null;
  return { open: open ?? 0, closed: closed ?? 0, narrative: narrative ?? 0 };
}

export interface Turn {
  turn: number;
  learner: string;
  patient: string;
  style: string;
  cues: string[];
  rapport: string;
  facts: string[];
  move: string;
}

export const turnsOf = (report: Data): Turn[] =>
  rows(report["transcript"]).flatMap((one) => {
    const turn = num(one["turn"]);
    if (turn === null) return [];
    const told = { learner: str(one["learner"]), patient: str(one["patient"]), style: str(one["style"]), rapport: str(one["rapport"]), move: str(one["move"]) };
    return [{ turn, ...told, cues: texts(one["cues"]), facts: texts(one["facts"]) }];
  });

/** A turn's place among all that the person wrote: what was no part of the interview is counted there, and not in a debrief. */
export function writtenAs(turns: readonly Turn[], written: readonly string[], turn: number): number {
  let place = 0;
  for (const one of turns) {
    const next = written.indexOf(one.learner, place);
    if (next < 0) return turn;
    place = next + 1;
    if (one.turn === turn) return place;
  }
  return turn;
}

/** Of an interview that was begun again from a turn of another one, that turn; null of any other. */
export function againFrom(origin: unknown, turns: readonly Turn[], written: readonly string[]): number | null {
  const after = num(data(origin)["after"]);
  if (after === null) return null;
  return turns.find((one) => writtenAs(turns, written, one.turn) > after)?.turn ?? (turns.at(-1)?.turn ?? after) + 1;
}

export const EVENTS = ["empathy", "against", "red_flag", "agenda"] as const;
export type Event = (typeof EVENTS)[number];

export interface Moment {
  turn: number;
  at: number;
  /** 0 guarded, 1 neutral, 2 open. */
  rapport: number;
  style: string;
  events: Event[];
}

export function momentsOf(report: Data): Moment[] {
  const shown = new Set(empathyOf(report).map((one) => one.turn));
  return rows(report["series"]).flatMap((one) => {
    const [turn, at, rapport] = [num(one["turn"]), num(one["at"]), num(one["rapport"])];
    if (turn === null || at === null || rapport === null) return [];
    // A turn that only asked openly is no moment of empathy here either.
    const events = EVENTS.filter((name) => one[name] === true && (name !== "empathy" || shown.has(turn)));
    return [{ turn, at, rapport, style: str(one["style"]), events }];
  });
}

/** Seconds into the interview at the end of a turn: where a session goes on that is begun after it. */
export function elapsedAfter(moments: readonly Moment[], turn: number): number {
  return moments.findLast((one) => one.turn <= turn)?.at ?? 0;
}

export interface Check {
  severity: string;
  code: string;
  turn: number | null;
  message: string;
}

export const checksOf = (report: Data): Check[] =>
  rows(report["checks"]).flatMap((one) => {
    const message = str(one["message"]);
    return message === "" ? [] : [{ severity: str(one["severity"]), code: str(one["code"]), turn: num(one["turn"]), message }];
  });

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap((one: unknown) => num(one) ?? []) : []);
