/** A report as files: JSON whole as it came, and a CSV that a spreadsheet opens. */
import { data, num, rows, str, texts, told, type Data } from "./reading.ts";

export type Cell = string | number | boolean | null;

/** RFC 4180. A text that a spreadsheet would take for a formula is marked as text. */
export function csv(table: readonly (readonly Cell[])[]): string {
  return table.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

function cell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) && !/^[+-]?\d+([.,]\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line for each question, answer, sentence, moment or turn; but for a survey's, the columns carry the names of the report. */
export function tableOf(report: Data): Cell[][] {
  const kind = str(report["kind"]);
  if (kind === "survey") return survey(report);
  if (kind === "coach") return listed(report["series"], COACH);
  if (kind === "patient") return listed(report["transcript"], PATIENT);
  if (kind === "thought") return listed(report["sentences"], THOUGHT);
  if (kind === "workflow") return listed(report["answers"], WORKFLOW);
  const head = kind === "learning" ? LEARNING : EVALUATION;
  return listed(report["items"], head);
}

function listed(value: unknown, head: readonly string[]): Cell[][] {
  return [[...head], ...rows(value).map((one) => head.map((name) => flat(one[name])))];
}

const COACH = ["at", "level", "dysregulation", "engagement", "fatigue", "signals"];
const PATIENT = ["turn", "learner", "patient", "style", "cues", "rapport", "facts", "move"];
const THOUGHT = ["turn", "text"];
const WORKFLOW = ["step", "label", "value", "text"];
const EVALUATION = ["number", "domain", "stem", "response", "correct_answer", "correct", "score", "seconds", "benchmark_seconds", "difficulty", "mistake"];
const LEARNING = ["number", "concept_id", "question", "responses", "correct", "solved", "correct_answer", "seconds", "difficulty", "hints", "review", "put_aside", "mistakes"];

function flat(value: unknown): Cell {
  if (typeof value === "number" || typeof value === "boolean" || value === null || value === undefined) return value ?? null;
  return Array.isArray(value) ? texts(value).join(" | ") : told(value);
}

function survey(report: Data): Cell[][] {
  const answers = rows(report["answers"]).map((one) => ["answer", str(one["question_id"]), str(one["question"]), flat(one["answer"]), null]);
  const scores = rows(report["scores"]).map((one) => ["score", str(one["name"]), str(data(one["band"])["label"]), num(one["total"]), num(one["most"])]);
  return [["row", "id", "text", "value", "most"], ...answers, ...scores];
}

export function save(name: string, type: string, text: string): void {
  // The mark at the start tells a spreadsheet that this is UTF-8.
  const blob = new Blob(type === "text/csv" ? ["\ufeff", text] : [text], { type: `${type};charset=utf-8` });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
