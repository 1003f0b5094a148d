/** The end of a conversation: why it ended, and what is next. After an alarm the help stays in sight. */
import { useEffect, useRef, useState } from "preact/hooks";
import { reportOf } from "./api.ts";
import { helpLines } from "./contacts.ts";
import { inCrisis, inRole, type Screen } from "./fold.ts";
import { HelpList } from "./laid.tsx";
import type { Words } from "./words.ts";

interface Props {
  id: string;
  token: string;
  screen: Screen;
  unsent: string;
  words: Words;
}

export function Over({ id, token, screen, unsent, words }: Props) {
  const report = useReport(id, token, screen);
  const heading = useRef<HTMLHeadingElement>(null);
  const crisis = inCrisis(screen);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section class="over" aria-labelledby="over">
      <h2 id="over" ref={heading} tabIndex={-1}>
        {words.over}
      </h2>
      <p>{crisis ? words.overCrisis : (words.overBy[screen.ended ?? ""] ?? words.overAnyway)}</p>
      {unsent !== "" && (
        <p class="late">
          {words.late} <q>{unsent}</q>
        </p>
      )}
      {crisis && <Pinned screen={screen} words={words} />}
      {report && (
        <a class={crisis ? "" : "solid"} href={`#/session/${id}/report`}>
          {words.report}
        </a>
      )}
      <a class={crisis ? "" : report ? "plain" : "solid"} href="#/">
        {crisis ? words.home : words.another}
      </a>
    </section>
  );
}

/** Whether there is a report: the view says so, or else the server is asked. */
export function useReport(id: string, token: string, screen: Screen): boolean {
  const said = screen.view["has_report"];
  const [found, setFound] = useState(false);
  useEffect(() => {
    if (typeof said === "boolean") return;
    let gone = false;
    reportOf(id, token).then(
      () => gone || setFound(true),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [said]);
  return typeof said === "boolean" ? said : found;
}

/** The contacts once more, when other words have come after them. */
function Pinned({ screen, words }: { screen: Screen; words: Words }) {
  const ours = screen.lines.filter((line) => line.who === "us" && line.by === "author" && (!inRole(screen) || line.aside === true));
  const lines = helpLines(ours.map((line) => line.text));
  if (lines.length === 0) return null;
  return <HelpList lines={lines} words={words} />;
}
