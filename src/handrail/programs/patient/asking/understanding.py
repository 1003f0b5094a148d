"""What a learner's words ask for, without a model: part by part, the nearest topic, and the case's fact on it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from handrail.kernel.rules import folded
from handrail.programs.patient.asking.facts import facts, named, on
from handrail.programs.patient.asking.following import follows
from handrail.programs.patient.asking.forms import Form, form
from handrail.programs.patient.asking.guessing import Guess, Room, best, several
from handrail.programs.patient.asking.index import index
from handrail.programs.patient.asking.merging import FRAMES, merged
from handrail.programs.patient.asking.reading import Asked, Context, Reading
from handrail.programs.patient.asking.splitting import Part, parts
from handrail.programs.patient.asking.words import WORD, meant, spoken
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.topics import TALK, examinations, kinds
from handrail.wording.language import language_of
from handrail.wording.text import plain

SURE, LIKELY = 0.95, 0.85  # by a fact's own pattern; by what was asked before
ENOUGH, FURTHER = 0.55, 0.65  # below it, better ask again than guess; and for a second question in one turn
MARKS = " .?!¿¡"
FOREIGN = 0.4  # of the words unknown, and it may be another language


def understand(text: str, case: Case, context: Context | None = None) -> Reading:
    """Pure. A text in another language than the case's is unclear, and the reading says in which it is."""
    if picked := _requests(case.language).get(plain(text).strip(MARKS)):
        asked = Asked(picked, on(picked, text, (), case), "closed", SURE, text.strip())
        return Reading((asked,), language=case.language)
    before = context or Context()
    known = index(case.language)
    if _foreign(text, known.speller.right) and (language := language_of(text, case.language)) != case.language:
        return Reading((), unclear=True, language=language)
    room = Room(known, frozenset(fact.topic for fact in facts(case)), before.misunderstood)
    sentences: dict[int, list[Asked]] = {}
    vague, further = False, False
    for part in parts(text, known.lexicon):
        some = tuple(_asked(part, case, before, room, FURTHER if further else ENOUGH))
        sentences.setdefault(part.sentence, []).extend(some)
        vague = vague or (part.asks and not some and " " in part.plain)
        if some and kinds()[some[-1].topic] != TALK:
            before, further = Context(some[-1].topic, some[-1].fact), True
    found = merged(tuple(sentences.values()))
    unclear = vague and all(kinds()[one.topic] == TALK for one in found)
    if unclear and all(one.topic in FRAMES for one in found):
        found = ()  # "okay", and then something that was not understood
    return Reading(found, unclear=unclear or not found, language=case.language)


def _foreign(text: str, right: frozenset[str]) -> bool:
    words = WORD.findall(plain(text))
    return sum(word not in right for word in words) > FOREIGN * len(words)


def _asked(part: Part, case: Case, context: Context, room: Room, enough: float) -> Iterator[Asked]:
    lexicon = room.known.lexicon
    words = spoken(part.plain, lexicon, room.known.speller)
    shape = form(words, part.asks, lexicon)
    for guess in _guesses(part, words, shape, case, context, room):
        if guess.confidence >= enough:
            fact = guess.fact or on(guess.topic, part.text, guess.words, case, context.fact)
            yield Asked(guess.topic, fact, shape.style, round(guess.confidence, 3), part.text, shape.negated)


def _guesses(
    part: Part, words: Sequence[str], shape: Form, case: Case, context: Context, room: Room
) -> tuple[Guess, ...]:
    """By a fact's own pattern first, then by what it follows, then by what it is nearest to."""
    whole = best(words, shape, room)
    lists = several(part, shape, whole, room)
    own, said = named(folded(part.text), case)
    if own and not shape.tells and own.topic not in {guess.topic for guess in lists}:
        surer = whole and whole.confidence > LIKELY and whole.topic in room.has - {own.topic}
        if " " in said or not surer:  # one word may stand for another: "vino"
            return (Guess(own.topic, SURE, SURE, fact=own.id),)
    if topic := follows(words, context.topic, room.known.lexicon):
        return (Guess(topic, LIKELY, LIKELY, meant(words, room.known.lexicon)),)
    return lists or ((whole,) if whole else ())


@cache
def _requests(language: str) -> Mapping[str, str]:
    return {plain(one.request).strip(MARKS): one.id for one in examinations(language)}
