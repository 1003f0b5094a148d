"""The programs that come with Handrail, by name. They are strangers to one another."""

from collections.abc import Callable, Mapping

from handrail.kernel.program import Program
from handrail.programs.reframing import reframing
from handrail.programs.reframing import start as reframing_start

PROGRAMS: Mapping[str, Program] = {program.name: program for program in (reframing,)}
LOADS: tuple[Callable[[], None], ...] = (reframing_start.load,)


def programs() -> dict[str, Program]:
    """All of them, ready to be used: whatever data they need is read and valid."""
    for load in LOADS:
        load()
    return dict(PROGRAMS)
