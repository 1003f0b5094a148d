"""An item and a response -> right or wrong, how much it is worth, and the mistake that explains it."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from handrail.assess.blueprints.model import Item
from handrail.assess.blueprints.numbers import readings
from handrail.errors import BadInput

LONGEST = 2000
QUOTES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u201c": '"', "\u201d": '"'})


@dataclass(frozen=True, slots=True)
class Graded:
    correct: bool
    score: float
    mistake: str = ""  # of the distractor that was chosen or written; nothing where no known mistake explains it


def grade(item: Item, response: Any) -> Graded:
    """For a multiple choice the text of an option or its index; for the others what was written."""
    if item.item_type == "code_editor":
        raise BadInput("a code answer is judged by running its tests; give their results to `grade_tests`")
    if item.item_type == "multiple_choice":
        return _chosen(item, response)
    text = _written(response)
    if item.marking.method == "numeric":
        return _number(item, text)
    same = normalised if item.marking.method == "normalised_text" else str.strip
    given = same(text)
    if given in {same(accepted) for accepted in item.marking.accepted}:
        return Graded(correct=True, score=1.0)
    return _missed(next((d.mistake for d in item.distractors if same(d.text) == given), ""))


def grade_tests(item: Item, passed: Sequence[bool]) -> Graded:
    """The results of the item's tests in order; part of the score for part of them where the blueprint says so."""
    if len(passed) != len(item.tests) or not passed:
        raise BadInput(f"{len(item.tests)} tests need {len(item.tests)} results, not {len(passed)}")
    if all(passed):
        return Graded(correct=True, score=1.0)
    return Graded(correct=False, score=sum(passed) / len(passed) if item.marking.partial_credit else 0.0)


def normalised(text: str) -> str:
    """Capitals, spaces, the form of quotes and a full stop do not matter; accents do."""
    plain = unicodedata.normalize("NFKC", text.translate(QUOTES)).casefold()
    return " ".join(plain.split()).strip(" .!?;:\"'")


def _chosen(item: Item, response: Any) -> Graded:
    if type(response) is int and 0 <= response < len(item.options):
        response = item.options[response]
    if response not in item.options:
        raise BadInput(f"choose one of the options that were offered: {list(item.options)}, or its index")
    if response == item.correct_answer:
        return Graded(correct=True, score=1.0)
    return _missed(next((d.mistake for d in item.distractors if d.text == response), ""))


def _number(item: Item, text: str) -> Graded:
    rule = item.marking
    given = readings(text, rule.units, unit_required=rule.unit_required)
    if _near(given, rule.accepted, item):
        return Graded(correct=True, score=1.0)
    return _missed(next((d.mistake for d in item.distractors if _near(given, (d.text,), item)), ""))


def _near(given: frozenset[Fraction], texts: Sequence[str], item: Item) -> bool:
    within = Fraction(item.marking.tolerance)
    right = {value for text in texts for value in readings(text, item.marking.units)}
    return any(abs(value - target) <= within for value in given for target in right)


def _missed(mistake: str) -> Graded:
    return Graded(correct=False, score=0.0, mistake=mistake)


def _written(response: Any) -> str:
    if type(response) is int or type(response) is float:
        return str(response)
    if not isinstance(response, str) or len(response) > LONGEST:
        raise BadInput(f"write a text of at most {LONGEST} characters, or a number")
    return response
