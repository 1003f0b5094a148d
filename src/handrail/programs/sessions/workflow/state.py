"""Where a process stands. It grows with the steps of its process, never with the length of the talk."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.care import Care, Cared, follows
from handrail.errors import BadSetup
from handrail.kernel.events import Began
from handrail.programs.sessions.workflow import facts
from handrail.programs.sessions.workflow.checking import LANGUAGES, checked
from handrail.programs.sessions.workflow.flow import Trail, walk
from handrail.programs.sessions.workflow.library import process
from handrail.programs.sessions.workflow.model import EMPTY, Process, Step, told

DEFAULT = "first-appointment"
RESTS = 2  # messages after care that are met before words are held against a question again


@dataclass(frozen=True, slots=True)
class Setup:
    """A process by name, or written out; `back` and `review` in the place of what it says itself."""

    process_id: str = ""
    process: Process | None = None
    back: bool | None = None
    review: bool | None = None


def process_of(setup: Setup) -> Process:
    """The process that is run, checked whole. Not when a setup is read: an old log is readable whatever has changed."""
    if setup.process and setup.process_id:
        raise BadSetup("give process_id or process, not both")
    found = checked(setup.process) if setup.process else process(setup.process_id or DEFAULT)
    back = found.back if setup.back is None else setup.back
    review = found.review if setup.review is None else setup.review
    return replace(found, back=back, review=review)


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    seed: int
    locale: str
    language: str
    process: Process = EMPTY
    answers: Mapping[str, Any] = field(default_factory=dict)
    drafts: Mapping[str, Any] = field(default_factory=dict)  # to start from when a step is asked again
    read: frozenset[str] = frozenset()
    stage: str = ""
    tries: int = 0  # answers in a row that could not be taken
    beat: int = 0  # counts whatever happens, so that no line is said twice in a row
    closed: str = ""
    care: Care | None = None
    rest: int = 0  # messages left, of `RESTS`; none once a question was answered
    withheld: bool = False  # what waits for an answer is not on the screen
    doubt: facts.Doubted | None = None  # what the gate was not sure of last
    doubted: tuple[str, ...] = ()  # the plain questions so far; each is asked once

    @property
    def trail(self) -> Trail:
        return walk(self.process, self.answers)

    @property
    def doubting(self) -> str:
        return self.doubt.stage if self.doubt else ""

    @property
    def step(self) -> Step:
        return self.process.step(self.trail.at)

    @property
    def given(self) -> tuple[Step, ...]:
        """The questions on the way that were answered, in their order. What lies off the way does not count."""
        on_way = [self.process.step(name) for name in self.trail.steps]
        return tuple(step for step in on_way if step.asks and step.id in self.answers)


def begin(began: Began) -> State:
    language = began.locale.replace("_", "-").split("-")[0].lower()
    return State(began.setup, began.seed, began.locale, language if language in LANGUAGES else LANGUAGES[0])


def evolve(state: State, fact: Any) -> State:
    state = replace(state, beat=state.beat + 1)
    match fact:
        case facts.Started(process=found):
            language = state.language if state.language in found.languages else found.languages[0]
            return replace(state, process=found, language=language)
        case facts.Given(step=step, value=value):
            drafts = {k: v for k, v in state.drafts.items() if k != step}
            answers = {**state.answers, step: value}
            return replace(state, answers=answers, drafts=drafts, tries=0, stage="", rest=0, withheld=False)
        case facts.Reopened(steps=steps):
            kept = {k: v for k, v in state.answers.items() if k not in steps}
            old = {k: v for k, v in state.answers.items() if k in steps and v is not None}
            read = state.read - frozenset(steps)
            return replace(
                state, answers=kept, drafts={**state.drafts, **old}, read=read, stage="", tries=0, withheld=False
            )
        case facts.Read(step=step):
            return replace(state, read=state.read | {step})
        case facts.Drafted(step=step, value=value):
            return replace(state, drafts={**state.drafts, step: value})
        case facts.Reviewing(stage=stage):
            return replace(state, stage=stage, tries=0)
        case facts.Strayed(reading=reading):
            rest = max(0, state.rest - (reading == "rest"))
            return replace(state, tries=state.tries + (reading == "unfit"), rest=rest)
        case facts.Doubted(stage=stage, about=about, explained=explained):
            asked = (*state.doubted, about) if stage == "asked" and not explained else state.doubted
            return replace(state, doubt=fact, doubted=asked)
        case facts.Withheld(put=put):
            return replace(state, withheld=not put)
        case facts.LanguageTaken(language=language):
            return replace(state, language=language)
        case facts.Closed(outcome=outcome):
            return replace(state, closed=outcome)
        case Cared(care=care):
            doubt = replace(state.doubt, stage="") if state.doubt else None
            return replace(state, care=care, rest=RESTS if care.done else 0, doubt=doubt)
    raise TypeError(f"workflow knows no {type(fact).__name__}")


def view(state: State) -> dict[str, Any]:
    """A list of what may be seen while it runs."""
    trail = state.trail if state.process.steps else None
    return {
        "title": told(state.process.title, state.language),
        "language": state.language,
        "step": "" if trail is None or state.stage else trail.at,
        "stage": state.stage or ("done" if state.closed else "asking"),
        "items_completed": len(state.given) if trail else 0,
        "can_go_back": bool(trail and state.process.back and state.given and not state.closed),
        "asked_plainly": state.doubting == "asked" or follows(state.care),  # what is on the screen steps back for ours
        "has_report": True,
    }
