/** Beside the conversation: the sign on the door, what was found, and what can be examined. On a narrow screen each unfolds. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { useWide } from "../where.tsx";
import { examined, searched, type Examination, type Finding, type Interview } from "./reading.ts";
import type { PatientWords } from "./words.ts";

interface Props {
  interview: Interview;
  /** What the learner has said so far. */
  said: readonly string[];
  busy: boolean;
  over: boolean;
  send(text: string): void;
  words: PatientWords;
}

const PARTS = ["case", "examine", "findings"] as const;
type Part = (typeof PARTS)[number];

export function Side({ interview, said, busy, over, send, words }: Props) {
  const wide = useWide();
  const [open, setOpen] = useState<Part | null>(null);
  const toggles = useRef<HTMLDivElement>(null);
  const { findings, examinations } = interview;
  const examine = (request: string) => {
    send(request);
    if (wide) return;
    setOpen(null);
    toggles.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
  };
  const parts: Record<Part, ComponentChildren> = {
    case: interview.case === null ? null : <p class="door-brief">{interview.case.brief}</p>,
    findings: <Findings list={findings} words={words} />,
    examine: over || examinations.length === 0 ? null : <Examine list={examinations} had={examined(interview, said)} busy={busy} pick={examine} words={words} />,
  };
  const there = PARTS.filter((part) => parts[part] !== null);
  const names: Record<Part, string> = { case: words.case, findings: findings.length > 0 ? `${words.findings} (${findings.length})` : words.findings, examine: words.examine };
  if (wide) {
    return (
      <aside class="case-side" aria-label={words.case} tabIndex={0}>
        {there.map((part) => (
          <section key={part} class={`case-${part}`} aria-labelledby={`side-${part}`}>
            <h2 id={`side-${part}`}>{names[part]}</h2>
            {parts[part]}
          </section>
        ))}
      </aside>
    );
  }
  return (
    <aside class="case-side narrow" aria-label={words.case}>
      <div class="case-strip" ref={toggles}>
        {there.map((part) => (
          <button key={part} type="button" class="link" aria-expanded={open === part} aria-controls="case-part" onClick={() => setOpen(open === part ? null : part)}>
            {names[part]}
          </button>
        ))}
      </div>
      <div id="case-part" class={open === null ? "case-part" : `case-part case-${open}`} hidden={open === null}>
        {open !== null && parts[open]}
      </div>
    </aside>
  );
}

function Findings({ list, words }: { list: Finding[]; words: PatientWords }) {
  if (list.length === 0) return <p class="quiet small">{words.noFindings}</p>;
  return (
    <dl class="findings">
      {list.map((one) => (
        <div key={`${one.id}-${one.turn}`}>
          <dt>{one.name}</dt>
          <dd>{one.text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ExamineProps {
  list: Examination[];
  had: ReadonlySet<string>;
  busy: boolean;
  pick(request: string): void;
  words: PatientWords;
}

function Examine({ list, had, busy, pick, words }: ExamineProps) {
  const [wish, setWish] = useState("");
  const found = searched(list, wish);
  const choose = (one: Examination) => {
    if (busy) return;
    setWish("");
    pick(one.request);
  };
  return (
    <form
      class="examine"
      role="search"
      aria-label={words.examine}
      onSubmit={(event) => {
        event.preventDefault();
        if (found.length === 1 && found[0] !== undefined) choose(found[0]);
      }}
    >
      <label class="unseen" for="examine-search">
        {words.search}
      </label>
      <input id="examine-search" type="search" value={wish} placeholder={words.searchHint} autocomplete="off" onInput={(event) => setWish(event.currentTarget.value)} />
      <p class="quiet small" role="status">
        {wish.trim() === "" ? words.examineHint : found.length === 0 ? words.notFound : words.found(found.length)}
      </p>
      <ul class="examinations">
        {found.map((one) => (
          <li key={one.id}>
            {/* Not disabled while an answer is on its way: the keyboard would lose its place. */}
            <button type="button" aria-disabled={busy} class={had.has(one.id) ? "had" : ""} onClick={() => choose(one)}>
              {one.name}
              {had.has(one.id) && <span class="unseen"> ({words.done})</span>}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
