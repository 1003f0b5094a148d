/** The debrief of an interview with a simulated patient: many plain answers with their evidence, and no mark. */
import "../patient/style/debrief.css";
import { useEffect } from "preact/hooks";
import type { Reported } from "../api.ts";
import { Agenda, Checklist, Conduct, Missed, Quotes, Section, Turns, type Place } from "../patient/debrief/items.tsx";
import { againFrom, agendaOf, checksOf, conductOf, empathyOf, evidenceOf, groupsOf, missedOf, momentsOf, openedOf, questionsOf, turnsOf, type Check } from "../patient/debrief/reading.ts";
import { Kinds, Timeline } from "../patient/debrief/timeline.tsx";
import { Conversation } from "../patient/debrief/turns.tsx";
import { debriefWordsFor, type DebriefWords } from "../patient/debrief/words.ts";
import type { Props } from "./evaluation.tsx";
import { Help } from "./parts.tsx";
import { data, num, str, told } from "./reading.ts";
import { save } from "./saved.ts";

export function Patient({ report, words: common, format, found, token, written }: Props & { found: Reported; token: string; written: readonly string[] }) {
  const words = debriefWordsFor(format.locale);
  const own = data(report["case"]);
  const moments = momentsOf(report);
  const turns = turnsOf(report);
  const place = usePlace(found.id);
  const at = { place, words };
  return (
    <>
      <Help report={report} words={common} />
      <Summary report={report} again={againFrom(found.origin, turns, written)} words={words} format={format} />
      <Missed list={missedOf(report)} words={words} />
      <Agenda list={agendaOf(report)} {...at} />
      <Quotes id="empathy" title={words.empathy} note={words.empathyNote} none={words.noEmpathy} list={empathyOf(report)} {...at} />
      <Quotes id="against" title={words.against} note={words.againstNote} none="" list={evidenceOf(report["against"])} {...at} />
      <Conduct list={conductOf(report)} {...at} />
      <Quotes id="opened" title={words.opened} note={words.openedNote} none="" list={openedOf(report)} {...at} />
      <Kinds counts={questionsOf(report)} common={common} format={format} words={words} />
      <Timeline moments={moments} common={common} words={words} />
      <Checklist groups={groupsOf(report)} {...at} />
      <Conversation
        id={found.id}
        token={token}
        title={str(own["title"]) || str(report["title"])}
        patient={str(own["patient"])}
        turns={turns}
        open={str(report["ended"]) !== "limit"}
        cared={report["cared"] === true}
        moments={moments}
        written={written}
        locale={format.locale}
        words={words}
      />
      <Checks list={checksOf(report)} {...at} />
      <Appeal found={found} words={words} />
    </>
  );
}

function Summary({ report, again, words, format }: Pick<Props, "report" | "format"> & { again: number | null; words: DebriefWords }) {
  const own = data(report["case"]);
  const flags = data(report["red_flags"]);
  const turns = num(report["turns"]) ?? 0;
  const ended = words.ended[str(report["ended"])] ?? words.ended["left"];
  return (
    <>
      <p class="quiet case-named">{[str(own["title"]), str(own["patient"])].filter((one) => one !== "").join(" · ")}</p>
      <p class="summary">
        {ended?.(timeOf(num(report["minutes"]) ?? 0, words, format), words.turns(turns))} {words.redFlags(num(flags["asked"]) ?? 0, num(flags["of"]) ?? 0)}
      </p>
      {again !== null && <p class="begun-again">{words.begunAgain(again)}</p>}
      <p>{words.noMark}</p>
    </>
  );
}

const timeOf = (minutes: number, words: DebriefWords, format: Props["format"]): string => (minutes < 1 ? words.moment : words.minutes(format.number(minutes, 0)));

/** Every turn has an address in this page: from a line to its evidence, and back with the browser. */
function usePlace(id: string): Place {
  useEffect(() => {
    const follow = () => {
      const turn = /\/turn-(\d+)$/.exec(location.hash)?.[1];
      if (turn !== undefined) show(Number(turn));
    };
    // After the page has put its heading into focus.
    const timer = setTimeout(follow);
    window.addEventListener("hashchange", follow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("hashchange", follow);
    };
  }, [id]);
  return { href: (turn) => `#/session/${id}/report/turn-${turn}`, show };
}

function show(turn: number): void {
  const box = document.getElementById(`turn-${turn}`);
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "center" });
}

function Checks({ list, place, words }: { list: Check[]; place: Place; words: DebriefWords }) {
  if (list.length === 0) return null;
  return (
    <Section id="checks" title={words.checks} note={words.checksNote}>
      <ul class="yesno wide">
        {list.map((one, at) => (
          <li key={at}>
            <span class="yesno-word">{one.severity}</span>
            <span class="yesno-label">{one.message}</span>
            <Turns turns={one.turn === null ? [] : [one.turn]} place={place} words={words} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** All that is needed to come to the same debrief again. */
function Appeal({ found, words }: { found: Reported; words: DebriefWords }) {
  const { report } = found;
  const parts = { session: found.id, case: str(data(report["case"])["id"]), version: told(report["version"]), seed: told(report["seed"]), handrail: told(report["handrail"]), digest: str(report["digest"]) };
  return (
    <Section id="appeal" title={words.appeal}>
      <p>{words.appealText}</p>
      <p class="quiet small">{words.same(parts)}</p>
      <p class="files unprinted">
        <button type="button" class="plain" onClick={() => save(`appeal-${found.created_at.slice(0, 10)}-${found.id}.json`, "application/json", JSON.stringify(found, null, 2))}>
          {words.save}
        </button>
      </p>
    </Section>
  );
}
