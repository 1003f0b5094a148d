/** Pure readings of what the server gives the staff: words underlined by offset, waiting times, reasons, the log's own story. */
import { named } from "../named.ts";
import type { Brief, Entry, Mark, Referral, Row, Verdict } from "./api.ts";
import type { StaffWords } from "./words.ts";

export interface Stretch {
  text: string;
  marked: boolean;
}

/** The server counts characters, JavaScript halves of some of them; stretches may overlap or lie outside. */
export function underlined(text: string, phrases: readonly { start: number; end: number }[]): Stretch[] {
  const letters = Array.from(text);
  const marked = letters.map(() => false);
  for (const { start, end } of phrases) marked.fill(true, Math.max(0, start), Math.max(0, end));
  const found: Stretch[] = [];
  letters.forEach((letter, place) => {
    const last = found.at(-1);
    if (last !== undefined && last.marked === marked[place]) last.text += letter;
    else found.push({ text: letter, marked: marked[place] ?? false });
  });
  return found;
}

/** How long, with the two largest units: "42 s", "3 min 5 s", "2 h 10 min". */
export function lasting(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

const ALARM = /^(?:alarm: )?(?<category>\w+), severity (?<severity>\d)(?:; (?<more>.+))?$/;
const YES = "said yes to: ";
const SILENT = "no word from ";

/** The reason of a call in the page's language; what is not known to it is told as it came. Where the risk has grown since, it is as grave as that. */
export function reasonWords(reason: string, words: StaffWords, risk: Referral["risk"] = null): string {
  const { category = "", severity = "", more = "" } = ALARM.exec(reason)?.groups ?? {};
  const now = risk?.category === category ? (risk.level ?? 1) : 1;
  if (category !== "") return [alarmWords(category, Math.max(Number(severity), now), words), ...(more === "" ? [] : [moreWords(more, words)])].join("; ");
  if (reason.startsWith(SILENT)) return words.reasonSilent(named(reason.slice(SILENT.length)));
  const [first = "", ...rest] = reason.split("; ");
  return [words.reasons[first] ?? first, ...rest].join("; ");
}

function alarmWords(category: string, severity: number, words: StaffWords): string {
  return words.reasonAlarm(words.categories[category] ?? category, String(severity));
}

const TOLD = /Alarm: [a-z ]+, severity \d\.\s*/g;

/** What stands under the facts: each kind of danger that they do not tell (`told`) with its gravest, then the program's summary. Its own
 * word on the alarms is left out: it knows of none while somebody of the staff is there. */
export function briefWords({ summary, dangers }: Brief, told: string, words: StaffWords): string {
  const peaks = new Map<string, number>();
  for (const { category, severity } of dangers) peaks.set(category, Math.max(severity, peaks.get(category) ?? 0));
  const alarms = [...peaks].map(([category, severity]) => alarmWords(category, severity, words)).filter((alarm) => !told.startsWith(alarm));
  return [...alarms.map((alarm) => `${alarm}.`), summary.replace(TOLD, "").trim()].filter((part) => part !== "").join(" ");
}

function moreWords(more: string, words: StaffWords): string {
  if (!more.startsWith(YES)) return words.reasons[more] ?? more;
  return words.reasonYes(more.slice(YES.length).split(", ").map((one) => words.asked[one] ?? one).join(", "));
}

/** Those that one has oneself stand first; the rest in the server's order. */
export function pinned(rows: readonly Row[], name: string): Row[] {
  return [...rows.filter((row) => row.taken === name), ...rows.filter((row) => row.taken !== name)];
}

/** How many people read that this name is with them. */
export function held(rows: readonly Row[], name: string): number {
  return rows.filter((row) => row.taken === name).length;
}

/** How long somebody waits, or waited until it was taken up. */
export function sinceWords(row: Row, now: number, words: StaffWords): string {
  const time = lasting(now - Date.parse(row.since));
  return row.taken === null ? words.waiting(time) : words.since(time);
}

/** Who has it, or had it; and whether it was called again since they were heard of. */
export function heldWords(row: Row, words: StaffWords): string {
  if (row.taken !== null) return isNews(row) ? words.calledSince(named(row.taken)) : words.takenBy(named(row.taken));
  return row.had ? words.hadBy(named(row.had)) : words.free;
}

export function urgencyWord(urgency: string, words: StaffWords): string {
  return words.urgencies[urgency] ?? urgency;
}

/** Whether somebody should look at it, although it may have been taken. */
export const isNews = (row: Row): boolean => row.news ?? row.taken === null;

/** Calls to look at that were not there before. A call that came again is news too. */
export function arrivals(before: readonly Row[], now: readonly Row[]): Row[] {
  const known = new Set(before.map((row) => `${row.id} ${row.call}`));
  return now.filter((row) => isNews(row) && !known.has(`${row.id} ${row.call}`));
}

/** Conversations that this name had, and somebody else has now. */
export function overtaken(before: readonly Row[], now: readonly Row[], name: string): Row[] {
  const had = new Set(before.filter((row) => row.taken === name).map((row) => row.id));
  return now.filter((row) => row.taken !== null && row.taken !== name && had.has(row.id));
}

export interface Happened {
  seq: number;
  at: string;
  deed: "called" | "taken" | "returned" | "closed" | "dismissed";
  by: string;
  /** Whom it was taken over from. */
  from: string;
  reason: string;
  urgency: string;
  note: string;
}

export function happenedWords({ deed, by, from, reason, urgency }: Happened, words: StaffWords): string {
  if (deed === "called") return words.happened.called(urgencyWord(urgency, words).toLowerCase(), reasonWords(reason, words));
  return deed === "taken" && from !== "" ? words.happened.overtook(named(by), from) : words.happened[deed](named(by));
}

/** Who has a conversation: the account, the name that the person sees, and the account that it was taken over from. */
export interface Holder {
  account: string;
  name: string;
  before: string | null;
}

/** Who has a conversation now, what the staff did in it, and their marks: read from its log. */
export interface Story {
  readonly seq: number;
  /** null while the program has it. */
  readonly holder: Holder | null;
  readonly happened: readonly Happened[];
  /** By the number of the message, oldest first, without those that were taken back. */
  readonly marks: ReadonlyMap<number, readonly Marked[]>;
}

export interface Marked {
  mark: Mark;
  by: string;
  account: string;
  category: string;
  note: string;
}

export const UNTOLD: Story = { seq: 0, holder: null, happened: [], marks: new Map() };

export function tell(story: Story, entry: Entry): Story {
  if (entry.seq <= story.seq) return story;
  return { ...story, ...toldBy(story, entry), seq: entry.seq };
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function toldBy(story: Story, { seq, at, kind, data }: Entry): Partial<Story> {
  const by = text(data["by"]);
  const plain = { seq, at, by, from: "", reason: text(data["reason"]), urgency: text(data["urgency"]), note: "" };
  if (kind === "Referred") return { happened: [...story.happened, { ...plain, deed: "called" }] };
  if (kind === "Ended") return { holder: null };
  if (kind !== "Received") return {};
  switch (data["form"]) {
    case "taken": {
      const before = story.holder;
      const holder = { account: text(data["action"]), name: by, before: before?.account ?? null };
      return { holder, happened: [...story.happened, { ...plain, deed: "taken", from: before?.name ?? "" }] };
    }
    case "returned":
    case "closed":
    case "dismissed":
      return { holder: null, happened: [...story.happened, { ...plain, deed: data["form"], note: text(data["value"]) }] };
    case "marked": {
      const { seq: about, mark, category, note } = data["value"] as { seq: number; mark: Mark | "undo"; category?: string; note?: string };
      const [before, account] = [story.marks.get(about) ?? [], text(data["action"])];
      const own = before.findLastIndex((one) => one.account === account);
      const now = mark === "undo" ? before.filter((_, place) => place !== own) : [...before, { mark, by, account, category: text(category), note: text(note) }];
      return { marks: new Map(story.marks).set(about, now) };
    }
    default:
      return {};
  }
}

/** Which marks fit: an alarm may be false, silence may have missed something. What was marked can be marked the other way. */
export function fitting(verdict: Verdict | undefined, marked: Mark | undefined): Mark[] {
  if (marked !== undefined) return ["false_alarm", "missed"];
  return verdict?.alarm === true ? ["false_alarm"] : ["missed"];
}
