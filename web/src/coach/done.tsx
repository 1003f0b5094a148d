/** The end: thanks, stars, and for the grown-up the way to how it went. After an alarm it is quiet, and the help stays. */
import type { Screen } from "../fold.ts";
import { HelpCard } from "../laid.tsx";
import { useReport } from "../over.tsx";
import type { Words } from "../words.ts";
import { helpIn } from "./caring.tsx";
import { Shape } from "./icons.tsx";
import type { CoachWords } from "./words.ts";

const STARS = 3;

interface Props {
  id: string;
  token: string;
  screen: Screen;
  done: number;
  words: CoachWords;
  common: Words;
}

export function Done({ id, token, screen, done, words, common }: Props) {
  const help = helpIn(screen);
  const report = useReport(id, token, screen);
  return (
    <section class="all-done" aria-labelledby="all-done">
      {help === null && (
        <p class="stars" aria-hidden="true">
          {Array.from({ length: STARS }, (_, place) => (
            <Shape key={place} of="STAR" />
          ))}
        </p>
      )}
      <h1 id="all-done" tabIndex={-1}>
        {help === null ? words.done.head : words.done.quietHead}
      </h1>
      <p class="for-child">{help !== null ? words.done.quiet : done > 0 ? words.done.text(done) : words.done.early}</p>
      {help !== null && <HelpCard text={help} words={common} />}
      {report && (
        <a class="plain big" href={`#/session/${id}/report`}>
          {words.done.report}
        </a>
      )}
      <a class="plain big" href="#/">
        {words.done.home}
      </a>
    </section>
  );
}
