"""Risk across a conversation: what was said before is not forgotten because something else was said after it."""

from handrail.gate.memory.remembering import remembered

__all__ = ["remembered"]
