/** The sign on the door: who waits behind it, what the task is, how long, and what is recorded. */
import { useRef, useState } from "preact/hooks";
import { asProblem, newKey, start, type Problem } from "../api.ts";
import { HelpCard } from "../laid.tsx";
import { here, placed } from "../place.ts";
import { Country } from "../start.tsx";
import { keep } from "../tokens.ts";
import { troubleWords } from "../trouble.ts";
import type { Language, Words } from "../words.ts";
import { About } from "./cases.tsx";
import type { Case } from "./reading.ts";
import type { PatientWords } from "./words.ts";

interface Props {
  one: Case;
  words: PatientWords;
  common: Words;
  language: Language;
}

export function Sign({ one, words, common, language }: Props) {
  const said = words.door;
  return (
    <>
      <p class="quiet">
        <About one={one} words={words} />
      </p>
      <section class="door" aria-labelledby="sign">
        <h2 id="sign">{said.sign}</h2>
        <p class="door-brief">{one.brief}</p>
      </section>
      <dl class="door-facts">
        <div>
          <dt>{said.time}</dt>
          <dd>{said.timeText(words.minutes(one.minutes))}</dd>
        </div>
        <div>
          <dt>{said.how}</dt>
          <dd>
            {said.howText} {said.same}
          </dd>
        </div>
        <div>
          <dt>{said.recorded}</dt>
          <dd>{said.recordedText}</dd>
        </div>
      </dl>
      <p class="quiet small">{said.yourself}</p>
      <Begin one={one} words={words} common={common} language={language} />
    </>
  );
}

function Begin({ one, words, common, language }: Props) {
  const [country, setCountry] = useState(() => here() ?? "");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const key = useRef({ of: "", key: "" });
  const begin = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const locale = placed(language, country);
    const wish = `${one.id} ${locale}`;
    if (key.current.of !== wish) key.current = { of: wish, key: newKey() };
    try {
      const { id, token } = await start("patient", locale, { case: one.id }, key.current.key);
      keep({ id, token, title: one.title, over: false });
      location.hash = `#/session/${id}`;
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  return (
    <form class="start" onSubmit={(event) => void begin(event)}>
      <details>
        <summary>{words.door.place}</summary>
        <div class="fields">
          <Country id="place" value={country} language={language} words={common} change={setCountry} />
        </div>
      </details>
      {problem?.help != null && <HelpCard text={problem.help} words={common} />}
      {problem !== null && (
        <p class="trouble" role="alert">
          {troubleWords(problem, common)}
        </p>
      )}
      <div class="start-row">
        <button type="submit" class="solid" disabled={busy}>
          {busy ? common.starting : words.door.begin}
        </button>
      </div>
    </form>
  );
}
