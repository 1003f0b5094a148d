"""People behind the companion: called for the right reason, told of truthfully, and never a way out of danger."""

import asyncio
from dataclasses import replace

import pytest
from companion_loop import Model, Talk, skipping

from handrail.kernel.events import Ended, Noted, Referred, Said
from handrail.programs.companion.facts import Alarmed, Handed
from handrail.programs.companion.program import companion, context
from tests.laws.stage import holds

UNSURE = {"severity": 3, "confidence": 0.5, "signal_type": "suicide"}


def behind(duty: str) -> Talk:
    talk = Talk()
    talk.cast = replace(talk.cast, duty=lambda: duty)
    talk.restart()
    return talk


async def asked_plainly(answer: str, locale: str = "en-US"):
    """A reading is unsure, the companion asks plainly, the person answers."""
    replies = iter([UNSURE] * 3 + [{"severity": 1, "confidence": 1.0}] * 9)

    async def safety(_told: str):
        return next(replies)

    talk = Talk(Model({"safety_monitor": safety}).voice())
    await talk.begin(locale)
    question = await talk.say("I gave my cat away today")
    assert question.count("?") == 1
    said = await talk.say(answer)
    holds(companion, await talk.log(), faults=False)
    return talk, said, await talk.last()


def noted(events, kind):
    return [e.fact for e in events if isinstance(e, Noted) and isinstance(e.fact, kind)]


@pytest.mark.parametrize("yes", ["yes", "yeah", "I do"])
def test_a_yes_to_the_plain_question_is_a_crisis_and_is_followed_through(yes):
    talk, said, events = skipping(asked_plainly(yes))
    (alarm,) = noted(events, Alarmed)
    assert (alarm.severity, alarm.category) == (4, "suicide")
    assert "988" in said
    assert asyncio.run(talk.session()).state.care.asking


@pytest.mark.parametrize("answer", ["goodbye", "I don't want to talk about it", "stop asking", "..."])
def test_who_passes_the_question_over_is_not_pressed_and_not_let_go_without_the_line(answer):
    _, said, events = skipping(asked_plainly(answer))
    assert "988" in said
    assert not [e for e in events if isinstance(e, Ended)]


def test_a_no_is_a_no():
    _, said, events = skipping(asked_plainly("no"))
    assert not noted(events, Alarmed)
    assert "988" not in said


@pytest.mark.parametrize(("duty", "true"), [("here", "Nobody has joined yet"), ("away", "nobody is on duty"), ("", "")])
async def test_the_wish_for_a_person_is_passed_on_and_what_is_said_of_it_is_true(duty, true):
    talk = behind(duty)
    await talk.begin("en-US")
    said = await talk.say("can I talk to a real person please")
    assert true in said
    assert noted(await talk.last(), Handed) == [Handed("user_requested")]
    assert [e.urgency for e in await talk.last() if isinstance(e, Referred)] == ["soon"]
    if not duty:
        assert "I could call" in said or "behind this program" in said
    again = await talk.say("I want to talk to a human")
    assert ("been told" in again or "asked for one" in again) == (duty == "here")


async def test_whether_somebody_is_coming_is_told_as_it_is():
    talk = behind("here")
    await talk.begin("en-US")
    await talk.say("can I talk to a real person please")
    said = await talk.say("is somebody coming?")
    assert "told" in said or "asked for one" in said


async def test_a_bot_question_is_answered_and_not_passed_on():
    talk = behind("here")
    await talk.begin("en-US")
    assert "program" in await talk.say("am I talking to a real person?")
    assert not [e for e in await talk.last() if isinstance(e, Referred)]


async def test_the_second_wish_of_one_kind_that_must_not_be_met_goes_to_people():
    talk = behind("here")
    await talk.begin("en-US")
    await talk.say("should I take more sertraline?")
    assert not noted(await talk.last(), Handed)
    await talk.say("is it legal that my landlord keeps the deposit?")
    assert not noted(await talk.last(), Handed), "two kinds, once each"
    await talk.say("can I double my dose of sertraline?")
    assert noted(await talk.last(), Handed) == [Handed("capability_limit")]


async def test_a_plea_after_care_brings_the_number_and_people_again():
    talk = behind("here")
    await talk.begin("en-US")
    for text in ("I want to kill myself", "I won't answer that", "I won't answer that"):
        await talk.say(text)
    assert (await talk.session()).state.care.done
    said = await talk.say("help me please")
    assert "988" in said


async def test_whoever_takes_over_knows_what_happened():
    talk = behind("here")
    await talk.begin("es-ES")
    await talk.say("mi hermano vendió mi bici", "me quiero matar, lo digo en serio", "sí")
    told = context((await talk.session()).state)
    assert told["crisis_history"]
    assert told["suggested_actions"]
    assert "suicide" in told["session_summary"]
    assert told["asked_in_care"]
    assert told["user_preferences"]["language"] == "es"


async def test_danger_is_not_forgotten_when_people_give_the_conversation_back():
    talk = behind("here")
    await talk.begin("en-US")
    await talk.say("I'm going to kill myself tonight, I have the rope here")
    await talk.road.receive(talk.sid, "taken", "", action="ana", by="Ana")
    await talk.road.receive(talk.sid, "returned", "", action="ana", by="Ana")
    await talk.road.receive(talk.sid, "heard", "the rope is still here")
    assert [e.urgency for e in await talk.last() if isinstance(e, Referred)] == ["now"]
    assert any("988" in e.text or "911" in e.text for e in await talk.last() if isinstance(e, Said))


async def test_words_of_an_alarm_are_in_no_state_and_no_later_prompt():
    model = Model()
    talk = Talk(model.voice())
    await talk.begin("en-US", remember=True)
    await talk.road.receive(talk.sid, "heard", "I want to hang myself in the garage")
    await talk.road.receive(talk.sid, "heard", "yes, with the blue rope")
    seen = len(model.told)
    await talk.road.receive(talk.sid, "heard", "no")
    await talk.road.receive(talk.sid, "heard", "what a day")
    state = repr((await talk.session()).state)
    assert "garage" not in state
    assert "blue rope" not in state
    assert not [told for told in model.told[seen:] if "garage" in told or "blue rope" in told]
