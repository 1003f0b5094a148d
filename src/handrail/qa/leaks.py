"""Measurements of the scenario that are told though nobody asked for them."""

from collections.abc import Iterator, Mapping

from handrail.kernel.rules import folded
from handrail.qa.amounts import Amount, amounts_in, same
from handrail.qa.kinds import Finding, Slot, Utterance, View
from handrail.qa.lexicon import Lexicon, lexicon
from handrail.qa.slots import bare

STRIKING = 100  # numbers from here on, and decimals, are told apart without their unit
COMMON = frozenset({"duration", "count", "number", "frequency"})  # said of so much that the slot must be named too

Reading = tuple[Slot, Amount]


def numeric_leak(view: View) -> Iterator[Finding]:
    words = lexicon(view.language)
    known = _by_number(view)
    told: set[str] = set()
    learner: set[float] = set()
    spoken = iter(view.said)
    for turn in view.turns:
        if turn.role == "learner":
            learner |= {amount.raw for amount in amounts_in(folded(turn.text), view.language)}
        elif turn.role == "patient":
            said = next(spoken)
            found = list(_readings(said, known, view, words))
            # Two facts may come to the same number: then it is the one that was asked for.
            fine = {amount.raw for slot, amount in found if asked_for(said, slot, view, words)}
            for slot, amount in found:
                if slot.id not in told and amount.raw not in learner and amount.raw not in fine:
                    what = f"tells {amount.words!r} ({slot.id}), and nobody asked for a measurement or for that"
                    yield Finding(turn.index, what, {"fact": slot.id, "value": amount.words})
                told.add(slot.id)


def lacking(view: View) -> str:
    measured = any(slot.measured and slot.amounts for slot in view.subject.slots.values())
    return "" if measured else "give a scenario with measures that have numbers"


def _by_number(view: View) -> Mapping[float, list[Reading]]:
    found: dict[float, list[Reading]] = {}
    for slot in view.subject.slots.values():
        for amount in slot.amounts if slot.measured else ():
            found.setdefault(amount.raw, []).append((slot, amount))
    return found


def _readings(said: Utterance, known: Mapping[float, list[Reading]], view: View, words: Lexicon) -> Iterator[Reading]:
    for amount in said.amounts:
        for slot, value in known.get(amount.raw, ()):
            if _is(amount, value, named=_named(said, slot, view, words)):
                yield slot, amount


def _is(amount: Amount, value: Amount, *, named: bool) -> bool:
    if "number" in (amount.kind, value.kind) or (amount.kind == "count" and value.kind not in COMMON and named):
        striking = value.kind != "pressure" and (value.raw >= STRIKING or value.raw % 1 > 0)
        return named or (amount.kind == "number" and striking)
    if not same(amount, value) or amount.second != value.second or amount.low != value.low:
        return False
    return named or value.kind not in COMMON


def _named(said: Utterance, slot: Slot, view: View, words: Lexicon) -> bool:
    """Whether the turn says what it is a reading of, or that it is one; or was written for it."""
    if slot.id in view.subject.told.of(said.folded) or words.patient["reading"].search(said.folded):
        return True
    if any(words.gauges[gauge].search(said.folded) for gauge in slot.gauges):
        return True
    counted = words.learner["quantity"].search(said.question)
    return not counted and any(bare(sentence) in slot.authored for sentence in said.sentences)


def asked_for(said: Utterance, slot: Slot, view: View, words: Lexicon) -> bool:
    """Whether one of the learner's last turns asks for this, or for measurements as such."""
    if said.turn.meta.get("move") == "measure" and slot.id in (said.turn.meta.get("facts") or ()):
        return True
    return any(_asks(text, slot, view, words) for text in said.recent)


def _asks(text: str, slot: Slot, view: View, words: Lexicon) -> bool:
    if slot.id in view.subject.asked.of(text):
        return True
    # "Can I take your temperature?" is no request for the blood pressure; "Can I examine you?" is one for all.
    named = {gauge for gauge, pattern in words.gauges.items() if pattern.search(text)}
    if slot.gauges and named:
        return bool(slot.gauges & named)
    return bool(words.learner["gauges" if slot.gauges else "measure"].search(text))
