"""Rules about wording: no advice, no promises, no diagnosis, in every language that Handrail speaks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from handrail.kernel.rules import folded
from handrail.wording.data import spoken


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
