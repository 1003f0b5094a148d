"""The pure turn: what a program is sent, and what the kernel does when a program fails its person."""

from dataclasses import dataclass
from typing import Any

import pytest

from handrail.kernel.cues import Heard, Responded, Sensed
from handrail.kernel.events import Answered, Ended, Event, Noted, Referred, Said, Screened, Shown, Waiting
from handrail.kernel.moves import Ask, End, Gather, Moves, Refer, Say, Show, Wait, ask, choose, gather, note, say
from handrail.kernel.program import House, Program
from handrail.kernel.turn import MAX_MOVES, play
from handrail.outcome import agrees, enact, take

HOUSE = House(sorry="Something went wrong here.", silent="Go on.", help="Call someone.")
ALARM = Screened(4, 0.9, "suicide", "en", alarm=True, help="Call 988.")


@dataclass(frozen=True, slots=True)
class Added:
    n: int


def program(decide: Any) -> Program:
    return Program("sum", 1, dict, (Added,), lambda _: 0, lambda s, f: s + f.n, decide, lambda s: {"sum": s})


def performed(decide: Any, cue: Any, answers: Any = lambda a: a.otherwise) -> tuple[list[Any], str]:
    """Every move of a turn, and the fault it ended with."""
    moves: list[Any] = []
    flow = play(program(decide), 0, cue, HOUSE, lambda value, into: value, lambda move: move)
    try:
        move = next(flow)
        while True:
            moves.append(move)
            move = flow.send(events_of(move, answers))
    except StopIteration as stop:
        return moves, stop.value


def events_of(move: Any, answers: Any) -> tuple[Event, ...]:
    match move:
        case Ask():
            return (Answered(move.name, answers(move), "default"),)
        case Gather(asks=asks):
            return tuple(Answered(a.name, answers(a), "default") for a in asks)
        case Say(style=str()):
            return (Said("reworded", "model", line=move.line),)
    event = enact(move, at=100.0, action="call_1")
    assert event is not None
    return (event,)


def lines(moves: list[Any]) -> list[str]:
    return [m.line for m in moves if isinstance(m, Say)]


def test_each_move_is_sent_its_outcome() -> None:
    got: list[Any] = []

    def decide(state: int, cue: Heard) -> Moves:
        got.append((yield from note(Added(5))))
        got.append((yield from ask("n", about=cue.text, into=int, otherwise=7)))
        got.append((yield from gather(Ask("a", "", int, 1), Ask("b", "", int, None), within=1)))
        got.append((yield from say("Line.", style="warm")).text)
        got.append(type((yield Show("yes_no", {"prompt": "?"}, tool="t"))))
        got.append((yield Wait("nap", 5)).due)
        got.append(type((yield Refer("tired", "routine"))))
        yield End("complete")

    moves, fault = performed(decide, Heard("hello"))
    assert got == [5, 7, (1, None), "reworded", Shown, 105.0, Referred]
    assert isinstance(moves[-1], End) and fault == ""


def test_nothing_is_done_after_the_end() -> None:
    def decide(_state: int, _cue: Heard) -> Moves:
        yield End("complete")
        yield Say("never")

    moves, fault = performed(decide, Heard("x"))
    assert moves == [End("complete")] and fault == ""


def test_a_silent_program_is_given_a_line() -> None:
    def decide(_state: int, _cue: Heard) -> Moves:
        yield Added(1)

    assert lines(performed(decide, Heard("x"))[0]) == [HOUSE.silent]


@pytest.mark.parametrize("outcome", ["raise", "bad_fact", "not_a_move", "no_line", "at_once"])
def test_a_failing_program_is_given_a_line_and_its_fault_is_told(outcome: str) -> None:
    def decide(_state: int, _cue: Heard) -> Moves:
        if outcome == "raise":
            raise RuntimeError("boom")
        elif outcome == "bad_fact":
            yield Added("x")  # type: ignore[arg-type]  # evolve cannot take it
        elif outcome == "not_a_move":
            yield 42
        elif outcome == "no_line":
            yield Say(" ")

    def at_once(_state: int, _cue: Heard) -> Moves:
        raise LookupError("not even a generator")

    moves, fault = performed(at_once if outcome == "at_once" else decide, Heard("x"))
    assert lines(moves) == [HOUSE.sorry]
    assert fault and ("decide" in fault or "evolve" in fault or "<lambda>" in fault or "_" in fault)


def test_a_looping_program_is_stopped() -> None:
    def decide(_state: int, _cue: Heard) -> Moves:
        while True:
            yield Added(1)

    moves, fault = performed(decide, Heard("x"))
    assert len(moves) == MAX_MOVES + 1 and lines(moves) == [HOUSE.sorry] and "Looped" in fault


@pytest.mark.parametrize("cue", [Heard("x", ALARM), Responded("call_1", "x", ALARM), Sensed({"words": "x"}, ALARM)])
def test_an_alarm_is_met_even_by_a_program_that_ignores_it(cue: Any) -> None:
    def decide(_state: int, _cue: Any) -> Moves:
        yield Say("Lovely weather.")

    assert lines(performed(decide, cue)[0]) == ["Lovely weather.", ALARM.help]


def test_an_alarm_is_met_by_a_program_that_raises() -> None:
    def decide(_state: int, _cue: Any) -> Moves:
        raise RuntimeError("boom")
        yield

    moves, fault = performed(decide, Heard("x", ALARM))
    assert lines(moves) == [ALARM.help] and fault


def test_a_program_that_meets_the_alarm_itself_is_left_alone() -> None:
    def decide(_state: int, cue: Heard) -> Moves:
        assert cue.alarm
        yield Say(f"I am glad you told me. {cue.alarm.help}")

    assert len(lines(performed(decide, Heard("x", ALARM))[0])) == 1


def test_a_cue_without_words_has_no_alarm() -> None:
    def decide(_state: int, _cue: Any) -> Moves:
        yield Say("Noted.")

    assert lines(performed(decide, Sensed({}))[0]) == ["Noted."]


def test_a_reading_that_came_back_as_something_else_is_a_fault() -> None:
    def decide(_state: int, _cue: Any) -> Moves:
        yield from ask("n", about="", into=int, otherwise=1)

    flow = play(program(decide), 0, Heard("x"), HOUSE, lambda v, _: v, lambda move: move)
    next(flow)
    line = flow.send((Said("not an answer", "author"),))
    assert line.line == HOUSE.sorry


def test_a_value_that_no_longer_fits_its_type_is_a_fault() -> None:
    def decide(_state: int, _cue: Any) -> Moves:
        yield from ask("n", about="", into=int, otherwise=1)

    def thaw(_value: Any, _into: Any) -> Any:
        raise ValueError("not an int")

    flow = play(program(decide), 0, Heard("x"), HOUSE, thaw, lambda move: move)
    next(flow)
    assert flow.send((Answered("n", "seven", "model"),)).line == HOUSE.sorry


MOVES = [
    (Added(1), Noted(Added(1)), Noted(Added(2))),
    (Ask("n", "", int, 0), Answered("n", 1, "model"), Answered("m", 1, "model")),
    (Gather((Ask("n", "", int, 0),), 1), Answered("n", 1, "model"), Answered("m", 1, "model")),
    (Say("a"), Said("a", "author"), Said("b", "author")),
    (Say("a", style="x"), Said("b", "model", line="a"), Said("b", "model", line="c")),
    (Show("yes_no", {"p": 1}, "t"), Shown("c", "t", "yes_no", {"p": 1}), Shown("c", "t", "yes_no", {"p": 2})),
    (Wait("t", 1), Waiting("t", 5.0), Waiting("u", 5.0)),
    (Refer("r", "high"), Referred("r", "high"), Referred("s", "high")),
    (End("done"), Ended("done"), Ended("other")),
    (End("done"), Ended("done"), Said("done", "author")),
]


@pytest.mark.parametrize(("move", "same", "other"), MOVES)
def test_a_logged_event_agrees_with_the_move_it_came_of_and_no_other(move: Any, same: Event, other: Event) -> None:
    assert agrees(move, [same]) and not agrees(move, [other])
    assert take(move, [same, other]) == ((same,), True)
    assert take(move, []) == ((), False)


def test_a_streamed_say_is_whole_with_its_last_event() -> None:
    parts = [Said("One.", "model", part=1), Said("Two.", "model", part=2)]
    move = Say("line", style="x")
    assert take(move, parts) == (tuple(parts), False)
    assert agrees(move, parts)
    log = [*parts, Said("One. Two.", "model", line="line"), Noted(Added(1))]
    assert take(move, log) == (tuple(log[:3]), True)


def test_a_gather_cut_off_half_way_is_not_whole() -> None:
    move = Gather((Ask("a", "", int, 0), Ask("b", "", int, 0)), 1)
    assert take(move, [Answered("a", 1, "model")]) == ((Answered("a", 1, "model"),), False)


def test_a_timer_without_seconds_is_taken_off() -> None:
    assert enact(Wait("t", None), at=9.0, action="") == Waiting("t", None)


def test_choice_depends_on_its_keys_alone() -> None:
    items = tuple(range(100))
    assert choose(items, 7, 1, "x") == choose(items, 7, 1, "x")
    assert len({choose(items, 7, turn) for turn in range(100)}) > 50
