/** How a lesson of the coach went, for a grown-up: the state and the level over time, and the cards. */
import { LEVELS, type Level } from "../coach/reading.ts";
import { coachWordsFor, type CoachWords } from "../coach/words.ts";
import type { Props } from "./evaluation.tsx";
import { Figure, Grid } from "./figure.tsx";
import { Help } from "./parts.tsx";
import { num, rows, str, texts, type Data } from "./reading.ts";

interface Moment {
  at: number;
  level: Level;
  values: Record<Gauge, number>;
  signals: string[];
}

const GAUGES = ["dysregulation", "engagement", "fatigue"] as const;
type Gauge = (typeof GAUGES)[number];
const MOST = 10;

export function Coach({ report, words, format }: Props) {
  const coach = coachWordsFor(format.locale);
  const moments = momentsOf(report);
  return (
    <>
      <Help report={report} words={words} />
      <p class="summary">
        {coach.report.cards(format.number(num(report["correct"]) ?? 0), format.number(num(report["of"]) ?? 0))} {coach.report.breaks(num(report["breaks"]) ?? 0)}
      </p>
      {moments.length === 0 ? <p class="quiet">{coach.report.empty}</p> : <OverTime moments={moments} coach={coach} report={report} words={words} format={format} />}
      <Cards report={report} coach={coach} number={format.number} />
    </>
  );
}

function OverTime({ moments, coach, words, format }: Props & { moments: Moment[]; coach: CoachWords }) {
  const named = { dysregulation: coach.overlay.dysregulationLevel, engagement: coach.overlay.engagementLevel, fatigue: coach.overlay.fatigueLevel };
  const table = {
    head: [coach.report.time, coach.report.level, ...GAUGES.map((name) => named[name]), coach.overlay.signals],
    rows: moments.map((one) => [
      format.time(one.at),
      coach.report.levels[one.level],
      ...GAUGES.map((name) => format.number(one.values[name])),
      one.signals.map((signal) => coach.overlay.names[signal] ?? signal).join(", ") || "–",
    ]),
  };
  return (
    <Figure title={coach.report.course} note={coach.report.courseNote} table={table} words={words}>
      <ul class="courses">
        <li>
          <p class="course-name">
            <span>{coach.report.level}</span>
            <strong>{coach.report.levels[moments.at(-1)?.level ?? "GREEN"]}</strong>
          </p>
          <Stretch moments={moments} share={(one) => LEVELS.indexOf(one.level) / (LEVELS.length - 1)} rules={LEVELS.length} steps />
        </li>
        {GAUGES.map((name) => (
          <li key={name}>
            <p class="course-name">
              <span>{named[name]}</span>
              <strong>{format.number(moments.at(-1)?.values[name] ?? 0)}</strong>
            </p>
            <Stretch moments={moments} share={(one) => one.values[name] / MOST} rules={3} />
          </li>
        ))}
      </ul>
    </Figure>
  );
}

const [WIDE, HIGH, EDGE] = [320, 84, 6];

interface StretchProps {
  moments: Moment[];
  share(one: Moment): number;
  rules: number;
  /** A level holds until the next one: it does not slope. */
  steps?: boolean;
}

function Stretch({ moments, share, rules, steps = false }: StretchProps) {
  const last = Math.max(1, moments.at(-1)?.at ?? 1);
  const x = (one: Moment): string => (EDGE + ((WIDE - 2 * EDGE) * one.at) / last).toFixed(1);
  const height = (part: number): number => HIGH - EDGE - (HIGH - 2 * EDGE) * Math.min(1, Math.max(0, part));
  const y = (one: Moment): string => height(share(one)).toFixed(1);
  const points = moments.flatMap((one, place) => {
    const before = moments[place - 1];
    return steps && before !== undefined ? [`${x(one)},${y(before)}`, `${x(one)},${y(one)}`] : [`${x(one)},${y(one)}`];
  });
  return (
    <svg class="course" viewBox={`0 0 ${WIDE} ${HIGH}`} role="presentation">
      {Array.from({ length: rules }, (_, place) => height(place / (rules - 1))).map((at) => (
        <line key={at} class="rule" x1={EDGE} x2={WIDE - EDGE} y1={at} y2={at} />
      ))}
      <polyline class="run" points={points.join(" ")} />
      {moments.map((one, place) => (
        <circle key={place} class={one.signals.length > 0 ? "stop noticed" : "stop"} cx={x(one)} cy={y(one)} r={one.signals.length > 0 ? 4.5 : 2.2} />
      ))}
    </svg>
  );
}

function Cards({ report, coach, number }: { report: Data; coach: CoachWords; number(value: number): string }) {
  const cards = rows(report["cards"]);
  if (cards.length === 0) return null;
  const said = coach.report;
  const table = {
    head: [said.card, said.attempts, said.outcome],
    rows: cards.map((one) => [str(one["id"]).replaceAll(/[-_]/g, " "), number(num(one["attempts"]) ?? 0), one["correct"] === true ? said.named : said.passed]),
  };
  return (
    <section aria-labelledby="tries">
      <h2 id="tries">{said.tries}</h2>
      <div class="figures-table written own" tabIndex={0} role="group" aria-labelledby="tries">
        <Grid caption={said.tries} table={table} />
      </div>
    </section>
  );
}

function momentsOf(report: Data): Moment[] {
  return rows(report["series"]).flatMap((one) => {
    const at = num(one["at"]);
    const values = { dysregulation: num(one["dysregulation"]), engagement: num(one["engagement"]), fatigue: num(one["fatigue"]) };
    const { dysregulation, engagement, fatigue } = values;
    if (at === null || dysregulation === null || engagement === null || fatigue === null) return [];
    const level = LEVELS.find((name) => name === one["level"]) ?? "GREEN";
    return [{ at, level, values: { dysregulation, engagement, fatigue }, signals: texts(one["signals"]) }];
  });
}
