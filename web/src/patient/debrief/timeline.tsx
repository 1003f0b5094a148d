/** The interview over time: how far the patient opened up, and when something happened. And what kinds of questions there were. */
import { Bars, Marks, Stretch } from "../../report/charts.tsx";
import { Figure } from "../../report/figure.tsx";
import type { Format } from "../../report/format.ts";
import type { ReportWords } from "../../report/words.ts";
import { clockFace } from "../reading.ts";
import { EVENTS, STYLES, type Moment, type Style } from "./reading.ts";
import type { DebriefWords } from "./words.ts";

const RAPPORTS = ["guarded", "neutral", "open"] as const;

interface TimelineProps {
  moments: Moment[];
  common: ReportWords;
  words: DebriefWords;
}

const rapportOf = (one: Moment, words: DebriefWords): string => words.rapports[RAPPORTS[one.rapport] ?? "guarded"] ?? "";

export function Timeline({ moments, common, words }: TimelineProps) {
  const last = moments.at(-1);
  if (last === undefined) return null;
  const there = EVENTS.filter((name) => moments.some((one) => one.events.includes(name)));
  const table = {
    head: [words.turn, words.time, words.rapport, words.question, words.what],
    rows: moments.map((one) => [
      String(one.turn),
      clockFace(one.at),
      rapportOf(one, words),
      words.styles[one.style] ?? "–",
      one.events.map((name) => words.events[name] ?? name).join(", ") || "–",
    ]),
  };
  return (
    <Figure title={words.timeline} note={words.timelineNote} table={table} words={common}>
      <ul class="timeline">
        <li>
          <p class="course-name">
            <span>{words.rapport}</span>
            <strong>{rapportOf(last, words)}</strong>
          </p>
          <Stretch points={moments.map((one) => ({ at: one.at, share: one.rapport / (RAPPORTS.length - 1) }))} rules={RAPPORTS.length} steps />
        </li>
        {there.map((name) => (
          <li key={name}>
            <p class="course-name">
              <span>{words.events[name]}</span>
            </p>
            <Marks at={moments.filter((one) => one.events.includes(name)).map((one) => one.at)} last={last.at} hollow={name === "against"} />
          </li>
        ))}
        <li class="ticks">
          <span>0:00</span>
          <span>{clockFace(last.at / 2)}</span>
          <span>{clockFace(last.at)}</span>
        </li>
      </ul>
    </Figure>
  );
}

interface KindsProps {
  counts: Record<Style, number> | null;
  common: ReportWords;
  format: Format;
  words: DebriefWords;
}

export function Kinds({ counts, common, format, words }: KindsProps) {
  if (counts === null) return null;
  const all = STYLES.reduce((sum, style) => sum + counts[style], 0);
  const list = STYLES.map((style) => ({ name: words.styles[style] ?? style, count: counts[style], share: all === 0 ? 0 : counts[style] / all }));
  const table = { head: [words.kind, words.count, words.share], rows: list.map((one) => [one.name, format.number(one.count), format.percent(one.share)]) };
  return (
    <Figure title={words.questions} note={words.questionsNote} table={table} words={common}>
      <Bars bars={list.map((one) => ({ label: one.name, share: one.share, value: format.number(one.count) }))} />
    </Figure>
  );
}
