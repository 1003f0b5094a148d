/** What the page tells the server beside words: a choice, and where the words come from. */
import { useEffect, useRef, useState } from "preact/hooks";
import { asProblem, newKey, signal, type Problem } from "../api.ts";
import type { Screen } from "../fold.ts";
import type { Choice } from "./reading.ts";

export interface Telling {
  busy: boolean;
  problem: Problem | null;
  choose(choice: Choice): void;
  /** Words of this page, typed or made out by this browser. */
  say(text: string): void;
  /** This browser makes out the words from now on. */
  recognises(): void;
}

export function useTelling(id: string, token: string, screen: Screen, send: (text: string) => void): Telling {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const told = useRef("typed");
  const sent = useRef<string | null>(null);
  const last = screen.lines.findLast((line) => line.who === "you")?.text ?? null;
  useEffect(() => {
    // Words that this page did not send: the server made them out, and the next ones from here are of another kind.
    if (screen.seq > screen.upTo && last !== sent.current) told.current = "server";
  }, [screen.heard]);
  const post = async (signals: Record<string, unknown>) => {
    setProblem(null);
    setBusy(true);
    try {
      await signal(id, token, signals, newKey());
    } catch (error) {
      setProblem(asProblem(error));
    } finally {
      setBusy(false);
    }
  };
  const from = async (source: string) => {
    told.current = source;
    await post({ source });
  };
  const say = async (text: string) => {
    if (told.current === "server") await from("typed");
    sent.current = text;
    send(text);
  };
  return {
    busy,
    problem,
    choose: (choice) => void post({ choice }),
    say: (text) => void say(text),
    recognises: () => {
      if (told.current !== "browser") void from("browser");
    },
  };
}
