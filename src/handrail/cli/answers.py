"""Answers out of the ledger, as a calibration wants them."""

from collections.abc import AsyncIterator
from typing import Any

from handrail.assess.irt.recalibrate import Row
from handrail.kernel.events import Began, Noted
from handrail.ledger import Ledger
from handrail.server.wiring import open_road, settings_from_env

PAGE = 1000


async def answered(ledger: Ledger, program: str = "evaluation") -> AsyncIterator[Row]:
    """One row for every answer that was judged. A person is a session: nobody's name is in it.

    A fork is left out: its first answers are copies, and the others come from somebody who is in already."""
    presented: dict[tuple[str, int], Any] = {}
    sessions: set[str] = set()
    after = 0
    while entries := await ledger.feed(after=after, limit=PAGE):
        for entry in entries:
            match entry.event:
                case Began(program=name, origin="") if name == program:
                    sessions.add(entry.session)
            if entry.session in sessions and isinstance(entry.event, Noted):
                fact = entry.event.fact
                kind = type(fact).__name__
                if kind == "ItemPresented":
                    presented[entry.session, fact.number] = fact.item
                elif kind == "ResponseRecorded" and fact.judged:
                    yield _row(entry.session, presented.pop((entry.session, fact.number)), fact)
        after = entries[-1].feed


def _row(session: str, item: Any, fact: Any) -> Row:
    made = bool(item.blueprint_id)
    return Row(
        person=session,
        right=fact.score >= 0.5,
        item="" if made else item.item_id,
        blueprint=item.blueprint_id,
        difficulty=item.difficulty_computed,
        guess=1 / len(item.options) if item.options else 0.0,
    )


async def ledger_rows(db: str | None) -> list[Row]:
    async with open_road(settings_from_env(db=db)) as road:
        return [row async for row in answered(road.ledger)]
