"""Rules about words: no advice, no promises, no diagnosis, in every language that Handrail speaks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol, runtime_checkable

from handrail.kernel.rules import Rule, folded, mentions
from handrail.wording.data import spoken


@runtime_checkable
class Graded(Rule, Protocol):
    """A rule about how good a draft is: `breaks` for what no beginning may do, and a whole one must be graded at least
    `threshold`. Where none is good enough, the best from `floor` on is better than nothing."""

    @property
    def floor(self) -> float: ...

    @property
    def threshold(self) -> float: ...

    def grade(self, draft: str) -> float: ...

    def findings(self, draft: str) -> tuple[str, ...]:
        """What is wanting, in words for the next try."""


def _found(topic: str, draft: str) -> bool:
    return next(finds(topic, draft), None) is not None


def finds(topic: str, draft: str) -> Iterator[str]:
    """Every place in which a draft breaks a topic, in the folded words that broke it."""
    text = "\n".join(map(folded, draft.splitlines()))
    for language in spoken().values():
        known = language.topics[topic]
        if known.always:
            yield from (match[0].strip() for match in known.always.finditer(text))
        bare = known.pardons.sub(" ~ ", text) if known.pardons else text
        yield from (match[0].strip() for match in known.fires.finditer(bare))


@dataclass(frozen=True, slots=True)
class NoAdvice:
    partial: ClassVar[bool] = True

    def tell(self) -> str:
        return (
            "Give no advice: no tasks, exercises, homework or next steps, no 'you should' or 'try to', "
            "no suggestions of what to do, say or write. Reflect and ask instead."
        )

    def breaks(self, draft: str) -> bool:
        return _found("advice", draft)


@dataclass(frozen=True, slots=True)
class NoPromises:
    partial: ClassVar[bool] = True

    def tell(self) -> str:
        return "Promise nothing: do not say that all will be well, that it passes, or that you will always be there."

    def breaks(self, draft: str) -> bool:
        return _found("promises", draft)


@dataclass(frozen=True, slots=True)
class NoDiagnosis:
    partial: ClassVar[bool] = True

    def tell(self) -> str:
        return "Diagnose nobody: name no disorder, illness or symptom, for the person or for anyone else."

    def breaks(self, draft: str) -> bool:
        return _found("diagnosis", draft)


@dataclass(frozen=True, slots=True)
class NeverMentions:
    """Words that must not be said. They are secrets as a rule, so a model is not told which."""

    partial: ClassVar[bool] = True
    words: tuple[str, ...]

    def tell(self) -> str:
        return "Speak only of what you were given here; add no names, facts or figures."

    def breaks(self, draft: str) -> bool:
        return any(mentions(draft, w) for w in self.words)


@dataclass(frozen=True, slots=True)
class Verbatim:
    partial: ClassVar[bool] = False
    words: str

    def tell(self) -> str:
        return f"Contain this word for word: {self.words}"

    def breaks(self, draft: str) -> bool:
        return self.words not in draft
