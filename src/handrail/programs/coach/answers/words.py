"""What was said, as it is compared: clauses of plain words, without what children put around an answer."""

import re
from functools import lru_cache
from itertools import pairwise
from unicodedata import combining, normalize

from handrail.programs.coach.answers.lexicon import Lexicon

LONGEST = 400  # characters of an answer that are looked at
MOST_WORDS = 40
STOPS = re.compile(r"[.,;:!?¡¿…\n]+|\s[-–—]+\s|[–—]+")
LETTERS = re.compile(r"[a-zñ]+")
DRAWN_OUT = re.compile(r"([a-zñ])\1{2,}")
DONT_KNOW = re.compile(r"\bno (?:lo )?sé\b")  # before accents go: "no se cierra" is something else

Words = tuple[str, ...]


def plain(text: str) -> str:
    """Lower case, without accents but the ñ, without apostrophes."""
    low = DONT_KNOW.sub(" ", normalize("NFC", text[:LONGEST]).casefold()).replace("ñ", "\0")
    bare = "".join(c for c in normalize("NFKD", low) if not combining(c))
    return bare.replace("\0", "ñ").replace("'", "").replace("\u2019", "")


@lru_cache(4096)
def phrase(text: str) -> Words:
    """The words of an answer that a card expects."""
    return tuple(LETTERS.findall(plain(text)))


def drawn_out(text: str) -> list[str]:
    """ "dooog" and "spooon" as they may be meant: one letter of it, or two."""
    low = plain(text)
    return [DRAWN_OUT.sub(r"\1", low), DRAWN_OUT.sub(r"\1\1", low)] if DRAWN_OUT.search(low) else [low]


def clauses(text: str, known: Lexicon) -> list[Words]:
    """Of what was said, those that still count: a child may put itself right half way. `text` is plain."""
    found: list[Words] = []
    for part in STOPS.split(_without_asides(text, known)):
        kept, fresh = _after_turn(part, known)
        words = _steady(tuple(LETTERS.findall(kept))[:MOST_WORDS], known)
        if fresh or (words and set(words) <= known.denials):
            found = []
        if words and not set(words) <= known.denials:
            found.append(words)
    return found


def _without_asides(text: str, known: Lexicon) -> str:
    for aside in known.asides:
        text = re.sub(rf"\b{aside}\b", " , ", text)
    return re.sub(r"^\s*no se\s*$", " ", text)


def _after_turn(part: str, known: Lexicon) -> tuple[str, bool]:
    """What stands after "I mean" or "digo", and whether it takes the place of what came before."""
    *_, last = re.split(rf"\b(?:{'|'.join(known.instead)})\b", part)
    if last != part and LETTERS.search(last):
        return last, True
    if known.after_no and re.match(rf"\s*no (?:{'|'.join(known.after_no)})\b", part):
        return re.sub(r"^\s*no ", "", part), True
    return part, False


def _steady(words: Words, known: Lexicon) -> Words:
    """Without stutters ("d d dog") and words said over again ("dog dog")."""
    out: list[str] = []
    for word, after in pairwise((*words, "")):
        stutter = len(word) <= 2 and after.startswith(word) and word not in known.around
        if word != after and not stutter:
            out.append(word)
    return tuple(out)


def content(words: Words, known: Lexicon) -> Words:
    """The words that carry an answer; all of them, where none would be left."""
    return tuple(w for w in words if w not in known.around and w not in known.denials) or words


def bare(words: Words, known: Lexicon) -> Words:
    """Of what was said, without how a thing is: "big dog" says dog. All of it, where nothing else was said."""
    said = content(words, known)
    return tuple(w for w in said if w not in known.traits) or said


def spans(words: Words, inner: Words) -> list[int]:
    """Where one phrase stands in the other."""
    size = len(inner)
    return [n for n in range(len(words) - size + 1) if words[n : n + size] == inner] if size else []
