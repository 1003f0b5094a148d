"""What a person asks of the companion that people must answer: a human, whether there is one, or what is beyond it."""

from handrail.programs.companion.requests.asking import Asked, asked, load
from handrail.programs.companion.requests.limits import Beyond, beyond, number

__all__ = ["Asked", "Beyond", "asked", "beyond", "load", "number"]
