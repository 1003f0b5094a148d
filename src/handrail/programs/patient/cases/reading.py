"""A case from its data, in one language. What does not fit is refused with file, key and fix, whoever wrote it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, get_args, get_type_hints

from handrail.errors import Misconfigured
from handrail.programs.patient.cases.patterns import unfit
from handrail.programs.patient.kinds import (
    RAPPORTS,
    VERBOSITIES,
    Agenda,
    Case,
    Fact,
    Guardrail,
    Kind,
    Misunderstanding,
    Persona,
    Rapport,
    Says,
    Scenario,
    Values,
)
from handrail.programs.patient.topics import kinds

CASE = ("id", "title", "specialty", "difficulty", "setting", "minutes", "brief", "story", "presenting", "facts")
CASE_TOO = ("measures", "guardrails", "agenda", "persona")
FACT = ("topic", "label", "says", "more", "asks", "values", "tells", "needs", "held", "red_flag", "key")
PERSONA = ("name", "born", "age", "pronouns", "tone", "verbosity", "quirks", "feelings", "misunderstandings")
PERSONA_TOO = ("boundaries", "challenge", "openers", "hesitations")
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
BORN = re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")
LONGEST = 45  # words of one answer: 95 of 100 turns of real patients are shorter
LONGEST_TEXT = 600  # signs of any text
MOST = 200  # facts, or lines of one list
SIDES = {
    "en": {"left": "left", "right": "right", "both": "both"},
    "es": {
        "izquierda": "left",
        "izquierdo": "left",
        "derecha": "right",
        "derecho": "right",
        "ambos": "both",
        "ambas": "both",
    },
}
END = (".", "!", "?", "…")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a case something stands, for whoever has to mend it."""

    where: str
    key: str = ""

    def at(self, key: str) -> "Place":
        return Place(self.where, f"{self.key}.{key}" if self.key else key)

    def wrong(self, fix: str) -> Misconfigured:
        return Misconfigured(f"{self.where}, {self.key}: {fix}" if self.key else f"{self.where}: {fix}")


def parsed(data: Any, where: str, language: str) -> Case:
    """Each part on its own; what holds between the parts is `holding`'s."""
    place = Place(where)
    if language not in SIDES:
        raise place.wrong(f"cases are written in {' and '.join(SIDES)}, not in {language!r}; write it in one of them")
    table = _table(place, data, (*CASE, *CASE_TOO))
    return Case(language, _scenario(place, table, language), _persona(place.at("persona"), table.get("persona")))


def _scenario(place: Place, table: Mapping[str, Any], language: str) -> Scenario:
    facts = _facts(place.at("facts"), table.get("facts"), "subjective", language)
    if not facts:
        raise place.at("facts").wrong("there is none; write [facts.<id>] with topic, label and says")
    hints = get_type_hints(Scenario)
    return Scenario(
        id=_id(place.at("id"), table.get("id")),
        title=_text(place.at("title"), table.get("title")),
        specialty=_id(place.at("specialty"), table.get("specialty")),
        difficulty=_one_of(place.at("difficulty"), table.get("difficulty"), get_args(hints["difficulty"])),
        setting=_one_of(place.at("setting"), table.get("setting"), get_args(hints["setting"])),
        brief=_text(place.at("brief"), table.get("brief")),
        minutes=_whole(place.at("minutes"), table.get("minutes"), 1, 120),
        presenting=_says(place.at("presenting"), table.get("presenting")),
        story=_strings(place.at("story"), table.get("story", [])),
        facts=facts,
        measures=_facts(place.at("measures"), table.get("measures", {}), "objective", language),
        guardrails=_each(place.at("guardrails"), table.get("guardrails", []), _guardrail),
        agenda=_each(place.at("agenda"), table.get("agenda", []), _agenda),
    )


def _facts(place: Place, value: Any, kind: Kind, language: str) -> Mapping[str, Fact]:
    if not isinstance(value, Mapping) or len(value) > MOST:
        raise place.wrong(f"give a table of at most {MOST} facts, each under its id: [{place.key}.<id>]")
    return {_id(place.at(str(name)), name): _fact(place, name, raw, kind, language) for name, raw in value.items()}


def _fact(parent: Place, name: str, raw: Any, kind: Kind, language: str) -> Fact:
    place = parent.at(name)
    table = _table(place, raw, FACT)
    return Fact(
        id=name,
        topic=_topic(place.at("topic"), table.get("topic"), kind),
        label=_text(place.at("label"), table.get("label")),
        says=_says(place.at("says"), table.get("says")),
        kind=kind,
        more=_clauses(place.at("more"), table.get("more", [])),
        asks=_patterns(place.at("asks"), table.get("asks", [])),
        values=_values(place.at("values"), table.get("values", {}), language),
        tells=_strings(place.at("tells"), table.get("tells", [])),
        needs=_one_of(place.at("needs"), table.get("needs", "guarded"), RAPPORTS),
        held=_lines(place.at("held"), table.get("held", [])),
        red_flag=_flag(place.at("red_flag"), table.get("red_flag", False)),
        key=_flag(place.at("key"), table.get("key", False)),
    )


def _topic(place: Place, value: Any, kind: Kind) -> str:
    known = kinds()
    if not isinstance(value, str) or value not in known:
        raise place.wrong(f"{str(value)[:40]!r} is not known; use one of topics.toml, such as onset_when")
    if known[value] == "talk" or value == "presenting":
        raise place.wrong(f"{value!r} has no fact behind it; what brings the patient here stands in [presenting]")
    if (known[value] == "examination") != (kind == "objective"):
        here, there = ("facts", "measures") if kind == "subjective" else ("measures", "facts")
        raise place.wrong(f"{value!r} does not belong to [{here}]; move it to [{there}], or choose another topic")
    return value


def _values(place: Place, raw: Any, language: str) -> Values:
    table = _table(place, raw, ("numbers", "side", "dates", "answer"))
    side = table.get("side", "")
    return Values(
        numbers=_strings(place.at("numbers"), table.get("numbers", [])),
        side=side if side == "" else _one_of(place.at("side"), side, tuple(SIDES[language])),
        dates=_strings(place.at("dates"), table.get("dates", [])),
        answer=_one_of(place.at("answer"), table.get("answer", ""), ("", "yes", "no")),
    )


def _guardrail(place: Place, raw: Any) -> Guardrail:
    table = _table(place, raw, ("id", "asks", "declines"))
    asks, declines = place.at("asks"), place.at("declines")
    return Guardrail(
        id=_id(place.at("id"), table.get("id")),
        asks=_some(asks, _patterns(asks, table.get("asks"))),
        declines=_some(declines, _lines(declines, table.get("declines"))),
    )


def _agenda(place: Place, raw: Any) -> Agenda:
    table = _table(place, raw, ("id", "label", "triggers", "clauses", "topics", "tells"))
    topics = _strings(place.at("topics"), table.get("topics", []))
    if unknown := next((topic for topic in topics if topic not in kinds()), ""):
        raise place.at("topics").wrong(f"{unknown!r} is not known; use those of topics.toml")
    triggers, clauses = place.at("triggers"), place.at("clauses")
    return Agenda(
        id=_id(place.at("id"), table.get("id")),
        label=_text(place.at("label"), table.get("label")),
        triggers=_some(triggers, _patterns(triggers, table.get("triggers"))),
        clauses=_some(clauses, _clauses(clauses, table.get("clauses"))),
        topics=topics,
        tells=_strings(place.at("tells"), table.get("tells", [])),
    )


def _persona(place: Place, raw: Any) -> Persona:
    table = _table(place, raw, (*PERSONA, *PERSONA_TOO))
    born = table.get("born")
    if not isinstance(born, str) or not BORN.fullmatch(born):
        raise place.at("born").wrong('write the date of birth as "1979-04-12"')
    return Persona(
        name=_text(place.at("name"), table.get("name")),
        born=born,
        age=_whole(place.at("age"), table.get("age"), 0, 120),
        pronouns=_text(place.at("pronouns"), table.get("pronouns")),
        tone=_text(place.at("tone"), table.get("tone")),
        verbosity=_one_of(place.at("verbosity"), table.get("verbosity"), VERBOSITIES),
        quirks=_clauses(place.at("quirks"), table.get("quirks", [])),
        feelings=_feelings(place.at("feelings"), table.get("feelings", {})),
        misunderstandings=_each(place.at("misunderstandings"), table.get("misunderstandings", []), _misunderstanding),
        boundaries=_lines(place.at("boundaries"), table.get("boundaries", [])),
        challenge=_lines(place.at("challenge"), table.get("challenge", [])),
        openers=_strings(place.at("openers"), table.get("openers", [])),
        hesitations=_strings(place.at("hesitations"), table.get("hesitations", [])),
    )


def _feelings(place: Place, raw: Any) -> Mapping[Rapport, tuple[str, ...]]:
    table = _table(place, raw, RAPPORTS)
    return {rapport: _clauses(place.at(rapport), table[rapport]) for rapport in RAPPORTS if rapport in table}


def _misunderstanding(place: Place, raw: Any) -> Misunderstanding:
    table = _table(place, raw, ("id", "hears", "says"))
    hears, says = place.at("hears"), place.at("says")
    return Misunderstanding(
        id=_id(place.at("id"), table.get("id")),
        hears=_some(hears, _patterns(hears, table.get("hears"))),
        says=_some(says, _lines(says, table.get("says"))),
    )


def _says(place: Place, raw: Any) -> Says:
    table = _table(place, raw, VERBOSITIES)
    if not table.get("balanced"):
        raise place.at("balanced").wrong("it is missing; write what the patient says, in two ways or more")
    return {verbosity: _lines(place.at(verbosity), table[verbosity]) for verbosity in VERBOSITIES if verbosity in table}


def _lines(place: Place, value: Any) -> tuple[str, ...]:
    """Whole sentences, none so long that no patient would say it in one breath."""
    lines = _strings(place, value)
    for line in lines:
        if not line.endswith(END):
            raise place.wrong(f"{line[:60]!r} has no end; close it with a full stop or a question mark")
        if (words := len(line.split())) > LONGEST:
            raise place.wrong(f"{line[:60]!r} has {words} words; use at most {LONGEST}")
    return lines


def _clauses(place: Place, value: Any) -> tuple[str, ...]:
    """What is put behind a sentence: it begins small and leaves the end to whoever puts it there."""
    clauses = _strings(place, value)
    for clause in clauses:
        first = re.split(r"[\s'’]", clause, maxsplit=1)[0]
        if clause.endswith(END) or (clause[0].isupper() and first != "I"):
            raise place.wrong(f"{clause[:60]!r} stands behind a sentence; begin it small, end it without a mark")
    return clauses


def _patterns(place: Place, value: Any) -> tuple[str, ...]:
    patterns = _strings(place, value)
    if fault := next(filter(None, map(unfit, patterns)), ""):
        raise place.wrong(fault)
    return patterns


def _strings(place: Place, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST:
        raise place.wrong(f"give a list of at most {MOST} texts, in [ ]")
    texts = tuple(_text(place, text) for text in value)
    if twice := next((text for text in texts if texts.count(text) > 1), ""):
        raise place.wrong(f"{twice[:60]!r} stands there twice; take one out")
    return texts


def _each(place: Place, value: Any, read: Callable[[Place, Any], T]) -> tuple[T, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST:
        raise place.wrong(f"give a list of tables, each under [[{place.key}]]")
    return tuple(read(Place(place.where, f"{place.key}[{_named(raw, n)}]"), raw) for n, raw in enumerate(value))


def _named(raw: Any, number: int) -> str:
    name = raw.get("id") if isinstance(raw, Mapping) else None
    return name[:40] if isinstance(name, str) else str(number)


def _some(place: Place, found: tuple[str, ...]) -> tuple[str, ...]:
    if not found:
        raise place.wrong("it is empty; give at least one")
    return found


def _id(place: Place, value: Any) -> str:
    if not isinstance(value, str) or not ID.fullmatch(value):
        raise place.wrong(f"{str(value)[:40]!r} cannot be a name here; use small letters, digits and _, at most 40")
    return value


def _text(place: Place, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise place.wrong(f"write a text here, not {str(value)[:40]!r}")
    text = " ".join(value.split())
    if len(text) > LONGEST_TEXT or not text.isprintable():
        raise place.wrong(f"use at most {LONGEST_TEXT} signs, all of them printable")
    return text


def _whole(place: Place, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise place.wrong(f"{str(value)[:40]!r} does not fit; write a whole number from {least} to {most}")
    return value


def _flag(place: Place, value: Any) -> bool:
    if not isinstance(value, bool):
        raise place.wrong(f"{str(value)[:40]!r} does not fit; write true or false")
    return value


def _one_of(place: Place, value: Any, known: Iterable[T]) -> T:
    for one in known:
        if type(value) is type(one) and value == one:
            return one
    raise place.wrong(f"{str(value)[:40]!r} is not known; write one of {', '.join(repr(one) for one in known)}")


def _table(place: Place, value: Any, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise place.wrong(f"it is a table with {', '.join(known)}")
    if extra := sorted(str(name) for name in value if name not in known):
        raise place.wrong(f"{extra[0][:40]!r} is not known; it takes {', '.join(known)}")
    return value
