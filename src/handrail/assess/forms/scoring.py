"""Scores and alarms: exact sums, the band they fall into, and the answers that somebody must see to."""

from decimal import Decimal

from handrail.assess.forms.enabling import enabled, told
from handrail.assess.forms.model import Alarm, Answers, Band, Form, Item, Option, Scale, Scores, Value, Values
from handrail.assess.forms.values import same

Number = int | float


def score(form: Form, answers: Answers) -> Scores:
    """A total is given once every enabled item of its scale is answered: half a questionnaire has no score. Disabled
    items count nothing."""
    filled, on = told(form, answers), enabled(form, answers)
    whole = form.total or Scale("total", ())
    open_ = [link_id for link_id in whole.items if link_id in on]
    total = _sum(form, whole, filled, on)
    return Scores(
        total=total,
        band=None if total is None else band_of(whole, total),
        subscales={scale.name: _sum(form, scale, filled, on) for scale in form.subscales},
        answered=sum(link_id in filled for link_id in open_),
        of=len(open_),
    )


def band_of(scale: Scale, total: Number) -> Band | None:
    return next((band for band in scale.bands if band.low <= total <= band.high), None)


def alarms(form: Form, answers: Answers) -> tuple[Alarm, ...]:
    """The answers above the mark at which somebody must be told. An option without a score counts by its place, so that
    a form that leaves the scores out raises its alarm all the same."""
    filled = told(form, answers)
    found = ((item, _weight(item, filled.get(item.link_id, ()))) for item in form.items if item.alarm_above is not None)
    return tuple(
        Alarm(item.link_id, item.text, weight, _said(item, filled[item.link_id]))
        for item, weight in found
        if weight is not None and item.alarm_above is not None and weight > item.alarm_above
    )


def _sum(form: Form, scale: Scale, filled: dict[str, Values], on: frozenset[str]) -> Number | None:
    if not scale.items:
        return None
    total = Decimal(0)
    for link_id in scale.items:
        if link_id not in on:
            continue
        points = _points(form.item(link_id), filled.get(link_id, ()))
        if points is None:
            return None
        total += points
    return plain(total)


def _points(item: Item, values: Values) -> Decimal | None:
    """The scores of an answer: of its options, or the number itself."""
    found = [_score(item, value) for value in values]
    if not found or any(one is None for one in found):
        return None
    return sum((Decimal(str(one)) for one in found if one is not None), Decimal(0))


def _score(item: Item, value: Value) -> Number | None:
    option = _option(item, value)
    if option:
        return option.score
    return value if isinstance(value, int | float) else None


def _weight(item: Item, values: Values) -> Number | None:
    weights = [_one_weight(item, value) for value in values]
    return max(weights) if weights else None


def _one_weight(item: Item, value: Value) -> Number:
    option = _option(item, value)
    if option:
        return item.options.index(option) if option.score is None else option.score
    return value if isinstance(value, int | float) else 1  # words of one's own, where a mark was expected


def _option(item: Item, value: Value) -> Option | None:
    return next((option for option in item.options if same(option.value, value, item)), None)


def _said(item: Item, values: Values) -> str:
    labels = [option.label for value in values for option in (_option(item, value),) if option]
    return ", ".join(labels) or ", ".join(str(value) for value in values)


def plain(total: Decimal) -> Number:
    return int(total) if total == total.to_integral_value() else float(total)
