"""One message in, one reply out: read it, see what it does and what it tells, and answer that."""

from dataclasses import replace

from handrail.programs.companion.talk.composing import composed
from handrail.programs.companion.talk.families import MANNERS, family
from handrail.programs.companion.talk.kinds import Moment, Reply
from handrail.programs.companion.talk.lexicon import LANGUAGES
from handrail.programs.companion.talk.marks import marked
from handrail.programs.companion.talk.meeting import met, repeated
from handrail.programs.companion.talk.nearby import near, stayed
from handrail.programs.companion.talk.reading import Read, read, spoken
from handrail.programs.companion.talk.replying import before
from handrail.programs.companion.talk.text import words
from handrail.wording import language_of

SAME = 3  # words from which a message that comes again is a repetition


def reply(moment: Moment) -> Reply:
    language = spoken(moment.text) or language_of(moment.text, moment.language)
    language = language if language in LANGUAGES else LANGUAGES[0]
    found = read(moment.text, language, moment.emotion.signals)
    if _says_little(moment, found):
        found = replace(found, intent="small")
    kind = family(moment.emotion, found, moment.threads, moment.turn, before(moment.said))
    if moment.despairs and (MANNERS[kind].tone != "hard" or kind == "anger"):
        kind = "heavy"
    elif moment.guarded and MANNERS[kind].tone == "good":
        kind = "neutral"
    answer = None
    if marked("m", moment.text) in moment.said and len(words(moment.text)) >= SAME:
        answer = repeated(moment, language, kind)
    elif close := near(moment, found, kind, language):
        return close
    elif found.intent:
        answer = met(moment, found, kind, language) or stayed(moment, found, kind, language)
    return answer or composed(moment, found, kind, language)


def _says_little(moment: Moment, found: Read) -> bool:
    """A word or two that name nothing; but for what may be dark, or says how everything looks: "nothing helps"."""
    if found.intent or found.finds or found.subjects or moment.guarded or len(words(moment.text)) >= SAME:
        return False
    return not (found.clauses and (found.clauses[0].said or found.clauses[0].view))
