/** The charts: bars, a value with its error, a line over time, a sum among its ranges. Drawn by the page itself, so they print, zoom and follow the colours. */
import type { Ability, Point, Score } from "./reading.ts";

const percent = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`;

export interface Bar {
  label: string;
  /** From 0 to 1. */
  share: number;
  value: string;
  /** Something to compare with, on the same scale. */
  mark?: number | null;
}

export function Bars({ bars, tight = false }: { bars: Bar[]; tight?: boolean }) {
  return (
    <ul class={tight ? "bars tight" : "bars"}>
      {bars.map((bar) => (
        <li key={bar.label}>
          <span class="bar-label">{bar.label}</span>
          <span class="track">
            <span class="fill" style={{ width: percent(bar.share) }} />
            {bar.mark != null && <span class="mark-at" style={{ left: percent(bar.mark) }} />}
          </span>
          <span class="bar-value">{bar.value}</span>
        </li>
      ))}
    </ul>
  );
}

export interface Spread extends Ability {
  label: string;
  value: string;
}

/** Each value as a dot, with a bar as far as its standard error reaches. */
export function Spreads({ list }: { list: Spread[] }) {
  return (
    <>
      <ul class="bars spreads">
        {list.map((one) => (
          <li key={one.label}>
            <span class="bar-label">{one.label}</span>
            <span class="track line">
              <span class="error" style={{ left: percent(one.low), width: percent(one.high - one.low) }} />
              <span class="dot" style={{ left: percent(one.at) }} />
            </span>
            <span class="bar-value">{one.value}</span>
          </li>
        ))}
        <li class="scale">
          <span class="bar-label" />
          <span class="ticks">
            <span>0</span>
            <span>50</span>
            <span>100</span>
          </span>
          <span class="bar-value" />
        </li>
      </ul>
    </>
  );
}

const [WIDE, HIGH, EDGE] = [320, 84, 5];

/** From 0 to 1 over the numbers 1 to `last`. */
export function Course({ points, last }: { points: Point[]; last: number }) {
  const x = (item: number): number => EDGE + ((WIDE - 2 * EDGE) * (item - 1)) / Math.max(1, last - 1);
  const y = (share: number): number => HIGH - EDGE - (HIGH - 2 * EDGE) * share;
  return (
    <svg class="course" viewBox={`0 0 ${WIDE} ${HIGH}`} role="presentation">
      {[0, 0.5, 1].map((share) => (
        <line key={share} class="rule" x1={EDGE} x2={WIDE - EDGE} y1={y(share)} y2={y(share)} />
      ))}
      <polyline class="run" points={points.map((point) => `${x(point.item).toFixed(1)},${y(point.mastery).toFixed(1)}`).join(" ")} />
      {points.map((point) => (
        <circle key={point.item} class="stop" cx={x(point.item)} cy={y(point.mastery)} r="3.2" />
      ))}
    </svg>
  );
}

export interface TimePoint {
  at: number;
  /** From 0 to 1. */
  share: number;
  /** A ring around it: something happened there. */
  noticed?: boolean;
}

const [TALL, RIM] = [84, 6];
const along = (at: number, last: number): string => (RIM + ((WIDE - 2 * RIM) * at) / Math.max(1, last)).toFixed(1);

interface StretchProps {
  points: TimePoint[];
  rules: number;
  /** A level holds until the next one: it does not slope. */
  steps?: boolean;
}

/** From 0 to 1 over time. */
export function Stretch({ points, rules, steps = false }: StretchProps) {
  const last = points.at(-1)?.at ?? 1;
  const height = (part: number): number => TALL - RIM - (TALL - 2 * RIM) * Math.min(1, Math.max(0, part));
  const x = (one: TimePoint): string => along(one.at, last);
  const y = (one: TimePoint): string => height(one.share).toFixed(1);
  const run = points.flatMap((one, place) => {
    const before = points[place - 1];
    return steps && before !== undefined ? [`${x(one)},${y(before)}`, `${x(one)},${y(one)}`] : [`${x(one)},${y(one)}`];
  });
  return (
    <svg class="course" viewBox={`0 0 ${WIDE} ${TALL}`} role="presentation">
      {Array.from({ length: rules }, (_, place) => height(place / (rules - 1))).map((at) => (
        <line key={at} class="rule" x1={RIM} x2={WIDE - RIM} y1={at} y2={at} />
      ))}
      <polyline class="run" points={run.join(" ")} />
      {points.map((one, place) => (
        <circle key={place} class={one.noticed ? "stop noticed" : "stop"} cx={x(one)} cy={y(one)} r={one.noticed ? 4.5 : 2.2} />
      ))}
    </svg>
  );
}

const LOW = 12;

/** Moments on a line of time, under a stretch of the same length. */
export function Marks({ at, last, hollow = false }: { at: number[]; last: number; hollow?: boolean }) {
  return (
    <svg class="course" viewBox={`0 0 ${WIDE} ${LOW}`} role="presentation">
      <line class="rule" x1={RIM} x2={WIDE - RIM} y1={LOW / 2} y2={LOW / 2} />
      {at.map((one, place) => (
        <circle key={place} class={hollow ? "stop noticed" : "stop"} cx={along(one, last)} cy={LOW / 2} r="3.2" />
      ))}
    </svg>
  );
}

/** The ranges of a score side by side, and where the sum lies. */
export function Ranges({ score }: { score: Score }) {
  const first = score.bands[0];
  const last = score.bands.at(-1);
  if (first === undefined || last === undefined) return null;
  const whole = last.high - first.low + 1;
  const within = (total: number) => (total - first.low + 0.5) / whole;
  return (
    <div class="ranges">
      <div class="ranges-track">
        {score.bands.map((band) => (
          <span key={band.low} class={band.label === score.band ? "range within" : "range"} style={{ flexGrow: band.high - band.low + 1 }} />
        ))}
        {score.total !== null && <span class="sum-at" style={{ left: percent(within(score.total)) }} />}
      </div>
      <ul>
        {score.bands.map((band) => (
          <li key={band.low} class={band.label === score.band ? "within" : ""}>
            <span>
              {band.low}–{band.high}
            </span>{" "}
            {band.label}
          </li>
        ))}
      </ul>
    </div>
  );
}
