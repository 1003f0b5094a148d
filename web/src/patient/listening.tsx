/** Speaking to the patient: the browser makes out the words where it can and may; they go into the box, or straight out. */
import { useEffect, useState } from "preact/hooks";
import { useHearing } from "../hearing.ts";
import { recognises, type Where } from "../recognising.ts";
import type { PatientWords } from "./words.ts";

/** Words that were made out, counted: the same words can be said twice. */
export interface Said {
  text: string;
  count: number;
}

export interface Ear {
  /** Whether this browser can make out words at all. */
  able: boolean;
  on: boolean;
  failed: boolean;
  /** It has to be said whether sound may leave this device. */
  consent: boolean;
  hearing: string;
  /** For the box. */
  said: Said | null;
  handsFree: boolean;
  turn(on: boolean): void;
  allow(yes: boolean): void;
  free(on: boolean): void;
}

interface Wish {
  locale: string;
  /** The patient's voice sounds, or it is over: nothing is made out meanwhile. */
  quiet: boolean;
  /** An answer is on its way: what is said meanwhile waits in the box. */
  busy: boolean;
  send(text: string): void;
}

const ALLOWED = "handrail.recognition";
const FREE = "handrail.patient.handsfree";

export function useEar({ locale, quiet, busy, send }: Wish): Ear {
  const [where, setWhere] = useState<Where | null>(null);
  const [wanted, setWanted] = useState(false);
  const [failed, setFailed] = useState(false);
  const [allowed, setAllowed] = useState(() => sessionStorage.getItem(ALLOWED));
  const [handsFree, setFree] = useState(() => localStorage.getItem(FREE) === "yes");
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    void recognises(locale).then(setWhere);
  }, [locale]);
  const may = where === "here" || (where === "away" && allowed === "yes");
  const hearing = useHearing({
    wanted: wanted && may && !quiet,
    where,
    locale,
    said: (text) => {
      if (handsFree && !busy) send(text);
      else setSaid((now) => ({ text, count: (now?.count ?? 0) + 1 }));
    },
    failed: () => {
      setFailed(true);
      setWanted(false);
    },
  });
  return {
    able: where === "here" || where === "away",
    on: wanted && may,
    failed,
    consent: wanted && where === "away" && allowed !== "yes",
    hearing,
    said,
    handsFree,
    turn: (on) => {
      setFailed(false);
      setWanted(on);
    },
    allow: (yes) => {
      if (yes) sessionStorage.setItem(ALLOWED, "yes");
      setAllowed(yes ? "yes" : null);
      if (!yes) setWanted(false);
    },
    free: (on) => {
      localStorage.setItem(FREE, on ? "yes" : "no");
      setFree(on);
    },
  };
}

export function MicButton({ ear, words }: { ear: Ear; words: PatientWords }) {
  if (!ear.able) return null;
  return (
    <button type="button" class="mic-button" aria-pressed={ear.on} aria-label={ear.on ? words.stopSpeaking : words.speak} onClick={() => ear.turn(!ear.on)}>
      <svg viewBox="0 0 48 48" width="24" height="24" aria-hidden="true">
        <rect x="17" y="5" width="14" height="24" rx="7" />
        <path d="M10 23a14 14 0 0 0 28 0M24 37v6M17 43h14" />
      </svg>
    </button>
  );
}

interface NotesProps {
  ear: Ear;
  voice: { on: boolean; turn(on: boolean): void };
  words: PatientWords;
}

/** What goes with speaking: whether sound may leave, what is heard, and the two choices that are remembered. */
export function EarNotes({ ear, voice, words }: NotesProps) {
  if (!ear.able) return null;
  return (
    <div class="ear-line">
      <div role="status">
        {ear.failed && <p>{words.deaf}</p>}
        {ear.consent && (
          <div class="consent-line">
            <p>{words.consent.text}</p>
            <div class="row">
              <button type="button" class="plain" onClick={() => ear.allow(false)}>
                {words.consent.no}
              </button>
              <button type="button" class="solid" onClick={() => ear.allow(true)}>
                {words.consent.yes}
              </button>
            </div>
          </div>
        )}
      </div>
      {ear.on && (
        <div class="ear-on">
          <p class="ear-heard" aria-hidden="true">
            {ear.hearing || words.hearing}
          </p>
          <label>
            <input type="checkbox" checked={ear.handsFree} onChange={(event) => ear.free(event.currentTarget.checked)} /> {words.handsFree}
          </label>
          <label>
            <input type="checkbox" checked={voice.on} onChange={(event) => voice.turn(event.currentTarget.checked)} /> {words.voice}
          </label>
        </div>
      )}
    </div>
  );
}
