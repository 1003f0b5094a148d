"""Transcripts to issues and metrics: rules over what a patient said, from any system, without a model."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from handrail.qa.kinds import Finding, Issue, Rule, Transcript, Turn, Utterance, ValidationResult, View
    from handrail.qa.registry import chosen, every, named
    from handrail.qa.subjects import subject_of
    from handrail.qa.validating import validate_transcript

__all__ = [
    "Finding",
    "Issue",
    "Rule",
    "Transcript",
    "Turn",
    "Utterance",
    "ValidationResult",
    "View",
    "chosen",
    "every",
    "named",
    "subject_of",
    "validate_transcript",
]

HOMES = {"chosen": "registry", "every": "registry", "named": "registry"}
HOMES |= {"subject_of": "subjects", "validate_transcript": "validating"}


def __getattr__(name: str) -> Any:
    """Fetched when they are asked for: a run of pytest that checks no transcript does not wait for them."""
    if name not in __all__:
        raise AttributeError(f"handrail.qa has no {name!r}")
    return getattr(import_module(f"handrail.qa.{HOMES.get(name, 'kinds')}"), name)
