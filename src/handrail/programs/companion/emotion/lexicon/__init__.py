"""What the reader knows of a language: read once from <language>.toml, checked, and laid out for fast finding."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources
from itertools import product
from typing import Any, Final, TypeVar, get_args

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded
from handrail.programs.companion.kinds import Name
from handrail.wording.lines import read_toml

LANGUAGES: Final = ("en", "es")
LEVELS: Final = {"strong": 3.0, "plain": 2.0, "slight": 0.6, "faint": 0.2}
VERDICTS: Final = ("good", "bad")  # of a thing, without naming what the speaker feels
UP: Final = frozenset({
    "joy", "gratitude", "love", "pride", "relief", "hope", "excitement", "amusement", "calm", "good",
})  # fmt: skip
OPEN: Final = frozenset({"interest", "surprise", "confusion"})  # of no side
UNSAID: Final = frozenset({*VERDICTS, *OPEN})
ROLES: Final = ("not", "more", "less", "but", "self", "others", "you", "asks", "irony", "facts")
SECTIONS: Final = {"emotions", "verdicts", "words", "spelling", "masks"}
ANY: Final = "_"
KEPT: Final = 16_384  # words whose entries are kept at hand

V = TypeVar("V")
Says = tuple[tuple[str, float], ...]  # which feelings or verdicts, each with its level; nothing for a mask


Find = Callable[[Sequence[str], int], tuple[int, V] | None]  # the longest entry from there on: its size, what it says


@dataclass(frozen=True, slots=True)
class Lexicon:
    language: str
    says: Find[Says]
    roles: Find[frozenset[str]]
    spelling: Mapping[str, tuple[str, ...]]
    known: frozenset[str] = field(repr=False)  # single words, by which a stretched spelling is mended


@cache
def lexicon(language: str) -> Lexicon:
    """Misconfigured names file, key and fix."""
    name = f"{language}.toml"
    text = (resources.files("handrail.programs.companion.emotion.lexicon") / name).read_text("utf-8")
    return parsed(f"companion/emotion/lexicon/{name}", language, read_toml(name, text))


def parsed(where: str, language: str, data: Mapping[str, Any]) -> Lexicon:
    if wrong := SECTIONS ^ set(data):
        raise Misconfigured(f"{where}: {sorted(wrong)} missing or unknown; it has {sorted(SECTIONS)}")
    names = get_args(Name)
    _known(f"{where}, [emotions]", data["emotions"], [n for n in names if n != "neutral"])
    _known(f"{where}, [verdicts]", data["verdicts"], VERDICTS)
    _known(f"{where}, [words]", data["words"], ROLES)
    says = _says(where, data)
    roles: dict[str, frozenset[str]] = {}
    for role, text in data["words"].items():
        for entry in entries(f"{where}, words.{role}", text):
            roles[entry] = roles.get(entry, frozenset()) | {role}
    spelling = {folded(k): _respelt(f"{where}, spelling.{k}", v) for k, v in data["spelling"].items()}
    known = frozenset(e.rstrip("*") for e in (*says, *roles, *spelling) if " " not in e)
    return Lexicon(language, _finder(says), _finder(roles), spelling, known)


def entries(where: str, text: Any) -> Iterator[str]:
    """Each entry of a list, once for each choice in it."""
    if not isinstance(text, str):
        raise Misconfigured(f"{where}: needs one text with entries parted by commas")
    for entry in text.split(","):
        for choice in product(*(_choices(word) for word in folded(entry).split())):
            if choice and (choice[0] == ANY or any("*" in w[:-1] or w == "*" for w in choice)):
                raise Misconfigured(f"{where}: {entry.strip()!r} has * inside a word, or begins with {ANY}; mend it")
            if choice:
                yield " ".join(choice)


def _choices(word: str) -> list[str]:
    """`mad/angry` is two words; a face such as :/ is one."""
    return word.split("/") if word[0].isalpha() and word[-1].isalpha() else [word]


def _says(where: str, data: Mapping[str, Any]) -> dict[str, Says]:
    found: dict[str, dict[str, float]] = {}
    for section in ("emotions", "verdicts"):
        for name, levels in data[section].items():
            _known(f"{where}, {section}.{name}", {"faint": "", **levels}, tuple(LEVELS))
            for level, text in levels.items():
                for entry in entries(f"{where}, {section}.{name}.{level}", text):
                    weights = found.setdefault(entry, {})
                    weights[name] = max(weights.get(name, 0.0), LEVELS[level])
    _joined(found)
    says = {entry: tuple(weights.items()) for entry, weights in found.items()}
    for entry in entries(f"{where}, masks.plain", data["masks"].get("plain")):
        if entry in says:
            raise Misconfigured(f"{where}: {entry!r} says {says[entry][0][0]} and is in [masks]; take one away")
        says[entry] = ()
    return says


def _joined(found: dict[str, dict[str, float]]) -> None:
    """A whole word says what its beginning says, too; a verdict in several words, what they say on its side."""
    for stem in [entry for entry in found if entry.endswith("*") and " " not in entry]:
        for entry, weights in found.items():
            if entry.startswith(stem[:-1]) and " " not in entry:
                weights.update({**found[stem], **weights})
    feelings = {entry: {n: w for n, w in weights.items() if n not in UNSAID} for entry, weights in found.items()}
    for entry, weights in found.items():
        if " " in entry and not weights.keys() - set(VERDICTS):
            for word in entry.split():
                ours = feelings.get(word, {}).items()
                weights.update({name: weight for name, weight in ours if (name in UP) == ("good" in weights)})


def _respelt(where: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, str):
        raise Misconfigured(f"{where}: needs a text, the words it stands for")
    return tuple(folded(value).split())


def _known(where: str, part: Any, names: Sequence[str]) -> None:
    if not isinstance(part, Mapping) or set(part) != set(names):
        odd = sorted(set(part) ^ set(names)) if isinstance(part, Mapping) else "no table"
        raise Misconfigured(f"{where}: {odd} missing or unknown; it has {', '.join(names)}")


def _finder(found: Mapping[str, V]) -> Find[V]:
    """Looks a word up once; whatever begins with it is then at hand, the longest first."""
    whole: dict[str, list[tuple[tuple[str, ...], V]]] = {}
    begun: dict[str, list[tuple[tuple[str, ...], V]]] = {}
    for entry, value in found.items():
        first, *rest = entry.split()
        stem = first.endswith("*") and len(first) > 1
        (begun if stem else whole).setdefault(first[:-1] if stem else first, []).append((tuple(rest), value))

    @lru_cache(maxsize=KEPT)
    def rows(word: str) -> tuple[tuple[tuple[str, ...], V], ...]:
        near = [row for size in range(len(word), 0, -1) for row in begun.get(word[:size], ())]
        return tuple(sorted((*whole.get(word, ()), *near), key=lambda row: -len(row[0])))

    def find(words: Sequence[str], at: int) -> tuple[int, V] | None:
        for rest, value in rows(words[at]):
            end = at + 1 + len(rest)
            if end <= len(words) and all(map(_fits, rest, words[at + 1 : end])):
                return end - at, value
        return None

    return find


def _fits(pattern: str, word: str) -> bool:
    return pattern in (word, ANY) or (pattern[-1] == "*" and word.startswith(pattern[:-1]))
