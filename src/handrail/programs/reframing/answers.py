"""What a person asks of the program, in any phase: told apart, and answered in a sentence or two before all else."""

import re

from handrail.programs.reframing.cards import Card, deck
from handrail.programs.reframing.lexicon import lexicon
from handrail.programs.reframing.readers.details import own_words
from handrail.programs.reframing.state import Phase, State
from handrail.programs.reframing.voice import fill, line, lines
from handrail.wording.text import plain

TO_US = ("advice", "bot", "privacy", "purpose", "how", "opinion", "help", "confused", "why", "future", "us")
QUESTIONS = ("pattern", "recall", "repeat", *TO_US, "misread")
IN_TALK = {"pattern", "repeat", "why", "future"}
NUMBERS = {"intensity", "confidence", "ratings"}
FEW = 3  # words of a message too short to be given back


def query(meant: frozenset[str]) -> str:
    """What the message asks of the program, by name; nothing where it does not ask."""
    return next((name for name in QUESTIONS if name in meant), "")


def respond(state: State, name: str, text: str) -> str:
    """The answer to such a question. It gives no advice, and says what there is instead."""
    if name == "advice" and state.phase == Phase.FOLLOWUP:
        return line(state, "follow", "advice")
    if name == "confused" and state.phase == Phase.WARMUP:
        return line(state, "got", "how")
    if name == "confused" and state.asking in lines(state.user_language)["explain"]:
        return line(state, "explain", state.asking)
    if name == "confused" and state.asking == "fit" and (card := deck(state.user_language).card(state.offered[0])):
        return f"{line(state, 'got', name)} {card.definition}"
    if name == "recall":
        return next(said for k in ("recall", "recall_one", "recall_none") if (said := line(state, "got", k)))
    if name == "purpose":
        return line(state, "got", "purpose_number" if state.asking in NUMBERS else "purpose")
    if name == "pattern":
        return _of_card(state, text)
    if name == "repeat":
        return line(state, "follow", "repeat") or line(state, "follow", "norepeat") or line(state, "follow", "nocard")
    return line(state, "follow" if name in IN_TALK else "got", name)


def answered(state: State, text: str, meant: frozenset[str]) -> str:
    """A reply to whatever comes after the summary: an answer, or their own words given back."""
    name = query(meant)
    if _named(state, text) and name != "advice":
        return _of_card(state, text)
    if topic := next((k for k in ("worse", "doubt") if k in meant), "") if not name else "":
        return line(state, "follow", topic)
    if name:
        return respond(state, name, text)
    if kind := next((k for k in ("numberless", "told", "rude", "refuse", "unsure") if k in meant), ""):
        keys = {"refuse": "refused", "unsure": "unsure_on", "numberless": "no_numbers"}
        return line(state, "got", keys.get(kind, kind))
    if said := shared(state, text):
        return line(state, "follow", "share", said=said)
    return fill(deck(state.user_language).principles, {}, state.seed, "principle", state.turn)


def shared(state: State, text: str) -> str:
    """Their own words, where there are enough of them to be given back."""
    enough = len(re.findall(r"\w+", plain(text))) > FEW
    return own_words(text, lexicon(state.user_language)) if enough else ""


def _of_card(state: State, text: str) -> str:
    known = deck(state.user_language)
    card = _named(state, text) or known.card(state.pattern) or known.card(next(iter(state.offered), ""))
    return line(state, "follow", "card", definition=card.definition) if card else line(state, "follow", "nocard")


def _named(state: State, text: str) -> Card | None:
    return next((c for c in deck(state.user_language).cards if plain(c.name) in plain(text)), None)
