"""The proctor's lines, by language; read once and refused at the start where one is missing."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.kernel.moves import choose
from handrail.kernel.rules import mentions
from handrail.programs.sessions.evaluation.state import LANGUAGES, State
from handrail.wording import language_of

KEYS = {
    "welcome", "limit", "rules", "rules_private", "code", "waiting", "stop", "back",
    "done", "done_early", "report", "no_report", "time_up", "pause", "stop_words",
    "plain", "plain_child", "plain_no", "plain_passed", "plain_told", "plain_left",
    "care_offer", "care_clock", "care_clock_short", "care_gentle", "care_kept", "care_last", "care_left",
}  # fmt: skip
LISTS = {
    "waiting", "done", "pause", "stop_words", "plain", "plain_child", "plain_no", "plain_passed", "plain_told",
    "plain_left", "care_offer", "care_clock", "care_clock_short", "care_gentle", "care_kept", "care_last",
    "care_left",
}  # fmt: skip
FEW = 2  # words that are too few to tell a language by


def said(state: State, key: str, language: str = "", *about: str) -> str:
    """One of the authored lines for this moment, in the test's language unless another one is spoken."""
    line = lines(language or state.locale)[key]
    return choose(line, state.seed, key, len(state.recorded), *about) if isinstance(line, list) else str(line)


def rules(state: State, text: str, language: str = "") -> str:
    """What a test has to say to words beside its questions; nobody who was in danger is told to answer."""
    if wants_to_stop(text):
        return said(state, "stop", language)
    if state.care is None:
        return said(state, "waiting", language)
    return said(state, "care_gentle" if state.pending else "care_last", language or state.care.language, text)


def spoken(text: str, before: str, locale: str) -> str:
    """The language to answer in. A word or two change nothing: a “sí” to an English question is answered in English."""
    known = before if before in LANGUAGES else locale
    found = language_of(text, known) if len(text.split()) > FEW else known
    return found if found in LANGUAGES else known


def wants_to_stop(text: str) -> bool:
    return any(mentions(text, word) for language in LANGUAGES for word in lines(language)["stop_words"])


@cache
def lines(locale: str) -> Mapping[str, Any]:
    name = f"{locale}.toml"
    return read_lines(name, files("handrail.programs.sessions.evaluation").joinpath("lines", name).read_text("utf-8"))


def read_lines(name: str, text: str) -> Mapping[str, Any]:
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"evaluation/lines/{name}: not valid TOML, {error}; correct the line it names") from error
    if found.keys() != KEYS:
        raise Misconfigured(f"evaluation/lines/{name}: needs exactly {', '.join(sorted(KEYS))}")
    for key, value in found.items():
        texts = value if key in LISTS else [value]
        if not isinstance(texts, list) or not texts or not all(isinstance(t, str) and t.strip() for t in texts):
            raise Misconfigured(
                f"evaluation/lines/{name}, {key}: needs {'a list of texts' if key in LISTS else 'a text'}"
            )
    return found
