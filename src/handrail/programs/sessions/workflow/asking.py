"""From one step to the next: what is said on the way, the next question, the summary, the end."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from handrail.kernel.moves import End, Moves, Say, ask, note
from handrail.programs.sessions.workflow import review
from handrail.programs.sessions.workflow.facts import Closed, Given, Read, Reopened, Strayed
from handrail.programs.sessions.workflow.model import Step, told
from handrail.programs.sessions.workflow.reading import Typed, bounds, value_of
from handrail.programs.sessions.workflow.showing import in_words, shown
from handrail.programs.sessions.workflow.state import State
from handrail.programs.sessions.workflow.voice import line

LONGEST = 500  # characters that a model may give as the answer in a text
BRIEF = "Which part of the text answers the question in the block QUESTION? Give those words, or null if none does."
EXAMPLED = 2  # answers that could not be taken, after which an example or a way out is offered


@dataclass(frozen=True, slots=True)
class Part:
    text: str | None = None

    def __post_init__(self) -> None:
        if self.text is not None and not 0 < len(self.text.strip()) <= LONGEST:
            raise ValueError(f"text: 1 to {LONGEST} characters, or null")


def onward(state: State, at: float) -> Moves:
    """Says what is to be said on the way, then shows what comes next."""
    trail = state.trail
    if trail.again:
        again = trail.steps[trail.steps.index(trail.at) :]
        state = yield from note(Reopened(again, why="the process leads back"))
        trail = state.trail
    for name in trail.steps:
        step = state.process.step(name)
        if step.kind == "say" and name not in state.read:
            yield Say(told(step.prompt, state.language), why=f"step {name}")
            state = yield from note(Read(name))
    step = state.step
    if step.kind != "end":
        yield from shown(state, at)
    elif state.process.review and step.review and state.given:
        yield from review.summary(state)
    else:
        yield from closed(state, at)


def closed(state: State, at: float) -> Moves:
    step = state.step
    yield from note(Closed(step.outcome, at))
    yield Say(told(step.prompt, state.language), why=f"step {step.id}")
    yield End(step.outcome)


def given(state: State, step: Step, found: Typed, at: float, by: str) -> Moves:
    """Keeps an answer and goes on; a guess is said, so that it can be put right."""
    state = yield from note(Given(step.id, found.value, at, by))
    if found.guess:
        value = in_words(step, found.value, state.language)
        yield Say(
            line(state, "typed", "guess", value=value, label=told(step.label, state.language)), why="read as about"
        )
    yield from onward(state, at)


def unfit(state: State, step: Step, problem: str, at: float, *, again: bool) -> Moves:
    """What is wrong and what would fit. The widget is shown again where its answer was used up."""
    state = yield from note(Strayed("unfit"))
    low, high = bounds(step, at) if step.widget == "date" else (step.min, step.max)
    slots = {
        "low": _end(step, low, state.language),
        "high": _end(step, high, state.language),
        "options": ", ".join(told(o.label, state.language) for o in step.options),
        "example": step.pattern,
        "most": step.max_length or "",
    }
    said = [line(state, "unfit", _key(problem, low, high), **slots)]
    if state.tries >= EXAMPLED and (help_text := told(step.help, state.language)):
        said.append(help_text)
    if state.tries >= EXAMPLED and not step.required:
        said.append(line(state, "unfit", "or_skip"))
    yield Say(" ".join(said), why=f"step {step.id}: {problem}")
    if again:
        yield from shown(state, at)


def _key(problem: str, low: Any, high: Any) -> str:
    if problem not in ("range", "date_range"):
        return problem
    return (
        problem
        if low not in (None, "") and high not in (None, "")
        else f"{problem}_{'low' if low not in (None, '') else 'high'}"
    )


def _end(step: Step, end: Any, language: str) -> str:
    return (
        ""
        if end in (None, "")
        else in_words(step, end, language)
        if step.widget == "date"
        else f"{end:g}"
        if isinstance(end, float)
        else str(end)
    )


def read_by_model(state: State, step: Step, text: str, at: float) -> Generator[Any, Any, Typed]:
    """The words in a text that answer the question, as a model finds them; our rules then read those words."""
    part = yield from ask(
        "answer", about=text, into=Part, otherwise=None, brief=BRIEF, within=6.0,
        given={"question": told(step.prompt, state.language), "options": _options(step, state.language)},
    )  # fmt: skip
    if part is None or not part.text or part.text.strip() == text.strip():
        return Typed(problem="unread")
    return value_of(step, part.text, at, state.locale)


def _options(step: Step, language: str) -> str:
    return "\n".join(told(option.label, language) for option in step.options)
