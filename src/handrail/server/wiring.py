"""Which adapters stand behind the road: the settings choose, here alone. Imports are late, for a fast start."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from handrail.gate import ready
from handrail.kernel.program import Program
from handrail.settings import Settings, read_settings

if TYPE_CHECKING:
    from handrail.road import Road
    from handrail.server.accounts import Accounts
    from handrail.speech import Speech
    from handrail.voice.ports import Hearing


def known_programs() -> dict[str, Program]:
    from handrail.programs import PROGRAMS

    return dict(PROGRAMS)


def warm(*names: str) -> None:
    """Reads the gate's data and that of these programs (all if none is named) now, not while a person waits.

    What cannot be read stops the start. Commands that only read the ledger do without it.
    """
    from handrail.programs import LOADS

    ready()
    for name in names or known_programs():
        if name in LOADS:
            LOADS[name]()


def settings_from_env(**given: Any) -> Settings:
    return read_settings(os.environ, known_programs(), **given)


@asynccontextmanager
async def open_road(settings: Settings) -> "AsyncIterator[Road]":
    """A road over the ledger and the model that the settings name. What runs at the end is let come to rest."""
    make_room(settings)
    road = new_road(settings)
    try:
        yield road
    finally:
        await road.lanes.drain(0.5)
        await road.cast.speech.close()
        await asyncio.gather(*(reader.close() for reader in road.cast.readers.values()))
        await road.ledger.close()


@asynccontextmanager
async def open_staff(settings: Settings) -> "AsyncIterator[Accounts]":
    """The staff's accounts, beside the ledger. A file that cannot be used stops the start."""
    from handrail.server.accounts import open_accounts

    make_room(settings)
    accounts = open_accounts(settings)
    try:
        await accounts.all()
        yield accounts
    finally:
        await accounts.register.close()


def new_road(settings: Settings) -> "Road":
    from handrail import check
    from handrail.drive import Cast, Reader
    from handrail.ledger.urls import open_ledger
    from handrail.programs.companion.emotion import backends
    from handrail.road import Road
    from handrail.server.judging import CodeReader

    programs = known_programs()
    with private_files():
        ledger = open_ledger(settings.db, programs)
    code = CodeReader(accept_unisolated=settings.code_unisolated)
    readers: dict[str, Reader] = {"python": code, **backends.readers()}
    seats = Cast(speech_of(settings), check, settings.tokens_session, settings.tokens_turn, readers=readers)
    return Road(programs, ledger, seats)


def hearing_of(settings: Settings) -> "Hearing | None":
    """What turns speech into words here, if anything does; a recogniser that is not installed stops the start."""
    if not settings.hearing:
        return None
    from handrail.errors import Misconfigured
    from handrail.programs.coach.answering import expected
    from handrail.voice.hearing import Offline, Remote
    from handrail.voice.ports import Hearing

    if settings.hearing != "offline":
        return Hearing(Remote(settings.hearing, key=settings.hearing_key))
    if not Offline.installed():
        raise Misconfigured("HANDRAIL_HEARING is offline, and no recogniser is here: pip install 'handrail[hearing]'")
    return Hearing(Offline(), words=expected)


@contextmanager
def private_files() -> Iterator[None]:
    """What is made here is for its owner's eyes: people's words are in it. SQLite's side files follow the first one."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def make_room(settings: Settings) -> None:
    """The default folder is ours to make, for our eyes only; a path that was given must be there."""
    if settings.db == Settings().db:
        Path(settings.db.removeprefix("sqlite:///")).parent.mkdir(mode=0o700, exist_ok=True)


def speech_of(settings: Settings) -> "Speech":
    """The model's voice; silence, which costs nothing to import, where there is none."""
    from handrail.speech import Silent

    if settings.model is None:
        return Silent()
    from handrail.speech.settings import SpeechSettings
    from handrail.speech.voice import Voice

    bounds = SpeechSettings(
        model=settings.model,
        key=settings.model_key,
        concurrency=settings.model_calls,
        tries=settings.model_tries,
        seconds=settings.model_seconds,
        tokens_call=settings.model_tokens,
        stream=settings.model_stream,
    )
    return Voice(settings.model, bounds)
