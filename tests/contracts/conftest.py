"""The stores under contract. A new kind of ledger is added to STORES, and passes everything in this folder."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from handrail.ledger import Ledger
from handrail.ledger.memory import MemoryLedger
from handrail.ledger.sqlite import SqliteLedger
from tests.contracts.ruler import PROGRAMS

Open = Callable[[], Ledger]


def memory(_folder: Path) -> tuple[Open, bool]:
    return lambda: MemoryLedger(PROGRAMS), False


def sqlite(folder: Path) -> tuple[Open, bool]:
    return lambda: SqliteLedger(folder / "ledger.db", PROGRAMS), True


STORES = {"memory": memory, "sqlite": sqlite}  # name: how to open it, and whether it may be opened twice


@pytest.fixture(params=STORES.values(), ids=STORES.keys())
def store(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Open, bool]:
    return request.param(tmp_path)


@pytest.fixture
async def ledger(store: tuple[Open, bool]) -> AsyncIterator[Ledger]:
    ledger = store[0]()
    yield ledger
    await ledger.close()


@pytest.fixture
async def other(store: tuple[Open, bool], ledger: Ledger) -> AsyncIterator[Ledger]:
    """A second instance on the same store; the same one where the store cannot be opened twice."""
    again, shared = store
    if not shared:
        yield ledger
        return
    other = again()
    yield other
    await other.close()
