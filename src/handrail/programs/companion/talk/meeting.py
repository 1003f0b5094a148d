"""Answers to what a message does: a greeting, a thanks, a question to us, an insult, a silence, a repetition."""

from handrail.programs.companion.talk.families import MANNERS, Family
from handrail.programs.companion.talk.greeting import closing
from handrail.programs.companion.talk.kinds import Moment, Reply
from handrail.programs.companion.talk.marks import HUSH
from handrail.programs.companion.talk.reading import Read
from handrail.programs.companion.talk.replying import TRIES, fits, replied, voice_of, wants_question
from handrail.programs.companion.talk.voice import Way

# The second time is another.
AGAIN = frozenset({"advice", "opinion", "bot", "rude", "unhelpful", "silence", "dunno", "over"})
ENDS = frozenset({"thanks", "compliment", "rude", "noquestions", "nofix", "unhelpful", "laugh"})  # nothing is asked
FULLER = {"greet": "greet_name", "hearing": "hearing_heard"}  # lines with something of theirs, where it is known
ALWAYS = frozenset(
    {"greet", "howare", "blank", "subject", "vent", "misread", "over", "weapon", "puzzled"}
)  # a hand is held out


def met(moment: Moment, read: Read, kind: Family, language: str) -> Reply | None:
    """None where nothing fresh is left to say to it: the answer is then composed as for any other message."""
    intent = read.intent
    if intent == "bye":
        words = closing(language, moment.seed, moment.turn, moment.threads, child=moment.child)
        return replied(moment, (Way("closing", words),), language, kind, None, intent)
    again = intent in AGAIN and f"did:{intent}" in moment.said
    keys = (f"{intent}_again", intent) if again else (FULLER.get(intent, intent), intent)
    slots = {**read.slots, **_earlier(moment, language)}
    quiet = voice_of(moment, language, slots, asking=False)
    curious = voice_of(moment, language, slots, asking=_asks(moment, intent, kind))
    for attempt in range(TRIES):
        answer, ask = quiet.pick("intent", keys, attempt), curious.pick("intentask", keys, attempt)
        ways = tuple(way for way in (answer, ask) if way)
        if answer and fits(" ".join(way.text for way in ways), moment.said):
            hush = (Way(HUSH, ""),) if intent == "noquestions" else ()
            return replied(moment, (*ways, *hush), language, kind, None, intent)
    return None


def repeated(moment: Moment, language: str, kind: Family) -> Reply | None:
    """They said the same again, word for word: it was not heard well enough."""
    voice = voice_of(moment, language, {}, asking=wants_question(moment, MANNERS[kind]))
    ways = (voice.pick("intent", ("repeat",), attempt) for attempt in range(TRIES))
    way = next((way for way in ways if way and fits(way.text, moment.said)), None)
    return replied(moment, (way,), language, kind, None) if way else None


def _asks(moment: Moment, intent: str, kind: Family) -> bool:
    if HUSH in moment.said or intent in ENDS:
        return False
    return intent in ALWAYS or wants_question(moment, MANNERS[kind])


def _earlier(moment: Moment, language: str) -> dict[str, str]:
    """What was talked of last: a short answer is an answer to that."""
    known = [t for t in moment.threads if t.language == language]
    return {"earlier": known[-1].phrase, "clause": known[-1].told} if known else {}
