"""The laws over this program: any input, any model, a restart between any two inputs, the same log again."""

import asyncio
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from process_loop import EN, ES, PROGRAMS, Desk, asked, ended, process

from handrail import check
from handrail.errors import Refused
from handrail.kernel.events import Call
from handrail.kernel.moves import Ask, Say
from handrail.kernel.session import fold
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.workflow import workflow
from handrail.replay import redecide
from handrail.speech import Check, Out, Reading, Spoken
from handrail.speech.scripted import flaky
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice
from tests.laws.stage import holds, passed, road_with, says

UNSURE = [
    "work is too much and I want everything to stop", "no sé para qué sigo, el trabajo me supera",
    "I am scared of my husband", "me da miedo mi papá", "I want to hit my boss", "only when he drinks",
]  # fmt: skip
TEXTS = [
    *EN, *ES, *UNSURE, "I want to kill myself", "quiero morirme", "change 2", "back", "skip", "stop", "yes", "no", "",
    "\n",
]  # fmt: skip
VALUES = [
    True,
    False,
    None,
    "Ana",
    "By phone",
    "600 100 200",
    "I want to kill myself",
    "no",
    "go on",
    "2026-01-02",
    3,
    [],
    ["More time"],
    "help",
    "quiero morirme",
    *UNSURE,
]
people = st.lists(
    st.one_of(
        st.tuples(st.just("heard"), st.one_of(st.sampled_from(TEXTS), st.text(max_size=200))),
        st.tuples(st.just("responded"), st.sampled_from(VALUES)),
        st.tuples(st.just("sensed"), st.just({"rms": 0.1})),
        st.tuples(st.just("elapsed"), st.just("x")),
    ),
    max_size=16,
)
bounded = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
SETUPS = [{}, {"process_id": "technical-problem"}, {"back": False, "review": False}]


async def played(desk: Desk, inputs: list[tuple[Any, Any]], locale: str, setup: dict[str, Any]) -> None:
    await desk.begin(locale, 3, **setup)
    for form, value in inputs:
        pending = (await desk.session()).pending
        try:
            await desk.road.receive(
                desk.sid, form, value, action=pending.action if pending and form == "responded" else ""
            )
        except Refused:
            continue


@bounded
@given(people, st.sampled_from(["en", "es-MX", "fr"]), st.sampled_from(SETUPS))
def test_every_input_is_answered(inputs: list[tuple[str, Any]], locale: str, setup: dict[str, Any]) -> None:
    async def case() -> None:
        desk = Desk()
        await played(desk, inputs, locale, setup)
        log = await desk.log()
        holds(workflow, log, faults=False)
        session = await desk.session()
        assert fold(workflow, None, *log) == session
        away = session.state.withheld
        assert session.ended or session.pending or away, "a process that goes on has something on the screen"
        assert not (away and session.pending and not session.state.care), "nothing is withheld but for care"

    asyncio.run(case())


@settings(bounded, max_examples=15)
@given(people, st.integers(0, 2**20))
def test_nothing_is_said_but_a_line_or_a_draft_that_passed(inputs: list[tuple[str, Any]], seed: int) -> None:
    async def case() -> None:
        desk = Desk()
        voice = Voice(flaky(seed, pause=0.001), SpeechSettings(tries=2))
        desk.road = road_with(PROGRAMS, MemoryLedger(PROGRAMS), voice, check)
        desk.ledger = desk.road.ledger  # type: ignore[assignment]
        await asyncio.wait_for(played(desk, inputs[:6], "en", {}), 60)
        log = await desk.log()
        holds(workflow, log, faults=False)
        for move, said in says(workflow, log):
            passed(move, said)

    asyncio.run(case())


@pytest.mark.parametrize(("locale", "texts"), [("en", EN), ("es", ES)])
async def test_a_restart_between_any_two_inputs_changes_nothing(locale: str, texts: list[str]) -> None:
    straight, broken = Desk(), Desk()
    await straight.begin(locale, 7)
    await broken.begin(locale, 7)
    for text in texts:
        one = await straight.type(text)
        broken.restart()
        assert await broken.type(text) == one
        assert (await broken.session()).pending == (await straight.session()).pending
    assert (await broken.report()) == (await straight.report())
    redecide(workflow, await broken.log())
    holds(workflow, await broken.log(), faults=False)


async def test_the_same_seed_says_the_same() -> None:
    async def said(seed: int) -> list[str]:
        desk = Desk()
        await desk.begin("en", seed)
        return [await desk.type(text) for text in EN]

    assert await said(5) == await said(5)


async def test_a_session_keeps_the_process_that_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    from handrail.programs.sessions.workflow import library

    desk = Desk()
    await desk.begin("en", process_id="technical-problem")
    await desk.type("my printer")
    before = await desk.session()
    monkeypatch.setattr(library, "processes", dict)
    desk.restart()
    assert await desk.session() == before
    await desk.type("skip")
    assert await desk.at() == "what"


class Finder:
    """Finds the words that answer, as a model would."""

    model: str | None = "finder"

    def __init__(self, found: str | None) -> None:
        self.found, self.asked = found, 0

    async def read(self, ask: Ask, *, left: int) -> Reading:
        self.asked += 1
        return Reading({"text": self.found}, "model", calls=(Call("finder", 1, 5, 5),))

    async def speak(self, say: Say, check: Check, out: Out, *, left: int) -> Spoken:
        return Spoken(say.line, "author")


@pytest.mark.parametrize(
    ("found", "value"), [("4", 4), ("9", None), ("terrible", None), (None, None), ("drop table; 4 5", None)]
)
async def test_a_model_only_points_at_words_and_the_rules_read_them(found: str | None, value: int | None) -> None:
    steps = (asked("bad", "rating", min=1, max=5), ended(review=False))
    desk = Desk(Finder(found), tokens=10**6)
    await desk.begin(process=process(*steps))
    await desk.type("well, you know, fairly bad I would say")
    assert (await desk.report())["data"] == ({} if value is None else {"bad": value})
    holds(workflow, await desk.log(), faults=False)
