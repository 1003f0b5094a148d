/** What time it is for the server: a deadline is its own, and a person's clock may be wrong by hours. */

const SECOND = 1000;
let ahead = 0;

/** Every answer of the server says what time it is there, to the second. */
export function noticed(headers: Headers): void {
  const said = Date.parse(headers.get("Date") ?? "");
  if (!Number.isFinite(said)) return;
  const found = said + SECOND / 2 - Date.now();
  if (Math.abs(found - ahead) > SECOND) ahead = found;
}

/** Seconds since 1970, as a program's view has them. */
export const serverNow = (): number => (Date.now() + ahead) / SECOND;

/** Minutes that are left, the last one begun counted whole; 0 when the time is up. A second is given away: we know the time to the second. */
export const minutesLeft = (deadline: number, now: number): number => Math.max(0, Math.ceil((deadline - now - 1) / 60));

/** The marks at which a person is told, once each. */
export const MARKS = [5, 1] as const;

/** The mark that was passed since the last look; null when there is none. */
export function passed(before: number | null, now: number): number | null {
  if (before === null) return null;
  return MARKS.find((mark) => before > mark && now <= mark && now > 0) ?? null;
}
