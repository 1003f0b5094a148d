"""What a thought session may be set up with, and what it holds: never more than a summary and a window."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from handrail.care import OF_LIVING, Care, Cared, Doubt, untold
from handrail.errors import BadSetup
from handrail.kernel.events import Began
from handrail.programs.sessions.thought.facts import Doubted, Gisted, Kept, LeftOpen, Replied, Told, Underage, Wondered
from handrail.programs.sessions.thought.lexicon import LANGUAGES
from handrail.programs.sessions.thought.text import words

MOST_KEPT = 24  # sentences, over the whole session
USED = 48  # questions that are not asked again for so long
LATELY = 4
LOST = 8
ALIKE = 0.6  # share of words by which two sentences say the same


@dataclass(frozen=True, slots=True)
class Setup:
    """`window` turns stay word for word; with all that a model is given they fit into `context_tokens`."""

    topic: str = ""
    window: int = 10
    context_tokens: int = 3000
    word_limit: int = 60

    def __post_init__(self) -> None:
        _within("window", self.window, 2, 40)
        _within("context_tokens", self.context_tokens, 800, 16_000)
        _within("word_limit", self.word_limit, 25, 200)
        if len(self.topic) > 200:
            raise BadSetup(f"topic: give at most 200 characters, not {len(self.topic)}")


def _within(name: str, value: Any, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadSetup(f"{name}: give a whole number from {low} to {high}, not {value!r}")


@dataclass(frozen=True, slots=True)
class Turn:
    number: int
    you: str
    us: str = ""


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    seed: int
    language: str
    turn: int = 0
    window: tuple[Turn, ...] = ()
    kept: tuple[Kept, ...] = ()
    gist: str = ""
    lost: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    question: str = ""  # what was said last
    said: str = ""  # its authored line
    wondering: bool = False
    wondered: bool = False
    doubting: str = ""  # what they said before they were asked plainly: about living, or about harm by or to others
    doubt: Doubt = OF_LIVING
    untold_at: int | None = None  # the turn in which a plain question was left unanswered
    doubted: tuple[str, ...] = ()  # the plain questions so far; each is asked once
    child: bool = False
    care: Care | None = None
    left_open: bool = False

    @property
    def untold(self) -> Doubt | None:
        """What was asked plainly and not answered, as long as it may still be told."""
        return untold(self.doubt, self.untold_at, self.turn)

    @property
    def alarmed(self) -> bool:
        return self.care is not None


def begin(began: Began) -> State:
    language = began.locale.replace("_", "-").split("-")[0].lower()
    return State(began.setup, began.seed, language if language in LANGUAGES else LANGUAGES[0])


def evolve(state: State, fact: Any) -> State:
    match fact:
        case Told():
            turn = Turn(state.turn + 1, fact.text)
            window = (*state.window, turn)[-state.setup.window :]
            kept = best((*state.kept, *fact.kept), MOST_KEPT)
            lost = tuple(dict.fromkeys((*state.lost, *fact.lost)))[:LOST]
            return replace(state, turn=turn.number, language=fact.language, window=window, kept=kept, lost=lost)
        case Replied():
            return _replied(state, fact)
        case Gisted(text=text):
            return replace(state, gist=text)
        case Wondered(open=opened):
            return replace(state, wondering=opened, wondered=True)
        case Doubted(text=text, doubt=doubt, left=left):
            asked = (*state.doubted, doubt.about) if text and not doubt.explained else state.doubted
            untold_at = state.turn if left else None
            return replace(state, doubting=text, doubt=doubt, doubted=asked, untold_at=untold_at)
        case LeftOpen():
            return replace(state, left_open=True)
        case Underage():
            return replace(state, child=True)
        case Cared(care=care):
            return replace(state, care=care)
    raise TypeError(f"thought knows no {type(fact).__name__}")


def _replied(state: State, fact: Replied) -> State:
    window = state.window
    if window:
        window = (*window[:-1], replace(window[-1], us=fact.text))
    used = (*state.used, fact.template)[-USED:] if fact.template else state.used
    families = (*state.families, fact.family)[-LATELY:] if fact.family else state.families
    return replace(state, window=window, used=used, families=families, question=fact.text, said=fact.line)


def best(kept: Iterable[Kept], most: int) -> tuple[Kept, ...]:
    """The sentences with the most in them, each once, in the order in which they were said."""
    chosen: list[Kept] = []
    for one in sorted(kept, key=lambda k: (-k.weight, k.turn)):
        if len(chosen) == most:
            break
        if not any(_alike(one.text, other.text) for other in chosen):
            chosen.append(one)
    return tuple(sorted(chosen, key=lambda k: k.turn))


def _alike(one: str, two: str) -> bool:
    a, b = _bag(one), _bag(two)
    return len(a & b) >= ALIKE * max(1, min(len(a), len(b)))


@lru_cache(maxsize=4096)  # the same sentences are compared in every turn
def _bag(text: str) -> frozenset[str]:
    return frozenset(words(text))
