"""What a new session is told of earlier ones: read from the logs for who gave a key, and put into its setup as data."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import msgspec
from starlette.responses import Response

from handrail.errors import BadSetup, UnknownProgram, Unreadable
from handrail.kernel.events import Noted
from handrail.kernel.program import Program
from handrail.programs.companion.memory import Memory, Remembered, recollected
from handrail.server.desk import ASK, Desk
from handrail.server.people import People, Person
from handrail.server.problems import Told, problem

GIVEN = ("memory", "remember")  # fields of a setup that the server alone fills in
READ = 50  # sessions, the newest: what is older has long been pushed out by the bounds, or come up again
UNKNOWN = (
    "Nothing is remembered under this key: it is not right, was erased, or was not used for a year. "
    "Leave it out, or make a new one with POST /memory."
)
NO_KEY = "Send the memory's key as `Authorization: Bearer <key>`; POST /memory makes one."


def remembers(program: Program) -> bool:
    return Remembered in program.facts and {*GIVEN} <= {f.name for f in fields(program.setup)}


def people_of(desk: Desk) -> People:
    return People(desk.accounts.register)


def refusal(detail: str) -> Response:
    return problem(401, detail, name="memory-key", title="No memory under this key", headers=ASK)


async def opted_in(desk: Desk, program: Program, key: str | None) -> Person | None:
    """Whose memory a new session has; None: nobody asked for one."""
    if key is None:
        return None
    if not remembers(program):
        raise BadSetup(f"a session of {program.name} has no memory: leave `memory` out")
    person = await people_of(desk).find(key, desk.road.clock())
    if person is None:
        raise Told(refusal(UNKNOWN))
    return person


def allowed(program: Program, config: Mapping[str, Any]) -> Mapping[str, Any]:
    """The config without a way around the key: who could write the memory could put words in anybody's mouth."""
    if remembers(program) and (own := [name for name in GIVEN if name in config]):
        raise BadSetup(
            f"config does not fit {program.name}: {own[0]!r} is filled in by the server; send the key of POST /memory "
            "as `memory` beside `config`"
        )
    return config


async def given(desk: Desk, program: Program, person: Person | None) -> dict[str, Any]:
    """What the server fills in, also where there is nothing: a default of the environment must not either."""
    if not remembers(program):
        return {}
    memory = await recollection(desk, person) if person else Memory()
    return {"memory": msgspec.to_builtins(memory), "remember": person is not None}


async def recollection(desk: Desk, person: Person) -> Memory:
    """Folded from the logs of this person's sessions; one that cannot be read any more is passed over."""
    told: list[tuple[str, Remembered]] = []
    for sid in await people_of(desk).sessions(person, READ):
        try:
            entries = await desk.road.ledger.load(sid)
        except (Unreadable, UnknownProgram):
            continue
        noted = (e.event.fact for e in entries if isinstance(e.event, Noted))
        told += [(sid, fact) for fact in noted if isinstance(fact, Remembered)]
    return recollected(told, await people_of(desk).forgotten(person))


async def joined(desk: Desk, person: Person, sid: str) -> None:
    """The session is theirs from now on. Erased while it was being made, it is ended: it holds what was erased."""
    if not await people_of(desk).join(person, sid, desk.road.clock()):
        await desk.road.end(sid, by="person", reason="memory erased")
        raise Told(refusal(UNKNOWN))
