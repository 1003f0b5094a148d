"""What an answer comes to: the values that stand once slips are put right, and whether it says yes or no."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from handrail.kernel.rules import folded
from handrail.qa.amounts import Amount, amounts_in
from handrail.qa.dates import Day, days_in
from handrail.qa.kinds import Slot, Utterance
from handrail.qa.lexicon import Lexicon
from handrail.qa.slots import SENTENCE, bare

LEAD = re.compile(
    r"^(?:(?:well|so|oh|ah|hm+|mm+|um+|uh+|er+m?|eh+|actually|honestly|look|okay|ok|right|you know|i mean|pues|bueno"
    r"|mire|mira|a ver|este|la verdad|hombre|ay)[,. …-]+)+"
)
DASH = re.compile(r" [-–—]+ |;")
CLAUSE = re.compile(r"[^.!?…;]+")
EDGES = " .,!?¡¿…"
NEAR = 60  # letters at the start that a yes or no stands in
OF_ONESELF = re.compile(r"\b(?:i|i'm|i've|yo|tengo|tomo|bebo|estoy|soy|hago|siento|me)\b")
BUT = re.compile(r"[, ]*(?:but|and no|and yes|pero|y no|well|pues|bueno|not|except|sorry|wait|perdon|espera)\b")
WELL = re.compile(
    r"\b(?:ok|okay|fine|normal\w*|all right|alright|well|good|better|usual\w*|same|otherwise|bien|igual|mejor"
    r"|sin problemas?)\b"
)
UNSURE = re.compile(
    r"\b(?:(?:don't|do not|wouldn't|couldn't) (?:really |quite )?(?:know|tell|say|remember)|no idea"
    r"|not (?:sure|certain)|hard to say|can't (?:say|remember|tell)|no (?:lo )?se(?=[.,]|$| que| si| decir)|no sabria"
    r"|no lo tengo claro|ni idea|no (?:me acuerdo|recuerdo)|no estoy segur[oa]|que (?:yo )?(?:pueda decir|haya notado))"
)
GRADED = re.compile(
    r"\b(?:enough|much|always|every|all the time|as \w+ as|should(?:n't)?|indoors|in the house|siempre|todo el tiempo"
    r"|mucho|suficiente|tanto|deberia|en casa)\b"
)
NO_MATTER_OF_YES = re.compile(
    r"[¿¡\s]*(?:(?:so|and|ok|okay|now|y|entonces|bueno)[, ]+)*(?:(?:may|can|could|shall|would it be) (?:i|we|it)\b"
    r"|(?:when|where|why|who|which|how(?! about)|what(?! about))\b"
    r"|(?:puedo|podria|podemos|me permite|te importa|le importa)\b"
    r"|(?:desde )?(?:cuando|cuant\w+|donde|por que|quien|cual|como|que(?! hay de| tal))\b)"
)
BRIEF = 12  # words of an answer that says how things are, and no more
TAG = re.compile(r"\b(?:right|correct|is that right|verdad|cierto|correcto)\s*$")


@dataclass(frozen=True, slots=True)
class Told:
    """The values in a turn, after what the patient took back is left out."""

    text: str
    amounts: tuple[Amount, ...] = ()
    side: str = ""
    only: bool = False  # the side is all there is to the answer
    days: tuple[Day, ...] = ()
    corrected: bool = False

    def sentence(self, place: int) -> str:
        start = max(self.text.rfind(mark, 0, place) for mark in ".!?;") + 1
        ends = [end for mark in ".!?;" if (end := self.text.find(mark, place)) >= 0]
        return self.text[start : min(ends, default=len(self.text))]


def without(said: Utterance, slots: Sequence[Slot], plain: frozenset[str], words: Lexicon) -> Utterance:
    """The turn without the sentences that were written for these facts, or plainly for another; itself where it has
    none of them."""
    written = plain.union(*(slot.authored for slot in slots))
    if not written:
        return said
    parts = [part for sentence in SENTENCE.findall(said.folded) for part in DASH.split(sentence)]
    kept = [rest for part in parts if (rest := _beyond(part, written))]
    if len(kept) == len(parts) and all(len(a) == len(b) for a, b in zip(kept, map(bare, parts), strict=True)):
        return said
    text = ". ".join(kept)
    return replace(said, folded=text, question="", sentences=tuple(kept), amounts=amounts_in(text, words.language))


def _beyond(part: str, written: frozenset[str]) -> str:
    """What is left of a sentence after the longest beginning that was written so."""
    tokens = bare(part).split()
    led = bare(LEAD.sub("", part.strip())).split()
    for some in (tokens, led):
        for end in range(len(some), 0, -1):
            if (end > 1 or end == len(some)) and " ".join(some[:end]) in written:
                rest = " ".join(some[end:])
                return "" if rest in written else rest
    return " ".join(tokens)


def settled(said: Utterance, words: Lexicon) -> Told:
    text, corrected = said.folded, False
    slips = list(words.patient["correct"].finditer(text))
    if slips:
        rest = text[slips[-1].end() :]
        corrected = True
        if amounts_in(rest, words.language) or sides_in(rest, words)[0] or days_in(rest):
            text = rest
    side, only = sides_in(text, words)
    amounts = said.amounts if text is said.folded else amounts_in(text, words.language)
    return Told(text, amounts, side, only, days_in(text), corrected)


def sides_in(text: str, words: Lexicon) -> tuple[str, bool]:
    """The one side that a text is about, and whether it says nothing else. Nothing where it names several."""
    known = words.patient
    for short in (text.strip(EDGES), LEAD.sub("", text).strip(EDGES)):
        for side in ("left", "right"):
            if known[f"{side}_alone"].fullmatch(short):
                return side, True
    if known["both"].search(text):
        return ("both", False) if not known["fine_side"].search(text) else ("", False)
    found = {side for side in ("left", "right") for s in SENTENCE.findall(text) if _meant(s, side, words)}
    return (found.pop(), False) if len(found) == 1 else ("", False)


def _meant(sentence: str, side: str, words: Lexicon) -> bool:
    """Named, and not as the side that is well."""
    return bool(words.patient[side].search(sentence)) and not words.patient["fine_side"].search(sentence)


def polarity(said: Utterance, slot: Slot, words: Lexicon, *, asked: bool) -> str:
    """yes, no, or nothing where it cannot be told: by how the answer begins, or by what it says of the slot."""
    start = LEAD.sub("", _last_word(said.folded, words))[:NEAR]
    if UNSURE.search(start):
        return ""
    question = last_question(said)
    if asked and _plain_question(question, words):
        yes, no = words.patient["yes"].match(start), words.patient["no"].match(start)
        found = yes or no
        if found and not BUT.match(start[found.end() :]):
            return "yes" if yes else "no"
    if asked and slot.answer == "no" and _happens(said, question, words):
        return "yes"
    return _content(said, slot, words)


def _last_word(text: str, words: Lexicon) -> str:
    """What follows the last slip, where it says yes or no anew."""
    for slip in reversed(list(words.patient["correct"].finditer(text))):
        rest = text[slip.end() :].lstrip(EDGES)
        if words.patient["yes"].match(rest) or words.patient["no"].match(rest):
            return rest
    return text


def _happens(said: Utterance, question: str, words: Lexicon) -> bool:
    """A yes without the word: "Do you smoke?" "Ten a day." """
    known, text = words.patient, _last_word(said.folded, words)
    if len(said.words) > BRIEF or "?" in said.turn.text or not known["happened"].search(text):
        return False
    other = known["negations"].search(text) or known["elsewhere"].search(text) or WELL.search(text)
    return not (other or NO_MATTER_OF_YES.match(question) or WELL.search(question))


def last_question(said: Utterance) -> str:
    return next((s for s in reversed(SENTENCE.findall(said.question)) if s.strip()), "").strip()


def _plain_question(question: str, words: Lexicon) -> bool:
    """Whether a yes to it means that it is so: no denial in it, no talk of being well, no summing up, no leave."""
    denied = words.patient["negations"].search(question) or NO_MATTER_OF_YES.match(question)
    return bool(question) and not (denied or WELL.search(question) or TAG.search(question))


def _content(said: Utterance, slot: Slot, words: Lexicon) -> str:
    """By a clause that says it of oneself in so many words."""
    if "?" in said.turn.text or not slot.tells:
        return ""
    word = "|".join(re.escape(folded(w).rstrip("*")) for w in slot.tells)
    for clause in CLAUSE.findall(said.folded):
        if not re.search(rf"(?<!\w)(?:{word})", clause) or words.patient["hypothetical"].search(clause):
            continue
        if GRADED.search(clause):
            continue
        if re.search(rf"{words.patient['negations'].pattern} (?:[\w']+ ){{0,3}}(?:{word})", clause):
            return "no"
        denied = words.patient["negations"].search(clause)
        if not denied and re.search(rf"{OF_ONESELF.pattern} (?:[\w']+ ){{0,3}}(?:{word})|^(?:{word})", clause.strip()):
            return "yes"
    return ""
