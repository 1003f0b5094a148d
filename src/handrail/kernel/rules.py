"""What a draft must keep to. One rule, two uses: told to the model before, held against its draft after."""

import re
from dataclasses import dataclass
from typing import ClassVar, Protocol
from unicodedata import combining, normalize


class Rule(Protocol):
    """`partial`: may be judged on the beginning of a draft, so that it can be streamed sentence by sentence."""

    partial: ClassVar[bool]

    def tell(self) -> str: ...

    def breaks(self, draft: str) -> bool: ...


def folded(text: str) -> str:
    """Lower case, no accents, single spaces, plain apostrophes: the form in which words are compared."""
    bare = text if text.isascii() else "".join(c for c in normalize("NFKD", text) if not combining(c))
    return " ".join(bare.replace("\u2019", "'").casefold().split())


def mentions(draft: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(folded(words))}(?!\w)", folded(draft)) is not None


@dataclass(frozen=True, slots=True)
class MaxWords:
    partial: ClassVar[bool] = True
    n: int

    def tell(self) -> str:
        return f"At most {self.n} words."

    def breaks(self, draft: str) -> bool:
        return len(draft.split()) > self.n


@dataclass(frozen=True, slots=True)
class MaxSentences:
    partial: ClassVar[bool] = True
    n: int

    def tell(self) -> str:
        return f"At most {self.n} sentences."

    def breaks(self, draft: str) -> bool:
        return len(re.findall(r"[^.!?…]+(?:[.!?…]+|$)", draft.strip())) > self.n


@dataclass(frozen=True, slots=True)
class MaxQuestions:
    partial: ClassVar[bool] = True
    n: int

    def tell(self) -> str:
        return "No questions." if self.n == 0 else f"At most {self.n} question{'s' * (self.n > 1)}."

    def breaks(self, draft: str) -> bool:
        return len(re.findall(r"[?？][?？!\s]*", draft)) > self.n


@dataclass(frozen=True, slots=True)
class Mentions:
    partial: ClassVar[bool] = False
    words: str

    def tell(self) -> str:
        return f'Mention "{self.words}".'

    def breaks(self, draft: str) -> bool:
        return not mentions(draft, self.words)
