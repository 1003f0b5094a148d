"""What the law tests stand on: a road over any ledger, a speaker with set pauses, and questions put to a log."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, cast

from handrail import check
from handrail.drive import Cast
from handrail.kernel.events import Began, Call, Ended, Event, Received, Said, Screened, Shown, TurnClosed
from handrail.kernel.moves import Ask, Say
from handrail.kernel.program import Program
from handrail.kernel.session import Session, fold
from handrail.ledger import Ledger
from handrail.outcome import take
from handrail.replay import opening, redecide, started
from handrail.road import Road
from handrail.speech import Check, Out, Reading, Speech, Spoken


class Paced:
    """A speaker that takes its time: it answers every reading and streams three sentences."""

    model: str | None = "paced"

    def __init__(self, pause: float = 0.0) -> None:
        self.pause = pause
        self.asked: list[str] = []

    async def read(self, ask: Ask, *, left: int) -> Reading:
        self.asked.append(ask.name)
        await asyncio.sleep(self.pause)
        return Reading(ask.otherwise, "model", calls=(Call("paced", 1, 5, 5),))

    async def speak(self, say: Say, check: Check, out: Out, *, left: int) -> Spoken:
        sentences = [f"First of {len(say.line)}.", " Second.", " Third."]
        for sentence in sentences:
            await asyncio.sleep(self.pause)
            await out(sentence)
        return Spoken("".join(sentences), "model", calls=(Call("paced", 1, 5, 5),))


def road_with(programs: Mapping[str, Program], ledger: Ledger, speech: object, check: object = None) -> Road:
    seats = Cast(cast(Speech, speech), cast(Check, check), tokens_session=10**6, tokens_turn=10**5)
    return Road(programs, ledger, seats)


async def log_of(road: Road, sid: str) -> list[Event]:
    return [entry.event for entry in await road.ledger.load(sid)]


def turns(log: Sequence[Event]) -> list[list[Event]]:
    """The log, cut at every TurnClosed."""
    out: list[list[Event]] = [[]]
    for event in log:
        out[-1].append(event)
        if isinstance(event, TurnClosed):
            out.append([])
    return [t for t in out if t]


def holds(program: Program, log: Sequence[Event], *, faults: bool = True) -> None:
    """Laws 1, 4 and 5, and that nothing is said twice, for any closed log. A real program has no faults."""
    wrong = [e.fault for e in log if isinstance(e, TurnClosed) and e.fault]
    assert faults or not wrong, f"{program.name} failed: {wrong}"
    with_staff = False
    for turn in turns(log):
        with_staff = attended(turn, with_staff)
        if not isinstance(turn[0], Began | Received):
            assert isinstance(turn[0], Ended), f"a turn begins with an input, not {turn[0]!r}"
            continue
        assert isinstance(turn[-1], TurnClosed | Ended), f"left open: {turn[-1]!r}"
        answered = [e for e in turn if isinstance(e, Said | Shown | Ended)]
        assert answered or with_staff or staffs(turn[0]), f"law 1: {turn[0]!r} was not answered"
        assert sum(isinstance(e, Received) for e in turn) <= 1, "law 8: two inputs in one turn"
        for verdict in (e for e in turn if isinstance(e, Screened) and e.alarm):
            said = [e.text for e in turn if isinstance(e, Said)]
            cut = any(isinstance(e, Ended) and e.by != "program" for e in turn)
            assert cut or any(verdict.help in text for text in said), "law 4: an alarm was not met"
        parts = [e for e in turn if isinstance(e, Said) and e.part]
        for one, two in pairwise(parts):
            assert two.part in (one.part + 1, 1), "law 6: a sentence was lost or said twice"
    numbers = [e.turn for e in log if isinstance(e, TurnClosed)]
    assert numbers == list(range(1, len(numbers) + 1))
    redecide(program, log)


def attended(turn: Sequence[Event], before: bool) -> bool:
    """Whether a person of the staff has the session in this turn: they answer, in their own time."""
    first = turn[0]
    form = first.form if isinstance(first, Received) else ""
    return form == "taken" or (before and form not in ("returned", "closed") and bool(form))


def staffs(event: Event) -> bool:
    """What the staff do, or a timer: nobody waits for an answer to it."""
    return isinstance(event, Received) and event.form not in ("heard", "responded", "sensed")


def says(program: Program, log: Sequence[Event]) -> Iterator[tuple[Say, Said]]:
    """Every Say of a log beside what was said for it."""
    session: Session | None = None
    for event in log:
        if isinstance(event, TurnClosed) and session and session.open:
            cue, logged = opening(session)
            flow = started(program, session, cue)
            try:
                move = next(flow)
                while True:
                    done, _ = take(move, logged)
                    logged = logged[len(done) :]
                    if isinstance(move, Say) and done and isinstance(done[-1], Said):
                        yield move, done[-1]
                    move = flow.send(done)
            except StopIteration:
                pass
        session = fold(program, session, event)


def passed(move: Say, said: Said) -> None:
    """Law 2 for one Say: its line, a draft that passed, or a draft that broke off, with the line after it or standing;
    where none was good enough, the best of those that break graded rules alone."""
    if said.by != "model":
        assert said.text == move.line
    elif said.text.endswith(f"\n\n{move.line}"):
        assert check.findings(move, said.text.removesuffix(f"\n\n{move.line}"), whole=False) == ()
    elif "the best of" in said.why:
        assert check.grade(move, said.text) > check.grade(move, move.line)
    else:
        assert check.findings(move, said.text, whole=not move.stands) == ()


def heard(log: Sequence[Event]) -> list[Any]:
    return [e.value for e in log if isinstance(e, Received)]
