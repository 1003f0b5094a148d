"""What the gate suspects and is not sure of: when it is asked about plainly, and what the answer comes to."""

from handrail.care.state import ACTIVE
from handrail.kernel.events import Screened

SUSPICION, GUESS = 3, 0.4  # the severity and the confidence from which on something that is no alarm is asked about
OWN = ("suicide", "self_harm")  # of what: the plain question is about this
# To the plain question whether they think of dying: what is taken seriously, and after what nobody is pressed.
SERIOUS = ("yes", "partly", "hardly", "unsure")
PASSED = ("leave", "refuse", "angry", "joke", "why", "bot", "silent")
UNDENIED = "asked whether it is about living, and not told that it is not"


def suspects(verdict: Screened | None) -> bool:
    """Whether the gate heard something that may be danger to themselves, and is not sure enough for an alarm."""
    if verdict is None or verdict.alarm or verdict.category not in OWN:
        return False
    return verdict.severity >= SUSPICION and verdict.confidence >= GUESS


def undenied(answer: str, language: str, help_text: str) -> Screened:
    """As an alarm, with this help: a yes is danger told, anything that stays open is taken seriously."""
    severity = ACTIVE if answer in ("yes", "partly") else SUSPICION
    return Screened(severity, 0.6, "suicide", language, alarm=True, help=help_text, rules=(UNDENIED,))
