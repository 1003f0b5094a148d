"""An entry of a log as a person reads it in the terminal."""

import pytest

from handrail.cli.timeline import told
from handrail.kernel.events import Referred
from handrail.ledger import Entry


@pytest.mark.parametrize(("duty", "shown"), [("here", ", duty here"), ("away", ", duty away"), ("", "")])
def test_a_call_says_whether_anybody_was_there(duty, shown):
    line, why = told(Entry("s", 7, 0.0, Referred("asked for a person", "soon", duty=duty))).splitlines()
    assert line.endswith(f"urgency soon{shown}")
    assert why.endswith("because: asked for a person")
