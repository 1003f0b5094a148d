"""Whether a question is an open one: what it asks with first, for what follows is only part of it."""

import re

from handrail.programs.patient.cues.lexicon import Lexicon

# Where two begin at one word the earlier in the list has it.
ORDER = ("tell", "quantity", "scale", "which", "polar", "open")
OPEN = {"tell", "open"}
NUMBERS = ("quantity", "scale")
BROKEN_OFF = re.compile("--+ ?|[–—] ?")  # "did you-- what was that like": the last start counts


def openly(text: str, lexicon: Lexicon) -> bool:
    """A sentence from its first word that is no opener. One that asks by its question mark alone is closed."""
    starts = reversed(BROKEN_OFF.split(text))
    first = next((name for start in starts if (name := _first(start, lexicon))), "")
    if lexicon.signs["choice"].search(text):
        return False  # "better or worse", "one to ten": the answers are in the question
    # "Where does it hurt" has one answer; "where would you like to start" has as many as there are people.
    return first in OPEN or (first == "which" and lexicon.signs["inviting"].search(text) is not None)


def _first(text: str, lexicon: Lexicon) -> str:
    hits = {name: hit.span() for name in ORDER if (hit := asked(text, name, lexicon))}
    if "tell" in hits and "polar" in hits and hits["tell"][0] <= hits["polar"][1]:
        del hits["polar"]  # "could you tell me about it"
    return min(hits, key=lambda name: hits[name][0], default="")


def asked(text: str, name: str, lexicon: Lexicon) -> re.Match[str] | None:
    """Where a sign is. "How long" and "what time" ask closely, though "how" and "what" alone do not."""
    if name in {"open", "wh"}:
        for number in NUMBERS:
            text = lexicon.signs[number].sub(lambda hit: "#" * len(hit[0]), text)
    return lexicon.signs[name].search(text)
