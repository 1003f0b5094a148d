"""What is known of a case, whoever wrote it: an id, our own dataclasses or plain data become one Subject."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from handrail.errors import BadInput
from handrail.kernel.rules import folded
from handrail.programs.patient import cases
from handrail.programs.patient.kinds import Case
from handrail.qa.index import Index
from handrail.qa.kinds import Secret, Slot, Subject
from handrail.qa.lexicon import lexicon
from handrail.qa.slots import bare, listed, person_slots, slot_of

LONGEST = {"brief": 45, "balanced": 60, "talkative": 80}  # words of a narrative answer
USUAL = 60
FACTS, MEASURES = ("facts", "subjective"), ("measures", "objective")


def subject_of(scenario: Any, persona: Any, language: str) -> Subject:
    """BadInput names the key that does not fit, and how to write it. A Subject is taken as it is."""
    if isinstance(scenario, Subject):
        return scenario
    if isinstance(scenario, str):
        return (
            _shipped(scenario, language)
            if persona is None
            else _read(cases.case(scenario, language), persona, language)
        )
    return _read(scenario, persona, language)


@cache
def _shipped(name: str, language: str) -> Subject:
    return _read(cases.case(name, language), None, language)


def _read(scenario: Any, persona: Any, language: str) -> Subject:
    if isinstance(scenario, Case):
        scenario, persona = scenario.scenario, scenario.persona if persona is None else persona
    case, person = _mapping("scenario", scenario), _mapping("persona", persona)
    person = person or _mapping("scenario.persona", case.get("persona"))
    slots = _slots(case, person, language)
    own = [line for rail in _rows(case, "guardrails") for line in listed("guardrails", rail, "declines")]
    unsafe = [p for rail in _rows(case, "guardrails") for p in listed("guardrails", rail, "asks")]
    verbosity = str(person.get("verbosity", ""))
    asked = _asked(slots)
    return Subject(
        given=bool(case),
        language=language,
        slots=slots,
        asked=asked,
        told=Index({s.id: s.tells for s in slots.values()}),
        numbers=frozenset(a.raw for s in slots.values() if s.measured for a in s.amounts),
        authored=frozenset(text for s in slots.values() for text in s.authored if s.id in asked.of(text)),
        secrets=tuple(_secret(row, number) for number, row in enumerate(_rows(case, "agenda"))),
        clarifications=_lines(listed("scenario", case, "clarifications")),
        refusals=_lines((*listed("scenario", case, "refusals"), *own, *listed("persona", person, "boundaries"))),
        challenges=_lines(listed("persona", person, "challenge")),
        hesitations=_own_hesitations(person),
        unsafe=_any("guardrails.asks", unsafe),
        diagnoses=_any("diagnoses", map(re.escape, map(folded, listed("scenario", case, "diagnoses")))),
        longest=_longest(case, person, verbosity),
        verbosity=verbosity,
    )


def _slots(case: Mapping[str, Any], person: Mapping[str, Any], language: str) -> dict[str, Slot]:
    gauges = lexicon(language).gauges
    found = {}
    for keys, measured in ((FACTS, False), (MEASURES, True)):
        for key in keys:
            for name, row in _table(case, key):
                found[name] = slot_of(name, row, language, gauges, measured=measured)
    return {**person_slots(person, language), **found}


def _asked(slots: Mapping[str, Slot]) -> Index:
    """By what asks for each, and by words of its name that no other has."""
    names = Counter(word for slot in slots.values() for word in {*slot.label})
    own = {s.id: tuple(w for w in s.label if names[w] == 1 and len(w) > 4) for s in slots.values()}
    words = {s.id: (*s.asks, *s.tells, *own[s.id]) for s in slots.values()}
    return Index(words, {s.id: s.patterns for s in slots.values()})


def _table(case: Mapping[str, Any], key: str) -> Iterable[tuple[str, Any]]:
    rows = case.get(key) or {}
    if isinstance(rows, Mapping):
        return [(str(name), _shallow(row)) for name, row in rows.items()]
    return [(str(row.get("id", number)), row) for number, row in enumerate(_rows(case, key))]


def _rows(case: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    rows = case.get(key) or ()
    if isinstance(rows, Mapping):
        rows = [{"id": name, **_mapping(f"scenario.{key}", row)} for name, row in rows.items()]
    if not isinstance(rows, list | tuple):
        raise BadInput(f"scenario.{key}: write a list of objects, each with an id")
    return [_mapping(f"scenario.{key}", row) for row in rows]


def _secret(row: Mapping[str, Any], number: int) -> Secret:
    clauses = listed("agenda", row, "clauses")
    return Secret(str(row.get("id", number)), tuple((bare(line), frozenset(bare(line).split())) for line in clauses))


def _longest(case: Mapping[str, Any], person: Mapping[str, Any], verbosity: str) -> int:
    given = case.get("narrative_max") or person.get("narrative_max")
    if given is not None and (not isinstance(given, int) or given < 1):
        raise BadInput(f"narrative_max: write the most words of a turn as a whole number, not {given!r}")
    return given or LONGEST.get(verbosity, USUAL)


def _own_hesitations(person: Mapping[str, Any]) -> re.Pattern[str] | None:
    """A word that only hesitates where a comma follows ("este,") needs the comma."""
    texts = [folded(text).rstrip(".… ") for text in listed("persona", person, "hesitations")]
    marked = (re.escape(t.removesuffix(",")) + ("(?=,)" if t.endswith(",") else "") for t in texts if bare(t))
    return _any("hesitations", marked)


def _lines(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(filter(None, map(bare, texts)))


def _any(where: str, patterns: Iterable[str]) -> re.Pattern[str] | None:
    joined = "|".join(f"(?:{p})" for p in patterns)
    try:
        return re.compile(rf"(?<!\w)(?:{joined})(?!\w)") if joined else None
    except re.error as error:
        raise BadInput(f"scenario.{where}: a pattern does not compile: {error}; mend it") from error


def _mapping(where: str, value: Any) -> Mapping[str, Any]:
    found = _shallow(value)
    if found is None:
        return {}
    if not isinstance(found, Mapping):
        raise BadInput(f"{where}: write an object, not {type(value).__name__}")
    return found


def _shallow(value: Any) -> Any:
    """A dataclass as the mapping of its fields."""
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: getattr(value, f.name) for f in fields(value)}
    return value
