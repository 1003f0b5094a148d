/** What is remembered about a person, in plain words: each thing can be erased, and so can all of it. */
import "./memory.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { asProblem, type Problem } from "../api.ts";
import { Mark } from "../list.tsx";
import { kept, markOver } from "../tokens.ts";
import { troubleWords } from "../trouble.ts";
import { wordsFor, type Language } from "../words.ts";
import { eraseAll, eraseItem, KINDS, memoryOf, unknown, type Item, type Memory } from "./api.ts";
import { dropKey, memoryKey } from "./key.ts";
import { memoryWordsFor, type MemoryWords } from "./words.ts";

export function MemoryPage({ language }: { language: Language }) {
  const words = memoryWordsFor(language);
  const title = useRef<HTMLHeadingElement>(null);
  const memory = useMemory(language);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${words.title} · Handrail`;
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [language]);
  // What had the focus is gone with the item: the heading takes it, so that nobody is thrown to the top unheard.
  const after = (done: boolean) => done && title.current?.focus({ preventScroll: true });
  return (
    <div class="list memory">
      <header class="masthead">
        <Mark />
        <Back language={language} />
      </header>
      <main>
        <h1 ref={title} tabIndex={-1}>
          {words.title}
        </h1>
        <p class="told" role="status">
          {memory.status === "" ? "" : memory.open ? `${memory.status} ${words.openStill}` : memory.status}
        </p>
        {memory.problem !== null && (
          <p class="trouble" role="alert">
            {troubleWords(memory.problem, wordsFor(language))}
          </p>
        )}
        {memory.key === null ? <Nothing head={memory.status === "" ? words.none : ""} hint={words.noneHint} /> : <Found memory={memory} words={words} language={language} after={after} />}
      </main>
    </div>
  );
}

/** Back to where they came from: the conversation that is open, or the list. */
function Back({ language }: { language: Language }) {
  const open = kept().find((one) => !one.over && one.remembers === true);
  const words = wordsFor(language);
  return open === undefined ? <a href="#/">{words.home}</a> : <a href={`#/session/${open.id}`}>{words.goOn}</a>;
}

function Nothing({ head, hint }: { head: string; hint: string }) {
  return (
    <div class="nothing">
      {head !== "" && <p class="lead">{head}</p>}
      <p class="quiet">{hint}</p>
    </div>
  );
}

interface Shown {
  memory: Remembering;
  words: MemoryWords;
  language: Language;
  after(done: boolean): void;
}

function Found({ memory, words, language, after }: Shown) {
  const found = memory.found;
  if (found === null) return memory.problem === null ? <p class="quiet">{words.loading}</p> : null;
  return (
    <>
      {found.items.length === 0 ? (
        <Nothing head={words.empty} hint={words.emptyHint} />
      ) : (
        <>
          <p class="lead">{words.lead}</p>
          <p class="quiet">{words.count(found.conversations)}</p>
          {KINDS.map((kind) => (
            <Part key={kind} head={words.heads[kind]} items={found.items.filter((item) => item.kind === kind)} memory={memory} words={words} language={language} after={after} />
          ))}
        </>
      )}
      <EraseAll memory={memory} words={words} after={after} />
    </>
  );
}

function Part({ head, items, memory, words, language, after }: Shown & { head: string; items: Item[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{head}</h2>
      <ul class="kept">
        {items.map((item) => (
          <li key={item.id}>
            <div>
              <p>{item.text}</p>
              <p class="quiet small">{item.kind === "theme" ? words.last(day(item.at, language)) : day(item.at, language)}</p>
            </div>
            <button type="button" class="plain" disabled={memory.busy !== ""} aria-label={`${words.erase}: ${item.text}`} onClick={() => void memory.erase(item.id).then(after)}>
              {memory.busy === item.id ? words.erasing : words.erase}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EraseAll({ memory, words, after }: Omit<Shown, "language">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [ending, setEnding] = useState(false);
  return (
    <div class="all">
      <button type="button" class="plain" disabled={memory.busy !== ""} onClick={() => dialog.current?.showModal()}>
        {words.all}
      </button>
      <dialog ref={dialog} aria-labelledby="all-ask" aria-describedby="all-explain">
        <h2 id="all-ask">{words.allAsk}</h2>
        <p id="all-explain">{words.allExplain}</p>
        <label class="ending">
          <input type="checkbox" checked={ending} onChange={(event) => setEnding(event.currentTarget.checked)} />
          <span>{words.allEnd}</span>
        </label>
        <div class="row">
          <button type="button" class="plain" onClick={() => dialog.current?.close()}>
            {words.allNo}
          </button>
          <button
            type="button"
            class="solid"
            onClick={() => {
              dialog.current?.close();
              void memory.eraseAll(ending).then(after);
            }}
          >
            {words.allYes}
          </button>
        </div>
      </dialog>
    </div>
  );
}

function day(at: string, locale: string): string {
  return new Date(at).toLocaleDateString(locale, { dateStyle: "long" });
}

interface Remembering {
  key: string | null;
  found: Memory | null;
  problem: Problem | null;
  /** What is being erased now. */
  busy: string;
  /** What was done last, in words. */
  status: string;
  /** A conversation of this tab that was begun with the memory still goes on. */
  open: boolean;
  erase(id: string): Promise<boolean>;
  eraseAll(conversations: boolean): Promise<boolean>;
}

function useMemory(language: Language): Remembering {
  const words = memoryWordsFor(language);
  const [key, setKey] = useState(memoryKey);
  const [found, setFound] = useState<Memory | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState("");
  const [status, setStatus] = useState("");
  const forget = () => {
    dropKey();
    setKey(null);
    setFound(null);
  };
  const failed = (error: unknown) => (unknown(error) ? forget() : setProblem(asProblem(error)));
  const load = async () => {
    if (key !== null) setFound(await memoryOf(key, language));
  };
  useEffect(() => {
    load().catch(failed);
  }, [key, language]);
  const done = async (what: string, said: string, work: () => Promise<void>) => {
    setBusy(what);
    setProblem(null);
    setStatus("");
    try {
      await work();
      setStatus(said);
      return true;
    } catch (error) {
      failed(error);
      return false;
    } finally {
      setBusy("");
    }
  };
  const erase = (id: string) =>
    done(id, words.erased, async () => {
      await eraseItem(key ?? "", id);
      await load();
    });
  const all = (conversations: boolean) =>
    done("all", words.erasedAll, async () => {
      await eraseAll(key ?? "", conversations);
      for (const one of kept()) if (conversations && one.remembers === true) markOver(one.id);
      forget();
    });
  return { key, found, problem, busy, status, open: kept().some((one) => !one.over && one.remembers === true), erase, eraseAll: all };
}
