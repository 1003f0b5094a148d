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

KEYS = {
    "welcome", "limit", "rules", "rules_private", "code", "waiting", "stop", "back",
    "done", "done_early", "report", "no_report", "time_up", "pause", "stop_words",
    "plain", "plain_child", "plain_no", "plain_passed", "plain_told", "plain_left",
}  # fmt: skip
LISTS = {
    "waiting", "done", "pause", "stop_words", "plain", "plain_child", "plain_no", "plain_passed", "plain_told",
    "plain_left",
}  # fmt: skip


def said(state: State, key: str, language: str = "") -> str:
    """One of the authored lines for this moment, in the test's language unless another one is spoken."""
    line = lines(language or state.locale)[key]
    return choose(line, state.seed, key, len(state.recorded)) if isinstance(line, list) else str(line)


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
