"""A lesson over the real road: answers, choices, modes, what is shown and what is not."""

import json

import pytest
from coach_loop import PROGRAMS, Lesson

from handrail.kernel.events import Ended, Noted, Referred, Said, Waiting
from handrail.kernel.rules import mentions
from handrail.ledger.sqlite import SqliteLedger
from handrail.programs.coach.facts import Assessed
from handrail.programs.coach.program import coach
from handrail.stream.public import page
from tests.laws.stage import holds


async def levels(lesson):
    return [
        e.fact.response.safety_level.name
        for e in await lesson.log()
        if isinstance(e, Noted) and isinstance(e.fact, Assessed)
    ]


async def test_a_right_answer_is_praised_and_the_next_question_is_read_aloud():
    lesson = await Lesson.begin()
    said = await lesson.say("it's a kitty")
    state = await lesson.state()
    assert "“kitty”" in said
    assert said.endswith(state.card.question)
    assert (state.place, state.child.engagement_level, len(state.done)) == (1, 9, 1)


async def test_an_answer_that_is_not_it_is_met_kindly_and_the_card_stays():
    lesson = await Lesson.begin()
    said = await lesson.say("cow")
    state = await lesson.state()
    assert "“cow”" in said
    assert "cat" not in said.lower()
    assert (state.place, state.attempts, state.child.consecutive_errors, state.history) == (0, 1, 1, ("cow",))


async def test_the_whole_deck_is_played_and_ends():
    lesson = await Lesson.begin(seed=4)
    for _ in range(12):
        await lesson.right()
    session = await lesson.session()
    assert (session.status, session.state.mode) == ("completed", "done")
    assert isinstance((await lesson.turn())[-1], Ended)
    report = coach.report(session.state)
    assert (report["correct"], report["of"], len(report["cards"]), len(report["series"])) == (12, 12, 12, 12)
    assert report["series"][-1] | {"at": 0} == {
        "at": 0, "engagement": 10.0, "dysregulation": 0.0, "fatigue": 1.0, "level": "GREEN", "signals": [],
    }  # fmt: skip
    assert (await lesson.view())["card"] is None
    holds(coach, await lesson.log(), faults=False)


async def test_what_was_asked_to_be_said_again_is_no_error_and_no_repetition():
    lesson = await Lesson.begin()
    for said in ("um", "...", "mmm", "um"):
        await lesson.say(said)
    state = await lesson.state()
    assert (state.child.consecutive_errors, state.history, state.level.name, state.attempts) == (0, (), "GREEN", 0)


async def test_from_the_grammar_only_praise_or_a_question():
    lesson = await Lesson.begin()
    await lesson.sense(source="grammar")
    for said in ("cow", "cow", "cow", "stop", "I want my mommy"):
        await lesson.say(said)
    state = await lesson.state()
    assert (state.child.consecutive_errors, state.level.name, state.child.dysregulation_level) == (0, "GREEN", 1)
    assert "“cat”" in await lesson.say("cat")
    await lesson.sense(source="server")
    await lesson.say("cow")
    assert (await lesson.state()).child.consecutive_errors == 1


async def test_who_says_how_they_feel_has_not_tried():
    lesson = await Lesson.begin()
    await lesson.say("this is stupid")
    state = await lesson.state()
    assert (state.child.consecutive_errors, state.attempts, state.child.dysregulation_level) == (0, 0, 2)
    assert [str(s) for s in state.signals] == ["FRUSTRATION"]


async def test_the_same_answer_three_times():
    lesson = await Lesson.begin()
    for said in ("cow", "Cow!", "cow"):
        await lesson.say(said)
    state = await lesson.state()
    assert await levels(lesson) == ["GREEN", "ORANGE", "ORANGE"]
    assert (state.child.dysregulation_level, state.child.consecutive_errors) == (3, 3)
    assert [str(i) for i in state.interventions] == ["SKIP_CARD", "RETRY_CARD", "START_BREAK"]
    await lesson.choose("SKIP_CARD")
    await lesson.say("cow")  # of another card: nothing is repeated
    assert "REPETITIVE_RESPONSE" not in map(str, (await lesson.state()).signals)


async def test_choices_are_presented_from_yellow_on_and_can_be_said():
    lesson = await Lesson.begin()
    await lesson.say("I don't wanna")
    said = (await lesson.turn(Said))[-1]
    view = await lesson.view()
    assert view["ui"]["level"] == "YELLOW"
    assert view["ui"]["interventions"] == ["SKIP_CARD", "RETRY_CARD"]
    assert said.text.endswith(view["ui"]["choiceMessage"])
    assert view["ui"]["choiceMessage"].endswith("?")
    assert said.choices == ("Another card", "Try again")
    await lesson.say("another card")
    assert (await lesson.state()).place == 1
    assert (await lesson.view())["ui"] | {"sessionConfig": 0} == {
        "level": "GREEN", "interventions": ["RETRY_CARD"], "choiceMessage": "", "sessionConfig": 0,
    }  # fmt: skip


async def test_retry_says_the_question_again():
    lesson = await Lesson.begin()
    await lesson.say("cow")
    assert (await lesson.choose("RETRY_CARD")).endswith((await lesson.state()).card.question)


async def test_bubbles_and_back():
    lesson = await Lesson.begin()
    await lesson.sense(screaming=True)
    assert (await lesson.view())["ui"]["interventions"] == ["BUBBLE_BREATHING", "RETRY_CARD", "START_BREAK"]
    await lesson.choose("BUBBLE_BREATHING")
    assert (await lesson.view())["mode"] == "breathing"
    assert await lesson.wait(300) == []
    await lesson.say("hmm")
    assert (await lesson.view())["mode"] == "breathing"
    await lesson.choose("BREATHED")
    state = await lesson.state()
    assert (state.mode, state.child.dysregulation_level, state.level.name, state.signals) == ("card", 5, "YELLOW", ())


async def test_a_break_and_back():
    lesson = await Lesson.begin()
    await lesson.sense(screaming=True)
    await lesson.choose("START_BREAK")
    view = await lesson.view()
    assert (view["mode"], view["break"]["seconds"]) == ("break", 60)
    assert view["break"]["until"] > 60, "a reload goes on where the countdown was"
    assert await lesson.wait(59) == []
    assert await lesson.wait(500) == ["coach:break"]
    assert (await lesson.view())["mode"] == "break"
    await lesson.choose("END_BREAK")
    state = await lesson.state()
    assert (state.mode, state.child.dysregulation_level, state.child.fatigue_level) == ("card", 3, 0)
    assert (state.breaks, state.child.time_since_break) == (1, 0)
    await lesson.choose("END_BREAK")
    assert (await lesson.state()).breaks == 1, "what is not a break is not counted"


@pytest.mark.parametrize(("said", "place"), [("I'm back", 0), ("cat", 1), ("it's a cat", 1)])
async def test_a_break_ends_with_words_too(said, place):
    lesson = await Lesson.begin()
    await lesson.choose("START_BREAK")
    await lesson.say("la la la")
    assert (await lesson.view())["mode"] == "break"
    await lesson.say(said)
    state = await lesson.state()
    assert (state.mode, state.place, state.breaks) == ("card", place, 1)


async def test_who_asks_for_a_break_twice_has_one():
    lesson = await Lesson.begin()
    await lesson.say("I'm tired")
    assert (await lesson.view())["mode"] == "card"
    await lesson.say("I need a break please")
    assert (await lesson.view())["mode"] == "break"


@pytest.mark.parametrize(
    ("before", "urgency"), [({}, "soon"), ({"crying": True}, "urgent"), ({"screaming": True, "crying": True}, "now")]
)
async def test_a_grown_up_is_called_and_comes(before, urgency):
    lesson = await Lesson.begin()
    if before:
        await lesson.sense(**before)
    await lesson.choose("CALL_GROWNUP")
    called = (await lesson.turn(Referred))[-1]
    assert called.reason.startswith("the child asks for a grown-up")
    assert called.urgency == urgency
    assert (await lesson.view())["mode"] == "grownup"
    assert await lesson.wait(300) == []
    await lesson.say("where is she")
    assert (await lesson.view())["mode"] == "grownup"
    wild = (await lesson.state()).child.dysregulation_level
    await lesson.choose("GROWNUP_HERE")
    state = await lesson.state()
    assert (state.mode, state.child.dysregulation_level) == ("card", max(0, wild - 2))


async def test_red_tells_the_staff_once():
    lesson = await Lesson.begin()
    for _ in range(4):
        await lesson.sense(screaming=True)
    calls = [e for e in await lesson.log() if isinstance(e, Referred)]
    assert await levels(lesson) == ["ORANGE", "RED", "RED", "RED"]
    assert [(c.urgency, c.reason) for c in calls] == [("urgent", "level RED: dysregulation 9 or more")]
    assert (await lesson.view())["ui"]["interventions"][-1] == "CALL_GROWNUP"


async def test_a_bilingual_child_is_asked_for_the_other_word():
    lesson = await Lesson.begin(locale="es-MX")
    said = await lesson.say("kitty")
    assert "“kitty”" in said
    assert "español" in said
    assert (await lesson.state()).child.consecutive_errors == 0
    assert "“gato”" in await lesson.say("gato")
    said = await lesson.say("I want to go home now please")
    assert "¿" not in said, "a whole sentence is answered in its language"
    assert (await lesson.state()).language == "en"
    assert "¿" in await lesson.say("no quiero"), "a word or two bring the lesson back to its own"


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
async def test_no_answer_ever_reaches_a_stream(locale):
    """Law 7: before a card is answered, none of its answers is on the screen or in anything said."""
    for deck in ("animals", "kitchen", "home"):
        lesson = await Lesson.begin(locale=locale, deck=deck)
        for _ in range(12):
            await lesson.say("zzz purple")
            await lesson.say("I don't know")
            state, view = await lesson.state(), await lesson.view()
            assert "target" not in json.dumps(view)
            if state.card.kind == "name":
                words = " ".join([await lesson.said(), *(image["label"] for image in view["card"]["images"])])
                assert not [answer for answer in state.card.target_answers if mentions(words, answer)]
            await lesson.choose("SKIP_CARD")
        session, entries = await lesson.session(), await lesson.road.ledger.load(lesson.sid)
        shown = repr(page(coach, session, entries))
        assert "target_answer" not in shown
        assert "dysregulation" not in shown


async def test_the_overlay_is_for_who_asked_for_it():
    plain, watched = await Lesson.begin(), await Lesson.begin(overlay=True)
    for lesson in (plain, watched):
        await lesson.sense(crying=True)
    assert "overlay" not in (await plain.view())["ui"]
    overlay = (await watched.view())["ui"]["overlay"]
    assert overlay["signals"] == ["CRYING"]
    assert overlay["safetyLevel"] == "ORANGE"
    assert overlay["state"]["dysregulationLevel"] == 4
    assert {
        "engagementLevel",
        "fatigueLevel",
        "consecutiveErrors",
        "errorFrequency",
        "timeInSession",
        "timeSinceBreak",
    } <= set(overlay["state"])
    assert json.dumps(await watched.view())


async def test_the_staff_see_the_whole_result():
    lesson = await Lesson.begin()
    await lesson.say("cow")
    result = coach.context(await lesson.state())["result"]
    assert result["isCorrect"] is False
    assert (result["shouldSpeak"], result["interventionRequired"], result["taskTimeExceeded"]) == (True, False, False)
    package = result["uiPackage"]
    assert package["targetAnswers"][0] == "cat"
    assert (package["childSaid"], package["attemptNumber"], package["responseHistory"]) == ("cow", 1, ["cow"])
    assert result["feedbackText"] == package["speech"]["text"]
    assert json.dumps(result)


async def test_timers_survive_a_restart(tmp_path):
    one = SqliteLedger(tmp_path / "x.db", PROGRAMS)
    lesson = await Lesson.begin(ledger=one)
    await lesson.say("cow")
    before = (await lesson.session()).timers
    await one.close()
    two = SqliteLedger(tmp_path / "x.db", PROGRAMS)
    lesson.road = type(lesson.road)(PROGRAMS, two, lesson.road.cast, clock=lambda: lesson.clock[0])
    assert (await lesson.session()).timers == before != {}
    assert (await lesson.wait(30))[0] == "coach:inactive"
    assert (await lesson.state()).child.engagement_level == 5.5
    await two.close()


async def test_timers_can_be_switched_off():
    lesson = await Lesson.begin(inactivity=False, task_time=False)
    await lesson.say("cow")
    assert not [e for e in await lesson.log() if isinstance(e, Waiting)]
