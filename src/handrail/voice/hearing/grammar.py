"""What a card's answers may sound like, as a JSGF grammar; common words beside them, so that not all is an answer."""

import re
import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files

from handrail.errors import Misconfigured

WORDS = re.compile(r"[a-z]+(?:'[a-z]+)?(?: [a-z]+(?:'[a-z]+)?){0,5}")
MOST = 200  # phrases; more would cost time, and few cards have more than thirty
# Weights for a model whose scores lie far apart. Measured on 23 cards with words of espeak-ng in five voices: .91 of
# right words are known, .04 of other cards' words and .10 of long words that no list holds are taken for the answer;
# "it's a cat" is known in .98, "a cat" in .56. With an answer and a common word alike, .76, .02: too few are known.
ANSWER, BESIDE, LED = 10**22, 10**8, 1
LEADS = ("a", "the", "it's", "it's a", "i see a")


def jsgf(words: Iterable[str], spelled: Callable[[str], bool]) -> str:
    """Nothing, where none of the words is `spelled`: known to the recogniser's dictionary."""
    answers = phrases(words, spelled)
    if not answers:
        return ""
    beside = [word for word in common() if word not in answers and spelled(word)]
    alone = [f"/{ANSWER}/ {one}" for one in answers]
    led = [f"/{LED}/ <lead> {one}" for one in answers]
    ways, leads = " | ".join([*alone, *led, *(f"/{BESIDE}/ {one}" for one in beside)]), " | ".join(LEADS)
    return f"#JSGF V1.0;\ngrammar card;\npublic <said> = {ways};\n<lead> = {leads};\n"


def phrases(words: Iterable[str], spelled: Callable[[str], bool]) -> list[str]:
    """Only letters and apostrophes, so that no answer is read as grammar."""
    plain = dict.fromkeys(" ".join(w.casefold().replace("\u2019", "'").split()) for w in words)
    return [p for p in plain if len(p) < 100 and WORDS.fullmatch(p) and all(map(spelled, p.split()))][:MOST]


@cache
def common() -> tuple[str, ...]:
    return read((files("handrail.voice.hearing") / "common.toml").read_text("utf-8"))


def read(text: str) -> tuple[str, ...]:
    """Misconfigured names file, key and fix."""
    try:
        found = tomllib.loads(text).get("words")
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"voice/hearing/common.toml: not valid TOML, {error}; correct the line it names") from error
    if not isinstance(found, str) or not all(map(WORDS.fullmatch, found.split())) or not found.split():
        raise Misconfigured("voice/hearing/common.toml, words: write words of the letters a to z, with spaces between")
    return tuple(dict.fromkeys(found.split()))
