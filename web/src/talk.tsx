/** The conversation page. */
import { useEffect, useRef, useState } from "preact/hooks";
import { helpAtHand, helping, questionIn, stepsBack, withoutAlarm } from "./asking.ts";
import { ChildPage, forChild, isLesson } from "./coach/door.tsx";
import { Composer } from "./composer.tsx";
import { dropDraft } from "./drafts.ts";
import { Ending } from "./ending.tsx";
import type { Line as Connection } from "./follow.ts";
import { facing, inCrisis, inRole, recordIn, textIn, type Screen } from "./fold.ts";
import { Here } from "./here.tsx";
import { Lifeline } from "./lifeline.tsx";
import { Mark } from "./list.tsx";
import { SeeMemory } from "./memory/box.tsx";
import { Over } from "./over.tsx";
import { forLearner, LearnerPage } from "./patient/door.tsx";
import { Progress } from "./progress.tsx";
import { lastHeard, useSession, type Session } from "./session.ts";
import { kept } from "./tokens.ts";
import { Transcript } from "./transcript.tsx";
import { troubleWords } from "./trouble.ts";
import { Where } from "./where.tsx";
import { Widget } from "./widgets/widget.tsx";
import { wordsFor, type Language, type Words } from "./words.ts";

interface Props {
  id: string;
  token: string | null;
  language: Language;
}

export function Talk({ id, token, language }: Props) {
  if (token === null) return <Refused words={wordsFor(language)} />;
  return <Conversation id={id} token={token} language={language} />;
}

function Conversation({ id, token, language }: Props & { token: string }) {
  const session = useSession(id, token);
  const { screen, line } = session;
  const locale = screen.locale || language;
  const words = wordsFor(locale);
  const alarm = inCrisis(screen) || (session.failure?.problem.help ?? null) !== null;
  const [wanted, setWanted] = useState(0);
  const back = screen.action !== null && stepsBack(screen, wanted);
  const grave = alarm || back || helping(screen);
  const heading = headingOf(screen);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = heading === "" ? "Handrail" : `${heading} · Handrail`;
  }, [locale, heading]);
  useEffect(() => {
    if (screen.ended !== null) dropDraft(id);
  }, [id, screen.ended]);
  if (line === "refused") return <Refused words={words} />;
  if (forChild(screen) && !alarm) return <ChildPage id={id} token={token} session={session} locale={locale} />;
  if (forLearner(screen) && !alarm) return <LearnerPage id={id} token={token} session={session} locale={locale} />;
  return (
    <div class={grave ? "talk crisis" : "talk"}>
      <header class="bar">
        <Mark />
        <h1 ref={title} tabIndex={-1}>
          {heading || words.conversation}
        </h1>
        {screen.ended === null && screen.status !== "pending" && <Finish session={session} words={words} />}
      </header>
      {!grave && !isLesson(screen) && <Where screen={screen} words={words} />}
      <main class="room">
        <Here name={screen.staff} words={words} />
        {!grave && <Progress screen={screen} words={words} />}
        <Transcript screen={screen} outgoing={session.outgoing} given={session.given} words={{ ...words, us: roleOf(screen) ?? words.us }} />
        <Desk id={id} token={token} session={session} words={words} locale={locale} back={back} wanted={wanted === screen.lines.length} want={() => setWanted(screen.lines.length)} />
      </main>
    </div>
  );
}

/** What the session itself is called, where its program says so. */
function headingOf(screen: Screen): string {
  return textIn(screen.view, "title") ?? textIn(screen.view, "topic") ?? screen.title;
}

/** Whom the program speaks as; its own words carry its own name. */
function roleOf(screen: Screen): string | null {
  return inRole(screen) ? textIn(recordIn(screen.view, "case"), "patient") : null;
}

interface DeskProps {
  id: string;
  token: string;
  session: Session;
  words: Words;
  locale: string;
  /** The form steps back, for what is said beside it. */
  back: boolean;
  /** The person has just asked for it. */
  wanted: boolean;
  want(): void;
}

/** Everything below the conversation: how the line stands, and what the person can do. */
function Desk(props: DeskProps) {
  const { id, token, session, words } = props;
  const { screen, line, failure } = session;
  const over = screen.ended !== null;
  const waits = props.back && facing(screen) !== null;
  const help = helpAtHand(screen);
  // Somebody joined while an answer to a widget was on its way: the strip above says so.
  const overtaken = screen.staff !== null && failure?.problem.kind === "not-pending";
  return (
    <div class="desk">
      <Connectivity line={line} words={words} reconnect={session.reconnect} />
      {failure !== null && !over && !overtaken && (
        <p class="trouble" role="alert">
          {failure.text === "" ? "" : `${words.unsent} `}
          {troubleWords(failure.problem, words, failure.length)}
        </p>
      )}
      {help !== null && <Lifeline help={help} words={words} />}
      {over ? <Over id={id} token={token} screen={screen} unsent={failure?.text ?? ""} words={words} /> : <Ways {...props} />}
      <div class={waits ? "reminder sided" : "reminder"}>
        {waits && (
          <button type="button" class="link" onClick={props.want}>
            {words.ask.form}
          </button>
        )}
        <p>{screen.staff === null ? words.notPerson : words.aPerson}</p>
        {!inCrisis(screen) && kept().some((one) => one.id === id && one.remembers === true) && <SeeMemory language={props.locale} />}
      </div>
    </div>
  );
}

function Ways(props: DeskProps) {
  const { id, session, words, locale, back } = props;
  const action = facing(session.screen);
  if (action === null || back) return <Message {...props} />;
  return (
    <>
      <Widget key={action.tool_call_id} id={id} action={withoutAlarm(action, session.screen)} busy={session.answering} answer={session.answer} words={words} locale={locale} />
      <Beside {...props} />
    </>
  );
}

function Message({ id, session, words }: DeskProps) {
  return (
    <Composer
      id={id}
      busy={session.outgoing !== null}
      choices={session.screen.choices}
      asked={questionIn(session.screen.lines)}
      failedText={session.unsent}
      lastHeard={lastHeard(session.screen)}
      send={session.send}
      words={words}
    />
  );
}

/** People were called, and what was said last was no answer to a question: the person is talking, not filling in. */
function inTalk(screen: Screen): boolean {
  const last = screen.lines.findLast((line) => line.who === "you");
  return screen.referred !== null && last?.who === "you" && last.to === undefined;
}

/** While a question waits one can still say something, or go one question back. */
function Beside(props: DeskProps) {
  const { session, words } = props;
  const { view } = session.screen;
  const [wanted, setWanted] = useState(() => inTalk(session.screen) && !props.wanted);
  // Words that could not be sent need their box.
  const open = wanted || (session.unsent ?? "") !== "";
  return (
    <>
      {open && <Message {...props} />}
      <div class="beside">
        {view["can_go_back"] === true && (
          <button type="button" class="link" disabled={session.answering || session.outgoing !== null} onClick={() => session.send(words.ask.backSaid)}>
            ← {words.ask.goBack}
          </button>
        )}
        <button type="button" class="link" aria-expanded={open} onClick={() => setWanted(!open)}>
          {open ? words.ask.writeClose : words.ask.write}
        </button>
      </div>
    </>
  );
}

export function Connectivity({ line, words, reconnect }: { line: Connection; words: Words; reconnect(): void }) {
  const [back, setBack] = useState(false);
  const before = useRef(line);
  useEffect(() => {
    const returned = before.current === "lost" && line === "open";
    before.current = line;
    setBack(returned);
    if (!returned) return;
    const timer = setTimeout(() => setBack(false), 4000);
    return () => clearTimeout(timer);
  }, [line]);
  return (
    <div class={`line line-${back ? "back" : line}`} role="status" aria-live="polite">
      {line === "opening" && <p>{words.opening}</p>}
      {line === "lost" && (
        <>
          <p>
            <strong>{words.lost}</strong> {words.lostHint}
          </p>
          <button type="button" class="plain" onClick={reconnect}>
            {words.now}
          </button>
        </>
      )}
      {back && <p>{words.back}</p>}
    </div>
  );
}

export function Finish({ session, words }: { session: Session; words: Words }) {
  return <Ending label={words.endSession} end={() => void session.finish()} words={words} />;
}

export function Refused({ words }: { words: Words }) {
  return (
    <div class="list">
      <header class="masthead">
        <Mark />
      </header>
      <main>
        <h1>{words.refused}</h1>
        <p class="lead">{words.refusedHint}</p>
        <p>
          <a class="solid" href="#/">
            {words.home}
          </a>
        </p>
      </main>
    </div>
  );
}
