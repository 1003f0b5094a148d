/** The card: its pictures, as big as they fit, and what is asked. */
import { useState } from "preact/hooks";
import type { Card, Picture } from "./reading.ts";
import type { CoachWords } from "./words.ts";

export function CardView({ card, locale, words }: { card: Card | null; locale: string; words: CoachWords }) {
  if (card === null) return null;
  const shown = card.pictures.filter((one) => one.image !== "");
  return (
    <section class="card" key={card.id} lang={locale} aria-labelledby="asked">
      <ul class="pictures" data-count={shown.length}>
        {shown.map((one, place) => (
          <Drawn key={place} picture={one} number={shown.length > 1 ? place + 1 : 0} words={words} />
        ))}
      </ul>
      {shown.length === 0 && card.pictures.length > 0 && <p class="quiet">{words.noPicture}</p>}
      <h1 id="asked" tabIndex={-1}>
        {card.question}
      </h1>
    </section>
  );
}

function Drawn({ picture, number, words }: { picture: Picture; number: number; words: CoachWords }) {
  const [gone, setGone] = useState(false);
  const name = picture.label || (number === 0 ? words.picture : `${words.picture} ${number}`);
  return (
    <li>
      {gone ? <p class="quiet">{words.noPicture}</p> : <img src={picture.image} alt={name} draggable={false} onError={() => setGone(true)} />}
      {picture.label !== "" && <span aria-hidden="true">{picture.label}</span>}
    </li>
  );
}
