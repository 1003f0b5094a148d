"""After an alarm: words go to care first, then they are listened to; the exercise waits until it is wanted."""

import pytest
from lesson_loop import FIELD, NUMBER, Lesson, called, checked, enter, judged

from handrail.programs.sessions.learning import learning
from handrail.programs.sessions.learning.voice import lines
from tests.programs.suspicions import SAID, suspecting

AIM = "i want to kill myself"
TOUCHED, RATHER_NOT = "my brother touches me", "I'd rather not say"
KINDS = ("listening", "believed", "waiting", "bot")
ONWARD = {"en": "Go on with the lesson", "es": "Seguir con la lección"}
STOP = {"en": "Stop for today", "es": "Parar por hoy"}


async def rested(*texts, locale="en-US", **config):
    """A lesson after care has ended."""
    lesson = await Lesson.begin(locale=locale, **config)
    for text in texts or (AIM, "stop asking"):
        await lesson.say(text)
    assert (await lesson.state()).care.done
    return lesson


async def listens(lesson, said, *kinds, language="en"):
    """Whether a line that listens is all that was said, with no sum and no hint."""
    stem = (await lesson.state()).open.asked.item.stem
    known = [way for kind in kinds or KINDS for way in lines(language)["care"][kind]]
    return said in known and stem not in said and (await lesson.state()).open.hints == 0


@pytest.mark.parametrize(
    "text",
    ["it is raining", "i don't get it", "im so sad", "why", "i hate this", "is anybody there", "hes 17", "I miss him"],
)
async def test_the_first_words_after_care_are_listened_to(text):
    lesson = await rested(child=False)
    assert await listens(lesson, await lesson.say(text), "listening")
    assert (await lesson.turn())[-1].choices == (ONWARD["en"], STOP["en"])
    await checked(lesson)


@pytest.mark.parametrize("text", ["get me a human", "i need help", "help me please"])
async def test_who_asks_for_help_or_a_person_is_given_no_hint(text):
    lesson = await rested(child=False)
    said = await lesson.say(text)
    stem = (await lesson.state()).open.asked.item.stem
    assert stem not in said and "hint" not in said and (await lesson.state()).open.hints == 0
    await checked(lesson)


@pytest.mark.parametrize(("locale", "language"), [("en-US", "en"), ("es-ES", "es")])
async def test_a_child_that_tells_more_of_abuse_gets_no_sums_and_no_cheer(locale, language):
    told = {
        "en": (TOUCHED, RATHER_NOT, "at night", "hes 17", "no", "mom says im lying", "i dont want to do math", "ok"),
        "es": ("mi hermano me toca", "prefiero no decirlo", "tiene 17", "no", "ella no sabe nada", "me aburro", "vale"),
    }[language]
    lesson = await rested(*told[:2], locale=locale)
    for text in told[2:]:
        said = await lesson.say(text)
        assert await listens(lesson, said, "believed", "waiting", language=language), (text, said)
    said = await lesson.say(STOP[language])
    assert (await lesson.session()).ended and not any(bye in said for bye in lines(language)["end"]["bye"])
    assert (await lesson.state()).care.line in said
    await checked(lesson)


@pytest.mark.parametrize("word", ["ok", "no", "yes", "idk", "thanks"])
async def test_a_word_is_no_wish_to_go_on(word):
    assert await listens(lesson := await rested(), await lesson.say(word), "waiting")


@pytest.mark.parametrize("wish", ["can we go on", ONWARD["en"], "hint", "example please", "easier"])
async def test_a_wish_goes_on_with_the_lesson(wish):
    lesson = await rested()
    said = await lesson.say(wish)
    assert (await lesson.state()).open.asked.item.stem in said or await lesson.shown()
    assert not (await lesson.state()).resting
    await checked(lesson)


@pytest.mark.parametrize("wish", ["stop", "I have to go, bye", STOP["en"]])
async def test_so_does_a_wish_to_stop_and_the_line_is_said_once_more(wish):
    lesson = await rested()
    said = await lesson.say(wish)
    assert (await lesson.session()).ended and "988" in said
    assert not any(bye in said for bye in lines("en")["end"]["bye"])


async def test_but_who_may_mean_more_than_the_lesson_is_not_sent_away():
    lesson = await rested()
    assert await listens(lesson, await lesson.say("no quiero seguir"), language="es")
    assert not (await lesson.session()).ended
    said = await lesson.say("I don't want to go on")
    assert "988" in said and not (await lesson.session()).ended


@pytest.mark.parametrize("typed", [True, False])
async def test_an_answer_is_judged(typed):
    lesson = await rested()
    if typed:
        await lesson.say((await lesson.state()).open.asked.item.correct_answer)
    else:
        await lesson.answer(right=True)
    assert [one.correct for one in await judged(lesson)] == [True]
    assert not (await lesson.state()).resting


async def test_a_number_that_is_no_choice_is_an_answer_too():
    lesson = await rested()
    assert "9999" in await lesson.say("9999")
    assert not (await lesson.state()).resting


async def test_an_age_is_no_answer():
    lesson = await rested(TOUCHED, RATHER_NOT, **NUMBER)
    assert await listens(lesson, await lesson.say("hes 17"), "believed")
    assert not await judged(lesson)
    number = (await lesson.state()).open.asked.item.correct_answer
    await lesson.say(number)
    assert [one.correct for one in await judged(lesson)] == [True]


async def test_an_alarm_to_which_care_asks_nothing_offers_no_learning():
    lesson = await rested(child=False)
    said = await lesson.say("if i lose this job i'll hang myself")
    assert said.split("\n\n")[-1] in lines("en")["care"]["heard"]
    assert await listens(lesson, await lesson.say("are you a human"), "bot")
    await checked(lesson)


async def test_words_in_the_field_are_for_care_while_it_asks():
    lesson = await Lesson.begin(locale="en-US", **FIELD)
    await lesson.say(TOUCHED)
    await enter(lesson, "no he is here")
    assert (await lesson.state()).care.answer("safe") == "no"
    assert not await judged(lesson) and (await lesson.session()).pending is None
    await checked(lesson)


async def test_and_after_it_they_are_listened_to_and_the_field_waits():
    lesson = await rested(TOUCHED, RATHER_NOT, **FIELD)
    assert await listens(lesson, await enter(lesson, "mom says im lying"), "believed")
    assert (await lesson.session()).pending is None and not await judged(lesson)
    assert await listens(lesson, await lesson.say("no one"), "believed")
    await lesson.say("can we go on")
    assert (await lesson.session()).pending
    await lesson.answer(right=True)
    assert (await lesson.state()).done == 1
    await checked(lesson)


async def test_means_named_in_the_field_after_care_are_heard():
    lesson = await rested(**FIELD)
    assert "911" in await enter(lesson, "tonight, with a rope")
    assert (await lesson.state()).care.severity == 5 and (await lesson.session()).pending is None
    await checked(lesson)


async def test_given_back_without_a_word_the_field_waits_until_care_is_over():
    lesson = await Lesson.begin(locale="en-US", **FIELD)
    await enter(lesson, TOUCHED)
    await lesson.road.receive(lesson.sid, "taken", "", action="kim", by="Kim")
    await lesson.road.receive(lesson.sid, "returned", "", action="kim", by="Kim")
    assert not (await lesson.state()).care.done and (await lesson.session()).pending is None
    await lesson.say(RATHER_NOT)
    await lesson.say(ONWARD["en"])
    assert (await lesson.session()).pending
    await checked(lesson)


async def test_the_exercise_steps_back_while_care_asks():
    lesson = await Lesson.begin(locale="en-US")
    await lesson.say(AIM)
    assert learning.view(await lesson.state())["asked_plainly"]
    await lesson.say("stop asking")
    assert not learning.view(await lesson.state())["asked_plainly"]


async def test_a_suspicion_after_care_is_asked_about_once_more_and_then_cares():
    lesson = await rested("sometimes I think about ending my life", "no", "no", "no")
    assert await lesson.say("I want everything to stop") in lines("en")["doubt"]["ask_after"]
    assert await lesson.say("my son was everything to me") in lines("en")["doubt"]["again"]
    said = await lesson.say("something else")
    assert "988" in said and (await lesson.state()).care and not (await lesson.state()).doubting
    said = await lesson.say("I want everything to stop")
    assert "988" in said
    await checked(lesson)


@pytest.mark.parametrize("written", [False, True])
async def test_a_no_to_that_leaves_the_exercise_for_later(written):
    lesson = await rested("sometimes I think about ending my life", "no", "no", "no", **(FIELD if written else {}))
    await (enter if written else Lesson.say)(lesson, "I want everything to stop")
    said = await lesson.say("no")
    assert said.split("\n\n")[-1] in lines("en")["care"]["heard"]
    assert (await lesson.state()).open.asked.item.stem not in said and not await lesson.shown()
    await lesson.say(ONWARD["en"])
    assert (await lesson.session()).pending
    await checked(lesson)


async def test_who_does_not_want_to_be_asked_is_not():
    lesson = await rested()
    said = await lesson.say("I want everything to stop")
    assert "988" in said and "?" not in said


async def test_abuse_that_was_told_is_not_asked_about_again(monkeypatch):
    suspecting(monkeypatch)
    lesson = await rested(TOUCHED, RATHER_NOT)
    said = await lesson.say(SAID["abuse"]["en"])
    assert not (await lesson.state()).doubting and "1-800-422-4453" in said
    assert len(await called(lesson)) == 1


async def test_silence_after_care_asks_for_no_answer():
    lesson = await rested()
    await lesson.road.receive(lesson.sid, "sensed", {"rms": 0.0})
    assert await lesson.said() in lines("en")["care"]["paused"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_lines_beside_care_ask_nothing_and_are_not_cheerful(language):
    for key, ways in lines(language)["care"].items():
        assert not any(sign in way for way in ways for sign in "?!"), key
