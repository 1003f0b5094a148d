"""A person's words said back to them ("my boss hates it": "your boss hates it"), or nothing where it could go wrong."""

import re

from handrail.programs.companion.talk.lexicon import Lexicon
from handrail.programs.companion.talk.text import quotable, shouted, words
from handrail.wording.text import plain, tidy

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
CLAUSE, PHRASE = 14, 9  # words of theirs that are woven into a sentence of ours
FEWEST = 3


def mended(text: str, lexicon: Lexicon) -> str:
    """What is typed in a hurry, as it is written: "dont", "xq"."""
    own = text.lower() if shouted(text) else text
    for found, to in lexicon.mend:
        own = found.sub(lambda m, to=to: _cased(m, to), own.replace("'", "’"))  # type: ignore[misc]  # a bound default
    return own


def _cased(match: re.Match[str], to: str) -> str:
    made = match.expand(to)
    return made[:1].upper() + made[1:] if match[0][:1].isupper() and len(match[0]) > 1 else made


def bare(clause: str, lexicon: Lexicon) -> str:
    """A clause without the small words before and after it."""
    own = clause.strip(" ,.-–—'\"“”’")
    while (filler := lexicon.pieces["fillers"].match(plain(own))) and filler.end():
        own = own[filler.end() :].lstrip(" ,.-–—")
    while (trailer := lexicon.pieces["trailers"].search(plain(own))) and trailer.start() < len(own):
        own = own[: trailer.start()].rstrip(" ,.-–—")
        if not own:
            break
    return own.strip(" ,.")


def clauses(sentence: str, lexicon: Lexicon) -> list[str]:
    """A sentence parted where a new thing is said."""
    found, start = [], 0
    for joint in lexicon.pieces["joints"].finditer(plain(sentence)):
        if lexicon.pieces["together"].match(plain(sentence[start : joint.start()])):
            continue  # "my sister and I" is one subject
        found.append(sentence[start : joint.start()])
        start = joint.end()
    return [c for c in (bare(part, lexicon) for part in (*found, sentence[start:])) if c]


def turned(clause: str, lexicon: Lexicon) -> str:
    """A whole clause, said to the person; empty where it is none, or where its grammar is not sure."""
    own = _whole(lowered(quotable(clause), lexicon), lexicon)
    flat = plain(own)
    if (comma := own.find(", ")) > 0 and len(own[:comma].split()) >= FEWEST:
        own = own[:comma]
    if len(words(own)) < FEWEST or not lexicon.pieces["subject"].match(flat):
        return ""
    own = _short(own, lexicon)
    flat = plain(own)
    acts = lexicon.pieces["verb"].search(flat) or any(w.lower() in lexicon.mirror.verbs for w in WORD.findall(own))
    if not own or not acts or lexicon.pieces["asking"].match(flat):
        return ""
    return _said(own, lexicon)


def woven(phrase: str, lexicon: Lexicon, most: int = PHRASE) -> str:
    """A part of a clause, said to the person: "call my mother" is "call your mother"."""
    own = tidy(phrase)
    if cut := lexicon.pieces["cut"].search(plain(own)):
        own = own[: cut.start()]
    own = _loose(lowered(quotable(bare(own, lexicon)), lexicon), lexicon)
    return "" if not own or len(own.split()) > most else _said(own, lexicon)


def lowered(own: str, lexicon: Lexicon) -> str:
    """As it stands inside a sentence: a small initial, unless the word keeps its capital."""
    first = WORD.match(own)
    if not first or plain(first[0]) not in lexicon.small | {plain(w) for w in lexicon.mirror.verbs}:
        return own
    return own if first[0] in lexicon.stays else own[:1].lower() + own[1:]


def _whole(own: str, lexicon: Lexicon) -> str:
    """With the subject that was left out: "lost my job" is "I lost my job"."""
    for found, to in lexicon.mirror.dropped:
        if match := found.match(plain(own)):
            return to + own[match.end(1) if match.re.groups else 0 :]
    return own


def _short(own: str, lexicon: Lexicon) -> str:
    """At most so many words, cut where the sense allows it; nothing where it does not."""
    if len(own.split()) <= CLAUSE:
        return _loose(own, lexicon)
    for cut in reversed(list(lexicon.pieces["cut"].finditer(plain(own)))):
        head = _loose(own[: cut.start()].rstrip(" ,"), lexicon)
        if FEWEST + 1 <= len(head.split()) <= CLAUSE:
            return head
    return ""


def _loose(own: str, lexicon: Lexicon) -> str:
    for _ in range(3):
        if not (end := lexicon.pieces["dangling"].search(plain(own))):
            break
        own = own[: end.start()].strip(" ,.'-")
    return own


def _said(own: str, lexicon: Lexicon) -> str:
    flat = plain(own)
    if any(lexicon.pieces[piece].search(flat) for piece in ("refuse", "unsaid", "rude", "figurative")):
        return ""
    mirror = lexicon.mirror
    if mirror.unsafe and any(
        w not in mirror.verbs for m in mirror.unsafe.finditer(own.lower()) for w in m.groups() if w
    ):
        return ""
    if any(_unsure(m, lexicon) for m in WORD.finditer(own)):
        return ""
    made = WORD.sub(lambda m: _word(m, lexicon), own.replace("'", "’"))
    for found, to in mirror.fix:
        made = found.sub(to, made)
    return made.replace("’", "'")


def _unsure(match: re.Match[str], lexicon: Lexicon) -> bool:
    """Whether nobody can tell if a word is a verb of theirs or a noun."""
    mirror, before = lexicon.mirror, plain(match.string[: match.start()])
    if not mirror.verbal or not mirror.nouns or not match[0].lower().endswith("o"):
        return False
    known = mirror.verbs.get(match[0].lower(), match[0].lower()) != match[0].lower()
    return known and not mirror.verbal.search(before) and not mirror.nouns.search(before)


def _word(match: re.Match[str], lexicon: Lexicon) -> str:
    word, key = match[0], match[0].lower()
    if to := lexicon.mirror.swap.get(key):
        return to
    verb, verbal = lexicon.mirror.verbs.get(key), lexicon.mirror.verbal
    if verb and verbal and key.endswith("o") and not verbal.search(plain(match.string[: match.start()])):
        return word
    return verb or word
