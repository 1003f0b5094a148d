/** The report of a session that has ended: on the screen, on paper, and as files. */
import "../style/charts.css";
import "../style/report.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { asProblem, reportOf, type Problem, type Reported } from "../api.ts";
import { Mark } from "../list.tsx";
import { troubleWords } from "../trouble.ts";
import { wordsFor } from "../words.ts";
import { Coach } from "./coach.tsx";
import { Evaluation } from "./evaluation.tsx";
import { formatFor, type Format } from "./format.ts";
import { Learning } from "./learning.tsx";
import { Patient } from "./patient.tsx";
import { data, num, str, type Data } from "./reading.ts";
import { csv, save, tableOf } from "./saved.ts";
import { Survey } from "./survey.tsx";
import { Thought } from "./thought.tsx";
import { reportWordsFor, type ReportWords } from "./words.ts";
import { Workflow } from "./workflow.tsx";

interface Props {
  id: string;
  token: string;
  locale: string;
  /** What the person wrote, in order. */
  written: readonly string[];
}

interface KindProps {
  report: Data;
  words: ReportWords;
  format: Format;
  found: Reported;
  token: string;
  written: readonly string[];
}

const KINDS: Record<string, (props: KindProps) => preact.ComponentChild> = {
  coach: Coach,
  evaluation: Evaluation,
  learning: Learning,
  patient: Patient,
  survey: Survey,
  thought: Thought,
  workflow: Workflow,
};

export default function ReportPage({ id, token, locale, written }: Props) {
  const { found, problem } = useReported(id, token);
  const words = reportWordsFor(locale);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (found === null) return;
    document.documentElement.lang = locale;
    document.title = `${str(found.report["title"]) || "Handrail"} · Handrail`;
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [found]);
  return (
    <div class="report">
      <header class="masthead unprinted">
        <Mark />
        <a href={`#/session/${id}`}>{words.back}</a>
      </header>
      <main>
        {problem !== null && <p class="trouble">{problem.status === 404 ? words.none : troubleWords(problem, wordsFor(locale))}</p>}
        {found === null && problem === null && <p class="quiet">{wordsFor(locale).reportLoading}</p>}
        {found !== null && (
          <>
            <h1 ref={title} tabIndex={-1}>
              {str(found.report["title"]) || words.score}
            </h1>
            <About found={found} words={words} format={formatFor(locale, words)} />
            <Files found={found} words={words} />
            <Kind report={data(found.report)} words={words} format={formatFor(locale, words)} found={found} token={token} written={written} />
          </>
        )}
      </main>
    </div>
  );
}

function useReported(id: string, token: string) {
  const [found, setFound] = useState<Reported | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    reportOf(id, token).then(setFound, (error: unknown) => setProblem(asProblem(error)));
  }, [id, token]);
  return { found, problem };
}

function Kind(props: KindProps) {
  const Body = KINDS[str(props.report["kind"])];
  return Body === undefined ? <p>{props.words.unknown}</p> : <Body {...props} />;
}

/** Kinds of which the person says when they are over: no last question was missed. */
const OPEN = new Set(["coach", "patient", "thought", "workflow"]);
const STOPPED = new Set(["terminated", "ended_by_staff", "person_stopped"]);

function About({ found, words, format }: { found: Reported; words: ReportWords; format: Format }) {
  const seconds = num(found.report["seconds"]);
  const facts = [words.on(format.day(found.created_at)), seconds === null ? "" : words.took(format.time(seconds))];
  const reason = found.end_reason ?? "";
  return (
    <p class="quiet about">
      {facts.filter((one) => one !== "").join(", ")}.{STOPPED.has(reason) && !OPEN.has(str(found.report["kind"])) && ` ${words.stopped}`}
      {reason === "time_limit" && ` ${words.outOfTime}`}
    </p>
  );
}

function Files({ found, words }: { found: Reported; words: ReportWords }) {
  const name = `report-${found.created_at.slice(0, 10)}-${found.id}`;
  if (found.report["private"] === true) return null;
  return (
    <p class="files unprinted">
      <button type="button" class="plain" onClick={() => window.print()}>
        {words.print}
      </button>
      {str(found.report["kind"]) in KINDS && (
        <button type="button" class="plain" onClick={() => save(`${name}.csv`, "text/csv", csv(tableOf(data(found.report))))}>
          {words.csv}
        </button>
      )}
      <button type="button" class="plain" onClick={() => save(`${name}.json`, "application/json", JSON.stringify(found, null, 2))}>
        {words.json}
      </button>
    </p>
  );
}
