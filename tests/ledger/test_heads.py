"""The list of sessions says what the folded session says, after every event of any log."""

from hypothesis import given
from hypothesis import strategies as st

from handrail.kernel.events import Ended, Event, Received, Referred, Said, Shown, TurnClosed, Waiting
from handrail.kernel.session import fold
from handrail.ledger.heads import head_after, moves_timers, timers_after
from tests.contracts.ruler import BEGAN, RULER

name = st.sampled_from("xyz")
events = st.one_of(
    st.builds(Received, st.sampled_from(["heard", "responded", "sensed", "returned"]), st.just("v"), st.just(1.0)),
    st.builds(Received, st.just("elapsed"), name, st.just(1.0)),
    st.builds(Shown, name, name, name, st.just({})),
    st.builds(Waiting, name, st.none() | st.integers(1, 99).map(float)),
    st.builds(Ended, st.just("r"), st.sampled_from(["program", "person", "staff"])),
    st.builds(TurnClosed, st.integers(1, 9)),
    st.builds(Referred, st.just("r"), st.just("soon")),
    st.builds(Said, st.just("x"), st.just("author")),
)


@given(st.lists(st.lists(events, max_size=4), max_size=6))
def test_a_head_agrees_with_the_fold(batches: list[list[Event]]):
    head, timers, log = None, {}, []
    for number, batch in enumerate([[BEGAN, *batches[0]] if batches else [BEGAN], *batches[1:]]):
        if not batch:
            continue
        log += batch
        head = head_after(head, "s", batch, float(number))
        before, timers = timers, timers_after(timers, batch)
        assert moves_timers(batch) or timers == before
        session = fold(RULER, None, *log)
        assert session
        assert (head.status, head.seq, head.turn) == (session.status, session.seq, session.turn)
        assert head.open == bool(session.open)
        assert head.program == session.began.program
        assert timers == session.timers
        assert (head.created_at, head.updated_at) == (0.0, float(number))
