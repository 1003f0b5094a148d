"""What a survey may be begun with, where it stands, and what of it is on the person's screen."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.assess.forms import Answers, Form, answer, back, from_fhir, from_survey, progress, shipped
from handrail.assess.forms.export import Status
from handrail.assess.forms.model import Values
from handrail.care import Care, Cared
from handrail.errors import BadSetup
from handrail.kernel.events import Began
from handrail.programs.sessions.survey import facts

LANGUAGES = ("en", "es")
DEFAULT = "phq-9"
MOST = 1000  # items of a form
THANKS = 2000  # characters
REFERENCE = re.compile(r"(?:https?://\S+/)?[A-Z][A-Za-z]+/[A-Za-z0-9.-]{1,64}|urn:(?:uuid|oid):[0-9A-Za-z.-]+")


@dataclass(frozen=True, slots=True)
class Setup:
    """A form by name, written out as a survey, or as a FHIR R4 Questionnaire."""

    form: str = ""
    definition: dict[str, Any] | None = None
    questionnaire: dict[str, Any] | None = None
    allow_back: bool = False
    thanks: str = ""  # said at the end, in place of our own words
    subject: str = ""  # whom the answers are about, as FHIR refers to them: Patient/42

    def __post_init__(self) -> None:
        given = [name for name in ("form", "definition", "questionnaire") if getattr(self, name) not in ("", None)]
        if len(given) > 1:
            raise BadSetup(f"give one of form, definition and questionnaire, not {' and '.join(given)}")
        if len(self.thanks) > THANKS:
            raise BadSetup(f"thanks: {len(self.thanks)} characters are too many to read; write at most {THANKS}")
        if self.subject and not REFERENCE.fullmatch(self.subject):
            raise BadSetup("subject: write a FHIR reference: Patient/42, a URL that ends like that, or urn:uuid:...")
        size = len(form_of(self, LANGUAGES[0]).items)
        if size > MOST:
            raise BadSetup(f"this form has {size} items, and one conversation takes at most {MOST}: make several of it")


def form_of(setup: Setup, locale: str) -> Form:
    """The form that is filled in; what is wrong with it is told with the key that it came under."""
    key = "form"
    try:
        if setup.definition is not None:
            key = "definition"
            return from_survey(setup.definition, back=setup.allow_back)
        if setup.questionnaire is not None:
            key = "questionnaire"
            return from_fhir(setup.questionnaire, back=setup.allow_back, locale=locale)
        return shipped(setup.form or DEFAULT, locale, back=setup.allow_back)
    except BadSetup as fault:
        raise BadSetup(f"{key}: {fault}") from None


@dataclass(frozen=True, slots=True)
class State:
    form: Form
    seed: int
    locale: str
    at: float  # of the last thing that was answered
    thanks: str = ""
    subject: str = ""
    answers: Answers = field(default_factory=Answers)
    earlier: Mapping[str, Values] = field(default_factory=dict)  # taken back; what a question starts with next time
    waiting: str = ""  # the question on the screen
    paused: bool = False  # an alarm came: the questions wait until the person wants them
    care: Care | None = None
    left_open: bool = False  # a wish to stop was told, while it was imminent, that this stays open
    doubt: facts.Doubted | None = None  # what the gate was not sure of last
    doubted: tuple[str, ...] = ()  # the plain questions so far; each is asked once
    beat: int = 0  # counts what is said, so that no line comes twice in a row
    status: Status = "in-progress"  # as a QuestionnaireResponse calls it

    @property
    def caring(self) -> bool:
        return self.care is not None and not self.care.done

    @property
    def doubting(self) -> str:
        return self.doubt.stage if self.doubt else ""


def begin(began: Began) -> State:
    setup, language = began.setup, began.locale.replace("_", "-").split("-")[0].lower()
    locale = language if language in LANGUAGES else LANGUAGES[0]
    return State(form_of(setup, locale), began.seed, locale, began.at, setup.thanks.strip(), setup.subject)


def evolve(state: State, fact: Any) -> State:
    match fact:
        case facts.QuestionPresented(question_id=question):
            return replace(state, waiting=question)
        case facts.ResponseRecorded(question_id=question, value=value, at=at):
            answers = answer(state.form, state.answers, question, value)
            return replace(state, answers=answers, waiting="", at=at, beat=state.beat + 1, doubt=_over(state.doubt))
        case facts.ResponseRefused():
            return replace(state, waiting="", beat=state.beat + 1, doubt=_over(state.doubt))
        case facts.WentBack(at=at):
            return _taken_back(state, at)
        case facts.Reminded():
            return replace(state, beat=state.beat + 1)
        case facts.Resumed():
            return replace(state, paused=False)
        case facts.LeftOpen():
            return replace(state, left_open=True)
        case facts.Doubted():
            return _doubted(state, fact)
        case facts.SurveyCompleted(at=at):
            return replace(state, status="completed", paused=False, waiting="", at=at)
        case facts.SurveyStopped(at=at):
            return replace(state, status="stopped", paused=False, waiting="", at=at)
        case Cared(care=care):
            return replace(state, care=care, paused=True, beat=state.beat + 1, doubt=_over(state.doubt))
    raise TypeError(f"survey knows no {type(fact).__name__}")


def _doubted(state: State, fact: facts.Doubted) -> State:
    first = fact.stage == "asked" and not fact.explained
    asked = (*state.doubted, fact.about) if first else state.doubted
    return replace(state, doubt=fact, doubted=asked, beat=state.beat + 1)


def _over(doubt: facts.Doubted | None) -> facts.Doubted | None:
    """An answer on the screen, or care, closes it: it is not asked again."""
    return replace(doubt, stage="") if doubt else None


def _taken_back(state: State, at: float) -> State:
    left = back(state.form, state.answers)
    kept = {one.link_id for one in left.given}
    gone = {one.link_id: one.values for one in state.answers.given if one.link_id not in kept and one.values}
    return replace(state, answers=left, earlier={**state.earlier, **gone}, waiting="", at=at, beat=state.beat + 1)


def view(state: State) -> dict[str, Any]:
    """Where one is, and nothing of any answer."""
    done = progress(state.form, state.answers)
    return {
        "title": state.form.title,
        "question_number": min(done.answered + 1, done.total),
        "total_questions": done.total,
        "questions_answered": done.answered,
        "can_go_back": state.form.back and done.answered > 0 and not state.paused and state.status == "in-progress",
        "crisis": state.care is not None,
        "asked_plainly": state.doubting == "asked",  # the question on the screen steps back for ours
        "has_report": True,
    }
