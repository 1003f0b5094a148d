"""One turn against the outside world: who answers each move, and when what is written becomes durable."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

from handrail.errors import BadSetup, HandrailError
from handrail.kernel.events import Answered, Event, Received, Referred, Said
from handrail.kernel.moves import Ask, Gather, Say
from handrail.kernel.program import Program
from handrail.kernel.session import Session, fold
from handrail.ledger import Ledger
from handrail.ledger.codec import plain
from handrail.outcome import enact
from handrail.speech import Check, Speech, Spoken

Duty = Literal["here", "away", ""]
GRACE = 0.25  # seconds beyond its bound that a reader or speaker is believed to stop by itself


@dataclass(slots=True)
class Pen:
    """Writes one session's log: commits in batches, and folds only when someone looks."""

    sid: str
    program: Program
    session: Session | None
    ledger: Ledger
    committed: Callable[[str, Session], None]
    batch: list[Event] = field(default_factory=list)
    unfolded: list[Event] = field(default_factory=list)

    def write(self, *events: Event) -> None:
        self.batch += events
        self.unfolded += events

    @property
    def now(self) -> Session:
        if self.session is None or self.unfolded:
            self.session = fold(self.program, self.session, *self.unfolded)
            self.unfolded = []
        return self.session

    @property
    def seq(self) -> int:
        return (self.session.seq if self.session else 0) + len(self.unfolded)

    async def commit(self) -> None:
        if self.batch:
            batch, self.batch = self.batch, []
            await self.ledger.append(self.sid, after=self.now.seq - len(batch), events=batch)
            self.committed(self.sid, self.now)


class Reader(Protocol):
    """Reads in the model's place. `ready` raises BadSetup where it could not."""

    async def ready(self) -> None: ...

    async def __call__(self, ask: Ask) -> Any: ...

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Cast:
    """Who answers what a program cannot answer itself, and how much of a model a session may use."""

    speech: Speech
    check: Check
    tokens_session: int
    tokens_turn: int
    duty: Callable[[], Duty] = lambda: ""  # whether people would read a call now
    others: Callable[[str], Duty] | None = None  # whether others than the one of that name would
    readers: Mapping[str, Reader] = field(default_factory=dict)

    async def ready(self, names: Sequence[str]) -> None:
        """Before a session begins that will ask these readers."""
        for name in names:
            if name not in self.readers:
                raise BadSetup(f"this session needs the reader {name!r}, and none is here: choose other items")
            await self.readers[name].ready()

    def left(self, session: Session) -> int:
        calls = [c for e in session.open if isinstance(e, Answered | Said) for c in e.calls]
        used = sum(c.tokens_in + c.tokens_out for c in calls)
        return max(0, min(self.tokens_session - session.tokens, self.tokens_turn - used))


async def perform(move: object, done: Sequence[Event], pen: Pen, cast: Cast, at: float) -> tuple[Event, ...]:
    """Makes a move happen; `done` is what a crash left of it. Gives all of its events."""
    event = enact(move, at, action=f"call_{pen.seq + 1}", voice=_voice(pen))
    if isinstance(event, Referred):
        event = replace(event, duty=_duty(pen.now, cast))
    if event:
        pen.write(event)
        return (event,)
    if cast.speech.model or _asks_reader(move):
        await pen.commit()  # nothing received is lost while somebody thinks
    match move:
        case Ask():
            events: tuple[Event, ...] = (await _read(move, cast, cast.left(pen.now)),)
        case Gather():
            events = await _gather(move, cast, pen)
        case Say() if done:
            events = (
                _said(
                    move, Spoken("".join(e.text for e in done if isinstance(e, Said)), "model", "cut off", whole=False)
                ),
            )
        case Say(drafts=(_, *_)):
            events = (_said(move, _offered(move, cast.check)),)
        case Say():
            events = (await _speak(move, cast, pen),)
        case _:
            raise TypeError(f"no one answers {move!r}")
    pen.write(*events)
    return (*done, *events) if isinstance(move, Say) else events


def _duty(session: Session, cast: Cast) -> Duty:
    return cast.others(session.taken.by) if session.taken and cast.others else cast.duty()


def _voice(pen: Pen) -> Literal["author", "staff"]:
    """Whose doing it is: in a turn in which the staff speak or close, theirs."""
    match (pen.session.open if pen.session else ()) or pen.unfolded:
        case [Received(form="staff" | "closed"), *_]:
            return "staff"
    return "author"


async def _read(ask: Ask, cast: Cast, left: int) -> Answered:
    loop = asyncio.get_running_loop()
    began = loop.time()
    try:
        async with asyncio.timeout(ask.within + GRACE):
            if ask.reader:
                answered = Answered(ask.name, plain(await cast.readers[ask.reader](ask)), "reader")
            else:
                reading = await cast.speech.read(ask, left=left)
                answered = Answered(ask.name, plain(reading.value), reading.by, reading.why, reading.calls)
    except Exception as error:
        answered = Answered(ask.name, plain(ask.otherwise), "default", f"failed: {type(error).__name__}")
    waited = cast.speech.model or ask.reader  # else nobody was asked, and a log says the same each time
    return replace(answered, ms=round((loop.time() - began) * 1000)) if waited else answered


def _asks_reader(move: object) -> bool:
    asks = move.asks if isinstance(move, Gather) else (move,)
    return any(isinstance(ask, Ask) and ask.reader for ask in asks)


async def _gather(move: Gather, cast: Cast, pen: Pen) -> tuple[Event, ...]:
    """All readings at once; what is not there in time gives its default."""
    share = cast.left(pen.now) // max(1, len(move.asks))
    tasks = [asyncio.ensure_future(_read(a, cast, share)) for a in move.asks]
    try:
        await asyncio.wait(tasks, timeout=move.within)
    finally:
        late = [not t.done() for t in tasks]
        for task in tasks:
            task.cancel()
    return tuple(
        Answered(a.name, plain(a.otherwise), "default", "late", ms=round(move.within * 1000)) if missed else t.result()
        for a, t, missed in zip(move.asks, tasks, late, strict=True)
    )


async def _speak(say: Say, cast: Cast, pen: Pen) -> Said:
    out: list[str] = []

    async def let_out(sentence: str) -> None:
        out.append(sentence)
        pen.write(Said(sentence, "model", part=len(out)))
        await pen.commit()  # in the log before it is on a screen

    try:
        async with asyncio.timeout(say.within + GRACE):
            spoken = await cast.speech.speak(say, cast.check, let_out, left=cast.left(pen.now))
    except HandrailError:
        raise  # the ledger's word, not the speaker's: somebody else writes this session, or it cannot be written
    except Exception as error:
        why = f"failed: {type(error).__name__}"
        spoken = Spoken("".join(out), "model", why, whole=False) if out else Spoken(say.line, "author", why)
    return _said(say, spoken)


def _offered(say: Say, check: Check) -> Spoken:
    """The first of the drafts that a reading brought and that breaks nothing; else the author's line."""
    good = (draft for draft in say.drafts if not check.findings(say, draft, whole=True))
    draft = next(good, None)
    return Spoken(say.line, "author", "no draft passed") if draft is None else Spoken(draft, "model")


def _said(say: Say, spoken: Spoken) -> Said:
    """What went out. A draft that broke off stands as far as it came, and the author's line is said after it."""
    return Said(
        spoken.text if spoken.whole or say.stands else f"{spoken.text.rstrip()}\n\n{say.line}",
        spoken.by,
        line=say.line if spoken.by == "model" else "",
        choices=say.choices,
        banner=say.banner,
        why="; ".join(w for w in (say.why, spoken.why) if w),
        control=_kept(spoken.control),
        calls=spoken.calls,
    )


def _kept(control: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Advice that a log cannot keep is no advice."""
    try:
        return plain(control) if control else None
    except (ValueError, TypeError):
        return None
