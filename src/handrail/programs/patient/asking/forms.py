"""What kind of sentence a part is: how it asks, whether it asks at all, and whether it says no."""

from collections.abc import Sequence
from dataclasses import dataclass

from handrail.programs.patient.asking.lexicon import Lexicon
from handrail.programs.patient.asking.reading import Style

LONG = 12  # words: more than a question needs
SHORT = 3  # words that may ask without the form of a question: "allergies"


@dataclass(frozen=True, slots=True)
class Form:
    style: Style
    asks: bool
    tells: bool  # a statement, as far as its form goes
    requests: bool  # something to be done now: an examination
    negated: bool
    long: bool


def form(words: Sequence[str], mark: bool, lexicon: Lexicon) -> Form:
    text = " ".join(words)
    bare = lexicon.forms["fillers"].sub("", text + " ").strip() or text
    found = {name: bool(lexicon.forms[name].search(bare)) for name in ("narrative", "open", "asking", "requests")}
    asks = mark or found["asking"] or found["requests"] or found["narrative"] or found["open"]
    tells = not asks and len(words) > SHORT and bool(lexicon.forms["telling"].search(bare))
    return Form(
        style=_style(found),
        asks=asks,
        tells=tells,
        requests=found["requests"],
        negated=bool(lexicon.forms["negated"].search(bare)),
        long=len(words) > LONG,
    )


def _style(found: dict[str, bool]) -> Style:
    if found["narrative"]:
        return "narrative"
    return "open" if found["open"] else "closed"
