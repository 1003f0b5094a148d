/** The staff's desk: the queue on one side, the conversation that is open on the other. */
import { useEffect, useRef, useState } from "preact/hooks";
import { sessionTypes } from "../api.ts";
import type { Line } from "../follow.ts";
import { named } from "../named.ts";
import type { Me, Row } from "./api.ts";
import { Call } from "./call.tsx";
import { useChime, type Chime } from "./chime.ts";
import { Export } from "./export.tsx";
import { useQueue } from "./following.ts";
import { Head, type Tongue } from "./head.tsx";
import { Queue } from "./queue.tsx";
import { arrivals, held, isNews, overtaken, reasonWords, urgencyWord } from "./reading.ts";
import type { Seat } from "./seat.ts";
import { Sure } from "./sure.tsx";
import type { StaffWords } from "./words.ts";

interface Props {
  me: Me;
  seat: Seat;
  words: StaffWords;
  tongue: Tongue;
}

const DUTY = "handrail.staff.duty";

export function Desk({ me, seat, words, tongue }: Props) {
  const answers = me.may.includes("respond");
  const [duty, setDuty] = useState(() => answers && sessionStorage.getItem(DUTY) === "on");
  const { queue, line, now } = useQueue(seat.token, duty, seat.refused);
  const rows = queue?.referrals ?? [];
  const chime = useChime();
  const open = useOpen();
  const titles = useTitles(tongue.language);
  const told = useNews(queue?.referrals ?? null, open, me, words, chime);
  const news = rows.filter(isNews).length;
  useEffect(() => {
    document.title = `${news > 0 ? `(${news}) ` : ""}${words.queue} · Handrail`;
  }, [news, words]);
  const switchDuty = (on: boolean) => {
    sessionStorage.setItem(DUTY, on ? "on" : "off");
    setDuty(on);
  };
  const leave = async () => {
    switchDuty(false);
    await seat.leave().catch(() => null); // out of reach: still signed in, and the strip says that the line is lost
  };
  return (
    <div class={open === null ? "desk-of" : "desk-of opened"}>
      <Head words={words} tongue={tongue}>
        <p class="who">
          <strong>{me.shown}</strong> <span class="quiet small">{words.roles[me.role] ?? me.role}</span>
        </p>
        <SignOut held={held(rows, me.shown)} leave={leave} words={words} />
      </Head>
      <p class="unseen" role="status">
        {told}
      </p>
      <main class="two">
        <div class="side">
          <Connection line={line} duty={duty} now={now} words={words} />
          {answers ? <Duty on={duty} set={switchDuty} words={words} /> : <p class="notice small">{words.observing}</p>}
          <p class="quiet small">{(queue?.on_duty.length ?? 0) > 0 ? words.onDuty(queue?.on_duty.join(", ") ?? "") : words.nobodyOnDuty}</p>
          <Switch on={chime.on} set={chime.set} label={words.sound} />
          <Queue rows={queue === null ? null : rows} open={open} me={me.shown} titles={titles} words={words} />
          <Export seat={seat} words={words} />
        </div>
        <div class="side-by">
          {open === null ? (
            <p class="pick quiet">{words.pick}</p>
          ) : (
            <Call
              key={open}
              id={open}
              me={me}
              others={rows.filter((row) => isNews(row) && row.id !== open).length}
              row={rows.find((row) => row.id === open) ?? null}
              seat={seat}
              words={words}
              language={tongue.language}
            />
          )}
        </div>
      </main>
    </div>
  );
}

/** Asks first where somebody would go on reading that one is there. */
function SignOut({ held, leave, words }: { held: number; leave(): Promise<void>; words: StaffWords }) {
  if (held > 0) return <Sure id="leave" look="plain slim" label={words.signOut} asks={words.signOutHolding(held)} back={words.stay} agree={leave} words={words} />;
  return (
    <button type="button" class="plain slim" onClick={() => void leave()}>
      {words.signOut}
    </button>
  );
}

/** Which conversation the address names: /staff#sess_… */
function useOpen(): string | null {
  const read = () => /^#([\w-]{1,64})$/.exec(location.hash)?.[1] ?? null;
  const [open, setOpen] = useState(read);
  useEffect(() => {
    const changed = () => setOpen(read());
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }, []);
  return open;
}

/** What the programs are called; where that cannot be had, their own names do. */
function useTitles(language: string): ReadonlyMap<string, string> {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let gone = false;
    sessionTypes(language).then(
      (types) => gone || setTitles(new Map(types.map((one) => [one.name, one.title]))),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [language]);
  return titles;
}

/** Says and sounds what is new; what was there when the page opened is not. */
function useNews(rows: readonly Row[] | null, open: string | null, me: Me, words: StaffWords, chime: Chime): string {
  const before = useRef<readonly Row[] | null>(null);
  const [news, setNews] = useState("");
  useEffect(() => {
    if (rows === null) return;
    const fresh = before.current === null ? [] : arrivals(before.current, rows);
    const [gone] = overtaken(before.current ?? [], rows, me.shown).filter((row) => row.id !== open); // there it is said
    before.current = rows;
    if (gone !== undefined) setNews(words.overtakenElsewhere(named(gone.taken ?? "")));
    if (fresh.length === 0) return;
    setNews(words.arrived(fresh.map((row) => `${urgencyWord(row.urgency, words)}, ${reasonWords(row.reason, words)}`).join("; ")));
    chime.ring();
  }, [rows]);
  return news;
}

function Duty({ on, set, words }: { on: boolean; set(on: boolean): void; words: StaffWords }) {
  return (
    <div class={on ? "duty on" : "duty"}>
      <Switch on={on} set={set} label={words.duty} hint="duty-hint" />
      <p id="duty-hint" class="small">
        {on ? words.dutyOn : words.dutyOff}
      </p>
    </div>
  );
}

function Switch({ on, set, label, hint }: { on: boolean; set(on: boolean): void; label: string; hint?: string }) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={on} onChange={(event) => set(event.currentTarget.checked)} {...(hint === undefined ? {} : { "aria-describedby": hint })} />
      <span>{label}</span>
    </label>
  );
}

function Connection({ line, duty, now, words }: { line: Line; duty: boolean; now(): void; words: StaffWords }) {
  return (
    <div class={`line line-${line}`} role="status" aria-live="polite">
      {line === "lost" && (
        <>
          <p>
            <strong>{words.lost}</strong> {duty && words.lostDuty}
          </p>
          <button type="button" class="plain" onClick={now}>
            {words.now}
          </button>
        </>
      )}
    </div>
  );
}
