"""The laws over this program: any input, any model, a restart between any two inputs, the same log again."""

import asyncio
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from thought_loop import EN, ES, PROGRAMS, Talk

from handrail import check
from handrail.errors import Refused
from handrail.kernel.session import fold
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.thought import thought
from handrail.replay import redecide
from handrail.speech.scripted import flaky
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice
from tests.laws.stage import holds, log_of, passed, road_with, says

TEXTS = [
    *EN,
    *ES,
    "I want to kill myself",
    "quiero morirme",
    "I give up",
    "stop",
    "parar",
    "only this conversation",
    "",
    "\n\n",
]
people = st.lists(
    st.one_of(
        st.tuples(st.just("heard"), st.one_of(st.sampled_from(TEXTS), st.text(max_size=400))),
        st.tuples(st.just("sensed"), st.just({"rms": 0.1})),
        st.tuples(st.just("elapsed"), st.just("x")),
    ),
    max_size=10,
)
bounded = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


async def played(talk: Talk, inputs: list[tuple[Any, Any]], locale: str, seed: int) -> None:
    await talk.begin(locale, seed)
    for form, value in inputs:
        try:
            await talk.road.receive(talk.sid, form, value)
        except Refused:
            continue


@bounded
@given(people, st.sampled_from(["en", "es-MX", "fr"]), st.integers(0, 99))
def test_every_input_is_answered(inputs: list[tuple[str, Any]], locale: str, seed: int) -> None:
    async def case() -> None:
        talk = Talk()
        await played(talk, inputs, locale, seed)
        log = await talk.log()
        holds(thought, log, faults=False)
        assert fold(thought, None, *log) == await talk.session()

    asyncio.run(case())


@settings(bounded, max_examples=15)
@given(people, st.integers(0, 2**20))
def test_nothing_is_said_but_a_line_or_a_draft_that_passed(inputs: list[tuple[str, Any]], seed: int) -> None:
    async def case() -> None:
        road = road_with(
            PROGRAMS, MemoryLedger(PROGRAMS), Voice(flaky(seed, pause=0.001), SpeechSettings(tries=2)), check
        )
        talk = Talk()
        talk.road, talk.ledger = road, road.ledger  # type: ignore[assignment]
        await asyncio.wait_for(played(talk, inputs[:5], "en", seed), 60)
        log = await log_of(road, talk.sid)
        holds(thought, log, faults=False)
        for move, said in says(thought, log):
            passed(move, said)

    asyncio.run(case())


@pytest.mark.parametrize(("locale", "texts"), [("en", EN), ("es", ES)])
async def test_a_restart_between_any_two_inputs_changes_nothing(locale: str, texts: list[str]) -> None:
    straight, broken = Talk(), Talk()
    await straight.begin(locale, 7)
    await broken.begin(locale, 7)
    for text in [*texts, "stop"]:
        one = await straight.say(text)
        broken.restart()
        assert await broken.say(text) == one
    redecide(thought, await broken.log())
    holds(thought, await broken.log(), faults=False)


async def test_the_same_seed_says_the_same_and_another_one_does_not() -> None:
    async def said(seed: int) -> list[str]:
        talk = Talk()
        await talk.begin("en", seed)
        return [await talk.say(text) for text in EN]

    one, two, other = await said(5), await said(5), await said(6)
    assert one == two
    assert one != other
