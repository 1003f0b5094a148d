/** What was said, with the gate's verdict under each of the person's messages, and room to say that it was wrong. */
import type { ComponentChildren } from "preact";
import type { Line, Screen } from "../fold.ts";
import { Laid } from "../laid.tsx";
import { named } from "../named.ts";
import { useNewest } from "../newest.ts";
import type { Outgoing } from "../sending.ts";
import type { Me, Verdict } from "./api.ts";
import type { Details } from "./following.ts";
import { Marks } from "./marks.tsx";
import { underlined } from "./reading.ts";
import type { Seat } from "./seat.ts";
import type { StaffWords } from "./words.ts";

interface Props {
  id: string;
  screen: Screen;
  outgoing: Outgoing | null;
  details: Details;
  seat: Seat;
  me: Me;
  words: StaffWords;
}

export function Said({ id, screen, outgoing, details, seat, me, words }: Props) {
  const under = outgoing !== null && screen.lines.filter((line) => line.who === "them").length === outgoing.before ? outgoing : null;
  const { pane, below, bottom, hands } = useNewest(screen.lines.length + (under === null ? 0 : 1), false);
  const verdicts = new Map(details.referral?.verdicts.map((one) => [one.seq, one]));
  const prompt = screen.action?.props["prompt"];
  return (
    <div class="scroll">
      <div class="pane" ref={pane} {...hands} tabIndex={0} role="region" aria-label={words.conversation}>
        <div class="log" role="log" aria-live="polite" aria-relevant="additions">
          {screen.lines.map((line) =>
            line.who === "you" ? (
              <Theirs key={line.key} line={line} verdict={verdicts.get(line.seq ?? -1)} words={words}>
                <Marks id={id} seq={line.seq} verdict={verdicts.get(line.seq ?? -1)} details={details} seat={seat} me={me} words={words} />
              </Theirs>
            ) : (
              <Ours key={line.key} line={line} words={words} />
            ),
          )}
          {under !== null && (
            <div class="line-of by-staff under">
              <p>{under.text}</p>
            </div>
          )}
        </div>
        {typeof prompt === "string" && <p class="widget-note quiet small">{words.widget(prompt)}</p>}
      </div>
      {below && (
        <button type="button" class="below" onClick={bottom}>
          {words.newBelow} ↓
        </button>
      )}
    </div>
  );
}

function Ours({ line, words }: { line: Exclude<Line, { who: "you" }>; words: StaffWords }) {
  if (line.who === "note") return <p class="line-of by-program quiet">{line.text}</p>;
  return (
    <div class={`line-of ${line.who === "them" ? "by-staff" : "by-program"}`}>
      <p class="by">{line.who === "them" ? named(line.name) : words.program}</p>
      <Laid text={line.text} help={false} />
    </div>
  );
}

type TheirsProps = { line: Extract<Line, { who: "you" }>; verdict: Verdict | undefined; words: StaffWords; children: ComponentChildren };

function Theirs({ line, verdict, words, children }: TheirsProps) {
  return (
    <div class={`line-of by-person ${verdict?.alarm === true ? "alarmed" : ""}`}>
      <p class="by">{words.person}</p>
      <p class="text">
        {underlined(line.text, verdict?.phrases ?? []).map((stretch, place) => (stretch.marked ? <mark key={place}>{stretch.text}</mark> : stretch.text))}
      </p>
      {verdict !== undefined && <Judged verdict={verdict} words={words} />}
      {children}
    </div>
  );
}

function Judged({ verdict, words }: { verdict: Verdict; words: StaffWords }) {
  const parts = [
    words.verdict(verdict.severity, words.categories[verdict.category] ?? verdict.category),
    ...(verdict.alarm ? [words.alarm] : []),
    ...(verdict.ambiguous ? [words.ambiguous] : []),
    words.sure(Math.round(verdict.confidence * 100)),
  ];
  return (
    <details class="judged">
      <summary>
        <span class="gauge" aria-hidden="true">
          {Array.from({ length: 5 }, (_, place) => (
            <i key={place} class={place < verdict.severity ? "full" : ""} />
          ))}
        </span>
        {parts.join(" · ")}
      </summary>
      <p class="small">
        {words.why}: <code>{verdict.rules.join(", ") || "?"}</code>
      </p>
    </details>
  );
}
