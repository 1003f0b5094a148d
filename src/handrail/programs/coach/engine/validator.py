"""What the coach may say: the five checks, told to a model before and held against its draft after."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from handrail.kernel.rules import MaxSentences, Rule, folded
from handrail.programs.coach.engine.response import LLMConstraints

LONGEST = 30  # words of the coach's line, without the words that present the choices


@dataclass(frozen=True, slots=True)
class LLMGeneration:
    coach_line: str
    choice_presentation: str


@dataclass(frozen=True, slots=True)
class LLMValidation:
    valid: bool
    checks: Mapping[str, bool]
    reason: str | None


@dataclass(frozen=True, slots=True)
class LengthAppropriate:
    """Judged on a whole draft alone: two sentences are not worth streaming, and half of them is no answer."""

    partial: ClassVar[bool] = False
    choice: str

    def tell(self) -> str:
        return f"At most {LONGEST} words, short and easy ones, for a small child."

    def breaks(self, draft: str) -> bool:
        return len(parted(draft, self.choice).coach_line.split()) > LONGEST


@dataclass(frozen=True, slots=True)
class NoForbiddenWords:
    partial: ClassVar[bool] = True
    words: tuple[str, ...]

    def tell(self) -> str:
        return f"Never use these words: {', '.join(self.words)}."

    def breaks(self, draft: str) -> bool:
        return _any_of(self.words).search(folded(draft)) is not None


@dataclass(frozen=True, slots=True)
class ChoicesIncluded:
    """The words that present the choices are ours: they stand in a draft as they are."""

    partial: ClassVar[bool] = False
    choice: str

    def tell(self) -> str:
        return f"End with exactly these words: {self.choice}"

    def breaks(self, draft: str) -> bool:
        return not draft.rstrip().endswith(self.choice)


@dataclass(frozen=True, slots=True)
class NonJudgmental:
    """`judging` is a pattern over folded text."""

    partial: ClassVar[bool] = True
    judging: str

    def tell(self) -> str:
        return "Judge nothing and press for nothing: no 'you should', no 'that is wrong', no 'try harder', no hurry."

    def breaks(self, draft: str) -> bool:
        return re.search(self.judging, folded(draft)) is not None


@dataclass(frozen=True, slots=True)
class SentencesWithinLimit:
    partial: ClassVar[bool] = True
    n: int

    def tell(self) -> str:
        return MaxSentences(self.n).tell()

    def breaks(self, draft: str) -> bool:
        return MaxSentences(self.n).breaks(". ".join(draft.strip().splitlines()))


def parted(text: str, choice: str) -> LLMGeneration:
    """What was said, in its two parts."""
    return LLMGeneration(
        text.removesuffix(choice).rstrip() if choice else text, choice if text.endswith(choice) else ""
    )


def rules(limits: LLMConstraints, choice: str, judging: str) -> dict[str, Rule]:
    """By the name of each check. Where no choice has to be offered, none has to be there."""
    checks: dict[str, Rule] = {
        "length_appropriate": LengthAppropriate(choice),
        "no_forbidden_words": NoForbiddenWords(limits.forbidden_words),
        "non_judgmental": NonJudgmental(judging),
        "sentences_within_limit": SentencesWithinLimit(limits.max_sentences),
    }
    return {**checks, "choices_included": ChoicesIncluded(choice)} if limits.must_offer_choices else checks


def validate(text: str, checks: Mapping[str, Rule]) -> LLMValidation:
    found = {"choices_included": True} | {name: not rule.breaks(text) for name, rule in checks.items()}
    broken = [name for name, passed in found.items() if not passed]
    return LLMValidation(not broken, found, "; ".join(checks[name].tell() for name in broken) or None)


@lru_cache(maxsize=16)
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(folded(word)) for word in words)})(?!\w)")
