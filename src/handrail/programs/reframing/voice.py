"""From state to words: which of the authored lines can be said now, with what of the person's own in them."""

import re
import string
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from handrail.errors import Misconfigured
from handrail.kernel.moves import choose
from handrail.programs.reframing.data import table
from handrail.programs.reframing.lexicon import LANGUAGES, Lexicon, lexicon
from handrail.programs.reframing.readers.emotions import nouns
from handrail.programs.reframing.readers.mirror import is_clause, is_topic, mirrored
from handrail.programs.reframing.readers.text import brief
from handrail.programs.reframing.state import State
from handrail.wording import language_of
from handrail.wording.text import plain

Lines = Mapping[str, Mapping[str, tuple[str, ...]]]
LONG = 7  # words of a thought that is not quoted over and over
NAMED = 2  # feelings that are named back: the last ones told
INNER = 16  # words of a quotation inside a quotation

PERSON = ("thought", "thought_you", "thought_in", "situation", "situation_you", "situation_i", "topic_you", "topic_the")
FELT = (
    "topic_i",
    "situation_said",
    "facing",
    "emotion",
    "emotion_the",
    "emotion_one",
    "emotion_many",
    "felt",
    "intensity",
    "confidence",
    "said",
    "own",
)
RATED = ("suds_pre", "suds_post", "confidence_pre", "confidence_post", "turn", "max_turns")
GIVEN = ("name", "gist", "name2", "gist2", "definition", "balanced", "core", "help")
SLOTS = frozenset(PERSON + FELT + RATED + GIVEN)


@cache
def lines(language: str) -> Lines:
    name = language if language in LANGUAGES else LANGUAGES[0]
    return read(f"lines/{name}.toml", table("lines", f"{name}.toml"))


def read(file: str, raw: Mapping[str, Any]) -> Lines:
    for section, keys in raw.items():
        for key, variants in keys.items():
            where = f"{file}: {section}.{key}"
            if not isinstance(variants, list) or not variants or not all(isinstance(v, str) for v in variants):
                raise Misconfigured(f"{where} must be a list of texts with at least one in it")
            for variant in variants:
                unknown = slots_of(variant) - SLOTS
                if unknown:
                    raise Misconfigured(
                        f"{where}: unknown slot {sorted(unknown)} in {variant!r}; known: {sorted(SLOTS)}"
                    )
    return {section: {key: tuple(v) for key, v in keys.items()} for section, keys in raw.items()}


def slots_of(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def fill(templates: tuple[str, ...], slots: Mapping[str, str], *keys: Any, language: str = "en") -> str:
    """One of the templates whose slots are all there, by the session's seed; a turn later it is another one."""
    usable = [t for t in templates if all(slots.get(name) for name in slots_of(t))]
    if not usable:
        return ""
    telling = [t for t in usable if slots_of(t)] or usable
    *what, turn = keys
    chosen = telling[(choose(range_of(telling), *what) + int(turn)) % len(telling)]
    return polished(chosen.format_map(slots), language)


def range_of(items: list[str]) -> list[int]:
    return list(range(len(items)))


def polished(text: str, language: str = "en") -> str:
    """Capitals where a slot opened a sentence; Spanish "de el" becomes "del"."""
    if language == "es":
        text = re.sub(r"\b([Dd]e|[Aa]) el\b", lambda m: m[1] + "l", text)
    return re.sub(r"(?:^|(?<=[.!?…]\s)|(?<=\n))([“‘¿¡]*)([a-záéíóúñ])", lambda m: m[1] + m[2].upper(), text)


def line(state: State, section: str, key: str, **more: str) -> str:
    """An authored line for this moment, or nothing if none of its variants can be filled."""
    templates = lines(state.user_language)[section][key]
    keys = (state.seed, section, key, state.turn)
    return fill(templates, slots(state) | more, *keys, language=state.user_language)


def unrepeated(state: State, said: str = "") -> dict[str, str]:
    """Takes out of a line what was said just before it, and a thought that is too long to hear once more."""
    have, heard = slots(state), said.casefold()
    taken = {
        "thought": any(have.get(name, "\0").casefold() in heard for name in ("thought", "thought_you")),
        "topic_the": have.get("topic_you", "\0").casefold() in heard,
    }
    taken["thought"] = taken["thought"] or len(state.progress.thought.split()) > LONG
    return {name: "" for name, gone in taken.items() if gone}


def slots(state: State) -> dict[str, str]:
    """What the lines may draw on, in the person's words; a slot that cannot be filled well is not there."""
    return dict(_slots(state))


@lru_cache(maxsize=64)  # a reply asks for them several times
def _slots(state: State) -> Mapping[str, str]:
    found = _thought_slots(state) | _situation_slots(state) | _emotion_slots(state)
    numbers = {
        "intensity": state.progress.intensity,
        "confidence": state.confidence_pre,
        "turn": state.turn,
        "max_turns": state.max_turns,
        "suds_pre": state.suds_pre,
        "suds_post": state.suds_post,
        "confidence_pre": state.confidence_pre,
        "confidence_post": state.confidence_post,
    }
    found |= {name: str(value) for name, value in numbers.items() if value is not None}
    found |= {"balanced": state.balanced, "core": state.core, "own": state.own, "help": state.help}
    return {name: value for name, value in found.items() if value}


def _thought_slots(state: State) -> dict[str, str]:
    thought, words = state.progress.thought, lexicon(state.user_language)
    if not thought:
        return {}
    weave = _ours(state, thought) and is_clause(thought, words)
    return {
        "thought": thought,
        "thought_in": brief(thought, words, INNER),
        "thought_you": mirrored(thought, words) if weave else "",
    }


def _situation_slots(state: State) -> dict[str, str]:
    situation, words = state.progress.situation, lexicon(state.user_language)
    if not situation:
        return {}
    ours = _ours(state, situation)
    clause, topic = ours and is_clause(situation, words), ours and is_topic(situation, words)
    turned = mirrored(situation, words) if clause else ""
    short = len(situation.split()) <= INNER
    return {
        "situation": "" if topic or turned else situation,
        "situation_said": situation,
        "situation_you": turned,
        "situation_i": situation if clause and short else "",
        "topic_you": mirrored(situation, words) if topic else "",
        "topic_the": _definite(mirrored(situation, words), words.definite) if topic else "",
        "topic_i": _definite(situation, words.definite) if topic else "",
        "facing": _facing(situation, words) if ours else "",
    }


def _facing(situation: str, words: Lexicon) -> str:
    """What lies ahead of the person, said to them: "the presentation", "talking to your boss"."""
    found = next((m for p in words.facing if (m := p.search(plain(situation)))), None)
    it = situation[found.start("it") : found.end("it")] if found else ""
    first, _, rest = _definite(mirrored(it, words), words.definite).partition(" ")
    return f"{words.doing.get(first, first)} {rest}".strip()


def _definite(topic: str, articles: Mapping[str, str]) -> str:
    """ "A presentation" has become "the presentation" once it was spoken of."""
    first, _, rest = topic.partition(" ")
    return f"{articles[first]} {rest}" if rest and first in articles else topic


def _emotion_slots(state: State) -> dict[str, str]:
    names, words = state.progress.emotion[-NAMED:], lexicon(state.user_language)
    if not names:
        return {}
    plain, article = nouns(names, words), nouns(names, words, article=True)
    return {
        "emotion": plain,
        "emotion_the": article,
        "emotion_one": plain if len(names) == 1 else "",
        "emotion_many": plain if len(names) > 1 else "",
    }


def _ours(state: State, text: str) -> bool:
    """Whether these words are in the language of the conversation; others are only quoted."""
    return language_of(text, state.user_language) == state.user_language
