"""What the companion is asked for and must leave to people: diagnoses, medicines, the law, calls in their place."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from handrail.programs.companion.requests.spelling import flattened
from handrail.programs.companion.requests.topics import LANGUAGES, Topic, read_file, read_topics

Beyond = Literal["emergency", "medication", "diagnosis", "legal", ""]
KINDS: tuple[Beyond, ...] = ("emergency", "medication", "diagnosis", "legal")  # the nearest danger first
NUMBER = "number"  # whom to call: that is answered


def beyond(text: str) -> Beyond:
    flat = flattened(text)
    return next((kind for kind in KINDS if any(known[kind].find(flat) for known in limits().values())), "")


def number(text: str) -> bool:
    """Whether somebody asks whom to call, or for the number of a line."""
    flat = flattened(text)
    return any(known[NUMBER].find(flat) for known in limits().values())


@cache
def limits() -> Mapping[str, Mapping[str, Topic]]:
    return {
        language: read_topics(
            f"companion/requests/beyond/{language}.toml",
            read_file("requests/beyond", f"{language}.toml"),
            (*KINDS, NUMBER),
        )
        for language in LANGUAGES
    }
