"""A form from question to question: what comes next, an answer taken, one step back, how far it is."""

from typing import Any

from handrail.assess.forms.checking import accept
from handrail.assess.forms.enabling import enabled, settled, standing, told
from handrail.assess.forms.model import Answers, Form, Given, Item, Progress
from handrail.errors import BadInput


def open_items(form: Form, answers: Answers) -> tuple[Item, ...]:
    """What is asked or shown, in order, as things stand. What is nested under a question waits for its answer: a
    response has no place for it before."""
    on = enabled(form, answers)
    filled = standing(form, answers)
    return tuple(
        item
        for item in form.items
        if item.kind != "group" and item.asked and item.link_id in on and _reached(form, item, filled)
    )


def next_question(form: Form, answers: Answers) -> Item | None:
    """The first that was neither answered nor passed over; None when the form is complete."""
    done = {one.link_id for one in answers.given}
    return next((item for item in open_items(form, answers) if item.link_id not in done), None)


def answer(form: Form, answers: Answers, link_id: str, value: Any) -> Answers:
    """Takes an answer, or the change of one. None passes over a question that is not required, and a text that was read
    is answered with True. Whatever the change disables loses its answer."""
    if link_id not in form:
        raise BadInput(f"{link_id!r} is not in this form: answer the question that was asked")
    item = form.item(link_id)
    if link_id not in {one.link_id for one in open_items(form, answers)}:
        raise BadInput(f"{link_id!r} is not open to an answer now: answer the question that was asked")
    values = accept(item, value) if item.answers else _read(item, value)
    others = tuple(one for one in answers.given if one.link_id != link_id)
    return _reachable(form, settled(form, Answers((*others, Given(link_id, values)))))


def back(form: Form, answers: Answers) -> Answers:
    """Takes back the last question that was answered or passed over, with the texts read since."""
    if not form.back:
        raise BadInput("this form has no way back: answer the question that is asked")
    for place in range(len(answers.given) - 1, -1, -1):
        if form.item(answers.given[place].link_id).answers:
            return _reachable(form, settled(form, Answers(answers.given[:place])))
    raise BadInput("this is the first question: there is nothing to go back to")


def progress(form: Form, answers: Answers) -> Progress:
    asked = [item for item in open_items(form, answers) if item.answers]
    done = {one.link_id for one in answers.given}
    return Progress(sum(item.link_id in done for item in asked), len(asked))


def missing(form: Form, answers: Answers) -> tuple[str, ...]:
    """The required questions that are still open."""
    filled = told(form, answers)
    return tuple(i.link_id for i in open_items(form, answers) if i.required and i.link_id not in filled)


def _read(item: Item, value: Any) -> tuple[()]:
    if value is not True and value is not None:
        raise BadInput(f"{item.link_id!r} is a text to read: answer true")
    return ()


def _reachable(form: Form, answers: Answers) -> Answers:
    """Without the answers under a question that lost its own; until nothing more falls away."""
    while True:
        filled = standing(form, answers)
        kept = tuple(one for one in answers.given if _reached(form, form.item(one.link_id), filled))
        if len(kept) == len(answers.given):
            return answers
        answers = settled(form, Answers(kept))


def _reached(form: Form, item: Item, filled: dict[str, Any]) -> bool:
    while item.parent:
        item = form.item(item.parent)
        if item.answers and item.link_id not in filled:
            return False
    return True
