/** Numbers, times and days as people of a language write them. */
import type { ReportWords } from "./words.ts";

export interface Format {
  locale: string;
  number(value: number, digits?: number): string;
  percent(share: number | null): string;
  time(seconds: number | null): string;
  day(at: string): string;
}

export function formatFor(locale: string, words: ReportWords): Format {
  const number = (value: number, digits = 1) => value.toLocaleString(locale, { maximumFractionDigits: digits });
  return {
    locale,
    number,
    percent: (share) => (share === null ? "–" : share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 })),
    time: (seconds) => (seconds === null ? "–" : seconds < 100 ? words.seconds(number(seconds, seconds < 10 ? 1 : 0)) : words.minutes(number(seconds / 60, 1))),
    day: (at) => {
      const found = new Date(at);
      return Number.isNaN(found.getTime()) ? at : found.toLocaleDateString(locale, { dateStyle: "long" });
    },
  };
}
