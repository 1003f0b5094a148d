"""A turn in sentences, in a form in which patterns are simple: one space, no fillers, nothing said twice."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from handrail.wording.text import plain

SEEN = 4000  # characters looked at: four minutes of speech, longer than any turn of an interview
NOISE = re.compile(r"\[[^\]]*\]|\*[^*]*\*|[\"“”«»]|(?<=\s)[-–—]+(?=\s)")
# A word begun and begun again: "wh-what", "so-so", "I- I"; as recognised and transcribed speech has it.
AGAIN = re.compile(r"\b([a-z’]+)-+ ?(?=\1)")
SENTENCE = re.compile(r"[^.?!…¿¡]+[.?!…]*")
SPACE = re.compile(r"\s")
WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Sentence:
    text: str  # squeezed
    at: tuple[int, ...]  # for each character of it, its place in the original

    def place(self, start: int, end: int) -> tuple[int, int]:
        return self.at[start], self.at[end - 1] + 1


def sentences(text: str, fillers: re.Pattern[str]) -> tuple[Sentence, ...]:
    squeezed, at = _squeezed(plain(text[:SEEN]), fillers)
    return tuple(_cut(squeezed, at))


def _cut(text: str, at: list[int]) -> Iterator[Sentence]:
    for found in SENTENCE.finditer(text):
        start, end = found.span()
        while start < end and not (text[start].isalnum() or text[start] in "-–—"):
            start += 1
        while end > start and text[end - 1] == " ":
            end -= 1
        if WORD.search(text, start, end):
            yield Sentence(text[start:end], tuple(at[start:end]))


def _squeezed(text: str, fillers: re.Pattern[str]) -> tuple[str, list[int]]:
    for pattern in (NOISE, AGAIN, fillers):
        text = pattern.sub(lambda m: " " * len(m[0]), text)
    kept: list[str] = []
    at: list[int] = []
    for place, char in enumerate(SPACE.sub(" ", text)):
        if char == " " and (not kept or kept[-1] == " "):
            continue
        if char in ",.;?!…" and kept and kept[-1] == " ":
            kept.pop()
            at.pop()
        if char == "," and (not kept or kept[-1] in ",.?!"):
            continue
        kept.append(char)
        at.append(place)
    return "".join(kept), at


def words_of(text: str) -> list[str]:
    return WORD.findall(text)
