"""After an alarm: few words that are not plainly glad are met plainly and warmly, near what was told, not lightly."""

from dataclasses import replace

from handrail.programs.companion.constants import CONFIDENCE_CLEAR
from handrail.programs.companion.talk.families import HINTS, MANNERS, OF, Family
from handrail.programs.companion.talk.kinds import Moment, Reply
from handrail.programs.companion.talk.lexicon import lexicon
from handrail.programs.companion.talk.reading import Read, quote
from handrail.programs.companion.talk.replying import TRIES, fits, plainest, replied, voice_of
from handrail.programs.companion.talk.text import words
from handrail.programs.companion.talk.threads import thread

FEW = 10  # words that are met so
STRONG = 4.0  # weight of a way of telling that has a grave answer of its own
# What a message does that would else be met lightly.
LIGHT = frozenset({
    "yes", "no", "small", "fine", "laugh", "cheer", "silence", "dunno", "blank", "gibberish", "greet", "please",
})  # fmt: skip


def near(moment: Moment, read: Read, kind: Family, language: str) -> Reply | None:
    """None where the message has an answer of its own: it is longer, plainly glad, asks something, or tells of a loss
    or of being alone."""
    brief = moment.held and len(words(moment.text)) <= FEW
    if not brief or (read.intent and read.intent not in LIGHT) or _glad(moment, read, kind) or _grave(read):
        return None
    return _warm(moment, read, kind, language)


def stayed(moment: Moment, read: Read, kind: Family, language: str) -> Reply | None:
    """Where all that answers what a message does was said already, after an alarm."""
    return _warm(moment, replace(read, clauses=()), kind, language) if moment.held else None


def _warm(moment: Moment, read: Read, kind: Family, language: str) -> Reply:
    told = next((c.said for c in read.clauses[:1] if c.said and not c.view), "")
    slots = {"clause": told, "quote": quote(read, lexicon(language))}
    keys = (read.intent, "any") if read.intent else ("told" if told else "quote", "any")
    voice = voice_of(moment, language, slots, asking=False)
    ways = (voice.pick("near", keys, attempt) for attempt in range(TRIES))
    way = next((way for way in ways if way and fits(way.text, moment.said)), None)
    kept = None if read.intent else thread(moment, read, language)
    return replied(moment, (way,) if way else plainest(moment, language), language, kind, kept, read.intent)


def _glad(moment: Moment, read: Read, kind: Family) -> bool:
    if read.intent or MANNERS[kind].tone != "good":  # a laugh alone is none
        return False
    hinted = any(f.name in HINTS and MANNERS[HINTS[f.name]].tone == "good" for f in read.finds)
    felt = MANNERS[OF[moment.emotion.primary]].tone == "good" and moment.emotion.confidence >= CONFIDENCE_CLEAR
    return read.bright or hinted or felt


def _grave(read: Read) -> bool:
    return any(f.weight >= STRONG and f.name in HINTS and MANNERS[HINTS[f.name]].tone == "hard" for f in read.finds)
