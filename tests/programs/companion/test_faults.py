"""Models that sleep, hang, raise and talk nonsense, reading by reading: the answer always comes, in time, and safe.

Time is skipped, not waited for: what is asserted is exact, however busy the machine is.
"""

import asyncio
from typing import Any

import pytest
from companion_loop import Model, Talk, skipping

from handrail.kernel.events import Answered, Noted, Said, Screened, TurnClosed, Waiting
from handrail.programs.companion.constants import LLM_CONCURRENCY
from handrail.programs.companion.handing import PAUSE
from handrail.programs.companion.kinds import READINGS
from handrail.programs.companion.memory import Remembered
from handrail.programs.companion.program import companion
from handrail.road import Road
from tests.laws.stage import holds, passed, says

CALM = "My sister moved to Lisbon last week and the house is so quiet now."
UNCLEAR = "I just want it all to stop, you know"
CRISIS = "I want to kill myself"
WHOLE = 3.0
FIRST_WORDS = 1.0


async def hang(_told: str) -> Any:
    await asyncio.Event().wait()


async def sleep(_told: str) -> Any:
    await asyncio.sleep(30)
    return "too late"


async def slow(told: str) -> Any:
    """Just under every barrier: the worst that is still in time."""
    await asyncio.sleep(0.19)
    return None


FAULTS = {
    "hangs": hang,
    "sleeps": sleep,
    "slow": slow,
    "raises": ConnectionError("no model here"),
    "garbage": "}{ \x00 ]]> qwx",
    "wrong type": {"a": [1, None]},
    "null": "null",
    "empty": "",
    "huge": "and then " * 4000,
    "refuses": "I'm sorry, but as an AI language model I can't help with that.",
}


async def turn(model: Model, text: str) -> tuple[list[Any], float]:
    talk = Talk(model.voice())
    await talk.begin(remember=True)
    loop = asyncio.get_running_loop()
    began = loop.time()
    await talk.road.receive(talk.sid, "heard", text)
    took = loop.time() - began
    log = await talk.log()
    holds(companion, log, faults=False)
    for move, said in says(companion, log):
        passed(move, said)
    return await talk.last(), took


def safe(events: list[Any], took: float) -> None:
    said = [e for e in events if isinstance(e, Said) and not e.part]
    assert said, "it was answered"
    assert took < WHOLE
    assert isinstance(events[-1], TurnClosed)
    alarms = [e for e in events if isinstance(e, Screened) and e.alarm]
    assert all(any(alarm.help in one.text for one in said) for alarm in alarms)


@pytest.mark.parametrize("text", [CALM, UNCLEAR, CRISIS])
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("reading", [*READINGS, "*"])
def test_one_reading_that_fails_costs_nothing_but_itself(reading, fault, text):
    model = Model({reading: FAULTS[fault]})
    events, took = skipping(turn(model, text))
    safe(events, took)
    if fault in ("raises", "garbage", "hangs", "sleeps"):
        wrong = [e for e in events if isinstance(e, Answered) and e.name in (reading, "*") and e.by == "default"]
        asked = reading in model.calls and any(isinstance(e, Answered) and e.name == reading for e in events)
        assert bool(wrong) == asked
        assert all(e.why for e in wrong), "the log says why the default was taken"


@pytest.mark.parametrize("text", [CALM, UNCLEAR, CRISIS])
def test_if_everything_hangs_the_turn_is_still_under_three_seconds(text):
    events, took = skipping(turn(Model({"*": hang}), text))
    safe(events, took)
    late = {e.name for e in events if isinstance(e, Answered) and e.by == "default"}
    assert {"memory_agent", "safety_monitor"} <= late


def test_the_first_three_run_at_once_and_never_more_than_three():
    model = Model(pause=0.1)
    events, took = skipping(turn(model, "I don't know how I feel about all of this, honestly"))
    assert model.most <= LLM_CONCURRENCY
    first = [e for e in events if isinstance(e, Answered)][:3]
    assert {"memory_agent", "safety_monitor"} <= {e.name for e in first}
    assert took < 3 * 0.1 + 1.6


def test_the_first_words_come_within_a_second_when_a_model_streams():
    seen: list[float] = []

    async def played() -> float:
        async def words(_told: str) -> str:
            await asyncio.sleep(0.2)
            return "Your sister is in Lisbon now, and the house is quiet. That quiet is heavy. What do you miss first?"

        model = Model({"response_generator": words}, pause=0.1)
        talk = Talk(model.voice())
        await talk.begin()
        loop = asyncio.get_running_loop()
        began = loop.time()

        def committed(_sid: str, _seq: int) -> None:
            seen.append(loop.time() - began)

        talk.road.listeners.append(committed)
        await talk.road.receive(talk.sid, "heard", CALM)
        parts = [e for e in await talk.last() if isinstance(e, Said) and e.part]
        assert parts, "it was streamed"
        return loop.time() - began

    assert skipping(played()) < WHOLE
    assert min(moment for moment in seen if moment > 0.2) < FIRST_WORDS


def test_leaving_stops_the_model():
    async def played() -> Model:
        model = Model({"*": hang})
        talk = Talk(model.voice())
        await talk.begin()
        running = asyncio.create_task(talk.road.receive(talk.sid, "heard", CALM))
        await asyncio.sleep(0.1)
        assert model.running > 0
        await talk.road.end(talk.sid, by="person", reason="left")
        await asyncio.gather(running, return_exceptions=True)
        return model

    assert skipping(played()).running == 0


def test_the_memory_is_updated_after_the_answer_and_survives_a_crash():
    async def played() -> None:
        model = Model({"memory_update": {"text": "They miss their sister, who moved."}})
        talk = Talk(model.voice())
        await talk.begin(remember=True)
        await talk.road.receive(talk.sid, "heard", CALM)
        assert "memory_update" not in model.calls, "the answer did not wait for it"
        assert any(isinstance(e, Waiting) and e.timer == PAUSE for e in await talk.last())
        talk.restart()
        await talk.road.receive(talk.sid, "elapsed", PAUSE)
        assert model.calls.count("memory_update") == 1
        state = (await talk.session()).state
        assert state.summary == "They miss their sister, who moved."
        kept = [e.fact.summary for e in await talk.log() if isinstance(e, Noted) and isinstance(e.fact, Remembered)]
        assert kept == ["", "They miss their sister, who moved."]
        holds(companion, await talk.log(), faults=False)

    skipping(played())


async def test_without_a_model_the_update_changes_nothing_and_says_nothing():
    talk = Talk()
    await talk.begin(remember=True)
    await talk.say(CALM)
    before = (await talk.session()).state
    await talk.road.receive(talk.sid, "elapsed", PAUSE)
    assert (await talk.session()).state == before
    assert not [e for e in await talk.last() if isinstance(e, Said)]


def test_a_crash_between_any_two_commits_asks_nothing_twice():
    """The turn goes on where the log ends: what was read is not read again."""

    async def played(cut: int) -> None:
        model = Model({"safety_monitor": {"severity": 1, "confidence": 1.0}})
        talk = Talk(model.voice())
        await talk.begin()
        commits = 0

        def broken(_sid: str, _seq: int) -> None:
            nonlocal commits
            commits += 1
            if commits == cut:
                raise RuntimeError("the power is gone")

        talk.road.listeners.append(broken)
        try:
            await talk.road.receive(talk.sid, "heard", CALM)
        except RuntimeError:
            talk.road = Road(talk.road.programs, talk.ledger, talk.cast)
            await talk.session()
        assert model.calls.count("safety_monitor") <= 2
        log = await talk.log()
        assert isinstance(log[-1], TurnClosed)
        holds(companion, log, faults=False)
        assert sum(isinstance(e, Answered) and e.name == "safety_monitor" for e in log) == 1

    for cut in range(1, 8):
        skipping(played(cut))
