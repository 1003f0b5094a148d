/** What a test came to. */
import { Bars, Spreads, type Spread } from "./charts.tsx";
import { Figure } from "./figure.tsx";
import type { Format } from "./format.ts";
import { Item, Mistakes, type Told } from "./parts.tsx";
import { abilityOf, data, num, rows, str, told, type Data } from "./reading.ts";
import type { ReportWords } from "./words.ts";

export interface Props {
  report: Data;
  words: ReportWords;
  format: Format;
}

export function Evaluation(props: Props) {
  if (props.report["private"] === true) return <p>{props.words.private}</p>;
  return (
    <>
      <Score {...props} />
      <Areas {...props} />
      <Abilities {...props} />
      <Mistakes {...props} />
      <Times {...props} />
      <Items {...props} />
    </>
  );
}

function Score({ report, words, format }: Props) {
  const total = num(report["items_total"]) ?? 0;
  const unjudged = num(report["items_not_judged"]) ?? 0;
  const counted = total - unjudged;
  const right = num(report["items_correct"]) ?? 0;
  const points = num(report["score"]) ?? right;
  const missing = total - (num(report["items_answered"]) ?? total);
  return (
    <section class="headline" aria-labelledby="score">
      <h2 id="score">{words.score}</h2>
      <p class="big">
        <strong>{format.percent(num(report["score_share"]))}</strong> <span>{words.right(format.number(right), format.number(counted))}</span>
      </p>
      {points !== right && <p>{words.points(format.number(points, 2), format.number(counted))}</p>}
      {missing > 0 && <p>{words.unanswered(missing)}</p>}
      {unjudged > 0 && <p>{words.notJudged(unjudged)}</p>}
    </section>
  );
}

function Areas({ report, words, format }: Props) {
  const areas = Object.entries(data(report["performance_by_domain"])).map(([name, value]) => ({ name, ...readArea(data(value)) }));
  if (areas.length === 0) return null;
  const table = {
    head: [words.area, words.asked, words.rightCount, words.share, words.averageTime],
    rows: areas.map((one) => [one.name, format.number(one.asked), format.number(one.right), format.percent(one.share), format.time(one.seconds)]),
  };
  return (
    <Figure title={words.areas} note={words.areasNote} table={table} words={words}>
      <Bars bars={areas.map((one) => ({ label: one.name, share: one.share ?? 0, value: format.percent(one.share) }))} />
    </Figure>
  );
}

const readArea = (value: Data) => ({
  asked: num(value["items_attempted"]) ?? 0,
  right: num(value["items_correct"]) ?? 0,
  share: num(value["accuracy"]),
  seconds: num(value["avg_time_seconds"]),
});

function Abilities({ report, words, format }: Props) {
  const areas = Object.entries(data(report["performance_by_domain"])).map(([name, value]) => [name, data(value)["ability"]] as const);
  const all: (readonly [string, unknown])[] = [[words.all, report["ability"]], ...(areas.length > 1 ? areas : [])];
  const list = all.flatMap(([label, value]): Spread[] => {
    const found = abilityOf(value);
    return found === null ? [] : [{ ...found, label, value: format.number(found.at * 100, 0) }];
  });
  if (list.length === 0) return null;
  const table = {
    head: [words.area, words.estimate, words.range, words.logits],
    rows: list.map((one) => [
      one.label,
      one.value,
      words.fromTo(format.number(one.low * 100, 0), format.number(one.high * 100, 0)),
      `${format.number(one.theta, 2)} ± ${format.number(one.error, 2)}`,
    ]),
  };
  return (
    <Figure title={words.ability} note={words.abilityNote} table={table} words={words}>
      <Spreads list={list} />
    </Figure>
  );
}

function Times({ report, words, format }: Props) {
  const items = rows(report["items"]).map((one) => ({ number: told(one["number"]), seconds: num(one["seconds"]) ?? 0, benchmark: num(one["benchmark_seconds"]) }));
  if (items.length === 0) return null;
  // One question that was left lying must not press all the others flat.
  const sorted = items.map((one) => one.seconds).sort((a, b) => a - b);
  const usual = (sorted[Math.floor(sorted.length * 0.9)] ?? 1) * 1.25;
  const longest = Math.max(1, Math.min(sorted.at(-1) ?? 1, usual * 2), ...items.map((one) => one.benchmark ?? 0));
  const table = {
    head: [words.question, words.yourTime, words.benchmark],
    rows: items.map((one) => [one.number, format.time(one.seconds), format.time(one.benchmark)]),
  };
  return (
    <Figure title={words.time} note={words.timeNote} table={table} words={words}>
      <Bars
        tight
        bars={items.map((one) => ({
          label: one.number,
          share: one.seconds / longest,
          value: format.time(one.seconds),
          mark: one.benchmark === null ? null : one.benchmark / longest,
        }))}
      />
    </Figure>
  );
}

function Items({ report, words, format }: Props) {
  return (
    <section aria-labelledby="items">
      <h2 id="items">{words.items}</h2>
      <ol class="items">
        {rows(report["items"]).map((one, place) => (
          <Item key={place} item={itemOf(one, words, format)} words={words} />
        ))}
      </ol>
    </section>
  );
}

function itemOf(one: Data, words: ReportWords, format: Format): Told {
  const score = num(one["score"]);
  const partly = one["correct"] === false && score !== null && score > 0;
  const answer = told(one["response"]);
  return {
    number: told(one["number"]),
    question: str(one["stem"]),
    answers: answer === "" ? [] : [answer],
    right: str(one["correct_answer"]),
    standing: one["correct"] === true ? "right" : one["correct"] === false ? (partly ? "partly" : "wrong") : "open",
    verdict: one["correct"] === true ? words.yes : one["correct"] === null ? words.unjudged : partly ? words.partly(format.percent(score)) : words.no,
    beside: [str(one["domain"]), format.time(num(one["seconds"]))],
  };
}
