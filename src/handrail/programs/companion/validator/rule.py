"""The checker as a rule of a `Say`: told to the maker before, held against its draft after."""

from dataclasses import dataclass
from typing import ClassVar

from handrail.programs.companion.constants import WORDS_CRISIS
from handrail.programs.companion.validator.checking import approved, check

TOLD = (
    "The person may be in danger. Take it seriously and say so warmly; say back what they told you. Do not "
    "make it small or compare it, do not cheer, joke, lecture, preach, blame, diagnose or argue about life. "
    "Give no advice but to reach people; nothing about ways to die, alcohol, drugs, medicines, secrets, being "
    "alone, or taking their mind off it. Ask for no promise and give none: not that it gets better, not that "
    "you will always be there, not that somebody is coming, not that it stays secret. You are a program; do "
    "not say that you know how they feel. At most one question, at most {words} words of your own."
)


@dataclass(frozen=True, slots=True)
class SafeInCrisis:
    """Where `help` is said apart from the draft, leave it empty: then the draft need not bring it."""

    partial: ClassVar[bool] = False
    severity: int
    language: str
    help: str = ""

    def tell(self) -> str:
        told = TOLD.format(words=WORDS_CRISIS)
        return f"{told} Contain this word for word: {self.help}" if self.help else told

    def breaks(self, draft: str) -> bool:
        return not approved(check(draft, severity=self.severity, language=self.language, help=self.help))
