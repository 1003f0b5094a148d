/** The conversation page. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Composer } from "./composer.tsx";
import { dropDraft } from "./drafts.ts";
import type { Line as Connection } from "./follow.ts";
import { inCrisis } from "./fold.ts";
import { Mark } from "./list.tsx";
import { Over } from "./over.tsx";
import { lastHeard, useSession, type Session } from "./session.ts";
import { Transcript } from "./transcript.tsx";
import { troubleWords } from "./trouble.ts";
import { Where } from "./where.tsx";
import { Widget } from "./widget.tsx";
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
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = screen.title === "" ? "Handrail" : `${screen.title} · Handrail`;
  }, [locale, screen.title]);
  useEffect(() => {
    if (screen.ended !== null) dropDraft(id);
  }, [id, screen.ended]);
  if (line === "refused") return <Refused words={words} />;
  return (
    <div class={alarm ? "talk crisis" : "talk"}>
      <header class="bar">
        <Mark />
        <h1 ref={title} tabIndex={-1}>
          {screen.title || words.conversation}
        </h1>
        {screen.ended === null && screen.status !== "pending" && <Finish session={session} words={words} />}
      </header>
      {!alarm && <Where screen={screen} words={words} />}
      <main class="room">
        <Transcript screen={screen} outgoing={session.outgoing} given={session.given} words={words} />
        <Desk id={id} session={session} words={words} />
      </main>
    </div>
  );
}

/** Everything below the conversation: how the line stands, and what the person can do. */
function Desk({ id, session, words }: { id: string; session: Session; words: Words }) {
  const { screen, line, failure } = session;
  const over = screen.ended !== null;
  return (
    <div class="desk">
      <Connectivity line={line} words={words} reconnect={session.reconnect} />
      {failure !== null && !over && (
        <p class="trouble" role="alert">
          {failure.text === "" ? "" : `${words.unsent} `}
          {troubleWords(failure.problem, words, failure.length)}
        </p>
      )}
      {screen.referred !== null && !over && (
        <p class="notice" role="status">
          {words.withStaff}
        </p>
      )}
      {over ? <Over screen={screen} unsent={failure?.text ?? ""} words={words} /> : <Ways id={id} session={session} words={words} />}
      <p class="reminder">{words.notPerson}</p>
    </div>
  );
}

function Ways({ id, session, words }: { id: string; session: Session; words: Words }) {
  const { screen } = session;
  if (screen.action !== null) {
    return <Widget key={screen.action.tool_call_id} action={screen.action} busy={session.answering} answer={session.answer} words={words} />;
  }
  return (
    <Composer
      id={id}
      busy={session.outgoing !== null}
      choices={screen.choices}
      failedText={session.failure?.text ?? null}
      lastHeard={lastHeard(screen)}
      send={session.send}
      words={words}
    />
  );
}

function Connectivity({ line, words, reconnect }: { line: Connection; words: Words; reconnect(): void }) {
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

function Finish({ session, words }: { session: Session; words: Words }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" class="plain finish" onClick={() => dialog.current?.showModal()}>
        {words.endSession}
      </button>
      <dialog ref={dialog} aria-labelledby="end-ask" aria-describedby="end-explain">
        <h2 id="end-ask">{words.endAsk}</h2>
        <p id="end-explain">{words.endExplain}</p>
        <div class="row">
          <button type="button" class="plain" onClick={() => dialog.current?.close()}>
            {words.endNo}
          </button>
          <button
            type="button"
            class="solid"
            onClick={() => {
              dialog.current?.close();
              void session.finish();
            }}
          >
            {words.endYes}
          </button>
        </div>
      </dialog>
    </>
  );
}

function Refused({ words }: { words: Words }) {
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
