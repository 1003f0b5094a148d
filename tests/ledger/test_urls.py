"""Which ledger an address means."""

import pytest

from handrail.errors import Misconfigured
from handrail.ledger.memory import MemoryLedger
from handrail.ledger.sqlite import SqliteLedger
from handrail.ledger.urls import open_ledger
from tests.contracts.ruler import BEGAN, PROGRAMS


@pytest.mark.parametrize(
    "url",
    [
        "",
        "memory",
        "memory://",
        "sqlite:",
        "sqlite://",
        "sqlite:///",
        "sqlite://data.db",
        "sqlite:data.db",
        "sqlite:///:memory:",
        "data.db",
        "/var/lib/data.db",
        "postgres://here/db",
        "mysql://here/db",
        "SQLITE:///x",
    ],
)
def test_anything_else_is_told_what_is_accepted(url):
    with pytest.raises(Misconfigured, match=r"sqlite:///data/handrail\.db.*memory:"):
        open_ledger(url, PROGRAMS)


async def test_memory():
    ledger = open_ledger("memory:", PROGRAMS, clock=lambda: 5.0)
    assert isinstance(ledger, MemoryLedger)
    await ledger.append("s", after=0, events=[BEGAN])
    assert (await ledger.load("s"))[0].at == 5.0


async def test_sqlite_from_here_and_from_the_root(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for url, path in (("sqlite:///a b%20.db", "a b%20.db"), (f"sqlite:///{tmp_path}/x?y.db", "x?y.db")):
        ledger = open_ledger(url, PROGRAMS, clock=lambda: 6.0)
        assert isinstance(ledger, SqliteLedger)
        await ledger.append("s", after=0, events=[BEGAN])
        assert (await ledger.load("s"))[0].at == 6.0
        await ledger.close()
        assert (tmp_path / path).is_file()
