"""The hidden agenda: what the patient says only when a learner touches on it; one thing a turn, once each."""

from collections.abc import Sequence

from handrail.kernel.rules import folded
from handrail.programs.patient.cases import searched
from handrail.programs.patient.chance import Dice
from handrail.programs.patient.kinds import Agenda, Case
from handrail.programs.patient.layers import Layer, Part
from handrail.programs.patient.runtime import Runtime


def triggered(text: str, case: Case, state: Runtime) -> tuple[str, ...]:
    """Items that wait for an answer that can carry them: those from before, and what this text touches on."""
    said = folded(text)
    known = {*state.agenda_revealed, *state.agenda_pending}
    fresh = (item for item in case.scenario.agenda if item.id not in known)
    touched = (item.id for item in fresh if any(searched(pattern).search(said) for pattern in item.triggers))
    return (*state.agenda_pending, *touched)


def revealed(state: Runtime, case: Case, topics: Sequence[str], dice: Dice) -> Part | None:
    """The clause of the first item that an answer on these topics may carry: it is said after the last of them."""
    item = next((item for item in _waiting(state, case) if not item.topics or {*item.topics} & {*topics[-1:]}), None)
    return Part(Layer.BEHAVIOUR, dice.choose(item.clauses), source=item.id) if item else None


def _waiting(state: Runtime, case: Case) -> list[Agenda]:
    items = {item.id: item for item in case.scenario.agenda}
    return [items[name] for name in state.agenda_pending if name in items]
