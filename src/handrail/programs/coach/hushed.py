"""After an alarm in this lesson: what goes on with the cards, and what is heard and no more."""

from handrail import care
from handrail.programs.coach import answering
from handrail.programs.coach.answering import PLAIN, find, guessed
from handrail.programs.coach.choosing import chosen
from handrail.programs.coach.engine import Intervention
from handrail.programs.coach.lesson import Turns
from handrail.programs.coach.reading import choice_in, does, feelings, flat
from handrail.programs.coach.speech import plainly
from handrail.programs.coach.state import State
from handrail.programs.coach.voice import lines

EASING = (Intervention.BUBBLE_BREATHING, Intervention.START_BREAK)
BACK = {"break": "END_BREAK", "breathing": "BREATHED"}


def heard(state: State, text: str, at: float) -> Turns:
    """Only an answer to the card, or a wish of its own, goes on; whatever else a child says is met quietly."""
    found = find(state, text)
    if not found.correct and (choice := _wish(state, text)):
        return (yield from chosen(state, choice, at))
    if found.correct or found.situation == "other_language" or _guesses(state, text):
        back = state.mode == "grownup"
        state = (yield from chosen(state, Intervention.RETRY_CARD, at)) if back else state
        return (yield from answering.heard(state, text, at)) if found.correct or not back else state
    if state.mode == "card" and _rests(text):
        return (yield from answering.heard(state, text, at))
    key = "bot" if does("bot", text) else "heard"
    return (yield from plainly(state, "care", key, why="after an alarm: no answer to the card"))


def _guesses(state: State, text: str) -> bool:
    """A word or two that name another thing, or nearly the right one. A recogniser of the cards' words hears nothing
    else, so from it a guess is none."""
    if state.source == "grammar" or len(text.split()) > PLAIN or feelings(text).names or does("telling", text):
        return False
    return guessed(state, text)


def _wish(state: State, text: str) -> str:
    """What they ask for in so many words: a choice by its name, the cards, a grown-up. “He did it again” is none."""
    labels = {flat(label): one for one in Intervention for label in lines(state.language)["labels"][one]}
    eased = choice_in(text, EASING) if len(text.split()) == 1 else None
    if named := labels.get(flat(text)) or eased:
        return named
    if does("grownup", text):
        return Intervention.CALL_GROWNUP
    if does("cards", text):
        return choice_in(text, (Intervention.SKIP_CARD,)) or BACK.get(state.mode, Intervention.RETRY_CARD)
    ready = does("ready", text) and len(text.split()) <= PLAIN
    if state.mode not in BACK and care.read(text) == "silent":
        return ""  # a mere “ok” or “ya” ends a break, and asks for nothing here
    return BACK.get(state.mode, Intervention.RETRY_CARD) if ready else ""


def _rests(text: str) -> bool:
    return feelings(text).names == ("break_request",) and len(text.split()) <= PLAIN
