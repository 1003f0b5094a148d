"""A new session: which language, which seed, which setup, whose."""

import re
import secrets
from typing import Any

from handrail.errors import UnknownProgram
from handrail.kernel.program import Program
from handrail.server import keys, remembering
from handrail.server.desk import Desk
from handrail.server.models import NewSession
from handrail.server.supplies import supplied
from handrail.stream.locales import languages, spoken_locale
from handrail.stream.result import stream_url, turn_result

SEEDS = 2**32
_RANGE = re.compile(r"([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})(?:\s*;\s*q=([01](?:\.\d{0,3})?))?")


async def create(desk: Desk, wish: NewSession, accept_language: str) -> dict[str, Any]:
    program = known(desk, wish.session_type)
    wished = wish.locale or spoken(accept_language, languages(program)) or desk.settings.locale
    locale = spoken_locale(program, wished, desk.settings.locale)
    seed = secrets.randbelow(SEEDS) if wish.seed is None else wish.seed
    person = await remembering.opted_in(desk, program, wish.memory)
    setup = desk.settings.setup_of(program, remembering.allowed(program, wish.config or {}))
    setup |= await remembering.given(desk, program, person)
    setup |= await supplied(desk.road.ledger, desk.settings, desk.tally, program, setup)
    token = keys.new_token()
    sid = await desk.road.begin(program.name, setup, seed=seed, locale=locale, owner=keys.digest(token))
    if person:
        await remembering.joined(desk, person, sid)
    session = await desk.road.session(sid)
    result = turn_result(program, sid, session, await desk.road.ledger.load(sid))
    own = {"token": token, "stream_url": stream_url(sid), "session_type": program.name, "seed": seed, "locale": locale}
    return result | own


def known(desk: Desk, name: str) -> Program:
    programs = desk.road.programs
    if name not in programs:
        raise UnknownProgram(f"there is no session type {name!r}; choose one of: {', '.join(sorted(programs))}")
    return programs[name]


def spoken(accept_language: str, ours: list[str]) -> str:
    """The client's first choice among the languages that we speak, with its place; nothing if there is none."""
    ranges = [m for part in accept_language.split(",")[:20] if (m := _RANGE.fullmatch(part.strip()))]
    wished = sorted((-float(m[2] or 1), i, m[1]) for i, m in enumerate(ranges) if float(m[2] or 1) > 0)
    return next((tag for _, _, tag in wished if tag.split("-")[0].lower() in ours), "")
