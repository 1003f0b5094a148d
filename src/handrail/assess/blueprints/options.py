"""Wrong answers worth offering: each one stands for a mistake, none is the answer, all look as if they could be."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from handrail.assess.blueprints.expression import settled
from handrail.assess.blueprints.model import Distractor, SkillBlueprint, Tactic
from handrail.assess.blueprints.stream import Stream

FARTHEST = 12  # times smaller or larger than the answer: beyond it nobody would take it
NEAR = 20  # ... but for small numbers this distance is always near enough
SLIPS = (1, -1, 2, -2, 10, -10, 3, -3, 5, -5, 4, -4, 6, -6, 7, -7)
SLIP = "slip"


class Candidate(NamedTuple):
    value: Any
    tactic: Tactic

    def tagged(self, text: str, language: str) -> Distractor:
        told = self.tactic.description
        return Distractor(text, self.tactic.type, told.get(language) or told.get("en", ""))


def wrong_answers(
    blueprint: SkillBlueprint, env: Mapping[str, Any], answer: Any, stream: Stream
) -> list[Candidate] | None:
    """As many as the options need, each of another strategy while there are any; nothing where there are too few."""
    needed = blueprint.presentation.option_count - 1
    order = list(blueprint.plan.tactics)
    stream.shuffle(order)
    kind = blueprint.generation_rules.answer_type
    taken, found, spare = {_same(answer)}, list[Candidate](), list[Candidate]()
    for tactic in order:
        if len(found) == needed:
            return found
        if tactic.when is not None and not tactic.when(env):
            continue
        first = True
        for value in _values(tactic, env, stream):
            same = _same(value)
            if same not in taken and plausible(value, answer, kind):
                (found if first else spare).append(Candidate(value, tactic))
                first = False
                taken.add(same)
    found += spare[: needed - len(found)]
    slip = blueprint.plan.slip
    if slip is not None and len(found) < needed:  # only where the named mistakes are too few
        near = [v for v in slips(answer, stream) if _same(v) not in taken and plausible(v, answer, kind)]
        found += [Candidate(value, slip) for value in near[: needed - len(found)]]
    return found if len(found) == needed else None


def plausible(value: Any, answer: Any, kind: str) -> bool:
    """The same form, a possible sign, and not far off."""
    if kind in {"text", "any"}:
        return value.__class__ is answer.__class__ and value != "" and _lettered(value) == _lettered(answer)
    if value.__class__ is not int and value.__class__ is not Fraction:
        return False
    if value.__class__ is not answer.__class__ and kind != "rational":
        return False
    top, bottom = value.numerator, value.denominator
    if top < 0 if kind in {"natural", "rational"} else top <= 0 if kind in {"positive", "fraction"} else False:
        return False
    size, right = abs(top) * answer.denominator, abs(answer.numerator) * bottom  # over the same denominator
    if bottom == 1 and answer.denominator == 1 and abs(size - right) <= NEAR and size <= 3 * right + 10:
        return True
    return bool(size * FARTHEST >= right and size <= right * FARTHEST)


def _lettered(value: Any) -> bool:
    return value.__class__ is str and any(map(str.isalpha, value))


def _values(tactic: Tactic, env: Mapping[str, Any], stream: Stream) -> list[Any]:
    found = []
    for run in tactic.values:
        try:
            found.append(settled(run(env)))
        except ZeroDivisionError:
            continue  # this mistake leads nowhere with these numbers
    if len(found) > 1:
        stream.shuffle(found)
    return found


def slips(answer: Any, stream: Stream) -> list[Any]:
    """Small slips around a number; of a fraction, in its numerator."""
    if not isinstance(answer, int | Fraction):
        return []
    step = Fraction(1, answer.denominator)
    start = 2 * stream.below(2)
    return [settled(answer + step * by) for by in SLIPS[start:] + SLIPS[:start]]


def _same(value: Any) -> Any:
    """Equal for values that a reader would call equal."""
    if value.__class__ is str:
        return " ".join(value.casefold().split())
    return (value.numerator, value.denominator) if value.__class__ is Fraction else value
