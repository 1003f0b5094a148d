/** After an alarm: the words of help stay, the child can go on talking, and a grown-up is one touch away. The cards wait. */
import { parted } from "../asking.ts";
import { helps, usable } from "../contacts.ts";
import type { Screen } from "../fold.ts";
import { HelpCard, HelpList } from "../laid.tsx";
import type { Spoken } from "../speaking.ts";
import type { Words } from "../words.ts";
import { Big } from "./choices.tsx";
import type { CoachWords } from "./words.ts";

interface Props {
  screen: Screen;
  /** What was said in the newest turn. */
  turn: readonly Spoken[];
  words: CoachWords;
  common: Words;
}

export const isHelp = (line: { text: string }): boolean => helps(line.text, true);

/** Help is among what was said since the child spoke, or since somebody of the staff left. */
export function helpsNow({ lines, leftAt }: Screen): boolean {
  const from = Math.max(lines.findLastIndex((one) => one.who === "you") + 1, leftAt ?? 0);
  return lines.slice(from).some((one) => one.who === "us" && isHelp(one));
}

/** The newest words of help, without what they asked: they stay in sight, after the end too. */
export function helpIn(screen: Screen): string | null {
  const line = screen.lines.findLast((one) => one.who === "us" && isHelp(one));
  return line === undefined ? null : parted(line.text).help;
}

interface Told {
  /** What goes with the help. */
  beside: Spoken[];
  /** What stands over the answers. */
  now: Spoken[];
}

/** The newest words, told apart: with fresh help only what is asked stands over the answers, so that the help has room. */
export function toldIn(turn: readonly Spoken[]): Told {
  const plain = turn.filter((line) => !isHelp(line));
  const help = turn.findLast(isHelp);
  if (help === undefined) return { beside: [], now: plain };
  const { question } = parted(help.text);
  const asked = plain.findLast((line) => line.text.includes("?")) ?? (question === "" ? undefined : { seq: help.seq, text: question });
  return asked === undefined ? { beside: [], now: plain } : { beside: plain.filter((line) => line !== asked), now: [asked] };
}

export function Caring({ screen, turn, words, common }: Props) {
  const help = helpIn(screen);
  return (
    <section class="caring" aria-labelledby="caring">
      {help !== null && turn.some(isHelp) && (
        <HelpCard text={help} words={common}>
          {toldIn(turn).beside.map((line) => (
            <p key={line.seq}>{line.text}</p>
          ))}
        </HelpCard>
      )}
      {help !== null && !turn.some(isHelp) && <HelpList lines={usable(help)} words={common} />}
      <h1 id="caring" tabIndex={-1}>
        {words.care}
      </h1>
    </section>
  );
}

interface RepliesProps {
  choices: readonly string[];
  busy: boolean;
  say(text: string): void;
  call(): void;
  /** Where care has ended with words of help: they stay until the child wants the cards. */
  goOn: (() => void) | null;
  words: CoachWords;
  common: Words;
}

/** The answers that are offered to what was asked, and the way to a grown-up. */
export function Replies({ choices, busy, say, call, goOn, words, common }: RepliesProps) {
  return (
    <div class="replies quiet-offers">
      {choices.length > 0 && (
        <div class="choices" role="group" aria-label={common.choices}>
          {choices.map((choice) => (
            <button key={choice} type="button" class="choice" disabled={busy} onClick={() => say(choice)}>
              {choice}
            </button>
          ))}
        </div>
      )}
      {goOn !== null && (
        <button type="button" class="choice" onClick={goOn}>
          {words.breathing.back}
        </button>
      )}
      <Big icon="CALL_GROWNUP" name={words.offers.CALL_GROWNUP} offer="CALL_GROWNUP" busy={busy} choose={call} />
    </div>
  );
}
