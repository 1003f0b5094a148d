/** What was thought aloud: the person's own sentences, each with the message it stands in. */
import type { Props } from "./evaluation.tsx";
import { Grid } from "./figure.tsx";
import { Help } from "./parts.tsx";
import { num, rows, str } from "./reading.ts";

export function Thought({ report, words, format }: Props) {
  const kept = rows(report["sentences"]).filter((one) => str(one["text"]) !== "");
  const messages = num(report["turns"]) ?? 0;
  const table = {
    head: [words.message, words.sentence],
    rows: kept.map((one) => [format.number(num(one["turn"]) ?? 0), `“${str(one["text"])}”`]),
  };
  return (
    <>
      <Help report={report} words={words} />
      <section aria-labelledby="sentences">
        <h2 id="sentences">{words.sentences}</h2>
        <p class="quiet small">
          {words.messages(messages)} {kept.length > 0 && words.sentencesNote}
        </p>
        {kept.length === 0 ? (
          <p class="quiet">{words.noSentences}</p>
        ) : (
          <div class="figures-table written own" tabIndex={0} role="group" aria-labelledby="sentences">
            <Grid caption={words.sentences} table={table} />
          </div>
        )}
      </section>
    </>
  );
}
