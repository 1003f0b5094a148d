"""Stylistic variation: a clause more now and then, one hesitation at most, and no two answers that begin alike."""

import re

from handrail.kernel.rules import folded
from handrail.programs.patient.chance import Dice
from handrail.programs.patient.kinds import Case, Verbosity
from handrail.programs.patient.rapport import MULTIPLIER
from handrail.programs.patient.runtime import Runtime

ELABORATES: dict[Verbosity, float] = {"brief": 0.25, "balanced": 0.40, "talkative": 0.55}
MOST = 0.40  # of the answers that could be elaborated, over the whole transcript
OPEN = ("open", "narrative")
HESITATES = 0.2  # of the answers, once there was no hesitation for as many turns as stand here:
RESTS = 3
FILLS = {"brief": 0.0, "balanced": 0.08, "talkative": 0.18}  # answers that begin with one of the persona's fillers
_WORD = re.compile(r"[\w'’-]+")


def should_elaborate(state: Runtime, style: str, dice: Dice) -> bool:
    """By verbosity and rapport, for open questions and stories; throttled where it would pass the share."""
    if style not in OPEN:
        return False
    wished = dice.draw() < ELABORATES[state.persona_verbosity] * MULTIPLIER[state.rapport]
    return wished and state.elaborated + 1 <= MOST * (state.eligible + 1)


def opener(text: str) -> str:
    """The first two words, in the form in which they are compared."""
    return " ".join(_WORD.findall(folded(text))[:2])


def hesitation(state: Runtime, text: str, case: Case, dice: Dice) -> str:
    """One of the persona's, or nothing; never beside another, and never before a word or two."""
    marks = case.persona.hesitations
    drawn = dice.draw()
    if not marks or drawn >= HESITATES or state.turns_since_hesitation < RESTS or len(text.split()) < 4:
        return ""
    return "" if hesitates(text, case) else dice.choose(marks)


def hesitates(text: str, case: Case) -> bool:
    words = {*_WORD.findall(folded(text))}
    return any(words & {*_WORD.findall(folded(mark))} for mark in case.persona.hesitations)


def filler(state: Runtime, text: str, case: Case, dice: Dice) -> str:
    drawn = dice.draw()
    openers = case.persona.openers
    if not openers or drawn >= FILLS[state.persona_verbosity] or len(text.split()) < 5:
        return ""
    chosen = dice.choose(openers)
    return "" if folded(text).startswith(folded(chosen)) else chosen


def unechoed(text: str, state: Runtime, case: Case) -> str:
    """An answer that begins as one of the last did, and begins with a filler, begins without it."""
    if opener(text) not in state.last_openers:
        return text
    for mark in (*case.persona.openers, *case.persona.hesitations):
        if folded(text).startswith(folded(mark)):
            return capitalised(text[len(mark) :].lstrip(" ,"))
    return text


def joined(lead: str, text: str, case: Case) -> str:
    """A filler or hesitation before an answer: a comma between them, and the answer goes on in lower case."""
    return f"{capitalised(lead.rstrip(' ,.…'))}, {lowered(text, case)}"


def lowered(text: str, case: Case) -> str:
    """As the middle of a sentence; a name stays as it is, and so does I."""
    first = text.split(maxsplit=1)[0].rstrip(",.!?")
    fixed = first.partition("'")[0] == "I" or (len(first) > 1 and first.isupper()) or first in case.persona.name
    return text if fixed else text[0].lower() + text[1:]


def appended(text: str, clause: str) -> str:
    """One clause more, at the end: the mark of the sentence goes behind it."""
    bare, mark = (text[:-1], text[-1]) if text[-1:] in ".!" else (text, ".")
    if bare.endswith("?") or clause[:1].isupper():
        return f"{text} {capitalised(clause.rstrip('.'))}."
    return f"{bare}, {clause.rstrip('.')}{mark}"


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
