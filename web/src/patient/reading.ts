/** What a learner is given of a case and of an interview, read with care: what is missing or strange is left out. */
import type { View } from "../events.gen.ts";
import { numberIn, recordIn, textIn, type Line } from "../fold.ts";

export interface Case {
  id: string;
  title: string;
  specialty: string;
  /** 1 to 3. */
  difficulty: number;
  setting: string;
  minutes: number;
  /** What stands on the door. */
  brief: string;
}

export function caseOf(value: View): Case | null {
  const id = textIn(value, "id");
  if (id === null) return null;
  return {
    id,
    title: textIn(value, "title") ?? id,
    specialty: textIn(value, "specialty") ?? "",
    difficulty: numberIn(value, "difficulty") ?? 1,
    setting: textIn(value, "setting") ?? "",
    minutes: numberIn(value, "minutes") ?? 0,
    brief: textIn(value, "brief") ?? "",
  };
}

export const casesOf = (value: unknown): Case[] => records(value).flatMap((one) => caseOf(one) ?? []);

export interface Examination {
  id: string;
  name: string;
  /** How it is asked for, in words. */
  request: string;
  /** Other names for it. */
  also: string[];
}

export interface Finding {
  id: string;
  name: string;
  turn: number;
  text: string;
}

export interface Interview {
  /** null: a view that lacks it, and the page says less. */
  case: Case | null;
  patient: string;
  examinations: Examination[];
  findings: Finding[];
  /** What is sent to end it. */
  ending: string;
  beganAt: number | null;
  turnsLeft: number | null;
}

export function interviewOf(view: View): Interview {
  const own = recordIn(view, "case");
  return {
    case: caseOf(own),
    patient: textIn(own, "patient") ?? "",
    examinations: records(view["examinations"]).flatMap(examinationOf),
    findings: records(view["measured"]).flatMap(findingOf),
    ending: textIn(view, "ending") ?? "",
    beganAt: numberIn(view, "began_at"),
    turnsLeft: numberIn(view, "turns_left"),
  };
}

function examinationOf(one: View): Examination[] {
  const [id, name, request] = [textIn(one, "id"), textIn(one, "name"), textIn(one, "request")];
  return id === null || name === null || request === null ? [] : [{ id, name, request, also: textsOf(one["also"]) }];
}

function findingOf(one: View): Finding[] {
  const [id, name, text] = [textIn(one, "id"), textIn(one, "name"), textIn(one, "text")];
  return id === null || name === null || text === null ? [] : [{ id, name, text, turn: numberIn(one, "turn") ?? 0 }];
}

/** Which examinations were asked for: from the list, or in words that gave a finding. */
export function examined({ examinations, findings }: Pick<Interview, "examinations" | "findings">, said: readonly string[]): Set<string> {
  const [asked, found] = [new Set(said), new Set(findings.map((one) => one.id))];
  return new Set(examinations.filter((one) => asked.has(one.request) || found.has(one.id)).map((one) => one.id));
}

/** Without capitals and accents: how words are compared in a search. */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Those in which every word that was typed stands: in a name, or in how it is asked for. */
export function searched(list: readonly Examination[], wish: string): Examination[] {
  const parts = folded(wish).split(/\s+/).filter((part) => part !== "");
  return list.filter((one) => {
    const where = folded([one.name, one.request, ...one.also].join(" "));
    return parts.every((part) => where.includes(part));
  });
}

/** The formal end is a message to the server; on the page it is a note. The sign on the door stands beside the conversation. */
export function shownLines(lines: readonly Line[], { ending, case: own }: Pick<Interview, "ending" | "case">, note: string): Line[] {
  const ended = (line: Line): boolean => ending !== "" && line.who === "you" && line.text === ending;
  return lines
    .filter((line) => line.who !== "note" || line.text !== own?.brief)
    .map((line) => (ended(line) ? { who: "note", key: line.key, text: note } : line));
}

export type Standing = "plenty" | "near" | "up";

/** Seconds before the end of a case's time at which it is said that it is near. */
const NEAR = 120;

/** The time only counts: nothing is ever cut off by it. */
export function standingOf(elapsed: number, minutes: number): Standing {
  if (minutes <= 0 || elapsed < minutes * 60 - NEAR) return "plenty";
  return elapsed < minutes * 60 ? "near" : "up";
}

export function clockFace(elapsed: number): string {
  const seconds = Math.max(0, Math.floor(elapsed));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export interface Filter {
  specialty: string;
  /** As in a list to choose from: "" is any. */
  difficulty: string;
}

export function filtered(list: readonly Case[], { specialty, difficulty }: Filter): Case[] {
  return list.filter((one) => (specialty === "" || one.specialty === specialty) && (difficulty === "" || String(one.difficulty) === difficulty));
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);

function records(value: unknown): View[] {
  return Array.isArray(value) ? value.filter((one): one is View => typeof one === "object" && one !== null && !Array.isArray(one)) : [];
}
