"""What a message does, what it tells, and which of it weighs most: by rules, always the same for the same words."""

from dataclasses import dataclass, field
from functools import lru_cache

from handrail.programs.companion.talk.lexicon import INTENTS, LANGUAGES, Cue, Lexicon, lexicon
from handrail.programs.companion.talk.mirror import bare, clauses, mended, turned, woven
from handrail.programs.companion.talk.text import quotable, seen, sentences, words
from handrail.wording.text import plain, tidy

TOLD = 4  # words beside a question to us that make it worth reading on
# Beside something that is told, these are not answered.
SOFT = frozenset({
    "greet", "thanks", "howare", "hearing", "laugh", "dunno", "yes", "no", "small", "silence", "tears", "cheer", "vent",
    "gibberish", "please", "puzzled",
})  # fmt: skip
MOST_READ = 40  # sentences of a message
LATER = 0.8  # what is said last weighs so much more
LASTING = 1.5  # weight of a topic from which it is one that a conversation comes back to
LIGHTER = 0.7
QUOTE = 9  # words of a quotation
WISHES = ("want", "keep", "tired_of")  # which are nothing without what is wished for
NAMING = ("name", "call", "llam", "nombre")


@dataclass(frozen=True, slots=True)
class Clause:
    own: str
    said: str  # turned to the person, or nothing
    view: bool  # a judgement and no event: given back as one
    weight: float
    felt: bool = False  # words of it say what they feel


@dataclass(frozen=True, slots=True)
class Find:
    """A cue with what fills the slots of its lines."""

    name: str
    weight: float
    slots: dict[str, str]


@dataclass(frozen=True, slots=True)
class Subject:
    """What is talked about, in the person's own word for it where there is one."""

    topic: str
    kind: str
    phrase: str
    weight: float
    lasting: bool  # worth a question, and coming back to


@dataclass(frozen=True, slots=True)
class Read:
    intent: str = ""
    told: str = ""
    clauses: tuple[Clause, ...] = ()  # heaviest first
    finds: tuple[Find, ...] = ()
    subjects: tuple[Subject, ...] = ()
    slots: dict[str, str] = field(default_factory=dict)  # of the intent: a name
    heavy: bool = False  # what is told is hard, or good, whatever the words for feelings say
    bright: bool = False


def read(text: str, language: str, signals: tuple[str, ...] = ()) -> Read:
    known = lexicon(language)
    own = seen(text)
    intent, told = _intent(own)
    if not told:
        return Read(intent, slots=_greeted(own))
    own = mended(told, known)
    found = _clauses(own, known, signals)
    top = max((c.weight for c in found), default=0.0)
    places = [*found, *(_whole(sentence, found) for sentence in sentences(own)[:MOST_READ])]
    finds = [f for place in places for f in _finds(place, known, top)]
    return Read(
        intent if intent not in SOFT else "",
        told,
        tuple(sorted(found, key=lambda c: -c.weight)),
        tuple({f.name: f for f in sorted(finds, key=_full)}.values()),
        _subjects(found, known),
        heavy=known.pieces["heavy"].search(known.pieces["figurative"].sub(" ", plain(own))) is not None,
        bright=known.pieces["bright"].search(plain(own)) is not None,
    )


def _full(find: Find) -> tuple[float, int]:
    return find.weight, len(find.slots)


def _whole(sentence: str, found: list[Clause]) -> Clause:
    """A sentence that was parted, as heavy as the heaviest of its parts."""
    return Clause(sentence, "", view=False, weight=max((c.weight for c in found if c.own in sentence), default=0.0))


def _intent(text: str) -> tuple[str, str]:
    """What the message does, and the rest of it, which tells."""
    whole = does(text)
    if whole and len(words(text)) <= TOLD:
        return whole, ""
    intent, told = "", []
    for sentence in sentences(text)[:MOST_READ]:
        if not (found := does(sentence)):
            told.append(sentence)
        elif not intent or INTENTS.index(found) < INTENTS.index(intent):
            intent = found
    rest = " ".join(told)
    if intent and len(words(rest)) < TOLD:
        return intent, ""
    return (intent, rest) if words(rest) else (whole or "silence", "")


def does(text: str) -> str:
    return _does(plain(tidy(text)))


@lru_cache(maxsize=256)  # a turn looks at the same words more than once
def _does(flat: str) -> str:
    return next((n for n in INTENTS if any(lexicon(code).intents[n].search(flat) for code in LANGUAGES)), "")


def spoken(text: str) -> str:
    """The only language in which the whole message does something; nothing where that does not tell it."""
    flat = plain(tidy(text))
    found = [code for code in LANGUAGES if any(pattern.search(flat) for pattern in lexicon(code).intents.values())]
    return found[0] if len(found) == 1 and len(words(text)) > 1 else ""


def _greeted(text: str) -> dict[str, str]:
    own = tidy(text)
    for code in LANGUAGES:
        if (match := lexicon(code).intents["greet"].search(plain(own))) and match.re.groupindex and match["name"]:
            return {"name": own[match.start("name") : match.end("name")].capitalize()}
    return {}


def _clauses(text: str, known: Lexicon, signals: tuple[str, ...]) -> list[Clause]:
    said = sentences(text)[:MOST_READ]
    found = []
    for place, sentence in enumerate(said):
        for part in clauses(sentence, known):
            later = LATER * (place + 1) / len(said)
            found.append(_clause(part, known, signals, later - 0.8 * sentence.rstrip().endswith("?")))
    return found


def _clause(own: str, known: Lexicon, signals: tuple[str, ...], extra: float) -> Clause:
    flat = plain(own)
    said = turned(own, known)
    weight = sum(w for pattern, w in known.telling if pattern.search(flat))
    weight += max((t.weight / 2 for t in known.topics if t.nouns.search(flat)), default=0)
    felt = any(plain(s) in flat for s in signals)
    weight += 1.2 * felt + 0.5 * bool(said) + extra
    return Clause(own, said, known.pieces["view"].search(flat) is not None, round(weight, 2), felt)


def _finds(clause: Clause, known: Lexicon, top: float) -> list[Find]:
    """Cues in a clause; what stands in one that weighs less than the heaviest weighs less itself."""
    flat = known.pieces["figurative"].sub(lambda m: "." * len(m[0]), plain(clause.own))  # of equal length
    lighter = LIGHTER * (top - clause.weight)
    found = ((cue, _find(cue, clause.own, flat, known)) for cue in known.cues)
    return [Find(cue.name, cue.weight - lighter, slots) for cue, slots in found if slots is not None]


def _find(cue: Cue, own: str, flat: str, known: Lexicon) -> dict[str, str] | None:
    for pattern in cue.patterns:
        if not (match := pattern.search(flat)):
            continue
        slots = {}
        for slot, value in match.groupdict().items():
            if value and (filled := _slot(slot, own[match.start(slot) : match.end(slot)], match[0], known)):
                slots[slot] = filled
        if cue.name in WISHES and not slots and any(match.groupdict().values()):
            continue  # nobody is asked what stands between them and that
        if "name" not in match.groupdict() or "name" in slots:
            return slots
    return None


def _slot(slot: str, value: str, match: str, known: Lexicon) -> str:
    if known.pieces["unsaid"].search(match):
        return ""  # "I want it to be over": nothing of that is given back
    if slot == "name":
        plainly = any(word in match for word in NAMING)
        return value.capitalize() if plain(value) not in known.small and (plainly or value[:1].isupper()) else ""
    if slot == "clause":
        return turned(value, known) or (woven(value, known, 12) if known.pieces["asking"].match(plain(value)) else "")
    own = woven(value, known)
    return "" if known.pieces["grave"].search(plain(own)) else own  # "watch her die" is in no figure of ours


def _subjects(found: list[Clause], known: Lexicon) -> tuple[Subject, ...]:
    best: dict[str, Subject] = {}
    for clause in found:
        flat = plain(clause.own)
        for topic in known.topics:
            if not (match := topic.nouns.search(flat)):
                continue
            phrase = _phrase(clause.own, match.start(), match.end(), known) or topic.otherwise
            weight = topic.weight + clause.weight / 4
            if topic.name not in best or best[topic.name].weight < weight:
                best[topic.name] = Subject(topic.name, topic.kind, phrase, round(weight, 2), topic.weight >= LASTING)
    return tuple(sorted(best.values(), key=lambda s: -s.weight))


def _phrase(own: str, start: int, end: int, known: Lexicon) -> str:
    """The noun with what stands before it, said to the person: "my old job" is "your old job"."""
    before = own[:start].split()
    for back in (1, 2):
        if len(before) >= back and (article := known.articles.get(plain(before[-back]).strip(","))):
            middle = before[len(before) - back + 1 :]
            if all(plain(w).isalpha() and plain(w) not in known.small for w in middle):
                return " ".join((article, *middle, own[start:end].lower()))
    return ""


def quote(read: Read, known: Lexicon) -> str:
    """A few of their own words, as they are; nothing where they cannot stand alone."""
    for clause in read.clauses[:2]:
        own = quotable(bare(clause.own, known)).replace("’", "'")
        flat = plain(own)
        barred = any(known.pieces[piece].search(flat) for piece in ("rude", "unsaid", "asking"))
        if (
            2 <= len(own.split()) <= QUOTE
            and not barred
            and not known.pieces["dangling"].search(flat)
            and "," not in own
        ):
            return own
    return ""
