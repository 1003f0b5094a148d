/** What reports have in common: help after an alarm, a question with its answers, the mistakes that were seen. */
import { Laid } from "../laid.tsx";
import { Prompt } from "../widgets/widget.tsx";
import { mistakesOf, str, type Data } from "./reading.ts";
import type { ReportWords } from "./words.ts";

/** Where an alarm was met, the line stays: before anything else. */
export function Help({ report, words }: { report: Data; words: ReportWords }) {
  const help = str(report["help"]);
  if (help === "") return null;
  return (
    <section class="us help" aria-labelledby="help">
      <h2 id="help" class="help-head">
        {words.help}
      </h2>
      <Laid text={help} help />
    </section>
  );
}

export interface Told {
  number: string;
  question: string;
  answers: string[];
  right: string;
  standing: "right" | "partly" | "wrong" | "open";
  verdict: string;
  beside: string[];
}

export function Item({ item, words }: { item: Told; words: ReportWords }) {
  return (
    <li class={`item ${item.standing}`}>
      <div class="item-head">
        <span class="item-number">{item.number}</span>
        <span class="verdict">{item.verdict}</span>
        <span class="quiet small">{item.beside.filter((one) => one !== "").join(" · ")}</span>
      </div>
      <div class="item-question">
        <Prompt text={item.question} />
      </div>
      <dl>
        <div>
          <dt>{words.answered}</dt>
          <dd>{item.answers.length === 0 ? words.nothing : item.answers.map((one, place) => <Answer key={place} text={one} />)}</dd>
        </div>
        {item.right !== "" && item.standing !== "right" && (
          <div>
            <dt>{words.correct}</dt>
            <dd>
              <Answer text={item.right} />
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
}

/** Several lines are code. */
function Answer({ text }: { text: string }) {
  return text.includes("\n") ? <code class="listing">{text}</code> : <span class="given">{text}</span>;
}

export function Mistakes({ report, words }: { report: Data; words: ReportWords }) {
  const list = mistakesOf(report);
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="mistakes">
      <h2 id="mistakes">{words.mistakes}</h2>
      <p class="quiet small">{words.mistakesNote}</p>
      <ul class="mistakes">
        {list.map((one, place) => (
          <li key={place}>
            <p>{one.words}</p>
            <p class="quiet small">
              {words.times(one.times)}
              {one.items.length > 0 && `, ${words.inQuestions(one.items.join(", "), one.items.length)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
