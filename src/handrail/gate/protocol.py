"""What is said to a person in danger: authored words by language, with the lines of the person's place put in."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.gate.phrasebook import CATEGORIES
from handrail.gate.places import LANGUAGES, Lines, lines_for, overdue
from handrail.wording.review import KEYS, Review, read_review

IMMINENT = 5
TEXTS = ("soon", "now", "again", "again_now", *(f"child_{key}" for key in ("soon", "now", "again", "again_now")))
LISTS = {"crisis", "abuse", "child", "first"}
SLOTS = {"emergency", *LISTS}
SLOT = re.compile(r"\{(\w*)\}")
NUMBER = re.compile(r"\d[\d -]*\d")
ASKED = re.compile(r"(?:[Pp]lease|[Pp]or favor,?) \{emergency\}")

# Said only when the data files themselves cannot be read.
LAST_RESORT = {
    "en": "I'm a program, and something in me is not working right now. If you are in danger, or thinking of "
    "hurting yourself or someone else, please call your local emergency number, or go to someone you trust. "
    "You can find a crisis line for your country at findahelpline.com.",
    "es": "Soy un programa y ahora mismo algo en mí no funciona. Si estás en peligro, o piensas en hacerte daño "
    "o en hacer daño a alguien, por favor llama al número de emergencias de tu país o acude a alguien de "
    "confianza. En findahelpline.com puedes encontrar una línea de ayuda de tu país.",
}


@lru_cache(maxsize=4096)
def help_text(
    place: str, language: str, category: str, severity: int, *, child: bool = False, again: bool = False
) -> str:
    """The words for this danger, whole and ready to be said; where the place is unknown, what is true everywhere.

    For a `child` in simpler words, with the child line first. `again` is the short form, for when the whole was said.
    """
    spoken = language if language in LANGUAGES else "en"
    texts = protocol(spoken)[category if category in CATEGORIES else "other"]
    here = lines_for(place, spoken)
    whom = _children(here, category) if child else here.abuse if category == "abuse" else here.crisis
    return texts[_key(severity, child=child, again=again)].format(
        emergency=here.emergency,
        crisis=_listed(here.crisis),
        abuse=_listed(here.abuse),
        child=_listed(_children(here, category)),
        first=_listed(whom[:1]),
    )


def _key(severity: int, *, child: bool, again: bool) -> str:
    now = severity >= IMMINENT
    plain = ("again_now" if now else "again") if again else ("now" if now else "soon")
    return f"child_{plain}" if child else plain


def _children(here: Lines, category: str) -> tuple[str, ...]:
    """The child lines; where a child is hurt by someone, those first that the place also names for abuse."""
    known = {number for line in here.abuse for number in NUMBER.findall(line)} if category == "abuse" else set()
    return tuple(sorted(here.child, key=lambda line: known.isdisjoint(NUMBER.findall(line))))


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"• {line}" for line in lines)


def last_resort(language: str) -> str:
    return LAST_RESORT.get(language, LAST_RESORT["en"])


@cache
def protocol(language: str) -> Mapping[str, Mapping[str, str]]:
    return read_protocol(f"{language}.toml", _text(language))


def _text(language: str) -> str:
    return files("handrail.gate").joinpath("protocols", f"{language}.toml").read_text("utf-8")


@cache
def _reviews() -> Mapping[str, Review]:
    return {name: read_review(f"gate/protocols/{name}.toml", tomllib.loads(_text(name))) for name in LANGUAGES}


def stale(today: date) -> list[str]:
    """A warning for each page of numbers or of words for danger that nobody has looked at for a year."""
    words = [(f"crisis words in {name} (gate/protocols)", review) for name, review in _reviews().items()]
    return overdue(today) + [warning for what, review in words for warning in review.warnings(what, today)]


def read_protocol(name: str, text: str) -> Mapping[str, Mapping[str, str]]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _wrong(name, "file", f"not valid TOML, {error}; correct the line it names") from error
    read_review(f"gate/protocols/{name}", data)
    tables = {key: value for key, value in data.items() if key not in KEYS}
    if tables.keys() != set(CATEGORIES):
        raise _wrong(name, "tables", f"needs exactly these tables: {', '.join(CATEGORIES)}")
    for category, texts in tables.items():
        if not isinstance(texts, dict) or texts.keys() != set(TEXTS):
            raise _wrong(name, f"[{category}]", f"needs exactly these texts: {', '.join(TEXTS)}")
        for key, words in texts.items():
            if fault := _fault(key, words):
                raise _wrong(name, f"[{category}] {key}", fault)
    return {category: {k: v.strip() for k, v in texts.items()} for category, texts in tables.items()}


def _fault(key: str, words: object) -> str:
    """What is wrong with one text; nothing where it is right."""
    if not isinstance(words, str) or not words.strip():
        return "needs a text"
    slots = SLOT.findall(words)
    if unknown := set(slots) - SLOTS:
        return f"unknown slot {sorted(unknown)}; use {sorted(SLOTS)}"
    if not ASKED.search(words):
        return 'must say "please {emergency}", the help that is always open'
    lists = [slot for slot in slots if slot in LISTS]
    if not lists or any(f"{{{slot}}}" not in words.strip().split("\n\n") for slot in lists):
        return f"must name whom to reach ({', '.join(sorted(LISTS))}), in a paragraph of its own"
    if key.startswith("child_") and set(lists) & {"crisis", "abuse"}:
        return "for a child use {child} or {first}"
    if key.endswith("now") and slots[0] != "emergency":
        return "must say {emergency} before anything else that can be reached"
    return ""


def _wrong(name: str, key: str, fix: str) -> Misconfigured:
    return Misconfigured(f"gate/protocols/{name}, {key}: {fix}")
