/** Yes or no, item by item, each with the turns that show it. */
import type { ComponentChildren } from "preact";
import type { Evidence, Group, Item, Wish } from "./reading.ts";
import type { DebriefWords } from "./words.ts";

/** Opens the place in the conversation: an address of its own, so that the way back is the browser's. */
export interface Place {
  href(turn: number): string;
  show(turn: number): void;
}

interface Common {
  place: Place;
  words: DebriefWords;
}

export function Turns({ turns, place, words }: Common & { turns: readonly number[] }) {
  if (turns.length === 0) return null;
  return (
    <span class="turn-links">
      {words.turn}{" "}
      {turns.map((turn, at) => (
        <span key={turn}>
          {at > 0 && ", "}
          <a href={place.href(turn)} aria-label={words.turnNumber(turn)} onClick={() => place.show(turn)}>
            {turn}
          </a>
        </span>
      ))}
    </span>
  );
}

export function Section({ id, title, note = "", children }: { id: string; title: string; note?: string; children: ComponentChildren }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note !== "" && <p class="quiet small">{note}</p>}
      {children}
    </section>
  );
}

export function Missed({ list, words }: { list: Item[]; words: DebriefWords }) {
  return (
    <Section id="missed" title={words.missed} note={list.length === 0 ? "" : words.missedNote}>
      {list.length === 0 ? (
        <p>{words.nothingMissed}</p>
      ) : (
        <ul class="missed">
          {list.map((one) => (
            <li key={one.id} class={one.redFlag ? "flagged" : ""}>
              {one.label} {one.redFlag && <Tag text={words.redFlag} flag />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function Tag({ text, flag = false }: { text: string; flag?: boolean }) {
  return <span class={flag ? "tag flag" : "tag"}>{text}</span>;
}

export function Checklist({ groups, place, words }: Common & { groups: Group[] }) {
  if (groups.length === 0) return null;
  return (
    <Section id="checklist" title={words.checklist} note={words.checklistNote}>
      {groups.map((group) => (
        <section key={group.id} class="checked" aria-labelledby={`group-${group.id}`}>
          <h3 id={`group-${group.id}`}>
            {group.name} <Share items={group.items.filter(matters)} words={words} />
          </h3>
          <ul class="yesno">
            {group.items.filter(counts).map((one) => (
              <Line key={one.id} item={one} said={askedWord(one, words)} fine={one.done} place={place} words={words} />
            ))}
          </ul>
          <Rest labels={group.items.filter((one) => !counts(one)).map((one) => one.label)} words={words} />
        </section>
      ))}
    </Section>
  );
}

function askedWord({ done, held }: Item, words: DebriefWords): string {
  if (!done) return words.unasked;
  return held ? words.held : words.asked;
}

/** What a safe and a good history has. */
const matters = (one: Item): boolean => one.key || one.redFlag;

const counts = (one: Item): boolean => one.done || matters(one);

function Share({ items, words }: { items: Item[]; words: DebriefWords }) {
  if (items.length === 0) return null;
  return <span class="quiet">{words.of(items.filter((one) => one.done).length, items.length)}</span>;
}

/** The rest of a long list, in a few lines: nobody has to ask it all. */
function Rest({ labels, words }: { labels: string[]; words: DebriefWords }) {
  if (labels.length === 0) return null;
  return (
    <p class="quiet small rest">
      {words.rest}: {labels.join("; ")}.
    </p>
  );
}

export function Conduct({ list, place, words }: Common & { list: Item[] }) {
  if (list.length === 0) return null;
  return (
    <Section id="conduct" title={words.conduct}>
      <ul class="yesno wide">
        {list.map((one) => (
          <Line key={one.id} item={one} said={conductWord(one, words)} fine={one.done === one.good} place={place} words={words} />
        ))}
      </ul>
    </Section>
  );
}

function conductWord({ done, good }: Item, words: DebriefWords): string {
  if (good) return done ? words.yes : words.no;
  return done ? words.happened : words.avoided;
}

function Line({ item, said, fine, place, words }: Common & { item: Item; said: string; fine: boolean }) {
  return (
    <li data-fine={fine}>
      <span class="yesno-word">{said}</span>
      <span class="yesno-label">
        {item.label} {item.redFlag && <Tag text={words.redFlag} flag />}
        {item.key && !item.redFlag && <Tag text={words.key} />}
      </span>
      <Turns turns={item.turns} place={place} words={words} />
    </li>
  );
}

export function Agenda({ list, place, words }: Common & { list: Wish[] }) {
  if (list.length === 0) return null;
  return (
    <Section id="agenda" title={words.agenda} note={words.agendaNote}>
      <ul class="yesno wide">
        {list.map((one) => (
          <li key={one.id} data-fine={one.found}>
            <span class="yesno-word">{one.found ? words.found : words.unfound}</span>
            <span class="yesno-label">
              {one.label}
              {one.found && one.clause !== "" && <q class="own-words">{one.clause}</q>}
            </span>
            <Turns turns={one.turn === null ? [] : [one.turn]} place={place} words={words} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface QuotesProps extends Common {
  id: string;
  title: string;
  note: string;
  none: string;
  list: Evidence[];
}

export function Quotes({ id, title, note, none, list, place, words }: QuotesProps) {
  if (list.length === 0 && none === "") return null;
  return (
    <Section id={id} title={title} note={list.length === 0 ? "" : note}>
      {list.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul class="quotes">
          {list.map((one, at) => (
            <li key={at}>
              <q class="own-words">{one.words}</q>
              <span class="quiet small">
                {one.label} · <Turns turns={[one.turn]} place={place} words={words} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
