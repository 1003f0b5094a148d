"""What every ledger keeps to, whatever it stands on."""

import asyncio
import time

import pytest

from handrail.errors import BadInput, Conflict, HandrailError
from handrail.kernel.events import Ended, Noted, Received, Said, Shown, TurnClosed, Waiting
from handrail.kernel.session import fold
from handrail.ledger import Ledger
from tests.contracts.ruler import BEGAN, RULER, SAMPLES, Rated, turn

LONE = "broken \ud800 text"


# --- what is refused ---


@pytest.mark.parametrize(
    ("session", "after", "events", "error"),
    [
        ("", 0, [BEGAN], BadInput),
        ("\udfff", 0, [BEGAN], BadInput),
        ("s", 0, [TurnClosed(1)], HandrailError),
        ("s", 0, [BEGAN, BEGAN], HandrailError),
        ("s", 3, [BEGAN], HandrailError),
        ("s", 0, [BEGAN, Received("heard", LONE, 1.0)], BadInput),
        ("s", 0, [BEGAN, Said(LONE, "author")], HandrailError),
        ("s", 0, [BEGAN, Noted(Rated("seven"))], HandrailError),  # type: ignore[arg-type]  # wrong on purpose
        ("s", 0, [BEGAN, Received("heard", object(), 1.0)], BadInput),
        ("s", 0, [BEGAN, Received("sensed", {"pitch": float("nan")}, 1.0)], BadInput),
        ("s", 0, [BEGAN, Waiting("nudge", float("inf"))], HandrailError),
    ],
)
async def test_what_cannot_be_kept_is_refused_whole(ledger: Ledger, session, after, events, error):
    with pytest.raises(error) as caught:
        await ledger.append(session, after=after, events=events)
    assert not isinstance(caught.value, Conflict)
    assert await ledger.feed() == []
    assert await ledger.heads() == []


async def test_a_stranger_has_no_log(ledger: Ledger):
    for name in ("nobody", "", "\ud800", "a" * 10_000, "x'; DROP TABLE events; --"):
        assert await ledger.load(name) == []
        assert await ledger.head(name) is None


async def test_numbers_of_any_size_may_be_asked_for(ledger: Ledger):
    await ledger.append("s", after=0, events=[BEGAN])
    assert await ledger.load("s", after=10**30) == []
    assert len(await ledger.load("s", after=-5)) == 1
    assert await ledger.feed(after=10**30) == []
    assert await ledger.feed(limit=-1) == []
    assert len(await ledger.feed(limit=10**30)) == 1
    assert await ledger.heads(limit=0) == []
    assert await ledger.heads(before=float("nan")) == []
    assert await ledger.due(float("inf"), limit=10**30) == []


async def test_a_closed_ledger_says_so(ledger: Ledger):
    await ledger.append("s", after=0, events=[BEGAN])
    await ledger.close()
    await ledger.close()
    with pytest.raises(HandrailError, match="closed"):
        await ledger.append("s", after=1, events=turn(1))
    with pytest.raises(HandrailError, match="closed"):
        await ledger.load("s")


# --- append and load ---


async def test_every_kind_of_event_comes_back_as_it_was(ledger: Ledger):
    before = time.time()
    assert await ledger.append("s", after=0, events=SAMPLES) == len(SAMPLES)
    entries = await ledger.load("s")
    assert tuple(e.event for e in entries) == SAMPLES
    assert [type(e.event) for e in entries] == [type(s) for s in SAMPLES]
    assert [e.seq for e in entries] == list(range(1, len(SAMPLES) + 1))
    assert {e.session for e in entries} == {"s"}
    assert all(before - 1 <= e.at <= time.time() + 1 for e in entries)


async def test_load_goes_on_from_a_number(ledger: Ledger):
    await ledger.append("s", after=0, events=[BEGAN, TurnClosed(1)])
    assert await ledger.append("s", after=2, events=turn(2)) == 7
    assert [e.seq for e in await ledger.load("s", after=5)] == [6, 7]
    assert await ledger.load("s", after=7) == []


async def test_an_append_of_nothing_only_checks(ledger: Ledger):
    await ledger.append("s", after=0, events=[BEGAN])
    assert await ledger.append("s", after=1, events=[]) == 1
    with pytest.raises(Conflict):
        await ledger.append("s", after=0, events=[])
    assert len(await ledger.feed()) == 1


async def test_text_of_every_kind_is_kept(ledger: Ledger):
    texts = ["", "\x00\x01", "línea\r\n\t", "👩‍👩‍👧 ﷽ مرحبا", "\u2028", '"\\', "a\ufeffb", "null"]
    events = [Received("heard", text, 1.0) for text in texts]
    await ledger.append("sesión-ñ 🙂", after=0, events=[BEGAN, *events])
    assert [e.event.value for e in (await ledger.load("sesión-ñ 🙂"))[1:]] == texts


async def test_large_bodies_and_large_batches(ledger: Ledger):
    big = "ñ" * 1_000_000
    await ledger.append("s", after=0, events=[BEGAN, Received("heard", big, 1.0)])
    assert (await ledger.load("s", after=1))[0].event.value == big
    many = [Noted(Rated(i)) for i in range(2500)]
    assert await ledger.append("s", after=2, events=many) == 2502
    assert [e.event for e in await ledger.load("s", after=2)] == many


# --- two writers ---


async def test_the_second_writer_is_told(ledger: Ledger, other: Ledger):
    await ledger.append("s", after=0, events=[BEGAN])
    with pytest.raises(Conflict, match="'s'"):
        await other.append("s", after=0, events=[BEGAN])
    await other.append("s", after=1, events=turn(1))
    with pytest.raises(Conflict):
        await ledger.append("s", after=1, events=turn(1))
    with pytest.raises(Conflict):
        await ledger.append("s", after=40, events=turn(1))
    assert await ledger.append("s", after=6, events=turn(2)) == 11
    assert [e.seq for e in await other.load("s")] == list(range(1, 12))


async def test_a_conflict_fails_nobody_else(ledger: Ledger):
    await ledger.append("s", after=0, events=[BEGAN])
    appends = [ledger.append(f"s{i}", after=0, events=[BEGAN]) for i in range(10)]
    appends[5:5] = [ledger.append("s", after=7, events=turn(1)), ledger.append("s", after=1, events=turn(1))]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(r) for r in results] == [int] * 5 + [Conflict] + [int] * 6
    assert len(await ledger.heads()) == 11


async def test_of_a_hundred_racing_writers_one_wins_each_number(ledger: Ledger, other: Ledger):
    await ledger.append("s", after=0, events=[BEGAN])

    async def race(me: int) -> int:
        mine = ledger if me % 2 else other
        for after in range(1, 6):
            try:
                await mine.append("s", after=after, events=[Noted(Rated(me))])
            except Conflict:
                continue
            return after
        return 0

    won = [after for after in await asyncio.gather(*map(race, range(100))) if after]
    entries = await ledger.load("s")
    assert sorted(won) == list(range(1, len(won) + 1))
    assert [e.seq for e in entries] == list(range(1, len(won) + 2))
    assert won


async def test_a_batch_is_whole_or_absent(ledger: Ledger, other: Ledger):
    """Two writers send batches of five; whatever the order, five of one writer stand together."""
    await ledger.append("s", after=0, events=[BEGAN])

    async def write(mine: Ledger, score: int) -> None:
        done = 0
        while done < 5:
            after = len(await mine.load("s"))
            try:
                await mine.append("s", after=after, events=[Noted(Rated(score))] * 5)
                done += 1
            except Conflict:
                await asyncio.sleep(0)

    await asyncio.gather(write(ledger, 1), write(other, 2))
    scores = [e.event.fact.score for e in await ledger.load("s", after=1)]
    assert len(scores) == 50
    assert all(len(set(scores[i : i + 5])) == 1 for i in range(0, 50, 5))


async def test_fifty_sessions_at_once(ledger: Ledger):
    async def live(name: str) -> None:
        length = await ledger.append(name, after=0, events=[BEGAN, TurnClosed(1)])
        for number in range(2, 12):
            length = await ledger.append(name, after=length, events=turn(number, name))

    names = [f"s{i}" for i in range(50)]
    await asyncio.gather(*map(live, names))
    for name in names:
        entries = await ledger.load(name)
        assert [e.seq for e in entries] == list(range(1, 53))
        assert {e.event.value for e in entries if isinstance(e.event, Received)} == {name}
        session = fold(RULER, None, *(e.event for e in entries))
        assert session
        assert session.turn == 11


async def test_a_caller_who_goes_away_harms_nobody(ledger: Ledger):
    await ledger.append("s", after=0, events=[BEGAN])
    gone = asyncio.create_task(ledger.append("s", after=1, events=turn(1)))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    await ledger.append("t", after=0, events=[BEGAN])
    assert len(await ledger.load("s")) in (1, 6)


# --- feed ---


async def test_the_feed_is_in_order_and_resumes(ledger: Ledger, other: Ledger):
    for i in range(5):
        mine = ledger if i % 2 else other
        await mine.append(f"s{i}", after=0, events=[BEGAN, *turn(1)])
    whole = await ledger.feed()
    assert [e.session for e in whole] == [f"s{i}" for i in range(5) for _ in range(6)]
    feeds = [e.feed for e in whole]
    assert feeds == sorted(set(feeds))
    parts, after = [], 0
    while part := await other.feed(after=after, limit=7):
        parts += part
        after = part[-1].feed
    assert parts == whole
    assert [(e.session, e.seq) for e in await ledger.load("s3")] == [("s3", n) for n in range(1, 7)]


async def test_a_reader_who_follows_misses_nothing(ledger: Ledger):
    async def write(name: str) -> None:
        length = await ledger.append(name, after=0, events=[BEGAN])
        for number in range(10):
            length = await ledger.append(name, after=length, events=turn(number))

    writers = asyncio.gather(*(write(f"s{i}") for i in range(8)))
    seen, after = [], 0
    while not writers.done() or await ledger.feed(after=after, limit=1):
        for entry in await ledger.feed(after=after, limit=50):
            seen.append((entry.session, entry.seq))
            after = entry.feed
        await asyncio.sleep(0)
    await writers
    assert len(seen) == len(set(seen)) == 8 * 51


# --- heads ---


async def test_heads_say_where_each_session_stands(ledger: Ledger):
    await ledger.append("new", after=0, events=[BEGAN])
    await ledger.append("active", after=0, events=[BEGAN, TurnClosed(1), *turn(2)])
    await ledger.append("asks", after=0, events=[BEGAN, Shown("c", "t", "w", {}), TurnClosed(1)])
    await ledger.append("cut", after=0, events=[BEGAN, TurnClosed(1), Received("heard", "x", 1.0)])
    await ledger.append("done", after=0, events=[BEGAN, Ended("complete"), TurnClosed(1)])
    await ledger.append("left", after=0, events=[BEGAN, TurnClosed(1), Ended("left", "person")])
    heads = {h.session: h for h in await ledger.heads()}
    assert {name: (h.status, h.open) for name, h in heads.items()} == {
        "new": ("pending", True),
        "active": ("active", False),
        "asks": ("awaiting_client_action", False),
        "cut": ("active", True),
        "done": ("completed", False),
        "left": ("terminated", False),
    }
    assert heads["active"] == await ledger.head("active")
    assert (heads["active"].seq, heads["active"].turn, heads["active"].program) == (7, 2, "ruler")
    assert [h.session for h in await ledger.heads(status="completed")] == ["done"]
    assert [h.session for h in await ledger.heads(open=True)] == ["cut", "new"]
    assert [h.session for h in await ledger.heads(open=False, status="active", program="ruler")] == ["active"]
    assert await ledger.heads(program="other") == []


async def test_heads_are_paged_newest_first(ledger: Ledger):
    for i in range(25):
        await ledger.append(f"s{i:02}", after=0, events=[BEGAN])
    await ledger.append("s03", after=1, events=[TurnClosed(1)])  # used again, not newer
    names, before = [], None
    while page := await ledger.heads(before=before, limit=10):
        names += [h.session for h in page]
        before = page[-1].created_at
    assert names == [f"s{i:02}" for i in reversed(range(25))]
    used = await ledger.head("s03")
    assert used
    assert used.updated_at > used.created_at


# --- timers ---


async def test_timers_ring_when_due_oldest_first(ledger: Ledger):
    await ledger.append("a", after=0, events=[BEGAN, Waiting("x", 30.0), Waiting("y", 10.0)])
    await ledger.append("b", after=0, events=[BEGAN, Waiting("x", 20.0)])
    assert await ledger.due(5.0) == []
    assert [(d.session, d.timer, d.at) for d in await ledger.due(20.0)] == [("a", "y", 10.0), ("b", "x", 20.0)]
    assert [d.session for d in await ledger.due(99.0, limit=1)] == ["a"]


async def test_timers_are_set_again_taken_off_rung_and_ended(ledger: Ledger):
    def due() -> "asyncio.Future[list[str]]":
        async def names() -> list[str]:
            return [f"{d.session}.{d.timer}" for d in await ledger.due(100.0)]

        return asyncio.ensure_future(names())

    for name in "abcd":
        await ledger.append(name, after=0, events=[BEGAN, Waiting("x", 10.0), Waiting("y", 11.0)])
    await ledger.append("a", after=3, events=[Waiting("x", 500.0)])
    await ledger.append("b", after=3, events=[Waiting("x", None)])
    await ledger.append("c", after=3, events=[Received("elapsed", "x", 12.0), TurnClosed(1)])
    await ledger.append("d", after=3, events=[Ended("complete"), TurnClosed(1)])
    assert await due() == ["a.y", "b.y", "c.y"]
    await ledger.append("c", after=5, events=[Waiting("x", 13.0)])
    assert await due() == ["a.y", "b.y", "c.y", "c.x"]
