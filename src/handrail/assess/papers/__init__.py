"""Tests: what they are made of (`EvaluationBlueprint`), a paper for one person, and what an answered one comes to.

from handrail.assess.papers import drawn, made, paper
ready = drawn(paper("MATH-FUNDAMENTALS-L1"), seed=7)
first = made(ready, ready.places[0], "7/0", frozenset(), "en")
"""

from handrail.assess.papers.drawing import drawn, made, scarce, weighed
from handrail.assess.papers.fitting import next_place
from handrail.assess.papers.inline import item_of
from handrail.assess.papers.model import (
    EMPTY,
    EvaluationBlueprint,
    EvaluationItem,
    EvaluationSection,
    Paper,
    Place,
    Seen,
)
from handrail.assess.papers.reading import bank, banks, checked, paper, papers

__all__ = [
    "EMPTY",
    "EvaluationBlueprint",
    "EvaluationItem",
    "EvaluationSection",
    "Paper",
    "Place",
    "Seen",
    "bank",
    "banks",
    "checked",
    "drawn",
    "item_of",
    "made",
    "next_place",
    "paper",
    "papers",
    "scarce",
    "weighed",
]
