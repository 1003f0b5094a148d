"""What a child said: a choice, an answer, a wish, small talk; or nothing that was understood."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from handrail.kernel.moves import ask
from handrail.kernel.rules import folded
from handrail.programs.coach import choosing
from handrail.programs.coach.answers import Judgement, judge_card
from handrail.programs.coach.decks import Deck
from handrail.programs.coach.engine import Event, Intervention, Level, Signal
from handrail.programs.coach.lesson import Turns, happened, turned
from handrail.programs.coach.reading import BRIEF, TALK, Feelings, aside, choice_in, does, feelings, joined
from handrail.programs.coach.speech import asked, echo, plainly, sayable
from handrail.programs.coach.state import State

READ_WITHIN = 2.5  # seconds that a child can wait for a reading
PLAIN = 3  # words of a right answer in which there is nothing else to read
LONGEST = 200  # characters of a response that are kept
RIGHT, NOT_YET = True, False
STILL = {"break": "on_break", "breathing": "breathing_still", "grownup": "grownup_still"}


@dataclass(frozen=True, slots=True)
class Found:
    """What a text is to the card. Without `correct` nothing was tried; `word` is what may be said back."""

    correct: bool | None
    situation: str
    word: str = ""
    why: str = ""


def expected(state: Any) -> tuple[str, ...]:
    """What may well be said now, for a recogniser of English; it expects nothing elsewhere."""
    if not isinstance(state, State) or state.card is None or state.deck is None or state.deck.language != "en":
        return ()
    return state.card.target_answers


def heard(state: State, text: str, at: float) -> Turns:
    found = find(state, text)
    if state.mode in STILL:
        return (yield from _paused(state, text, found, at))
    return (yield from _answered(state, text, found, at))


def find(state: State, text: str) -> Found:
    """By the answers of the card in the lesson's language, then in the child's other one, then as talk."""
    judged = _judged(state.deck, state.place, text)
    if judged and judged.correct:
        return Found(RIGHT, "correct", sayable(state, judged.which), judged.why)
    there = _judged(state.other, state.place, text)
    if there and there.correct and (word := sayable(state, there.which)):
        return Found(None, "other_language", word, f"in the other language: {there.why}")
    talk = "" if _known(state, text) else aside(text)
    if talk == "unsure":
        return Found(NOT_YET, "unsure", why="does not know")
    if talk in TALK.values():
        return Found(None, talk, why=f"talk: {talk}")
    if talk == "filler" or judged is None or judged.unsure:
        return Found(None, "ask_again", why=judged.why if judged else "no card")
    return Found(NOT_YET, "incorrect", echo(state, text), judged.why)


def guessed(state: State, text: str) -> bool:
    """Whether it names a thing, though not this one; or is so near that it may have been meant."""
    judged = _judged(state.deck, state.place, text)
    return judged is not None and judged.why in ("another", "near") and bool(judged.which)


def _answered(state: State, text: str, found: Found, at: float) -> Turns:
    if state.source == "grammar" and not found.correct:
        # A recogniser that takes every word for one of its own can only praise, or ask again.
        event = Event("CHILD_RESPONSE", unclear=True)
        return (yield from happened(state, event, "ask_again", at, why="from the grammar alone"))
    if not found.correct and (choice := _choice(state, text)):
        return (yield from choosing.chosen(state, choice, at))
    read = yield from _read(state, text, found)
    if does("grownup", text) and not found.correct and not read:
        return (yield from choosing.chosen(state, Intervention.CALL_GROWNUP, at))
    tired = Signal.WANTS_BREAK in state.signals
    state = yield from happened(
        state, _event(state, text, found, read), found.situation, at, read=read, word=found.word, why=found.why
    )
    if found.correct:
        return (yield from turned(state, "correct", at, ask=state.level is Level.GREEN))
    if does("grownup", text):
        return (yield from choosing.chosen(state, Intervention.CALL_GROWNUP, at))
    if tired and Signal.WANTS_BREAK in state.signals:  # who asks twice is given it, whatever the level offers
        return (yield from choosing.chosen(state, Intervention.START_BREAK, at))
    return (yield from asked(state)) if found.situation in TALK.values() and state.level is Level.GREEN else state


def _choice(state: State, text: str) -> Intervention | None:
    """One that is offered; or, while there is something to choose, any that is there and plainly asked for."""
    if state.level is Level.GREEN or _known(state, text):
        return None
    named = choice_in(text, state.interventions)
    return named or (choice_in(text, tuple(Intervention)) if len(text.split()) <= PLAIN else None)


def _event(state: State, text: str, found: Found, read: tuple[str, ...]) -> Event:
    """Who says how they feel has tried nothing; and who was asked to say it again does not repeat themselves."""
    correct = None if read and not found.correct else found.correct
    if found.situation == "ask_again" and not read:
        return Event("CHILD_RESPONSE", unclear=True)
    before, earlier, *_ = (*reversed(state.history), "", "")
    return Event("CHILD_RESPONSE", correct, text[:LONGEST], before, earlier)


def _judged(deck: Deck | None, place: int, text: str) -> Judgement | None:
    return judge_card(text, deck.cards[place], deck) if deck and place < len(deck.cards) else None


def _read(state: State, text: str, found: Found) -> Generator[Any, Any, tuple[str, ...]]:
    """The text signals: by a model where there is one, by rules else. A word of the deck is an answer and no sigh."""
    if found.situation == "other_language" or _known(state, text):
        return ()
    known = feelings(text)
    if state.care or found.situation in TALK.values() or (found.correct and len(text.split()) <= PLAIN):
        return known.names
    given = {"question": state.card.question} if state.card else {}
    read = yield from ask(
        "signals", about=text, into=Feelings, otherwise=known, brief=BRIEF, given=given, within=READ_WITHIN
    )
    return joined(read, known).names


def _known(state: State, text: str) -> bool:
    """Whether it is a word of this deck: "hard" beside "soft"."""
    words = (w for deck in (state.deck, state.other) if deck for card in deck.cards for w in card.target_answers)
    plain = folded(text).strip(" .,;:!?¡¿…\"'")
    return any(plain == folded(word) for word in words)


def _paused(state: State, text: str, found: Found, at: float) -> Turns:
    """Words in a break, while breathing, or while a grown-up is waited for: whoever is ready goes on."""
    if state.mode != "grownup" and (found.correct or does("ready", text)):
        back = "END_BREAK" if state.mode == "break" else "BREATHED"
        state = yield from choosing.chosen(state, back, at)
        return (yield from _answered(state, text, found, at)) if found.correct else state
    if state.mode != "grownup" and does("grownup", text):
        return (yield from choosing.chosen(state, Intervention.CALL_GROWNUP, at))
    read = feelings(text).names
    if "distress" in read:
        event = Event("CHILD_RESPONSE", response=text[:LONGEST])
        return (yield from happened(state, event, "distress", at, read=read))
    return (yield from plainly(state, STILL[state.mode], why=f"{state.mode}: words that do not end it"))
