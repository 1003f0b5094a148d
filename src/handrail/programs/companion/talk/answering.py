"""One message in, one reply out: read it, see what it does and what it tells, and answer that."""

from dataclasses import replace

from handrail.programs.companion.talk.composing import composed
from handrail.programs.companion.talk.families import MANNERS, family
from handrail.programs.companion.talk.kinds import Moment, Reply
from handrail.programs.companion.talk.lexicon import LANGUAGES
from handrail.programs.companion.talk.marks import marked
from handrail.programs.companion.talk.meeting import met, repeated
from handrail.programs.companion.talk.reading import read, spoken
from handrail.programs.companion.talk.replying import before
from handrail.programs.companion.talk.text import words
from handrail.wording import language_of

SAME = 3  # words from which a message that comes again is a repetition


def reply(moment: Moment) -> Reply:
    language = spoken(moment.text) or language_of(moment.text, moment.language)
    language = language if language in LANGUAGES else LANGUAGES[0]
    found = read(moment.text, language, moment.emotion.signals)
    if not found.intent and not (found.clauses and found.clauses[0].said) and not found.finds and not found.subjects:
        found = replace(found, intent="small") if len(words(moment.text)) < SAME else found
    kind = family(moment.emotion, found, moment.threads, moment.turn, before(moment.said))
    if moment.guarded and MANNERS[kind].tone == "good":
        kind = "neutral"
    answer = None
    if marked("m", moment.text) in moment.said and len(words(moment.text)) >= SAME:
        answer = repeated(moment, language, kind)
    elif found.intent:
        answer = met(moment, found, kind, language)
    return answer or composed(moment, found, kind, language)
