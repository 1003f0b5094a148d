"""What is said to a person in danger: authored words by language, with the lines of the person's place put in."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.gate.phrasebook import CATEGORIES
from handrail.gate.places import LANGUAGES, lines_for

IMMINENT = 5
SLOTS = {"emergency", "crisis", "abuse"}
SLOT = re.compile(r"\{(\w*)\}")

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
def help_text(place: str, language: str, category: str, severity: int) -> str:
    """The words for this danger, whole and ready to be said; where the place is unknown, what is true everywhere."""
    spoken = language if language in LANGUAGES else "en"
    texts = protocol(spoken)[category if category in CATEGORIES else "other"]
    lines = lines_for(place, spoken)
    return texts["now" if severity >= IMMINENT else "soon"].format(
        emergency=lines.emergency, crisis="\n".join(lines.crisis), abuse="\n".join(lines.abuse)
    )


def last_resort(language: str) -> str:
    return LAST_RESORT.get(language, LAST_RESORT["en"])


@cache
def protocol(language: str) -> Mapping[str, Mapping[str, str]]:
    name = f"{language}.toml"
    return read_protocol(name, files("handrail.gate").joinpath("protocols", name).read_text("utf-8"))


def read_protocol(name: str, text: str) -> Mapping[str, Mapping[str, str]]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _wrong(name, "file", f"not valid TOML, {error}; correct the line it names") from error
    if data.keys() != set(CATEGORIES):
        raise _wrong(name, "tables", f"needs exactly these tables: {', '.join(CATEGORIES)}")
    for category, texts in data.items():
        for urgency in ("soon", "now"):
            words = texts.get(urgency)
            if not isinstance(words, str) or not words.strip():
                raise _wrong(name, f"[{category}] {urgency}", "needs a text")
            if unknown := set(SLOT.findall(words)) - SLOTS:
                raise _wrong(name, f"[{category}] {urgency}", f"unknown slot {sorted(unknown)}; use {sorted(SLOTS)}")
            if "{emergency}" not in words:
                raise _wrong(name, f"[{category}] {urgency}", "must say {emergency}, the help that is always open")
    return {category: {k: v.strip() for k, v in texts.items()} for category, texts in data.items()}


def _wrong(name: str, key: str, fix: str) -> Misconfigured:
    return Misconfigured(f"gate/protocols/{name}, {key}: {fix}")
