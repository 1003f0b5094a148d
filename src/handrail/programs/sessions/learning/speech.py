"""How the tutor speaks: an authored line, which a model may put in warmer words as long as every figure stays."""

import re
from dataclasses import dataclass
from typing import ClassVar

from handrail.assess.blueprints import keeps
from handrail.kernel.moves import Say
from handrail.kernel.rules import MaxQuestions, MaxWords, Mentions, Rule, mentions
from handrail.programs.sessions.learning.state import State
from handrail.wording.rules import NeverMentions

FIGURE = re.compile(r"\d+(?:[./]\d+)*")
STYLE = (
    "A patient tutor who speaks simply and warmly to a learner who may be a child. Put the line in your own words: the "
    "same meaning and length, every number and every sum exactly as it stands. Solve nothing, add no other example."
)
MOST_FIGURES = 24  # beyond that there is nothing left to put in other words


@dataclass(frozen=True, slots=True)
class KeepsFigures:
    """Every number, formula and name of the line, and no other number."""

    partial: ClassVar[bool] = False
    line: str

    def tell(self) -> str:
        return "Keep every number, sum and name exactly as in the line, and bring in no other number."

    def breaks(self, draft: str) -> bool:
        return not keeps(self.line, draft)


def spoken(state: State, line: str, why: str) -> Say:
    """A line that may be reworded, but never after an alarm. The answer to the open question is in no draft."""
    figures = tuple(dict.fromkeys(FIGURE.findall(line)))
    secret = state.open.asked.item.correct_answer if state.open else ""
    if state.care or len(figures) > MOST_FIGURES or (secret and mentions(line, secret)):
        return Say(line, why=why)
    hidden: tuple[Rule, ...] = (NeverMentions((secret,)),) if secret else ()
    words = len(line.split())
    rules: tuple[Rule, ...] = (
        MaxWords(words + words // 3 + 12),
        MaxQuestions(line.count("?")),
        *(Mentions(figure) for figure in figures),
        KeepsFigures(line),
        *hidden,
    )
    return Say(
        line, style=STYLE, given={"concept": state.name(state.concept)} if state.concept else {}, rules=rules, why=why
    )
