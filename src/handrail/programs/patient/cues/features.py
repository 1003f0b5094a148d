"""What can be seen in a turn before it is judged: signs of the lexicon, and whose words they are."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from handrail.programs.patient.cues.lexicon import ASKING, Lexicon
from handrail.programs.patient.cues.openness import asked, openly
from handrail.programs.patient.cues.sentences import Sentence, words_of

STEM = 5  # letters by which two words are held for the same: "worry" and "worrying"; no endings to know by language
SHORT = 3  # letters from which a word can say whose it is
PLAINLY = {"tell", "polar", "quantity"}  # these ask even where no question mark was written
ECHO = 8  # words up to which a turn of nothing but the other's words is an echo
OFTEN = 4  # one word in so many is as often as a turn speaks of somebody
LONGEST = 7  # the binary logarithm of a turn from where on length says no more


@dataclass(frozen=True, slots=True)
class Seen:
    """One sentence: where it begins after "okay, so", and what is in it."""

    sentence: Sentence
    start: int
    signs: frozenset[str]
    openly: bool  # if it asks

    @property
    def asks(self) -> bool:
        return "?" in self.signs or not self.signs.isdisjoint(ASKING)

    @property
    def put(self) -> bool:
        """Worded as a question or a request to tell, and not only marked as one: "you did?"."""
        marked = self.sentence.text.endswith("?") and not self.signs.isdisjoint(ASKING)
        return marked or "tell" in self.signs


def seen(sentence: Sentence, lexicon: Lexicon) -> Seen:
    text = sentence.text
    opener = lexicon.openers.match(text, len(text) - len(text.lstrip("-–— ")))
    start = opener.end() if opener else 0
    proper = text[start:].rstrip(" .!…")
    signs = {name for name in lexicon.signs if asked(proper, name, lexicon)}
    signs -= {"polar"} if "tell" in signs else set()  # "could you tell me about it"
    signs |= {kind for kind in lexicon.finds if found(text, kind, lexicon)}
    signs |= {name for name, so in _shape(text, start, signs, lexicon).items() if so}
    return Seen(sentence, start, frozenset(signs), openly(proper, lexicon))


def _shape(text: str, start: int, signs: set[str], lexicon: Lexicon) -> dict[str, bool]:
    return {
        "?": text.endswith("?") or not signs.isdisjoint(PLAINLY),
        "checks": text.endswith("?") and signs.isdisjoint(ASKING),
        "bare": not words_of(text[start:]),
        "so": lexicon.so.search(text[:start]) is not None,
        "goes on": text[:1] in "-–—",
        "breaks off": text[-1:] in "-–—",
    }


def found(text: str, kind: str, lexicon: Lexicon) -> re.Match[str] | None:
    return None if lexicon.unless[kind].search(text) else lexicon.finds[kind].search(text)


def shared(text: str, before: str, lexicon: Lexicon) -> tuple[int, float]:
    """How many words of a text are the other's own, and which part of it they are."""
    own, theirs = _stems(text, lexicon), _stems(before, lexicon)
    both = len(own & theirs)
    return both, both / len(own) if own else 0.0


def _stems(text: str, lexicon: Lexicon) -> frozenset[str]:
    return frozenset(word[:STEM] for word in words_of(text) if len(word) >= SHORT and word not in lexicon.stop)


def _part(count: int, size: int) -> float:
    return min(OFTEN * count / max(size, 1), 1.0)


def features(turn: Sequence[Seen], before: str, lexicon: Lexicon) -> dict[str, float]:
    """By name, between 0 and 1; the same names in every language, so that one table of weights serves all."""
    said = [one for one in turn if "bare" not in one.signs]
    signs = frozenset[str]().union(*(one.signs for one in said)) or {"bare"}
    text = " ".join(one.sentence.text for one in said)
    count, part = shared(text, before, lexicon)
    size = len(words_of(text))
    people = {f"share of {who}": _part(len(word.findall(text)), size) for who, word in lexicon.people.items()}
    whole = {
        "length": min(log2(size + 1), LONGEST) / LONGEST,
        "own words": part,
        "some own words": float(count > 1),
        "echo": float(part == 1 and size <= ECHO),
        "several": float(len(said) > 1),
        "ends asking": float(bool(said) and said[-1].asks),
        "first": float(not before),
    }
    return dict.fromkeys(signs, 1.0) | people | whole
