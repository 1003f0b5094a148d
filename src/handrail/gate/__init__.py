"""The gate: every text from a person is screened here before a program or a model sees it."""

from handrail.gate.places import place_of
from handrail.gate.protocol import help_text, stale
from handrail.gate.verdict import ready, scan_text, screen, undecodable

__all__ = ["help_text", "place_of", "ready", "scan_text", "screen", "stale", "undecodable"]
