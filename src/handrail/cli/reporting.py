"""The report of a session that has ended, for the terminal: the same that its page shows."""

import json

import typer

from handrail.cli.timeline import there
from handrail.errors import NotPending
from handrail.server.wiring import open_road


async def report_of(sid: str, *, db: str | None) -> int:
    async with open_road(there(db)) as road:
        session = await road.session(sid)
    program = road.programs[session.began.program]
    if program.report is None:
        raise NotPending(f"a session of {program.name} has no report: its conversation is all there is")
    if not session.ended:
        raise NotPending("this session has not ended: its report is there when it has")
    typer.echo(json.dumps(program.report(session.state), ensure_ascii=False, indent=2))
    return 0
