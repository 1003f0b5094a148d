"""A conversation in the terminal: the same road, the same public events as on a screen."""

import asyncio
import os
import re
import secrets
import select
import signal
import sys
from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from typing import Any

import typer

from handrail.errors import BadInput, Refused, UnknownProgram
from handrail.kernel.events import Shown as Widget
from handrail.kernel.session import Session
from handrail.road import Road
from handrail.server.supplies import Tally, supplied
from handrail.server.text import blank, clean
from handrail.server.wiring import open_road, settings_from_env, warm
from handrail.settings import LOCALE
from handrail.stream.bell import Bell
from handrail.stream.locales import spoken_locale
from handrail.stream.public import Banner, ClientAction, Delta, Ended, Heard, Referred, Said, Shown, page
from handrail.stream.sse import compact, data_of
from handrail.widgets import refusal

LEFT = 130  # the exit code of one who left with Ctrl-C
ENDS = {
    "complete": "it is complete",
    "turn_limit": "it has had as many turns as it may have",
    "followups_exhausted": "its last question is answered",
    "person_stopped": "you asked to stop",
    "terminated": "you ended it",
    "ended_by_staff": "the staff ended it",
    "all_items_completed": "every question is answered",
    "time_limit": "the time is up",
    "all_concepts_mastered": "everything in it is learned",
    "item_limit": "it has had as many questions as it may have",
    "concepts_left_for_later": "what is left is for another day",
    "nothing_due": "nothing is due for review",
}
NUMBER = re.compile(r"-?\d{1,15}([.,]\d{1,15})?")
YES, NO = ("y", "yes", "true", "s", "sí", "si"), ("n", "no", "false")


@dataclass(frozen=True, slots=True)
class Wish:
    program: str
    config: dict[str, Any]
    seed: int | None
    locale: str | None
    script: list[str] | None  # None: ask the person
    as_json: bool


@dataclass(slots=True)
class Screen:
    """Prints what is new in a session's log, as it comes."""

    road: Road
    as_json: bool
    echo: bool  # the words come from a file, so nobody saw them typed
    bell: Bell = field(default_factory=Bell)
    seen: int = 0
    streamed: bool = False

    async def until(self, sid: str, work: Awaitable[Session]) -> Session:
        """Shows what is written while the work goes on; gives what it comes to."""
        task = asyncio.ensure_future(work)
        with self.bell.listen(sid) as ear:
            while not task.done():
                waiting = asyncio.ensure_future(ear.wait())
                await asyncio.wait([task, waiting], return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                ear.clear()
                await self.show(sid)
        return await task

    async def show(self, sid: str) -> None:
        session = await self.road.shelf.fresh(sid)
        if session is None:
            return
        entries = [e for e in await self.road.ledger.load(sid, after=self.seen) if e.seq <= session.seq]
        if entries:
            for shown in page(self.road.programs[session.began.program], session, entries):
                self.put(shown)
            self.seen = entries[-1].seq

    def put(self, shown: Shown) -> None:
        if self.as_json:
            typer.echo(compact({"event": shown.body.event, "seq": shown.seq, "data": data_of(shown.body)}))
            return
        match shown.body:
            case Heard(text=text) if self.echo:
                typer.echo(f"> {text}")
            case Banner(text=text):
                typer.echo(f"\n-- {text} --")
            case Delta(text=text):
                typer.echo(f"{'' if self.streamed else chr(10)}{text}", nl=False)
                self.streamed = True
            case Said(text=text, choices=choices):
                typer.echo("\n" if self.streamed else f"\n{text}\n")
                typer.echo(f"  [{' | '.join(choices)}]\n" if choices else "", nl=False)
                self.streamed = False
            case ClientAction(widget_type=widget, props=props):
                typer.echo(f"\n{props.get('prompt', '')}  ({_hint(widget, props)})\n")
            case Referred(urgency=urgency):
                typer.echo(f"\n-- people would be called now ({urgency}); nobody stands behind a terminal --")
            case Ended(reason=reason):
                typer.echo(f"\n-- the session has ended: {ENDS.get(reason, reason.replace('_', ' '))} --")


def _hint(widget: str, props: Any) -> str:
    match widget:
        case "multiple_choice":
            return "  ".join(f"{i}. {option}" for i, option in enumerate(props["options"], 1))
        case "rating":
            return f"{props['min']} to {props['max']}"
        case "yes_no":
            return "yes or no"
        case "multi_select":
            return "  ".join(f"{i}. {o}" for i, o in enumerate(props["options"], 1)) + "  (several with commas)"
        case "date":
            return "a day as 2026-01-31"
        case "information":
            return "press Enter after any word to go on"
        case _:
            return "write your answer"


async def converse(wish: Wish, *, db: str | None, model: str | None) -> int:
    settings = settings_from_env(db=db, model=model)
    locale = wish.locale or settings.locale
    if not LOCALE.fullmatch(locale):
        raise BadInput(f"--locale {locale!r} is not a language tag: give one like en or es-MX")
    async with open_road(settings) as road:
        screen = Screen(road, wish.as_json, echo=wish.script is not None)
        road.listeners.append(screen.bell.ring)
        seed = secrets.randbelow(2**32) if wish.seed is None else wish.seed
        program = road.programs.get(wish.program)
        if program is None:
            raise UnknownProgram(f"there is no program {wish.program!r}; there are: {', '.join(sorted(road.programs))}")
        warm(program.name)
        setup = settings.setup_of(program, wish.config)
        setup |= await supplied(road.ledger, settings, Tally(), program, setup)
        sid = await road.begin(program.name, setup, seed=seed, locale=spoken_locale(program, locale, settings.locale))
        try:
            return await _held(road, screen, sid, wish, settings.text_chars)
        finally:
            typer.echo(f"session {sid}", err=True)
            if program.report:
                typer.echo(f"when it has ended, its report: handrail report {sid}", err=True)


async def _held(road: Road, screen: Screen, sid: str, wish: Wish, longest: int) -> int:
    if wish.script is None and _at_a_terminal():
        typer.echo("Leave with Ctrl-D.", err=True)
    await screen.show(sid)
    try:
        return await _talk(road, screen, sid, wish, longest)
    except KeyboardInterrupt:
        typer.echo("", err=True)
        return LEFT


async def _talk(road: Road, screen: Screen, sid: str, wish: Wish, longest: int) -> int:
    """Until the session ends or the lines run out. A refused line is explained; in a script that is a failure."""
    lines = iter(wish.script) if wish.script is not None else None
    session = await road.session(sid)
    while not session.ended:
        line = next(lines, None) if lines is not None else _asked()
        if line is None:
            return 0
        text = clean(line).strip()
        try:
            session = await screen.until(sid, _sent(road, sid, _facing(road, session), text, longest))
        except Refused as error:
            typer.echo(f"handrail: {error}", err=True)
            if lines is not None:
                return 1
    return 0


def _facing(road: Road, session: Session) -> Widget | None:
    """The widget that a line may answer: none while the program asks something else plainly."""
    view = road.programs[session.began.program].view(session.state)
    return None if view.get("asked_plainly") else session.pending


async def _sent(road: Road, sid: str, pending: Widget | None, text: str, longest: int) -> Session:
    if blank(text) or len(text) > longest:
        raise BadInput(f"a line has 1 to {longest} characters: write it again")
    value = answer(pending, text) if pending else None
    if pending and not refusal(pending, value):
        return await road.receive(sid, "responded", value, action=pending.action)
    return await road.receive(sid, "heard", text)  # something said beside the question


def answer(widget: Widget, text: str) -> Any:
    """A typed line as the widget's answer; whether it fits is for the road to say."""
    match widget.widget:
        case "rating" if text.lstrip("-").isdecimal():
            return int(text)
        case "number" if NUMBER.fullmatch(text):
            return float(text.replace(",", ".")) if {".", ","} & set(text) else int(text)
        case "multi_select":
            return [answer(replace(widget, widget="multiple_choice"), part.strip()) for part in text.split(",")]
        case "information":
            return True
        case "yes_no" if text.lower() in YES + NO:
            return text.lower() in YES
        case "multiple_choice" if text.isdecimal() and 0 < int(text) <= len(widget.props["options"]):
            return widget.props["options"][int(text) - 1]
        case _:
            return text


def _asked() -> str | None:
    """One line from the person; None when they leave. The loop waits too: nothing else goes on between turns, and a
    thread that waits here could not be stopped. Ctrl-C is let through, which asyncio would keep for the next await."""
    if sys.stdin is None:
        return None
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    task = asyncio.current_task()
    try:
        if task and task.cancelling():  # it came a moment before
            raise KeyboardInterrupt
        if _at_a_terminal():
            typer.echo("> ", nl=False)
            if os.name == "posix":  # elsewhere a terminal cannot be waited for together with a pipe
                _wait_for_a_line()
        return sys.stdin.readline() or None
    finally:
        signal.signal(signal.SIGINT, before)


def _wait_for_a_line() -> None:
    """A Ctrl-C that comes between the last look for one and the reading would be noticed only after the next line, so
    signals are written into a pipe that is waited for beside the terminal."""
    heard, told = os.pipe()
    os.set_blocking(told, False)
    before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    try:
        while sys.stdin not in select.select([sys.stdin, heard], [], [])[0]:
            os.read(heard, 64)  # a signal that does not end the conversation
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(told)


def _at_a_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()
