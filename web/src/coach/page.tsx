/** The child's page: a card with its pictures, a microphone, and at most three things to choose. */
import "./style/levels.css";
import "./style/page.css";
import "./style/answering.css";
import "./style/modes.css";
import "./style/care.css";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Screen } from "../fold.ts";
import { HelpCard } from "../laid.tsx";
import { Mark } from "../list.tsx";
import { regional } from "../recognising.ts";
import type { Session } from "../session.ts";
import { useSpeaker, type Speaker, type Spoken } from "../speaking.ts";
import { Connectivity, Finish } from "../talk.tsx";
import { troubleWords } from "../trouble.ts";
import { useTurn } from "../turn.ts";
import { languageOf, wordsFor, type Words } from "../words.ts";
import { Breathing } from "./breathing.tsx";
import { CardView } from "./card.tsx";
import { Caring, helpIn, helpsNow, isHelp } from "./caring.tsx";
import { Choices } from "./choices.tsx";
import { Done } from "./done.tsx";
import { useEar, type Ear } from "./ear.ts";
import { Grownup } from "./grownup.tsx";
import { Shape } from "./icons.tsx";
import { Now } from "./now.tsx";
import { Talking } from "./talking.tsx";
import { Overlaid } from "./overlay.tsx";
import { coachingOf, withGrownup, type Coaching } from "./reading.ts";
import { Rest } from "./rest.tsx";
import { useTelling, type Telling } from "./telling.ts";
import { coachWordsFor, type CoachWords } from "./words.ts";

interface Props {
  id: string;
  token: string;
  session: Session;
  locale: string;
}

export default function CoachPage({ id, token, session, locale }: Props) {
  const { screen } = session;
  const read = coachingOf(screen.view);
  // A child who has changed to another language is spoken to in it; the cards stay as they are.
  const tongue = read.tongue !== null && languageOf(read.tongue) !== languageOf(locale) ? read.tongue : locale;
  const words = coachWordsFor(tongue);
  const common = wordsFor(tongue);
  const region = regional(tongue);
  const speaker = useSpeaker({ id, token, locale: region, rate: read.level === "GREEN" ? 0.95 : 0.85 });
  const said = useTurn(screen, (lines) => speaker.say(lines), read.mode === "care" || helpsNow(screen) ? Number.POSITIVE_INFINITY : undefined);
  const { coaching, turn, goOn } = useStaying(read, screen, said);
  const telling = useTelling(id, token, screen, session.send);
  const ear = useEar({ id, token, locale: region, speaking: speaker.speaking, said: telling.say });
  const over = screen.ended !== null || coaching.mode === "done";
  useEffect(() => {
    if (over) ear.turn(false);
  }, [over]);
  useEffect(() => {
    if (ear.recognising) telling.recognises();
  }, [ear.recognising]);
  const talking = <Talking ear={ear} session={session} speaking={speaker.speaking} words={words} send={telling.say} />;
  return (
    <div class="coach" lang={tongue} data-level={coaching.level} data-mode={over ? "done" : coaching.mode}>
      <Bar session={session} coaching={coaching} speaker={speaker} ear={ear} over={over} words={words} common={common} />
      <main class="coach-room">
        <Standing session={session} telling={telling} common={common} />
        <Now mode={over ? "done" : coaching.mode} {...{ turn, session, coaching, telling, goOn, words, common }}>
          {talking}
        </Now>
        <Stage {...{ id, token, locale, session, coaching, turn, talking, telling, over, words, common }} />
      </main>
      {coaching.overlay !== null && !over && <Overlaid overlay={coaching.overlay} words={words} locale={tongue} />}
    </div>
  );
}

interface Staying {
  coaching: Coaching;
  turn: Spoken[];
  goOn: (() => void) | null;
}

/** Where care ends with words of help they stay, and the cards wait until they are wanted. In great distress what calms is offered with them. */
function useStaying(read: Coaching, screen: Screen, turn: Spoken[]): Staying {
  const [wanted, setWanted] = useState(0);
  const newest = turn.at(-1)?.seq ?? 0;
  const coaching = helpIn(screen) === null ? read : withGrownup(read);
  if (read.mode !== "card" || read.level === "RED" || !turn.some(isHelp)) return { coaching, turn, goOn: null };
  if (newest > wanted) return { coaching: { ...coaching, mode: "care" }, turn, goOn: () => setWanted(newest) };
  return { coaching, turn: turn.filter((line) => !isHelp(line)), goOn: null };
}

interface StageProps {
  id: string;
  token: string;
  locale: string;
  session: Session;
  coaching: Coaching;
  turn: Spoken[];
  talking: ComponentChildren;
  telling: Telling;
  over: boolean;
  words: CoachWords;
  common: Words;
}

/** What the child does now. */
function Stage({ id, token, locale, session, coaching, turn, talking, telling, over, words, common }: StageProps) {
  const mode = over ? "done" : coaching.mode;
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(mode);
  const noticed = useRef<readonly string[]>([]);
  if (coaching.overlay !== null && coaching.overlay.signals.length > 0) noticed.current = coaching.overlay.signals;
  useEffect(() => {
    if (before.current === mode) return;
    before.current = mode;
    // After an alarm what is asked is read first.
    if (mode !== "care") box.current?.querySelector<HTMLElement>("h1")?.focus();
  }, [mode]);
  const { busy, choose } = telling;
  return (
    <div class="stage" ref={box}>
      {mode === "done" && <Done id={id} token={token} screen={session.screen} done={coaching.done} words={words} common={common} />}
      {mode === "breathing" && <Breathing busy={busy} finish={() => choose("BREATHED")} words={words} />}
      {mode === "break" && (
        <Rest seconds={coaching.rest} until={coaching.restUntil} busy={busy} finish={() => choose("END_BREAK")} words={words} />
      )}
      {mode === "grownup" && (
        <Grownup level={coaching.level} noticed={noticed.current} busy={busy} here={() => choose("GROWNUP_HERE")} finish={() => void session.finish()} words={words} />
      )}
      {mode === "care" && <Caring screen={session.screen} turn={turn} words={words} common={common} />}
      {mode === "card" && (
        <>
          <CardView card={coaching.card} locale={locale} words={words} />
          {talking}
          <Choices coaching={coaching} said={turn.at(-1)?.text ?? ""} busy={busy} choose={choose} words={words} />
        </>
      )}
    </div>
  );
}

interface BarProps {
  session: Session;
  coaching: Coaching;
  speaker: Speaker;
  ear: Ear;
  over: boolean;
  words: CoachWords;
  common: Words;
}

function Bar({ session, coaching, speaker, ear, over, words, common }: BarProps) {
  const { done, of, mode } = coaching;
  const away = mode !== "card" && mode !== "care";
  return (
    <header class="coach-bar">
      <Mark />
      {of > 0 && !over && (
        <p class="steps-done">
          <span class="unseen">{words.card(Math.min(done + 1, of), of)}</span>
          {Array.from({ length: of }, (_, place) => (
            <i key={place} class={place < done ? "had" : place === done ? "now" : ""} aria-hidden="true" />
          ))}
        </p>
      )}
      {!over && away && ear.standing === "on" && (
        <button type="button" class="round-button" aria-label={words.stopTalking} onClick={() => ear.turn(false)}>
          <Shape of="TALK" />
        </button>
      )}
      {!over && (
        <button type="button" class="round-button" aria-pressed={speaker.muted} aria-label={words.mute} onClick={() => speaker.mute(!speaker.muted)}>
          <Shape of={speaker.muted ? "MUTE" : "HEAR"} />
        </button>
      )}
      {!over && isOpen(session.screen) && <Finish session={session} words={common} />}
    </header>
  );
}

const isOpen = (screen: Screen): boolean => screen.status !== "pending" && screen.ended === null;

/** How the line stands, what could not be sent, and help that came with a refusal. */
function Standing({ session, telling, common }: { session: Session; telling: Telling; common: Words }) {
  const { failure, given, screen } = session;
  const problem = failure?.problem ?? telling.problem;
  return (
    <>
      <Connectivity line={session.line} words={common} reconnect={session.reconnect} />
      {given.map((one) => (
        <HelpCard key={one.text} text={one.text} words={common} />
      ))}
      {problem != null && screen.ended === null && (
        <p class="trouble" role="alert">
          {troubleWords(problem, common, failure?.length ?? 0)}
        </p>
      )}
    </>
  );
}
