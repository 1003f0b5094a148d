"""What the gate suspects in a message beside a test is asked about once, plainly; items, answers and clock go on."""

import pytest

from handrail import care
from handrail.kernel.events import Said, Screened, Shown, Waiting
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.evaluation.program import TEST_ANSWER
from handrail.programs.sessions.evaluation.words import lines
from handrail.upkeep import Upkeep
from tests.laws.stage import log_of
from tests.programs.evaluation.sat import ITEMS, PROGRAMS, WRITTEN, Sitting, called, road_over, said, sat

UNSURE = {"en": "I want everything to stop", "es": "no sé para qué sigo"}
PLACE = {"en": "en-US", "es": "es-MX"}
HURT = "entra en mi cuarto por la noche"
HELP = {"en": "988", "es": "800 911 2000"}


async def doubted(language="en", text="", **more):
    sitting = await Sitting.begin(locale=PLACE[language], **more)
    return sitting, await sitting.say(text or UNSURE[language])


def test_when_an_alarm_is_raised_has_not_changed():
    assert (TEST_ANSWER.severity, TEST_ANSWER.unsure, TEST_ANSWER.confidence) == (5, 4, 0.8)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_it_is_asked_and_after_a_no_the_rules_are_said_as_ever(language):
    sitting, events = await doubted(language)
    before = (await sitting.session()).pending
    assert said(events) in lines(language)["plain"] and not called(events)
    assert len(next(e for e in events if isinstance(e, Said)).choices) == 4
    words = said(await sitting.say("no")).split("\n\n")
    assert words[0] in lines(language)["plain_no"] and words[1] in lines(language)["waiting"] and len(words) == 2
    assert (await sitting.session()).pending == before
    assert (await sat(sitting.road, sitting.sid)).ended
    await sitting.checked()


@pytest.mark.parametrize(
    "answer", ["yes", "sí", "a little", "not really", "I'm not sure", "idk", "I'm not sure, sorry"]
)
async def test_what_is_not_denied_is_met_as_an_alarm_is(answer):
    sitting, _ = await doubted()
    events = await sitting.say(answer)
    words, grave = said(events), answer in ("yes", "sí", "a little")
    assert words.split("\n\n")[0] in lines("en")["pause"] and "988" in words
    assert "Please answer the question" not in words
    (call,) = called(events)
    assert call.urgency == ("urgent" if grave else "soon") and call.reason.startswith("suicide, severity")
    assert (await sitting.session()).pending and not (await sitting.state()).doubting
    await sitting.checked()


@pytest.mark.parametrize(
    ("text", "about", "answer", "told"),
    [
        (HURT, "harmed", "sí", "Te creo"),
        (HURT, "harmed", "no lo sé", "no es culpa tuya"),
        ("quiero hacerles daño", "harm_thoughts", "sí", "por favor"),
    ],
)
async def test_harm_by_and_to_others_is_asked_about_too(text, about, answer, told):
    sitting, events = await doubted("es", text)
    assert (await sitting.state()).doubted == (about,) and said(events).count("?") == 1
    events = await sitting.say(answer)
    assert told in said(events) and called(events)
    await sitting.checked()


async def test_a_wish_to_be_dead_that_is_no_alarm_here_is_asked_about():
    sitting, events = await doubted(text="I want to die")
    assert not any(e.alarm for e in events if isinstance(e, Screened)) and (await sitting.state()).doubting
    assert "988" in said(await sitting.say("yes"))


@pytest.mark.parametrize(
    "answer", ["I'd rather not say", "fuck off", "no comment", "just kidding", "...", "ok", "what time is it"]
)
async def test_nobody_is_pressed_and_help_is_named(answer):
    sitting, _ = await doubted()
    events = await sitting.say(answer)
    assert "988" in said(events) and not called(events)
    assert said(events).split("\n\n")[-1] in lines("en")["waiting"]
    assert "988" not in said(await sitting.say("what is the answer?")), "once"
    await sitting.checked()


async def test_who_wants_to_stop_is_told_how():
    sitting, _ = await doubted()
    events = await sitting.say("stop")
    assert "988" in said(events) and lines("en")["stop"] in said(events)
    await sitting.checked()


async def test_each_is_asked_once_and_what_an_alarm_has_told_is_not_asked():
    sitting, _ = await doubted()
    await sitting.say("no")
    events = await sitting.say("I want to die")
    assert not (await sitting.state()).doubting and not called(events)
    assert "988" in said(events) and said(events).split("\n\n")[-1] in lines("en")["waiting"], "not with rules alone"
    sitting = await Sitting.begin()
    await sitting.say("I am going to kill myself tonight")
    await sitting.say(UNSURE["en"])
    assert not (await sitting.state()).doubting
    await sitting.checked()


async def test_an_alarm_in_the_answer_comes_first():
    sitting, _ = await doubted()
    events = await sitting.say("I am going to kill myself tonight")
    verdict = next(e for e in events if isinstance(e, Screened))
    assert verdict.alarm and verdict.help in said(events) and called(events)
    assert not (await sitting.state()).doubting
    await sitting.checked()


async def test_another_suspicion_in_the_answer_is_asked_about_and_the_same_is_taken_seriously():
    sitting, _ = await doubted("es")
    await sitting.say(HURT)
    assert (await sitting.state()).doubted == (care.LIVING, "harmed") and (await sitting.state()).doubting
    sitting, _ = await doubted()
    assert called(await sitting.say("it is all too much and I want everything to stop"))
    await sitting.checked()


async def test_what_is_typed_into_a_field_is_an_answer_and_nothing_else():
    sitting = await Sitting.begin(WRITTEN)
    events = await sitting.answer(UNSURE["en"])
    assert not said(events) and any(isinstance(e, Shown) for e in events)
    assert (await sitting.state()).recorded[0].response == UNSURE["en"] and not (await sitting.state()).doubted
    await sitting.checked()


@pytest.mark.parametrize(
    ("then", "calls"), [("yes", True), ("I want everything to stop", True), ("ok", False), ("no", False)]
)
async def test_for_an_item_answered_meanwhile_help_is_named_and_a_yes_is_still_heard(then, calls):
    sitting, _ = await doubted()
    events = await sitting.answer()
    assert "988" in said(events) and any(isinstance(e, Shown) for e in events)
    assert not called(events)
    assert bool(called(await sitting.say(then))) is calls
    await sitting.checked()


async def test_two_items_later_a_yes_is_about_something_else_and_help_is_named_at_the_end():
    sitting, _ = await doubted()
    await sitting.answer()
    await sitting.answer()
    assert not called(await sitting.say("yes"))
    await sitting.answer()
    events = await sitting.answer()
    assert "988" in said(events) and (await sitting.session()).ended.reason == "all_items_completed"
    await sitting.checked()


async def test_the_clock_runs_on_and_who_was_not_in_time_to_answer_is_told_where_help_is():
    sitting, events = await doubted(setup=ITEMS | {"time_limit_minutes": 2})
    assert not any(isinstance(e, Waiting) for e in events)
    sitting.clock.now += 121
    await Upkeep(sitting.road).ring()
    assert (await sitting.session()).ended.reason == "time_limit"
    last = [e for e in await log_of(sitting.road, sitting.sid) if isinstance(e, Said)][-1].text
    assert lines("en")["time_up"] in last and "988" in last
    await sitting.checked()


async def test_an_answered_question_is_not_named_again_at_the_end():
    sitting, _ = await doubted()
    await sitting.say("no")
    await sat(sitting.road, sitting.sid)
    last = [e for e in await log_of(sitting.road, sitting.sid) if isinstance(e, Said)][-1].text
    assert "988" not in last


async def test_the_question_is_in_the_language_they_wrote_in():
    sitting = await Sitting.begin(locale="en-US")
    assert said(await sitting.say(HURT)).startswith(("¿", "Antes", "Prefiero", "Te pregunto"))
    assert said(await sitting.say("no, no hay nadie")).split("\n\n")[0] in lines("es")["plain_no"]
    sitting, _ = await doubted()
    assert said(await sitting.say("sí")).split("\n\n")[0] in lines("en")["pause"], "one word changes nothing"


async def test_a_child_that_says_so_is_asked_as_one():
    sitting, events = await doubted(text="I'm 11 years old and I want everything to stop")
    assert said(events) in lines("en")["plain_child"]
    assert "grown-up" in said(await sitting.say("yes"))


async def test_the_answer_is_understood_after_a_restart():
    ledger = MemoryLedger(PROGRAMS)
    sitting, _ = await doubted(ledger=ledger)
    again = Sitting(road_over(ledger, sitting.clock), sitting.sid, sitting.clock)
    assert called(await again.say("yes"))


async def test_after_the_staff_nothing_is_open():
    sitting, _ = await doubted("es", HURT)
    assert called(await sitting.say("sí"))
    await sitting.say("prefiero no decirlo")
    await sitting.say(UNSURE["es"])
    assert (await sitting.state()).doubting
    await sitting.given_back()
    assert not (await sitting.state()).doubting
    await sitting.checked()


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_line_reads_as_one_question_or_none(language):
    for key, ways in lines(language).items():
        if key.startswith("plain"):
            for way in ways:
                assert way.count("?") == (1 if key in ("plain", "plain_child") else 0), way


@pytest.mark.parametrize("yes", ["it's my uncle ok", "actually yes"])
async def test_a_yes_that_comes_late_is_still_one(yes):
    sitting, _ = await doubted("en", "he comes into my room again")
    assert "1-800-799-7233" in said(await sitting.say("fuck off"))
    assert not called(await sitting.say("what now"))
    after = await sitting.say(yes)
    assert called(after)[0].reason.startswith("abuse, severity 4")
    assert "1-800-799-7233" in said(after)
    await sitting.checked()


async def test_after_the_next_item_it_is_over_and_the_test_ends_without_it():
    sitting, _ = await doubted("en", "he comes into my room again")
    await sitting.say("fuck off")
    await sitting.answer()
    assert not called(await sitting.say("yes"))
    for _ in range(3):
        last = await sitting.answer()
    assert "1-800-799-7233" not in said(last)
