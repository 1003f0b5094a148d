"""What the readers know of a language: read once from <language>.toml, checked, and compiled."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from handrail.errors import Misconfigured
from handrail.programs.reframing.data import table

LANGUAGES = ("en", "es")


@dataclass(frozen=True, slots=True)
class Emotion:
    name: str
    noun: str
    article: str
    forms: re.Pattern[str]
    pleasant: bool
    vague: bool


Degrees = tuple[tuple[re.Pattern[str], int], ...]


@dataclass(frozen=True, slots=True)
class Ratings:
    numbers: Mapping[str, int]
    spelled: str
    degrees: Degrees
    trust: Degrees  # the same for confidence alone, looked at first
    strain: re.Pattern[str]  # words for how bad it is: never a degree of confidence
    around: frozenset[str]  # small words that may stand around a degree in a direct answer
    marked: re.Pattern[str]  # what makes a number a rating, unasked
    other: re.Pattern[str]  # numbers that are something else: a time, a date, a count
    below: re.Pattern[str]
    above: re.Pattern[str]
    span: re.Pattern[str]
    confident: re.Pattern[str]  # speaks of how confident the person feels
    felt: re.Pattern[str]  # speaks of how strong the feeling is
    both: re.Pattern[str]
    same: re.Pattern[str]  # nothing has changed since the ratings before


@dataclass(frozen=True, slots=True)
class Mirror:
    swap: Mapping[str, str]
    verbs: Mapping[str, str]
    fix: tuple[tuple[re.Pattern[str], str], ...]
    refuse: re.Pattern[str]
    third: re.Pattern[str]  # a verb that may be somebody else's; meets the text with its accents
    nouns: re.Pattern[str]  # what stands before a noun that looks like a verb
    unsafe: re.Pattern[str]  # meets the text with its accents; a group holds the word in doubt


@dataclass(frozen=True, slots=True)
class Lexicon:
    language: str
    small: frozenset[str]
    cuts: frozenset[str]
    hollow: frozenset[str]
    fillers: re.Pattern[str]
    trailers: re.Pattern[str]
    joints: re.Pattern[str]
    clause: re.Pattern[str]
    topic: re.Pattern[str]
    thought_after: tuple[re.Pattern[str], ...]
    thought_like: tuple[re.Pattern[str], ...]
    leads: re.Pattern[str]
    harsh: re.Pattern[str]
    soft: re.Pattern[str]  # takes the edge off a statement
    against: re.Pattern[str]  # a verdict on oneself
    label: tuple[tuple[re.Pattern[str], str], ...]
    recast: tuple[tuple[re.Pattern[str], str], ...]
    topic_after: tuple[re.Pattern[str], ...]
    event_like: tuple[re.Pattern[str], ...]
    negation: re.Pattern[str]
    others: re.Pattern[str]  # what stands before a feeling that is somebody else's
    correction: re.Pattern[str]
    crowd: re.Pattern[str]  # speaks of many people
    facing: tuple[re.Pattern[str], ...]  # something ahead that a person can feel confident about: the group `it`
    joiner: str
    doing: Mapping[str, str]  # a verb as it stands after "about"
    definite: Mapping[str, str]  # articles for what was mentioned before
    emotions: tuple[Emotion, ...]
    ratings: Ratings
    mirror: Mirror
    intents: tuple[tuple[str, re.Pattern[str]], ...]

    def emotion(self, name: str) -> Emotion | None:
        return next((e for e in self.emotions if e.name == name), None)


@cache
def lexicon(language: str) -> Lexicon:
    name = language if language in LANGUAGES else LANGUAGES[0]
    return read(name, f"lexicon/{name}.toml", table("lexicon", f"{name}.toml"))


@dataclass(frozen=True, slots=True)
class Source:
    """One language's file: looks things up, and says which key is missing or broken."""

    file: str
    raw: Mapping[str, Any]
    names: Mapping[str, str]  # what the words in capitals stand for

    def at(self, *path: str) -> Any:
        here: Any = self.raw
        for key in path:
            if not isinstance(here, Mapping) or key not in here:
                raise Misconfigured(f"{self.file}: {'.'.join(path)} is missing; add it (en.toml shows an example)")
            here = here[key]
        return here

    def words(self, *path: str) -> frozenset[str]:
        return frozenset(self.at(*path).split())

    def pattern(self, *path: str) -> re.Pattern[str]:
        value = self.at(*path)
        joined = "|".join(f"(?:{v})" for v in value) if isinstance(value, list) else value
        return self.compiled(joined, ".".join(path))

    def patterns(self, *path: str) -> tuple[re.Pattern[str], ...]:
        return tuple(self.compiled(v, ".".join(path)) for v in self.at(*path))

    def pairs(self, *path: str) -> tuple[tuple[re.Pattern[str], str], ...]:
        return tuple((self.compiled(p, ".".join(path)), to) for p, to in self.at(*path))

    def compiled(self, pattern: str, key: str) -> re.Pattern[str]:
        for name in sorted(self.names, key=len, reverse=True):
            pattern = pattern.replace(name, self.names[name])
        try:
            return re.compile(pattern)
        except re.error as error:
            raise Misconfigured(f"{self.file}: {key} is not a pattern ({error}): {pattern!r}; mend it") from error


def read(language: str, file: str, raw: Mapping[str, Any]) -> Lexicon:
    numbers = _numbers(Source(file, raw, {}))
    spelled = r"(?:\d+(?:[.,]\d+)?|" + "|".join(sorted(numbers, key=len, reverse=True)) + ")"
    source = Source(file, raw, {**raw.get("names", {}), "NUMBER": spelled})
    return Lexicon(
        language,
        small=source.words("text", "small"),
        cuts=source.words("text", "cuts"),
        hollow=source.words("text", "hollow"),
        fillers=source.pattern("text", "fillers"),
        trailers=source.pattern("text", "trailers"),
        joints=source.pattern("text", "joints"),
        clause=source.pattern("text", "clause"),
        topic=source.pattern("text", "topic"),
        joiner=source.at("text", "joiner"),
        doing=source.at("text", "doing"),
        definite=source.at("text", "definite"),
        thought_after=source.patterns("reading", "thought_after"),
        thought_like=source.patterns("reading", "thought_like"),
        leads=source.pattern("reading", "leads"),
        harsh=source.pattern("reading", "harsh"),
        soft=source.pattern("reading", "soft"),
        against=source.pattern("reading", "against"),
        label=source.pairs("reading", "label"),
        recast=source.pairs("reading", "recast"),
        topic_after=source.patterns("reading", "topic_after"),
        event_like=source.patterns("reading", "event_like"),
        negation=source.pattern("reading", "negation"),
        others=source.pattern("reading", "others"),
        correction=source.pattern("reading", "correction"),
        crowd=source.pattern("reading", "crowd"),
        facing=source.patterns("reading", "facing"),
        emotions=tuple(_emotion(name, source) for name in source.at("emotions")),
        ratings=_ratings(numbers, spelled, source),
        mirror=_mirror(source),
        intents=tuple((name, source.pattern("intents", name)) for name in source.at("intents")),
    )


def _numbers(source: Source) -> dict[str, int]:
    counted: dict[str, int] = {word: n for n, word in enumerate(source.at("rating", "numbers"))}
    counted.update(source.at("rating", "more_numbers"))
    return counted


def _ratings(numbers: Mapping[str, int], spelled: str, source: Source) -> Ratings:
    return Ratings(
        numbers,
        spelled,
        degrees=_degrees(source, "degrees"),
        trust=_degrees(source, "trust"),
        strain=source.pattern("rating", "strain"),
        around=source.words("rating", "around"),
        marked=source.pattern("rating", "marked"),
        other=source.pattern("rating", "other"),
        below=source.pattern("rating", "below"),
        above=source.pattern("rating", "above"),
        span=source.pattern("rating", "span"),
        confident=source.pattern("rating", "confident"),
        felt=source.pattern("rating", "felt"),
        both=source.pattern("rating", "both"),
        same=source.pattern("rating", "same"),
    )


def _degrees(source: Source, key: str) -> Degrees:
    return tuple((source.compiled(p, f"rating.{key}"), n) for p, n in source.at("rating", key))


def _mirror(source: Source) -> Mirror:
    fixes = source.pairs("mirror", "fix")
    swap, verbs = source.at("mirror", "swap"), source.at("mirror", "verbs")
    return Mirror(
        swap,
        verbs,
        fixes,
        refuse=source.pattern("mirror", "refuse"),
        third=source.pattern("mirror", "third"),
        nouns=source.pattern("mirror", "nouns"),
        unsafe=source.pattern("mirror", "unsafe"),
    )


def _emotion(name: str, source: Source) -> Emotion:
    raw = source.at("emotions", name)
    noun, forms = source.at("emotions", name, "noun"), source.at("emotions", name, "forms")
    emoji = "".join(f"|{re.escape(c)}" for c in raw.get("emoji", ""))
    pattern = source.compiled(rf"\b(?:{forms})\b{emoji}", f"emotions.{name}.forms")
    return Emotion(name, noun, raw.get("article", ""), pattern, raw.get("pleasant", False), raw.get("vague", False))
