"""Who asks what a plain question means is told, and asked once more, in every program that puts one."""

import re
from typing import Any

import pytest

from handrail import care, check
from handrail.drive import Cast
from handrail.kernel.events import Referred, Said
from handrail.ledger.memory import MemoryLedger
from handrail.programs import PROGRAMS
from handrail.road import Road
from handrail.speech import Silent
from tests.laws.stage import holds, log_of
from tests.programs.suspicions import LINE, SAID, suspecting

ITEMS = [{"stem": f"Question {n}?", "options": ["a", "b", "c"], "correct": 0} for n in range(4)]
SETUPS: dict[str, dict[str, Any]] = {
    "coach": {}, "companion": {}, "reframing": {}, "thought": {}, "survey": {"form": "gad-7"}, "workflow": {},
    "learning": {}, "evaluation": {"items": ITEMS},
}  # fmt: skip
ABOUT = {"abuse": "harmed", "harm_to_others": "harm_thoughts", "suicide": "thoughts"}
NUMBER = re.compile(r"[\d-]+\d")
NAMES = {category: {line, "741741", "1-800-422-4453"} for category, line in LINE.items()}  # the line, or a child's
EVERY = pytest.mark.parametrize("program", SETUPS)
KINDS = pytest.mark.parametrize("category", ABOUT)


@pytest.fixture(autouse=True)
def gate(monkeypatch: pytest.MonkeyPatch) -> None:
    suspecting(monkeypatch)


class Talk:
    def __init__(self, program: str) -> None:
        self.program, self.sid = program, ""
        self.ledger = MemoryLedger(PROGRAMS)
        self.restart()

    def restart(self) -> None:
        """Another server over the same ledger."""
        self.road = Road(PROGRAMS, self.ledger, Cast(Silent(), check, 0, 0))

    async def say(self, text: str) -> str:
        before = len(await log_of(self.road, self.sid))
        await self.road.receive(self.sid, "heard", text)
        new = (await log_of(self.road, self.sid))[before:]
        return "\n\n".join(e.text for e in new if isinstance(e, Said) and not e.part)

    async def called(self) -> list[str]:
        return [e.reason for e in await log_of(self.road, self.sid) if isinstance(e, Referred)]


async def asked(program: str, category: str, language: str = "en", **setup: Any) -> Talk:
    """A talk in which a plain question is open; where a first question is due, it was answered."""
    talk = Talk(program)
    talk.sid = await talk.road.begin(program, SETUPS[program] | setup, seed=2, locale=f"{language}-US")
    if program == "workflow":
        await talk.say({"en": "yes", "es": "sí"}[language])
    await talk.say(SAID[category][language])
    return talk


def means(about: str, language: str = "en", *, child: bool = False) -> str:
    return care.meant(care.Doubt(about), language, child)


@EVERY
@KINDS
@pytest.mark.parametrize(("language", "puzzled"), [("en", "what do you mean?"), ("es", "¿a qué te refieres?")])
async def test_it_is_explained_and_asked_once_more(program: str, category: str, language: str, puzzled: str) -> None:
    talk = await asked(program, category, language)
    said = await talk.say(puzzled)
    child = program in ("coach", "learning")  # the latter unless it is told otherwise
    assert said in {means(ABOUT[category], language), means(ABOUT[category], language, child=child)}
    talk.restart()
    assert await talk.say("no") != said
    assert not await talk.called()
    holds(PROGRAMS[program], await log_of(talk.road, talk.sid), faults=False)


@EVERY
@KINDS
async def test_a_yes_to_it_is_a_yes(program: str, category: str) -> None:
    talk = await asked(program, category)
    await talk.say("why do you ask")
    assert NAMES[category] & {*NUMBER.findall(await talk.say("yes"))}
    assert category in (await talk.called())[0]


@EVERY
@KINDS
async def test_it_is_explained_once_and_then_help_is_named_and_nobody_pressed(program: str, category: str) -> None:
    talk = await asked(program, category)
    said = await talk.say("huh?")
    again = await talk.say("i don't understand")
    assert said not in again
    assert NAMES[category] & {*NUMBER.findall(again)}
    assert not await talk.called()


@EVERY
async def test_an_alarm_in_place_of_the_answer_comes_first(program: str) -> None:
    talk = await asked(program, "abuse")
    await talk.say("what do you mean")
    assert "911" in await talk.say("I have the pills here and I'm going to kill myself tonight")
    assert "suicide" in (await talk.called())[0]


@EVERY
@pytest.mark.parametrize(
    ("answer", "category"),
    [("no, but he scares me", "abuse"), ("no pero mi tío me da miedo", "abuse"), ("not myself, him", "harm_to_others")],
)
async def test_who_denies_one_danger_and_tells_another_is_met_for_that(
    program: str, answer: str, category: str
) -> None:
    talk = await asked(program, "suicide")
    await talk.say(answer)
    assert category in (await talk.called())[0]


LATER = {"abuse": "it's my uncle ok", "suicide": "i think about dying a lot", "harm_to_others": "hurting my brother"}


@pytest.mark.parametrize("program", ["companion", "reframing", "thought"])
@KINDS
@pytest.mark.parametrize("then", [(), ("tell me a joke",)])
async def test_what_was_not_answered_may_be_told_later(program: str, category: str, then: tuple[str, ...]) -> None:
    talk = await asked(program, category)
    for text in ("I'd rather not say", *then):
        await talk.say(text)
    talk.restart()
    await talk.say(LATER[category])
    assert category in (await talk.called())[0]
    holds(PROGRAMS[program], await log_of(talk.road, talk.sid), faults=False)


@pytest.mark.parametrize("program", ["companion", "reframing", "thought"])
@pytest.mark.parametrize(
    "texts",
    [
        ("no", "it's my uncle ok"),
        ("I'd rather not say", "yes"),
        ("I'd rather not say", "my boss yelled at me in the meeting"),
        ("I'd rather not say", "I have an exam", "it is in maths", "my teacher"),
    ],
)
async def test_after_a_no_or_a_while_or_in_a_bare_yes_nothing_is_told(program: str, texts: tuple[str, ...]) -> None:
    talk = await asked(program, "abuse")
    for text in texts:
        await talk.say(text)
    assert not await talk.called()


async def test_in_a_process_too_unless_it_answers_the_step() -> None:
    talk = await asked("workflow", "abuse")
    await talk.say("I'd rather not say")
    await talk.say("Sam")
    await talk.say("by phone")
    await talk.say("it's my uncle ok")
    assert "abuse" in (await talk.called())[0]
