"""The programs that come with Handrail, by name. They are strangers to one another."""

from collections.abc import Mapping

from handrail.kernel.program import Program
from handrail.programs.reframing import reframing

PROGRAMS: Mapping[str, Program] = {program.name: program for program in (reframing,)}


def programs() -> dict[str, Program]:
    return dict(PROGRAMS)
