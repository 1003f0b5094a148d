"""Six layers, the higher over the lower: what does not go with what stands above it is left out, never bent."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from handrail.kernel.rules import folded, mentions
from handrail.programs.patient.kinds import Case, Fact


class Layer(IntEnum):
    """In their order of dominance."""

    SAFETY = 1  # guardrails of the scenario, and what nobody should provoke in themselves
    SCENARIO = 2  # facts
    PERSONA = 3  # who tells them: privacy, tone, verbosity
    BEHAVIOUR = 4  # hidden agenda, challenge, misunderstanding
    BASELINE = 5  # how a patient talks at all
    STYLE = 6  # elaboration, hesitation, openers


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of an answer, and the facts that it tells."""

    layer: Layer
    text: str
    facts: tuple[str, ...] = ()
    source: str = ""  # the agenda item, guardrail or misunderstanding that it comes from


_FIGURE = re.compile(r"\d+")


def settled(parts: Iterable[Part], case: Case, told: Iterable[str]) -> tuple[Part, ...]:
    """The parts that may be said together, in the order they came. A part is held against those of higher layers."""
    given = tuple(parts)
    known = {*told}
    kept: list[Part] = []
    for part in sorted(given, key=lambda part: part.layer):
        if not conflicts(part, kept, case, known):
            kept.append(part)
            known |= {*part.facts}
    return tuple(part for part in given if part in kept)


def conflicts(part: Part, above: list[Part], case: Case, told: set[str]) -> bool:
    """Nothing is laid over a refusal or over a boundary; and nothing below the facts tells one, or a figure."""
    if part.layer is Layer.SAFETY:
        return False
    if any(higher.layer is Layer.SAFETY for higher in above):
        return True
    if part.layer <= Layer.PERSONA:
        return False
    held = any(higher.layer is Layer.PERSONA and not higher.facts for higher in above)
    figures = _figures(part.text) <= _said_figures(above, case, told)
    return held or not figures or leaks(part.text, case, told | {part.source})


def leaks(text: str, case: Case, told: Iterable[str]) -> bool:
    return any(mentions(text, word) for word in untold(case, told))


def untold(case: Case, told: Iterable[str]) -> tuple[str, ...]:
    """The words that would give away what nobody has asked for yet."""
    known = {*told}
    facts = (*case.scenario.facts.values(), *case.scenario.measures.values())
    spoken = {folded(word) for fact in facts if fact.id in known for word in fact.tells}
    words = (word for fact in facts if fact.id not in known for word in fact.tells)
    secrets = (word for item in case.scenario.agenda if item.id not in known for word in item.tells)
    return tuple(dict.fromkeys(word for word in (*words, *secrets) if folded(word) not in spoken))


def fact_of(case: Case, name: str) -> Fact | None:
    return case.scenario.facts.get(name) or case.scenario.measures.get(name)


def _figures(text: str) -> set[str]:
    return {*_FIGURE.findall(text)}


def _said_figures(above: list[Part], case: Case, told: set[str]) -> set[str]:
    facts = (fact for name in told if (fact := fact_of(case, name)))
    known = {
        figure for fact in facts for value in (*fact.values.numbers, *fact.values.dates) for figure in _figures(value)
    }
    return known | {figure for part in above for figure in _figures(part.text)}
