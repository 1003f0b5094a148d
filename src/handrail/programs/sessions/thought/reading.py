"""What a message does, and what in it is worth picking up: by rules, in every language we know."""

from dataclasses import dataclass
from functools import lru_cache

from handrail.programs.sessions.thought.lexicon import LANGUAGES, QUOTED, SLOTS, Lexicon, lexicon
from handrail.programs.sessions.thought.mirror import quoted, woven
from handrail.programs.sessions.thought.text import seen, sentences, words
from handrail.wording import language_of
from handrail.wording.text import plain, tidy

WHOLE = ("unclear", "stop", "summary", "repeat")  # these are the whole of a short message, or nothing
SHORT = 14  # words of such a message
ASKING = (
    "misread", "again", "injection", "bot", "privacy", "decide", "advice", "opinion", "purpose", "confused", "how",
    "offtopic", "refuse", "rude", "thanks", "greeting",
)  # fmt: skip
SHORTS = ("blocked", "unsure", "maybe", "agree", "deny", "small")
TOLD = 4  # words beside a question to us that make it worth reading on
LATER = 1.0  # what is said last weighs so much more
MOST_READ = 40  # sentences of a message


@dataclass(frozen=True, slots=True)
class Find:
    """Something to pick up: its family, what fills the slots of a question, and how much it weighs."""

    family: str
    slots: dict[str, str]
    weight: float
    sentence: str


@dataclass(frozen=True, slots=True)
class Read:
    """`intent` where the message does something; `told` is the rest of it, which tells."""

    intent: str
    told: str


def read(text: str) -> Read:
    text = seen(text)
    flat = plain(tidy(text))
    few = len(words(text)) <= SHORT
    for name in WHOLE:
        if few and _does(name, flat):
            return Read(name, "")
    for name in SHORTS:
        if few and _does(name, flat):
            return Read(name, "")
    intent, told = "", []
    for sentence in sentences(text)[:MOST_READ]:
        found = _asks(plain(tidy(sentence)))
        intent = found if found and (not intent or ASKING.index(found) < ASKING.index(intent)) else intent
        if not found:
            told.append(sentence)
    rest = " ".join(told)
    return Read(intent, rest if not intent or len(words(rest)) >= TOLD else "")


@lru_cache(maxsize=256)  # a turn looks at the same words more than once
def _asks(flat: str) -> str:
    return next((name for name in ASKING if _does(name, flat)), "")


def _does(name: str, flat: str) -> bool:
    return any(lexicon(language).intents[name].search(flat) for language in LANGUAGES)


def does(name: str, text: str) -> bool:
    return _does(name, plain(tidy(text)))


def finds(text: str, language: str) -> list[Find]:
    """Whatever can be picked up, strongest first; what is said later in a message weighs a little more."""
    said = sentences(text)[:MOST_READ]
    found: list[Find] = []
    for place, sentence in enumerate(said):
        later = LATER * (place + 1) / len(said)
        found += _cues(sentence, language, later)
        found += _feelings(sentence, language, later)
    return sorted(found, key=lambda f: -f.weight)


def lost(found: list[Find]) -> tuple[str, ...]:
    """People of whom it is said that they are gone: no question is ever about what they would say."""
    return tuple(f.slots["who"] for f in found if f.family == "loss" and "who" in f.slots)


def _cues(sentence: str, language: str, later: float) -> list[Find]:
    words_of = lexicon(language)
    ours = language_of(sentence, language) == language
    flat, found = plain(sentence), []
    for cue in words_of.cues:
        for pattern in cue.patterns:
            if match := pattern.search(flat):
                spans = {name: match.span(name) for name, value in match.groupdict().items() if value}
                slots = {name: _slot(name, sentence[a:b], words_of, ours) for name, (a, b) in spans.items()}
                filled = {name: value for name, value in slots.items() if value}
                found.append(Find(cue.family, filled, cue.weight + later + 0.5 * bool(filled), sentence))
                break
    return found


def _slot(name: str, text: str, words_of: Lexicon, ours: bool) -> str:
    if name == "word":
        return quoted(text.strip(" '’"), words_of, 6)
    if name in QUOTED:
        short = quoted(text, words_of, 14)
        return short if len(short.split()) > 1 or (name != "clause" and len(short) > 3) else ""
    return woven(text, words_of) if ours and name in SLOTS else ""


def _feelings(sentence: str, language: str, later: float) -> list[Find]:
    words_of, flat = lexicon(language), plain(sentence)
    found = []
    for feeling in words_of.feelings:
        match = feeling.forms.search(flat)
        if match and not words_of.denied.search(flat[max(0, match.start() - 40) : match.start()]):
            family = "feeling_heavy" if feeling.heavy else "feeling_light"
            found.append(Find(family, {"feeling": feeling.noun}, 4.8 + later, sentence))
    return found


def spoken(text: str, before: str) -> str:
    """The language to go on in: who writes a whole sentence in another one of ours is answered in it."""
    found = language_of(text)
    return found if found in LANGUAGES and len(words(text)) > 2 else before
