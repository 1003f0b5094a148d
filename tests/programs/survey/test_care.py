"""After an alarm: the questions wait, care asks, people are called, and the person decides how it goes on."""

import pytest

from handrail.programs.sessions.survey import survey
from handrail.programs.sessions.survey.words import lines
from tests.programs.suspicions import SAID, suspecting

from .desk import alarms, begun, called, definition, question, said, shown

DANGER = "I want to kill myself"


async def alarmed(points=1, **more):
    """A PHQ-9 with an alarm at item 9; one question is left."""
    desk = await begun({"form": "phq-9", "allow_back": True}, **more)
    for _ in range(8):
        await desk.answer(1)
    await desk.answer(points)
    return desk


async def test_nothing_of_the_form_is_asked_while_care_asks():
    desk = await alarmed()
    for text in ("back", "skip", "hello", "stop asking me that stuff"):
        assert not shown(await desk.say(text))
    assert (await desk.session()).pending is None
    await desk.checked()


async def test_a_no_leads_to_an_offer_and_the_person_goes_on():
    desk = await alarmed()
    events = await desk.say("no")
    offer = next(e for e in events if e.kind == "Said")
    assert offer.choices == ("Go on with the questions", "Stop here")
    events = await desk.say("Go on with the questions")
    assert shown(events)[0].props["question_id"] == "phq9-difficulty"
    events = await desk.answer(0)
    assert "988" in said(events), "the line once more, with the thanks"
    report = survey.report(await desk.state())
    assert report["status"] == "completed" and "988" in report["help"]
    await desk.checked()


async def test_or_stops_with_the_line_once_more():
    desk = await alarmed()
    await desk.say("no")
    events = await desk.say("Stop here")
    assert "988" in said(events)
    assert (await desk.session()).ended.reason == "person_stopped"
    assert survey.report(await desk.state())["scores"][0]["total"] == 9, "all that count were answered"
    await desk.checked()


async def test_who_writes_instead_is_not_pressed():
    desk = await alarmed()
    await desk.say("no")
    heard = [said(await desk.say("it has been a hard year")) for _ in range(3)]
    assert len(set(heard)) == 3 and not any("?" in text for text in heard)
    assert (await desk.session()).ended is None
    await desk.checked()


async def test_imminent_danger_ends_the_questions_and_calls_people_now():
    desk = await alarmed(points=3)
    events = await desk.say("yes")
    assert "911" in said(events) and called(events)[-1].urgency == "now"
    assert not shown(await desk.say("go on"))
    await desk.checked()


async def test_words_of_danger_beside_a_question_leave_it_on_the_screen():
    desk = await begun({"form": "gad-7"})
    waiting = await desk.shown()
    events = await desk.say(DANGER)
    [verdict] = alarms(events)
    assert verdict.help in said(events) and called(events)
    assert await desk.shown() == waiting
    await desk.checked()


async def test_answering_that_question_says_that_they_want_to_go_on():
    desk = await begun({"form": "gad-7"})
    await desk.say("sometimes I think about ending my life")
    assert (await desk.state()).caring
    events = await desk.answer(2)
    assert "988" in said(events)
    assert shown(events)[0].props["question_id"] == "gad7-2"
    assert not (await desk.state()).paused
    await desk.checked()


async def test_but_not_while_the_danger_is_imminent():
    desk = await begun({"form": "gad-7"})
    await desk.say("I have the pills in my hand and I will take them all now")
    assert (await desk.state()).care.severity == 5
    events = await desk.answer(2)
    assert "911" in said(events) and not shown(events)
    assert (await desk.state()).answers.to("gad7-1"), "the answer is kept"
    await desk.checked()


async def test_going_on_by_words_points_to_the_question_that_waits():
    desk = await begun({"form": "gad-7"})
    await desk.say("sometimes I think about ending my life")
    await desk.say("no")
    await desk.say("leave me alone with that")
    events = await desk.say("continue")
    assert "Feeling nervous" in said(events) and not shown(events)
    await desk.answer(0)
    await desk.checked()


async def test_danger_in_an_answer_in_words_is_met_and_the_answer_kept():
    desk = await begun({"definition": definition(question("a", "free_text"), question("b"))})
    events = await desk.answer(DANGER)
    assert alarms(events) and not shown(events)
    assert (await desk.state()).answers.to("a") == (DANGER,)
    await desk.checked()


async def test_danger_in_an_answer_that_does_not_fit_is_met_all_the_same():
    item = {"linkId": "t", "type": "url", "text": "Your page?", "required": True}
    desk = await begun({"questionnaire": {"resourceType": "Questionnaire", "item": [item]}})
    events = await desk.answer(DANGER)
    assert alarms(events)[0].help in said(events) and not shown(events)
    await desk.say("no")
    await desk.say("stop asking")
    events = await desk.say("go on")
    assert shown(events)[0].props["question_id"] == "t"
    await desk.checked()


@pytest.mark.parametrize("word", ["Finish here", "stop", "yes"])
async def test_an_alarm_at_the_last_question_ends_nothing_by_itself(word):
    form = definition(question("a", "rating", min=0, max=3, alarm_above=1))
    desk = await begun({"definition": form})
    events = await desk.answer(3)
    [verdict] = alarms(events)
    assert (verdict.category, verdict.severity) == ("other", 3)
    assert (await desk.session()).ended is None
    await desk.say("I'm fine")
    await desk.say("really fine")
    await desk.say(word)
    assert (await desk.session()).ended.reason == "all_items_completed"
    assert survey.report(await desk.state())["status"] == "completed"
    await desk.checked()


async def test_below_the_mark_of_its_author_nothing_is_raised():
    form = definition(question("a", "rating", min=0, max=3, alarm_above=1), question("b"))
    desk = await begun({"definition": form})
    assert not alarms(await desk.answer(1))


async def test_the_alarm_comes_again_when_the_answer_does():
    desk = await begun({"form": "phq-9", "allow_back": True})
    for _ in range(8):
        await desk.answer(0)
    await desk.answer(1)
    await desk.say("no")
    await desk.say("go on")
    await desk.say("back")
    assert (await desk.shown()).props["initial"] == "Several days"
    events = await desk.answer(3)
    assert alarms(events)[0].severity == 4 and alarms(events)[0].help in said(events)
    await desk.checked()


@pytest.mark.parametrize("asked", [True, False])
async def test_the_staff_talk_and_give_it_back(asked):
    desk = await begun({"form": "gad-7"}) if asked else await alarmed()
    if asked:
        await desk.say(DANGER)
    await desk.road.receive(desk.sid, "taken", None, by="Ana", action="ana")
    await desk.road.receive(desk.sid, "staff", "I'm here.", by="Ana", action="ana")
    await desk.say("thank you")
    await desk.road.receive(desk.sid, "returned", "", by="Ana", action="ana")
    log = await desk.log()
    last = next(e for e in reversed(log) if e.kind == "Said")
    if asked:
        assert "Feeling nervous" in last.text and await desk.shown()
        assert shown(await desk.answer(0))
    else:
        assert last.choices == ("Go on with the questions", "Stop here")
        assert shown(await desk.say("go on"))
    await desk.checked()


async def test_in_spanish_too():
    desk = await begun({"form": "phq-9"}, locale="es-MX")
    for _ in range(8):
        await desk.answer(1)
    await desk.answer(1)
    events = await desk.say("no")
    offer = next(e for e in events if e.kind == "Said")
    assert offer.choices == ("Seguir con las preguntas", "Parar aquí")
    assert shown(await desk.say("Seguir con las preguntas"))
    assert "800 911 2000" in said(await desk.answer(0))
    await desk.checked()


async def test_means_named_when_care_had_asked_are_heard():
    desk = await begun({"form": "gad-7"})
    await desk.say(DANGER)
    await desk.say("I don't want to answer")
    assert (await desk.state()).care.done
    assert "911" in said(await desk.say("tonight, with a rope"))
    assert (await desk.state()).care.severity == 5
    await desk.checked()


TEXTS = {"definition": definition(question("a", "free_text"), question("b", "free_text"), question("c"))}


async def resumed(**more):
    """A form of text fields; after an alarm they have gone on with it."""
    desk = await begun(TEXTS, **more)
    await desk.say("I want to die")
    await desk.say("no")
    await desk.say("go on")
    state = await desk.state()
    assert state.care.done and not state.paused
    return desk


@pytest.mark.parametrize("text", ["well sometimes", "yes, I've got my tablets of course", "stop"])
async def test_what_care_takes_up_again_goes_to_care_first(text, monkeypatch):
    desk = await alarmed()
    await desk.say("no")
    steps = (await desk.state()).care.steps
    monkeypatch.setattr("handrail.care.follows", lambda known, said="": said == text)
    events = await desk.say(text)
    assert (await desk.state()).care.steps == steps + 1 and not shown(events)


async def test_so_it_does_from_a_text_field_and_the_answer_is_kept(monkeypatch):
    desk = await resumed()
    steps = (await desk.state()).care.steps
    monkeypatch.setattr("handrail.care.follows", lambda known, said="": said == "I lied before")
    events = await desk.answer("I lied before")
    state = await desk.state()
    assert state.care.steps == steps + 1 and not shown(events)
    assert state.answers.to("a") == ("I lied before",)
    assert shown(await desk.say("go on"))


async def test_and_from_one_that_stood_there_while_care_asked(monkeypatch):
    desk = await begun(TEXTS)
    await desk.say("I want to die")
    steps = (await desk.state()).care.steps
    told = "I still think about it every single night when I lie here"
    monkeypatch.setattr("handrail.care.follows", lambda known, said="": not known.done or said == told)
    assert not shown(await desk.answer(told))
    state = await desk.state()
    assert state.care.steps == steps + 1 and state.answers.to("a") == (told,)


@pytest.mark.parametrize("field", [True, False])
async def test_what_the_gate_suspects_after_an_alarm_goes_to_care(field, monkeypatch):
    suspecting(monkeypatch)
    desk = await resumed()
    steps = (await desk.state()).care.steps
    events = await (desk.answer if field else desk.say)(SAID["suicide"]["en"])
    assert (await desk.state()).care.steps == steps + 1 and not shown(events)
    assert "988" in said(events)
    await desk.checked()


async def test_so_it_does_while_the_questions_wait(monkeypatch):
    suspecting(monkeypatch)
    desk = await alarmed()
    await desk.say("no")
    steps = (await desk.state()).care.steps
    await desk.say(SAID["suicide"]["en"])
    assert (await desk.state()).care.steps == steps + 1


async def test_only_a_bare_yes_goes_on():
    desk = await alarmed()
    await desk.say("no")
    assert not shown(await desk.say("yes, my mother was like that the whole time"))
    assert shown(await desk.say("yes please"))


@pytest.mark.parametrize(("locale", "number", "stop"), [("en-US", "911", "stop"), ("es-MX", "911", "Parar aquí")])
async def test_while_it_is_imminent_they_are_answered_and_can_stop(locale, number, stop):
    desk = await alarmed(points=3, locale=locale)
    await desk.say({"en": "yes", "es": "sí"}[locale[:2]])
    for text in ("why do you need to know that", "2", "...", "go on"):
        assert number in said(await desk.say(text))
    told = said(await desk.say(stop))
    assert number in told.split("\n\n")[0] and (await desk.session()).ended is None
    assert {"en": "“stop”", "es": "“parar”"}[locale[:2]] in told
    assert number in said(await desk.say("my cat"))
    closing = said(await desk.say(stop))
    assert (await desk.session()).ended.reason == "person_stopped"
    assert number in closing.split("\n\n")[0]
    await desk.checked()


async def test_what_is_written_into_a_field_while_it_is_imminent_is_read():
    desk = await begun(TEXTS)
    await desk.say("I have the pills in my hand and I will take them all now")
    events = await desk.answer("my neighbour is with me now, I called 911")
    assert (await desk.state()).care.answer("-") == "called"
    assert not shown(events)
    await desk.checked()


@pytest.mark.parametrize("locale", ["en", "es"])
def test_there_are_many_words_for_who_writes_on(locale):
    for key in ("gentle", "gentle_last"):
        assert len(lines(locale)["care"][key]) >= 5
        assert not any("?" in way for way in lines(locale)["care"][key])
