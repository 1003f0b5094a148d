"""What a message is about: topics by their words, and words that two texts share. Data, read once."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded
from handrail.wording.data import phrases
from handrail.wording.lines import read_toml

LANGUAGES = ("en", "es")
LEAST = 4  # letters of a word that can tell two texts alike
ENDINGS = re.compile(r"(?:ing|ed|es|s|ando|iendo|aron|ieron|ar|er|ir|os|as|o|a|e)$")


@dataclass(frozen=True, slots=True)
class Topic:
    name: str  # as it stands after "about" or "de"
    words: re.Pattern[str]


@cache
def topics(language: str) -> Mapping[str, Topic]:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    text = files("handrail.programs.companion.memory").joinpath("topics", name).read_text("utf-8")
    return read_topics(f"companion/memory/topics/{name}", text)


def read_topics(name: str, text: str) -> Mapping[str, Topic]:
    """Misconfigured names file, topic and fix."""
    return {key: _topic(f"{name}, [{key}]", part) for key, part in read_toml(name, text).items()}


def _topic(where: str, part: object) -> Topic:
    match part:
        case {"name": str(name), "words": [str(), *_] as words} if name.strip():
            for word in words:
                if not isinstance(word, str) or not word or word != folded(word):
                    raise Misconfigured(f"{where}: write {word!r} in lower case and without accents")
            return Topic(name, re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)"))
    raise Misconfigured(f"{where}: needs `name`, a text, and `words`, a list of at least one text")


def load() -> None:
    """Every file is there, and whatever has a name in the first language has one in the others."""
    for language in LANGUAGES[1:]:
        if odd := sorted(set(topics(LANGUAGES[0])) ^ set(topics(language))):
            raise Misconfigured(f"companion/memory/topics/{language}.toml: [{odd[0]}] must be in all languages: add it")


def about(text: str, language: str) -> frozenset[str]:
    """The topics that a message touches."""
    plain = folded(text)
    return frozenset(key for key, topic in topics(language).items() if topic.words.search(plain))


def shown(topic: str, language: str) -> str:
    """A topic in plain words; one that has none is shown by its own name."""
    known = topics(language).get(topic)
    return known.name if known else topic.replace("_", " ")


def telling(text: str) -> frozenset[str]:
    """The words of a text that say something, without their endings."""
    words = re.findall(r"\w+", folded(text))
    return frozenset(ENDINGS.sub("", w) for w in words if len(w) >= LEAST and w not in phrases().small)
