"""The patient's state in an encounter, as it stands from one utterance to the next. It lives as long as the session."""

from dataclasses import dataclass, field

from handrail.programs.patient.chance import MASK
from handrail.programs.patient.kinds import Rapport, Verbosity
from handrail.programs.patient.rapport import Footing

WINDOW = 3  # how many clarifications, boundaries and openers are remembered, so that none comes again at once


@dataclass(frozen=True, slots=True)
class Runtime:
    persona_verbosity: Verbosity
    rng_seed: int
    footing: Footing = field(default_factory=Footing)
    last_clarifications: tuple[str, ...] = ()
    last_boundaries: tuple[str, ...] = ()
    last_openers: tuple[str, ...] = ()  # the first two words of what was said
    agenda_revealed: tuple[str, ...] = ()
    agenda_pending: tuple[str, ...] = ()  # triggered, and waiting for an answer that can carry it
    identity_verified: bool = False
    dob_challenge_used: bool = False
    turns_since_hesitation: int = 0
    turn_index: int = 0
    told: tuple[str, ...] = ()  # facts, in the order in which they were first told
    last_lines: tuple[str, ...] = ()  # what was said of late, so that a fact asked for again is put in other words
    last_said: tuple[str, ...] = ()  # the same as their authors wrote it: without fillers, clauses and other parts
    last_facts: tuple[str, ...] = ()  # what the last utterance told: what "say that again" means
    challenged: tuple[str, ...] = ()  # what was asked for when the patient asked why; until the next turn
    topic: str = ""  # of the last answer
    fact: str = ""
    misunderstood: str = ""  # what was asked for and waits to be asked in other words
    explained: tuple[str, ...] = ()  # misunderstandings that were had: nobody needs the same word explained twice
    misunderstood_at: int = -WINDOW  # no more than one in three turns
    eligible: int = 0  # answers that could have been elaborated
    elaborated: int = 0

    @property
    def rapport(self) -> Rapport:
        return self.footing.rapport


def init_runtime_state(persona_verbosity: Verbosity, seed: int) -> Runtime:
    return Runtime(persona_verbosity, seed & MASK)


def record_rotating(known: tuple[str, ...], value: str, most: int = WINDOW) -> tuple[str, ...]:
    return (*known, value)[-most:]
