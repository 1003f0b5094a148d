/** What was said, in order, along the rail. */
import { Fragment } from "preact";
import { questionIn } from "./asking.ts";
import type { ClientAction } from "./events.gen.ts";
import { helps } from "./contacts.ts";
import { inCrisis, inRole, type Line, type Screen } from "./fold.ts";
import { HelpCard, Laid } from "./laid.tsx";
import { named } from "./named.ts";
import { useNewest } from "./newest.ts";
import type { Outgoing } from "./sending.ts";
import type { Given } from "./session.ts";
import { Prompt } from "./widgets/widget.tsx";
import type { Words } from "./words.ts";

interface Props {
  screen: Screen;
  outgoing: Outgoing | null;
  given: readonly Given[];
  words: Words;
}

export function Transcript({ screen, outgoing, given, words }: Props) {
  const under = outgoing !== null && screen.heard === outgoing.before ? outgoing : null;
  const waiting = outgoing !== null && screen.staff === null && screen.draft.length === 0 && !outgoing.answered;
  const size = screen.lines.length + screen.draft.length + given.length + (under === null ? 0 : 1);
  const { pane, below, bottom, hands } = useNewest(size, outgoing !== null);
  const asks = screen.choices.length > 0 ? questionIn(screen.lines) : "";
  const refusals = (after: number) => given.filter((one) => one.after === after).map((one) => <HelpCard key={one.text} text={one.text} words={words} />);
  return (
    <div class="scroll">
      <div class="pane" ref={pane} {...hands} tabIndex={0} role="region" aria-label={words.conversation}>
        <div class="log" role="log" aria-live="polite" aria-relevant="additions">
          {refusals(0)}
          {screen.lines.map((line, place) => (
            <Fragment key={line.key}>
              <Spoken line={line} crisis={inCrisis(screen)} role={inRole(screen)} words={words} />
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
        <button type="button" class={asks === "" ? "below" : "below asks"} onClick={bottom}>
          {asks === "" ? words.newBelow : <Beneath label={words.newBelow} question={asks} />} ↓
        </button>
      )}
    </div>
  );
}

/** The question that waits below; what a touch on it does is said too. */
function Beneath({ label, question }: { label: string; question: string }) {
  return (
    <>
      <span class="unseen">{label}: </span>
      {question}
    </>
  );
}

const OURSELVES = "Handrail";

/** `role`: the program speaks as somebody else, whose words are never looked through for contacts. */
function Spoken({ line, crisis, role, words }: { line: Line; crisis: boolean; role: boolean; words: Words }) {
  if (line.who === "note") return <p class="note">{line.text}</p>;
  if (line.who === "asked") return <Asked text={line.text} words={words} />;
  if (line.who === "you" && line.to !== undefined) return <Answered text={line.text} to={line.to} words={words} />;
  if (line.who === "them") return <Person name={line.name} text={line.text} crisis={crisis} words={words} />;
  if (role && line.who === "us") return line.aside === true ? <Aside text={line.text} words={words} /> : <Ours text={line.text} who={words.us} />;
  const help = line.who === "us" && line.by === "author" && helps(line.text, crisis);
  return (
    <div class={help ? "us help" : line.who}>
      {/* Where we speak as somebody else, the words of help are still our own. */}
      <span class="unseen">{line.who === "you" ? words.you : help ? OURSELVES : words.us}: </span>
      {help && <p class="help-head">{words.help}</p>}
      {line.who === "you" ? <p>{line.text}</p> : <Laid text={line.text} help={help} />}
    </div>
  );
}

function Ours({ text, who }: { text: string; who: string }) {
  return (
    <div class="us">
      <span class="unseen">{who}: </span>
      <Laid text={text} help={false} />
    </div>
  );
}

/** Out of the role: our own words, with the name over them. */
function Aside({ text, words }: { text: string; words: Words }) {
  const help = helps(text, true);
  return (
    <div class={help ? "us aside help" : "us aside"}>
      <p class="aside-name">{OURSELVES}</p>
      {help && <p class="help-head">{words.help}</p>}
      <Laid text={text} help={help} />
    </div>
  );
}

/** A question that was answered. */
function Asked({ text, words }: { text: string; words: Words }) {
  return (
    <div class="asked">
      <span class="unseen">{words.us}: </span>
      <Prompt text={text} />
    </div>
  );
}

function Answered({ text, to, words }: { text: string; to: ClientAction; words: Words }) {
  if (to.widget_type === "information") return null;
  const skipped = text === "" || (text === "None" && to.props["optional"] === true && !WRITTEN.has(to.widget_type));
  return (
    <div class={skipped ? "you passed" : "you"}>
      <span class="unseen">{words.you}: </span>
      {to.widget_type === "code_editor" ? <code class="listing">{text}</code> : <p>{skipped ? words.ask.skipped : text}</p>}
    </div>
  );
}

// Here "None" can be the person's own answer; from the others it is how the server writes that there was none.
const WRITTEN = new Set(["free_text", "code_editor", "multiple_choice", "multi_select"]);

/** Words of a person of the staff: their name stands over them. */
function Person({ name, text, crisis, words }: { name: string; text: string; crisis: boolean; words: Words }) {
  return (
    <div class="them">
      <p class="them-name">
        {named(name)}
        <span class="unseen"> ({words.person}): </span>
      </p>
      <Laid text={text} help={helps(text, crisis)} />
    </div>
  );
}
