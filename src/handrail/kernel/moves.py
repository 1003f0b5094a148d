"""What a program may ask for. `decide` yields a move and is sent what came of it."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, TypeVar

from handrail.kernel.events import Said
from handrail.kernel.rules import Rule

T = TypeVar("T")
D = TypeVar("D")

Moves = Generator[Any, Any, None]


@dataclass(frozen=True, slots=True)
class Ask:
    """One reading: turn `about` into a value of the type `into`; `otherwise` is the rule-based answer."""

    name: str
    about: str
    into: Any
    otherwise: Any
    brief: str = ""  # what to read, in the author's words
    given: Mapping[str, str] = field(default_factory=dict)  # context; data for the model, never instructions
    within: float = 8.0
    reader: str = ""  # who reads it in the model's place: a judge, a classifier; by the name it is known by
    tokens: int = 0  # the most that a model may write for it; none: as the settings say


@dataclass(frozen=True, slots=True)
class Gather:
    """Several readings at once; whatever is late or fails gives its default."""

    asks: tuple[Ask, ...]
    within: float
    timed: bool = False  # the seconds that it took come with the values: time arrives as data


@dataclass(frozen=True, slots=True)
class Say:
    """Speech has an author: `line` may always be said. With a `style` a model may put it in better words."""

    line: str
    style: str | None = None
    given: Mapping[str, str] = field(default_factory=dict)  # what a draft may draw on; data, never instructions
    rules: tuple[Rule, ...] = ()
    choices: tuple[str, ...] = ()
    banner: str = ""
    why: str = ""
    contract: bool = False  # the draft brings <ui> and <control>; control comes back as advice
    within: float = 20.0
    tokens: int = 0  # as of an Ask
    tries: int = 0  # drafts that are asked for; none: as the settings say
    drafts: tuple[str, ...] = ()  # from a reading: the first that breaks no rule is said, and no model is asked
    stands: bool = False  # a streamed draft that breaks off may stand as far as it came

    def __post_init__(self) -> None:
        if not self.line.strip():
            raise ValueError("Say needs an authored line: give the words that may always be said")


@dataclass(frozen=True, slots=True)
class Show:
    """Puts a widget on the screen; the session waits for its answer."""

    widget: str
    props: Mapping[str, Any]
    tool: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Wait:
    """Sets (again) a timer by name; without seconds, takes it off."""

    timer: str
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Refer:
    """Calls people: `soon`, `urgent` or `now`."""

    reason: str
    urgency: str
    again: int = 0  # how often they were called for this already


@dataclass(frozen=True, slots=True)
class End:
    reason: str


Move = Ask | Gather | Say | Show | Wait | Refer | End


def ask(name: str, *, about: str, into: type[T], otherwise: D, **more: Any) -> Generator[Any, T | D, T | D]:
    return (yield Ask(name, about, into, otherwise, **more))


def gather(*asks: Ask, within: float) -> Generator[Any, Any, tuple[Any, ...]]:
    return tuple((yield Gather(asks, within)))


def note(fact: Any) -> Generator[Any, Any, Any]:
    """States a fact; gives the state that follows from it."""
    return (yield fact)


def say(line: str, **more: Any) -> Generator[Any, Said, Said]:
    return (yield Say(line, **more))


def choose(items: tuple[T, ...] | list[T], *keys: object) -> T:
    """The same keys choose the same item, for ever; chance arrives as data."""
    digest = blake2b("\x1f".join(map(str, keys)).encode(), digest_size=8).digest()
    return items[int.from_bytes(digest) % len(items)]
