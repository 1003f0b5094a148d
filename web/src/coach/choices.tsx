/** What a child may choose: at most three at once, each with a drawing; the rest stands behind "More". */
import { useEffect, useState } from "preact/hooks";
import { Shape, type Icon } from "./icons.tsx";
import { laidOut, type Choice, type Coaching, type Offer } from "./reading.ts";
import type { CoachWords } from "./words.ts";

interface Props {
  coaching: Coaching;
  /** What was said last: where it asks what to do, the page does not ask again. */
  said: string;
  busy: boolean;
  choose(choice: Choice): void;
  words: CoachWords;
}

export function Choices({ coaching, said, busy, choose, words }: Props) {
  const { first, more } = laidOut(coaching.offers);
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [coaching.level]);
  if (first.length === 0) return null;
  const calm = coaching.level === "GREEN";
  const asked = coaching.message !== "" && said.includes(coaching.message);
  const button = (offer: Offer) => {
    const anew = offer === "RETRY_CARD" && coaching.attempt <= 1;
    return (
      <Big key={offer} icon={anew ? "HEAR" : offer} name={anew ? words.again : words.offers[offer]} offer={offer} busy={busy} choose={() => choose(offer)} />
    );
  };
  return (
    <section class={calm ? "offers quiet-offers" : "offers"} aria-label={words.choose}>
      {!calm && !asked && <p class="offers-ask">{coaching.message || words.choose}</p>}
      <div class="offers-row">{first.map(button)}</div>
      {more.length > 0 && (
        <button type="button" class="plain offers-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.fewer : words.more}
        </button>
      )}
      {open && <div class="offers-row">{more.map(button)}</div>}
    </section>
  );
}

export function Big({ icon, name, offer, busy, choose }: { icon: Icon; name: string; offer: Offer; busy: boolean; choose(): void }) {
  return (
    <button type="button" class="offer" data-offer={offer} disabled={busy} onClick={choose}>
      <Shape of={icon} />
      <span>{name}</span>
    </button>
  );
}
