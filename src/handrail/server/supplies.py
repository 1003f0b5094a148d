"""What a new test is handed from outside, as data: the parameters in force, and how often its items were shown."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from handrail.assess.irt import Parameters, from_json
from handrail.assess.papers import EvaluationBlueprint, Seen, scarce
from handrail.kernel.events import Began, Ended, Noted, TurnClosed
from handrail.kernel.program import Program
from handrail.ledger import Entry, Ledger
from handrail.ledger.codec import thaw
from handrail.programs.sessions.evaluation.facts import ItemPresented, Prepared
from handrail.programs.sessions.evaluation.state import Setup, paper_of, test_of
from handrail.settings import Settings

PAGE = 1000


@dataclass(slots=True)
class Tally:
    """A read model: of every pool of items how many sessions drew from it, and how often each item was shown.

    It follows the ledger, so it is the same whoever wrote, and the same again after a restart. A fork is not counted:
    it is the test of somebody who is counted already.
    """

    after: int = 0
    sessions: Counter[str] = field(default_factory=Counter)
    items: dict[str, Counter[str]] = field(default_factory=dict)
    running: dict[str, str] = field(default_factory=dict)  # session -> its pool
    forks: set[str] = field(default_factory=set)  # those whose opening has not gone by
    alone: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def seen(self, ledger: Ledger, test: EvaluationBlueprint) -> Seen:
        async with self.alone:
            while entries := await ledger.feed(after=self.after, limit=PAGE):
                for entry in entries:
                    self.take(entry)
                self.after = entries[-1].feed
        return scarce(test, self.sessions[test.pool], self.items.get(test.pool, {}))

    def take(self, entry: Entry) -> None:
        match entry.event:
            case Began(origin=origin) if origin:
                self.forks.add(entry.session)
            case TurnClosed():
                self.forks.discard(entry.session)
            case Noted(fact=Prepared()) if entry.session in self.forks:
                pass
            case Noted(fact=Prepared(paper=paper)) if paper.test.exposure_limit:
                self.running[entry.session] = paper.test.pool
                self.sessions[paper.test.pool] += 1
            case Noted(fact=ItemPresented(item=item)) if entry.session in self.running:
                self.items.setdefault(self.running[entry.session], Counter())[item.key] += 1
            case Ended():
                self.running.pop(entry.session, None)


async def supplied(
    ledger: Ledger, settings: Settings, tally: Tally, program: Program, setup: Mapping[str, Any]
) -> dict[str, Any]:
    """Fields for the setup of a new session. What the server knows wins over what a client says of it."""
    if program.setup is not Setup:
        return {}
    try:
        wish = thaw(setup, Setup)
    except (TypeError, ValueError):
        return {}  # the door says what does not fit
    found: dict[str, Any] = {}
    if settings.parameters:
        known = paper_of(replace(wish, parameters=parameters_at(settings.parameters)), 0).parameters
        found["parameters"] = msgspec.to_builtins(known)
    if (test := test_of(wish)).exposure_limit:
        found["exposure"] = msgspec.to_builtins(await tally.seen(ledger, test))
    return found


@cache
def parameters_at(path: str) -> Parameters:
    """Read once: another version is taken up when the server is started again."""
    return from_json(Path(path).read_text(encoding="utf-8"))
