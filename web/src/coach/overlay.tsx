/** For the grown-up beside the child: the level, what was noticed, and the state behind it, as it stands now. */
import { languageOf } from "../words.ts";
import type { Overlay } from "./reading.ts";
import type { CoachWords } from "./words.ts";

const GAUGES = ["dysregulationLevel", "engagementLevel", "fatigueLevel"] as const;
const TIMES = ["timeInSession", "timeSinceBreak"] as const;

export function Overlaid({ overlay, words, locale }: { overlay: Overlay; words: CoachWords; locale: string }) {
  const said = words.overlay;
  const number = (value: number) => new Intl.NumberFormat(languageOf(locale), { maximumFractionDigits: 1 }).format(value);
  const state = (name: string): number => overlay.state[name] ?? 0;
  const signals = overlay.signals.map((one) => said.names[one] ?? one);
  return (
    <aside aria-label={said.head}>
      <details class="overlay" open>
        <summary>{said.head}</summary>
        <p class="overlay-level" data-is={overlay.level}>
          {said.levels[overlay.level]}
        </p>
        <dl>
          <div>
            <dt>{said.signals}</dt>
            <dd>{signals.length === 0 ? said.none : signals.join(", ")}</dd>
          </div>
          {GAUGES.map((name) => (
            <div key={name}>
              <dt>{said[name]}</dt>
              <dd>
                <span class="gauge" aria-hidden="true">
                  <span style={{ width: `${Math.min(100, state(name) * 10)}%` }} />
                </span>
                {number(state(name))}
              </dd>
            </div>
          ))}
          <div>
            <dt>{said.consecutiveErrors}</dt>
            <dd>{number(state("consecutiveErrors"))}</dd>
          </div>
          <div>
            <dt>{said.errorFrequency}</dt>
            <dd>{number(state("errorFrequency"))}</dd>
          </div>
          {TIMES.map((name) => (
            <div key={name}>
              <dt>{said[name]}</dt>
              <dd>{Math.round(state(name))} s</dd>
            </div>
          ))}
        </dl>
      </details>
    </aside>
  );
}
