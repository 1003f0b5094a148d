"""What a learner's words ask for, without a model: part by part, the nearest topic, and the case's fact on it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from handrail.programs.patient.asking.facts import facts, on
from handrail.programs.patient.asking.following import follows
from handrail.programs.patient.asking.forms import Form, form
from handrail.programs.patient.asking.framing import framed, unnamed
from handrail.programs.patient.asking.guessing import LIKELY, MANY, SURE, Guess, Room, best, owned, several
from handrail.programs.patient.asking.index import index
from handrail.programs.patient.asking.merging import FRAMES, invited, merged
from handrail.programs.patient.asking.reading import Asked, Context, Reading
from handrail.programs.patient.asking.splitting import Part, items, parts
from handrail.programs.patient.asking.words import WORD, meant, spoken
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.topics import LANGUAGES, TALK, examinations, kinds
from handrail.wording.language import language_of
from handrail.wording.text import plain

ENOUGH, FURTHER = 0.55, 0.65  # below it, better ask again than guess; and for a second question in one turn
SENTENCE = 3  # words that tell the language they are in
FULL = 4  # words of a question that can stand on its own
STORY, APART = "story", frozenset({"ideas", "talk", "identity"})
MARKS = " .?!¿¡"
FOREIGN = 0.4  # of the words unknown, and it may be another language


def understand(text: str, case: Case, context: Context | None = None) -> Reading:
    """Pure. A text in another language than the case's is unclear, and the reading says in which it is."""
    if picked := _requests(case.language).get(plain(text).strip(MARKS)):
        asked = Asked(picked, on(picked, text, (), case), "closed", SURE, text.strip())
        return Reading((asked,), language=case.language)
    before = context or Context()
    known = index(case.language)
    if (language := _foreign(text, case.language)) != case.language:
        return Reading((), unclear=True, language=language)
    room = Room(known, case, frozenset(fact.topic for fact in facts(case)), before.misunderstood)
    sentences: dict[int, list[Asked]] = {}
    asking: set[int] = set()
    vague, further = False, False
    for part in parts(text, known.lexicon):
        some = tuple(_asked(part, case, before, room, FURTHER if further else ENOUGH))
        if part.invites:
            sentences = invited(sentences, part.sentence, asking)
        asking |= {part.sentence} if part.asks else set()
        sentences.setdefault(part.sentence, []).extend(some)
        vague = vague or (part.asks and not some and " " in part.plain)
        if some and kinds()[some[-1].topic] != TALK:
            before, further = Context(some[-1].topic, some[-1].fact), True
    found = merged(tuple(sentences.values()))
    unclear = vague and all(kinds()[one.topic] == TALK for one in found)
    if unclear and all(one.topic in FRAMES for one in found):
        found = ()  # "okay", and then something that was not understood
    return Reading(found, unclear=unclear or not found, language=case.language)


def _foreign(text: str, language: str) -> str:
    """The language of a text, where more of its words are of that one: "no one believes me" is English all through."""
    words = WORD.findall(plain(text))
    strange = _strange(words, language)
    if strange <= FOREIGN * len(words):
        return language
    for other in LANGUAGES:
        if len(words) >= SENTENCE and not _strange(words, other):
            return other
    found = language_of(text, language)
    return found if found not in LANGUAGES or _strange(words, found) < strange else language


def _strange(words: Sequence[str], language: str) -> int:
    right = index(language).speller.right
    return sum(word not in right for word in words)


def _asked(part: Part, case: Case, context: Context, room: Room, enough: float) -> Iterator[Asked]:
    if part.outside:
        return
    lexicon = room.known.lexicon
    words = spoken(part.plain, lexicon, room.known.speller)
    room = replace(room, barred=unnamed(spoken(part.plain, lexicon), lexicon))
    if room.barred - unnamed(words, lexicon):
        return  # only a slip, mended, would name it: ask again
    shape = form(words, part.asks, lexicon)
    for guess in _guesses(part, words, shape, context, room):
        if guess.confidence >= enough:
            fact = guess.fact or on(guess.topic, part.text, guess.words, case, context.fact)
            yield Asked(guess.topic, fact, shape.style, round(guess.confidence, 3), part.text, shape.negated)


def _guesses(part: Part, words: Sequence[str], shape: Form, context: Context, room: Room) -> tuple[Guess, ...]:
    """By its form, by what it leads on to, by a fact's own pattern, by what it follows, by what it is nearest to."""
    if frame := framed(part, words, shape, room.known.lexicon):
        return (Guess(frame, SURE, SURE),)
    whole = best(words, shape, room)
    lists = several(part, shape, whole, room)
    topic = follows(words, context.topic, room.known.lexicon)
    grave = context.topic in room.known.lexicon.grave
    if topic and topic in room.has and (grave or topic != context.topic):
        return (Guess(topic, LIKELY, LIKELY, meant(words, room.known.lexicon)),)
    own = owned(part.text, whole, replace(room, barred=frozenset()) if grave else room)
    listed = lists and len(items(part)) >= MANY
    if own and own.fact and not shape.tells and not listed and own.topic not in {guess.topic for guess in lists}:
        return (own,)
    if topic and not (whole and topic == context.topic and _full(whole, words, topic)):
        return (Guess(topic, LIKELY, LIKELY, meant(words, room.known.lexicon)),)
    return lists or ((whole,) if whole else ())


def _full(whole: Guess, words: Sequence[str], topic: str) -> bool:
    """A question that stands on its own, and does not lean; "when did it start?" leans on a symptom."""
    leans = kinds()[whole.topic] in {STORY, TALK} and kinds()[topic] not in APART
    return len(words) >= FULL and whole.confidence > SURE and whole.topic != topic and not leans


@cache
def _requests(language: str) -> Mapping[str, str]:
    return {plain(one.request).strip(MARKS): one.id for one in examinations(language)}
