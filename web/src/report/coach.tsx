/** How a lesson of the coach went, for a grown-up: the state and the level over time, and the cards. */
import { LEVELS, type Level } from "../coach/reading.ts";
import { coachWordsFor, type CoachWords } from "../coach/words.ts";
import { Stretch, type TimePoint } from "./charts.tsx";
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
          <Stretch points={moments.map((one) => pointOf(one, LEVELS.indexOf(one.level) / (LEVELS.length - 1)))} rules={LEVELS.length} steps />
        </li>
        {GAUGES.map((name) => (
          <li key={name}>
            <p class="course-name">
              <span>{named[name]}</span>
              <strong>{format.number(moments.at(-1)?.values[name] ?? 0)}</strong>
            </p>
            <Stretch points={moments.map((one) => pointOf(one, one.values[name] / MOST))} rules={3} />
          </li>
        ))}
      </ul>
    </Figure>
  );
}

const pointOf = (one: Moment, share: number): TimePoint => ({ at: one.at, share, noticed: one.signals.length > 0 });

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
