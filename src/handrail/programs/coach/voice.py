"""The coach's lines, by language and level: one of several ways to say a thing, never the same twice in a row."""

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.kernel.moves import choose
from handrail.kernel.rules import mentions
from handrail.programs.coach.engine import Intervention, Level, constraints, rules, validate
from handrail.programs.coach.lexicon import LANGUAGES, lexicon
from handrail.programs.coach.state import State
from handrail.wording import lines as wording
from handrail.wording.lines import Lines

SLOTS = frozenset({"word", "tongue", "name"})
SAMPLE = {"word": "elephant", "tongue": "English", "name": "Alexander"}
ECHOED = {"correct": "right", "incorrect": "word"}  # situations in which what was heard is said back, and how
# What may happen at any level, and is answered by a line for all of them.
ANY = ("ask_again", "other_language", "hello", "repeat", "bot", "retry", "thanks", "chat")
LEVELS = {"green": (0,), "yellow": (1,), "orange": (2,), "red": (3,), "calm": (2, 3), "any": (0, 1, 2, 3)}
APART = ("heard", "choose", "care", "doubt", "labels", "tongues")


def line(state: State, section: str, key: str = "any", **slots: str) -> str:
    """One of the authored lines for this moment, by the session's seed; the next time it is another one."""
    ways = _discreet(lines(state.language)[section][key], state.secrets)
    start = choose(tuple(range(len(ways))), state.seed, section, key)
    return ways[(start + state.beat) % len(ways)].format_map(slots)


@lru_cache(512)
def _discreet(ways: tuple[str, ...], secrets: tuple[str, ...]) -> tuple[str, ...]:
    """Those that do not happen to hold the answer: "rest a little", where \"little\" is looked for."""
    return tuple(way for way in ways if not any(mentions(way, word) for word in secrets)) or ways


def reply(state: State, situation: str, word: str = "") -> str:
    """What is said to what happened, at the level that it led to; with what was heard before it, where that helps."""
    tongue = state.deck.language if state.deck else state.language
    named = lines(state.language)["tongues"][tongue][0]
    said = line(state, situation, _key(state, situation), word=word, tongue=named)
    if word and situation in ECHOED:
        return f"{line(state, 'heard', ECHOED[situation], word=word)} {said}"
    return said


def choice_message(state: State) -> str:
    """The words that present the choices; none while all is well."""
    if state.level is Level.GREEN:
        return ""
    return line(state, "choose", "yellow" if state.level is Level.YELLOW else "calm")


def labels(state: State) -> tuple[str, ...]:
    known = lines(state.language)["labels"]
    return tuple(known[one][0] for one in state.interventions)


def _key(state: State, section: str) -> str:
    """The words for this level; where there are none, the most careful ones."""
    keys = lines(state.language)[section]
    return next((key for key in keys if state.level in LEVELS[key]), list(keys)[-1])


@cache
def lines(language: str) -> Lines:
    name = f"{language}.toml"
    text = files("handrail.programs.coach").joinpath("lines", name).read_text("utf-8")
    return read_lines(f"coach/lines/{name}", text, language)


def read_lines(name: str, text: str, language: str) -> Lines:
    """Checked: every line keeps the rules that a model must keep, at each level that it is said at."""
    found = wording.read_lines(name, text, SLOTS)
    if missing := {*Intervention} - found.get("labels", {}).keys():
        raise Misconfigured(f"{name}, labels: {sorted(missing)} is missing; write it")
    for section, key, said, level, choice in spoken(found):
        limits = constraints(level, lexicon(language).forbidden)
        verdict = validate(f"{said} {choice}".strip(), rules(limits, choice, lexicon(language).judging))
        if not verdict.valid:
            raise Misconfigured(f"{name}, {section}.{key}: {said!r} breaks its own rules: {verdict.reason}")
    return found


def spoken(found: Lines) -> Iterator[tuple[str, str, str, Level, str]]:
    """Every line as it may be said: section, key, words, level, and the words that present the choices there."""
    for section, key, way in (
        (s, k, w) for s, keys in found.items() if s not in APART for k, ws in keys.items() for w in ws
    ):
        if key not in LEVELS and section != "opening":
            raise Misconfigured(f"{section}.{key}: it is no level; use {', '.join(LEVELS)}")
        happens = section in ANY or key != "any"
        before = found["heard"][ECHOED[section]] if section in ECHOED else ()
        for level in map(Level, LEVELS.get(key, (0,)) if happens else (0,)):
            choice = "" if level is Level.GREEN else found["choose"]["yellow" if level is Level.YELLOW else "calm"][0]
            for said in (way, *(f"{heard} {way}" for heard in before)):
                yield section, key, said.format_map(SAMPLE), level, choice


def load() -> None:
    """Every file is there, and whatever can be said in the first language can be said in the others, of the same."""
    wording.told_alike("coach/lines", LANGUAGES, lines)
