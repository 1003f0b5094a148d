"""One-off behaviours: asking why one's identity is wanted, once; and not understanding a word, now and then."""

from collections.abc import Sequence

from handrail.kernel.rules import folded
from handrail.programs.patient.asking import Asked
from handrail.programs.patient.cases import searched
from handrail.programs.patient.chance import Dice
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.layers import Layer, Part
from handrail.programs.patient.runtime import WINDOW, Runtime
from handrail.programs.patient.telling import asks

IDENTITY = ("name", "dob", "address")
ASIDE = frozenset({"acknowledge", "goodbye", "rude", "are_you_real", "repeat", "thanks", "small_talk"})
EXPLAINS = 3  # words by which somebody says why they ask


def identity_wanted(asked: Sequence[Asked]) -> bool:
    return any(one.topic == "dob" for one in asked)


def challenged(asked: Sequence[Asked], state: Runtime, case: Case, dice: Dice) -> Part | None:
    """To the first request for the date of birth, where the persona has such a style; after that it is told."""
    if not identity_wanted(asked) or state.dob_challenge_used or state.identity_verified or not case.persona.challenge:
        return None
    return Part(Layer.BEHAVIOUR, dice.choose(case.persona.challenge), source="dob")


def complied(asked: tuple[Asked, ...], text: str, state: Runtime, case: Case) -> tuple[Asked, ...]:
    """After a challenge: who says why they ask, or asks again for any of it, gets all that they had asked for."""
    other = [one for one in asked if one.topic in ASIDE or (asks(one) and one.topic not in IDENTITY)]
    if not state.challenged or other or (not asked and len(text.split()) < EXPLAINS):
        return asked
    facts = {fact.topic: fact.id for fact in case.scenario.facts.values() if fact.topic in IDENTITY}
    return tuple(Asked(topic, facts.get(topic, ""), "closed", 1.0, text) for topic in state.challenged)


def misunderstood(text: str, state: Runtime, case: Case, dice: Dice) -> Part | None:
    """At most one in three turns; and when the learner puts it in other words, it is answered at once."""
    if state.misunderstood or state.turn_index - state.misunderstood_at < WINDOW:
        return None
    said = folded(text)
    for one in (one for one in case.persona.misunderstandings if one.id not in state.explained):
        if any(searched(pattern).search(said) for pattern in one.hears):
            return Part(Layer.BEHAVIOUR, dice.fresh(one.says, state.last_lines), source=one.id)
    return None
