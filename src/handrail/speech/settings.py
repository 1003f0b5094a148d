"""How much of a model is used: tries, seconds, tokens, calls at once. Checked once, when a voice is made."""

from dataclasses import dataclass, field

from handrail.errors import Misconfigured


@dataclass(frozen=True, slots=True)
class SpeechSettings:
    model: str = ""  # PROVIDER:NAME or PROVIDER:NAME@ADDRESS, see handrail.speech.models
    key: str = field(default="", repr=False)  # for an ADDRESS that asks for one; providers read their own variables
    concurrency: int = 4  # calls at once, over all sessions; waiting for a place counts as time
    tries: int = 3  # calls for one move: the first, and two that are told what was wrong
    seconds: float = 20.0  # for one call; a move's own `within` bounds all of its calls together
    tokens_call: int = 700  # the most that one call may write: 160 words and control data, twice over
    stream: bool = True  # sentence by sentence where the rules of a Say allow it

    def __post_init__(self) -> None:
        bounds = {"concurrency": (1, 1000), "tries": (1, 10), "seconds": (0.001, 600), "tokens_call": (16, 100_000)}
        for name, (low, high) in bounds.items():
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
                raise Misconfigured(f"speech: {name} is {value!r}; give a number from {low} to {high}")
        if not isinstance(self.model, str):
            raise Misconfigured(f"speech: model is {self.model!r}; give PROVIDER:NAME, or nothing for no model")
