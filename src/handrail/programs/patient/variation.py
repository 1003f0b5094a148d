"""Stylistic variation: a clause more now and then, one hesitation at most, and no two answers that begin alike."""

import re
from collections.abc import Iterator
from functools import lru_cache

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
BREATH = 9  # words of a sentence that still takes a clause behind a comma
FILLS = {"brief": 0.0, "balanced": 0.08, "talkative": 0.18}  # answers that begin with one of the persona's fillers
_WORD = re.compile(r"[\w'’-]+")
_NAME = re.compile(r"(?<=[a-záéíóúñü,;:] )(?!I\b)[A-ZÁÉÍÓÚÑ]\w+")
HESITATES_TOO = {"um", "uh", "er", "erm", "hm", "hmm", "mm", "mmm", "oh", "ah", "ay", "eh", "em", "este", "uf", "wow"}


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
    words = _WORD.findall(folded(text))
    own = any({*words} & {*_WORD.findall(folded(mark))} for mark in case.persona.hesitations)
    return own or not HESITATES_TOO.isdisjoint(words[:1])


def filler(state: Runtime, text: str, case: Case, dice: Dice) -> str:
    drawn = dice.draw()
    openers = case.persona.openers
    if not openers or drawn >= FILLS[state.persona_verbosity] or len(text.split()) < 5 or hesitates(text, case):
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
    found = _WORD.search(text)
    if found is None:
        return text
    first = folded(found[0]).partition("'")[0]
    if first == "i" or (len(first) > 1 and found[0].isupper()) or found[0].partition("'")[0] in names(case):
        return text
    at = found.start()
    return text[:at] + text[at].lower() + text[at + 1 :]


def names(case: Case) -> frozenset[str]:
    """The patient's own, and every word of the case that has a capital where no sentence begins."""
    return _names((case.language, case.scenario.id, case.persona.name), tuple(_told(case)))


@lru_cache(64)
def _names(_case: tuple[str, str, str], lines: tuple[str, ...]) -> frozenset[str]:
    return frozenset((*_case[2].split(), *(name for line in lines for name in _NAME.findall(line))))


def _told(case: Case) -> Iterator[str]:
    for fact in (*case.scenario.facts.values(), *case.scenario.measures.values()):
        yield from (way for ways in fact.says.values() for way in ways)
    yield from (clause for item in case.scenario.agenda for clause in item.clauses)


def appended(text: str, clause: str) -> str:
    """One clause more, at the end: behind a comma where the last sentence is short and has none, else by itself."""
    bare, mark = (text[:-1], text[-1]) if text[-1:] in ".!" else (text, ".")
    last = re.split(r"[.!?…] ", bare)[-1]
    if bare.endswith("?") or clause[:1].isupper() or "," in last or len(last.split()) > BREATH:
        return f"{text} {capitalised(clause.rstrip('.'))}."
    return f"{bare}, {clause.rstrip('.')}{mark}"


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
