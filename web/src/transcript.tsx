/** What was said, in order, along the rail. */
import { Fragment } from "preact";
import { helps } from "./contacts.ts";
import { inCrisis, type Line, type Screen } from "./fold.ts";
import { HelpCard, Laid } from "./laid.tsx";
import type { Given, Outgoing } from "./session.ts";
import { useNewest } from "./newest.ts";
import type { Words } from "./words.ts";

interface Props {
  screen: Screen;
  outgoing: Outgoing | null;
  given: readonly Given[];
  words: Words;
}

export function Transcript({ screen, outgoing, given, words }: Props) {
  const under = outgoing !== null && screen.heard === outgoing.heardBefore ? outgoing : null;
  const waiting = outgoing !== null && screen.draft.length === 0 && !outgoing.answered;
  const size = screen.lines.length + screen.draft.length + given.length + (under === null ? 0 : 1);
  const { pane, below, bottom, hands } = useNewest(size);
  const refusals = (after: number) => given.filter((one) => one.after === after).map((one) => <HelpCard key={one.text} text={one.text} words={words} />);
  return (
    <div class="scroll">
      <div class="pane" ref={pane} {...hands} tabIndex={0} role="region" aria-label={words.conversation}>
        <div class="log" role="log" aria-live="polite" aria-relevant="additions">
          {refusals(0)}
          {screen.lines.map((line, place) => (
            <Fragment key={line.key}>
              <Spoken line={line} crisis={inCrisis(screen)} words={words} />
              {refusals(place + 1)}
            </Fragment>
          ))}
          {under !== null && (
            <div class="you under">
              <span class="unseen">{words.you}: </span>
              <p>{under.text}</p>
            </div>
          )}
        </div>
        {screen.draft.length > 0 && (
          <div class="us draft" aria-hidden="true">
            <p>{screen.draft.join("")}</p>
          </div>
        )}
        {waiting && (
          <div class="us writing" role="status">
            <span class="unseen">{words.writing}</span>
            <i aria-hidden="true" />
            <i aria-hidden="true" />
            <i aria-hidden="true" />
          </div>
        )}
      </div>
      {below && (
        <button type="button" class="below" onClick={bottom}>
          {words.newBelow} ↓
        </button>
      )}
    </div>
  );
}

function Spoken({ line, crisis, words }: { line: Line; crisis: boolean; words: Words }) {
  if (line.who === "note") return <p class="note">{line.text}</p>;
  const help = line.who === "us" && line.by === "author" && helps(line.text, crisis);
  return (
    <div class={help ? "us help" : line.who}>
      <span class="unseen">{line.who === "you" ? words.you : words.us}: </span>
      {help && <p class="help-head">{words.help}</p>}
      {line.who === "you" ? <p>{line.text}</p> : <Laid text={line.text} help={help} />}
    </div>
  );
}
