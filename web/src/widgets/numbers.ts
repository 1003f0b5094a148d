/** A number as people write it: with a decimal comma or point, with spaces or separators between thousands. */
import { languageOf } from "../words.ts";

// In English "1,234" is a thousand and more; everywhere else a comma stands before decimals.
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^(\d+([.,]\d*)?|[.,]\d+)$/;

export function numberFrom(written: string, locale: string): number | null {
  const bare = written.replace(/[\s\u00a0\u202f]/g, "").replace(/^[\u2212\u2013]/, "-");
  const [, sign, digits] = /^([+-]?)(.*)$/s.exec(bare) ?? [];
  if (digits === undefined || digits === "") return null;
  const value = unsigned(digits, languageOf(locale) === "en");
  return value === null ? null : sign === "-" ? -value || 0 : value;
}

function unsigned(digits: string, english: boolean): number | null {
  if (english && GROUPED.test(digits)) return Number(digits.replaceAll(",", ""));
  if (!PLAIN.test(digits)) return null;
  const value = Number(digits.replace(",", "."));
  return Number.isFinite(value) ? value : null;
}

/** Whether one could take it for another number: a separator before three digits. */
export const ambiguous = (written: string): boolean => /\d[.,]\d{3}(\D|$)/.test(written);

export interface Bounds {
  min: number | null;
  max: number | null;
  whole: boolean;
}

export type Misfit = "number" | "whole" | "bounds";

export function misfit(value: number | null, { min, max, whole }: Bounds): Misfit | null {
  if (value === null) return "number";
  if (whole && !Number.isInteger(value)) return "whole";
  return (min !== null && value < min) || (max !== null && value > max) ? "bounds" : null;
}
