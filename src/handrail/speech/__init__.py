"""Say -> words, Ask -> value. The only part that talks to a model, and it works with none."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from handrail.kernel.events import Call
from handrail.kernel.moves import Ask, Say
from handrail.speech.house import house_lines
from handrail.wording.contract import Draft

__all__ = ["Check", "Draft", "Out", "Reading", "Silent", "Speech", "Spoken", "house_lines"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of an Ask: plain data, and who gave it."""

    value: Any
    by: Literal["model", "default"]
    why: str = ""
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True, slots=True)
class Spoken:
    """What came of a Say: the author's line or a draft that passed."""

    text: str
    by: Literal["author", "model"]
    why: str = ""
    control: Mapping[str, Any] | None = None
    calls: tuple[Call, ...] = ()
    whole: bool = True  # False: a streamed draft broke off; what is out passed, and does not say all of it


Out = Callable[[str], Awaitable[None]]  # lets one checked sentence out; it is in the log when this returns


class Check(Protocol):
    """How drafts are judged; the road brings it, so that speech and check stay strangers."""

    def parse(self, raw: str, *, whole: bool) -> Draft:
        """Takes a raw draft of a contract apart. With whole=False, only what is surely the person's so far."""

    def findings(self, say: Say, text: str, *, whole: bool) -> tuple[str, ...]:
        """What a draft breaks: house rules and the rules of the Say. With whole=False, the partial rules only."""

    def grade(self, say: Say, text: str) -> float:
        """How good a whole draft is that breaks graded rules alone; 0: it must not be said."""

    def graded(self, say: Say) -> bool:
        """Whether a draft that is not good enough may be the best there is."""

    def streamable(self, say: Say) -> bool:
        """Whether a draft may go out sentence by sentence."""

    def sentences(self, text: str) -> tuple[list[str], str]:
        """Whole sentences, each with the white space before it, and the rest that is not one yet."""


class Speech(Protocol):
    @property
    def model(self) -> str | None:
        """None: nothing is ever called."""

    async def read(self, ask: Ask, *, left: int) -> Reading:
        """`left`: how many tokens this session may still use."""

    async def speak(self, say: Say, check: Check, out: Out, *, left: int) -> Spoken:
        """Sentences of a draft that may be streamed go to `out` as they pass."""

    async def close(self) -> None:
        """Lets go of what it holds."""


@dataclass(frozen=True, slots=True)
class Silent:
    """No model: every reading is the rule-based one, every line is said as its author wrote it."""

    model: str | None = None

    async def read(self, ask: Ask, *, left: int) -> Reading:  # noqa: ARG002 - a Speech
        return Reading(ask.otherwise, "default", "no model")

    async def speak(self, say: Say, check: Check, out: Out, *, left: int) -> Spoken:  # noqa: ARG002 - a Speech
        return Spoken(say.line, "author", "no model")

    async def close(self) -> None:
        """Nothing is held."""
