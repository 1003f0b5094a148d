"""What came of a survey: for its person in plain words, for the staff with the position, and for others as FHIR."""

from typing import Any

from handrail.assess.forms import Item, Quantity, alarms, export, progress, score
from handrail.assess.forms.export import Status
from handrail.assess.forms.flow import open_items
from handrail.assess.forms.model import Scale, Value, Values
from handrail.assess.forms.scoring import band_of
from handrail.assess.forms.showing import widget
from handrail.assess.forms.values import same
from handrail.care import reminder
from handrail.programs.sessions.survey.state import State
from handrail.programs.sessions.survey.words import first


def report(state: State) -> dict[str, Any]:
    """For the person. Whoever ended it before its last question, it was stopped."""
    status: Status = "completed" if state.status == "completed" else "stopped"
    scores = _scores(state)
    done = progress(state.form, state.answers)
    return {
        "kind": "survey",
        "title": state.form.title,
        "status": status,
        "questions_answered": done.answered,
        "total_questions": done.total,
        "scores": scores,
        "summary": _summary(state, scores),
        "help": reminder(state.care) if state.care else None,
        "answers": _answers(state),
        "questionnaire_response": _response(state, status),
    }


def context(state: State) -> dict[str, Any]:
    """For the staff, at any time: the position as the source has it, and what was answered."""
    open_ = open_items(state.form, state.answers)
    shown, done = {item.link_id for item in open_}, {one.link_id for one in state.answers.given}
    asked = [i for i in state.form.items if i.answers and i.asked and (i.link_id in shown or not (i.source or i.more))]
    current = next((item for item in open_ if item.link_id not in done), None)
    reached = state.form.places[current.link_id] if current else len(state.form.items)
    before = [n for n, item in enumerate(asked) if state.form.places[item.link_id] < reached]
    skipped = [n for n in before if asked[n].link_id not in shown]
    return {
        "kind": "survey",
        "form": state.form.id,
        "title": state.form.title,
        "status": state.status,
        "current_question_index": len(before),
        "total_questions": len(asked),
        "skipped_questions": skipped,
        "skipped_question_ids": [asked[n].link_id for n in skipped],
        "current_question_id": current.link_id if current else None,
        "answers": _answers(state),
        "scores": _scores(state),
        "alarms": [
            {"question_id": one.link_id, "question": one.text, "answer": one.answer, "value": one.value}
            for one in alarms(state.form, state.answers)
        ],
        "paused": state.paused,
        "notes": list(state.form.notes),
        "questionnaire_response": _response(state, state.status),
    }


def _response(state: State, status: Status) -> dict[str, Any]:
    return export(state.form, state.answers, status=status, authored=state.at, subject=state.subject)


def _answers(state: State) -> list[dict[str, Any]]:
    """In the form's order, in the words of the form; what was passed over has no answer."""
    given = {one.link_id: one.values for one in state.answers.given}
    return [
        {
            "question_id": item.link_id,
            "question": widget(item)[1]["prompt"],
            "answer": _told(state, item, given[item.link_id]),
            "skipped": not given[item.link_id],
        }
        for item in state.form.items
        if item.answers and item.link_id in given and not item.more
    ]


def _told(state: State, item: Item, values: Values) -> str | None:
    return "; ".join(_word(state, item, value) for value in values) or None


def _word(state: State, item: Item, value: Value) -> str:
    option = next((option for option in item.options if same(option.value, value, item)), None)
    if option:
        return option.label
    if isinstance(value, bool):
        return first(state.locale, "report", "yes" if value else "no")
    if isinstance(value, Quantity):
        return f"{value.value} {value.unit or value.code}".strip()
    return str(value)


def _scores(state: State) -> list[dict[str, Any]]:
    """The total and every subscale, with the bands they are read by: enough to draw them."""
    form, found = state.form, score(state.form, state.answers)
    totals = {scale.name: found.subscales[scale.name] for scale in form.subscales}
    scales = ((form.total,) if form.total else ()) + form.subscales
    return [_scored(state, scale, found.total if scale is form.total else totals[scale.name]) for scale in scales]


def _scored(state: State, scale: Scale, total: float | None) -> dict[str, Any]:
    band = None if total is None else band_of(scale, total)
    return {
        "name": scale.name,
        "total": total,
        "most": _most(state, scale),
        "band": {"code": band.code, "label": band.label} if band else None,
        "bands": [{"low": b.low, "high": b.high, "code": b.code, "label": b.label} for b in scale.bands],
    }


def _most(state: State, scale: Scale) -> int | float | None:
    """The highest that can be reached; None where a question has no upper end."""
    if scale.bands:
        return max(band.high for band in scale.bands)
    tops = [_top(state.form.item(name)) for name in scale.items]
    return None if any(top is None for top in tops) else sum(top for top in tops if top is not None)


def _top(item: Item) -> int | float | None:
    points = [option.score for option in item.options if option.score is not None]
    if points:
        return sum(p for p in points if p > 0) if item.repeats else max(points)
    high = item.limits.high
    return high if isinstance(high, int | float) else None


def _summary(state: State, scores: list[dict[str, Any]]) -> str:
    """Plain words: the sum, the range it lies in, and that it is no diagnosis. Nothing where nothing is scored."""
    if not state.form.total:
        return ""
    total, most, band = (scores[0][key] for key in ("total", "most", "band"))
    ours = state.locale
    if total is None:
        return f"{first(ours, 'report', 'no_score')} {first(ours, 'report', 'meaning')}"
    key = "score_open" if most is None else "score"
    slots = {"total": total} if most is None else {"total": total, "most": most}
    said = [first(ours, "report", key).format(**slots)]
    if band:
        said.append(first(ours, "report", "band").format(band=band["label"]))
    return " ".join([*said, first(ours, "report", "meaning")])
