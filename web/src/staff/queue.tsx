/** Who waits for people: the most urgent first, as the server orders them. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Row } from "./api.ts";
import { heldWords, isNews, pinned, reasonWords, sinceWords, urgencyWord } from "./reading.ts";
import type { StaffWords } from "./words.ts";

interface Props {
  /** null: not known yet. */
  rows: readonly Row[] | null;
  open: string | null;
  /** The name under which one takes conversations. */
  me: string;
  /** What the programs are called. */
  titles: ReadonlyMap<string, string>;
  words: StaffWords;
}

const OVER = new Set(["completed", "terminated"]);

export function Queue({ rows, open, me, titles, words }: Props) {
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  // After signing in nothing has the focus: the rows are the next stop.
  useEffect(() => {
    if (open === null) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section class="queue" aria-labelledby="queue">
      <h2 id="queue" ref={heading} tabIndex={-1}>{words.queue}</h2>
      {rows?.length === 0 && (
        <p class="quiet">
          {words.empty} {words.emptyHint}
        </p>
      )}
      <ul>
        {pinned(rows ?? [], me).map((row) => (
          <li key={row.id}>
            <a class={`call ${row.taken === null ? "free" : isNews(row) ? "held again" : "held"}`} href={`#${row.id}`} aria-current={row.id === open ? "page" : undefined}>
              <Urgency urgency={row.urgency} words={words} />
              <span class="reason">{reasonWords(row.reason, words)}</span>
              <span class="small">{titles.get(row.session_type) ?? row.session_type}</span>
              <span class="small holder">{heldWords(row, words)}</span>
              <span class="quiet small">
                {sinceWords(row, now, words)}
                {row.again > 0 && ` · ${words.again(row.again)}`}
                {OVER.has(row.status) && ` · ${words.personLeft}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A word and a shape of its own for each urgency: an octagon, a triangle, a ring. */
export function Urgency({ urgency, words }: { urgency: string; words: StaffWords }) {
  return (
    <span class={`urgency ${urgency}`}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        {urgency === "now" && <path d="M6.3 1h7.4L19 6.3v7.4L13.7 19H6.3L1 13.7V6.3z" />}
        {urgency === "urgent" && <path d="M10 2 19 18H1z" />}
        {urgency !== "now" && urgency !== "urgent" && <circle class="ring" cx="10" cy="10" r="7" />}
      </svg>
      {urgencyWord(urgency, words)}
    </span>
  );
}

export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
