/** What a lesson came to. */
import { Bars, Course as Line } from "./charts.tsx";
import type { Props } from "./evaluation.tsx";
import { Figure } from "./figure.tsx";
import type { Format } from "./format.ts";
import { Help, Item, Mistakes, type Told } from "./parts.tsx";
import { coursesOf, num, rows, str, texts, told, type Course, type Data } from "./reading.ts";
import type { ReportWords } from "./words.ts";

export function Learning(props: Props) {
  const courses = coursesOf(props.report);
  return (
    <>
      <Help {...props} />
      <Headline {...props} />
      <Mastery {...props} courses={courses} />
      <OverTime {...props} courses={courses} />
      <Mistakes {...props} />
      <Reviews {...props} courses={courses} />
      <Items {...props} courses={courses} />
    </>
  );
}

type WithCourses = Props & { courses: Course[] };

function Headline({ report, words, format }: Props) {
  const done = num(report["items_completed"]) ?? 0;
  return (
    <section class="headline" aria-labelledby="score">
      <h2 id="score">{words.score}</h2>
      <p class="big">
        <strong>{format.percent(num(report["accuracy"]))}</strong>{" "}
        <span>{words.firstTry(format.number(num(report["right_first_try"]) ?? 0), format.number(done))}</span>
      </p>
    </section>
  );
}

const standingOf = (one: Course, words: ReportWords): string =>
  one.waitsFor.length > 0 ? words.waitsFor(one.waitsFor.join(", ")) : (words.standings[one.standing] ?? one.standing);

function Mastery({ courses, words, format }: WithCourses) {
  if (courses.length === 0) return null;
  const table = {
    head: [words.concept, words.mastery, words.standing, words.rightCount],
    rows: courses.map((one) => [one.name, format.percent(one.mastery), standingOf(one, words), words.outOf(format.number(one.right), format.number(one.tries))]),
  };
  return (
    <Figure title={words.mastery} note={words.masteryNote} table={table} words={words}>
      <Bars bars={courses.map((one) => ({ label: `${one.name} (${standingOf(one, words)})`, share: one.mastery, value: format.percent(one.mastery) }))} />
    </Figure>
  );
}

/** One small chart for each topic, all with the same ends: no colours to tell apart. */
function OverTime({ courses, words, format }: WithCourses) {
  const drawn = courses.filter((one) => one.points.length > 0);
  if (drawn.length === 0) return null;
  const last = Math.max(...drawn.flatMap((one) => one.points.map((point) => point.item)));
  const table = {
    head: [words.question, words.concept, words.mastery],
    rows: drawn
      .flatMap((one) => one.points.map((point) => ({ ...point, name: one.name })))
      .sort((a, b) => a.item - b.item)
      .map((point) => [format.number(point.item), point.name, format.percent(point.mastery)]),
  };
  return (
    <Figure title={words.overTime} note={words.overTimeNote} table={table} words={words}>
      <ul class="courses">
        {drawn.map((one) => (
          <li key={one.id}>
            <span class="course-name">
              {one.name} <strong>{format.percent(one.points.at(-1)?.mastery ?? null)}</strong>
            </span>
            <Line points={one.points} last={last} />
          </li>
        ))}
      </ul>
    </Figure>
  );
}

function Reviews({ courses, words }: WithCourses) {
  const due = courses.filter((one) => one.days !== null).sort((a, b) => (a.days ?? 0) - (b.days ?? 0));
  if (due.length === 0) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next">{words.next}</h2>
      <p class="quiet small">{words.nextNote}</p>
      <dl class="reviews">
        {due.map((one) => (
          <div key={one.id}>
            <dt>{one.name}</dt>
            <dd>{dueWords(one.days ?? 0, words)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const dueWords = (days: number, words: ReportWords): string => (days <= 0 ? words.today : days === 1 ? words.tomorrow : words.inDays(days));

function Items({ report, courses, words, format }: WithCourses) {
  const names = new Map(courses.map((one) => [one.id, one.name]));
  return (
    <section aria-labelledby="items">
      <h2 id="items">{words.items}</h2>
      <ol class="items">
        {rows(report["items"]).map((one, place) => (
          <Item key={place} item={itemOf(one, names.get(str(one["concept_id"])) ?? "", words, format)} words={words} />
        ))}
      </ol>
    </section>
  );
}

function itemOf(one: Data, concept: string, words: ReportWords, format: Format): Told {
  const hints = num(one["hints"]) ?? 0;
  const aside = str(one["put_aside"]) !== "";
  const [standing, verdict] =
    one["correct"] === true
      ? (["right", words.yes] as const)
      : one["solved"] === true
        ? (["partly", words.secondTry] as const)
        : aside
          ? (["open", words.putAside] as const)
          : (["wrong", words.no] as const);
  return {
    number: told(one["number"]),
    question: str(one["question"]),
    answers: texts(one["responses"]),
    right: one["solved"] === true ? "" : str(one["correct_answer"]),
    standing,
    verdict,
    beside: [concept, num(one["seconds"]) === null ? "" : format.time(num(one["seconds"])), hints > 0 ? words.hints(hints) : ""],
  };
}
