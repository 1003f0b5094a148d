/** A report as the server gives it, read with care: what is missing or strange is left out, and nothing breaks. */

export type Data = Readonly<Record<string, unknown>>;

export const num = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);
export const str = (value: unknown): string => (typeof value === "string" ? value : "");
export const data = (value: unknown): Data => (typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : {});
export const rows = (value: unknown): Data[] => (Array.isArray(value) ? value.map(data) : []);
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(told) : []);

/** Any answer as text. */
export function told(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(told).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export interface Ability {
  theta: number;
  error: number;
  /** From 0 to 1, with its ends one standard error away. */
  at: number;
  low: number;
  high: number;
}

export function abilityOf(value: unknown): Ability | null {
  const { theta, standard_error, estimate, estimate_error } = data(value);
  const [at, off] = [num(estimate), num(estimate_error)];
  if (at === null || off === null) return null;
  return { theta: num(theta) ?? 0, error: num(standard_error) ?? 0, at, low: Math.max(0, at - off), high: Math.min(1, at + off) };
}

export interface Point {
  item: number;
  mastery: number;
}

export interface Course {
  id: string;
  name: string;
  standing: string;
  mastery: number;
  tries: number;
  right: number;
  waitsFor: string[];
  days: number | null;
  points: Point[];
}

/** The concepts of a lesson, each with its mastery after every answer that was given to it. */
export function coursesOf(report: Data): Course[] {
  const points = rows(report["mastery_over_time"]);
  return rows(report["concepts"]).map((one) => ({
    id: str(one["concept_id"]),
    name: str(one["name"]) || str(one["concept_id"]),
    standing: str(one["standing"]),
    mastery: num(one["mastery"]) ?? 0,
    tries: num(one["first_tries"]) ?? 0,
    right: num(one["right"]) ?? 0,
    waitsFor: texts(one["waits_for"]),
    days: num(one["days_until_review"]),
    points: points
      .filter((point) => point["concept_id"] === one["concept_id"])
      .flatMap((point) => {
        const [item, mastery] = [num(point["item"]), num(point["mastery"])];
        return item === null || mastery === null ? [] : [{ item, mastery }];
      }),
  }));
}

export interface Band {
  low: number;
  high: number;
  label: string;
}

export interface Score {
  name: string;
  total: number | null;
  most: number | null;
  band: string;
  bands: Band[];
}

export function scoresOf(report: Data): Score[] {
  return rows(report["scores"]).map((one) => ({
    name: str(one["name"]),
    total: num(one["total"]),
    most: num(one["most"]),
    band: str(data(one["band"])["label"]),
    bands: rows(one["bands"]).flatMap((band) => {
      const [low, high] = [num(band["low"]), num(band["high"])];
      return low === null || high === null ? [] : [{ low, high, label: str(band["label"]) }];
    }),
  }));
}

export interface Mistake {
  words: string;
  times: number;
  items: number[];
}

/** The mistakes that were seen, in words; one that has none is named. The same words of two topics are one. */
export function mistakesOf(report: Data): Mistake[] {
  const found = new Map<string, Mistake>();
  for (const one of rows(report["misconceptions"])) {
    const words = str(one["description"]) || str(one["mistake"]).replaceAll("_", " ");
    const before = found.get(words) ?? { words, times: 0, items: [] };
    const items = Array.isArray(one["items"]) ? one["items"].flatMap((item: unknown) => num(item) ?? []) : [];
    found.set(words, { words, times: before.times + (num(one["times"]) ?? num(one["count"]) ?? 1), items: [...before.items, ...items] });
  }
  return [...found.values()].sort((a, b) => b.times - a.times);
}
