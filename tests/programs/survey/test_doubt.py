"""What the gate suspects and is not sure of is asked about once, plainly; whatever is said, no question is lost."""

import pytest

from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.survey import survey
from handrail.programs.sessions.survey.words import lines

from .desk import PROGRAMS, Desk, alarms, begun, called, definition, question, road_over, said, shown

UNSURE = {"en": "work is too much and I want everything to stop", "es": "no sé para qué sigo, el trabajo me supera"}
PLAIN = {"en": "hurting yourself?", "es": "hacerte daño?"}
FORM = definition(question("a", "free_text"), question("b"), question("c", "rating", min=0, max=3))


async def doubted(language="en", **more):
    """A free text that the gate is not sure of; two questions are left."""
    desk = await begun({"definition": FORM}, locale={"en": "en-US", "es": "es-MX"}[language], **more)
    return desk, await desk.answer(UNSURE[language])


async def beside(form="gad-7"):
    """The same, written beside a question that stays on the screen."""
    desk = await begun({"form": form})
    return desk, await desk.say(UNSURE["en"])


@pytest.mark.parametrize("language", ["en", "es"])
async def test_it_is_asked_before_the_next_question_and_the_answer_is_kept(language):
    desk, events = await doubted(language)
    assert PLAIN[language] in said(events) and not shown(events) and not called(events)
    assert len(next(e for e in events if e.kind == "Said").choices) == 4
    assert (await desk.state()).answers.to("a") == (UNSURE[language],)
    events = await desk.say("no")
    assert said(events) in lines(language)["doubt"]["no"]
    assert [e.props["question_id"] for e in shown(events)] == ["b"]
    assert (await desk.state()).care is None
    await desk.checked()


@pytest.mark.parametrize("answer", ["yes", "sí", "a little", "not really", "I'm not sure", "No lo sé"])
async def test_what_is_not_denied_is_followed_as_an_alarm(answer):
    desk, _ = await doubted()
    events = await desk.say(answer)
    assert "988" in said(events) and called(events) and not shown(events)
    assert (await desk.state()).caring
    while (await desk.state()).caring:
        await desk.say("no")
    await desk.say("go on")
    assert (await desk.ids()) == ["a", "b"], "the questions go on where they were"
    await desk.checked()


@pytest.mark.parametrize("severity", [("yes", 4), ("I'm not sure", 3)])
async def test_a_yes_weighs_more_than_what_stays_open(severity):
    desk, _ = await doubted()
    await desk.say(severity[0])
    assert (await desk.state()).care.severity == severity[1]


@pytest.mark.parametrize(
    "answer",
    [
        "I'd rather not say", "fuck off", "stop asking", "are you a bot?", "just kidding", "...", "ok",
        "leave me alone", "prefiero no decirlo", "continue",
    ],
)  # fmt: skip
async def test_nobody_is_pressed_and_help_is_named(answer):
    desk, _ = await doubted()
    events = await desk.say(answer)
    assert "988" in said(events) and not called(events)
    assert [e.props["question_id"] for e in shown(events)] == ["b"]
    assert (await desk.state()).care is None
    await desk.checked()


@pytest.mark.parametrize("answer", ["my boss is a bully", "I need help", "can I talk to a person?", "mi jefe es así"])
async def test_whoever_tells_something_else_is_thanked_and_told_where_help_is(answer):
    desk, _ = await doubted()
    events = await desk.say(answer)
    assert "988" in said(events) or "findahelpline" in said(events)
    assert "don't have to answer" not in said(events)
    assert [e.props["question_id"] for e in shown(events)] == ["b"]
    await desk.checked()


async def test_what_sounds_like_it_once_more_is_taken_seriously():
    desk, _ = await doubted()
    events = await desk.say("it is all too much and I want everything to stop")
    assert not alarms(events) and called(events) and (await desk.state()).caring
    await desk.checked()


async def test_an_alarm_in_the_answer_comes_first():
    desk, _ = await doubted()
    events = await desk.say("I want to kill myself tonight")
    assert alarms(events)[0].help in said(events)
    assert (await desk.state()).doubting == ""
    await desk.checked()


async def test_it_is_asked_once_in_a_session():
    form = definition(*(question(name, "free_text") for name in "abc"))
    desk = await begun({"definition": form})
    await desk.answer(UNSURE["en"])
    await desk.say("no")
    events = await desk.answer("I want everything to stop")
    assert PLAIN["en"] not in said(events) and shown(events)
    await desk.checked()


async def test_a_wish_to_stop_is_followed_with_help_named():
    desk, _ = await doubted()
    events = await desk.say("stop")
    assert "988" in said(events) and (await desk.session()).ended.reason == "person_stopped"
    await desk.checked()


async def test_the_answer_is_understood_after_a_restart():
    ledger = MemoryLedger(PROGRAMS)
    desk, _ = await doubted(ledger=ledger)
    events = await Desk(road_over(ledger), desk.sid).say("yes")
    assert "988" in said(events) and called(events)


async def test_at_the_last_question_the_end_comes_after_the_answer():
    desk = await begun({"definition": definition(question("a", "free_text"))})
    assert PLAIN["en"] in said(await desk.answer(UNSURE["en"]))
    assert (await desk.session()).ended is None
    await desk.say("no")
    assert (await desk.session()).ended.reason == "all_items_completed"
    assert survey.report(await desk.state())["answers"][0]["answer"] == UNSURE["en"]
    await desk.checked()


async def test_an_answer_that_does_not_fit_is_asked_again_with_what_it_lacks():
    item = {"linkId": "t", "type": "url", "text": "Your page?", "required": True}
    desk = await begun({"questionnaire": {"resourceType": "Questionnaire", "item": [item]}})
    await desk.answer(UNSURE["en"])
    events = await desk.say("no")
    assert "https://" in said(events) and shown(events)[0].props["question_id"] == "t"
    await desk.checked()


async def test_words_beside_a_question_leave_it_on_the_screen():
    desk, events = await beside()
    waiting = await desk.shown()
    assert PLAIN["en"] in said(events)
    events = await desk.say("No")
    assert "Feeling nervous" in said(events) and "988" not in said(events) and not shown(events)
    assert await desk.shown() == waiting
    await desk.answer(0)
    assert await desk.ids() == ["gad7-1", "gad7-2"]
    await desk.checked()


async def test_answering_the_question_on_the_screen_is_a_way_of_going_on():
    desk, _ = await beside()
    events = await desk.answer(2)
    assert "988" in said(events) and not called(events)
    assert shown(events)[0].props["question_id"] == "gad7-2"
    assert (await desk.state()).answers.to("gad7-1")
    assert "988" not in said(await desk.answer(1)), "help is named once"
    await desk.checked()


@pytest.mark.parametrize(("then", "caring"), [("yes", True), ("sí, era para ti", True), ("hello", False)])
async def test_a_yes_on_the_screen_may_have_been_meant_for_us(then, caring):
    desk = await begun({"definition": definition(question("a"), question("b"), question("c"))})
    await desk.say(UNSURE["en"])
    events = await desk.answer(True)
    assert "“yes”" in said(events) and "988" in said(events) and shown(events)
    await desk.say(then)
    assert (await desk.state()).caring is caring
    await desk.checked()


async def test_and_after_the_next_answer_it_was_not():
    desk = await begun({"definition": definition(question("a"), question("b"), question("c"))})
    await desk.say(UNSURE["en"])
    await desk.answer(True)
    await desk.answer(False)
    await desk.say("yes")
    assert not (await desk.state()).care
    await desk.checked()


async def test_a_yes_that_they_write_into_the_field_is_heard():
    desk = await begun({"definition": FORM})
    await desk.say(UNSURE["en"])
    events = await desk.answer("yes I do")
    assert "988" in said(events) and called(events) and not shown(events)
    assert (await desk.state()).answers.to("a") == ("yes I do",)
    await desk.checked()


async def test_one_step_back_is_still_one_step_back():
    desk = await begun({"form": "gad-7", "allow_back": True})
    await desk.answer(0)
    await desk.say(UNSURE["en"])
    events = await desk.say("back")
    assert "988" in said(events) and shown(events)[0].props["question_id"] == "gad7-1"
    await desk.checked()


async def test_what_the_form_wrote_is_no_word_of_theirs():
    form = definition(question("a", "multiple_choice", options=[UNSURE["en"], "No"]), question("b"))
    desk = await begun({"definition": form})
    events = await desk.answer(0)
    assert PLAIN["en"] not in said(events) and shown(events)[0].props["question_id"] == "b"
    item = {"linkId": "t", "type": "open-choice", "text": "How?", "answerOption": [{"valueString": UNSURE["en"]}]}
    other = {"linkId": "u", "type": "string", "text": "And?"}
    desk = await begun({"questionnaire": {"resourceType": "Questionnaire", "item": [item, other]}})
    events = await desk.answer(UNSURE["en"])
    assert PLAIN["en"] not in said(events) and shown(events)[0].props["question_id"] == "u"


async def test_where_the_form_asks_about_dying_its_question_is_the_plain_one():
    desk = await begun({"form": "phq-9"})
    for _ in range(8):
        await desk.answer(0)
    events = await desk.say(UNSURE["en"])
    assert PLAIN["en"] not in said(events) and "better off dead" in said(events)
    assert PLAIN["en"] not in said(await desk.answer(0))
    await desk.checked()


async def test_nor_is_it_asked_where_care_has_asked_it():
    desk = await begun({"definition": definition(question("a", "free_text"), question("b", "free_text"))})
    await desk.say("sometimes I think about ending my life")
    await desk.answer("fine")
    events = await desk.answer(UNSURE["en"])
    assert PLAIN["en"] not in said(events)
    await desk.checked()


async def test_silence_changes_nothing():
    desk, _ = await doubted()
    await desk.road.receive(desk.sid, "sensed", {"rms": 0.0})
    assert (await desk.state()).doubting == "asked" and await desk.shown() is None
    assert "988" in said(await desk.say("yes"))
    await desk.checked()


async def test_a_child_who_says_yes_is_spoken_to_as_one():
    desk = await begun({"definition": FORM})
    await desk.answer("I'm 11 years old and I want everything to stop")
    if (await desk.state()).doubting:
        await desk.say("yes")
    assert (await desk.state()).care.child
    await desk.checked()


@pytest.mark.parametrize(("answer", "caring"), [("yes", True), ("rather not say", True), ("the food was nice", False)])
async def test_a_few_words_in_the_field_that_answer_care_go_to_care(answer, caring):
    desk = await begun({"definition": FORM})
    await desk.say("sometimes I think about ending my life")
    events = await desk.answer(answer)
    assert bool((await desk.state()).answers.to("a")) is not caring
    assert bool(shown(events)) is not caring
    assert ("911" in said(events)) or answer != "yes"
    await desk.checked()


async def test_and_the_question_is_put_again_afterwards():
    desk = await begun({"definition": FORM})
    await desk.say("sometimes I think about ending my life")
    await desk.answer("rather not say")
    await desk.say("go on")
    assert await desk.ids() == ["a", "a"]
    await desk.answer("the food was nice")
    assert await desk.ids() == ["a", "a", "b"]
    await desk.checked()
