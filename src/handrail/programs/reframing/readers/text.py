"""Text as the readers see it: a comparable form of equal length, clauses, and words that are fit to be quoted."""

import re
import unicodedata

from handrail.programs.reframing.lexicon import Lexicon
from handrail.wording.text import plain

MOST = 1600  # characters of a message that are read
LONGEST = 22  # words of a quotation: enough to be recognised, short enough to be read
WIDEST = 300  # characters of the same, for a message without spaces
RUN = 40  # letters of a word that may still be one
LATIN = re.compile(rf"[0-9A-Za-z\u00c0-\u024f]{{{RUN + 1},}}")
CODES = re.compile(
    r"\x1b\][^\x07\x1b]{0,200}(?:\x07|\x1b\\)?|(?:\x1b|\x9b|␛)\[?[0-9;?]{0,20}[ -/]?[A-Za-z@~]?"
    r"|\[[0-9;]{1,12}m"
)
MARKUP = re.compile(
    r"<(script|style)\b.{0,400}?</\1>|<!--.{0,400}?-->|</?[a-z!?][^<>]{0,200}>|&(?:#x?[0-9a-f]{1,6}|[a-z]{2,8});"
    r"|\{\{.{0,80}?\}\}|\$\{.{0,80}?\}|`{3}\w*",
    re.IGNORECASE | re.DOTALL,
)
ADDRESS = re.compile(r"\]\((?:https?://|www\.)?[^\s()]{1,200}\)")  # of a link in markdown
LINK = re.compile(r"(?:https?://|www\.)\S+|\S+@\S+\.\S+|\b\w+\.(?:com|org|net|io|es|co)\b\S*", re.IGNORECASE)
UNQUOTABLE = re.compile(r"[?？¿؟!！¡;:*_#<>{}\[\]|\\~^=\"“”«»„()…]|\.{2,}|-{2,}|[-–—]+\s|\s[-–—]+")
PHONE = re.compile(r"\+?\d[\d\s().-]{6,}\d")
REPEATED = re.compile(r"([^\W\d]|[^\w\s.])\1{3,}")  # "nooooo", a row of the same emoji
PIECE, SHRED = re.compile(r"\s\S{1,40}$"), re.compile(r"^\S{1,40}\s")  # half a word, where a message was cut
TOGETHER = re.compile(
    r"\W*(?:(?:well|so|ok|pues|bueno) )?(?:my|mi) (?:best |older |younger |mejor )?\w+\W*", re.IGNORECASE
)
STOP = re.compile(r"[.!?;…\n！？。]+(?=\s|$|[\"”»)])|\n+|[!?;…！？。]+|\s[-–—]+\s|:\s")


def seen(text: str) -> str:
    """As much of a message as is read: its words without markup and codes; a very long one from both of its ends."""
    text = text if len(text) <= 4 * MOST else f"{text[: 3 * MOST]}\n{text[-MOST:]}"
    bare = ADDRESS.sub("] ", MARKUP.sub(" ", CODES.sub(" ", text)))
    bare = LATIN.sub(lambda m: m[0][:RUN] + "…", REPEATED.sub(r"\1\1\1", bare))
    return bare if len(bare) <= MOST else f"{PIECE.sub('', bare[: MOST * 3 // 4])}\n{SHRED.sub('', bare[-MOST // 4 :])}"


def tidy(text: str) -> str:
    """One line of visible characters."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in text)
    return " ".join(kept.split())


def quotable(text: str) -> str:
    """A person's words, fit to stand between quotation marks in a sentence of ours."""
    calm = PHONE.sub(" ", LINK.sub(" ", unicodedata.normalize("NFC", tidy(seen(text))))).replace("`", "'")
    letters = "".join(c for c in UNQUOTABLE.sub(" ", calm) if unicodedata.category(c)[0] != "S" or c in "%€$+")
    kept = " ".join(w for w in letters.split() if len(w) < RUN or not w.isascii())
    bare = re.sub(r"\s+([,.])", r"\1", kept).strip(" ,.'-/")
    return bare if any(c.isalpha() for c in bare) else ""


def shouted(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return len(letters) > 6 and sum(c.isupper() for c in letters) > 0.7 * len(letters)


def words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+(?:’[^\W\d_]+)*|\d+(?:[.,]\d+)?", plain(text))


def sentences(text: str) -> list[str]:
    return [s for s in (part.strip(" ,") for part in STOP.split(text)) if s]


def clauses(text: str, lexicon: Lexicon) -> list[str]:
    """Sentences parted where a new subject sets in, without the small words they open with."""
    found: list[str] = []
    for sentence in sentences(text):
        start = 0
        flat = plain(sentence)
        for joint in lexicon.joints.finditer(flat):
            if TOGETHER.fullmatch(flat, start, joint.start()):
                continue  # "my husband and I" is one subject
            found.append(sentence[start : joint.start()])
            start = joint.end()
        found.append(sentence[start:])
    return [c for c in (bare(part, lexicon) for part in found) if c]


def bare(clause: str, lexicon: Lexicon) -> str:
    """A clause without the fillers before it."""
    clause = clause.strip(" ,.-–—'\"“”")
    while (filler := lexicon.fillers.match(plain(clause))) and filler.end():
        clause = clause[filler.end() :].lstrip(" ,.-–—")
    if (trailer := lexicon.trailers.search(plain(clause))) and trailer.start():
        clause = clause[: trailer.start()]
    return clause.strip(" ,")


def brief(clause: str, lexicon: Lexicon, most: int = LONGEST) -> str:
    """At most so many words, cut where the sense allows it; and never more than so many characters."""
    if len(clause) > WIDEST:
        clause = clause[: WIDEST - 1].rstrip(" ,") + "…"
    parts = clause.split()
    if len(parts) <= most:
        return clause
    head = parts[:most]
    for at in range(len(head) - 1, most // 2, -1):
        if plain(head[at]) in lexicon.cuts or head[at - 1].endswith(","):
            return " ".join(head[:at]).rstrip(",")
    return " ".join(head[: most - 4]).rstrip(",") + "…"


def lowered(clause: str, lexicon: Lexicon) -> str:
    """The clause as it stands inside a sentence: small initial, unless it is a name or `I`."""
    if shouted(clause):
        clause = clause.lower()
    if lexicon.language == "en":
        clause = re.sub(r"\bi\b(?!\.)", "I", clause)
        clause = re.sub(r"\b(?:im|i m)\b", "I'm", clause, flags=re.IGNORECASE)
        clause = re.sub(r"\bive\b", "I've", clause, flags=re.IGNORECASE)
        clause = re.sub(r"^ill (?=never|always|be|get|have|lose|fail|end|find|die|probably|just|not)", "I'll ", clause)
    first = re.match(r"[^\W\d_]+(?:['’][^\W\d_]+)?", clause)
    if not first or first[0] == "I" or first[0].startswith(("I'", "I’")):
        return clause
    return clause[:1].lower() + clause[1:] if plain(first[0]) in lexicon.small else clause
