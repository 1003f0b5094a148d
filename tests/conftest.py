"""What many tests stand on."""

from collections.abc import Callable, Mapping

import pytest

from handrail import check
from handrail.drive import Cast
from handrail.kernel.program import Program
from handrail.ledger.memory import MemoryLedger
from handrail.road import Road
from handrail.speech import Silent


@pytest.fixture
def road_of() -> Callable[[Mapping[str, Program]], Road]:
    """A road with no model over a ledger in memory, for these programs."""

    def made(programs: Mapping[str, Program]) -> Road:
        return Road(programs, MemoryLedger(programs), Cast(Silent(), check, 0, 0))

    return made
