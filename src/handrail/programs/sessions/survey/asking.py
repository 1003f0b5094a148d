"""Which question comes next, how it is put on the screen, how its answer is taken, and one step back."""

from collections.abc import Generator
from typing import Any

from handrail.assess.forms import Item, alarms, answer, next_question, progress, widget
from handrail.assess.forms.scales import ALARMING
from handrail.care import imminent, reminder
from handrail.errors import BadInput
from handrail.kernel.events import Received
from handrail.kernel.moves import End, Moves, Say, Show, note
from handrail.programs.sessions.survey.facts import (
    QuestionPresented,
    ResponseRecorded,
    ResponseRefused,
    SurveyCompleted,
    SurveyStopped,
    WentBack,
)
from handrail.programs.sessions.survey.state import State
from handrail.programs.sessions.survey.words import line

TOOLS = {
    "multiple_choice": "present_choices",
    "multi_select": "present_choices",
    "yes_no": "present_choices",
    "rating": "request_rating",
    "number": "request_number",
    "date": "request_date",
    "free_text": "request_free_text",
    "information": "present_information",
}
SEVERE = 2  # of item 9: more than half the days


def get_next_survey_question(state: State) -> Item | None:
    """The first that is open, in the form's order and by its skip logic; None when it is complete."""
    return next_question(state.form, state.answers)


def present(state: State, at: float) -> Moves:
    """The next question, word for word; or the end."""
    item = get_next_survey_question(state)
    if item is None:
        yield from complete_session(state, at)
        return
    done = progress(state.form, state.answers)
    number = min(done.answered + 1, done.total)
    yield from note(QuestionPresented(item.link_id, number, at))
    name, props = widget(item, state.earlier.get(item.link_id, ()))
    placed = {"question_id": item.link_id, "question_number": number, "total_questions": done.total}
    yield Show(name, props | placed, tool=TOOLS[name], why=f"question {item.link_id}")


def asked(state: State) -> str:
    """The words of the question that waits."""
    return str(widget(state.form.item(state.waiting))[1]["prompt"])


def wrote(state: State, value: Any) -> str:
    """Words of the person's own in a text field; an option is the form's words."""
    item = state.form.item(state.waiting)
    if not isinstance(value, str) or widget(item)[0] != "free_text":
        return ""
    labels = {option.label for option in item.options}
    return value if any(row.strip() not in labels for row in value.splitlines()) else ""


def record(state: State, value: Any, at: float) -> Generator[Any, Any, tuple[State, Item | None]]:
    """Takes the answer; gives the question back if it does not fit it."""
    item = state.form.item(state.waiting)
    try:
        answer(state.form, state.answers, item.link_id, value)
    except BadInput as refusal:
        return (yield from note(ResponseRefused(item.link_id, str(refusal)))), item
    return (yield from note(ResponseRecorded(item.link_id, value, at))), None


def misfit(state: State, item: Item, value: Any) -> str:
    """What this question needs, in kind words: a widget cannot hold all that a form may ask of an answer."""
    limits, alone = item.limits, next((o.label for o in item.options if o.exclusive), "")
    if item.kind in {"time", "url"}:
        return line(state, "misfit", item.kind)
    if item.kind in {"integer", "decimal", "quantity"} and item.repeats:
        return line(state, "misfit", "numbers")
    if limits.decimals is not None:
        return line(state, "misfit", "decimals", decimals=limits.decimals)
    if alone:
        return line(state, "misfit", "alone", label=alone)
    if limits.min_length and isinstance(value, str) and len(value.strip()) < limits.min_length:
        return line(state, "misfit", "least", least=limits.min_length)
    return line(state, "misfit", "form" if limits.pattern else "other")


def go_back(state: State, at: float) -> Moves:
    """One question back, where the form allows it; its answer stands in the widget to start from."""
    if not state.form.back:
        yield Say(line(state, "aside", "no_back", prompt=asked(state)), why="this form has no way back")
    elif not any(state.form.item(one.link_id).answers for one in state.answers.given):
        yield Say(line(state, "aside", "first", prompt=asked(state)), why="nothing to go back to")
    else:
        state = yield from note(WentBack(at))
        yield Say(line(state, "aside", "went_back"), why="asked to go back")
        yield from present(state, at)


def complete_session(state: State, at: float) -> Moves:
    state = yield from note(SurveyCompleted(at))
    thanks = state.thanks or line(state, "end", "thanks")
    ready = line(state, "end", "scored" if state.form.total else "plain")
    yield Say(_with_help(state, f"{thanks} {ready}"), why="all_items_completed")
    yield End("all_items_completed")


def stop(state: State, at: float) -> Moves:
    state = yield from note(SurveyStopped(at, why="the person wants to stop"))
    yield Say(_with_help(state, line(state, "end", "stopped")), why="person_stopped")
    yield End("person_stopped")


def _with_help(state: State, words: str) -> str:
    """After an alarm the line is said once more; while it is imminent, before anything else."""
    if state.care is None:
        return words
    again = reminder(state.care)
    return f"{again}\n\n{words}" if imminent(state.care) else f"{words}\n\n{line(state, 'end', 'help', help=again)}"


def concern(state: State, received: Received) -> tuple[str, int] | None:
    """The danger in an answer that has no words for it: item 9 of the PHQ-9, or whatever the form marks."""
    if received.form != "responded" or not state.waiting:
        return None
    try:
        answers = answer(state.form, state.answers, state.waiting, received.value)
    except BadInput:
        return None
    raised = next((alarm for alarm in alarms(state.form, answers) if alarm.link_id == state.waiting), None)
    if raised is None:
        return None
    if any(code.code in ALARMING for code in state.form.item(state.waiting).codes):
        return "suicide", 4 if raised.value >= SEVERE else 3
    return "other", 3
