"""Following an alarm through: one kind question at a time, the line again, a person nearby; and when it is imminent, no
question at all. Pure, for any program, just above `wording`; what it knows of help is what the gate has already said.
"""

from handrail.care.age import says_child
from handrail.care.doubt import (
    LIVING,
    OF_LIVING,
    PASSED,
    QUESTIONS,
    SERIOUS,
    TELLS,
    Doubt,
    after_all,
    again,
    aside,
    asks_already,
    bare,
    brief,
    doubted,
    doubts,
    heard,
    help_now,
    help_of,
    meant,
    puzzled,
    question,
    raised,
    replies,
    suspects,
    undenied,
    untold,
    written,
)
from handrail.care.following import Offer, follow, follows, imminent, met, parted, returned, told
from handrail.care.ladder import well
from handrail.care.reading import read
from handrail.care.state import Care, Cared, Step
from handrail.care.steps import opening, over, reminder, staying, step
from handrail.care.words import load, reviews

__all__ = [
    "LIVING", "OF_LIVING", "PASSED", "QUESTIONS", "SERIOUS", "TELLS", "Care", "Cared", "Doubt", "Offer", "Step",
    "after_all", "again", "aside", "asks_already", "bare", "brief", "doubted", "doubts", "follow", "follows",
    "heard", "help_now", "help_of", "imminent", "load", "meant", "met", "opening", "over", "parted", "puzzled",
    "question", "raised", "read", "reminder", "replies", "returned", "reviews", "says_child", "staying", "step",
    "suspects", "told", "undenied", "untold", "well", "written",
]  # fmt: skip
