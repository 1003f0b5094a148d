"""The filter before an answer is put together: what a patient should not do to themselves is declined, in character."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded
from handrail.programs.patient.cases import searched
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.voice import LANGUAGES, ways
from handrail.wording.lines import read_toml
from handrail.wording.patterns import compiled

REQUESTS = ("force", "load", "strip")
_SENTENCE = re.compile(r"[^.!?¿¡;\n]+\??")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Which guard holds, and the ways in which this patient says no."""

    id: str
    declines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lexicon:
    asks: Mapping[str, re.Pattern[str]]
    unless: re.Pattern[str]


def unsafe(text: str, case: Case) -> Refusal | None:
    """The scenario's own guardrails first; then what no patient should provoke, wherever they are."""
    for sentence in _sentences(text):
        for guard in case.scenario.guardrails:
            if any(searched(pattern).search(sentence) for pattern in guard.asks) and not _harmless(sentence, case):
                return Refusal(guard.id, guard.declines)
        if found := _provoked(sentence, case.language):
            return Refusal(found, ways(case.language, "refuse", "unsafe"))
    return None


def _provoked(sentence: str, language: str) -> str:
    known = lexicon(language)
    wanted = (kind for kind, pattern in known.asks.items() if pattern.search(sentence))
    return next(wanted, "") if not known.unless.search(sentence) else ""


def _harmless(sentence: str, case: Case) -> bool:
    return lexicon(case.language).unless.search(sentence) is not None


def _sentences(text: str) -> list[str]:
    """Each with its question mark, if it has one."""
    return [whole for part in _SENTENCE.findall(folded(text)) if (whole := part.strip())]


@cache
def lexicon(language: str) -> Lexicon:
    name = f"{language}.toml"
    text = files("handrail.programs.patient").joinpath("unsafe", name).read_text("utf-8")
    return read(f"patient/unsafe/{name}", text)


def read(name: str, text: str) -> Lexicon:
    data = read_toml(name, text)
    parts, asks = data.get("parts", {}), data.get("asks", {})
    if asks.keys() != {*REQUESTS}:
        raise Misconfigured(f"{name}, asks: needs exactly {', '.join(REQUESTS)}")
    found = {kind: compiled(f"{name}, asks.{kind}", asks[kind], parts) for kind in REQUESTS}
    return Lexicon(found, compiled(f"{name}, unless.asked", data.get("unless", {}).get("asked"), parts))


def load() -> None:
    for language in LANGUAGES:
        lexicon(language)
