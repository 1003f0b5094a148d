"""Nobody speaks, or a card takes long: the timers by level, set again by what the child does, and never without end."""

import pytest
from coach_loop import Lesson

from handrail.kernel.events import Said

TENSE = {
    "GREEN": [],
    "YELLOW": [{"prolongedSilence": True}],
    "ORANGE": [{"crying": True}],
    "RED": [{"screaming": True, "crying": True}],
}


@pytest.mark.parametrize(
    ("level", "seconds", "task"), [("GREEN", 30, 60), ("YELLOW", 25, 45), ("ORANGE", 20, 30), ("RED", 15, 60)]
)
async def test_how_long_is_waited_at_each_level(level, seconds, task):
    lesson = await Lesson.begin()
    for signals in TENSE[level]:
        await lesson.sense(0, **signals)
    assert (await lesson.state()).level.name == level
    timers = {name: due - lesson.clock[0] for name, due in (await lesson.session()).timers.items()}
    assert timers == {"coach:inactive": seconds, "coach:task": task}


async def test_a_child_who_is_not_there_is_spoken_to_a_few_times_and_then_left_in_peace():
    lesson = await Lesson.begin()
    rang = await lesson.wait(3600)
    state = await lesson.state()
    assert rang.count("coach:inactive") == 5
    assert (state.child.engagement_level, state.level.name) == (0, "YELLOW")
    assert (await lesson.session()).timers == {}
    await lesson.say("cat")
    assert "coach:inactive" in (await lesson.session()).timers
    assert (await lesson.state()).idle == 0


async def test_silence_is_not_something_done_and_a_word_is():
    lesson = await Lesson.begin()
    due = (await lesson.session()).timers["coach:inactive"]
    await lesson.sense(10, prolongedSilence=True)
    assert (await lesson.session()).timers["coach:inactive"] == due - 5, "now at yellow: 25 seconds from the start"
    await lesson.say("cow", 2)
    assert (await lesson.session()).timers["coach:inactive"] == lesson.clock[0] + 30


async def test_the_task_takes_long():
    lesson = await Lesson.begin(inactivity=False)
    assert (await lesson.view())["taskTimeExceeded"] is False
    assert await lesson.wait(120) == ["coach:task"]
    assert not await lesson.turn(Said), "nobody is hurried"
    assert (await lesson.view())["taskTimeExceeded"] is True
    await lesson.say("cow")
    assert (await lesson.view())["taskTimeExceeded"] is True
    await lesson.right()
    assert (await lesson.view())["taskTimeExceeded"] is False


async def test_the_task_is_late_when_its_timer_could_not_ring():
    lesson = await Lesson.begin()
    await lesson.say("cow", 61)
    assert (await lesson.view())["taskTimeExceeded"] is True


async def test_no_time_runs_while_the_card_is_left():
    lesson = await Lesson.begin()
    await lesson.choose("BUBBLE_BREATHING", 50)
    assert (await lesson.session()).timers == {}
    await lesson.choose("BREATHED", 100)
    timers = {name: due - lesson.clock[0] for name, due in (await lesson.session()).timers.items()}
    assert timers == {"coach:inactive": 30, "coach:task": 60}
