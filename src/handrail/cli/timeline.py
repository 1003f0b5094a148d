"""A session's log as a person reads it, and the check that deciding again gives the same moves."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from handrail.cli.faults import mended, without
from handrail.errors import Diverged, Misconfigured, UnknownSession, Unreadable
from handrail.kernel import events as log
from handrail.ledger import Entry
from handrail.replay import redecide
from handrail.road import Road
from handrail.server.wiring import open_road, settings_from_env
from handrail.settings import Settings
from handrail.stream.result import instant, logged

PAGE = 500


async def replay_one(sid: str, *, as_json: bool, db: str | None) -> int:
    async with open_road(there(db)) as road:
        entries = await road.ledger.load(sid)
        if not entries:
            raise UnknownSession(f"there is no session {sid!r}: check the id and --db")
        found = judged(road, entries)
        if as_json:
            document = {"session": sid, "events": [logged(e) for e in entries], **found}
            typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
        else:
            for entry in entries:
                typer.echo(told(entry))
            typer.echo(verdict(found))
        return 0 if found["agrees"] else 1


async def replay_all(*, as_json: bool, db: str | None) -> int:
    """Every session, with a bar on a terminal; prints those that do not agree."""
    async with open_road(there(db)) as road:
        ids = await _all(road)
        bad: list[dict[str, Any]] = []
        healed: list[dict[str, Any]] = []
        with typer.progressbar(ids, label="replaying", file=_bar()) as bar:
            for sid in bar:
                found = await _checked(road, sid)
                bad += [] if found["agrees"] else [{"session": sid, **found}]
                healed += [{"session": sid, "turns": found["mended"]}] if found["mended"] else []
        if as_json:
            document = {"sessions": len(ids), "diverged": bad, "mended": healed}
            typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
        else:
            for row in healed:
                typer.echo(f"{row['session']}: {_listed(row['turns'])}")
            for row in bad:
                typer.echo(f"{row['session']}: {row['why']}")
            typer.echo(f"{len(ids)} sessions replayed, {len(bad)} do not decide as their log says")
        return 1 if bad else 0


def there(db: str | None) -> Settings:
    """Refuses a ledger that is not there: what only reads must make none."""
    settings = settings_from_env(db=db)
    path = Path(settings.db.removeprefix("sqlite:///"))
    if settings.db.startswith("sqlite:///") and not path.exists():
        raise Misconfigured(f"there is no ledger {str(path)!r}: name the one that you mean with --db")
    return settings


def _bar() -> Any:
    return typer.get_text_stream("stderr")


async def _all(road: Road) -> list[str]:
    ids: list[str] = []
    before: float | None = None
    while heads := await road.ledger.heads(before=before, limit=PAGE):
        ids += [h.session for h in heads]
        before = heads[-1].created_at
    return ids


async def _checked(road: Road, sid: str) -> dict[str, Any]:
    try:
        return judged(road, await road.ledger.load(sid))
    except Unreadable as error:
        return {"agrees": False, "mended": [], "why": str(error)}


def judged(road: Road, entries: Sequence[Entry]) -> dict[str, Any]:
    began = entries[0].event
    if not isinstance(began, log.Began) or began.program not in road.programs:
        return {"agrees": False, "mended": [], "why": "its program is not here: install it and replay again"}
    program = road.programs[began.program]
    events = [e.event for e in entries]
    healed = mended(program, events)
    try:
        done = redecide(program, without(events, healed))
    except Diverged as error:
        return {"agrees": False, "why": str(error), "mended": healed}
    told = {"turns": done.turns, "moves": done.moves, "status": done.session.status}
    return {"agrees": True, **told, "mended": healed}


def verdict(found: dict[str, Any]) -> str:
    apart = f"\n{_listed(found['mended'])}" if found["mended"] else ""
    if found["agrees"]:
        same = f"the same {found['moves']} moves in {found['turns']} turns; status {found['status']}"
        return f"{apart}\ndecided again: {same}"
    return f"{apart}\nDIVERGED: {found['why']}"


def _listed(turns: Sequence[int]) -> str:
    """Turns in which the program failed then; what it decides now has nothing to be held against."""
    several = "turns" if len(turns) > 1 else "turn"
    return f"failed then and not now, so not compared: {several} {', '.join(map(str, turns))}"


def told(entry: Entry) -> str:
    """One entry on one line or a few: who, what, and why."""
    what, why = _words(entry.event)
    reason = f"\n{'':15}because: {why}" if why else ""
    return f"{entry.seq:5}  {entry.event.kind:<11}{what}{reason}"


def _words(event: log.Event) -> tuple[str, str]:
    match event:
        case log.Began():
            return f"{event.program} v{event.version}, seed {event.seed}, {event.locale}, {instant(event.at)}", ""
        case log.Received():
            return f"[{event.form}] {event.value!r}{f' to {event.action}' if event.action else ''}", ""
        case log.Screened():
            words = ", ".join(repr(p.text) for p in event.phrases)
            mark = " ALARM" if event.alarm else ""
            grade = f"severity {event.severity}, {event.category}, confidence {event.confidence:.2f}{mark}"
            return grade, "; ".join(filter(None, [words, ", ".join(event.rules)]))
        case log.Noted():
            return repr(event.fact), ""
        case log.Answered():
            return f"{event.name} = {event.value!r} ({event.by})", event.why
        case log.Said():
            part = f" (sentence {event.part})" if event.part else ""
            return f"[{event.by}{part}] {event.text!r}", event.why
        case log.Shown():
            return f"{event.widget} {event.action}: {event.props.get('prompt', '')!r}", event.why
        case log.Waiting():
            return f"timer {event.timer!r} " + ("off" if event.due is None else f"due {instant(event.due)}"), ""
        case log.Referred():
            return f"urgency {event.urgency}{f', duty {event.duty}' if event.duty else ''}", event.reason
        case log.Ended():
            return f"by {event.by}", event.reason
        case log.TurnClosed():
            return f"turn {event.turn}", event.fault
