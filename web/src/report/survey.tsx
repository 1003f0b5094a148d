/** What a questionnaire came to: its words first, then the sum among its ranges, then every answer. */
import { Ranges } from "./charts.tsx";
import type { Props } from "./evaluation.tsx";
import { Figure } from "./figure.tsx";
import { Help } from "./parts.tsx";
import { num, rows, scoresOf, str, told } from "./reading.ts";

export function Survey({ report, words, format }: Props) {
  const summary = str(report["summary"]);
  return (
    <>
      <Help report={report} words={words} />
      {summary !== "" && <p class="summary">{summary}</p>}
      <p class="quiet">{words.counted(format.number(num(report["questions_answered"]) ?? 0), format.number(num(report["total_questions"]) ?? 0))}</p>
      <Scores report={report} words={words} format={format} />
      <Answers report={report} words={words} format={format} />
    </>
  );
}

function Scores({ report, words, format }: Props) {
  const scores = scoresOf(report);
  if (scores.length === 0) return null;
  const sum = (total: number | null, most: number | null) =>
    total === null ? words.noScore : most === null ? format.number(total, 2) : words.outOf(format.number(total, 2), format.number(most, 2));
  const nameOf = (name: string) => (name === "total" || name === "" ? words.total : name);
  const table = {
    head: [words.score, words.sum, words.band],
    rows: scores.map((one) => [nameOf(one.name), sum(one.total, one.most), one.band || "–"]),
  };
  return (
    <Figure title={words.scores} note={words.scoresNote} table={table} words={words}>
      {scores.map((one) => (
        <div key={one.name} class="scored">
          <p>
            {nameOf(one.name)}: <strong>{sum(one.total, one.most)}</strong>
          </p>
          <Ranges score={one} />
        </div>
      ))}
    </Figure>
  );
}

function Answers({ report, words }: Props) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{words.answers}</h2>
      <dl class="answers">
        {rows(report["answers"]).map((one, place) => (
          <div key={place}>
            <dt>{str(one["question"])}</dt>
            <dd>{one["skipped"] === true || one["answer"] === null ? words.skipped : told(one["answer"])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
