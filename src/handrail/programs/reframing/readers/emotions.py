"""Which feelings a text names, in its order; what it denies does not count."""

import re

from handrail.programs.reframing.lexicon import Emotion, Lexicon
from handrail.programs.reframing.readers.text import quotable, words
from handrail.wording.text import plain

MOST = 3
NEAR = 120  # characters before a feeling that may deny it
LONGEST = 40  # characters of a feeling in the person's own words


def emotions(text: str, lexicon: Lexicon, *, pleasant: bool = False) -> tuple[str, ...]:
    """Names of the feelings in the text; a vague one ("bad") only where nothing says it better."""
    flat = plain(text)
    hits = [(m.start(), e) for e in lexicon.emotions for m in e.forms.finditer(flat) if not _denied(flat, m, lexicon)]
    found = [e for _, e in sorted(hits, key=lambda hit: hit[0]) if e.pleasant is pleasant]
    telling = [e for e in found if not e.vague] or found
    return tuple(dict.fromkeys(e.name for e in telling))[:MOST]


def _denied(flat: str, match: re.Match[str], lexicon: Lexicon) -> bool:
    """Whether it is negated, or somebody else's, inside the same clause."""
    clause = re.split(r"[,.;!?\n]| but | pero | sino ", flat[max(0, match.start() - NEAR) : match.start()])[-1]
    before = re.split(r" just | only | solo | mas bien ", clause)[-1]
    return bool(lexicon.negation.search(before) or lexicon.others.search(clause))


def only_feeling(clause: str, lexicon: Lexicon) -> bool:
    """Whether a clause says nothing besides a feeling ("I'm so scared")."""
    flat = plain(clause)
    for emotion in lexicon.emotions:
        flat = emotion.forms.sub(" ", flat)
    left = [w for w in words(flat) if w not in lexicon.hollow]
    return not left


def known(given: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The feelings in a reading: by their names where they have one, else in the person's own few words."""
    names = tuple(n for n in re.split(r"\s*,\s*", given) if lexicon.emotion(n))
    own = quotable(given)
    few = own and len(own.split()) <= 4 and len(own) <= LONGEST
    return names or emotions(given, lexicon) or ((own,) if few else ())


def nouns(names: tuple[str, ...], lexicon: Lexicon, *, article: bool = False) -> str:
    """Feelings as one phrase: "fear and shame", "el miedo y la vergüenza"; a word of theirs in quotation marks."""
    parts = [_noun(lexicon.emotion(n), n, article=article) for n in names]
    if len(parts) < 2:
        return "".join(parts)
    joiner = (
        "e" if lexicon.language == "es" and re.match(r"(?:el |la |los |las )?h?i[^ae]", parts[-1]) else lexicon.joiner
    )
    return f"{', '.join(parts[:-1])} {joiner} {parts[-1]}"


def _noun(emotion: Emotion | None, own: str, *, article: bool) -> str:
    if emotion is None:
        return f"“{own}”"
    return f"{emotion.article} {emotion.noun}" if article and emotion.article else emotion.noun
