"""The case that an interview is begun with: found by name, or read from the setup."""

from handrail.errors import BadSetup, Misconfigured
from handrail.programs.patient import cases
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.state import Setup
from handrail.programs.patient.voice import LANGUAGES


def needs(setup: Setup) -> tuple[str, ...]:
    """No reader; but before a session begins, its case must be there and whole."""
    for language in LANGUAGES:
        chosen(setup, language)
    return ()


def chosen(setup: Setup, language: str) -> Case:
    """One that is written out is in its own language, whatever the session's is."""
    if isinstance(setup.case, str):
        return cases.case(setup.case, language)
    try:
        return cases.read(setup.case, "case", setup.language)
    except Misconfigured as error:
        raise BadSetup(str(error)) from error
