"""Words that mean alike, in all languages: what the learned model knows of one word holds for its neighbours."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.resources import files

from handrail.errors import Misconfigured

FILE = "gate/model/senses.toml"
TABLES = ("danger", "frame", "world")
STEM = 5  # letters by which a word without a sense is known
NUMBER = "NUMBER"  # the sense of every number in figures that has no other
KEPT = 32_768  # words whose key is kept at hand

Senses = Mapping[str, Mapping[str, str]]  # table -> word -> the sense it has, in capitals


@cache
def senses() -> Senses:
    return read(files("handrail").joinpath(FILE).read_text("utf-8"))


@cache
def key_of() -> Callable[[str], str]:
    """A word to its sense, or to its first letters; figures are one word to those who learn."""
    every = {word: name for table in senses().values() for word, name in table.items()}
    whole = {word: name for word, name in every.items() if not word.endswith("*")}
    stems = tuple((word[:-1], name) for word, name in every.items() if word.endswith("*"))

    @lru_cache(maxsize=KEPT)
    def key(word: str) -> str:
        if (name := whole.get(word)) is not None:
            return name
        if word.isdigit():
            return NUMBER
        return next((name for stem, name in stems if word.startswith(stem)), word[:STEM])

    return key


def read(text: str) -> Senses:
    try:
        page = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{FILE}: not valid TOML, {error}; correct the line it names") from error
    if page.keys() != set(TABLES):
        raise Misconfigured(f"{FILE}: needs the tables {', '.join(TABLES)}, and nothing else")
    found: dict[str, dict[str, str]] = {table: {} for table in TABLES}
    homes: dict[str, str] = {}
    for table in TABLES:
        for name, words in page[table].items():
            if not isinstance(words, str) or not words.split():
                raise Misconfigured(f"{FILE}, [{table}] {name}: needs a text of words")
            for word in words.split():
                if homes.setdefault(word, name) != name:
                    raise Misconfigured(f"{FILE}, [{table}] {name}: {word!r} is under {homes[word]} too; keep one")
                found[table][word] = name.upper()
    return found
