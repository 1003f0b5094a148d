"""A session begun anew from one of its turns, by the operator: any program's, from any turn that can be."""

import json

import typer

from handrail.cli.timeline import there
from handrail.server import keys
from handrail.server.wiring import open_road


async def fork_session(sid: str, after: int, *, as_json: bool, db: str | None) -> int:
    async with open_road(there(db)) as road:
        token = keys.new_token()
        new = await road.fork(sid, after=after, owner=keys.digest(token))
        session = await road.session(new)
    if as_json:
        origin = {"id": sid, "after": after}
        made = {"id": new, "token": token, "session_type": session.began.program, "seq": session.seq, "origin": origin}
        typer.echo(json.dumps(made, indent=2))
        return 0
    upto = f"its first {after} turns" if after > 1 else "its first turn" if after else "its opening"
    typer.echo(f"{new} goes on where {sid} had had {upto}.")
    typer.echo(f"Its token, shown here and never again: {token}")
    return 0
