"""START HERE. One turn in order: input, gate, program, speech, check, ledger."""

import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from handrail.door import admit, opened, screened
from handrail.drive import Cast, Pen, perform
from handrail.errors import Diverged, UnknownSession
from handrail.forking import forked, free
from handrail.kernel.cues import Cue
from handrail.kernel.events import Ended, Event, Form, Received, TurnClosed
from handrail.kernel.program import Program
from handrail.kernel.session import Session, fold
from handrail.lanes import Lanes
from handrail.ledger import Ledger
from handrail.ledger.shelf import Shelf
from handrail.outcome import agrees, take
from handrail.replay import failing, opening, started

log = logging.getLogger("handrail")


class Road:
    """Every session goes this way, whoever asks: the server, the terminal, a simulation."""

    def __init__(
        self, programs: Mapping[str, Program], ledger: Ledger, cast: Cast, clock: Callable[[], float] = time.time
    ) -> None:
        self.programs, self.ledger, self.cast, self.clock = programs, ledger, cast, clock
        self.shelf = Shelf(ledger, programs)
        self.lanes = Lanes(broken=self.shelf.drop)
        self.listeners: list[Callable[[str, int], None]] = []  # told of every commit: session, sequence number

    async def begin(
        self, program: str, setup: Mapping[str, Any], *, seed: int, locale: str = "en", owner: str = ""
    ) -> str:
        """A new session, its opening turn played."""
        at = self.clock()
        chosen, began = opened(self.programs, program, setup, seed=seed, locale=locale, owner=owner, at=at)
        await self._ready(chosen, began.setup)
        sid = f"sess_{secrets.token_hex(10)}"
        await self.lanes.alone(sid, self._turn(self._pen(sid, chosen, None), [began]))
        return sid

    async def fork(self, sid: str, *, after: int, owner: str = "", admitted: Callable[[], None] = lambda: None) -> str:
        """A new session: this one up to the end of a turn, 0 the opening. `admitted` is asked last, and may raise."""
        began = self._known(sid, await self.shelf.fresh(sid)).began
        program = self.programs[began.program]
        await self._ready(program, began.setup)
        whole = [entry.event for entry in await self.ledger.load(sid)]
        free(sid, fold(program, None, *whole))
        events = forked(sid, whole, after=after, owner=owner, at=self.clock())
        admitted()
        new = f"sess_{secrets.token_hex(10)}"
        await self.ledger.append(new, after=0, events=events)
        self._committed(new, self._known(new, await self.shelf.fresh(new)))
        return new

    async def receive(
        self, sid: str, form: Form, value: Any, *, action: str = "", key: str = "", by: str = ""
    ) -> Session:
        """One input and the whole turn that answers it. The turn goes on when the caller goes away."""
        return await self.lanes.alone(sid, self._received(sid, Received(form, value, self.clock(), action, key, by)))

    async def session(self, sid: str) -> Session:
        """Where a session stands; a turn that was cut off is taken up again first."""
        session = self._known(sid, await self.shelf.fresh(sid))
        if session.open and not self.lanes.busy(sid):
            return await self.lanes.alone(sid, self._whole(sid))
        return session

    async def end(self, sid: str, *, by: Literal["person", "staff"], reason: str) -> Session:
        """Ends a session at once; a running turn and its model calls are stopped."""
        await self.lanes.stop(sid)
        return await self.lanes.alone(sid, self._ended(sid, Ended(reason, by)))

    async def _received(self, sid: str, received: Received) -> Session:
        session = await self._whole(sid)
        if received.key and received.key in dict(session.keys):
            return session  # sent twice, taken once
        admit(session, received)
        program = self.programs[session.began.program]
        verdict = screened(sid, session, program, received)
        return await self._turn(self._pen(sid, program, session), [received, *verdict])

    async def _turn(self, pen: Pen, fresh: Sequence[Event]) -> Session:
        """Plays the open turn: of new input, or what a crash left of one, going on where the log ends."""
        pen.write(*fresh)
        cue, logged = opening(pen.now)
        try:
            fault = await self._play(pen, pen.program, cue, logged)
        except Diverged as error:  # the program was changed under an open turn: answer safely, close it
            log.error("turn diverged", extra={"session": pen.sid})
            fault = await self._play(pen, failing(pen.program, error), cue, [])
        if fault:
            log.error("program fault", extra={"session": pen.sid, "fault": fault.split(":")[0]})
        pen.write(TurnClosed(pen.now.turn + 1, fault))
        await pen.commit()
        return pen.now

    async def _play(self, pen: Pen, program: Program, cue: Cue, logged: list[Event]) -> str:
        flow = started(program, pen.now, cue)
        try:
            move = next(flow)
            while True:
                done, complete = take(move, logged)
                logged = logged[len(done) :]
                if done and not agrees(move, done):
                    raise Diverged(f"{pen.sid}: the log does not go on as {program.name} decides now: bump its version")
                if not complete:
                    done = await perform(move, done, pen, self.cast, cue.at)
                move = flow.send(done)
        except StopIteration as stop:
            return str(stop.value or "")

    async def _ended(self, sid: str, ended: Ended) -> Session:
        session = self._known(sid, await self.shelf.fresh(sid))
        if not session.ended:
            pen = self._pen(sid, self.programs[session.began.program], session)
            pen.write(ended, *([TurnClosed(session.turn + 1, "cut short")] if session.open else []))
            await pen.commit()
            session = pen.now
        return session

    async def _whole(self, sid: str) -> Session:
        session = self._known(sid, await self.shelf.get(sid))
        if not session.open:
            return session
        return await self._turn(self._pen(sid, self.programs[session.began.program], session), [])

    def _known(self, sid: str, session: Session | None) -> Session:
        if session is None:
            raise UnknownSession(f"there is no session {sid!r}: check the id, or begin one")
        return session

    async def _ready(self, program: Program, setup: Any) -> None:
        await self.cast.ready(program.needs(setup) if program.needs else ())

    def _pen(self, sid: str, program: Program, session: Session | None) -> Pen:
        return Pen(sid, program, session, self.ledger, self._committed)

    def _committed(self, sid: str, session: Session) -> None:
        self.shelf.put(sid, session)
        for listener in self.listeners:
            listener(sid, session.seq)
