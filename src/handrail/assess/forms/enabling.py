"""Which items are enabled. What is disabled counts as unanswered, so one answer may close a chain of them."""

from handrail.assess.forms.model import Answers, Condition, Form, Item, Rule, Values
from handrail.assess.forms.values import holds


def enabled(form: Form, answers: Answers) -> frozenset[str]:
    """The linkIds of all enabled items. `form.order` has every item after all it depends on, so that one pass over it
    ends where repeating the rules until nothing changes would end."""
    given = {one.link_id: one.values for one in answers.given}
    on: set[str] = set()
    for link_id in form.order:
        item = form.item(link_id)
        if (not item.parent or item.parent in on) and all(_rule(form, rule, given, on) for rule in item.rules):
            on.add(link_id)
    return frozenset(on)


def settled(form: Form, answers: Answers) -> Answers:
    """The answers without those of disabled items."""
    on = enabled(form, answers)
    return Answers(tuple(one for one in answers.given if one.link_id in on))


def standing(form: Form, answers: Answers) -> dict[str, Values]:
    """The values that count: what was answered, and what enabled items start with until they are."""
    given = {one.link_id: one.values for one in answers.given}
    on = enabled(form, answers)
    return {i.link_id: _values(i, given) for i in form.items if i.link_id in on and i.answers and _values(i, given)}


def told(form: Form, answers: Answers) -> dict[str, Values]:
    """The values that stand, without those that a question starts with and nobody has confirmed yet."""
    given = {one.link_id for one in answers.given}
    return {k: v for k, v in standing(form, answers).items() if k in given or not form.item(k).asked}


def _rule(form: Form, rule: Rule, given: dict[str, Values], on: set[str]) -> bool:
    met = (
        holds(condition, question, _values(question, given) if question.link_id in on else ())
        for condition in rule.conditions
        for question in (form.item(_meant(condition, on)),)
    )
    return any(met) if rule.any else all(met)


def _meant(condition: Condition, on: set[str]) -> str:
    return next((name for name in condition.nearest if name in on), condition.question)


def _values(item: Item, given: dict[str, Values]) -> Values:
    return given.get(item.link_id, item.initial)
