"""A card of a deck, as its answers are judged: what else is called something, and what may stand beside an answer."""

from handrail.programs.coach.answers.judging import Judgement, judge
from handrail.programs.coach.answers.words import phrase, spans
from handrail.programs.coach.decks import Card, Deck


def judge_card(text: str, card: Card, deck: Deck) -> Judgement:
    targets = (*card.target_answers, *(i.label for i in card.images if _holds_answer(i.label, card)))
    named = [image.label for image in card.images]
    named += [word for other in deck.cards if other.id != card.id for word in _words(other)]
    return judge(text, targets, tuple(dict.fromkeys(named)), deck.language, _beside(card))


def _words(card: Card) -> list[str]:
    return [*card.target_answers, *(image.label for image in card.images)]


def _holds_answer(label: str, card: Card) -> bool:
    """ "closed box", where "closed" is asked for."""
    return any(spans(phrase(label), phrase(answer)) for answer in card.target_answers)


def _beside(card: Card) -> tuple[str, ...]:
    """ "The bird flies", "we sleep in a bed", "the mouse is small": what is asked about. Of opposites, the last."""
    labels = tuple(image.label for image in card.images)
    if card.kind == "opposite":
        return labels[-1:]
    return (card.question, *labels) if card.kind == "action" else (card.question,)
