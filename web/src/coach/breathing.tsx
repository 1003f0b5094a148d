/** Five slow breaths with a bubble. Without motion the bubble stands still and the words lead. */
import { useEffect, useState } from "preact/hooks";
import type { CoachWords } from "./words.ts";

const BREATHS = 5;
const READY = 2000;
const IN = 4000;
const OUT = 6000;

interface Props {
  busy: boolean;
  finish(): void;
  words: CoachWords;
}

export function Breathing({ busy, finish, words }: Props) {
  const step = useSteps();
  const breath = Math.ceil(step / 2);
  const over = step > BREATHS * 2;
  const phase = over ? "over" : step === 0 ? "ready" : step % 2 === 1 ? "in" : "out";
  const said = words.breathing;
  return (
    <section class="breathing" aria-labelledby="breathing">
      <h1 id="breathing" tabIndex={-1}>
        {said.head}
      </h1>
      <div class="bubble-room" aria-hidden="true">
        <div class="bubble" data-phase={phase} />
      </div>
      <p class="breath-word" role="status">
        {said[phase]}
      </p>
      {!over && breath > 0 && (
        <p class="breath-count">
          <span class="unseen">{said.count(breath, BREATHS)}</span>
          {Array.from({ length: BREATHS }, (_, place) => (
            <i key={place} class={place < breath ? "had" : ""} aria-hidden="true" />
          ))}
        </p>
      )}
      <button type="button" class={over ? "solid big" : "plain big"} disabled={busy} onClick={finish}>
        {over ? said.back : said.stop}
      </button>
    </section>
  );
}

/** 0: get ready; then in and out by turns; after the last one it is over. */
function useSteps(): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step > BREATHS * 2) return;
    const timer = setTimeout(() => setStep(step + 1), step === 0 ? READY : step % 2 === 1 ? IN : OUT);
    return () => clearTimeout(timer);
  }, [step]);
  return step;
}
