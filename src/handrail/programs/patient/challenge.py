"""One-off behaviours: asking why one's identity is wanted, once; and not understanding a word, now and then."""

from collections.abc import Sequence

from handrail.kernel.rules import folded
from handrail.programs.patient.asking import Asked
from handrail.programs.patient.cases import searched
from handrail.programs.patient.chance import Dice
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.layers import Layer, Part
from handrail.programs.patient.runtime import WINDOW, Runtime

IDENTITY = ("name", "dob", "address")


def identity_wanted(asked: Sequence[Asked]) -> bool:
    return any(one.topic == "dob" for one in asked)


def challenged(asked: Sequence[Asked], state: Runtime, case: Case, dice: Dice) -> Part | None:
    """To the first request for the date of birth, where the persona has such a style; after that it is told."""
    if not identity_wanted(asked) or state.dob_challenge_used or state.identity_verified or not case.persona.challenge:
        return None
    return Part(Layer.BEHAVIOUR, dice.choose(case.persona.challenge), source="dob")


def misunderstood(text: str, state: Runtime, case: Case, dice: Dice) -> Part | None:
    """At most one in three turns; and when the learner puts it in other words, it is answered at once."""
    if state.misunderstood or state.turn_index - state.misunderstood_at < WINDOW:
        return None
    said = folded(text)
    for one in case.persona.misunderstandings:
        if any(searched(pattern).search(said) for pattern in one.hears):
            return Part(Layer.BEHAVIOUR, dice.fresh(one.says, state.last_lines), source=one.id)
    return None
