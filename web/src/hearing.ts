/** Words as the browser makes them out, while they are wanted. */
import { useEffect, useRef, useState } from "preact/hooks";
import { recognise, type Where } from "./recognising.ts";

interface Wish {
  wanted: boolean;
  where: Where | null;
  locale: string;
  said(text: string): void;
  failed(): void;
}

/** What is being said now, before it is whole; `said` has it when it is. */
export function useHearing({ wanted, where, locale, said, failed }: Wish): string {
  const [hearing, setHearing] = useState("");
  const latest = useRef({ said, failed });
  latest.current = { said, failed };
  useEffect(() => {
    if (!wanted || where === null) return;
    const stop = recognise({
      locale,
      where,
      words: (text, whole) => {
        setHearing(whole ? "" : text);
        if (whole && text !== "") latest.current.said(text);
      },
      failed: () => latest.current.failed(),
    });
    return () => {
      stop();
      setHearing("");
    };
  }, [wanted, where, locale]);
  return hearing;
}
