"""What is told by the form of a sentence alone: a summary, advice, a reflection; and what must be named plainly."""

from collections.abc import Sequence

from handrail.programs.patient.asking.forms import Form
from handrail.programs.patient.asking.lexicon import Lexicon
from handrail.programs.patient.asking.splitting import Part
from handrail.programs.patient.asking.words import spoken

PLAIN = {"real": "are_you_real", "checks": "explain"}  # whatever else the words are near to


def framed(part: Part, words: Sequence[str], form: Form, lexicon: Lexicon) -> str:
    """The topic of a sentence that asks for no fact, by its form; nothing where the form does not tell."""
    if part.sums:
        return "summary"
    if part.invites:
        return "anything_else"
    text = " ".join(words)
    ways = (text, " ".join(spoken(part.plain, lexicon)))  # mended, and as written
    for name, topic in PLAIN.items():
        if any(lexicon.forms[name].search(way) for way in ways):
            return topic
    if part.asks or form.requests or form.style == "narrative":
        return ""
    if lexicon.forms["reflects"].search(text):
        return "acknowledge"
    return "explain" if lexicon.forms["advises"].search(text) else ""


def unnamed(words: Sequence[str], lexicon: Lexicon) -> frozenset[str]:
    """The grave topics that these words do not name plainly enough to be answered on."""
    text = " ".join(words)
    return frozenset(topic for topic, named in lexicon.grave.items() if not named.search(text))
