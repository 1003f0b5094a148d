"""A process to be killed: for every line on its input it forks a child that talks with itself over a SQLite file.

What has reached the person is written to a file at once, as the screen would show it.
"""

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from handrail.gate import ready
from handrail.kernel.events import Event, Said
from handrail.ledger.sqlite import SqliteLedger
from tests.laws.guests import GUESTS
from tests.laws.stage import Paced, road_with


class Witness:
    """A ledger that tells what was committed, as soon as it was."""

    def __init__(self, ledger: SqliteLedger, seen: int) -> None:
        self._ledger, self._seen = ledger, seen

    def __getattr__(self, name: str) -> object:
        return getattr(self._ledger, name)

    async def append(self, session: str, *, after: int, events: Sequence[Event]) -> int:
        length = await self._ledger.append(session, after=after, events=events)
        for n, event in enumerate(events, after + 1):
            if isinstance(event, Said):
                os.write(self._seen, (json.dumps({"said": n, "text": event.text}) + "\n").encode())
        return length


async def converse(db: str, seen: int) -> None:
    road = road_with(GUESTS, Witness(SqliteLedger(Path(db), GUESTS), seen), Paced(0.002))
    sid = await road.begin("every_move", {}, seed=1)
    os.write(seen, (json.dumps({"session": sid}) + "\n").encode())
    for n in range(200):
        text = f"input {n}" + (" I want to kill myself" if n % 5 == 4 else "")
        os.write(seen, (json.dumps({"sent": text}) + "\n").encode())
        await road.receive(sid, "heard", text)
        os.write(seen, (json.dumps({"acknowledged": text}) + "\n").encode())


def main() -> None:
    ready()  # the lexicons are read once, before the first fork
    print("ready", flush=True)
    for line in sys.stdin:
        db, seen = json.loads(line)
        pid = os.fork()
        if pid == 0:
            asyncio.run(converse(db, os.open(seen, os.O_CREAT | os.O_APPEND | os.O_WRONLY)))
            os._exit(0)
        print(pid, flush=True)
        os.waitpid(pid, 0)
        print("over", flush=True)


if __name__ == "__main__":
    main()
