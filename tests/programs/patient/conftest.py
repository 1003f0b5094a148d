"""A small case to test with, and changes to it."""

from typing import Any

import pytest

from handrail.programs.patient import cases
from tests.programs.patient.little import LITTLE


@pytest.fixture
def case_of():
    def made(language: str = "en", **changes: Any):
        return cases.read(LITTLE[language] | changes, "little", language)

    return made
