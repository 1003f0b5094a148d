/** The first page: what conversations there are. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asProblem, sessionTypes, type Problem, type SessionType } from "./api.ts";
import { StartForm } from "./start.tsx";
import { kept } from "./tokens.ts";
import { troubleWords } from "./trouble.ts";
import { LANGUAGES, nameOf, wordsFor, type Language, type Words } from "./words.ts";

interface Props {
  language: Language;
  choose(language: Language): void;
}

export function List({ language, choose }: Props) {
  const words = wordsFor(language);
  const { types, problem, load } = useTypes(language);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = "Handrail";
  }, [language]);
  return (
    <div class="list">
      <header class="masthead">
        <Mark />
        <Tongues language={language} choose={choose} label={words.language} />
      </header>
      <main>
        <h1 ref={title} tabIndex={-1}>
          {words.tagline}
        </h1>
        <p class="lead">{words.intro}</p>
        <Open words={words} />
        {types === null && problem === null && <p class="quiet">{words.loading}</p>}
        {problem !== null && (
          <div class="trouble" role="alert">
            <p>{troubleWords(problem, words)}</p>
            <button type="button" class="plain" onClick={load}>
              {words.again}
            </button>
          </div>
        )}
        {types?.length === 0 && <p class="quiet">{words.noTypes}</p>}
        <ul class="programs">
          {types?.map((type) => (
            <Program key={type.name} type={type} words={words} language={language} />
          ))}
        </ul>
      </main>
      <footer class="foot">
        <p>
          {words.notPerson} {words.notCare}
        </p>
      </footer>
    </div>
  );
}

function useTypes(language: Language) {
  const [types, setTypes] = useState<SessionType[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const load = useCallback(() => {
    setProblem(null);
    sessionTypes(language).then(setTypes, (error: unknown) => setProblem(asProblem(error)));
  }, [language]);
  useEffect(load, [load]);
  return { types, problem, load };
}

function Program({ type, words, language }: { type: SessionType; words: Words; language: Language }) {
  const name = `program-${type.name}`;
  return (
    <li class="program">
      <article aria-labelledby={name}>
        <div class="program-head">
          <h2 id={name}>{type.title}</h2>
          {words.levels[type.level] !== undefined && <span class="badge">{words.levels[type.level]}</span>}
        </div>
        <p>{type.summary}</p>
        {words.levelHints[type.level] !== undefined && <p class="quiet small">{words.levelHints[type.level]}</p>}
        <p class="quiet small">{words.screened}</p>
        <StartForm type={type} words={words} language={language} />
      </article>
    </li>
  );
}

/** Conversations of this tab that are still open. */
function Open({ words }: { words: Words }) {
  const open = kept().filter((one) => !one.over);
  if (open.length === 0) return null;
  return (
    <ul class="open">
      {open.slice(0, 3).map((one) => (
        <li key={one.id}>
          <a class="return" href={`#/session/${one.id}`}>
            <span>{words.goOn}</span>
            <strong>{one.title}</strong>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Tongues({ language, choose, label }: Props & { label: string }) {
  return (
    <nav class="tongues" aria-label={label}>
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
          {nameOf(one)}
        </button>
      ))}
    </nav>
  );
}

export function Mark() {
  return (
    <a class="mark" href="#/">
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <path d="M3 22V13.5L25 6.5V15" />
        <circle cx="3.5" cy="22" r="2" />
        <circle cx="25" cy="15.5" r="2" />
      </svg>
      Handrail
    </a>
  );
}
