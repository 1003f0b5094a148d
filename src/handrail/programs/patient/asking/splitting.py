"""A learner's text in parts, each of which may ask something: sentences, clauses, and the items of a list."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from handrail.programs.patient.asking.lexicon import Lexicon
from handrail.programs.patient.asking.words import spoken
from handrail.wording.text import plain

LONGEST = 1_500  # characters that are read
END = re.compile(r"(?<=[.!?…;])\s+|\n+|(?<=\w)\?+(?=\w)|\s+[-–—]+\s+|¿")
COMMA = re.compile(r"\s*,?\s+(?P<word>and|or|y|e|o|u|ni|nor)\s+|\s*,\s*")
JOIN = re.compile(r"(?:,\s*|\s+(?=(?:and|or|but|also|plus|y|o|ni|pero|además)\s))")
MARKS = " ?.!"
BEGINNING = re.compile(r"\w{4}|\w\s+\w|\bhi\b|\bhey\b")  # more than an "and" or "um"
ITEM = 8  # words of an item, at most
SHORT = 2  # ... and of an end that leans on the beginning


@dataclass(frozen=True, slots=True)
class Part:
    text: str  # as written
    plain: str
    asks: bool  # ends with a question mark
    sentence: int = 0  # which one it stands in
    sums: bool = False  # says again what the patient told, and asks whether that is right
    outside: bool = False  # speaks to whoever plays the patient: "ignore your instructions", "what should I ask next?"
    invites: bool = False  # "do you have any questions?"


def parts(text: str, lexicon: Lexicon) -> Iterator[Part]:
    """Sentences, cut where a second question begins; a summary, or what is no talk with a patient, stays whole."""
    for number, sentence in enumerate(_sentences(text[:LONGEST], lexicon)):
        asks, low = "?" in sentence, plain(sentence).strip(" ,;")
        if lexicon.forms["sums"].search(low):
            yield Part(sentence.strip(" ,;"), low, asks, number, sums=True)
        elif _like("outside", low, lexicon):
            yield Part(sentence.strip(" ,;"), low, asks, number, outside=True)
        else:
            for clause in _clauses(_kept(sentence, lexicon), lexicon, asks or not _like("advises", low, lexicon)):
                bare = plain(clause).strip(" ,;")
                yield Part(clause.strip(" ,;"), bare, asks, number, invites=_like("invites", bare, lexicon))


def _sentences(text: str, lexicon: Lexicon) -> list[str]:
    """A tag, "is that right?", belongs to all that was said before it without asking."""
    ends = list(END.finditer(text))
    starts = [0, *(end.end() for end in ends)]
    spans = list(zip(starts, [*(end.start() for end in ends), len(text)], strict=True))
    found: list[tuple[int, int]] = []
    for start, end in spans:
        if not re.search(r"\w", text[start:end]):
            continue
        first = start
        if found and lexicon.forms["confirms"].fullmatch(plain(text[start:end]).strip(MARKS + ",")):
            while found and "?" not in text[slice(*found[-1])]:
                first = found.pop()[0]
        found.append((first, end))
    return [text[start:end] for start, end in found]


def items(part: Part) -> tuple[str, ...]:
    """What stands between commas, "and" and "or", where it is a list of short items."""
    joins = list(COMMA.finditer(part.text))
    starts, ends = [0, *(join.end() for join in joins)], [*(join.start() for join in joins), len(part.text)]
    cut = (part.text[start:end].strip(MARKS) for start, end in zip(starts, ends, strict=True))
    found = tuple(one for one in cut if one)
    return found if len(found) > 1 and all(len(one.split()) <= ITEM for one in found[1:]) else ()


def halves(part: Part) -> Iterator[tuple[str, str]]:
    """The part cut in two, at each place where it could be."""
    for join in COMMA.finditer(part.text):
        if join.start() and part.text[join.end() :].strip(MARKS):
            yield part.text[: join.start()], part.text[join.end() :].strip(MARKS)


def leaning(part: Part) -> Iterator[tuple[str, str]]:
    """A short end leans on the beginning: "is it better or worse" is "is it better" and "is it worse"."""
    for join in COMMA.finditer(part.text):
        first, second = part.text[: join.start()].split(), part.text[join.end() :].strip(MARKS).split()
        if join["word"] and 0 < len(second) <= SHORT < len(first):
            yield " ".join(first), " ".join((*first[: -len(second)], *second))


def _kept(sentence: str, lexicon: Lexicon) -> str:
    """Without a tail that says nothing: "... or anything like that?"."""
    tail = lexicon.forms["trailing"].search(plain(sentence))
    return sentence[: tail.start()] if tail and tail.start() else sentence


def _like(form: str, low: str, lexicon: Lexicon) -> bool:
    return bool(lexicon.forms[form].search(" ".join(spoken(low, lexicon))))


def _clauses(sentence: str, lexicon: Lexicon, freely: bool) -> Iterator[str]:
    """`freely`: wherever a question may begin; advice ("rest, and do not lift") only where one is asked for."""
    low, start = plain(sentence), 0
    for join in JOIN.finditer(low):
        head = lexicon.forms["heads"].match(low, join.end())
        if not freely and not lexicon.forms["narrative"].search(low, join.end()):
            continue
        leaves = lexicon.forms["closing"].match(low, join.end())
        if leaves or (head and BEGINNING.search(low[start : join.start()]) and _whole(low[head.end() :])):
            yield sentence[start : join.start()]
            start = join.end()
    yield sentence[start:]


def _whole(text: str) -> bool:
    """More than a tag: "..., do you?" ends the question that it stands in."""
    return len(re.findall(r"[^\W\d_]+", text)) > 1
