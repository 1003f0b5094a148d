"""Draft -> findings: what every draft must keep to, and the rules of its Say. This module is a `speech.Check`."""

from handrail.check.contract import parse
from handrail.check.judge import findings, grade, graded, streamable
from handrail.check.sentences import sentences

__all__ = ["findings", "grade", "graded", "parse", "sentences", "streamable"]
