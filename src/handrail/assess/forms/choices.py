"""The options of a question: from `answerOption`, or from a value set that comes with the questionnaire."""

from collections import Counter
from dataclasses import replace
from typing import Any

from handrail.assess.forms.checking import coding
from handrail.assess.forms.dates import date_key, time_key
from handrail.assess.forms.model import Coding, Item, Option, Value
from handrail.assess.forms.reading import Raw, extension, flag, listing, mapping, number, typed, words
from handrail.errors import BadSetup

CHECKS = {
    "String": lambda v: isinstance(v, str) and bool(v.strip()),
    "Integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "Date": lambda v: isinstance(v, str) and date_key(v) is not None,
    "Time": lambda v: isinstance(v, str) and time_key(v) is not None,
}


def options_of(raw: Raw, item: Item, whole: Raw) -> tuple[Option, ...]:
    where = f"answerOption of {item.link_id!r}"
    options = [_option(one, f"{where}[{n}]") for n, one in enumerate(listing(raw.get("answerOption"), where))]
    if not options and raw.get("answerValueSet"):
        options = _from_set(words(raw, "answerValueSet", repr(item.link_id)), item.link_id, whole)
    if not options and item.kind == "choice":
        raise BadSetup(f"{item.link_id!r} is a choice without options: list them under answerOption")
    if options and item.kind in {"group", "display"}:
        raise BadSetup(f"{item.link_id!r} is a {item.kind} and has options: take them out, or make it a choice")
    return _told_apart(options, item.link_id)


def _option(raw: Raw, where: str) -> Option:
    kind, value = typed(raw, "value")
    score = number(_score(raw, value), "ordinalValue", where)
    preset = flag(raw, "initialSelected", where)
    exclusive = extension(raw, "questionnaire-optionExclusive") is True
    if kind == "Coding":
        meant = coding(mapping(value, where))
        if not meant.code and not meant.display:
            raise BadSetup(f"{where} is an empty coding: give it a code and a display")
        return Option(meant, meant.display or meant.code, kind, score, preset, exclusive)
    if kind not in CHECKS:
        known = ", ".join(f"value{one}" for one in ("Coding", *CHECKS))
        raise BadSetup(f"{where} holds value{kind or '[x]'}: write one of {known}")
    if not CHECKS[kind](value):
        raise BadSetup(f"{where}: value{kind} does not hold a {kind.lower()}; correct it")
    return Option(value, str(value), kind, score, preset, exclusive)


def _score(raw: Raw, value: Any) -> Any:
    """On the option itself, or inside its coding; `itemWeight` is the later name of `ordinalValue`."""
    names = ("ordinalValue", "itemWeight", "questionnaire-ordinalValue")
    outside = extension(raw, *names)
    return extension(value, *names) if outside is None and isinstance(value, dict) else outside


def _from_set(url: str, link_id: str, whole: Raw) -> list[Option]:
    for found in listing(whole.get("contained"), "contained"):
        if found.get("resourceType") == "ValueSet" and url in (f"#{found.get('id')}", found.get("url")):
            return [_option({"valueCoding": one}, f"the value set of {link_id!r}") for one in _codes(found)]
    raise BadSetup(
        f"{link_id!r} takes its options from {url!r}, which does not come with the questionnaire: "
        f"list them under answerOption, or add the ValueSet under contained"
    )


def _codes(found: Raw) -> list[Raw]:
    expansion = mapping(found.get("expansion") or {}, "ValueSet.expansion")
    if expansion.get("contains"):
        return listing(expansion["contains"], "ValueSet.expansion.contains")
    compose = mapping(found.get("compose") or {}, "ValueSet.compose")
    return [
        {"system": part.get("system"), **one}
        for part in listing(compose.get("include"), "ValueSet.compose.include")
        for one in listing(part.get("concept"), "ValueSet.compose.include.concept")
    ]


def _told_apart(options: list[Option], link_id: str) -> tuple[Option, ...]:
    """Two options that read the same get their codes beside the words."""
    times = Counter(option.label for option in options)
    shown = [replace(o, label=_with_code(o.label, o.value)) if times[o.label] > 1 else o for o in options]
    twice = [label for label, n in Counter(option.label for option in shown).items() if n > 1]
    if twice:
        raise BadSetup(f"{link_id!r} offers {twice[0]!r} twice: take one of them out")
    return tuple(shown)


def _with_code(label: str, value: Value) -> str:
    return f"{label} ({value.code})" if isinstance(value, Coding) else label
