"""How an old row is read: numbered plain functions, each lifting raw data by one format. Appended to, never edited."""

from collections.abc import Callable
from typing import Any

Raw = dict[str, Any]  # a body as it was written, with its `kind` among the fields
Lift = Callable[[Raw, str], Raw]  # the second is the name of the session's program

LIFTS: list[Lift] = []


@LIFTS.append
def l001_lang_became_locale_and_words_text(raw: Raw, program: str) -> Raw:  # noqa: ARG001 - every lift is told the program
    match raw:
        case {"kind": "Began", "lang": lang, **rest}:
            return {**rest, "kind": "Began", "locale": lang}
        case {"kind": "Said", "words": words, **rest}:
            return {**rest, "kind": "Said", "text": words}
        case _:
            return raw


VERSION = len(LIFTS)


def lift(raw: Raw, version: int, program: str) -> Raw:
    if version < 0:
        raise ValueError(f"there never was a format {version}")
    for step in LIFTS[version:]:
        raw = step(raw, program)
    return raw
