"""In which order a person in danger is told: the number, who is there, and the question last, with its choices."""

from dataclasses import replace

import pytest

from handrail.handoff.words import words
from handrail.kernel.events import Noted, Said
from handrail.kernel.session import CALLING
from handrail.ledger.memory import MemoryLedger
from handrail.programs import programs
from tests.handoff.conftest import ALARM, MILDER, TALK, begun, said, staff
from tests.laws.stage import Paced, holds, log_of
from tests.laws.test_laws import road_with

OURS = words("en")
DUTIES = {"here": OURS.called, "away": OURS.nobody}
REAL = programs()
NOW = "I have the pills in my hand and I will take them now"


async def answer(road, text, duty):
    """What was said in the turn of this message, in its order; and the log."""
    road.cast = replace(road.cast, duty=lambda: duty)
    sid = await begun(road)
    before = len(await log_of(road, sid))
    await road.receive(sid, "heard", text)
    log = await log_of(road, sid)
    holds(TALK, log)
    return [e for e in log[before:] if isinstance(e, Said)], log


def texts(spoken):
    return [e.text for e in spoken]


@pytest.mark.parametrize("duty", ["here", "away", ""])
async def test_imminent_the_number_comes_before_all_else(road, duty):
    spoken, log = await answer(road, ALARM, duty)
    told = [DUTIES[duty]] if duty else []
    assert texts(spoken)[1:] == ["I heard you.", *told]
    assert spoken[0].text == next(e.help for e in log if getattr(e, "alarm", False))


async def test_imminent_it_comes_first_also_where_the_program_breaks(road):
    road.programs = {"talk": replace(TALK, decide=lambda _s, _c: 1 / 0 if _c.at > 0 and hasattr(_c, "text") else ())}
    road.cast = replace(road.cast, duty=lambda: "away")
    sid = await road.begin("talk", {}, seed=1, locale="en-GB")
    await road.receive(sid, "heard", ALARM)
    found = (await said(road, sid))[1:]
    assert "999" in found[0]
    assert found[1] == OURS.nobody


@pytest.mark.parametrize("duty", DUTIES)
async def test_help_that_the_program_left_out_is_said_before_who_is_there(road, duty):
    spoken, log = await answer(road, MILDER, duty)
    assert texts(spoken) == ["I heard you.", next(e.help for e in log if getattr(e, "alarm", False)), DUTIES[duty]]


@pytest.mark.parametrize("duty", DUTIES)
async def test_who_is_there_is_said_before_the_question_and_the_choices_stand_under_it(road, duty):
    spoken, log = await answer(road, f"ask: {MILDER}", duty)
    help_ = next(e.help for e in log if getattr(e, "alarm", False))
    assert texts(spoken) == [f"I hear you.\n\n{help_}", DUTIES[duty], "Do you?"]
    assert [(e.choices, e.banner) for e in spoken] == [((), "b"), ((), ""), (("Yes", "No"), "")]
    (kept,) = [e.fact.text for e in log if isinstance(e, Noted)]
    assert kept == f"I hear you.\n\n{help_}\n\nDo you?"  # the program knows what it said, whole


async def test_where_nobody_stands_behind_it_a_question_stays_in_one_piece(road):
    spoken, _ = await answer(road, f"ask: {MILDER}", "")
    assert len(spoken) == 1
    assert spoken[0].choices == ("Yes", "No")


async def test_a_call_of_the_program_before_its_question_is_told_before_it(road):
    spoken, _ = await answer(road, "own question", "away")
    assert [e.text.split("\n")[0] for e in spoken[1:]] == [OURS.nobody, "Is it now?"]
    assert sum("116 123" in e.text for e in spoken) == 1
    assert [e.choices for e in spoken] == [(), (), ("Yes", "No")]
    spoken, _ = await answer(road, "pick", "away")
    assert texts(spoken)[0].startswith(OURS.nobody)
    assert "116 123" in texts(spoken)[0]  # nobody has said it yet
    assert (spoken[1].text, spoken[1].choices) == ("Which one?", ("a", "b"))


@pytest.mark.parametrize("duty", ["here", "away", ""])
@pytest.mark.parametrize("text", [MILDER, NOW])
@pytest.mark.parametrize("name", REAL)
async def test_every_program_keeps_this_order(name, text, duty):
    road = road_with(REAL, MemoryLedger(REAL), Paced())
    road.cast = replace(road.cast, duty=lambda: duty)
    sid = await road.begin(name, {}, seed=1, locale="en-GB")
    before = len(await log_of(road, sid))
    await road.receive(sid, "heard", text)
    log = await log_of(road, sid)
    holds(REAL[name], log, faults=False)
    spoken = [e for e in log[before:] if isinstance(e, Said)]
    alarm = [e for e in log if getattr(e, "alarm", False)]
    if alarm and alarm[0].severity == 5:
        assert "please call 999" in spoken[0].text.lower()
    if alarm and duty:
        notice, asked = texts(spoken).index(DUTIES[duty]), [i for i, e in enumerate(spoken) if e.choices]
        assert notice > 0
        assert all(notice < place for place in asked)


@pytest.mark.parametrize("text", ["I want to kill myself", NOW])
@pytest.mark.parametrize("name", REAL)
async def test_given_back_without_a_word_the_question_comes_last_again_or_the_number_first(name, text):
    """Nobody has talked with them: no card, no case, and nobody is asked how "that talk" was."""
    road = road_with(REAL, MemoryLedger(REAL), Paced())
    road.cast = replace(road.cast, duty=lambda: "here")
    sid = await road.begin(name, {}, seed=1, locale="en-GB")
    await road.receive(sid, "heard", text)
    asked = _last(await log_of(road, sid))
    await staff(road, sid, "taken")
    before = len(await log_of(road, sid))
    await staff(road, sid, "returned")
    log = await log_of(road, sid)
    holds(REAL[name], log, faults=False)
    left, words = [e for e in log[before:] if isinstance(e, Said)]
    assert left.text == OURS.left.format(name="Ana")
    if text == NOW:
        assert words.text.startswith("Please call 999")
        assert "?" not in words.text
    else:
        question = asked.text.split("\n\n")[-1]
        assert question.endswith((".", "?"))
        assert words.text.endswith(f"\n\n{question}")
        assert "please call 999" in words.text
        assert words.choices == asked.choices != ()


@pytest.mark.parametrize("name", ["reframing", "companion"])
async def test_given_back_after_a_talk_its_question_is_not_asked_again(name):
    road = road_with(REAL, MemoryLedger(REAL), Paced())
    sid = await road.begin(name, {}, seed=1, locale="en-GB")
    await road.receive(sid, "heard", "I want to kill myself")
    asked = _last(await log_of(road, sid))
    await staff(road, sid, "taken")
    await staff(road, sid, "staff", "I'm Ana. I'm here.")
    before = len(await log_of(road, sid))
    await staff(road, sid, "returned")
    spoken = [e for e in (await log_of(road, sid))[before:] if isinstance(e, Said)]
    assert "116 123" in spoken[1].text
    assert asked.text.split("\n\n")[-1] not in "".join(texts(spoken))


@pytest.mark.parametrize("form", ["dismissed", "elapsed", "returned"])
async def test_words_about_people_leave_an_open_question_its_choices(road, clock, form):
    sid = await _asked(road)
    if form == "elapsed":
        clock.now += 601
        await road.receive(sid, "elapsed", CALLING)
    elif form == "returned":
        await staff(road, sid, "taken")
        assert _last(await log_of(road, sid)).choices == ()  # somebody is there: it waits
        road.programs = {"talk": replace(TALK, decide=lambda _s, _c: ())}
        await staff(road, sid, "returned")
    else:
        await staff(road, sid, "dismissed")
    last = _last(await log_of(road, sid))
    assert last.why.startswith("kernel: ")
    assert last.choices == ("a", "b")


@pytest.mark.parametrize("answered", [True, False])
async def test_choices_that_were_answered_or_talked_over_do_not_come_back(road, answered):
    sid = await _asked(road)
    if answered:
        await road.receive(sid, "heard", "form")  # a widget, and no words
        await staff(road, sid, "dismissed")
    else:
        await staff(road, sid, "taken")
        await staff(road, sid, "staff", "I am Ana.")
        await staff(road, sid, "returned")
    log = await log_of(road, sid)
    assert [e.choices for e in log if isinstance(e, Said) and e.choices] == [("a", "b")]
    holds(TALK, log)


async def _asked(road):
    sid = await begun(road)
    await road.receive(sid, "heard", "pick")
    return sid


def _last(log):
    return [e for e in log if isinstance(e, Said)][-1]
