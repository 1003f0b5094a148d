"""Part by part: what is plainly said to the patient is set aside; whatever a learner claims of themselves stays."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple
from unicodedata import normalize

from handrail.gate.learner.bounds import Heard, Span, governed
from handrail.gate.learner.tongues import LANGUAGES, Tongue, tongue
from handrail.gate.mending import mended
from handrail.gate.normal import words_of
from handrail.gate.phrasebook import lexicon

STOP = re.compile(r"[.!?;:\n\u2026\u00bf\u00a1]+")
COMMA = re.compile(r"[,()\"\u201c\u201d\u00ab\u00bb\u2013\u2014]|\s-\s")
TAG = re.compile(r"\s*\u00bf\s*(?:verdad|no|cierto|correcto|es asi|si)\s*\?")  # after a Spanish statement
# What is not everyday writing: signs for letters, a letter by itself that is no word, a 1 that may be an I.
LONE = r"(?<![a-z0-9'])(?:[b-df-hj-np-tv-xz]|1(?!\s*(?:to|a|al|and|-|/)\s*[0-9]))(?![a-z0-9'])"
ODD = re.compile(rf"[^a-z0-9\s'/&%-]|{LONE}|[a-z][0-9]|[0-9][a-z]")
WORD = re.compile(r"\w+")
MINE, OTHERS = "\u00e9", "\u00f3"  # how a past of the speaker ends, and one of somebody else
QUOTES = str.maketrans("\u2018\u2019\u00b4`", "''''")
LEADS = 5  # how often something that leads up is taken off
ANSWER = 3  # words, at most
SHORT = 2  # a claim of so few words leans on what was said before it


class Own(NamedTuple):
    """A learner's text, as long as it was, without what was said to the patient."""

    text: str
    aside: bool = False  # something was set aside
    claims: bool = False  # what is left says something of them
    echo: bool = False  # they say of themselves what was said before
    grave: bool = False  # it has words about dying, whosever
    heard: Heard | None = None  # where it was set aside, and what follows
    sentences: tuple[str, ...] = ()


class Part(NamedTuple):
    """Words between two stops, commas or joins."""

    start: int
    end: int
    sentence: int
    asked: bool  # the sentence is a question


class Sense(NamedTuple):
    """What a part is: a claim of the speaker's; or words to the patient, from `aside` on."""

    claim: bool = False
    aside: int = -1
    begin: int = 0  # where that ends which leads up to it
    sure: bool = False  # it can be said of nobody else
    loose: bool = False  # it goes with the part before it
    normal: bool = False  # it goes with the question after it


def own_words(text: str, language: str) -> Own:
    """What of a learner's text is not plainly said to the patient. Pure; in doubt it is all of it."""
    if language not in LANGUAGES:
        return Own(text)
    flat, known = _flat(text), tongue(language)
    grave = known.grave.search(flat) is not None
    parts = list(_parts(flat, known))
    said = [flat[part.start : part.end].strip() for part in parts]
    if any(map(known.echoes.search, said)):
        return Own(text, echo=True, grave=grave)
    senses = [_sense(flat[p.start : p.end], text[p.start : p.end], p.asked, known) for p in parts]
    leaning = any(sense.claim and _leans(words, known) for words, sense in zip(said, senses, strict=True))
    if leaning or known.tricks.search(flat):
        return Own(text, grave=grave)
    spans = tuple(_aside(parts, senses, _shared(parts, senses)))
    if not spans:
        return Own(text, claims=any(sense.claim for sense in senses), grave=grave)
    own = list(text)
    for span in spans:
        own[span.start : span.end] = " " * (span.end - span.start)
    kept = {span.end for span in spans}
    rest = [part for part, sense in zip(parts, senses, strict=True) if not (part.asked or sense.normal)]
    strays = [p for p in rest if p.end not in kept and _stray(flat[p.start : p.end].strip(), known)]
    if _answered(strays, spans, flat, known):
        return Own(text, echo=True, grave=grave)
    heard = Heard(flat, spans, tuple(stray.start for stray in strays))
    claims = any(sense.claim for sense in senses)
    sentences = tuple(_sentences(text, parts))
    return Own("".join(own), aside=True, claims=claims, grave=grave, heard=heard, sentences=sentences)


def addressed(own: Own, dangers: list[tuple[int, int]], language: str, *, imminent: bool) -> bool:
    """Whether all danger that was set aside, at these places, is plainly the patient's."""
    return own.heard is None or governed(own.heard, dangers, imminent=imminent, tongue=tongue(language))


def _stray(words: str, tongue: Tongue) -> bool:
    """Whether, after a question, it may be the speaker's own answer: it is neither said to the patient nor kindness."""
    rest = _led(words, tongue)[0].strip()
    if tongue.also.search(words):
        return True
    if not rest:
        return not tongue.yes.isdisjoint(WORD.findall(words))
    return tongue.yours.isdisjoint(WORD.findall(rest)) and not tongue.kind.match(rest)


def _answered(strays: list[Part], spans: tuple[Span, ...], flat: str, tongue: Tongue) -> bool:
    """Whether so few words follow a question about dying that they can but answer it."""
    asked = (span.end for span in spans if span.asked and tongue.grave.search(flat, span.start, span.end))
    end = next(asked, len(flat))
    return any(stray.start >= end and len(flat[stray.start : stray.end].split()) <= ANSWER for stray in strays)


def _sentences(text: str, parts: list[Part]) -> Iterator[str]:
    for _, group in groupby(parts, key=lambda part: part.sentence):
        held = list(group)
        yield text[held[0].start : held[-1].end + 1]  # with its stop


def _flat(text: str) -> str:
    """Lower case without accents, letter for letter."""
    plain = text.translate(QUOTES)
    return plain.lower() if plain.isascii() else "".join(normalize("NFKD", char)[0].lower()[0] for char in plain)


def _parts(flat: str, tongue: Tongue) -> Iterator[Part]:
    begin = 0
    for sentence, stop in enumerate((*STOP.finditer(flat), None)):
        end = stop.start() if stop else len(flat)
        asked = "?" in (stop.group() if stop else "") or "\u00bf" in flat[max(0, begin - 3) : begin]
        asked = asked or TAG.match(flat, end) is not None
        cuts = [found.span() for pattern in (COMMA, tongue.joins) for found in pattern.finditer(flat, begin, end)]
        for left, right in (*sorted(cuts), (end, end)):
            if flat[begin:left].strip():
                yield Part(begin, left, sentence, asked)
            begin = max(begin, right)
        begin = stop.end() if stop else end


def _sense(part: str, written: str, asked: bool, tongue: Tongue) -> Sense:
    rest, led = _led(part, tongue)
    rest = tongue.objects.sub(_spaces, rest)
    if not rest.strip():
        return Sense()
    if _speaks(rest, written, tongue):
        return Sense(claim=True)
    if ODD.search(part) or tongue.generic.search(part.strip()):
        return Sense()
    begin = len(rest) - len(rest.lstrip())
    if frame := tongue.frames.search(rest):
        return Sense(aside=frame.start(), begin=begin, sure=True)
    if tongue.openers.match(rest, begin) or (led and tongue.reflections.match(rest, begin)):
        return Sense(aside=begin, begin=begin, sure=True)
    if asked and tongue.asked.match(rest, begin):
        return Sense(aside=begin, begin=begin)
    loose, normal = tongue.loose.match(rest, begin), tongue.normal.match(rest, begin)
    return Sense(loose=loose is not None, normal=normal is not None)


def _led(part: str, tongue: Tongue) -> tuple[str, bool]:
    """The part without what leads up to it, as long as it was; and whether anything did."""
    led = False
    for _ in range(LEADS):
        begin = len(part) - len(part.lstrip())
        lead = tongue.leads.match(part, begin)
        found = lead or tongue.soft.match(part, begin)
        if not found:
            break
        led = led or lead is not None
        part = " " * found.end() + part[found.end() :]
    return part, led


def _words(rest: str) -> set[str]:
    """The words as the gate reads them, written or meant: a disguise does not hide who is speaking."""
    book = lexicon()
    words = words_of(rest, book.known, book.chunker, book.reader)
    return {*words.text, *(mended(words, book).words.text if words.odd else ())}


def _speaks(rest: str, written: str, tongue: Tongue) -> bool:
    """Whether it holds a word of the speaker's own. In Spanish the accent may tell: "me desperté", "se mató"."""
    said = [word.lower() for word in WORD.findall(written)]
    others = {_flat(word) for word in said if word.endswith(OTHERS) or word in tongue.spared}
    own = any(word.endswith(MINE) and len(word) > len(MINE) + 2 and word not in tongue.spared for word in said)
    return own or bool((_words(rest) - others) & tongue.own) or tongue.enclitic.search(rest) is not None


def _leans(claim: str, tongue: Tongue) -> bool:
    """Whether a claim says something only together with what was said before it: "I'd take them"."""
    return len(claim.split()) <= SHORT or tongue.points_back.search(claim) is not None


def _shared(parts: list[Part], senses: list[Sense]) -> set[int]:
    """Sentences in which somebody's own words and those to the patient cannot be told apart: a claim comes after
    them, whose "you" may be the speaker's own; or they may as well be about whomever the claim is about."""
    claimed = {part.sentence for part, sense in zip(parts, senses, strict=True) if sense.claim}
    shared: set[int] = set()
    spoken: set[int] = set()
    for part, sense in zip(parts, senses, strict=True):
        if sense.claim and part.sentence in spoken:
            shared.add(part.sentence)
        if sense.aside >= 0:
            spoken.add(part.sentence)
            shared |= {part.sentence} & claimed if not sense.sure else set()
    return shared


def _aside(parts: list[Part], senses: list[Sense], shared: set[int]) -> Iterator[Span]:
    """Where words to the patient stand; what hangs on to them without a subject of its own goes with them."""
    ahead: list[Span] = []
    before, sentence = False, -1
    for part, sense in zip(parts, senses, strict=True):
        at = -1 if part.sentence in shared else sense.aside
        loose = sense.loose and part.sentence == sentence
        if at >= 0:
            yield from (span._replace(general=part.asked) for span in ahead)
            ahead.clear()
        elif sense.normal or (ahead and loose):
            ahead.append(Span(part.start, part.end, part.asked, part.start, part.start))
        before, sentence = at >= 0 or (before and loose), part.sentence
        if before:
            start, begin = part.start + max(at, 0), part.start + sense.begin
            yield Span(start, part.end, part.asked, part.start, begin, loose=at < 0)


def _spaces(found: re.Match[str]) -> str:
    return " " * (found.end() - found.start())
