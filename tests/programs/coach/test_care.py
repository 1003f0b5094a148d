"""A child in danger: the help of their place, care in a child's words, no cards meanwhile; and people of the staff."""

import pytest
from coach_loop import Lesson

from handrail.kernel.events import Referred, Said, Screened
from handrail.programs.coach.program import coach
from tests.laws.stage import holds

DANGER = [
    ("en-US", "my dad hits me every day", "abuse"),
    ("en-GB", "I want to kill myself", "suicide"),
    ("es-MX", "mi papá me pega mucho", "abuse"),
    ("es-ES", "me quiero morir", "suicide"),
]


@pytest.mark.parametrize(("locale", "text", "category"), DANGER)
async def test_an_alarm_is_met_and_the_cards_wait(locale, text, category):
    lesson = await Lesson.begin(locale=locale)
    said = await lesson.say(text)
    alarm = (await lesson.turn(Screened))[0]
    assert alarm.alarm
    assert alarm.category == category
    assert alarm.help in said
    assert await lesson.turn(Referred)
    view = await lesson.view()
    assert view["mode"] == "care"
    assert (await lesson.session()).timers == {}
    assert await lesson.wait(600) == []
    assert (await lesson.state()).care.child
    await lesson.sense(screaming=True)
    state = await lesson.state()
    assert (state.stage, state.child.dysregulation_level) == ("care", 1), "care comes before the cards"
    holds(coach, await lesson.log(), faults=False)


async def test_care_ends_and_the_lesson_may_go_on():
    lesson = await Lesson.begin(seed=3)
    await lesson.say("I want to die")
    said = await lesson.say("no")
    assert (await lesson.view())["mode"] == "card"
    assert "988" in said
    await lesson.say("cat")
    assert (await lesson.state()).place == 1


async def test_a_touch_is_silence_once_and_then_the_wish_to_go_on():
    lesson = await Lesson.begin()
    await lesson.say("I want to die")
    await lesson.choose("RETRY_CARD")
    assert (await lesson.view())["mode"] == "care"
    await lesson.choose("RETRY_CARD")
    assert (await lesson.view())["mode"] == "card"


async def test_while_it_is_imminent_no_touch_ends_it():
    lesson = await Lesson.begin()
    await lesson.say("my uncle touches me and he is here right now")
    await lesson.say("no")
    for _ in range(4):
        await lesson.choose("SKIP_CARD")
        await lesson.sense(prolongedSilence=True)
    state = await lesson.state()
    assert (state.stage, state.place, state.care.severity) == ("care", 0, 5)


async def test_a_grown_up_can_be_called_while_care_is_open():
    lesson = await Lesson.begin()
    await lesson.say("my dad hits me every day")
    await lesson.choose("CALL_GROWNUP")
    assert await lesson.turn(Said)
    assert (await lesson.view())["mode"] == "care", "what was told is not on an adult's screen"


async def test_the_staff_come_and_go():
    lesson = await Lesson.begin()
    await lesson.say("my dad hits me every day")
    for form, value in (("taken", ""), ("staff", "I am here with you."), ("returned", "")):
        await lesson.road.receive(lesson.sid, form, value, action="ana", by="Ana")
    state = await lesson.state()
    assert (state.stage, state.care.done) == ("card", True)
    await lesson.say("cat")
    assert (await lesson.state()).place == 1
    holds(coach, await lesson.log(), faults=False)


async def test_after_red_the_staff_give_the_child_back_rested():
    lesson = await Lesson.begin()
    await lesson.sense(screaming=True, crying=True)
    await lesson.choose("CALL_GROWNUP")
    for form, value in (("taken", ""), ("returned", "")):
        await lesson.road.receive(lesson.sid, form, value, action="ana", by="Ana")
    state = await lesson.state()
    assert (state.mode, state.child.dysregulation_level, state.breaks) == ("card", 6, 1)
