"""Plays care without a program: one alarm, and each message after it."""

from handrail.care import opening, step
from handrail.gate import help_text
from handrail.kernel.events import Screened

SAID = [
    "yes",
    "no",
    "kind of",
    "not really",
    "idk",
    "i'd rather not say",
    "fuck off",
    "jk",
    "...",
    "😭",
    "ok",
    "why?",
    "help",
    "can we go on",
    "bye",
    "i called 988",
    "nobody answered",
    "are you a bot?",
    "please don't tell anyone",
    "i can't",
    "my boyfriend left",
    "sí",
    "un poco",
    "no sé",
    "prefiero no decirlo",
    "era broma",
    "estoy sola",
    "he's here",
    "x" * 900,
]


def alarm(category="suicide", severity=3, language="en", place="US", **form):
    words = help_text(place, language, category, severity, **form)
    return Screened(severity, 0.9, category, language, alarm=True, help=words)


def followed(texts, *, seed=1, language="en", child=False, **more):
    """All the steps of a conversation after one alarm."""
    steps = [opening(alarm(language=language, child=child, **more), language, child, seed=seed)]
    for text in texts:
        steps.append(step(steps[-1].care, text))
    return steps


def asked(steps):
    return [s.care.asking for s in steps]
