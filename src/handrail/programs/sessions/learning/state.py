"""What a lesson may be set up with, what it remembers, and what of that a learner's screen may show."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.assess.learning import LearningCurriculum, LearningModule, ReviewCard, Standing, told
from handrail.care import Care, Cared, follows
from handrail.errors import BadSetup
from handrail.kernel.events import Began
from handrail.programs.sessions.learning import facts

LANGUAGES = ("en", "es")
MOST_ITEMS = 1000
EMPTY = LearningCurriculum("", ())  # before the first turn has said which one it is


@dataclass(frozen=True, slots=True)
class Setup:
    """A curriculum by name or written out; and of a returning learner the `reviews` of the last report. What needs a
    file is checked when a lesson begins (`starting.py`), not here: an old log is readable whatever has changed."""

    curriculum_id: str = ""
    curriculum: LearningCurriculum | None = None
    reviews: tuple[ReviewCard, ...] = ()
    max_items: int = 40
    items_per_concept: int = 15  # after which a concept is left for another day
    child: bool = True  # after an alarm a child's words and lines; false for a learner who is known to be an adult

    def __post_init__(self) -> None:
        for name in ("max_items", "items_per_concept"):
            if not 1 <= getattr(self, name) <= MOST_ITEMS:
                raise BadSetup(f"{name}: give a whole number from 1 to {MOST_ITEMS}, not {getattr(self, name)!r}")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One concept and its learner. `failed` and `skipped` are counted in a row."""

    standing: Standing
    mastery: float
    level: float
    review: bool = False  # learnt before, and asked again because it was due
    begun: int = 0
    presented: int = 0
    tries: int = 0
    right: int = 0
    failed: int = 0
    skipped: int = 0
    told: int = 0
    examples: int = 0
    hints: int = 0
    claimed: bool = False  # they say that they know it


@dataclass(frozen=True, slots=True)
class Record:
    """One item that is done with, for the report. Without a response it was put aside."""

    asked: facts.ItemPresented
    tries: tuple[facts.ResponseEvaluated, ...] = ()
    hints: int = 0
    dropped: str = ""

    @property
    def correct(self) -> bool:
        """At the first try: that alone is evidence."""
        return bool(self.tries) and self.tries[0].correct


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    seed: int
    language: str
    began_at: float
    curriculum: LearningCurriculum = EMPTY
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    concept: str = ""
    open: Record | None = None  # the item that waits for its answer
    records: tuple[Record, ...] = ()
    keys: tuple[str, ...] = ()
    number: int = 0
    done: int = 0  # items that were answered
    streak: int = 0
    beat: int = 0  # counts what the learner does, so that no line is said twice in a row
    care: Care | None = None
    resting: bool = False  # care has ended, and they have not gone on with the lesson yet
    withheld: bool = False  # the open exercise is off the screen until they do
    doubt: facts.Doubted | None = None  # what the gate was not sure of, asked about plainly
    doubted: tuple[str, ...] = ()  # the plain questions so far; each is asked once
    completed: facts.LessonCompleted | None = None

    @property
    def module(self) -> LearningModule:
        return self.curriculum.module(self.concept)

    @property
    def sheet(self) -> Sheet:
        return self.sheets[self.concept]

    @property
    def standings(self) -> dict[str, Standing]:
        return {concept: sheet.standing for concept, sheet in self.sheets.items()}

    @property
    def doubting(self) -> bool:
        return self.doubt is not None and self.doubt.open

    @property
    def off_screen(self) -> bool:
        """Whether the open exercise has to be put on the screen again."""
        return self.doubt is not None and self.doubt.open and self.doubt.field

    def name(self, concept: str) -> str:
        return told(self.curriculum.module(concept).concept_name, self.language)


def begin(began: Began) -> State:
    language = began.locale.replace("_", "-").split("-")[0].lower()
    return State(began.setup, began.seed, language if language in LANGUAGES else LANGUAGES[0], began.at)


def evolve(state: State, fact: Any) -> State:
    match fact:
        case facts.Started(curriculum=lesson, places=places):
            sheets = {p.concept: Sheet(p.standing, p.mastery, p.level, p.review) for p in places}
            return replace(state, curriculum=lesson, sheets=sheets)
        case facts.ConceptChosen(concept=concept):
            begun = state.sheets[concept].begun + 1
            return _with(replace(state, concept=concept), concept, standing="practising", level=fact.level, begun=begun)
        case facts.Explained(concept=concept):
            return _with(state, concept, told=fact.way, examples=fact.example)
        case facts.ItemPresented(concept=concept):
            asked = replace(state.doubt, late=False) if state.doubt else None
            state = replace(
                state,
                open=Record(fact),
                number=fact.number,
                keys=(*state.keys, fact.item.key),
                doubt=asked,
                withheld=False,
            )
            return _with(state, concept, presented=state.sheets[concept].presented + 1)
        case facts.HintGiven():
            return _hinted(state)
        case facts.ResponseEvaluated():
            return _evaluated(state, fact)
        case facts.ItemDropped():
            return _dropped(state, fact)
        case facts.ConceptSettled(concept=concept):
            return _with(state, concept, standing=fact.standing, failed=0, skipped=0)
        case facts.Claimed(concept=concept):
            return _with(state, concept, claimed=True, mastery=fact.mastery)
        case facts.LanguageTaken(language=language):
            return replace(state, language=language)
        case facts.LessonCompleted():
            return replace(state, completed=fact, open=None)
        case Cared() | facts.Doubted() | facts.Withheld() | facts.Resumed():
            return _minded(replace(state, beat=state.beat + 1), fact)
        case facts.Strayed():
            return replace(state, beat=state.beat + 1)
    raise TypeError(f"learning knows no {type(fact).__name__}")


def _minded(state: State, fact: Cared | facts.Doubted | facts.Withheld | facts.Resumed) -> State:
    """Care closes a plain question that is open: the same is not asked twice."""
    if isinstance(fact, facts.Withheld):
        return replace(state, withheld=not fact.put)
    if isinstance(fact, facts.Resumed):
        return replace(state, resting=False)
    if isinstance(fact, Cared):
        over = replace(state.doubt, open=False, late=False) if state.doubt else None
        return replace(state, care=fact.care, resting=fact.care.done, doubt=over)
    first = fact.open and not fact.doubt.explained
    asked = (*state.doubted, fact.doubt.about) if first else state.doubted
    return replace(state, doubt=fact, doubted=asked)


def _with(state: State, concept: str, **changed: Any) -> State:
    return replace(state, sheets={**state.sheets, concept: replace(state.sheets[concept], **changed)})


def _hinted(state: State) -> State:
    if state.open is None:
        return state
    concept = state.open.asked.concept
    opened = replace(state.open, hints=state.open.hints + 1)
    return _with(replace(state, open=opened), concept, hints=state.sheets[concept].hints + 1)


def _evaluated(state: State, fact: facts.ResponseEvaluated) -> State:
    state = replace(state, beat=state.beat + 1)
    if state.open is None:
        return state
    concept, opened = state.open.asked.concept, replace(state.open, tries=(*state.open.tries, fact))
    sheet, first = state.sheets[concept], fact.attempt == 1
    counts = {
        "tries": sheet.tries + first,
        "right": sheet.right + (first and fact.correct),
        "failed": 0 if fact.correct else sheet.failed + fact.final,
    }
    state = _with(state, concept, mastery=fact.mastery, level=fact.level, skipped=0, **counts)
    streak = state.streak + 1 if first and fact.correct else 0
    if not fact.final:
        return replace(state, open=opened, streak=streak)
    return replace(state, open=None, records=(*state.records, opened), streak=streak, done=state.done + 1)


def _dropped(state: State, fact: facts.ItemDropped) -> State:
    if state.open is None:
        return state
    concept, record = state.open.asked.concept, replace(state.open, dropped=fact.why)
    skipped = state.sheets[concept].skipped + (fact.why == "skipped")
    state = _with(state, concept, level=fact.level, skipped=skipped)
    return replace(state, open=None, records=(*state.records, record))


def view(state: State) -> dict[str, Any]:
    """A list of what may be seen while it runs: what is learnt, how far it is; no answer that was not given yet."""
    return {
        "topic": told(state.curriculum.topic, state.language),
        "language": state.language,
        "concept": state.name(state.concept) if state.concept else "",
        "concepts": [
            {"concept_id": c, "name": state.name(c), "standing": s.standing, "mastery": round(s.mastery, 2)}
            for c, s in state.sheets.items()
        ],
        "item_number": state.number,
        "items_completed": state.done,
        "max_items": state.setup.max_items,
        "streak": state.streak,
        "crisis": state.care is not None,
        "asked_plainly": state.doubting or follows(state.care),  # the exercise steps back for our question
        "has_report": True,
    }
