"""How the partner speaks: an authored question, which a model may better within its rules and its budget."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, ClassVar

from handrail.kernel.events import Said
from handrail.kernel.moves import Say, ask, note
from handrail.kernel.rules import MaxQuestions, MaxSentences, MaxWords, Rule, folded
from handrail.programs.sessions.thought.facts import Gisted, Replied
from handrail.programs.sessions.thought.memory import given, summary, transcript
from handrail.programs.sessions.thought.state import State
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises

STYLE = (
    "A Socratic partner: calm, curious, plain, brief. The person leads. You may put one open question of your own in "
    "the place of the line's, if it builds more closely on what they have just written; pick up their own words. Never "
    "answer for them, never judge, never interpret, never lead to a conclusion; no praise, no advice."
)
GIST = (
    "What has this person been thinking about so far: topics, wishes, doubts, people, decisions, in at most 90 words, "
    "in the language they write in; take what the summary so far says and add what the text tells. Only what they said."
)
LONGEST = 900  # characters of a summary


@dataclass(frozen=True, slots=True)
class Gist:
    text: str

    def __post_init__(self) -> None:
        if not 0 < len(self.text.strip()) <= LONGEST:
            raise ValueError(f"text: 1 to {LONGEST} characters")


@dataclass(frozen=True, slots=True)
class NotAgain:
    """Not what was said just before."""

    partial: ClassVar[bool] = True
    before: str

    def tell(self) -> str:
        return "Do not ask again what you asked in the last turn."

    def breaks(self, draft: str) -> bool:
        return bool(self.before) and folded(draft) == folded(self.before)


def rules(state: State) -> tuple[Rule, ...]:
    limits = MaxWords(state.setup.word_limit), MaxSentences(4), MaxQuestions(1), NotAgain(state.question)
    return (*limits, NoAdvice(), NoPromises(), NoDiagnosis())


def speak(
    state: State, line: str, heard: str, *, why: str, template: str = "", family: str = ""
) -> Generator[Any, Any, State]:
    """Says it; a model may put it better, unless there was an alarm in this session."""
    said: Said = yield (
        Say(line, why=why)
        if state.alarmed
        else Say(line, style=STYLE, given=given(state, heard), rules=rules(state), why=why)
    )
    after: State = yield from note(Replied(said.text[:2000], line, template, family))
    return after


def fixed(line: str, *, why: str, choices: tuple[str, ...] = ()) -> Generator[Any, Any, State]:
    """Words that no model may touch."""
    yield Say(line, why=why, choices=choices)
    after: State = yield from note(Replied(line[:2000], line))
    return after


def gisted(state: State) -> Generator[Any, Any, State]:
    """Every time the window has filled anew: what it holds, joined to the summary, before it moves on."""
    if state.alarmed or not state.turn or state.turn % state.setup.window:
        return state
    found = yield from ask(
        "gist", about=transcript(state), into=Gist, otherwise=None, brief=GIST, within=6.0,
        given={"summary_so_far": summary(state)},
    )  # fmt: skip
    if found is None:
        return state
    after: State = yield from note(Gisted(found.text.strip()))
    return after
