"""What a short message in a hard moment answers: by rules, in every language we know, and never by a model."""

import re

from handrail.care.words import LANGUAGES, words
from handrail.kernel.rules import folded

END = 400  # characters that are read of each end of a long message: an answer shows in its first lines, or its last
ROW = re.compile(r"([a-z])\1{2,}")
WORD = re.compile(r"[^\W\d_]")
FILLER = re.compile(
    r"^\W*(?:o+k+(?:ay)?|k+|vale|bueno|hm+|m+|uh+|ah+|oh+|eh+|sigh|ya|jaja\w*|(?:ha)+|lol"
    r"|(?:(?:o+k+(?:ay)?|vale|bueno)\W+)?(?:(?:muchas|muchisimas|mil) )?"
    r"(?:thank(?:s| you)|thx|ty|gracias)(?: (?!bye|goodbye|adios|chau|chao|me voy|ya me)\w+){0,3})\W*$"
)
FIRST = (
    "joke", "angry", "send", "secret", "refuse", "unhelped", "fault", "cannot", "why", "person", "bot", "help",
    "unanswered", "called", "leave", "onward",
)  # fmt: skip
FIRM = ("angry", "secret", "refuse")  # what counts even where a yes shows through
PLAIN = ("partly", "hardly", "unsure", "yes", "no")
PLAINLY = ("thoughts", "harmed", "harm_thoughts")  # what is asked of a suspicion
DENIED = (
    "thoughts", "thoughts_hurt", "part", "plan", "means", "intent", "harm_thoughts", "harm_means", "harm_intent",
)  # fmt: skip
# Where these would be the answer to what was asked: "I'm fine", "he doesn't answer", "I'm with her".
ANSWERS = {
    "now": ("joke",),
    "thoughts": ("cannot",),
    "they_safe": ("unanswered", "called"),
    "they_with": ("called",),
    "tell": ("called", "cannot"),
    "with": ("called",),
    "safe": ("called",),
    "harmed": ("called", "unanswered", "fault"),
}


ALONE = ("with", "with_child", "safe")


def read(text: str, question: str = "") -> str:
    """One of the readings; `told` where something was said that answers nothing, `silent` where nothing was."""
    flat = flattened(text)
    if not WORD.search(flat) or FILLER.match(flat):
        return "silent"
    earnest = _found("earnest", flat)  # "it's not a joke" is neither a joke nor a no
    apart = (*ANSWERS.get(question, ()), *(("joke", "no") if earnest else ()))
    shown = _own(flat, question, "partly", "unsure")  # "no, only when he drinks": a yes shows through
    first = next((name for name in (FIRM if shown else FIRST) if name not in apart and _found(name, flat)), "")
    plain = (name for name in PLAIN if name not in apart and _found(name, flat))
    # A no counts before a yes: it is the longer form. `told` only begins like a yes: "I have an exam".
    own = _denial(flat, question) or _own(flat, question, "no", "yes", "told")
    found = first or shown or own or next(plain, "told")
    # "I called them" may also be what was asked: only where it is not.
    return "called" if found == "told" and question in ALONE and _found("called", flat) else found


def apart(text: str, question: str, name: str) -> str:
    """What is answered plainly before this reading: "yes, but don't tell my mom". Nothing, if nothing is."""
    flat = flattened(text)
    begins = (here.start() for each in LANGUAGES if (here := words(each).readings[name].search(flat)))
    found = read(flat[: min(begins, default=0)], question)
    return found if found in PLAIN else ""


def names(text: str, *kinds: str) -> bool:
    """Whether means or a time are named, and not only to say that there are none."""
    flat = flattened(text)
    return any(
        known.grave[kind].search(known.grave["unless"].sub(" ~ ", flat))
        for known in map(words, LANGUAGES)
        for kind in kinds or ("means", "time")
    )


def nearby(text: str) -> tuple[str, ...]:
    """What is heard while it is imminent, besides the readings."""
    flat = flattened(text)
    return tuple(
        name for name in words(LANGUAGES[0]).near if any(words(each).near[name].search(flat) for each in LANGUAGES)
    )


def late(text: str, kind: str) -> bool:
    """Whether it takes a no back, calls for help, or says that they are not safe or dread to harm their child."""
    flat = flattened(text)
    return any(words(each).late[kind].search(flat) for each in LANGUAGES)


def unsafe(text: str) -> bool:
    """Whether it would be a no to the question whether they are safe."""
    return late(text, "unsafe") or _own(flattened(text), "safe", "yes", "no") == "no"


def instead(text: str, question: str) -> str:
    """The plain question that they answer instead of the one that was asked: not that they want to die but that
    somebody frightens them, or that nobody hurts them but they themselves."""
    return _own(flattened(text), question, *PLAINLY)


def words_it(text: str, question: str) -> bool:
    """Whether it tells what was asked in words of its own: a bare yes may be meant for anything."""
    return bool(_own(flattened(text), question, "partly", "yes"))


def evades(text: str, question: str) -> bool:
    """Whether it turns the question away without a no: "he loves me", "no te preocupes"."""
    return bool(_own(flattened(text), question, "evades"))


def denies(text: str, question: str) -> bool:
    """Whether this is a plain no to what was asked, with nothing beside it that says otherwise."""
    return bool(_denial(flattened(text), question))


def _denial(flat: str, question: str) -> str:
    """Of themselves it is a no; of somebody else, asked whether they are safe, it is the good answer."""
    theirs = question == "they_safe"
    if question not in DENIED and not theirs:
        return ""
    for known in map(words, LANGUAGES):
        found = known.denial["them" if theirs else "self"].search(flat)
        if found and not known.denial["unless"].search(flat[found.end() :]):
            return "yes" if theirs else "no"
    return ""


def flattened(text: str) -> str:
    ends = text if len(text) <= 2 * END else f"{text[:END]} … {text[-END:]}"
    return ROW.sub(r"\1", folded(ends))


def _found(name: str, flat: str) -> bool:
    return any(words(language).readings[name].search(flat) for language in LANGUAGES)


def _own(flat: str, question: str, *names: str) -> str:
    """The first of these answers that is given to this question in other words than yes and no."""
    own = [found for language in LANGUAGES if (found := words(language).answers.get(question))]
    return next((name for name in names if any(name in o and o[name].search(flat) for o in own)), "")
