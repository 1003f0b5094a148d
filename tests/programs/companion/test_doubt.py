"""What is suspected of harm by others, or to others: asked about once, plainly, and the answer acted on."""

import asyncio

import pytest
from companion_loop import Model, Talk, skipping

from handrail.kernel.events import Noted
from handrail.programs.companion.facts import Alarmed, Wondered
from handrail.programs.companion.program import companion
from tests.laws.stage import holds
from tests.programs.suspicions import ASKED, BOTH, SAID, suspecting

ABUSE = "1-800-799-7233"
CALM = [f"I water the plants on the balcony, number {n}" for n in range(20)]


@pytest.fixture(autouse=True)
def gate(monkeypatch):
    suspecting(monkeypatch)


async def asked(category, language="en", seed=1, **setup):
    talk = Talk()
    await talk.begin(f"{language}-US", seed, **setup)
    return talk, await talk.say(SAID[category][language])


def noted(events, kind):
    return [e.fact for e in events if isinstance(e, Noted) and isinstance(e.fact, kind)]


@BOTH
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("child", [False, True])
async def test_it_is_asked_once_and_a_no_is_a_no(category, language, child):
    talk, said = await asked(category, language, child=child)
    assert any(words in said for words in ASKED[category][language])
    assert said.count("?") == 1
    told = await talk.say("no")
    assert {"en": "hank you", "es": "racias"}[language] in told
    assert "911" not in told
    again = await talk.say(SAID[category][language])
    assert not any(words in again for words in ASKED[category][language])
    state = (await talk.session()).state
    assert state.care is None
    assert [known.about for known in state.wondered] == [{"abuse": "harmed"}.get(category, "harm_thoughts")]
    holds(companion, await talk.log(), faults=False)


@pytest.mark.parametrize(
    ("category", "answer", "severity", "asking"),
    [
        ("abuse", "yes", 4, "safe"), ("abuse", "only when he drinks", 4, "safe"), ("abuse", "not anymore", 3, "safe"),
        ("abuse", "no, it's not that bad", 4, "safe"), ("abuse", "please don't tell anyone", 3, "safe"),
        ("harm_to_others", "yes", 4, "harm_plan"), ("harm_to_others", "idk", 3, "harm_plan"),
        ("harm_to_others", "no, only in my head", 4, "harm_plan"),
    ],
)  # fmt: skip
async def test_what_is_no_plain_no_is_a_crisis_of_that_kind(category, answer, severity, asking):
    talk, _ = await asked(category)
    said = await talk.say(answer)
    (alarm,) = noted(await talk.last(), Alarmed)
    assert (alarm.category, alarm.severity) == (category, severity)
    assert {"abuse": ABUSE, "harm_to_others": "988"}[category] in said
    assert said.count("?") == 1
    assert (await talk.session()).state.care.asking == asking
    holds(companion, await talk.log(), faults=False)


@BOTH
@pytest.mark.parametrize("answer", ["goodbye", "I don't want to talk about it", "stop asking", "...", "fuck off"])
async def test_nobody_is_pressed_and_nobody_let_go_without_the_line(category, answer):
    talk, _ = await asked(category)
    said = await talk.say(answer)
    assert {"abuse": ABUSE, "harm_to_others": "988"}[category] in said
    assert "believe" not in said
    session = await talk.session()
    assert not session.ended
    assert session.state.care is None


async def test_the_answer_after_a_restart_is_an_answer():
    talk, _ = await asked("abuse", "es")
    talk.restart()
    assert ABUSE in await talk.say("a veces")
    assert (await talk.session()).state.care.category == "abuse"


async def test_an_alarm_in_the_answer_wins_and_leaves_no_question_open():
    talk, _ = await asked("abuse")
    await talk.say("no, I want to kill myself")
    state = (await talk.session()).state
    assert state.care.category == "suicide"
    assert not state.wondering


THEIR = {"en": ("safe", "988", "hurting yourself"), "es": ("a salvo", "988", "hacerte daño")}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", range(3))
async def test_who_worries_about_somebody_is_asked_about_them_and_not_whether_they_want_to_die(language, seed):
    talk, said = await asked("third_person", language, seed)
    safe, line, own = THEIR[language]
    assert safe in said
    assert own not in said
    assert said.count("?") == 1
    told = await talk.say({"en": "what do you mean?", "es": "¿qué quieres decir?"}[language])
    assert safe in told
    assert line in await talk.say({"en": "yes", "es": "sí"}[language])
    state = (await talk.session()).state
    assert (state.care, state.wondering) == (None, False)
    again = await talk.say(SAID["third_person"][language])
    assert safe not in again
    holds(companion, await talk.log(), faults=False)


@pytest.mark.parametrize(
    ("answer", "severity"), [("no", 5), ("I don't know", 3), ("I found her in the bathroom", 3), ("help me", 3)]
)
async def test_whatever_does_not_say_that_they_are_safe_is_followed_through(answer, severity):
    talk, _ = await asked("third_person")
    said = await talk.say(answer)
    (alarm,) = noted(await talk.last(), Alarmed)
    assert (alarm.category, alarm.severity) == ("third_person", severity)
    assert "911" in said
    assert (await talk.session()).state.care.category == "third_person"
    holds(companion, await talk.log(), faults=False)


async def test_whether_they_are_safe_may_be_left_alone():
    talk, _ = await asked("third_person")
    said = await talk.say("I'd rather not say")
    assert "988" in said
    assert "?" not in said
    assert (await talk.session()).state.care is None


@pytest.mark.parametrize("answer", ["they'd all be better off", "nothing will ever change", "there's no point"])
async def test_despair_is_no_no_to_the_question_about_living(answer):
    talk, _ = await asked("suicide")
    assert "988" in await talk.say(answer)
    assert (await talk.session()).state.care.category == "suicide"
    other, _ = await asked("suicide")
    assert "988" not in await other.say("no, i'm just tired of trying")
    assert (await other.session()).state.care is None


async def test_the_third_message_of_despair_is_asked_about():
    talk = Talk()
    await talk.begin("en-US")
    assert "hurting yourself?" not in await talk.say("i'm tired of trying", "it's all pointless")
    assert "hurting yourself?" in await talk.say("nothing will ever change")
    assert "988" in await talk.say("yes")


async def test_about_living_it_asks_once_more_after_a_while_and_three_questions_are_the_most():
    talk, _ = await asked("suicide")
    await talk.say("no", SAID["abuse"]["en"], "no", *CALM[:12], SAID["suicide"]["en"])
    state = (await talk.session()).state
    assert [known.about for known in state.wondered] == ["thoughts", "harmed", "thoughts"]
    await talk.say("no", *CALM[12:], SAID["harm_to_others"]["en"])
    assert len((await talk.session()).state.wondered) == 3


def test_a_reading_that_suspects_abuse_asks_about_it_with_the_numbers_of_the_place():
    unsure = {"severity": 3, "confidence": 0.5, "signal_type": "abuse"}
    replies = iter([unsure] * 3 + [{"severity": 1, "confidence": 1.0}] * 9)

    async def safety(_told):
        return next(replies)

    async def played():
        talk = Talk(Model({"safety_monitor": safety}).voice())
        await talk.begin("en-US")
        return talk, await talk.say("he came home late"), await talk.say("yes")

    talk, question, said = skipping(played())
    assert any(words in question for words in ASKED["abuse"]["en"])
    assert "911" in said
    assert "not your fault" in said
    assert asyncio.run(talk.session()).state.care.category == "abuse"


def test_a_fact_of_an_earlier_version_was_about_living():
    assert Wondered(open=True).doubt.about == "thoughts"
