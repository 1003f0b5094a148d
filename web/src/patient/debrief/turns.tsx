/** The whole conversation, turn by turn, with what was noticed; from any turn one can begin anew. */
import { useRef, useState } from "preact/hooks";
import { asProblem, newKey, type Problem } from "../../api.ts";
import { intoDraft } from "../../drafts.ts";
import { keep } from "../../tokens.ts";
import { troubleWords } from "../../trouble.ts";
import { wordsFor } from "../../words.ts";
import { fork } from "../api.ts";
import { setBegan } from "../clock.tsx";
import { clockFace } from "../reading.ts";
import { Section, Tag } from "./items.tsx";
import { elapsedAfter, writtenAs, type Moment, type Turn } from "./reading.ts";
import type { DebriefWords } from "./words.ts";

interface Props {
  id: string;
  token: string;
  title: string;
  patient: string;
  turns: Turn[];
  moments: Moment[];
  /** Whether there is anything to go on with after the last turn. */
  open: boolean;
  /** The learner's own trouble came first in this interview: it is not played again. */
  cared: boolean;
  /** All that the person wrote in this session. */
  written: readonly string[];
  locale: string;
  words: DebriefWords;
}

export function Conversation({ id, token, title, patient, turns, moments, open, cared, written, locale, words }: Props) {
  const forking = useFork({ id, token, title, moments, words, kept: (turn) => (turn === 0 ? 0 : writtenAs(turns, written, turn)) });
  const last = turns.at(-1);
  /** From before a turn, or from after the last. */
  const again = (after: number, unsaid: string, name: string, about: number) => (
    <button type="button" class="link unprinted" aria-describedby={`turn-${about}-head`} aria-disabled={forking.busy !== null} onClick={() => forking.from(after, unsaid)}>
      {forking.busy === after ? words.forking : name}
    </button>
  );
  if (last === undefined) return null;
  return (
    <Section id="conversation" title={words.transcript} note={cared ? words.caredNote : words.transcriptNote}>
      {forking.problem !== null && (
        <p class="trouble" role="alert">
          {forking.problem.kind === "no-fork" ? words.noFork : troubleWords(forking.problem, wordsFor(locale))}
        </p>
      )}
      <ol class="turns">
        {turns.map((one) => (
          <li key={one.turn} id={`turn-${one.turn}`} tabIndex={-1}>
            <div class="turn-head">
              <h3 id={`turn-${one.turn}-head`}>{words.turnNumber(one.turn)}</h3>
              <span class="quiet small">{timeOf(one, moments)}</span>
              <Noticed one={one} words={words} />
              {!cared && one.learner !== "" && again(one.turn - 1, one.learner, words.fork, one.turn)}
            </div>
            <Spoken who={words.you} text={one.learner} mine />
            <Spoken who={patient || words.patient} text={one.patient} />
            {one.facts.length > 0 && (
              <p class="quiet small">
                {words.told}: {one.facts.join(", ")}
              </p>
            )}
          </li>
        ))}
      </ol>
      {open && !cared && <p>{again(last.turn, "", words.forkEnd, last.turn)}</p>}
    </Section>
  );
}

function timeOf({ turn }: Turn, moments: readonly Moment[]): string {
  const found = moments.find((one) => one.turn === turn);
  return found === undefined ? "" : clockFace(found.at);
}

function Noticed({ one, words }: { one: Turn; words: DebriefWords }) {
  const tags = [words.askedAs[one.style] ?? "", ...one.cues.filter((cue) => cue !== "open_question").map((cue) => words.cues[cue] ?? cue), words.moves[one.move] ?? ""];
  return (
    <>
      {tags
        .filter((tag) => tag !== "")
        .map((tag) => (
          <Tag key={tag} text={tag} />
        ))}
    </>
  );
}

function Spoken({ who, text, mine = false }: { who: string; text: string; mine?: boolean }) {
  if (text === "") return null;
  return (
    <p class={mine ? "turn-you" : "turn-patient"}>
      <span class="turn-who">{who}</span> {text}
    </p>
  );
}

interface Wish {
  id: string;
  token: string;
  title: string;
  moments: Moment[];
  words: DebriefWords;
  /** By a turn of the debrief, the turn of the session. */
  kept(turn: number): number;
}

/** A new session from a turn of this one: its words of then wait in the box, to be put differently. */
function useFork({ id, token, title, moments, words, kept }: Wish) {
  const [busy, setBusy] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const keys = useRef(new Map<number, string>());
  const from = async (after: number, unsaid: string) => {
    if (busy !== null) return;
    setBusy(after);
    setProblem(null);
    const key = keys.current.get(after) ?? newKey();
    keys.current.set(after, key);
    try {
      const begun = await fork(id, token, kept(after), key);
      keep({ id: begun.id, token: begun.token, title: words.forked(title, after + 1), over: false });
      setBegan(begun.id, elapsedAfter(moments, after));
      if (unsaid !== "") intoDraft(begun.id, unsaid);
      location.hash = `#/session/${begun.id}`;
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(null);
    }
  };
  return { busy, problem, from: (after: number, unsaid: string) => void from(after, unsaid) };
}
