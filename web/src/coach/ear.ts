/** The page's ear: the microphone, the line to the server, and the browser's own recognition of words, on and off together. */
import { useEffect, useState } from "preact/hooks";
import { useHearing } from "../hearing.ts";
import { recognises, type Where } from "../recognising.ts";
import { useSound, type Sound } from "./sound.ts";

export interface Ear extends Sound {
  /** Words as they are made out, before they are whole. */
  hearing: string;
  /** A grown-up has to say whether the browser may turn speech into words. */
  consent: boolean;
  /** Nobody here makes out words: they have to be typed. */
  wordless: boolean;
  /** This browser makes out the words. */
  recognising: boolean;
  allow(yes: boolean): void;
}

interface Wish {
  id: string;
  token: string;
  locale: string;
  /** We speak ourselves: no words are made out meanwhile. */
  speaking: boolean;
  said(text: string): void;
}

const ALLOWED = "handrail.recognition";

/** Words come from this browser where it can and may, else from the server where that can, else from the keys. */
export function useEar({ id, token, locale, speaking, said }: Wish): Ear {
  const [where, setWhere] = useState<Where | null>(null);
  const [allowed, setAllowed] = useState(() => sessionStorage.getItem(ALLOWED));
  const own = where === "here" || (where === "away" && allowed === "yes");
  const sound = useSound(id, token, { speaking, transcribe: !own, known: where !== null });
  const on = sound.standing === "on";
  const hearing = useHearing({ wanted: on && own && !speaking && !sound.withheld, where, locale, said, failed: () => setWhere("nowhere") });
  useEffect(() => {
    void recognises(locale).then(setWhere);
  }, [locale]);
  return {
    ...sound,
    hearing,
    recognising: on && own,
    consent: on && where === "away" && allowed === null,
    wordless: on && !own && sound.transcribes === false && !(where === "away" && allowed === null),
    allow: (yes) => {
      sessionStorage.setItem(ALLOWED, yes ? "yes" : "no");
      setAllowed(yes ? "yes" : "no");
    },
  };
}
