/** The interview: the conversation, what can be examined, what was found, a clock that only counts, and a formal end. */
import "./style/interview.css";
import { useEffect, useRef } from "preact/hooks";
import { Composer } from "../composer.tsx";
import { Ending } from "../ending.tsx";
import type { Screen } from "../fold.ts";
import { Mark } from "../list.tsx";
import { useReport } from "../over.tsx";
import { regional } from "../recognising.ts";
import { lastHeard, type Session } from "../session.ts";
import { useSpeaker } from "../speaking.ts";
import { Connectivity } from "../talk.tsx";
import { kept } from "../tokens.ts";
import { Transcript } from "../transcript.tsx";
import { troubleWords } from "../trouble.ts";
import { useTurn } from "../turn.ts";
import { wordsFor, type Words } from "../words.ts";
import { beganOf, Clock, useElapsed } from "./clock.tsx";
import { EarNotes, MicButton, useEar, type Ear } from "./listening.tsx";
import { interviewOf, shownLines, standingOf, type Interview } from "./reading.ts";
import { Side } from "./side.tsx";
import { patientWordsFor, type PatientWords } from "./words.ts";

interface Props {
  id: string;
  token: string;
  session: Session;
  locale: string;
}

const SILENT = { name: "handrail.patient.muted", muted: true };

export default function InterviewPage({ id, token, session, locale }: Props) {
  const { screen } = session;
  const words = patientWordsFor(locale);
  const common = wordsFor(locale);
  const interview = interviewOf(screen.view);
  const minutes = interview.case?.minutes ?? 0;
  const name = interview.patient || words.patient;
  const over = screen.ended !== null;
  const elapsed = useElapsed(beganOf(id, interview.beganAt), over);
  const region = regional(locale);
  const speaker = useSpeaker({ id, token, locale: region, rate: 1 }, SILENT);
  // The voice is the patient's alone.
  useTurn({ ...screen, lines: screen.lines.filter((line) => line.who !== "us" || line.aside !== true) }, (lines) => speaker.say(lines));
  const ear = useEar({ locale: region, quiet: speaker.speaking || over, busy: session.outgoing !== null, send: session.send });
  const leave = useLeaving(id, screen, session);
  const { outgoing } = session;
  // The end shows as a note, whether it is under way or has arrived.
  const shown = { ...screen, lines: shownLines(screen.lines, interview, words.endedNote) };
  const under = outgoing?.text === interview.ending ? null : outgoing;
  return (
    <div class="talk interview">
      <header class="bar">
        <Mark />
        <h1 tabIndex={-1}>{titleOf(id) ?? interview.case?.title ?? screen.title}</h1>
        {!over && elapsed !== null && <Clock elapsed={elapsed} minutes={minutes} words={words} />}
        {!over && screen.status !== "pending" && <Ending label={words.end} end={() => leave(interview.ending)} words={words} />}
      </header>
      <Side interview={interview} said={saidIn(screen)} busy={outgoing !== null} over={over} send={session.send} words={words} />
      <main class="room">
        <Transcript screen={shown} outgoing={under} given={session.given} words={{ ...common, us: name, writing: words.thinking(name) }} />
        <div class="desk">
          <Connectivity line={session.line} words={common} reconnect={session.reconnect} />
          {!over && <Standing interview={interview} elapsed={elapsed} words={words} />}
          <Trouble session={session} over={over} common={common} />
          {over ? (
            <Over id={id} token={token} screen={screen} words={words} />
          ) : (
            <Asking id={id} session={session} ear={ear} voice={{ on: !speaker.muted, turn: (on) => speaker.mute(!on) }} words={words} common={common} />
          )}
          <p class="reminder">{words.reminder}</p>
        </div>
      </main>
    </div>
  );
}

const saidIn = (screen: Screen): string[] => screen.lines.flatMap((line) => (line.who === "you" ? [line.text] : []));

/** As it was begun: one that goes on from another's turn says so. */
const titleOf = (id: string): string | null => kept().find((one) => one.id === id)?.title ?? null;

/** Ends it formally; when that is done, the debrief opens by itself. */
function useLeaving(id: string, screen: Screen, session: Session): (ending: string) => void {
  const leaving = useRef(false);
  useEffect(() => {
    if (screen.ended !== null && leaving.current) location.hash = `#/session/${id}/report`;
  }, [screen.ended]);
  return (ending) => {
    leaving.current = true;
    if (ending === "") void session.finish();
    else session.send(ending);
  };
}

/** From here on it is said how many turns are left. */
const FEW = 5;

/** What is nearly used up: the time of the case, or the turns. Told once, and in sight from then on. */
function Standing({ interview, elapsed, words }: { interview: Interview; elapsed: number | null; words: PatientWords }) {
  const time = standingOf(elapsed ?? 0, interview.case?.minutes ?? 0);
  const left = interview.turnsLeft;
  return (
    <div class="case-standing" role="status">
      {time !== "plenty" && <p>{time === "up" ? words.up : words.near}</p>}
      {left !== null && left > 0 && left <= FEW && <p>{words.turnsLeft(left)}</p>}
    </div>
  );
}

function Trouble({ session, over, common }: { session: Session; over: boolean; common: Words }) {
  const { failure } = session;
  if (failure === null || over) return null;
  return (
    <p class="trouble" role="alert">
      {failure.text === "" ? "" : `${common.unsent} `}
      {troubleWords(failure.problem, common, failure.length)}
    </p>
  );
}

interface AskingProps {
  id: string;
  session: Session;
  ear: Ear;
  voice: { on: boolean; turn(on: boolean): void };
  words: PatientWords;
  common: Words;
}

function Asking({ id, session, ear, voice, words, common }: AskingProps) {
  return (
    <>
      <EarNotes ear={ear} voice={voice} words={words} />
      <Composer
        id={id}
        busy={session.outgoing !== null}
        choices={session.screen.choices}
        failedText={session.unsent}
        lastHeard={lastHeard(session.screen)}
        send={session.send}
        words={{ ...common, message: words.message, placeholder: words.placeholder }}
        dictated={ear.said}
        beside={<MicButton ear={ear} words={words} />}
      />
    </>
  );
}

function Over({ id, token, screen, words }: { id: string; token: string; screen: Screen; words: PatientWords }) {
  const report = useReport(id, token, screen);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section class="over" aria-labelledby="over">
      <h2 id="over" ref={heading} tabIndex={-1}>
        {words.over}
      </h2>
      <p>{report ? words.overText : words.overBare}</p>
      {report && (
        <a class="solid" href={`#/session/${id}/report`}>
          {words.debrief}
        </a>
      )}
      <a class={report ? "plain" : "solid"} href="#/patient">
        {words.another}
      </a>
    </section>
  );
}
