"""Handrail: guided conversations in which the backend decides and the language model only speaks."""

from importlib import import_module
from typing import Any

from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Said
from handrail.kernel.moves import Ask, End, Gather, Moves, Refer, Say, Show, Wait, ask, choose, gather, note, say
from handrail.kernel.program import PERSON_AT_RISK, Policy, Program
from handrail.kernel.rules import MaxQuestions, MaxSentences, MaxWords, Mentions, NeverMentions, Rule, Verbatim

__version__ = "0.1.0"
__all__ = [
    "PERSON_AT_RISK",
    "Ask",
    "Began",
    "Cue",
    "Elapsed",
    "End",
    "Gather",
    "Heard",
    "MaxQuestions",
    "MaxSentences",
    "MaxWords",
    "Mentions",
    "Moves",
    "NeverMentions",
    "Policy",
    "Program",
    "Refer",
    "Responded",
    "Returned",
    "Rule",
    "Said",
    "Say",
    "Sensed",
    "Show",
    "Verbatim",
    "Wait",
    "ask",
    "choose",
    "gather",
    "note",
    "say",
    "scan",
]


def __getattr__(name: str) -> Any:
    """`handrail.scan(text)`: the gate's verdict. The gate is above this page, and is fetched when it is asked for."""
    if name == "scan":
        return import_module("handrail.gate").scan_text
    raise AttributeError(f"handrail has no {name!r}")
