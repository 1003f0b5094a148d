"""The topic that a part of a text is nearest to, or the several that it lists; with how likely each is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp

from handrail.programs.patient.asking.forms import Form
from handrail.programs.patient.asking.index import Index, scores
from handrail.programs.patient.asking.splitting import Part, halves, items, leaning
from handrail.programs.patient.asking.weighing import absorbs, weigh
from handrail.programs.patient.asking.words import meant, spoken
from handrail.programs.patient.topics import EXAMINATION, TALK, kinds
from handrail.wording.text import plain

LEAST, STRANGER = 0.22, 0.33  # below it, a topic has nothing to do with what was said; and where a word is unknown
STRANGE = 0.97  # for a topic that the case has nothing on
AGAIN = 0.1  # for a question that was misunderstood the first time
ITEM = 0.6  # how likely each item of a list must be
LEAD = 1.1  # how much nearer a topic must be to a list as a whole than to any item of it
CLOSE = 0.8  # below it, a question may be two others


@dataclass(frozen=True, slots=True)
class Guess:
    topic: str
    score: float  # how near
    confidence: float  # how likely
    words: tuple[str, ...] = ()  # what the part means
    fact: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """What a guess is made in: the language, the topics that the case has facts on, and the one misunderstood."""

    known: Index
    has: frozenset[str]
    again: str = ""


def best(words: Sequence[str], form: Form, room: Room) -> Guess | None:
    bare = meant(words, room.known.lexicon)
    if not bare:
        return None
    first, nearest, second = "", 0.0, 0.0
    for topic, score in weigh(*scores(bare, room.known), form).items():
        weighed = score if topic in room.has or kinds()[topic] == TALK else score * STRANGE
        if topic == room.again:
            weighed += AGAIN
        if weighed > nearest:
            first, nearest, second = topic, weighed, nearest
        elif weighed > second:
            second = weighed
    known = all(word in room.known.rare or word in room.known.cues for word in bare)
    if nearest < (LEAST if known else STRANGER):
        return None
    return Guess(first, nearest, _confidence(nearest, second), bare)


def _confidence(nearest: float, second: float) -> float:
    """How likely the nearest topic is the right one: set by how often it was, among examples held out."""
    return 1 / (1 + exp(2.8 - 3 * min(nearest, 0.6) - 5 * (1 - second / nearest) ** 0.7))


def several(part: Part, form: Form, whole: Guess | None, room: Room) -> tuple[Guess, ...]:
    """\"Any fever, chills or weight loss?" is three questions; "is it sharp or dull?" is one."""
    if form.tells:
        return ()
    for two in leaning(part):
        if found := _both(two, form, whole, room):
            return found
    if room.known.lexicon.forms["governed"].search(part.plain):
        return ()
    found = _each(items(part), form, room)
    if found and not (whole and whole.score > LEAD * max(guess.score for guess in found)):
        return found  # else it takes the items together to ask it
    return next((found for two in halves(part) if (found := _both(two, form, whole, room))), ())


def _both(two: Sequence[str], form: Form, whole: Guess | None, room: Room) -> tuple[Guess, ...]:
    found = _each(two, form, room)
    unsure = not whole or whole.confidence < CLOSE or whole.topic in {guess.topic for guess in found}
    return found if unsure else ()


def _never(form: Form) -> frozenset[str]:
    """Kinds that are no item of a list."""
    return frozenset({TALK} if form.requests else {TALK, EXAMINATION})


def _each(texts: Sequence[str], form: Form, room: Room) -> tuple[Guess, ...]:
    found: dict[str, Guess] = {}
    for text in texts:
        words = spoken(plain(text), room.known.lexicon, room.known.speller)
        guess = best(words, replace(form, asks=True), room)
        if guess is None or guess.confidence < ITEM or kinds()[guess.topic] in _never(form):
            return ()
        found.setdefault(guess.topic, guess)
    related = any(other in absorbs().get(one, ()) for one in found for other in found)
    return tuple(found.values()) if len(found) > 1 and not related else ()
