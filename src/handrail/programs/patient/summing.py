"""A learner's summing up, held against what was told: a wrong side or a wrong length of time is put right."""

import re
from collections.abc import Iterable, Iterator

from handrail.kernel.rules import folded
from handrail.programs.patient.asking import Context, understand
from handrail.programs.patient.cases.numerals import numerals
from handrail.programs.patient.kinds import Case, Fact
from handrail.programs.patient.layers import Layer, Part
from handrail.programs.patient.telling import measured

BODY = (  # what has two sides; "the right notes" has none
    r"(?= (?:\w+ )?(?:side|hand|arm|leg|knee|foot|ankle|hip|shoulder|elbow|wrist|thumb|finger|toe|buttock|thigh|calf|"
    r"shin|heel|eye|ear|temple|lung|breast|groin|flank|cheek|jaw|one)s?\b|-(?:sided|hand)| x$)"
)
SIDES = {
    "en": {
        "left": rf"\bleft{BODY}",
        "right": rf"\bright{BODY}",
    },
    "es": {"left": r"\bizquierd[oa]s?\b", "right": r"\bderech[oa]s?\b(?! a\b)"},
}
OTHER = {"left": "right", "right": "left"}
CLAUSE = re.compile(r"[,.;:?!]|\b(?:and|but|y|pero)\b")
NOT = re.compile(r"\b(?:no|not|never|without|none|nothing|nor|sin|nunca|ni|tampoco|nada)\b|n't\b")
SURE = 0.9  # of what a clause is about
FEWEST = 3  # words that say something
CLAIMED = ("onset_when", "location")  # who sums these up wrongly is put right, though they never asked
SPANS = {
    "en": {"day": "days?", "week": "weeks?", "month": "months?", "year": "years?(?! old)"},
    "es": {"day": "dias?", "week": "semanas?", "month": "mes(?:es)?", "year": "anos?(?! de edad)"},
}


def wrong_in(text: str, told: Iterable[str], case: Case) -> Part | None:
    """The first fact that is said back otherwise, in its own brief words: of what was told, and of when and where."""
    known = {*told}
    facts = [fact for fact in case.scenario.facts.values() if fact.id in known or fact.topic in CLAIMED]
    said = folded(text)
    sides = (fact for fact in facts if _other_side(said, fact, facts, case.language))
    found = (*sides, *_other_span(said, case), *_denied(text, case))
    return _put_right(found[0]) if found else None


def _put_right(fact: Fact) -> Part:
    return Part(Layer.SCENARIO, measured(fact.says, "brief")[0], (fact.id,))


def _denied(text: str, case: Case) -> Iterator[Fact]:
    """Facts with a yes or no that a clause says otherwise: "you take tablets" of somebody who takes none."""
    for clause in CLAUSE.split(text):
        for one in understand(clause, case, Context()).asked if len(clause.split()) >= FEWEST else ():
            fact = case.scenario.facts.get(one.fact)
            if fact and fact.values.answer and one.confidence >= SURE:
                claimed = "no" if NOT.search(folded(clause)) else "yes"
                if claimed != fact.values.answer:
                    yield fact


def _other_side(said: str, fact: Fact, facts: list[Fact], language: str) -> bool:
    """Only where one side alone was ever told of."""
    own = _side(fact, language)
    if own not in OTHER or any(_side(one, language) not in ("", own) for one in facts):
        return False
    sides = SIDES[language]
    return re.search(sides[OTHER[own]], said) is not None and re.search(sides[own], said) is None


def _side(fact: Fact, language: str) -> str:
    named = folded(fact.values.side)
    return next((side for side, pattern in SIDES[language].items() if re.search(pattern, f"{named} x")), named)


def _other_span(said: str, case: Case) -> list[Fact]:
    """When it began, where a length of time is said that is that of no fact at all."""
    facts = case.scenario.facts.values()
    known = {span for fact in facts for span in _spans(" ; ".join(fact.values.numbers), case.language)}
    strange = [span for span in _spans(said, case.language) if span not in known]
    return [fact for fact in facts if fact.topic == "onset_when" and fact.values.numbers] if strange else []


def _spans(text: str, language: str) -> list[tuple[str, int]]:
    """Lengths of time: a unit, and the number that stands before it."""
    return [
        (unit, number)
        for unit, pattern in SPANS[language].items()
        for match in re.finditer(rf"((?:[\w-]+ ){{1,3}}){pattern}\b", folded(text))
        for number in numerals(match[1], language)[-1:]
    ]
