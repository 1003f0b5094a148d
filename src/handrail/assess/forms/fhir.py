"""FHIR R4 Questionnaire JSON into a form."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, get_args

from handrail.assess.forms.choices import options_of
from handrail.assess.forms.conditions import rules_of
from handrail.assess.forms.graph import assemble, check_names
from handrail.assess.forms.model import Coding, Form, Item, Kind, Limits, Value
from handrail.assess.forms.reading import (
    Raw,
    bare,
    concept,
    count,
    extension,
    flag,
    listing,
    mapping,
    number,
    pattern,
    typed,
    words,
)
from handrail.assess.forms.repeating import laid_out
from handrail.assess.forms.scales import alarm_above, scales_of
from handrail.assess.forms.starting import initial_of
from handrail.errors import BadSetup

DEEPEST = 40
KINDS: tuple[str, ...] = get_args(Kind)
REFUSED = {
    "attachment": "a file cannot be asked for here: take it out, or ask for a url",
    "reference": "a reference to another resource cannot be asked for here: take it out, or ask for a string",
    "question": "`question` is abstract: name the type of the answer",
    "coding": "`coding` is FHIR R5: write choice, or open-choice",
}


@dataclass(frozen=True, slots=True)
class Row:
    """An item of the source with what it takes from those around it."""

    raw: Raw
    link_id: str
    kind: Kind
    parent: str = ""
    context: tuple[str, ...] = ()
    asked: bool = True


def from_fhir(raw: Raw, *, back: bool = False, locale: str = "en") -> Form:
    """Reads a Questionnaire; a fault is told with its linkId and what to do about it. `locale` is for the words that
    are ours, where the questionnaire does not name its language."""
    if raw.get("resourceType") != "Questionnaire":
        raise BadSetup("this is not a Questionnaire: resourceType must be 'Questionnaire'")
    _known(raw, "Questionnaire")
    rows = list(_rows(raw, Row(raw, "", "group"), 1))
    if not any(row.kind not in {"group", "display"} for row in rows):
        raise BadSetup("this Questionnaire asks nothing: give it at least one question under `item`")
    items = [_item(row, raw) for row in rows]
    check_names(items)
    by_id = {item.link_id: item for item in items}
    notes = [note for row in rows for note in _notes(row)]
    for place, row in enumerate(rows):
        rules, told = rules_of(row.raw, row.link_id, by_id)
        items[place] = replace(items[place], rules=rules)
        notes += told
    total, subscales = scales_of(raw, by_id)
    language = words(raw, "language", "Questionnaire")
    laid = laid_out(items, (language or locale).replace("_", "-").split("-")[0].lower())
    url, version = words(raw, "url", "Questionnaire"), words(raw, "version", "Questionnaire")
    name = words(raw, "id", "Questionnaire") or words(raw, "name", "Questionnaire")
    return assemble(
        name or url or "questionnaire",
        words(raw, "title", "Questionnaire") or name,
        laid.items,
        canonical=f"{url}|{version}" if url and version else url,
        language=language,
        back=back,
        total=total,
        subscales=subscales,
        notes=(*notes, *laid.notes),
    )


def _rows(raw: Raw, above: Row, depth: int) -> Iterator[Row]:
    if depth > DEEPEST:
        raise BadSetup(f"items are nested more than {DEEPEST} deep, at {above.link_id!r}: flatten the questionnaire")
    for place, one in enumerate(listing(raw.get("item"), f"item of {above.link_id!r}" if above.link_id else "item")):
        row = _row(one, above, place)
        yield row
        inner = row if row.kind != "group" else replace(row, context=(*row.context, *filter(None, [_text(one)])))
        yield from _rows(one, inner, depth + 1)


def _row(raw: Raw, above: Row, place: int) -> Row:
    at = f"item {place + 1} of {above.link_id!r}" if above.link_id else f"item {place + 1}"
    link_id = words(raw, "linkId", at)
    if not link_id:
        raise BadSetup(f"{at} has no linkId: give it one of its own")
    kind = raw.get("type")
    if isinstance(kind, str) and kind in REFUSED:
        raise BadSetup(f"{link_id!r} has type {kind!r}: {REFUSED[kind]}")
    if kind not in KINDS:
        raise BadSetup(f"{link_id!r} has type {kind!r}, which FHIR R4 does not know: write one of {', '.join(KINDS)}")
    _known(raw, repr(link_id))
    unseen = flag(raw, "readOnly", repr(link_id)) or extension(raw, "questionnaire-hidden") is True or _calculated(raw)
    helps = kind == "display" and above.kind not in {"group", "display"} and not raw.get("enableWhen")
    return Row(raw, link_id, kind, above.link_id, above.context, above.asked and not unseen and not helps)


def _known(raw: Raw, where: str) -> None:
    if raw.get("modifierExtension"):
        raise BadSetup(f"{where} has a modifierExtension, which could change its meaning unseen: take it out")


def _item(row: Row, whole: Raw) -> Item:
    raw, link_id = row.raw, row.link_id
    low, high, helps = _around(raw)
    codes = tuple(
        Coding(*(words(code, key, repr(link_id)) for key in ("system", "code", "display")))
        for code in listing(raw.get("code"), f"code of {link_id!r}")
    )
    named = next((code.display for code in codes if code.display), "") if row.kind not in {"group", "display"} else ""
    item = Item(
        link_id,
        row.kind,
        text=_text(raw) or named,
        parent=row.parent,
        prefix=words(raw, "prefix", repr(link_id)),
        context=(*row.context, *helps) if row.kind not in {"group", "display"} else row.context,
        required=flag(raw, "required", repr(link_id)) and row.asked and not _guessed(raw),
        repeats=flag(raw, "repeats", repr(link_id)),
        asked=row.asked,
        limits=_limits(raw, row.kind, link_id),
        control=concept(extension(raw, "questionnaire-itemControl")),
        ends=(low, high) if low or high else (),
        unit=_unit(raw),
        codes=codes,
    )
    item = replace(item, options=options_of(raw, item, whole))
    return replace(item, initial=initial_of(raw, item), alarm_above=alarm_above(raw, item))


def _text(raw: Raw) -> str:
    where = repr(raw.get("linkId"))
    plain = words(raw, "text", where)
    marked = raw.get("_text")
    return plain or (bare(extension(mapping(marked, f"_text of {where}"), "rendering-xhtml")) if marked else "")


def _around(raw: Raw) -> tuple[str, str, list[str]]:
    """The texts under a question: what the ends of a scale mean, and help."""
    ends = {"lower": "", "upper": ""}
    helps = []
    for child in listing(raw.get("item"), f"item of {raw.get('linkId')!r}"):
        if child.get("type") != "display" or child.get("enableWhen"):
            continue
        control = concept(extension(child, "questionnaire-itemControl"))
        if control in ends:
            ends[control] = _text(child)
        elif _text(child):
            helps.append(_text(child))
    return ends["lower"], ends["upper"], helps


def _limits(raw: Raw, kind: str, link_id: str) -> Limits:
    where = repr(link_id)
    return Limits(
        low=_end(raw, kind, "minValue", where),
        high=_end(raw, kind, "maxValue", where),
        min_length=count(extension(raw, "minLength"), "minLength", where),
        max_length=count(raw.get("maxLength"), "maxLength", where) or None,
        pattern=pattern(extension(raw, "regex"))[0],
        min_count=count(extension(raw, "questionnaire-minOccurs"), "minOccurs", where),
        max_count=count(extension(raw, "questionnaire-maxOccurs"), "maxOccurs", where),
        decimals=count(extension(raw, "maxDecimalPlaces"), "maxDecimalPlaces", where),
    )


def _end(raw: Raw, kind: str, name: str, where: str) -> Value | None:
    value = extension(raw, name)
    if kind in {"date", "dateTime", "time"}:
        return value if isinstance(value, str) else None
    return number(value, name, where) if kind in {"integer", "decimal", "quantity"} else None


def _unit(raw: Raw) -> Coding | None:
    found: Any = extension(raw, "questionnaire-unit") or extension(raw, "questionnaire-unitOption")
    return Coding(*(words(found, key, "unit") for key in ("system", "code", "display"))) if found else None


def _calculated(raw: Raw) -> bool:
    return extension(raw, "sdc-questionnaire-calculatedExpression", "cqf-calculatedValue") is not None


def _guessed(raw: Raw) -> bool:
    return extension(raw, "sdc-questionnaire-enableWhenExpression") is not None


def _notes(row: Row) -> Iterator[str]:
    name = repr(row.link_id)
    if _calculated(row.raw):
        yield f"{name}: its expression is not calculated; it is not asked and stays empty unless a scale fills it"
    elif _guessed(row.raw):
        yield f"{name}: enableWhenExpression is not evaluated; it is shown, and may be passed over"
    refused = pattern(extension(row.raw, "regex"))[1]
    if refused:
        yield f"{name}: {refused}"
    if typed(row.raw, "initial")[0]:
        yield f"{name}: initial[x] is of an older FHIR; R4 writes a list `initial`"
