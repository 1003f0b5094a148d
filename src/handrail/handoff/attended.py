"""Who decides a turn: the program; or nobody but the people of the staff, while one of them talks with the person."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from handrail.handoff.telling import Turn, spoken, tell, with_help
from handrail.handoff.words import words
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed, Staffed
from handrail.kernel.events import Referred, Risk, Screened
from handrail.kernel.moves import End, Moves, Refer, Say, Show, Wait
from handrail.kernel.program import House, Program
from handrail.kernel.session import CALLING, Session

URGENCIES = ("soon", "urgent", "now")
UNANSWERED = {"soon": 600.0, "urgent": 300.0, "now": 300.0}  # seconds until people are called again
AGAIN = 12  # how often at most; the queue shows it all the same
LATER = 60.0  # seconds by which a program's timer is put off while people talk
QUIET = 300.0  # seconds that a person waits for a word of somebody who has joined, until others are called
HANDED_BACK = "kernel: handed back"
SEVERITY = {3: "soon", 4: "urgent", 5: "now"}


def attended(program: Program, session: Session, state: Any, cue: Cue) -> Moves:
    """What is decided in this turn. `session` as it stands with the turn's input taken in."""
    if session.verdict is None and program.gate_of(session.began.setup).child:  # nobody has said a word yet
        session = replace(session, verdict=Screened(1, 1.0, "none", session.language, risk=Risk(child=True)))
    match cue:
        case Staffed():
            yield from _staffed(session, cue)
        case Returned():
            yield Wait(CALLING, None)
            if not session.ended:
                line = words(session.language).left.format(name=cue.by)
                yield Say(line, why=HANDED_BACK) if cue.spoke else _beside(session, line, HANDED_BACK)
                yield from _called_for(program, session, state, cue)
        case Elapsed(timer=timer) if timer == CALLING:
            yield from (_left_waiting(session, session.taken.by) if session.taken else _unanswered(session))
        case Elapsed(timer=timer) if session.taken:
            yield Wait(timer, LATER)
        case _ if session.taken:
            yield from _alarmed(session, cue)
            yield Wait(CALLING, session.timers.get(CALLING, cue.at + QUIET) - cue.at)  # from the first unanswered word
        case _:
            yield from _called_for(program, session, state, cue)


def silent_house(house: House, session: Session, cue: Cue) -> House:
    """Where people answer, are told something, or nobody spoke to us, a turn may close without a word of ours."""
    unspoken = isinstance(cue, Staffed | Elapsed)
    return House(house.sorry, "", house.help) if session.taken or session.ended or unspoken else house


def _staffed(session: Session, cue: Staffed) -> Moves:
    ours = words(session.language)
    match cue.form:
        case "taken":
            before = f"{ours.gone.format(name=cue.value)} " if cue.value else ""
            yield Wait(CALLING, QUIET)
            yield Say(f"{before}{ours.joined.format(name=cue.by)}", why=f"kernel: taken by {cue.by}")
        case "staff":
            yield Wait(CALLING, None)
            yield Say(cue.value, why=cue.by)
        case "closed":
            yield Say(with_help(session, ours.closed.format(name=cue.by)), why=f"kernel: closed by {cue.by}")
            yield End(cue.value or "closed by the staff")
        case "dismissed":
            yield Wait(CALLING, None)
            if not session.ended:
                yield _beside(session, with_help(session, ours.seen), f"kernel: put away by {cue.by}")


def _called_for(program: Program, session: Session, state: Any, cue: Cue) -> Moves:
    """The program's own moves. People are called for every alarm before it decides, and the person is told of it."""
    called = yield from _alarmed(session, cue)
    turn = Turn(session, _alarm(cue), session.referred, called)
    outcome: Any = None
    flow = _decided(program, state, cue)
    while True:
        try:
            move = flow.send(outcome)
        except StopIteration:
            break
        except Exception:
            yield from tell(turn)
            raise
        if isinstance(move, Refer):
            outcome = yield from _referred(turn, move)
        elif isinstance(move, Say | Show | End):
            outcome = yield from spoken(turn, move)
        else:
            outcome = yield move
    yield from tell(turn)


def _referred(turn: Turn, move: Refer) -> Generator[Any, Any, Referred]:
    """Calls people, unless they have been; a call that stands from before is looked at again: they may have gone."""
    stands = turn.called
    if stands is None or _rank(stands.urgency) < _rank(move.urgency):
        stands = yield move
        yield from _timed(stands)
    elif stands is turn.session.referred and stands.duty:
        stands = yield Refer(stands.reason, stands.urgency, stands.again)
    turn.called = stands
    return stands


def _decided(program: Program, state: Any, cue: Cue) -> Moves:
    yield from program.decide(state, cue)


def _alarm(cue: Cue) -> Screened | None:
    return cue.alarm if isinstance(cue, Heard | Responded | Sensed) else None


def _alarmed(session: Session, cue: Cue) -> Generator[Any, Any, Referred | None]:
    alarm, called = _alarm(cue), session.referred
    if alarm is None:
        return called
    urgency = SEVERITY.get(alarm.severity, "soon")
    if called and _rank(called.urgency) >= _rank(urgency):
        return called
    event: Referred = yield Refer(f"alarm: {alarm.category}, severity {alarm.severity}", urgency)
    yield from _timed(event)
    return event


def _timed(called: Referred) -> Moves:
    """For when nobody comes. It is set at once: whatever the program does next, the call rises."""
    if called.duty:
        yield Wait(CALLING, UNANSWERED.get(called.urgency, UNANSWERED["soon"]))


def _unanswered(session: Session) -> Moves:
    called = session.referred
    if called is None or called.again >= (1 if session.ended else AGAIN):
        return
    higher = URGENCIES[min(_rank(called.urgency) + 1, len(URGENCIES) - 1)]
    now: Referred = yield Refer(called.reason, higher, called.again + 1)
    ours = words(session.language)
    news = {"here": ours.rising if called.again == 0 else "", "away": ours.nobody if called.duty == "here" else ""}
    if not session.ended and (line := news.get(now.duty)):
        yield _beside(session, with_help(session, line), "kernel: nobody has answered")
    yield Wait(CALLING, UNANSWERED[higher])


def _left_waiting(session: Session, name: str) -> Moves:
    """Somebody joined, and has not answered since the person wrote: others are called, and the person is told whether
    any of them is there."""
    again = session.referred.again if session.referred else 0
    if again >= AGAIN:
        return
    now: Referred = yield Refer(f"no word from {name}", "now", again + 1)
    ours = words(session.language)
    line = ours.quiet if now.duty == "here" else ours.alone
    yield Say(with_help(session, line.format(name=name)), why="kernel: nobody has answered")
    yield Wait(CALLING, UNANSWERED["now"])


def _beside(session: Session, line: str, why: str) -> Say:
    """Words of ours that answer nothing: a question of the program that is open keeps its choices."""
    return Say(line, choices=session.choices, why=why)


def _rank(urgency: str) -> int:
    return URGENCIES.index(urgency) if urgency in URGENCIES else 0
