"""Typed words as the kind of answer that a step asks for, and what a message means instead: by rules alone."""

import re
from dataclasses import dataclass
from typing import Any

from handrail.kernel.rules import folded
from handrail.programs.sessions.workflow.days import day_in, latest, today
from handrail.programs.sessions.workflow.formats import formed, masked
from handrail.programs.sessions.workflow.lexicon import INTENTS, LANGUAGES, lexicon
from handrail.programs.sessions.workflow.model import Option, Step, Words

SEEN = 600  # characters that are read for a meaning
NUMBER = re.compile(r"(?<![\w.,])-?\d{1,15}(?:[.,]\d{1,6})?(?![\w])")
OUT_OF = re.compile(r"(\d+) ?(?:/|out of|of|de|sobre) ?\d+")
LETTER = re.compile(r"^\W*([a-z])\W*$")
ORDINAL = re.compile(r"^\W*(?:(?:option|number|no|the|la|el|opcion|numero)\W+)*(\d{1,2})\W*$")
SPLIT = re.compile(r"\s*(?:,|;|\+|&|\band\b|\by\b|\be\b|\bo\b|\bor\b)\s*")
FREELY = ("stop", "back", "why", "help", "skip", "so_far", "person", "progress")  # also where any text is an answer
BEGUN = 5  # letters by which the beginning of an option is known
FEW = 9  # words of a message that can be one of these there
SMALL = frozenset({
    "the", "and", "with", "for", "you", "your", "this", "that", "these", "those", "next", "few", "wait", "here", "have",
    "need", "want", "get", "some", "any", "more", "los", "las", "con", "una", "por", "para", "que", "tus", "del",
    "esta", "este", "esto", "eso", "puede", "esperar", "mas", "algo", "hay", "son", "muy", "tiempo", "proximos",
    "proximas",
})  # fmt: skip
DENIED = re.compile(r"(?:\b(?:not|isn’t|nothing|never|no|no es|nada|ni|sin|without)(?: \w{1,6}){0,1} |n’t )$")


@dataclass(frozen=True, slots=True)
class Typed:
    """The answer in what was typed; or what is wrong with it; `guess` where it was only about."""

    value: Any = None
    problem: str = ""
    guess: bool = False


def flattened(text: str) -> str:
    return folded(text[:SEEN]).replace("'", "’")


def intents(text: str) -> list[str]:
    """What a message means, in any language we know."""
    flat = flattened(text)
    return [name for name in INTENTS if any(lexicon(language).intents[name].search(flat) for language in LANGUAGES)]


def intent_at(step: Step, text: str) -> str:
    """What is meant instead of an answer. Where any words can be the answer, only what can be nothing else."""
    found = intents(text)
    if step.widget == "free_text" and not step.format and not step.pattern:
        few = len(text.split()) <= FEW
        found = [name for name in found if name in FREELY and (few or (name == "why" and "?" in text))]
    return found[0] if found else ""


def matches(name: str, text: str) -> bool:
    flat = flattened(text)
    return any(lexicon(language).patterns[name].search(flat) for language in LANGUAGES)


def value_of(step: Step, text: str, at: float, locale: str) -> Typed:
    """The answer to this step in typed words. Only an open text is read whole; others show in their first lines."""
    opened = step.widget == "free_text" and not step.format and not step.pattern
    text = text if opened else " ".join(text[: 4 * SEEN].split())
    match step.widget or "multiple_choice":
        case "yes_no":
            return _yes_no(text)
        case "multiple_choice":
            return _option(step, text)
        case "multi_select":
            return _options(step, text)
        case "number" | "rating":
            return _number(step, text)
        case "date":
            return _date(step, text, at, locale)
        case _:
            return _text(step, text)


def _yes_no(text: str) -> Typed:
    yes, no = matches("yes", text), matches("no", text)
    return Typed(yes) if yes != no else Typed(problem="yes_no")


def _option(step: Step, text: str) -> Typed:
    found = options_in(step, text)
    return Typed(found[0]) if len(found) == 1 else Typed(problem="choice")


def options_in(step: Step, text: str) -> list[str]:
    """The options that a text names: by number, by letter, word for word, by one of their words, in any language."""
    flat = flattened(text)
    if place := ORDINAL.match(flat):
        return [step.options[int(place[1]) - 1].value] if 0 < int(place[1]) <= len(step.options) else []
    if letter := LETTER.match(flat):
        place_of = ord(letter[1]) - ord("a")
        if place_of < len(step.options) and letter[1] not in "yns":
            return [step.options[place_of].value]
    names = {option.value: _names(option) for option in step.options}
    whole = [value for value, known in names.items() if flat.strip(" .!?¿¡") in known]
    if whole:
        return whole
    begun = [value for value, known in names.items() if len(flat) > BEGUN and any(n.startswith(flat) for n in known)]
    if begun:
        return begun
    said = [value for value, known in names.items() if any(_within(name, flat) for name in known)]
    if said:
        return said
    return _by_words(names, flat)


def _by_words(names: dict[str, list[str]], flat: str) -> list[str]:
    """By a word that only one of the options has."""
    if re.search(r"\b(?:not|no)\b|n’t\b", flat):
        return []
    here = {w for w in re.findall(r"\w+", flat) if len(w) > 3 and w not in SMALL}
    hits = {value: {w for name in known for w in re.findall(r"\w+", name)} & here for value, known in names.items()}
    every = [w for found in hits.values() for w in found]
    return [value for value, found in hits.items() if any(every.count(w) == 1 for w in found)]


def _names(option: Option) -> list[str]:
    return [flattened(name).strip(" .!?¿¡") for name in (*_texts(option.label), option.value, *option.also) if name]


def _texts(words: Words) -> list[str]:
    return [words] if isinstance(words, str) else list(words.values())


def _within(name: str, flat: str) -> bool:
    """Whether it is said, and not denied: "not urgent" is not "urgent"."""
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", flat) if len(name) > 2 else None
    return found is not None and not DENIED.search(flat[: found.start()])


def _options(step: Step, text: str) -> Typed:
    if not (step.required and step.min) and matches("none", text):
        return Typed([])
    found: list[str] = []
    for part in SPLIT.split(text):
        if part.strip():
            one = options_in(step, part)
            if not one:
                return Typed(problem="choices")
            found += [value for value in one if value not in found]
    ordered = [o.value for o in step.options if o.value in found]
    return Typed(ordered) if ordered else Typed(problem="choices")


def _number(step: Step, text: str) -> Typed:
    flat = OUT_OF.sub(r"\1", flattened(text))
    found = [float(n.replace(",", ".")) for n in NUMBER.findall(flat)]
    if not found:
        spelled = [
            lexicon(lang).numbers[w] for lang in LANGUAGES for w in re.findall(r"\w+", flat) if w in _spelled(lang)
        ]
        found = [float(n) for n in dict.fromkeys(spelled)]
    if len(set(found)) != 1:
        return Typed(problem="number")
    number: int | float = int(found[0]) if found[0] == int(found[0]) else found[0]
    return fitting(step, number, 0.0)


def _spelled(language: str) -> set[str]:
    return {word for word in lexicon(language).numbers if word not in ("a", "an", "un", "una", "unos", "unas", "few")}


def _date(step: Step, text: str, at: float, locale: str) -> Typed:
    past = step.max == "today" or (isinstance(step.max, str) and step.max <= today(at))
    day, problem, guess = day_in(flattened(text), at, locale, past=past, approximate=step.approximate)
    if not day:
        return Typed(problem=problem or ("long_ago" if step.approximate and matches("approximate", text) else "date"))
    found = fitting(step, day, at)
    return Typed(found.value, found.problem, guess and not found.problem)


def _text(step: Step, text: str) -> Typed:
    bare = text.strip()
    if step.format == "name":
        bare = _without(bare, "lead_name")
    if step.format:
        value = formed(step.format, bare) or formed(step.format, _without(bare, "lead_text"))
        return Typed(value) if value else Typed(problem=step.format)
    if step.pattern:
        value = masked(step.pattern, bare) or masked(step.pattern, _without(bare, "lead_text"))
        return Typed(value) if value else Typed(problem="pattern")
    return fitting(step, bare, 0.0)


def _without(text: str, lead: str) -> str:
    """The text without the words that lead up to the answer: "my name is Ana" is "Ana"."""
    flat = flattened(text)
    for language in LANGUAGES:
        match = lexicon(language).patterns[lead].match(flat)
        if match and flat[match.end() :].strip():
            left = len(flat[match.end() :].split())
            return " ".join(text.split()[-left:])
    return text


def fitting(step: Step, value: Any, at: float) -> Typed:
    """The value where it keeps to the bounds of its step."""
    match step.widget:
        case "number" | "rating":
            low, high = step.min, step.max
            out = (isinstance(low, int | float) and value < low) or (isinstance(high, int | float) and value > high)
            if (step.whole or step.widget == "rating") and value != int(value):
                return Typed(problem="whole")
            return Typed(problem="range") if out else Typed(value)
        case "date":
            low, high = bounds(step, at)
            out = (low and value < low) or (high and value > high)
            return Typed(problem="date_range") if out else Typed(value)
        case "free_text" if step.max_length and len(value) > step.max_length:
            return Typed(problem="length")
        case "free_text" if not value or not any(c.isalnum() for c in value):
            return Typed(problem="text")
    return Typed(value)


def bounds(step: Step, at: float) -> tuple[str, str]:
    """The first and the last day that fit."""
    low = today(at) if step.min == "today" else str(step.min or "")
    high = latest(at) if step.max == "today" else str(step.max or "")
    return low, high
