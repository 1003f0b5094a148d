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
LOADS: Mapping[str, Callable[[], None]] = {
    "reframing": reframing_start.load,
    "companion": companion_start.load,
    "coach": coach_start.load,
    "patient": patient_start.load,
    "evaluation": evaluation_start.load,
    "survey": survey_start.load,
    "learning": learning_start.load,
    "thought": thought_start.load,
    "workflow": workflow_start.load,
}


def programs() -> dict[str, Program]:
    """All of them, ready to be used: whatever data they need is read and valid."""
    for load in LOADS.values():
        load()
    return dict(PROGRAMS)
