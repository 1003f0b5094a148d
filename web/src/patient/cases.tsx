/** Which patient: the cases to choose from, and the sign on the door of the one that was chosen. */
import "./style/cases.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { asProblem, type Problem } from "../api.ts";
import { Mark, Tongues } from "../list.tsx";
import { troubleWords } from "../trouble.ts";
import { wordsFor, type Language } from "../words.ts";
import { casesIn } from "./api.ts";
import { filtered, type Case, type Filter } from "./reading.ts";
import { Sign } from "./sign.tsx";
import { patientWordsFor, type PatientWords } from "./words.ts";

interface Props {
  /** The case whose door one stands at; "" is none yet. */
  chosen: string;
  language: Language;
  choose(language: Language): void;
}

export default function CasesPage({ chosen, language, choose }: Props) {
  const common = wordsFor(language);
  const words = patientWordsFor(language);
  const { list, problem, load } = useCases(language);
  const [filter, setFilter] = useState<Filter>({ specialty: "", difficulty: "" });
  const one = list?.find((found) => found.id === chosen);
  return (
    <div class="list cases-page">
      <header class="masthead">
        <Mark />
        <Tongues language={language} choose={choose} label={common.language} />
      </header>
      <main>
        {chosen === "" && <Heading title={words.choose} language={language} />}
        {chosen === "" && <p class="lead">{words.lead}</p>}
        {problem !== null && (
          <div class="trouble" role="alert">
            <p>{troubleWords(problem, common)}</p>
            <button type="button" class="plain" onClick={load}>
              {common.again}
            </button>
          </div>
        )}
        {list === null && problem === null && <p class="quiet">{words.loading}</p>}
        {list !== null && chosen === "" && <Choosing list={list} filter={filter} change={setFilter} words={words} />}
        {one !== undefined && (
          <>
            <Back words={words} />
            <Heading key={one.id} title={one.title} language={language} />
            <Sign one={one} words={words} common={common} language={language} />
          </>
        )}
        {list !== null && chosen !== "" && one === undefined && (
          <>
            <Heading title={words.missing} language={language} />
            <Back words={words} />
          </>
        )}
      </main>
      <footer class="foot">
        <p>
          {common.notPerson} {common.notCare}
        </p>
      </footer>
    </div>
  );
}

function useCases(language: Language) {
  const [list, setList] = useState<Case[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const wanted = useRef(language);
  wanted.current = language;
  const load = () => {
    setProblem(null);
    casesIn(language).then(
      (found) => wanted.current === language && setList(found),
      (error: unknown) => setProblem(asProblem(error)),
    );
  };
  useEffect(load, [language]);
  return { list, problem, load };
}

/** Who comes from another page hears where they are; who changes the language stays where they were. */
function Heading({ title, language }: { title: string; language: Language }) {
  const box = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${title} · Handrail`;
  }, [title, language]);
  return (
    <h1 ref={box} tabIndex={-1}>
      {title}
    </h1>
  );
}

function Back({ words }: { words: PatientWords }) {
  return (
    <p class="back">
      <a href="#/patient">← {words.cases}</a>
    </p>
  );
}

interface ChoosingProps {
  list: Case[];
  filter: Filter;
  change(filter: Filter): void;
  words: PatientWords;
}

function Choosing({ list, filter, change, words }: ChoosingProps) {
  if (list.length === 0) return <p class="quiet">{words.empty}</p>;
  const found = filtered(list, filter);
  const specialties = unique(list.map((one) => one.specialty)).map((value): [string, string] => [value, specialtyOf(value, words)]);
  const difficulties = unique(list.map((one) => String(one.difficulty))).map((value): [string, string] => [value, words.levels[value] ?? value]);
  return (
    <>
      <div class="start filters" role="group" aria-label={`${words.specialty}, ${words.difficulty}`}>
        <Pick id="specialty" label={words.specialty} any={words.any} options={specialties} value={filter.specialty} change={(specialty) => change({ ...filter, specialty })} />
        <Pick id="difficulty" label={words.difficulty} any={words.any} options={difficulties} value={filter.difficulty} change={(difficulty) => change({ ...filter, difficulty })} />
        <p class="quiet small" role="status">
          {words.count(found.length, list.length)}
        </p>
      </div>
      {found.length === 0 && <p class="quiet">{words.none}</p>}
      <ul class="cases">
        {found.map((one) => (
          <li key={one.id}>
            <a class="case" href={`#/patient/${one.id}`}>
              <strong>{one.title}</strong>
              <About one={one} words={words} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PickProps {
  id: string;
  label: string;
  any: string;
  options: [string, string][];
  value: string;
  change(value: string): void;
}

function Pick({ id, label, any, options, value, change }: PickProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => change(event.currentTarget.value)}>
        <option value="">{any}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function About({ one, words }: { one: Case; words: PatientWords }) {
  return (
    <span class="case-about">
      <span>{specialtyOf(one.specialty, words)}</span>
      <span>{words.settings[one.setting] ?? one.setting}</span>
      <span>{words.minutes(one.minutes)}</span>
      <span class="steps-of">
        {words.levels[one.difficulty] ?? words.level(one.difficulty)}
        <i aria-hidden="true">{"●".repeat(Math.min(3, one.difficulty)).padEnd(3, "○")}</i>
      </span>
    </span>
  );
}

const unique = (values: string[]): string[] => [...new Set(values)].sort();

function specialtyOf(name: string, words: PatientWords): string {
  const plain = name.replaceAll("_", " ");
  return words.specialties[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
