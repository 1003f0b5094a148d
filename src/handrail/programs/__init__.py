"""The programs that come with Handrail, by name. They are strangers to one another."""

from collections.abc import Callable, Mapping

from handrail.kernel.program import Program
from handrail.programs.coach import start as coach_start
from handrail.programs.coach.program import coach
from handrail.programs.companion import companion
from handrail.programs.companion import start as companion_start
from handrail.programs.patient import start as patient_start
from handrail.programs.patient.program import patient
from handrail.programs.reframing import reframing
from handrail.programs.reframing import start as reframing_start
from handrail.programs.sessions.evaluation import evaluation
from handrail.programs.sessions.evaluation import start as evaluation_start
from handrail.programs.sessions.learning import learning
from handrail.programs.sessions.learning import start as learning_start
from handrail.programs.sessions.survey import start as survey_start
from handrail.programs.sessions.survey import survey
from handrail.programs.sessions.thought import start as thought_start
from handrail.programs.sessions.thought import thought
from handrail.programs.sessions.workflow import start as workflow_start
from handrail.programs.sessions.workflow import workflow

ALL = (reframing, companion, coach, patient, evaluation, survey, learning, thought, workflow)
PROGRAMS: Mapping[str, Program] = {program.name: program for program in ALL}
LOADS: tuple[Callable[[], None], ...] = (
    reframing_start.load,
    companion_start.load,
    coach_start.load,
    patient_start.load,
    evaluation_start.load,
    survey_start.load,
    learning_start.load,
    thought_start.load,
    workflow_start.load,
)


def programs() -> dict[str, Program]:
    """All of them, ready to be used: whatever data they need is read and valid."""
    for load in LOADS:
        load()
    return dict(PROGRAMS)
