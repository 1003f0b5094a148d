"""Handrail: guided conversations in which the backend decides and the language model only speaks."""

from importlib import import_module
from typing import Any

from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Said
from handrail.kernel.moves import Ask, End, Gather, Moves, Refer, Say, Show, Wait, ask, choose, gather, note, say
from handrail.kernel.program import PERSON_AT_RISK, Policy, Program
from handrail.kernel.rules import MaxQuestions, MaxSentences, MaxWords, Mentions, Rule

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


LATER = {
    "scan": ("handrail.gate", "scan_text"),
    "NeverMentions": ("handrail.wording.rules", "NeverMentions"),
    "Verbatim": ("handrail.wording.rules", "Verbatim"),
}  # above this page: fetched when they are asked for


def __getattr__(name: str) -> Any:
    """`handrail.scan(text)`: the gate's verdict; and the rules about words."""
    if name not in LATER:
        raise AttributeError(f"handrail has no {name!r}")
    module, known_as = LATER[name]
    return getattr(import_module(module), known_as)
