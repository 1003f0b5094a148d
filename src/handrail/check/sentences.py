"""Cuts a text that is still being written into whole sentences and a rest; joined, they are the text again."""

import re

END = re.compile(r"[.!?…。！？]+[\"'”’»)\]]*|\n")
TITLES = frozenset(
    ["dr", "dra", "mr", "mrs", "ms", "prof", "sr", "sra", "srta", "jr", "ud", "uds", "vd", "vds", "ph.d"]
)
ABBREVIATIONS = TITLES | {
    "vs",
    "e.g",
    "i.e",
    "p.ej",
    "ej",
    "a.m",
    "p.m",
    "nr",
    "núm",
    "aprox",
    "ee",
    "ee.uu",
    "avda",
    "pág",
}
SEEN = 64  # characters before an end that tell whether it is one
SIGN = re.compile(r"\S")
WORD_BEFORE = re.compile(r"([^\s(\"“«¿¡]+)\.$")
LIST_MARK = re.compile(r"(?:^|\n)[ \t]*(?:\d{1,2}|[a-zA-Z])[.)]$")


def sentences(text: str) -> tuple[list[str], str]:
    """A sentence is whole once what follows it shows that it has ended; its leading white space belongs to it."""
    found: list[str] = []
    start = 0
    for match in END.finditer(text):
        after = SIGN.search(text, match.end())
        if not after:
            break  # what comes next may go on with it
        if match[0] != "\n" and after.start() == match.end():
            continue  # 3.5, "Wait...what"
        if after[0].islower() or not SIGN.search(text, start, match.end()):
            continue
        if not _goes_on(text[max(start, match.end() - SEEN) : match.end()]):
            found.append(text[start : match.end()].rstrip("\n"))
            start += len(found[-1])
    return found, text[start:]


def _goes_on(piece: str) -> bool:
    if LIST_MARK.search(piece):
        return True
    word = WORD_BEFORE.search(piece)
    if not word:
        return False
    bare = word[1].lower()
    initial = len(bare) == 1 and bare.isalpha() and word[1].isupper() and word[1] not in "IOYAE"
    return bare in ABBREVIATIONS or initial
