"""The inline SurveyDefinition into a form: questions in order, with skip logic."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from handrail.assess.forms.conditions import condition
from handrail.assess.forms.graph import assemble, check_question
from handrail.assess.forms.model import Form, Item, Kind, Limits, Option, Rule, Scale
from handrail.assess.forms.reading import Raw, count, flag, listing, mapping, number, words
from handrail.assess.forms.scales import band, scored, split
from handrail.errors import BadSetup

KINDS: dict[str, Kind] = {
    "multiple_choice": "choice",
    "multi_select": "choice",
    "rating": "integer",
    "free_text": "text",
    "yes_no": "boolean",
    "number": "decimal",
    "date": "date",
    "information": "display",
}
SURVEY = {"survey_id", "title", "questions", "skip_logic", "allow_back", "language", "scoring"}
QUESTION = {"question_id", "text", "question_type", "options", "required", "help", "scores", "min", "max", "labels"}
QUESTION |= {"max_length", "whole", "alarm_above"}
RULE = {"show_if", "skip_if", "if", "go_to", "match"}
END = "end"


def from_survey(raw: Raw, *, back: bool = False) -> Form:
    _only(raw, SURVEY, "the survey")
    name = words(raw, "survey_id", "the survey")
    if not name:
        raise BadSetup("the survey has no survey_id: give it a short name")
    items = tuple(_item(one, place) for place, one in enumerate(listing(raw.get("questions"), "questions"), 1))
    if not any(item.answers for item in items):
        raise BadSetup("the survey asks nothing: list at least one question under `questions`")
    items = _with_rules(items, raw.get("skip_logic"))
    total, subscales = _scales(raw.get("scoring"), items)
    return assemble(
        name,
        words(raw, "title", "the survey") or name,
        items,
        language=words(raw, "language", "the survey"),
        back=back or flag(raw, "allow_back", "the survey"),
        total=total,
        subscales=subscales,
    )


def _item(raw: Raw, place: int) -> Item:
    name = words(raw, "question_id", f"question {place}")
    if not name:
        raise BadSetup(f"question {place} has no question_id: give it one of its own")
    where = f"question {name!r}"
    _only(raw, QUESTION, where)
    told = raw.get("question_type")
    if not isinstance(told, str) or told not in KINDS:
        raise BadSetup(f"{where} has question_type {told!r}: write one of {', '.join(KINDS)}")
    kind = "integer" if told == "number" and flag(raw, "whole", where) else KINDS[told]
    if not words(raw, "text", where):
        raise BadSetup(f"{where} has no text: write the words to ask")
    helps = words(raw, "help", where)
    return Item(
        name,
        kind,
        text=words(raw, "text", where),
        context=(helps,) if helps else (),
        required=kind != "display" and (flag(raw, "required", where) if "required" in raw else True),
        repeats=told == "multi_select",
        options=_options(raw, told, where),
        limits=_limits(raw, told, where),
        control="slider" if told == "rating" else "",
        ends=_labels(raw, where),
        alarm_above=number(raw.get("alarm_above"), "alarm_above", where),
    )


def _options(raw: Raw, told: str, where: str) -> tuple[Option, ...]:
    labels, scores = raw.get("options"), raw.get("scores")
    if told not in {"multiple_choice", "multi_select"}:
        if labels:
            raise BadSetup(f"{where} is a {told} and has options: take them out, or make it multiple_choice")
        return ()
    if not isinstance(labels, list | tuple) or not all(isinstance(x, str) and x.strip() for x in labels):
        raise BadSetup(f"{where}: options is not a list of texts; write the options to choose from")
    if len(labels) < 2 or len(set(labels)) != len(labels):
        raise BadSetup(f"{where} needs two options or more, each one once: it has {list(labels)}")
    if scores is None:
        return tuple(Option(label, label, "String") for label in labels)
    if not isinstance(scores, list | tuple) or len(scores) != len(labels):
        raise BadSetup(f"{where}: scores needs one number for each of the {len(labels)} options")
    marks = [number(one, "scores", where) for one in scores]
    return tuple(Option(label, label, "String", score=mark) for label, mark in zip(labels, marks, strict=True))


def _limits(raw: Raw, told: str, where: str) -> Limits:
    if told == "date":
        return Limits(low=words(raw, "min", where) or None, high=words(raw, "max", where) or None)
    low, high = number(raw.get("min"), "min", where), number(raw.get("max"), "max", where)
    if told == "rating":
        low, high = 1 if low is None else low, 5 if high is None else high
        if not isinstance(low, int) or not isinstance(high, int) or not 0 < high - low <= 10:
            raise BadSetup(f"{where}: a rating goes from a whole min to a whole max, at most 10 above it")
    return Limits(low, high, max_length=count(raw.get("max_length"), "max_length", where))


def _labels(raw: Raw, where: str) -> tuple[str, ...]:
    labels = raw.get("labels") or ()
    if not isinstance(labels, list | tuple) or not all(isinstance(label, str) for label in labels):
        raise BadSetup(f"{where}: labels is not a list of texts; name the two ends, or every step")
    return tuple(labels)


def _with_rules(items: tuple[Item, ...], logic: Any) -> tuple[Item, ...]:
    """A question gets the rules of its own name, and the jumps of earlier questions that pass over it."""
    by_id = {item.link_id: item for item in items}
    rules: dict[str, list[Rule]] = {item.link_id: [] for item in items}
    for name, told in mapping(logic or {}, "skip_logic").items():
        if name not in by_id:
            raise BadSetup(f"skip_logic names {name!r}, which is not in this survey: name a question_id in it")
        for one in listing(told if isinstance(told, list | tuple) else [told], f"skip_logic of {name!r}"):
            for target, rule in _rules(name, one, items, by_id):
                rules[target].append(rule)
    return tuple(replace(item, rules=tuple(rules[item.link_id])) for item in items)


def _rules(name: str, raw: Raw, items: tuple[Item, ...], by_id: dict[str, Item]) -> Iterator[tuple[str, Rule]]:
    where = f"skip_logic of {name!r}"
    _only(raw, RULE, where)
    match = raw.get("match", "all")
    if match not in ("all", "any"):
        raise BadSetup(f"{where}: match is {match!r}; write all or any")
    told = [key for key in ("show_if", "skip_if", "go_to") if key in raw]
    if len(told) != 1:
        raise BadSetup(f"{where}: write one of show_if, skip_if, or go_to with if")
    shows = told[0] == "show_if"
    key = "if" if told[0] == "go_to" else told[0]
    rule = _rule(name, raw.get(key), by_id, any_=match == "any", negate=not shows)
    targets = [name] if told[0] != "go_to" else _passed(name, words(raw, "go_to", where), items)
    for target in targets:
        yield target, rule


def _rule(name: str, raw: Any, by_id: dict[str, Item], *, any_: bool, negate: bool) -> Rule:
    """What must hold for the question to be asked: for `skip_if`, that the conditions do not (all turns to any)."""
    where = f"skip_logic of {name!r}"
    found = listing(raw if isinstance(raw, list | tuple) else [raw], where)
    if not found:
        raise BadSetup(f"{where} has no condition: write question, operator and value")
    made = []
    for one in found:
        _only(one, {"question", "operator", "value"}, where)
        question = check_question(name, words(one, "question", where) or name, by_id)
        told = condition(name, question, one.get("operator", "="), one.get("value"))
        made.append(replace(told, negate=negate))
    return Rule(tuple(made), any=any_ is not negate)


def _passed(name: str, target: str, items: tuple[Item, ...]) -> list[str]:
    """The questions between a question and the one it jumps to."""
    names = [item.link_id for item in items]
    if target != END and target not in names:
        raise BadSetup(f"skip_logic of {name!r} goes to {target!r}, which is not in it: name a later question, or end")
    start, stop = names.index(name) + 1, len(names) if target == END else names.index(target)
    if stop < start:
        raise BadSetup(f"skip_logic of {name!r} goes back to {target!r}: a jump leads to a later question, or end")
    return names[start:stop]


def _scales(raw: Any, items: tuple[Item, ...]) -> tuple[Scale | None, tuple[Scale, ...]]:
    by_id = {item.link_id: item for item in items}
    told = []
    for name, one in mapping(raw or {}, "scoring").items():
        scale, where = mapping(one, f"scoring of {name!r}"), f"scale {name!r}"
        _only(scale, {"items", "bands"}, where)
        members = scale.get("items")
        if members is not None and not (isinstance(members, list) and all(isinstance(m, str) for m in members)):
            raise BadSetup(f"{where}: items is not a list of question_ids; write them out")
        bands = tuple(
            band(
                number(b.get("low"), "low", where),
                number(b.get("high"), "high", where),
                words(b, "code", where),
                words(b, "label", where),
                where,
            )
            for b in listing(scale.get("bands"), f"bands of {where}")
        )
        told.append(Scale(str(name), tuple(members or scored(items)), bands))
    return split(told, by_id)


def _only(raw: Raw, known: set[str], where: str) -> None:
    unknown = sorted(str(key) for key in raw if key not in known)
    if unknown:
        raise BadSetup(f"{where} has {unknown[0]!r}, which is not known: it may have {', '.join(sorted(known))}")
