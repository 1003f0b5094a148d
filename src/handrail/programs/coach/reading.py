"""What a child's words mean beside an answer: by rules, in every language we know, in a child's spelling."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from handrail.kernel.rules import folded
from handrail.programs.coach.engine import Intervention
from handrail.programs.coach.lexicon import LANGUAGES, SIGNALS, lexicon

SEEN = 300  # characters: what a child means shows in its first words
ROW = re.compile(r"([a-z])\1{2,}")
TICKS = re.compile(r"['’`´]")
MARKS = re.compile(r"[^a-z0-9\s]+")
FEW = 8  # words of a message that is a choice and nothing else
# What is answered while the question stays: as it is found, and how it is met.
TALK = {
    "repeat": "repeat", "hello": "hello", "bot": "bot", "ready": "retry", "thanks": "thanks", "chat": "chat",
}  # fmt: skip

BRIEF = (
    "A small child in a speech lesson said this. Which of these does it express? break_request: wants a rest, a drink, "
    "the toilet, is tired. quit_request: wants to stop, refuses. frustration: angry, bored, finds it too hard, rude. "
    "distress: scared, sad, hurt, wants a parent. All are false for an answer to the question of the card."
)


@dataclass(frozen=True, slots=True)
class Feelings:
    """The four classes of a child's words, as a reader finds them."""

    break_request: bool = False
    quit_request: bool = False
    frustration: bool = False
    distress: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name in SIGNALS if getattr(self, name))


def feelings(text: str) -> Feelings:
    """The default of the reading: what stands in the lexicons, less what is denied or somebody else's."""
    plain = flat(text)
    return Feelings(**{name: _expresses(name, plain) for name in SIGNALS})


def joined(read: Feelings, known: Feelings) -> Feelings:
    """A model may find more than the rules; what the rules found it may not take away."""
    return Feelings(**{name: getattr(read, name) or getattr(known, name) for name in SIGNALS})


def aside(text: str) -> str:
    """Small talk, a question back, or not knowing; nothing where it may be an answer."""
    found = next((name for name in ("filler", "unsure", *TALK) if does(name, text)), "")
    return TALK.get(found, found)


def does(name: str, text: str) -> bool:
    plain = flat(text)
    return any(lexicon(language).asides[name].search(plain) for language in LANGUAGES)


def choice_in(text: str, offered: Iterable[Intervention]) -> Intervention | None:
    """The one choice on the screen that these few words name. Two of them are none: the child is asked again."""
    plain = flat(text)
    if len(plain.split()) > FEW or does("denied", plain):
        return None
    named = [one for one in offered if any(lexicon(known).choices[one].search(plain) for known in LANGUAGES)]
    return named[0] if len(named) == 1 else None


def flat(text: str) -> str:
    bare = TICKS.sub("", folded(text[:SEEN]))
    return " ".join(ROW.sub(r"\1", MARKS.sub(" ", bare)).split())


def _expresses(name: str, plain: str) -> bool:
    known = map(lexicon, LANGUAGES)
    return any(words.signals[name].search(words.unless[name].sub(" ~ ", plain)) for words in known)
