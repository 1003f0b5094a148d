"""A person's clause turned to them ("my boss hates me": "your boss hates you"), or nothing where it could go wrong."""

import re

from handrail.programs.reframing.lexicon import Lexicon
from handrail.programs.reframing.readers.text import lowered
from handrail.wording.text import plain

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def is_clause(text: str, lexicon: Lexicon) -> bool:
    return "…" not in text and lexicon.clause.search(plain(text)) is not None


def is_topic(text: str, lexicon: Lexicon) -> bool:
    short = len(text.split()) <= 7 and "…" not in text
    return short and not is_clause(text, lexicon) and lexicon.topic.search(plain(text)) is not None


def mirrored(text: str, lexicon: Lexicon) -> str:
    """The same words said to the person; empty where only a quotation is safe."""
    own = lowered(text, lexicon)
    if "…" in own or "," in own or not own or lexicon.mirror.refuse.search(plain(own)):
        return ""
    if lexicon.mirror.third.search(own.lower()):
        return ""
    if any(plain(word) not in lexicon.mirror.verbs for word in _doubtful(own, lexicon)):
        return ""
    if not (own[0].islower() or own.startswith(("I ", "I'", "I’"))):
        return ""
    turned = WORD.sub(lambda m: _swap(m, lexicon), own)
    for pattern, to in lexicon.mirror.fix:
        turned = _fixed(pattern, to, turned)
    return turned


def _doubtful(own: str, lexicon: Lexicon) -> list[str]:
    return [word for m in lexicon.mirror.unsafe.finditer(own.lower()) for word in m.groups() if word]


def _swap(match: re.Match[str], lexicon: Lexicon) -> str:
    word, key = match[0], plain(match[0])
    known = lexicon.mirror.swap
    swapped = known.get(word.lower()) or known.get(key) or (_verb(match, lexicon) and lexicon.mirror.verbs.get(key))
    return swapped.replace("’", "'") if swapped else word


def _verb(match: re.Match[str], lexicon: Lexicon) -> bool:
    """Whether it can be a verb of theirs: "dejó" is somebody else's, and after an article it is a noun."""
    before = match.string[: match.start()].lower()
    return not match[0].lower().endswith("ó") and not lexicon.mirror.nouns.search(plain(before))


def _fixed(pattern: re.Pattern[str], to: str, text: str) -> str:
    flat = text.replace("'", "’")
    return pattern.sub(to, flat).replace("’", "'") if pattern.search(flat) else text
