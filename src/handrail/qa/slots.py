"""A fact as it can be held against words: from our own case files, or from the little that another system knows."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from handrail.errors import BadInput
from handrail.kernel.rules import folded
from handrail.programs.patient import topics
from handrail.qa.amounts import Amount, amounts_in
from handrail.qa.dates import Day, days_in
from handrail.qa.kinds import Slot
from handrail.qa.lexicon import Patterns, lexicon

SENTENCE = re.compile(r"[^.!?…]+")
WORD = re.compile(r"[a-z0-9']+")
SURE = 1.0  # a topic's words from this weight on
SMALL = frozenset(
    [
        "the",
        "and",
        "for",
        "with",
        "how",
        "what",
        "when",
        "where",
        "who",
        "why",
        "does",
        "has",
        "had",
        "have",
        "been",
        "was",
        "were",
        "are",
        "any",
        "much",
        "many",
        "you",
        "your",
        "his",
        "her",
        "their",
        "from",
        "that",
        "this",
        "about",
        "into",
        "really",
        "realmente",
        "verdad",
        "como",
        "que",
        "para",
        "con",
        "los",
        "las",
        "del",
        "una",
        "por",
        "cuando",
        "donde",
    ]
)
BORN = ("date of birth", "birthday", "dob", "born", "birth date", "fecha de nacimiento", "nacio", "naciste", "nacido")
AGED = ("how old", "your age", "que edad", "cuantos anos tiene", "cuantos anos tienes", "su edad", "tu edad")
OLD = ("years old", "anos de edad", "year old")
SPAN = {"en": "for", "es": "hace"}  # "a year" alone may be any year
FORM = 'write it as {"words": ["smok"], "values": {"answer": "no"}}'


def slot_of(name: str, row: Any, language: str, gauges: Patterns, *, measured: bool) -> Slot:
    if not isinstance(row, Mapping):
        row = {"values": row}
    topic = str(row.get("topic", ""))
    words = (*listed(name, row, "words"), *listed(name, row, "keywords"))
    known = lexicon(language)
    tells = (*listed(name, row, "tells"), *words, *known.tells.get(topic, ()))
    asked = (*words, *_topic_words(topic, language), *known.asks.get(topic, ()))
    plain = " ".join((name.replace("_", " "), str(row.get("label", ""))))
    own = tuple(w for w in WORD.findall(folded(plain)) if len(w) > 2 and w not in SMALL)
    says = [text for texts in _says(name, row.get("says")) for text in texts] + [*listed(name, row, "more")]
    values = _values(name, row.get("values", row.get("value")), language)
    written = tuple(a for text in says for a in amounts_in(folded(text), language))
    given = bool(values["amounts"] or values["side"] or values["days"] or values["answer"])
    scene = folded(" ".join((plain.replace("_", " "), *asked, *tells)))
    return Slot(
        id=name,
        asks=asked or (own if not tells else ()),
        label=own,
        patterns=listed(name, row, "asks"),
        tells=tells or (() if topic else own),
        measured=measured or row.get("kind") == "objective",
        gauges=frozenset({topic} & gauges.keys() or {g for g, pattern in gauges.items() if pattern.search(scene)}),
        authored=frozenset(bare(s) for text in says for s in SENTENCE.findall(text) if bare(s)),
        loose=not given and not topic,
        **{**values, "amounts": (*values["amounts"], *(written if values["amounts"] else ()))},
    )


def person_slots(person: Mapping[str, Any], language: str) -> dict[str, Slot]:
    """Who somebody is can be contradicted as well."""
    found = {}
    if person.get("born"):
        days = days_in(folded(str(person["born"])))
        found["persona.born"] = Slot("persona.born", asks=BORN, tells=("born", "nacio", "naci"), days=days)
    if isinstance(person.get("age"), int):
        years = amounts_in(f"{person['age']} {'anos' if language == 'es' else 'years'}", language)
        found["persona.age"] = Slot("persona.age", asks=AGED, tells=OLD, amounts=years)
    return found


def bare(text: str) -> str:
    """Words alone, so that marks and capitals make no difference."""
    return " ".join(WORD.findall(folded(text)))


def listed(where: str, row: Mapping[str, Any], key: str) -> tuple[str, ...]:
    found = row.get(key) or ()
    if isinstance(found, str):
        return (found,)
    if not isinstance(found, Iterable) or not all(isinstance(one, str) for one in found):
        raise BadInput(f"{where}.{key}: write a list of texts")
    return tuple(found)


def _topic_words(topic: str, language: str) -> tuple[str, ...]:
    known = topics.words(language).get(topic) if topic else None
    if not known:
        return ()
    return (*known.phrases, *(w for w, weight in (known.words or {}).items() if weight >= SURE))


def _says(name: str, says: Any) -> list[tuple[str, ...]]:
    if isinstance(says, Mapping):
        return [listed(f"{name}.says", says, key) for key in says]
    return [listed(name, {"says": says}, "says")]


def _values(name: str, given: Any, language: str) -> dict[str, Any]:
    if is_dataclass(given) and not isinstance(given, type):
        given = {f.name: getattr(given, f.name) for f in fields(given)}
    if isinstance(given, Mapping):
        if unknown := sorted(given.keys() - {"numbers", "side", "dates", "answer"}):
            raise BadInput(f"{name}.values.{unknown[0]}: not known; use numbers, side, dates or answer")
        return {
            "amounts": _amounts(f"{name}.values.numbers", given.get("numbers"), language),
            "side": _side(name, str(given.get("side") or ""), language),
            "days": tuple(day for text in _texts(given.get("dates")) for day in _days(name, text)),
            "answer": _answer(name, given.get("answer")),
        }
    return _guessed(name, given, language)


def _guessed(name: str, given: Any, language: str) -> dict[str, Any]:
    """A value that is only there: yes or no, a side, a date, a number or words."""
    found: dict[str, Any] = {"amounts": (), "side": "", "days": (), "answer": ""}
    if isinstance(given, bool):
        return {**found, "answer": "yes" if given else "no"}
    if given is not None and not isinstance(given, str | int | float | list | tuple):
        raise BadInput(f"{name}.values: {FORM}")
    for text in map(folded, _texts(given)):
        if text in ("yes", "no", "si"):
            found["answer"] = "no" if text == "no" else "yes"
        elif side := _side(name, text, language, strict=False):
            found["side"] = side
        elif days := days_in(text):
            found["days"] += days
        else:
            found["amounts"] += amounts_in(text, language)
    return found


def _texts(value: Any) -> list[str]:
    several = value if isinstance(value, list | tuple) else [] if value is None else [value]
    return [str(one) for one in several]


def _amounts(where: str, value: Any, language: str) -> tuple[Amount, ...]:
    found: list[Amount] = []
    for text in _texts(value):
        here = amounts_in(folded(text), language) or amounts_in(f"{SPAN.get(language, 'for')} {folded(text)}", language)
        if not here and re.search(r"\w", text) and re.search(r"\d", text):
            raise BadInput(f"{where}: {text!r} is no amount; write a number with its unit, as it is said")
        found += here
    return tuple(found)


def _days(name: str, text: str) -> tuple[Day, ...]:
    return days_in(folded(text)) or _refuse(f"{name}.values.dates: {text!r} is no date; write 12 April 1979 or 1979")


def _refuse(message: str) -> Any:
    raise BadInput(message)


def _side(name: str, text: str, language: str, *, strict: bool = True) -> str:
    known = lexicon(language).patient
    words = folded(text)
    for side in ("both", "left", "right"):
        if words == side or known[f"{side}_alone" if side != "both" else side].fullmatch(words):
            return side
    if words and strict:
        raise BadInput(f"{name}.values.side: {text!r} is no side; write left, right or both")
    return ""


def _answer(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value in (None, "", "yes", "no"):
        return str(value or "")
    raise BadInput(f"{name}.values.answer: write yes or no, not {value!r}")
