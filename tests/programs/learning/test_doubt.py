"""What the gate suspects in a learner's own words is asked about once, plainly; whatever is said, nothing is lost."""

from dataclasses import replace

import pytest
from lesson_loop import FIELD, NUMBER, PROGRAMS, Lesson, called, checked, enter, judged

from handrail import care
from handrail.kernel.cues import Heard, Responded
from handrail.kernel.events import Said, Screened
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.learning import doubting
from handrail.programs.sessions.learning.voice import lines
from handrail.road import Road

UNSURE = {"en": "I want everything to stop", "es": "no sé para qué sigo"}
PLACE = {"en": "en-US", "es": "es-MX"}
HURT = "entra en mi cuarto por la noche"
CHILDS = {"en": "988", "es": "800 911 2000"}


async def doubted(language="en", text="", **config):
    """A message beside the exercise that the gate is not sure of."""
    lesson = await Lesson.begin(locale=PLACE[language], **config)
    return lesson, await lesson.say(text or UNSURE[language])


async def field(value, language="en", **config):
    """The same, written into the field of the exercise."""
    lesson = await Lesson.begin(locale=PLACE[language], **FIELD, **config)
    return lesson, await enter(lesson, value)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_it_is_asked_in_words_for_a_child_and_the_exercise_waits(language):
    lesson, said = await doubted(language)
    assert said in lines(language)["doubt"]["ask_child"]
    turn = await lesson.turn()
    assert len(turn) == 1 and len(turn[0].choices) == 4
    assert not await called(lesson)
    state, stem = await lesson.state(), (await lesson.state()).open.asked.item.stem
    assert state.doubting and state.doubted == (care.LIVING,)
    said = await lesson.say("no")
    assert said.split("\n\n")[0] in lines(language)["doubt"]["no"] and stem in said
    assert CHILDS[language] not in said
    assert (await lesson.state()).care is None and (await lesson.session()).pending
    await lesson.answer(right=True)
    assert (await lesson.state()).done == 1
    await checked(lesson)


async def test_an_adult_is_asked_as_one_until_they_say_that_they_are_none():
    _, said = await doubted(child=False)
    assert said in lines("en")["doubt"]["ask"]
    _, said = await doubted(child=False, text="I'm 11 years old and I want everything to stop")
    assert said in lines("en")["doubt"]["ask_child"]


@pytest.mark.parametrize(
    "answer", ["yes", "sí", "a little", "not really", "I'm not sure", "idk", "Yes, I have such thoughts"]
)
async def test_what_is_not_denied_is_followed_as_an_alarm(answer):
    lesson, _ = await doubted()
    said = await lesson.say(answer)
    assert "988" in said and await called(lesson)
    state = await lesson.state()
    assert state.care.child and not state.care.done and not state.doubting and state.care.category == "suicide"
    assert state.care.severity == (3 if answer in ("not really", "I'm not sure", "idk") else 4)
    while not (await lesson.state()).care.done:
        await lesson.say("no")
    await lesson.answer(right=True)
    assert (await lesson.state()).done == 1
    await checked(lesson)


@pytest.mark.parametrize(("answer", "key"), [("sí", "Te creo"), ("a veces", "Te creo"), ("no lo sé", "no es culpa")])
async def test_a_child_that_somebody_hurts_is_asked_believed_and_asked_whether_it_is_safe(answer, key):
    lesson, said = await doubted("es", HURT)
    assert "¿alguien te hace daño" in said or "¿hay alguien que te haga daño" in said
    said = await lesson.say(answer)
    assert key in said and "a salvo" in said
    assert (await lesson.state()).care.category == "abuse" and (await called(lesson))[0].reason.startswith("abuse")
    await checked(lesson)


async def test_who_is_hurt_by_nobody_but_themselves_is_followed_for_that():
    lesson, _ = await doubted("es", HURT)
    await lesson.say("no, me hago daño yo sola")
    assert (await lesson.state()).care.category in ("suicide", "self_harm")
    await checked(lesson)


async def test_harm_to_others_is_asked_about_too():
    lesson, said = await doubted("es", "quiero hacerles daño", child=False)
    assert "daño" in said and (await lesson.state()).doubted == ("harm_thoughts",)
    await lesson.say("sí")
    assert (await lesson.state()).care.category == "harm_to_others"
    await checked(lesson)


@pytest.mark.parametrize(
    "answer",
    [
        "I'd rather not say",
        "fuck off",
        "stop asking",
        "just kidding",
        "...",
        "ok",
        "leave me alone",
    ],
)
async def test_nobody_is_pressed_and_help_is_named(answer):
    lesson, _ = await doubted()
    stem = (await lesson.state()).open.asked.item.stem
    said = await lesson.say(answer)
    assert said.split("\n\n")[0] in lines("en")["doubt"]["passed"] and "988" in said and stem in said
    assert not await called(lesson) and (await lesson.state()).care is None and not (await lesson.state()).doubting
    await checked(lesson)


@pytest.mark.parametrize(
    ("answer", "told"), [("my mom is sick", "sorry"), ("hint", "ones"), ("the cat is on the roof", "")]
)
async def test_whoever_tells_something_else_is_told_where_help_is_and_answered(answer, told):
    lesson, _ = await doubted(seed=4)
    said = await lesson.say(answer)
    assert "988" in said and told in said and (await lesson.state()).open.asked.item.stem in said
    await checked(lesson)


async def test_what_sounds_like_it_once_more_is_taken_seriously():
    lesson, _ = await doubted()
    await lesson.say("it is all too much and I want everything to stop")
    assert await called(lesson) and not (await lesson.state()).care.done
    await checked(lesson)


async def test_another_suspicion_in_the_answer_is_asked_about_next():
    lesson, _ = await doubted("es")
    said = await lesson.say(HURT)
    assert "alguien" in said and (await lesson.state()).doubted == (care.LIVING, "harmed")
    await lesson.say("no")
    assert (await lesson.state()).care is None and not (await lesson.state()).doubting
    await checked(lesson)


@pytest.mark.parametrize("written", [False, True])
async def test_an_alarm_in_the_answer_comes_first(written):
    lesson, _ = await (field(UNSURE["en"]) if written else doubted())
    said = await lesson.say("I want to kill myself tonight")
    verdict = [e for e in await lesson.log() if isinstance(e, Screened)][-1]
    assert verdict.alarm and verdict.help in said
    assert not (await lesson.state()).doubting and bool((await lesson.session()).pending) is not written
    await checked(lesson)


async def test_each_is_asked_once_and_after_that_it_is_still_met_kindly():
    lesson, _ = await doubted()
    await lesson.say("no")
    said = await lesson.say(UNSURE["en"])
    assert not (await lesson.state()).doubting and (await lesson.state()).doubted == (care.LIVING,)
    assert any(words in said for words in lines("en")["sad"]["words"])
    await checked(lesson)


@pytest.mark.parametrize("then", ["no", "I'd rather not say", "I had a bad morning"])
async def test_an_answer_in_their_words_is_judged_when_that_is_over(then):
    lesson, said = await field("3/4 and I want everything to stop")
    assert said in lines("en")["doubt"]["ask_child"]
    assert (await lesson.session()).pending is None and not await judged(lesson)
    said = await lesson.say(then)
    assert ("988" in said) is (then != "no")
    if then != "I had a bad morning":  # that is met first, and the exercise put again
        assert [(one.response, one.correct) for one in await judged(lesson)] == [
            ("3/4 and I want everything to stop", False)
        ]
    assert (await lesson.session()).pending
    await checked(lesson)


async def test_what_was_no_answer_leaves_the_exercise_as_it_was():
    lesson, _ = await field(HURT, "es")
    asked = (await lesson.state()).open.asked
    await lesson.say("no")
    assert (await lesson.state()).open.asked == asked and not await judged(lesson)
    assert (await lesson.shown()).props["prompt"] == asked.item.stem
    await checked(lesson)


async def test_an_answer_beside_it_in_the_message_is_not_lost():
    lesson = await Lesson.begin(locale="en-US")
    await lesson.say(f"I want everything to stop. {(await lesson.state()).open.asked.item.correct_answer}")
    assert (await lesson.state()).doubting and not await judged(lesson)
    await lesson.say("no")
    assert [one.correct for one in await judged(lesson)] == [True]
    await checked(lesson)


async def test_after_a_yes_the_field_comes_again_when_they_go_on():
    lesson, _ = await field("3/4 and I want everything to stop")
    said = await lesson.say("yes")
    assert "988" in said and not await lesson.shown() and not await judged(lesson)
    while not (await lesson.state()).care.done:
        await lesson.say("no")
    await lesson.say("Go on with the lesson")
    assert await lesson.shown()
    await checked(lesson)


async def test_an_exercise_answered_meanwhile_is_taken_and_help_is_named():
    lesson, _ = await doubted()
    said = await lesson.answer(right=True)
    assert "988" in said and (await lesson.state()).done == 1 and not await called(lesson)
    assert not (await lesson.state()).doubting and "988" not in await lesson.answer(right=True), "help is named once"
    await checked(lesson)


@pytest.mark.parametrize("text", ["{}", "maybe {}", "I think it's {}", "quizás {}"])
async def test_also_when_it_is_typed(text):
    lesson, _ = await doubted(**NUMBER) if text == "quizás {}" else await doubted()
    answer = (await lesson.state()).open.asked.item.correct_answer
    said = await lesson.say(text.format(answer))
    assert "988" in said and (await lesson.state()).records[0].correct
    await checked(lesson)


@pytest.mark.parametrize(
    ("value", "caring"), [("yes", True), ("yes I do", True), ("rather not say", False), ("no", False)]
)
async def test_a_few_words_in_the_field_that_answer_us_are_ours(value, caring):
    lesson, _ = await doubted(**FIELD)
    said = await enter(lesson, value)
    assert ((await lesson.state()).care is not None) is caring and ("988" in said) is (value != "no")
    assert not await judged(lesson) and bool((await lesson.session()).pending) is not caring
    await checked(lesson)


@pytest.mark.parametrize(("text", "ended"), [("stop", True), ("skip", False), ("no, stop", True)])
async def test_a_wish_in_the_answer_is_followed(text, ended):
    lesson, _ = await doubted()
    number = (await lesson.state()).number
    said = await lesson.say(text)
    assert ("988" in said) is (text != "no, stop")
    assert bool((await lesson.session()).ended) is ended
    assert ended or (await lesson.state()).number == number + 1
    await checked(lesson)


async def test_asked_whether_it_is_a_person_it_says_that_it_is_a_program():
    lesson, _ = await doubted()
    said = await lesson.say("are you a robot?")
    assert "988" in said and any(words in said for words in lines("en")["bot"]["words"])


async def test_a_wish_before_the_question_is_followed_after_a_no():
    lesson = await Lesson.begin(locale="en-US")
    await lesson.say("can we stop? I want everything to stop")
    assert (await lesson.state()).doubting
    await lesson.say("no")
    assert (await lesson.session()).ended.reason == "person_stopped"
    await checked(lesson)


async def test_the_answer_is_understood_after_a_restart():
    ledger = MemoryLedger(PROGRAMS)
    lesson, _ = await doubted(ledger=ledger)
    again = Lesson(Road(PROGRAMS, ledger, lesson.road.cast, clock=lambda: lesson.clock[0]), lesson.sid, lesson.clock)
    assert "988" in await again.say("yes") and await called(again)


async def test_spanish_to_an_english_question_is_met_in_the_language_that_is_spoken():
    lesson, _ = await doubted()
    assert "grown-up" in await lesson.say("sí")
    lesson, _ = await doubted()
    assert "persona adulta" in await lesson.say("sí, a veces pienso en eso")


@pytest.mark.parametrize("written", [False, True])
async def test_silence_changes_nothing_and_the_staff_give_the_exercise_back(written):
    lesson, _ = await (field(UNSURE["en"]) if written else doubted())
    await lesson.road.receive(lesson.sid, "sensed", {"rms": 0.0})
    assert await lesson.said() in lines("en")["care"]["paused"] and (await lesson.state()).doubting
    await lesson.say("yes")
    await lesson.road.receive(lesson.sid, "taken", "", action="kim", by="Kim")
    await lesson.road.receive(lesson.sid, "staff", "I'm here.", action="kim", by="Kim")
    await lesson.road.receive(lesson.sid, "returned", "", action="kim", by="Kim")
    assert not (await lesson.state()).doubting and (await lesson.session()).pending
    await checked(lesson)


async def test_what_was_asked_before_the_staff_came_is_over_and_the_field_comes_again():
    lesson = await Lesson.begin(locale="es-MX", **FIELD)
    await lesson.say("quiero morirme")
    while not (await lesson.state()).care.done:
        await lesson.say("no")
    await enter(lesson, HURT)
    assert (await lesson.state()).doubting and (await lesson.session()).pending is None
    await lesson.road.receive(lesson.sid, "taken", "", action="kim", by="Kim")
    await lesson.road.receive(lesson.sid, "returned", "", action="kim", by="Kim")
    assert not (await lesson.state()).doubting and (await lesson.session()).pending
    await checked(lesson)


async def test_words_of_the_lesson_are_not_the_learners():
    lesson = await Lesson.begin(locale="en-US")
    state, verdict = await lesson.state(), Screened(3, 0.5, "suicide", "en")
    item = replace(
        state.open.asked.item,
        stem="What did Cleopatra say? “I want everything to stop”",
        options=("I want to sleep for ever", "a"),
    )
    opened = replace(state.open, asked=replace(state.open.asked, item=item))
    state = replace(state, open=opened)
    for text in ("I want everything to stop", "i think it's I want to sleep for ever", "i want to sleep for ever!"):
        assert not doubting.due(state, heard(text, verdict)), text
    for text in ("I want everything to stop for me too", "yes because I want everything to stop"):
        assert doubting.due(state, heard(text, verdict)) == care.LIVING, text


def heard(text, verdict):
    return Heard(text, verdict=verdict)


async def test_a_choice_a_number_and_a_right_answer_raise_no_question():
    lesson = await Lesson.begin(**FIELD)
    state, verdict = await lesson.state(), Screened(3, 0.5, "suicide", "en")
    item = replace(
        state.open.asked.item,
        correct_answer="he died",
        marking=replace(state.open.asked.item.marking, method="normalised_text", accepted=("he died",)),
    )
    written = replace(state, open=replace(state.open, asked=replace(state.open.asked, item=item)))
    assert not doubting.due(written, Responded("a", "he died", verdict=verdict))
    assert not doubting.due(written, Responded("a", 42, verdict=verdict))
    assert doubting.due(written, Responded("a", "he died and so do I", verdict=verdict)) == care.LIVING
    chosen = replace(item, options=("he died and so do I", "b"))
    choice = replace(state, open=replace(state.open, asked=replace(state.open.asked, item=chosen)))
    assert not doubting.due(choice, Responded("a", "he died and so do I", verdict=verdict))


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_line_reads_as_one_question_or_none(language):
    for key, ways in lines(language)["doubt"].items():
        for way in ways:
            assert way.count("?") == (1 if key.startswith(("ask", "again")) else 0), way


async def test_no_model_puts_the_question_in_other_words():
    lesson, _ = await doubted()
    said = [e for e in await lesson.log() if isinstance(e, Said)][-1]
    assert said.by == "author" and not said.calls


@pytest.mark.parametrize("yes", ["it's my uncle ok", "yes he does", "actually yes"])
async def test_a_yes_that_comes_late_is_still_one(yes):
    lesson, _ = await doubted("en", "he comes into my room again")
    assert "Childhelp" in await lesson.say("shut up")
    assert "Are you safe" not in await lesson.say("what do you mean")
    assert "Are you safe" in await lesson.say(yes)
    assert (await called(lesson))[0].reason.startswith("abuse, severity 4")
    await checked(lesson)


@pytest.mark.parametrize("before", [["no"], ["shut up", "skip"]])
async def test_after_a_no_or_at_the_next_exercise_a_yes_is_for_the_lesson(before):
    lesson, _ = await doubted("en", "he comes into my room again")
    assert "Are you safe" not in [await lesson.say(text) for text in (*before, "yes")][-1]
