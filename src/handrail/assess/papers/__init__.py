"""Tests: what they are made of (`EvaluationBlueprint`), which item stands where, and what an answered one comes to.

from handrail.assess.papers import made, paper, slots
test = paper("MATH-FUNDAMENTALS-L1")
first = made(test, slots(test, seed=7)[0], "7/0", frozenset(), "en")
"""

from handrail.assess.papers.drafting import ability_of, error_of, made, next_place, pool, sitting, slots
from handrail.assess.papers.inline import item_of
from handrail.assess.papers.model import EvaluationBlueprint, EvaluationItem, EvaluationSection, Slot
from handrail.assess.papers.reading import bank, banks, checked, paper, papers

__all__ = [
    "EvaluationBlueprint",
    "EvaluationItem",
    "EvaluationSection",
    "Slot",
    "ability_of",
    "bank",
    "banks",
    "checked",
    "error_of",
    "item_of",
    "made",
    "next_place",
    "paper",
    "papers",
    "pool",
    "sitting",
    "slots",
]
