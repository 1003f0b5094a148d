/** Where the conversation stands: read from the program's view, whatever of it is there. */
import { useEffect, useState } from "preact/hooks";
import { numberIn, recordIn, textIn, type Screen } from "./fold.ts";
import type { Words } from "./words.ts";

const PHASES: Record<string, readonly string[]> = {
  reframing: ["WARMUP", "CLARIFY", "REFRAME", "SUMMARY", "FOLLOWUP", "CLOSED"],
};

interface Props {
  screen: Screen;
  words: Words;
}

export function Where({ screen, words }: Props) {
  const wide = useWide();
  const phase = phaseOf(screen);
  const turn = numberIn(screen.view, "turn");
  const concepts = conceptsOf(screen);
  if (phase === null && turn === null && concepts.length === 0 && Object.keys(recordIn(screen.view, "progress")).length === 0) return null;
  if (wide) {
    return (
      <aside class="where" aria-label={words.where}>
        {(phase !== null || turn !== null) && <h2>{words.where}</h2>}
        <Steps screen={screen} words={words} phase={phase} />
        <Details screen={screen} words={words} />
        <Concepts list={concepts} words={words} first={phase === null && turn === null} />
      </aside>
    );
  }
  return (
    <aside class="where-frame" aria-label={words.where}>
      <details class="where narrow">
        <summary>
          {phase !== null && <span class="unseen">{words.where}: </span>}
          <strong>{phase === null ? words.where : phaseWord(phase, words)}</strong>
          <TurnLine screen={screen} words={words} />
          <Meter screen={screen} />
        </summary>
        <Steps screen={screen} words={words} phase={phase} />
        <Ratings screen={screen} words={words} />
        <Gathered screen={screen} words={words} />
        <Concepts list={concepts} words={words} first />
      </details>
    </aside>
  );
}

function Details(props: Props) {
  return (
    <>
      <p class="turn">
        <TurnLine {...props} />
        <Meter screen={props.screen} />
      </p>
      <Ratings {...props} />
      <Gathered {...props} />
    </>
  );
}

interface Concept {
  name: string;
  standing: string;
  mastery: number;
}

/** What a lesson is about, as its view tells it. */
function conceptsOf(screen: Screen): Concept[] {
  const list = screen.view["concepts"];
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const { name, standing, mastery } = (typeof one === "object" && one !== null ? one : {}) as Partial<Concept>;
    return typeof name === "string" && typeof mastery === "number" ? [{ name, standing: String(standing), mastery }] : [];
  });
}

function Concepts({ list, words, first = false }: { list: Concept[]; words: Words; first?: boolean }) {
  if (list.length === 0) return null;
  const Heading = first ? "h2" : "h3";
  return (
    <section>
      <Heading>{words.ask.concepts}</Heading>
      <ul class="concepts">
        {list.map((one) => (
          <li key={one.name} class={one.standing}>
            <span>{one.name}</span>
            <span class="quiet small">{words.ask.standings[one.standing] ?? one.standing}</span>
            <span class="meter" aria-hidden="true">
              <span style={{ width: `${Math.min(100, Math.max(0, one.mastery * 100))}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ screen, words, phase }: Props & { phase: string | null }) {
  const phases = PHASES[screen.sessionType];
  if (phase === null) return null;
  if (phases === undefined || !phases.includes(phase)) return <p class="phase">{phaseWord(phase, words)}</p>;
  const here = phases.indexOf(phase);
  return (
    <ol class="steps">
      {phases.map((one, place) => (
        <li key={one} class={place < here ? "past" : place === here ? "here" : "ahead"} aria-current={place === here ? "step" : undefined}>
          {phaseWord(one, words)}
        </li>
      ))}
    </ol>
  );
}

function TurnLine({ screen, words }: Props) {
  const turn = numberIn(screen.view, "turn");
  const max = numberIn(screen.view, "max_turns");
  const left = numberIn(screen.view, "followups_left");
  if (closed(screen)) return null;
  if (phaseOf(screen) === "FOLLOWUP" && left !== null) return <span>{words.followups(left)}</span>;
  if (turn === null || turn === 0) return null;
  return <span>{max === null ? words.turnOnly(turn) : words.turn(turn, max)}</span>;
}

function Meter({ screen }: { screen: Screen }) {
  const turn = numberIn(screen.view, "turn");
  const max = numberIn(screen.view, "max_turns");
  // The bar counts turns: it does not stand beside a count of questions, nor after the end.
  if (turn === null || max === null || max <= 0 || closed(screen) || phaseOf(screen) === "FOLLOWUP") return null;
  return (
    <span class="meter" aria-hidden="true">
      <span style={{ width: `${Math.min(100, (100 * turn) / max)}%` }} />
    </span>
  );
}

function Gathered({ screen, words }: Props) {
  const parts = Object.entries(recordIn(screen.view, "progress"));
  if (parts.length === 0) return null;
  return (
    <section>
      <h3>{words.gathered}</h3>
      <ul class="gathered">
        {parts.map(([name, value]) => (
          <Part key={name} label={words.parts[name] ?? name} value={value} words={words} />
        ))}
      </ul>
    </section>
  );
}

function Part({ label, value, words }: { label: string; value: unknown; words: Words }) {
  const has = value !== null && value !== undefined && value !== false && value !== "";
  return (
    <li class={has ? "has" : "lacks"}>
      <span>{label}</span>
      {typeof value === "number" && <span class="number">{value}</span>}
      {typeof value === "string" && has && <span class="told">{value}</span>}
      {typeof value !== "number" && typeof value !== "string" && <span class="unseen">{has ? words.has : words.lacks}</span>}
    </li>
  );
}

/** Before and after on one line each: two dots need no chart library. */
function Ratings({ screen, words }: Props) {
  const rows = (["suds", "confidence"] as const)
    .map((name) => ({ name, before: numberIn(recordIn(screen.view, name), "before"), after: numberIn(recordIn(screen.view, name), "after") }))
    .filter((row) => row.before !== null || row.after !== null);
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{words.ratings}</h3>
      <dl class="ratings">
        {rows.map((row) => (
          <div key={row.name}>
            <dt>{words[row.name]}</dt>
            <dd>
              <Span before={row.before} after={row.after} />
              <span class="figures">
                {row.before !== null && `${words.before} ${row.before}`}
                {row.before !== null && row.after !== null && " · "}
                {row.after !== null && `${words.after} ${row.after}`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Span({ before, after }: { before: number | null; after: number | null }) {
  const at = (value: number) => 6 + Math.max(0, Math.min(10, value)) * 18.8;
  return (
    <svg class="span" viewBox="0 0 200 16" aria-hidden="true">
      <line class="track" x1="6" x2="194" y1="8" y2="8" />
      {before !== null && after !== null && <line class="moved" x1={at(before)} x2={at(after)} y1="8" y2="8" />}
      {before !== null && <circle class="was" cx={at(before)} cy="8" r="5" />}
      {after !== null && <circle class="is" cx={at(after)} cy="8" r="6" />}
    </svg>
  );
}

/** Known phases are told apart whatever their case; a program's own word for a phase is shown as it is. */
function phaseOf(screen: Screen): string | null {
  const phase = textIn(screen.view, "phase");
  const known = phase?.toUpperCase() ?? "";
  return PHASES[screen.sessionType]?.includes(known) ? known : phase;
}

const closed = (screen: Screen): boolean => screen.ended !== null || phaseOf(screen) === "CLOSED";

const phaseWord = (phase: string, words: Words): string => words.phases[phase] ?? phase;

export function useWide(): boolean {
  const query = "(min-width: 62rem)";
  const [wide, setWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = () => setWide(list.matches);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, []);
  return wide;
}
