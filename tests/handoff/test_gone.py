"""Those who joined and went quiet, took over, went off duty; programs that break meanwhile."""

from dataclasses import replace
from typing import Any

import pytest

from handrail.errors import Held, Over
from handrail.handoff.attended import QUIET
from handrail.handoff.words import words
from handrail.kernel.moves import Moves, Wait
from handrail.kernel.session import CALLING
from handrail.replay import redecide
from handrail.stream.queue import waiting
from tests.handoff.conftest import ALARM, TALK, begun, in_crisis, said, staff
from tests.laws.stage import holds, log_of


async def test_somebody_who_joined_and_went_quiet_is_told_of_and_others_are_called(road, clock):
    sid = await in_crisis(road)
    await staff(road, sid, "taken")
    await staff(road, sid, "staff", "I am here.")
    assert CALLING not in (await road.session(sid)).timers  # it is the person's turn
    session = await road.receive(sid, "heard", "are you there?")
    clock.now = session.timers[CALLING]
    session = await road.receive(sid, "elapsed", CALLING)
    assert (await said(road, sid))[-1].startswith(words("en").quiet.format(name="Ana"))
    head = await road.ledger.head(sid)
    assert (head.referral.reason, head.referral.taken, head.status) == ("no word from Ana", "Ana", "with_staff")
    redecide(TALK, await log_of(road, sid))


async def test_writing_again_does_not_put_off_when_others_are_called(road, clock):
    sid = await in_crisis(road)
    await staff(road, sid, "taken")
    await staff(road, sid, "staff", "I am here.")
    clock.now += 1000
    first = (await road.receive(sid, "heard", "are you there?")).timers[CALLING]
    assert first == clock.now + QUIET
    for _ in range(3):
        clock.now += 60
        assert (await road.receive(sid, "heard", "hello?")).timers[CALLING] == first
    clock.now += 60
    assert (await road.receive(sid, "heard", ALARM)).timers[CALLING] == first  # it stands already: nobody new is called
    clock.now = first
    await road.receive(sid, "elapsed", CALLING)
    assert (await said(road, sid))[-1].startswith(words("en").quiet.format(name="Ana"))
    await staff(road, sid, "staff", "I am here again.")
    clock.now += 1000
    assert (await road.receive(sid, "heard", "good")).timers[CALLING] == clock.now + QUIET
    holds(TALK, await log_of(road, sid))


async def test_who_is_left_waiting_with_nobody_on_duty_is_not_told_that_others_know(road, clock):
    sid = await in_crisis(road)
    await staff(road, sid, "taken")
    road.cast = replace(road.cast, duty=lambda: "away")
    clock.now = (await road.session(sid)).timers[CALLING]
    await road.receive(sid, "elapsed", CALLING)
    last = (await said(road, sid))[-1]
    assert last.startswith(words("en").alone.format(name="Ana"))
    assert "told the others" not in last
    assert "116 123" in last
    road.cast = replace(road.cast, duty=lambda: "here")
    clock.now = (await road.session(sid)).timers[CALLING]
    await road.receive(sid, "elapsed", CALLING)
    assert (await said(road, sid))[-1].startswith(words("en").quiet.format(name="Ana"))
    redecide(TALK, await log_of(road, sid))


async def test_whoever_has_it_and_is_silent_does_not_count_as_somebody_who_reads_the_call(road, clock):
    on_duty = {"Ana"}
    road.cast = replace(road.cast, others=lambda name: "here" if on_duty - {name} else "away")
    sid = await in_crisis(road)
    assert words("en").called in await said(road, sid)
    await staff(road, sid, "taken")
    for people, told in (({"Ana"}, words("en").alone), ({"Ana", "Ben"}, words("en").quiet)):
        on_duty |= people
        clock.now = (await road.session(sid)).timers[CALLING]
        await road.receive(sid, "elapsed", CALLING)
        assert (await said(road, sid))[-1].startswith(told.format(name="Ana"))


async def test_a_call_after_the_last_word_of_whoever_has_it_is_news_to_the_others(road, clock):
    sid = await in_crisis(road)
    assert [row["news"] for row in await waiting(road.ledger)] == [True]
    await staff(road, sid, "taken")
    assert [row["news"] for row in await waiting(road.ledger)] == [False]
    clock.now = (await road.session(sid)).timers[CALLING]
    await road.receive(sid, "elapsed", CALLING)
    assert [(row["news"], row["taken"]) for row in await waiting(road.ledger)] == [(True, "Ana")]
    await staff(road, sid, "staff", "I am here again.")
    assert [row["news"] for row in await waiting(road.ledger)] == [False]


async def test_a_graver_alarm_while_somebody_talks_is_news_to_the_others(road):
    sid = await begun(road)
    await road.receive(sid, "heard", "fetch")
    await staff(road, sid, "taken")
    await road.receive(sid, "heard", ALARM)
    assert [(row["news"], row["taken"]) for row in await waiting(road.ledger)] == [(True, "Ana")]


async def test_somebody_else_can_take_over_by_naming_who_has_it(road):
    sid = await in_crisis(road)
    await staff(road, sid, "taken")
    with pytest.raises(Held):
        await staff(road, sid, "taken", "Carla", who="ben")
    session = await staff(road, sid, "taken", "Ana", who="ben")
    assert session.taken.by == "Ben"
    gone, joined = (words("en").gone.format(name="Ana"), words("en").joined.format(name="Ben"))
    assert (await said(road, sid))[-1] == f"{gone} {joined}"
    with pytest.raises(Held, match="Ben has"):
        await staff(road, sid, "staff", "still me", who="ana")
    session = await staff(road, sid, "returned", who="ben")
    assert session.status == (await road.ledger.head(sid)).status == "active"
    holds(TALK, await log_of(road, sid))


async def test_a_graver_alarm_while_somebody_talks_calls_the_others(road):
    sid = await begun(road)
    await road.receive(sid, "heard", "fetch")
    await staff(road, sid, "taken")
    await road.receive(sid, "heard", ALARM)
    head = await road.ledger.head(sid)
    assert (head.referral.urgency, head.referral.taken) == ("now", "Ana")
    holds(TALK, await log_of(road, sid))


async def test_the_program_hears_whether_anybody_spoke_and_what_alarmed_the_gate_meanwhile(road):
    sid = await in_crisis(road)
    told = []
    for day in ([], ["staff"], ["heard"], ["heard", "staff"], ["taken"]):
        if told:
            await road.receive(sid, "heard", ALARM)
        await staff(road, sid, "taken")
        for form in day:
            if form == "heard":
                await road.receive(sid, "heard", ALARM)
            else:
                await staff(road, sid, form, "Ana", who="ben" if form == "taken" else "ana")
        await staff(road, sid, "returned", who="ben" if "taken" in day else "ana")
        told.append((await said(road, sid))[-1])
    assert told == [
        "Back: spoke False, severity 0.",
        "Back, with ''.",
        "Back: spoke False, severity 5.",
        "Back: spoke True, severity 5.",
        "Back: spoke False, severity 0.",
    ]
    holds(TALK, await log_of(road, sid))


async def test_when_the_last_one_goes_off_duty_the_person_is_told(road, clock):
    sid = await in_crisis(road)
    road.cast = replace(road.cast, duty=lambda: "away")
    clock.now = (await road.session(sid)).timers[CALLING]
    await road.receive(sid, "elapsed", CALLING)
    assert (await said(road, sid))[-1].startswith(words("en").nobody)


async def test_a_program_that_breaks_in_an_alarm_leaves_a_call_that_rises_and_a_person_who_knows(road):
    sid = await begun(road)
    for decide_ in (lambda _s, _c: 1 / 0, _looping):
        road.programs = {"talk": replace(TALK, decide=decide_)}
        session = await road.receive(sid, "heard", ALARM)
        assert CALLING in session.timers
        await staff(road, sid, "dismissed")
    assert words("en").called in await said(road, sid)


def _looping(_state: Any, _cue: Any) -> Moves:
    while True:
        yield Wait("nudge", 5)


async def test_who_had_it_when_the_person_left_is_known_and_nobody_is_called_anew(road, clock):
    sid = await in_crisis(road)
    await staff(road, sid, "taken")
    await staff(road, sid, "staff", "I am here.")
    await road.end(sid, by="person", reason="ended by person")
    (row,) = await waiting(road.ledger)
    assert (row["taken"], row["had"], row["news"], row["status"]) == (None, "Ana", False, "terminated")
    session = await staff(road, sid, "dismissed", "said goodbye", who="ana")
    assert session.referred is None
    assert await waiting(road.ledger) == []


async def test_who_left_without_an_answer_of_whoever_had_it_is_called_for_once_more(road, clock):
    sid = await in_crisis(road)
    await staff(road, sid, "taken")
    await staff(road, sid, "staff", "I am here.")
    await road.receive(sid, "heard", "are you?")
    session = await road.end(sid, by="person", reason="ended by person")
    assert [row["news"] for row in await waiting(road.ledger)] == [False]
    clock.now = session.timers[CALLING]
    await road.receive(sid, "elapsed", CALLING)
    assert [(row["had"], row["news"]) for row in await waiting(road.ledger)] == [("Ana", True)]
    redecide(TALK, await log_of(road, sid))


@pytest.mark.parametrize("form", ["taken", "staff", "returned", "closed"])
async def test_what_is_over_is_said_to_be_over_whatever_the_staff_try(road, form):
    sid = await in_crisis(road)
    await staff(road, sid, "taken")
    await road.end(sid, by="person", reason="ended by person")
    with pytest.raises(Over, match="put it away"):
        await staff(road, sid, form, "x")


async def test_words_that_look_like_a_timer_open_nothing(road):
    sid = await begun(road)
    await road.receive(sid, "heard", "bye")
    with pytest.raises(Over):
        await road.receive(sid, "heard", CALLING)


async def test_more_than_a_queue_shows_hides_no_grave_one(road, monkeypatch):
    monkeypatch.setattr("handrail.stream.queue.MOST", 3)
    grave = await in_crisis(road)
    for _ in range(5):
        await road.receive(await begun(road), "heard", "fetch")
    rows = await waiting(road.ledger)
    assert len(rows) == 3
    assert rows[0]["id"] == grave
