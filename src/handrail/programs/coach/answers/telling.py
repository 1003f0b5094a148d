"""What a model may not tell: an answer, in any of its forms, drawn out or spelt letter by letter."""

import re
from dataclasses import dataclass
from typing import ClassVar

from handrail.kernel.rules import mentions
from handrail.programs.coach.answers.forms import alike
from handrail.programs.coach.answers.lexicon import LANGUAGES, lexicon
from handrail.programs.coach.answers.words import drawn_out, phrase, plain

SPELT = re.compile(r"\b\w(?:[-.,\s]+\w\b){2,}")  # c-a-t, C A T
GAPS = re.compile(r"[-.,\s]+")


@dataclass(frozen=True, slots=True)
class NeverTells:
    """The answers are secrets, so a model is not told which."""

    partial: ClassVar[bool] = True
    answers: tuple[str, ...]

    def tell(self) -> str:
        return "Never name, spell or rhyme what the picture shows."

    def breaks(self, draft: str) -> bool:
        words = {word for way in drawn_out(draft) for word in phrase(way)}
        spelt = [GAPS.sub("", letters) for letters in SPELT.findall(plain(draft))]
        return any(mentions(draft, answer) or _told(answer, words, spelt) for answer in self.answers)


def _told(answer: str, words: set[str], spelt: list[str]) -> bool:
    """Answers of several words hold everyday ones: only their whole is secret, and is looked for as it stands."""
    meant = phrase(answer)
    if len(meant) != 1:
        return False
    if any(meant[0] in letters for letters in spelt):
        return True
    return any(alike(word, meant[0], lexicon(language)) for word in words for language in LANGUAGES)
