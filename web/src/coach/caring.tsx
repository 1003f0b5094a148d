/** After an alarm: the words of help stay, the child can go on talking, and a grown-up is one touch away. The cards wait. */
import { helps } from "../contacts.ts";
import type { Screen } from "../fold.ts";
import { HelpCard } from "../laid.tsx";
import type { Words } from "../words.ts";
import { Big } from "./choices.tsx";
import type { CoachWords } from "./words.ts";

interface Props {
  screen: Screen;
  busy: boolean;
  call(): void;
  words: CoachWords;
  common: Words;
}

/** The newest words of help: they stay in sight, after the end too. */
export function helpIn(screen: Screen): string | null {
  return screen.lines.findLast((line) => line.who === "us" && helps(line.text, true))?.text ?? null;
}

export function Caring({ screen, busy, call, words, common }: Props) {
  const help = helpIn(screen);
  return (
    <section class="caring" aria-labelledby="caring">
      <h1 id="caring" tabIndex={-1}>
        {words.care}
      </h1>
      <div class="offers-row">
        <Big icon="CALL_GROWNUP" name={words.offers.CALL_GROWNUP} offer="CALL_GROWNUP" busy={busy} choose={call} />
      </div>
      {help !== null && <HelpCard text={help} words={common} />}
    </section>
  );
}
