"""How a form is scored and what must raise an alarm, as its source says it."""

from collections.abc import Iterable
from typing import Any

from handrail.assess.forms.graph import check_scale
from handrail.assess.forms.model import Band, Item, Scale
from handrail.assess.forms.reading import Raw, extension, extensions, mapping, number
from handrail.errors import BadSetup

LOINC = "http://loinc.org"
# Thoughts of death or of hurting oneself, item 9 of the PHQ-9, wherever it comes from and in whatever language.
ALARMING = {"44260-8": 0}


def scales_of(raw: Raw, by_id: dict[str, Item]) -> tuple[Scale | None, tuple[Scale, ...]]:
    """The scale named total (or that of all scored items, if none is told), and the others."""
    told = [_scale(mapping(one, "scale"), by_id) for one in extensions(raw, "urn:handrail:scale")]
    return split(told, by_id)


def split(told: list[Scale], by_id: dict[str, Item]) -> tuple[Scale | None, tuple[Scale, ...]]:
    told = [check_scale(scale, by_id) for scale in told]
    totals = [scale for scale in told if scale.name == "total"]
    if len(totals) > 1:
        raise BadSetup("two scales are named total: give one of them another name")
    if not totals and scored(by_id.values()):
        totals = [Scale("total", scored(by_id.values()))]
    return next(iter(totals), None), tuple(scale for scale in told if scale.name != "total")


def scored(items: Iterable[Item]) -> tuple[str, ...]:
    return tuple(item.link_id for item in items if item.asked and any(o.score is not None for o in item.options))


def _scale(raw: Raw, by_id: dict[str, Item]) -> Scale:
    name = extension(raw, "name")
    where = f"scale {name!r}"
    if not isinstance(name, str) or not name:
        raise BadSetup("a scale has no name: add the part `name`")
    items = tuple(str(one) for one in extensions(raw, "item")) or scored(by_id.values())
    bands = tuple(_band(mapping(one, f"band of {where}"), where) for one in extensions(raw, "band"))
    return Scale(name, items, bands, into=str(extension(raw, "into") or ""))


def _band(raw: Raw, where: str) -> Band:
    low, high = (number(extension(raw, key), key, f"band of {where}") for key in ("low", "high"))
    code, label = (str(extension(raw, key) or "") for key in ("code", "label"))
    return band(low, high, code, label, where)


def band(low: Any, high: Any, code: str, label: str, where: str) -> Band:
    if low is None or high is None or not code:
        raise BadSetup(f"a band of {where} lacks low, high or code: give all three")
    return Band(low, high, code, label or code)


def alarm_above(raw: Raw, item: Item) -> int | float | None:
    told = number(extension(raw, "urn:handrail:alarm-above"), "alarm-above", repr(item.link_id))
    if told is not None:
        return told
    return next((ALARMING[c.code] for c in item.codes if c.code in ALARMING and c.system in {"", LOINC}), None)
