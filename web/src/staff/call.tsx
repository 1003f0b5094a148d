/** One conversation, as somebody sees it who may answer: who waits and why, what was said, what can be done. */
import { useEffect, useRef } from "preact/hooks";
import { UNREACHED } from "../api.ts";
import { intoDraft } from "../drafts.ts";
import type { Screen } from "../fold.ts";
import { useSending } from "../sending.ts";
import { useStream } from "../stream.ts";
import { sayAs, type Me, type Referral, type Row } from "./api.ts";
import { BriefOf } from "./brief.tsx";
import { Deeds } from "./deeds.tsx";
import { useDetails } from "./following.ts";
import { Urgency, useNow } from "./queue.tsx";
import { happenedWords, reasonWords, sinceWords, type Story } from "./reading.ts";
import type { Seat } from "./seat.ts";
import { Said } from "./said.tsx";
import { staffTrouble } from "./trouble.ts";
import type { StaffWords } from "./words.ts";

interface Props {
  id: string;
  me: Me;
  /** How many more should be looked at. */
  others: number;
  row: Row | null;
  seat: Seat;
  words: StaffWords;
  language: string;
}

const mine = (screen: Screen) => {
  const lines = screen.lines.filter((line) => line.who === "them");
  return { count: lines.length, last: lines.at(-1)?.text ?? null };
};

export function Call({ id, me, others, row, seat, words, language }: Props) {
  const { token, refused } = seat;
  const stream = useStream(id, token, () => true);
  const { screen, line } = stream;
  const details = useDetails(id, token, `${Math.max(screen.seq, row?.seq ?? 0)} ${line}`, refused);
  const box = `staff.${id}`;
  const sending = useSending(stream, {
    id: box,
    mine,
    post: (text, key) => sayAs(token, id, text, key),
    told: (problem, text) => {
      if (problem.status === 401 || problem.kind === "held") intoDraft(box, text); // the box leaves, its words stay
      if (problem.status === 401) refused();
      else void details.refresh();
    },
  });
  // The server closes the stream where a form waits for its answer; the queue tells when the log has grown all the same.
  useEffect(() => {
    if (line === "closed" && row !== null && row.seq > screen.seq) stream.now();
  }, [row?.seq]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  if (line === "refused" || details.problem?.status === 404) {
    return (
      <p class="pick trouble" role="alert">
        {words.noSuch}
      </p>
    );
  }
  const called = row ?? details.referral?.referral ?? null;
  const why = called === null ? "" : reasonWords(called.reason, words, details.referral?.risk);
  return (
    <article class="call-of" aria-labelledby="call">
      <header class="call-head">
        <a class="back" href="#">
          ← {words.backToQueue}
          {others > 0 && ` (${others})`}
        </a>
        <h2 id="call" ref={heading} tabIndex={-1}>
          {screen.title || words.conversation}
        </h2>
        <Facts row={called} why={why} referral={details.referral} words={words} language={language} />
        <BriefOf id={id} seq={row?.seq ?? 0} told={why} token={token} words={words} />
        <History story={details.story} words={words} language={language} />
      </header>
      <Said id={id} screen={screen} outgoing={sending.outgoing} details={details} seat={seat} me={me} words={words} />
      <footer class="call-foot">
        {line === "lost" && (
          <p class="line" role="status">
            {words.lost}
          </p>
        )}
        {details.problem !== null && details.problem.status !== UNREACHED && (
          <p class="trouble" role="alert">
            {staffTrouble(details.problem, words)}
          </p>
        )}
        <Deeds id={id} me={me} screen={screen} details={details} sending={sending} stream={stream} seat={seat} words={words} />
      </footer>
    </article>
  );
}

interface FactsProps {
  row: Row | null;
  why: string;
  referral: Referral | null;
  words: StaffWords;
  language: string;
}

function Facts({ row, why, referral, words, language }: FactsProps) {
  const now = useNow();
  const risk = referral?.risk ?? null;
  const category = risk?.category ?? "none";
  return (
    <dl class="facts">
      {row !== null && (
        <div>
          <dt class="unseen">{words.facts.since}</dt>
          <dd>
            <Urgency urgency={row.urgency} words={words} /> {why}
            <span class="quiet since">{sinceWords(row, now, words)}</span>
          </dd>
        </div>
      )}
      {risk !== null && (
        <div>
          <dt>{words.facts.risk}</dt>
          <dd>
            <strong>{words.riskLevel(risk.level ?? 1)}</strong>
            {(risk.peak ?? 1) > (risk.level ?? 1) && ` (${words.facts.peak} ${risk.peak})`}
            {category !== "none" && `, ${words.categories[category] ?? category}`}
          </dd>
        </div>
      )}
      {referral !== null && (
        <div>
          <dt>{words.facts.place}</dt>
          <dd>{nameIn(language, "region", referral.place)}</dd>
        </div>
      )}
      {referral !== null && (
        <div>
          <dt>{words.facts.language}</dt>
          <dd>{nameIn(language, "language", referral.language)}</dd>
        </div>
      )}
    </dl>
  );
}

function nameIn(language: string, type: "region" | "language", code: string): string {
  try {
    return new Intl.DisplayNames([language], { type }).of(code) ?? code;
  } catch {
    return code === "" ? "?" : code;
  }
}

function History({ story, words, language }: { story: Story; words: StaffWords; language: string }) {
  if (story.happened.length === 0) return null;
  const time = new Intl.DateTimeFormat(navigator.languages.find((one) => one.startsWith(language)) ?? language, { dateStyle: "short", timeStyle: "short" });
  const noted = story.happened.some((one) => one.note !== "");
  return (
    <details class="history" open={noted}>
      <summary>{words.history}</summary>
      <ol>
        {story.happened.map((one) => (
          <li key={one.seq}>
            <time dateTime={one.at}>{time.format(new Date(one.at))}</time> {happenedWords(one, words)}
            {one.note !== "" && <q>{one.note}</q>}
          </li>
        ))}
      </ol>
    </details>
  );
}
