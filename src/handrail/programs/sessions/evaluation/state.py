"""Where an evaluation stands, and what of it a person may see before its end: never how they are doing."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.assess.irt.versions import Parameters
from handrail.assess.papers import (
    EMPTY,
    EvaluationBlueprint,
    EvaluationItem,
    EvaluationSection,
    Paper,
    Seen,
    checked,
    drawn,
    paper,
)
from handrail.care import QUESTIONS, Care, Cared, follows
from handrail.errors import BadSetup
from handrail.kernel.events import Began
from handrail.programs.sessions.evaluation.facts import (
    Alarmed,
    Doubted,
    ItemPresented,
    Prepared,
    ResponseRecorded,
    TimeRanOut,
)

LANGUAGES = ("en", "es")
DEFAULT = "MATH-FUNDAMENTALS-L1"
STAGES = {
    "asked": "late",
    "late": "passed",
    "left": "",
}  # of a plain question, with each item that is answered in its place


@dataclass(frozen=True, slots=True)
class Setup:
    """A test by name, written out, or as a plain list of items; with a bank's name, items of that bank.

    Nothing is looked up when a setup is read: an old log is readable whatever has changed.
    """

    blueprint_id: str = ""
    item_bank_id: str = ""
    blueprint: EvaluationBlueprint | None = None
    items: tuple[EvaluationItem, ...] = ()
    title: str = ""
    time_limit_minutes: float | None = None
    show_report: bool = True  # whether the person may read the report, or the staff alone
    parameters: Parameters | None = None  # what calibration has found; the server gives the version in force
    exposure: Seen | None = None  # how often items were shown before; the server counts


def test_of(setup: Setup) -> EvaluationBlueprint:
    """The test that is sat. BadSetup names what does not fit."""
    _fits(setup)
    if setup.items:
        domains = dict.fromkeys(item.skill_domain or "items" for item in setup.items)
        count = {d: sum((item.skill_domain or "items") == d for item in setup.items) for d in domains}
        sections = tuple(EvaluationSection(d, d, count[d]) for d in domains)
        title = setup.title or {"en": "Test", "es": "Prueba"}
        test = EvaluationBlueprint("inline", title, sections, len(setup.items), item_selection_algorithm="fixed")
    else:
        test = checked(setup.blueprint) if setup.blueprint else paper(setup.blueprint_id or DEFAULT)
    if setup.item_bank_id:
        test = checked(replace(test, item_bank_id=setup.item_bank_id))
    if setup.time_limit_minutes is not None:
        test = replace(test, time_limit_minutes=setup.time_limit_minutes)
    return test


def _fits(setup: Setup) -> None:
    given = [name for name in ("blueprint_id", "blueprint", "items") if getattr(setup, name)]
    if len(given) > 1:
        raise BadSetup(f"give one of blueprint_id, blueprint and items, not {' and '.join(given)}")
    if setup.items and setup.item_bank_id:
        raise BadSetup("give items or item_bank_id, not both")
    if setup.time_limit_minutes is not None and not 0 <= setup.time_limit_minutes <= 1440:
        raise BadSetup("time_limit_minutes: give a number from 0 (no limit) to 1440")


def paper_of(setup: Setup, seed: int) -> Paper:
    """The test made ready for one person: all that is looked up is looked up here, once, and kept as a fact."""
    parameters, seen = setup.parameters or Parameters(), setup.exposure or Seen()
    return drawn(test_of(setup), seed, items=setup.items, parameters=parameters, seen=seen)


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    seed: int
    locale: str
    began_at: float
    paper: Paper = EMPTY
    presented: tuple[ItemPresented, ...] = ()
    recorded: tuple[ResponseRecorded, ...] = ()
    out_of_time: bool = False
    care: Care | None = None
    doubt: Doubted | None = None  # what the gate was not sure of, asked about plainly
    doubted: tuple[str, ...] = ()  # the plain questions that were asked, or answered by an alarm; each is asked once
    keys: frozenset[str] = field(default_factory=frozenset)

    @property
    def test(self) -> EvaluationBlueprint:
        return self.paper.test

    @property
    def shows(self) -> bool:
        return self.setup.show_report

    @property
    def pending(self) -> ItemPresented | None:
        return self.presented[-1] if len(self.presented) > len(self.recorded) else None

    @property
    def doubting(self) -> str:
        return self.doubt.stage if self.doubt else ""

    @property
    def caring(self) -> bool:
        """Whether an alarm is being followed through: the test waits, and does not end by its last item."""
        return follows(self.care)

    @property
    def deadline(self) -> float | None:
        limit = self.test.time_limit_minutes
        return self.began_at + limit * 60 if limit else None


def begin(began: Began) -> State:
    language = began.locale.split("-")[0]
    locale = language if language in LANGUAGES else "en"
    return State(began.setup, began.seed, locale, began.at)


def evolve(state: State, fact: Any) -> State:
    match fact:
        case Prepared(paper=ready):
            return replace(state, paper=ready)
        case ItemPresented():
            return replace(state, presented=(*state.presented, fact), keys=state.keys | {fact.item.key})
        case ResponseRecorded():
            return replace(state, recorded=(*state.recorded, fact), doubt=_passed_over(state.doubt))
        case Doubted(doubt=doubt):
            return replace(state, doubt=fact, doubted=_asked(state, doubt.about))
        case Alarmed(category=category):
            return _told(state, category)
        case Cared(care=known):
            return replace(_told(state, known.category), care=known)
        case TimeRanOut():
            return replace(state, out_of_time=True)
    raise TypeError(f"evaluation knows no {type(fact).__name__}")


def _passed_over(doubt: Doubted | None) -> Doubted | None:
    """An item was answered in place of an open question of ours; one that is over stays so."""
    return replace(doubt, stage=STAGES.get(doubt.stage, doubt.stage)) if doubt else None


def _told(state: State, category: str) -> State:
    """Danger was told: a plain question that is open is over, and the one about it is not asked any more."""
    over = replace(state.doubt, stage="") if state.doubt else None
    return replace(state, doubt=over, doubted=_asked(state, QUESTIONS.get(category, "")))


def _asked(state: State, about: str) -> tuple[str, ...]:
    return (*state.doubted, about) if about and about not in state.doubted else state.doubted


def view(state: State) -> dict[str, Any]:
    """A list of what may be seen while it runs: where one is and how long it takes; nothing of any answer."""
    return {
        "title": title_of(state),
        "item_number": len(state.presented),
        "total_items": state.test.total_items,
        "items_answered": len(state.recorded),
        "time_limit_seconds": round(state.test.time_limit_minutes * 60) or None,
        "deadline": state.deadline,
        "has_report": state.shows,
    }


def title_of(state: State) -> str:
    title = state.test.title
    return title.get(state.locale) or title.get("en", "") if isinstance(title, Mapping) else title
