"""The same fact told with another value: numbers, sides, dates, yes or no. Held against the scenario where it says what
a fact comes to, and otherwise against what was told first."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from handrail.qa.amounts import Amount, agree, same
from handrail.qa.answers import EDGES, Told, last_question, polarity, settled, without
from handrail.qa.dates import Day, alike
from handrail.qa.kinds import Finding, Slot, Subject, Utterance, View
from handrail.qa.lexicon import Lexicon, lexicon

# How it went is not when it began.
COURSE = re.compile(r"\b(?:worse|better|stronger|peor|mejor|empeor\w+|mejor\w+)\b")
BARE = 10  # words of an answer in which a number may stand for what was asked
AHEAD = 2  # turns within which a slip is put right


@dataclass(frozen=True, slots=True)
class Clash:
    slot: str
    told: str
    known: str


def contradiction(view: View) -> Iterator[Finding]:
    words = lexicon(view.language)
    first: dict[str, Told] = {}
    clashes: list[tuple[int, Clash]] = []
    standing = frozenset[str]()
    for place, said in enumerate(view.said):
        doubted = words.learner["doubt"].fullmatch(said.question.strip(EDGES)) is not None
        standing = standing if doubted else _asked(said, view)
        clashes += [(place, clash) for clash in _clashes(said, standing, view, words, first)]
    for place, clash in clashes:
        if not _mended(view, place, clash, words):
            index = view.said[place].turn.index
            told = f"{clash.slot!r} is told as {clash.told!r}, and it is {clash.known!r}"
            yield Finding(index, told, {"fact": clash.slot, "told": clash.told, "known": clash.known})


def lacking(view: View) -> str:
    known = any(s.amounts or s.side or s.days or s.answer or s.loose for s in view.subject.slots.values())
    return "" if known else "give a scenario with facts (id, words, values)"


def _asked(said: Utterance, view: View) -> frozenset[str]:
    return view.subject.asked.of(said.question) if said.question else frozenset()


def _clashes(
    said: Utterance, asked: frozenset[str], view: View, words: Lexicon, first: dict[str, Told]
) -> Iterator[Clash]:
    given = frozenset(map(str, said.turn.meta.get("facts") or ()))
    # What the patient's own system says it told is surer than what question and answer sound like.
    asked = asked if "facts" not in said.turn.meta else frozenset()
    spoken = view.subject.told.of(said.folded) if not given else frozenset()
    linked = [slot for key, slot in view.subject.slots.items() if key in asked or key in given or key in spoken]
    if not linked or said.clarified or said.refused or said.turn.meta.get("move") == "misunderstand":
        return
    rest = without(said, linked, view.subject.authored, words)
    if rest is not said and words.patient["correct"].match(rest.folded):
        said = replace(rest, question=said.question)  # what was written is taken back: the rest is the answer
    elif rest is not said:  # what was written for a fact is an answer to it; only what was added is left to judge
        said, asked = rest, frozenset()
        linked = [slot for slot in linked if slot.id in given or slot.id in view.subject.told.of(rest.folded)]
    told = settled(said, words)
    counted = len(said.words) <= BARE and words.learner["quantity"].search(said.question) is not None
    for slot in linked:
        wanted = counted and slot.id in asked and not slot.measured
        near = Link(slot, slot.id in asked, slot.id in given, slot.id in spoken, wanted)
        known = first.get(slot.id, slot) if slot.loose and not told.corrected else slot
        yield from _amounts(told, near, known, linked, view.subject)
        yield from _sides(told, near, known)
        yield from _days(told, near, known)
        if slot.loose:
            _remember(first, slot, told, near)
    closed = view.subject.asked.of(last_question(said)) if asked else given
    yield from _answers(said, closed, linked, words)


@dataclass(frozen=True, slots=True)
class Link:
    """How a turn and a slot hang together."""

    slot: Slot
    asked: bool
    given: bool
    spoken: bool
    counted: bool  # a number was asked for, and the answer is short: it needs no unit


def _remember(first: dict[str, Told], slot: Slot, told: Told, link: Link) -> None:
    if link.asked or link.spoken:
        before = first.get(slot.id)
        if before is None or told.corrected:
            first[slot.id] = told


def _amounts(told: Told, link: Link, known: Slot | Told, linked: Sequence[Slot], subject: Subject) -> Iterator[Clash]:
    if not known.amounts:
        return
    here = [a for a in told.amounts if any(_comparable(a, k, bare=link.counted) for k in known.amounts)]
    if link.slot.measured and not (link.given or link.spoken):  # a reading without its unit may be of anything
        here = [a for a in here if a.kind != "number"]
    if not here or any(agree(a, k) for a in here for k in known.amounts):
        return
    here = [a for a in here if link.asked or link.given or (not a.loose and _beside(a, told, link.slot, subject))]
    here = [a for a in here if a.kind != "duration" or not COURSE.search(told.sentence(a.start))]
    others = [k for slot in linked if slot.id != link.slot.id for k in slot.amounts]
    here = [a for a in here if a.kind != "number" or link.counted or a.raw not in subject.numbers]
    strange = [a for a in here if not any(agree(a, k) for k in others)]
    if strange:
        yield Clash(link.slot.id, strange[0].words, known.amounts[0].words)


def _comparable(told: Amount, known: Amount, *, bare: bool) -> bool:
    return same(told, known) or (bare and told.kind == "number" != known.kind)


def _beside(amount: Amount, told: Told, slot: Slot, subject: Subject) -> bool:
    """Whether a word of the slot stands in the sentence of the amount, and is not itself in the amount."""
    return slot.id in subject.told.of(told.sentence(amount.start).replace(amount.words, " "))


def _sides(told: Told, link: Link, known: Slot | Told) -> Iterator[Clash]:
    differs = bool(known.side and told.side and told.side != known.side)
    # Who has it on both sides may speak of one of them; as the whole answer to a question it is another value.
    if differs and (known.side != "both" or (link.asked and told.only)):
        yield Clash(link.slot.id, told.side, known.side)


def _days(told: Told, link: Link, known: Slot | Told) -> Iterator[Clash]:
    if known.days and told.days and not any(alike(d, k) for d in told.days for k in known.days):
        yield Clash(link.slot.id, _dated(told.days[0]), _dated(known.days[0]))


def _answers(said: Utterance, asked: frozenset[str], linked: Sequence[Slot], words: Lexicon) -> Iterator[Clash]:
    """Where several facts were asked for at once, an answer is wrong only if it is wrong for all of them."""
    closed = [slot for slot in linked if slot.answer]
    heard = {slot.id: polarity(said, slot, words, asked=slot.id in asked) for slot in closed}
    wrong = [slot for slot in closed if heard[slot.id] and heard[slot.id] != slot.answer]
    right = [slot for slot in closed if heard[slot.id] == slot.answer]
    if wrong and not right:
        yield Clash(wrong[0].id, heard[wrong[0].id], wrong[0].answer)


def _mended(view: View, place: int, clash: Clash, words: Lexicon) -> bool:
    """Whether one of the next turns takes it back and says what is so."""
    slot = view.subject.slots[clash.slot]
    for later in view.said[place + 1 : place + 1 + AHEAD]:
        told = settled(later, words)
        if told.corrected and (
            any(agree(a, k) for a in told.amounts for k in slot.amounts)
            or (slot.side and told.side == slot.side)
            or any(alike(d, k) for d in told.days for k in slot.days)
            or (slot.answer and polarity(later, slot, words, asked=False) == slot.answer)
        ):
            return True
    return False


def _dated(day: Day) -> str:
    return "-".join(f"{n:02d}" for n in (day.year, day.month, day.day) if n)
