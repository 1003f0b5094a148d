"""The topic that a part of a text is nearest to, or the several that it lists; with how likely each is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp

from handrail.kernel.rules import folded
from handrail.programs.patient.asking.facts import named
from handrail.programs.patient.asking.forms import Form
from handrail.programs.patient.asking.index import Index, scores
from handrail.programs.patient.asking.splitting import Part, halves, items, leaning
from handrail.programs.patient.asking.weighing import absorbs, instead, weigh
from handrail.programs.patient.asking.words import meant, spoken
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.topics import EXAMINATION, TALK, kinds
from handrail.wording.text import plain

SURE, LIKELY = 0.95, 0.85  # by a fact's own pattern; by what was asked before
LEAST, STRANGER = 0.22, 0.33  # below it, a topic has nothing to do with what was said; and where a word is unknown
STRANGE = 0.97  # for a topic that the case has nothing on
AGAIN = 0.1  # for a question that was misunderstood the first time
ITEM = 0.6  # how likely each item of a list must be
LEAD = 1.1  # how much nearer a topic must be to a list as a whole than to any item of it
MANY = 3  # items, and it is a list before anything else
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
    """What a guess is made in: the language, the case and the topics it has facts on, and the one misunderstood."""

    known: Index
    case: Case
    has: frozenset[str]
    again: str = ""
    barred: frozenset[str] = frozenset()  # grave topics that were not named plainly


def best(words: Sequence[str], form: Form, room: Room) -> Guess | None:
    bare = meant(words, room.known.lexicon)
    if not bare:
        return None
    first, nearest, second = "", 0.0, 0.0
    for topic, score in weigh(*scores(bare, room.known), form).items():
        if topic in room.barred:
            continue
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
    return Guess(_answered(first, room.has), nearest, _confidence(nearest, second), bare)


def _answered(topic: str, has: frozenset[str]) -> str:
    """The topic, or another that the case answers it by."""
    return topic if topic in has else min(instead().get(topic, frozenset()) & has, default=topic)


def _confidence(nearest: float, second: float) -> float:
    """How likely the nearest topic is the right one: set by how often it was, among examples held out."""
    return 1 / (1 + exp(2.8 - 3 * min(nearest, 0.6) - 5 * (1 - second / nearest) ** 0.7))


def several(part: Part, form: Form, whole: Guess | None, room: Room) -> tuple[Guess, ...]:
    """\"Any fever, chills or weight loss?" is three questions; "is it sharp or dull?" is one."""
    if form.tells:
        return ()
    listed = items(part)
    if len(listed) < MANY or not _each(listed, form, room):
        for two in leaning(part):
            if found := _both(two, form, whole, room):
                return found
    if room.known.lexicon.forms["governed"].search(part.plain):
        return ()
    found = _each(listed, form, room)
    if found and not (whole and whole.score > LEAD * max(guess.score for guess in found)):
        return found  # else it takes the items together to ask it
    return next((found for two in halves(part) if (found := _both(two, form, whole, room))), ())


def _both(two: Sequence[str], form: Form, whole: Guess | None, room: Room) -> tuple[Guess, ...]:
    found = _each(two, form, room)
    unsure = not whole or whole.confidence < CLOSE or whole.topic in {guess.topic for guess in found}
    return found if unsure else ()


def owned(text: str, near: Guess | None, room: Room) -> Guess | None:
    """A fact's own pattern wins; but one word may stand for another ("vino"), and loses to what is sure."""
    fact, said = named(folded(text), room.case)
    if not fact or fact.topic in room.barred:
        return near
    surer = near and near.confidence > LIKELY and near.topic in room.has - {fact.topic}
    return near if surer and " " not in said else Guess(fact.topic, SURE, SURE, fact=fact.id)


def _never(form: Form) -> frozenset[str]:
    """Kinds that are no item of a list."""
    return frozenset({TALK} if form.requests else {TALK, EXAMINATION})


def _each(texts: Sequence[str], form: Form, room: Room) -> tuple[Guess, ...]:
    found: dict[str, Guess] = {}
    for text in texts:
        words = spoken(plain(text), room.known.lexicon, room.known.speller)
        guess = owned(text, best(words, replace(form, asks=True), room), room)
        if guess is None or guess.confidence < ITEM or kinds()[guess.topic] in _never(form):
            return ()
        found.setdefault(guess.topic, guess)
    related = any(other in absorbs().get(one, ()) for one in found for other in found)
    return tuple(found.values()) if len(found) > 1 and not related else ()
