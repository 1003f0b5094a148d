"""How near a question is to each topic: by turns of phrase, cue words and examples. Counted once, at load."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log, sqrt

from handrail.programs.patient.asking.lexicon import Lexicon, lexicon
from handrail.programs.patient.asking.phrases import Phrase, filed, found, phrase
from handrail.programs.patient.asking.spelling import near
from handrail.programs.patient.asking.stems import STEMS
from handrail.programs.patient.asking.words import BODY, Speller, meant, spoken
from handrail.programs.patient.topics import LANGUAGES, TopicWords, words
from handrail.wording.text import plain

NEAREST, MIDDLE, CUES, PHRASE = 0.36, 0.24, 0.32, 0.40  # what each says, added up
LONGER = 0.16  # for each further word of a phrase
UNKNOWN = 0.75  # of a rare word's weight, for one that no example has
PLACE = 0.5  # of its weight, for a part of the body: most questions can be put about any of them
DOUBT = 2.0  # a cue or phrase that no example bears out is trusted; one that others bear out too is not
COMMON = 1.2  # weight of words that most topics have: they tell nothing apart
PAIR = 0.7  # of its weight, for two words in a row


WORDS = re.compile(r"[a-z]{3,}")


@dataclass(frozen=True, slots=True)
class Index:
    lexicon: Lexicon
    speller: Speller
    rare: Mapping[str, float]  # a feature's weight
    unknown: float
    centres: Mapping[str, tuple[tuple[str, float], ...]]  # feature -> topics
    examples: Mapping[str, tuple[tuple[int, float], ...]]  # feature -> examples
    owners: tuple[str, ...]  # the topic of each example
    cues: Mapping[str, tuple[tuple[str, float], ...]]
    phrases: Mapping[str, tuple[tuple[Phrase, str, float], ...]]  # under one of their words, with what each says


@cache
def index(language: str) -> Index:
    known = lexicon(language)
    topics = words(known.language)
    told = {topic: [spoken(plain(one), known) for one in w.examples] for topic, w in topics.items()}
    right = {w for ones in told.values() for one in ones for w in one}
    right |= {w for t in topics.values() for w in (*(t.words or {}), *WORDS.findall(" ".join(t.phrases)))}
    right |= known.named | {w for w in known.everyday if len(w) > 3}
    speller = Speller(
        frozenset(right | known.everyday | known.expand.keys() | known.drop), _stems(right, known), near(right)
    )
    return made(known, speller, topics, {topic: [meant(one, known) for one in ones] for topic, ones in told.items()})


def _stems(words: Iterable[str], known: Lexicon) -> frozenset[str]:
    return frozenset(map(STEMS[known.language], words))


def made(
    known: Lexicon, speller: Speller, topics: Mapping[str, TopicWords], told: Mapping[str, Sequence[tuple[str, ...]]]
) -> Index:
    """From the meant words of the examples."""
    features = {topic: [tuple(_features(one, known)) for one in ones] for topic, ones in told.items()}
    spread = Counter(f for ones in features.values() for f in {f for one in ones for f in one})
    rare = {f: _weight(f, n, len(topics), known) for f, n in spread.items()}
    owners, examples = _examples(features, rare)
    return Index(
        lexicon=known,
        speller=speller,
        rare=rare,
        unknown=UNKNOWN * log(len(topics)),
        centres=_centres(features, rare),
        examples=examples,
        owners=owners,
        cues=_cues(topics, told, known),
        phrases=_phrases(topics, told, known),
    )


def _cues(
    topics: Mapping[str, TopicWords], told: Mapping[str, Sequence[tuple[str, ...]]], known: Lexicon
) -> Mapping[str, tuple[tuple[str, float], ...]]:
    """A cue counts for as much as the examples with it are of its topic."""
    cues: dict[str, dict[str, float]] = defaultdict(dict)
    for topic, w in topics.items():
        for word, weight in (w.words or {}).items():
            for one in meant(tuple(word.split("_")), known):
                cues[one][topic] = max(weight, cues[one].get(topic, 0.0))
    own = {topic: Counter(word for one in ones for word in set(one)) for topic, ones in told.items()}
    every = Counter(word for ones in told.values() for one in ones for word in set(one))
    return {
        word: tuple((t, weight * _trust(own[t][word], every[word])) for t, weight in ones.items())
        for word, ones in cues.items()
    }


def _phrases(
    topics: Mapping[str, TopicWords], told: Mapping[str, Sequence[tuple[str, ...]]], known: Lexicon
) -> Mapping[str, tuple[tuple[Phrase, str, float], ...]]:
    """And so does a phrase."""
    common = Counter(word for ones in told.values() for one in ones for word in one)
    every = [(phrase(text, known), topic) for topic, w in topics.items() for text in w.phrases]
    files, own, hits = filed(every, common), Counter[int](), Counter[int]()
    for topic, ones in told.items():
        for one in ones:
            for key, of in {(id(p), t) for p, t in found(one, files)}:
                hits[key] += 1
                own[key] += of == topic
    return filed([(p, t, _worth(p) * _trust(own[id(p)], hits[id(p)])) for p, t in every], common)


def _worth(one: Phrase) -> float:
    return PHRASE + LONGER * (one.size - 1)


def _trust(own: int, every: int) -> float:
    return (own + DOUBT) / (every + DOUBT)


def load() -> None:
    for language in LANGUAGES:
        index(language)


def scores(words: Sequence[str], known: Index) -> tuple[dict[str, float], dict[str, float]]:
    """Every topic that the words have something to do with, and how much; and how much of it by its own words."""
    features = tuple(dict.fromkeys(_features(words, known.lexicon)))
    weights = {f: known.rare.get(f) for f in features}
    length = sqrt(sum((w or (known.unknown if " " not in f else 0.0)) ** 2 for f, w in weights.items())) or 1.0
    middle: dict[str, float] = defaultdict(float)
    ones: dict[int, float] = defaultdict(float)
    for feature, weight in weights.items():
        if weight is not None and weight > COMMON:
            for topic, w in known.centres[feature]:
                middle[topic] += weight * w
            for example, w in known.examples[feature]:
                ones[example] += weight * w
    total = {topic: MIDDLE * value / length for topic, value in middle.items()}
    best: dict[str, float] = defaultdict(float)
    for example, value in ones.items():
        topic = known.owners[example]
        best[topic] = max(best[topic], value)
    for topic, value in best.items():
        total[topic] = total.get(topic, 0.0) + NEAREST * value / length
    own = _hits(words, known)
    for topic, value in own.items():
        total[topic] = total.get(topic, 0.0) + value
    return total, own


def _hits(words: Sequence[str], known: Index) -> dict[str, float]:
    cued: dict[str, float] = defaultdict(float)
    for word in dict.fromkeys(words):
        for topic, weight in known.cues.get(word, ()):
            cued[topic] += CUES * weight
    total = {topic: min(value, 2 * CUES) for topic, value in cued.items()}
    said: dict[str, float] = defaultdict(float)
    for _, topic, worth in found(words, known.phrases):
        said[topic] = max(said[topic], worth)
    for topic, value in said.items():
        total[topic] = total.get(topic, 0.0) + value
    return total


def _features(words: Sequence[str], known: Lexicon) -> Iterator[str]:
    yield from words
    if any(word in known.parts for word in words):
        yield BODY
    yield from (f"{a} {b}" for a, b in pairwise(words))


def _weight(feature: str, spread: int, topics: int, known: Lexicon) -> float:
    weight = log(topics / spread)
    if " " in feature:
        return PAIR * weight
    return PLACE * weight if feature in known.parts else weight


def _centres(
    features: Mapping[str, Sequence[tuple[str, ...]]], rare: Mapping[str, float]
) -> Mapping[str, tuple[tuple[str, float], ...]]:
    found: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for topic, ones in features.items():
        counts = Counter(f for one in ones for f in dict.fromkeys(one))
        heavy = {f: rare[f] * log(1 + n) for f, n in counts.items()}
        length = sqrt(sum(w * w for w in heavy.values())) or 1.0
        for feature, weight in heavy.items():
            found[feature].append((topic, weight / length))
    return {feature: tuple(ones) for feature, ones in found.items()}


def _examples(
    features: Mapping[str, Sequence[tuple[str, ...]]], rare: Mapping[str, float]
) -> tuple[tuple[str, ...], Mapping[str, tuple[tuple[int, float], ...]]]:
    owners: list[str] = []
    found: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for topic, ones in features.items():
        for one in ones:
            unique = tuple(dict.fromkeys(one))
            length = sqrt(sum(rare[f] ** 2 for f in unique)) or 1.0
            for feature in unique:
                found[feature].append((len(owners), rare[feature] / length))
            owners.append(topic)
    return tuple(owners), {feature: tuple(ones) for feature, ones in found.items()}
