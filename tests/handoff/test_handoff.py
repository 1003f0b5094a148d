"""People take over a session: who may, what the person is told, and that the log alone tells it all again."""

from dataclasses import replace
from datetime import date

import pytest

from handrail.errors import BadInput, Held, Misconfigured, NotPending, Over
from handrail.handoff.attended import AGAIN, UNANSWERED
from handrail.handoff.words import read_words, stale, words
from handrail.kernel.events import Ended, Received, Referred, Said, TurnClosed, Waiting
from handrail.kernel.session import CALLING
from handrail.replay import redecide
from tests.handoff.conftest import ALARM, TALK, begun, in_crisis, said, staff
from tests.laws.stage import holds, log_of

NAMED = "\n".join(f'{key}="{{name}}"' for key in ("joined", "gone", "quiet", "alone", "left", "closed"))
DATED = 'reviewed=2026-01-31\nsource="somewhere"'
LINES = f'{DATED}\ncalled="a"\nnobody="a"\nrising="a"\nseen="a"\n{NAMED}'


async def test_an_alarm_calls_people_before_the_program_decides_and_says_only_what_is_true(road):
    sid = await in_crisis(road)
    log = await log_of(road, sid)
    (called,) = [e for e in log if isinstance(e, Referred)]
    assert (called.urgency, called.duty, called.reason) == ("now", "here", "alarm: suicide, severity 5")
    assert words("en").called in await said(road, sid)
    assert log.index(called) < next(i for i, e in enumerate(log) if isinstance(e, Said) and e.text == "I heard you.")
    head = await road.ledger.head(sid)
    assert (head.referral.urgency, head.referral.taken, head.status) == ("now", "", "active")
    holds(TALK, log)


async def test_nobody_on_duty_is_said_with_the_lines_of_the_place(road):
    road.cast = replace(road.cast, duty=lambda: "away")
    sid = await in_crisis(road)
    texts = await said(road, sid)
    assert texts.count(words("en").nobody) == 1  # the help of the alarm stands beside it, once
    assert sum("116 123" in text for text in texts) == 1
    quiet = await begun(road)
    await road.receive(quiet, "heard", "fetch")
    (line,) = [text for text in await said(road, quiet) if text.startswith(words("en").nobody)]
    assert "116 123" in line
    assert not [text for text in await said(road, sid) if text == words("en").called]


async def test_help_that_the_program_has_named_is_not_said_twice(road):
    road.cast = replace(road.cast, duty=lambda: "away")
    sid = await begun(road)
    await road.receive(sid, "heard", "own alarm")
    texts = await said(road, sid)
    assert texts.count(words("en").nobody) == 1
    assert sum("116 123" in text for text in texts) == 1


async def test_where_nobody_stands_behind_it_nothing_is_said_of_people(road):
    road.cast = replace(road.cast, duty=lambda: "")
    sid = await in_crisis(road)
    assert not [t for t in await said(road, sid) if "team" in t]
    assert (await road.ledger.head(sid)).referral  # kept all the same, for whoever reads the queue


async def test_a_second_alarm_of_the_same_weight_calls_nobody_twice(road):
    sid = await in_crisis(road)
    await road.receive(sid, "heard", ALARM)
    log = await log_of(road, sid)
    assert sum(isinstance(e, Referred) for e in log) == 1
    assert (await said(road, sid)).count(words("en").called) == 1


async def test_people_are_called_even_if_the_program_breaks(road):
    sid = await begun(road)
    await road.receive(sid, "heard", "break")
    assert not (await road.ledger.head(sid)).referral
    broken = replace(TALK, decide=lambda _s, _c: 1 / 0)
    road.programs = {"talk": broken}
    await road.receive(sid, "heard", ALARM)
    assert (await road.ledger.head(sid)).referral.urgency == "now"


async def test_one_takes_it_talks_and_gives_it_back(road):
    sid = await in_crisis(road)
    session = await staff(road, sid, "taken")
    assert session.status == (await road.ledger.head(sid)).status == "with_staff"
    await staff(road, sid, "staff", "Hi, I am Ana. I am glad you wrote.")
    session = await road.receive(sid, "heard", "hello Ana")
    assert session.state == 1  # the program heard the alarm, and nothing since
    await road.receive(sid, "heard", ALARM)
    assert (await log_of(road, sid))[-2].text == session_help(await log_of(road, sid))
    session = await staff(road, sid, "returned", "safe with her sister")
    assert session.status == (await road.ledger.head(sid)).status == "active"
    assert (await road.ledger.head(sid)).referral is None
    texts = await said(road, sid)
    assert texts[-2:] == [words("en").left.format(name="Ana"), "Back: spoke True, severity 5."]
    log = await log_of(road, sid)
    (spoken,) = [e for e in log if isinstance(e, Said) and e.by == "staff"]
    assert (spoken.text, spoken.why) == ("Hi, I am Ana. I am glad you wrote.", "Ana")
    holds(TALK, log)


def session_help(log):
    return [e.help for e in log if getattr(e, "alarm", False)][-1]


async def test_only_one_can_take_it_and_only_they_can_talk(road):
    sid = await in_crisis(road)
    with pytest.raises(NotPending, match="take it first"):
        await staff(road, sid, "staff", "hello")
    await staff(road, sid, "taken")
    before = await log_of(road, sid)
    for form in ("taken", "staff", "returned", "closed", "dismissed"):
        with pytest.raises(Held, match="Ana has"):
            await staff(road, sid, form, "", who="ben")
    assert await log_of(road, sid) == before


async def test_nobody_can_be_taken_who_did_not_need_anyone(road):
    sid = await begun(road)
    for form in ("taken", "dismissed"):
        with pytest.raises(NotPending, match="look at the queue again"):
            await staff(road, sid, form)


async def test_closing_ends_it_truthfully_and_with_help(road):
    sid = await in_crisis(road)
    await staff(road, sid, "taken")
    session = await staff(road, sid, "closed", "an ambulance is there")
    assert (session.status, session.ended) == ("terminated", Ended("an ambulance is there", "staff"))
    last = (await said(road, sid))[-1]
    assert last.startswith("Ana has closed this conversation.")
    assert "999" in last
    assert (await road.ledger.head(sid)).referral is None
    with pytest.raises(Over):
        await road.receive(sid, "heard", "hello?")
    holds(TALK, await log_of(road, sid))


async def test_a_referral_can_be_put_away_without_joining(road):
    sid = await in_crisis(road)
    session = await staff(road, sid, "dismissed", "a quotation")
    assert (session.status, session.referred) == ("active", None)
    assert (await said(road, sid))[-1].startswith(words("en").seen)
    await road.receive(sid, "heard", "thanks")
    assert (await said(road, sid))[-1] == "I heard you."


async def test_a_form_waits_while_people_talk_and_is_there_again_afterwards(road):
    sid = await begun(road)
    await road.receive(sid, "heard", "fetch")
    shown = (await road.receive(sid, "heard", "form")).pending
    await staff(road, sid, "taken")
    with pytest.raises(NotPending, match="Ana is talking"):
        await road.receive(sid, "responded", True, action=shown.action)
    session = await staff(road, sid, "returned")
    assert session.status == (await road.ledger.head(sid)).status == "awaiting_client_action"
    session = await road.receive(sid, "responded", True, action=shown.action)
    assert session.status == "active"
    holds(TALK, await log_of(road, sid))


async def test_a_programs_timer_is_put_off_while_people_talk(road, clock):
    sid = await begun(road)
    await road.receive(sid, "heard", "wait")
    await road.receive(sid, "heard", "fetch")
    await staff(road, sid, "taken")
    clock.now += 6
    session = await road.receive(sid, "elapsed", "nudge")
    assert session.timers["nudge"] == clock.now + 60
    assert "It rang: nudge." not in await said(road, sid)


async def test_unanswered_it_rises_and_people_are_called_again_a_bounded_number_of_times(road, clock):
    sid = await begun(road)
    await road.receive(sid, "heard", "fetch")
    urgencies = []
    while CALLING in (await road.session(sid)).timers:
        (due,) = [d for d in await road.ledger.due(clock.now + UNANSWERED["soon"]) if d.session == sid]
        clock.now = due.at
        await road.receive(sid, "elapsed", CALLING)
        urgencies.append((await road.ledger.head(sid)).referral.urgency)
    assert urgencies == ["urgent", *["now"] * AGAIN]
    assert len([t for t in await said(road, sid) if t.startswith(words("en").rising)]) == 1
    head = await road.ledger.head(sid)
    assert head.referral.since == next(e.at for e in await road.ledger.load(sid) if isinstance(e.event, Referred))
    redecide(TALK, await log_of(road, sid))


async def test_a_call_outlives_the_session_and_can_be_put_away_then(road, clock):
    sid = await begun(road)
    await road.receive(sid, "heard", "fetch")
    await road.receive(sid, "heard", "bye")
    session = await road.session(sid)
    assert session.ended and session.referred
    clock.now = session.timers[CALLING]
    before = await said(road, sid)
    session = await road.receive(sid, "elapsed", CALLING)
    assert session.referred.urgency == "urgent"
    assert await said(road, sid) == before  # there is nobody to tell
    with pytest.raises(Over):
        await staff(road, sid, "taken")
    session = await staff(road, sid, "dismissed", "called them by phone")
    assert session.referred is None
    assert not session.timers
    redecide(TALK, await log_of(road, sid))


async def test_the_program_hears_what_came_of_its_call(road):
    sid = await begun(road)
    await road.receive(sid, "heard", "fetch")
    assert "Called: soon. Duty: here." in await said(road, sid)
    await road.receive(sid, "heard", ALARM)
    head = await road.ledger.head(sid)
    await road.receive(sid, "heard", "fetch")  # a higher call stands: it is told of that one
    assert (await said(road, sid))[-1] == "Called: now. Duty: here."
    assert (await road.ledger.head(sid)).referral == head.referral


async def test_a_call_that_stands_is_answered_with_who_is_there_now(road, clock):
    sid = await begun(road)
    await road.receive(sid, "heard", "fetch")
    head, due = await road.ledger.head(sid), (await road.session(sid)).timers
    assert "Called: soon. Duty: here." in await said(road, sid)
    road.cast = replace(road.cast, duty=lambda: "away")
    clock.now += 60
    session = await road.receive(sid, "heard", "fetch")
    assert (await said(road, sid))[-2:-1] == ["Called: soon. Duty: away."]
    assert (await said(road, sid))[-1].startswith(words("en").nobody)
    assert "116 123" in (await said(road, sid))[-1]
    assert (await road.ledger.head(sid)).referral == head.referral  # the same call: nobody is told of it twice
    assert session.timers == due  # ... and it rises when it would have
    await road.receive(sid, "heard", "fetch")
    assert (await said(road, sid))[-1] == "Called: soon. Duty: away."  # told once
    road.cast = replace(road.cast, duty=lambda: "here")
    await road.receive(sid, "heard", "fetch")
    assert (await said(road, sid))[-1] == words("en").called
    holds(TALK, await log_of(road, sid))


async def test_a_call_of_the_same_turn_is_not_looked_at_twice(road):
    sid = await begun(road)
    await road.receive(sid, "heard", "own alarm")
    await road.receive(sid, "heard", ALARM)
    assert sum(isinstance(e, Referred) for e in await log_of(road, sid)) == 2


async def test_marks_are_kept_and_change_nothing(road):
    sid = await in_crisis(road)
    before = await said(road, sid)
    session = await road.session(sid)
    after = await staff(road, sid, "marked", {"seq": 4, "mark": "false_alarm", "note": "a song"})
    assert await said(road, sid) == before
    assert (after.state, after.status, after.verdict) == (session.state, session.status, session.verdict)
    await road.end(sid, by="person", reason="enough")
    await staff(road, sid, "marked", {"seq": 4, "mark": "missed", "note": ""})
    assert isinstance((await log_of(road, sid))[-1], TurnClosed)


async def test_staff_words_are_not_screened_and_the_persons_are(road):
    sid = await in_crisis(road)
    await staff(road, sid, "taken")
    await staff(road, sid, "staff", "Are you thinking of killing yourself?")
    turn = (await log_of(road, sid))[-4:]
    assert [type(e) for e in turn] == [Received, Waiting, Said, TurnClosed]
    await road.receive(sid, "heard", "yes, I want to kill myself")
    verdict = (await road.session(sid)).verdict
    assert verdict.alarm


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("called = ", "not valid TOML"),
        (f'{DATED}\ncalled = "x"', "needs exactly"),
        (LINES.replace("reviewed=2026-01-31", ""), "reviewed"),
        (LINES.replace("somewhere", ""), "source"),
        (LINES.replace('joined="{name}"', 'joined="somebody"'), "joined"),
        (LINES.replace('called="a"', 'called=""'), "called"),
    ],
)
def test_lines_that_do_not_fit_are_named(text, wrong):
    with pytest.raises(Misconfigured, match=rf"handoff/lines/xx.toml.*{wrong}"):
        read_words("xx.toml", text)


def test_lines_that_nobody_has_read_for_a_year_are_warned_about():
    assert stale(date(2026, 11, 18)) == []
    for today, wrong in ((date(2027, 11, 20), "last reviewed on"), (date(2025, 1, 1), "yet to come")):
        warnings = stale(today)
        assert len(warnings) == 2
        assert all("handoff/lines" in line and wrong in line for line in warnings)


def test_no_line_promises_a_person():
    for language in ("en", "es"):
        ours = words(language)
        assert "{name}" in ours.joined
        for line in (ours.called, ours.nobody, ours.rising):
            assert not any(p in line.lower() for p in ("will join", "is joining", "va a entrar", "enseguida", "soon"))


async def test_a_bad_input_of_the_staff_changes_nothing(road):
    sid = await in_crisis(road)
    await staff(road, sid, "taken")
    before = await log_of(road, sid)
    with pytest.raises(BadInput, match="no words"):
        await staff(road, sid, "staff", "  ")
    assert await log_of(road, sid) == before
