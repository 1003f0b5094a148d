/** What a process came to: every answer on the way that was taken, as a table. */
import type { Props } from "./evaluation.tsx";
import { Grid } from "./figure.tsx";
import { Help } from "./parts.tsx";
import { rows, str, told } from "./reading.ts";

export function Workflow({ report, words }: Props) {
  const given = rows(report["answers"]);
  const table = {
    head: [words.question, words.answered],
    rows: given.map((one) => [str(one["label"]) || str(one["step"]), str(one["text"]) || told(one["value"]) || words.skipped]),
  };
  return (
    <>
      <Help report={report} words={words} />
      <p class="summary">{report["complete"] === true ? words.complete : words.incomplete}</p>
      <section aria-labelledby="answers">
        <h2 id="answers">{words.answers}</h2>
        {given.length === 0 ? (
          <p class="quiet">{words.noAnswers}</p>
        ) : (
          <div class="figures-table written" tabIndex={0} role="group" aria-labelledby="answers">
            <Grid caption={words.answers} table={table} />
          </div>
        )}
      </section>
    </>
  );
}
