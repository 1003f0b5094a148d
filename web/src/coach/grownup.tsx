/** A screen for the adult: what happened, what helps now, and a word that somebody is there. */
import { Shape } from "./icons.tsx";
import type { Level } from "./reading.ts";
import type { CoachWords } from "./words.ts";

interface Props {
  level: Level;
  /** What was noticed last, where a grown-up wanted to see it. */
  noticed: readonly string[];
  busy: boolean;
  here(): void;
  finish(): void;
  words: CoachWords;
}

export function Grownup({ level, noticed, busy, here, finish, words }: Props) {
  const said = words.grownup;
  const upset = level === "ORANGE" || level === "RED";
  const signals = noticed.map((one) => words.overlay.names[one] ?? one);
  return (
    <section class="grownup" aria-labelledby="grownup">
      <Shape of="CALL_GROWNUP" />
      <h1 id="grownup" tabIndex={-1}>
        {said.head}
      </h1>
      <p class="for-child">{said.child}</p>
      <div class="for-adult">
        <p class="for-adult-head">{said.forAdult}</p>
        <h2>{said.happened}</h2>
        <p>
          {upset ? said.upset : said.called} {signals.length > 0 && said.signals(words.and(signals))} {said.waiting}
        </p>
        <h2>{said.todo}</h2>
        <ul class="points">
          {said.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <div class="row">
          <button type="button" class="plain big" disabled={busy} onClick={finish}>
            {said.finish}
          </button>
          <button type="button" class="solid big" disabled={busy} onClick={here}>
            {said.here}
          </button>
        </div>
      </div>
    </section>
  );
}
