"""Which ledger an address means. A new kind of ledger is added here and nowhere else."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from handrail.errors import Misconfigured
from handrail.kernel.program import Program
from handrail.ledger import Ledger
from handrail.ledger.memory import MemoryLedger
from handrail.ledger.sqlite import SqliteLedger

ACCEPTED = "sqlite:///data/handrail.db (a path from here), sqlite:////var/lib/handrail.db (from the root), memory:"


def open_ledger(url: str, programs: Mapping[str, Program], clock: Callable[[], float] = time.time) -> Ledger:
    scheme, colon, rest = url.partition(":")
    match scheme + colon:
        case "memory:" if not rest:
            return MemoryLedger(programs, clock)
        case "sqlite:" if rest.startswith("///") and rest[3:].strip() and ":memory:" not in rest:
            return SqliteLedger(Path(rest[3:]), programs, clock)
        case _:
            raise Misconfigured(f"there is no ledger at {url!r}: give one of {ACCEPTED}")
