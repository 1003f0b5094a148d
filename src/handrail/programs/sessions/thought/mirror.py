"""A phrase turned to the person ("call my mother": "call your mother"), or nothing where it could go wrong."""

import re

from handrail.programs.sessions.thought.lexicon import Lexicon
from handrail.programs.sessions.thought.text import LINK, PHONE, brief, quotable, shouted, words
from handrail.wording.text import plain, tidy

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
LONGEST = 10  # words of a phrase that is woven into a sentence of ours


def woven(text: str, lexicon: Lexicon) -> str:
    """The phrase as it can stand inside a sentence that is said to the person."""
    mirror = lexicon.mirror
    own = tidy(text)
    if LINK.search(own) or PHONE.search(own):
        return ""
    if shouted(own):
        own = own.lower()
    cut = mirror.cut.search(plain(own))
    own = (own[: cut.start()] if cut else own).strip(" ,.'-’")
    for _ in range(3):
        if not (loose := mirror.dangling.search(plain(own))):
            break
        own = own[: loose.start()].strip(" ,.'-")
    if not own or len(own.split()) > LONGEST or quotable(own) != own:
        return ""
    if mirror.refuse.search(plain(own)) or not words(own):
        return ""
    turned = WORD.sub(lambda m: mirror.swap.get(m[0].lower().replace("'", "’"), m[0]), own).replace("’", "'")
    for pattern, to in mirror.fix:
        turned = pattern.sub(to, turned.replace("'", "’")).replace("’", "'")
    return turned


def quoted(text: str, lexicon: Lexicon, most: int = 18) -> str:
    """The person's own words between quotation marks: as they are, without the fillers before them."""
    own = tidy(text).strip(" ,.")
    filler = lexicon.fillers.match(plain(own))
    own = own[filler.end() :] if filler and len(words(own[filler.end() :])) > 1 else own
    return brief(quotable(own), most)
