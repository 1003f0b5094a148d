"""The microphone: a WebSocket. First a JSON hello, then PCM; level frames come back, and what is made out goes down the
road like any signal. No sound is kept. The protocol is in docs/voice.md."""

import asyncio
import json
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, ValidationError

from handrail.errors import Busy, Conflict, HandrailError
from handrail.kernel.events import Form
from handrail.server import keys
from handrail.server.desk import GONE, Desk, Seat, SessionId, found
from handrail.server.models import Record, Strict
from handrail.server.problems import REFUSALS
from handrail.server.text import blank, clean
from handrail.voice.chunks import Format
from handrail.voice.limits import RATES
from handrail.voice.ports import Heard, Hearing
from handrail.voice.speech import best_ear, by_level
from handrail.voice.stream import Listener
from handrail.voice.utterances import Utterance

routes = APIRouter()
log = logging.getLogger("handrail")
# What falsifies loudness, when it is on.
RAW = ("autoGainControl", "noiseSuppression", "echoCancellation", "voiceIsolation")
GREETING = 10.0  # seconds in which a client must say hello
LARGEST = 2**18  # bytes of one message: it is worked off in one go, and others wait for it
AHEAD = 30.0  # seconds of sound before their time: what a page sends after a hitch, and no recording
STILL = 2.0  # seconds without a message, after which a scream is told all the same
IDLE = 60.0  # ... and after which the line is hung up
SLOW = 5.0  # seconds in which a client must take a frame
WAITING = 16  # inputs that may wait for a turn to end; signals of one kind come 10 s apart
TRIES, PAUSE = 300, 0.1  # how often an input is tried while a turn runs: 30 s, longer than any turn
TO_WRITE = 4  # utterances that may wait for the transcriber
WRITING = 20.0  # seconds that it may take for one
LAST = 5.0  # seconds for what is still to be told when the line is down
REASON = 123  # bytes that a close frame holds
FAILED = "something failed here, and it was logged: connect again"
STAFF = "Only the session's own token may speak in it: staff may read it or end it."


class Hello(Strict):
    token: str = Field(default="", max_length=512, description="The session's, where no header can be sent.")
    rate: int = Field(ge=RATES[0], le=RATES[1])
    format: Format = "s16le"
    settings: Record = Field(default_factory=dict, description="What the track's `getSettings()` gave.")
    transcribe: bool = Field(default=False, description="Whether the server is to write down what is said.")


class Playing(Strict):
    playing: bool


class Hung(Exception):
    """The line is to be hung up: the code is 4000 and the status that another route would have answered with."""

    def __init__(self, code: int, reason: str) -> None:
        self.code, self.reason = code, reason


@routes.websocket("/session/{id}/voice")
async def voice(socket: WebSocket, sid: SessionId) -> None:
    """Brings a child's sound. The turns that it leads to are seen in the session's stream."""
    await socket.accept()
    try:
        hello = await greeted(socket)
        seat = await seated(socket, sid, hello)
        await Line(socket, seat, hello).run()
    except WebSocketDisconnect:
        return
    except Hung as hung:
        await hang_up(socket, hung)
    except HandrailError as error:
        await hang_up(socket, told(error))


async def greeted(socket: WebSocket) -> Hello:
    try:
        async with asyncio.timeout(GREETING):
            message = await socket.receive()
    except TimeoutError:
        raise Hung(4408, f"no hello came within {GREETING:.0f} s: send it first") from None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    try:
        return Hello.model_validate_json(message.get("text") or "")
    except ValidationError as error:
        fields = ", ".join(sorted({".".join(map(str, e["loc"])) or "JSON" for e in error.errors()}))
        raise Hung(
            4422, f"the hello does not fit: {fields}. Send token, rate {RATES[0]} to {RATES[1]}, format"
        ) from None


async def seated(socket: WebSocket, sid: str, hello: Hello) -> Seat:
    """The person whose session it is. Browsers send no header of ours with a WebSocket, so the hello has a token."""
    desk: Desk = socket.app.state.desk
    scheme, _, given = socket.headers.get("authorization", "").partition(" ")
    token = given.strip() if scheme.lower() == "bearer" else hello.token
    if not keys.well_formed(token):
        raise Hung(4401, "a key is needed: send the session's token in the hello")
    if keys.fits(token, keys.digest(desk.staff_key)):
        raise Hung(4403, STAFF)
    session = await found(desk, sid, staff=False)
    if session is None or not keys.fits(token, session.began.owner):
        raise Hung(4404, GONE)
    if session.ended:
        raise Hung(4409, "this session has ended: begin a new one")
    return Seat(desk, sid, session)


class Line:
    """One open microphone. A newer one of the same session takes its place."""

    def __init__(self, socket: WebSocket, seat: Seat, hello: Hello) -> None:
        self.socket, self.seat, self.hello = socket, seat, hello
        self.road, self.sid = seat.desk.road, seat.sid
        self.source = ""
        self.hearing: Hearing | None = getattr(socket.app.state, "hearing", None) if hello.transcribe else None
        self.listener = Listener(hello.rate, hello.format, ear=best_ear() if self.hearing else by_level)
        self.inputs: asyncio.Queue[tuple[Form, Any]] = asyncio.Queue(WAITING)
        self.spoken: asyncio.Queue[Utterance] = asyncio.Queue(TO_WRITE)
        self.down: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        lines = lines_of(self.socket)
        if older := lines.get(self.sid):
            older.hang(Hung(4409, "another connection brings the sound of this session now"))
        lines[self.sid] = self
        teller = self._start(self._tell())
        tasks = [self._start(work) for work in (self._hear(), self._watch(), self._write())]
        try:
            await self.down
        finally:
            if lines.get(self.sid) is self:
                del lines[self.sid]
            await _stopped(*tasks)
            self._sense(self.listener.rest())
            emptied = asyncio.create_task(self.inputs.join())
            await asyncio.wait([teller, emptied], timeout=LAST, return_when=asyncio.FIRST_COMPLETED)
            await _stopped(teller, emptied)

    def hang(self, why: Exception) -> None:
        if not self.down.done():
            self.down.set_exception(why)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Whatever ends the work ends the line."""

        async def watched() -> None:
            try:
                await work
            except (Hung, WebSocketDisconnect) as error:
                self.hang(error)
            except HandrailError as error:
                self.hang(told(error))
            except Exception as error:  # noqa: BLE001 - nothing that fails here may leave a microphone open
                log.error("voice failed", extra={"session": self.sid, "error": type(error).__name__})
                self.hang(Hung(1011, FAILED))

        return asyncio.create_task(watched())

    async def _hear(self) -> None:
        await self._greet()
        began, idle = asyncio.get_running_loop().time(), 0.0
        while True:
            try:
                async with asyncio.timeout(STILL):
                    message = await self.socket.receive()
            except TimeoutError:
                idle += STILL
                self._sense(self.listener.rest())
                if idle >= IDLE:
                    raise Hung(4408, f"no sound came for {IDLE:.0f} s: connect again when there is some") from None
                continue
            idle = 0.0
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1005))
            await self._take(message)
            if self.listener.seconds - (asyncio.get_running_loop().time() - began) > AHEAD:
                raise Hung(4429, "the sound comes faster than it is spoken: send it as it is recorded")

    async def _greet(self) -> None:
        altered = [name for name in RAW if self.hello.settings.get(name)]
        if altered:
            log.warning("a device alters its sound", extra={"session": self.sid, "why": ", ".join(altered)})
            self.inputs.put_nowait(("sensed", {"processed": altered}))
        await self._show({"listening": True, "transcribes": self.hearing is not None, "processed": altered})

    async def _take(self, message: Any) -> None:
        data: bytes | None = message.get("bytes")
        if data is None:
            self._told_of_playing(message.get("text") or "")
            return
        if len(data) > LARGEST:
            raise Hung(4413, f"a message has {len(data)} bytes: send at most {LARGEST}")
        before = self.listener.heard
        self._sense(self.listener.feed(data))
        for utterance in self.listener.utterances():
            if self.hearing and not self.spoken.full():
                self.spoken.put_nowait(utterance)
        if self.listener.heard > before:
            meter = self.listener.meter
            frame = {"rms": meter.rms, "peak": meter.peak, "speech": meter.speech, "withheld": meter.withheld}
            await self._show(frame)

    def _told_of_playing(self, text: str) -> None:
        try:
            self.listener.playing = Playing.model_validate_json(text).playing
        except ValidationError:
            raise Hung(4422, 'after the hello, send sound as binary, or {"playing": true or false}') from None

    def _sense(self, signals: Any) -> None:
        for signal in signals:
            if self.inputs.full():
                log.error("a signal was lost", extra={"session": self.sid, "why": ", ".join(signal.kinds)})
            else:
                self.inputs.put_nowait(("sensed", signal.sensed()))

    async def _show(self, frame: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(SLOW):
                await self.socket.send_text(json.dumps(frame))
        except TimeoutError:
            raise Hung(4408, "the level frames are not read: read them") from None

    async def _tell(self) -> None:
        while True:
            form, value = await self.inputs.get()
            try:
                await self._receive(form, value)
            finally:
                self.inputs.task_done()

    async def _receive(self, form: Form, value: Any) -> None:
        """As POST /signal and /message do; but a turn that runs is waited for, because nobody would send this again."""
        for _ in range(TRIES):
            try:
                await self.road.receive(self.sid, form, value)
            except (Busy, Conflict):
                await asyncio.sleep(PAUSE)
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task and task.cancelling():
                    raise
                return  # the turn was stopped, not we: the session is being ended
            else:
                return
        log.error("a signal was lost", extra={"session": self.sid, "why": f"a turn ran for {TRIES * PAUSE:.0f} s"})

    async def _write(self) -> None:
        while self.hearing:
            utterance = await self.spoken.get()
            session = await self.road.session(self.sid)
            heard = await self._written(self.hearing, utterance, session.state)
            text = clean(heard.text)[: self.seat.desk.settings.text_chars] if heard else ""
            if heard is None or blank(text):
                continue
            if heard.source != getattr(session.state, "source", self.source):  # typing in between changes it back
                self.source = heard.source
                await self.inputs.put(("sensed", {"source": heard.source}))
            await self.inputs.put(("heard", text))

    async def _written(self, hearing: Hearing, utterance: Utterance, state: Any) -> Heard | None:
        try:
            async with asyncio.timeout(WRITING):
                return await hearing.transcribe(utterance.pcm, utterance.rate, hearing.words(state))
        except Exception as error:  # noqa: BLE001 - words may be missed; a scream may not, so the line stays up
            log.error("transcription failed", extra={"session": self.sid, "error": type(error).__name__})
            return None

    async def _watch(self) -> None:
        """Nobody listens on when a session has ended."""
        bell = self.seat.desk.bell
        with bell.listen(self.sid) as ear:
            while not bell.closed:
                session = await self.road.shelf.fresh(self.sid)
                if session is None or session.ended:
                    raise Hung(1000, "the session has ended")
                await ear.wait()
                ear.clear()
        raise Hung(1001, "the server stops: connect again in a moment")


def lines_of(socket: WebSocket) -> dict[str, Line]:
    """The open microphones of this app, by session."""
    state = socket.app.state
    if not hasattr(state, "lines"):
        state.lines = {}
    lines: dict[str, Line] = state.lines
    return lines


def told(error: HandrailError) -> Hung:
    kind = next(k for k in type(error).__mro__ if k in REFUSALS)
    status = REFUSALS[kind][0]
    return Hung(4000 + status, str(error) if status < 500 else FAILED)


async def hang_up(socket: WebSocket, hung: Hung) -> None:
    reason = hung.reason.encode()[:REASON].decode(errors="ignore")
    with suppress(RuntimeError, WebSocketDisconnect):  # they have hung up themselves
        await socket.close(hung.code, reason)


async def _stopped(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
