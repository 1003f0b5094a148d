"""Whole lessons: who knows moves on, who does not is taught again; restarts, seeds, reviews, three hundred items."""

import statistics

import pytest
from lesson_loop import NOON, PROGRAMS, Lesson, chance

from handrail.kernel.events import Said, Shown
from handrail.kernel.rules import mentions
from handrail.ledger.sqlite import SqliteLedger
from handrail.programs.sessions.learning import learning
from handrail.replay import redecide
from handrail.stream.result import pending_action
from tests.effort import counted
from tests.laws.stage import holds

NAMES = ("two-digit-arithmetic", "fractions", "ip-subnetting")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("locale", ["en", "es-MX"])
async def test_who_knows_everything_is_through_with_the_least_of_items(name, locale):
    lesson = await Lesson.begin(curriculum_id=name, locale=locale)
    needed = sum(m.mastery_items_required for m in (await lesson.state()).curriculum.modules)
    assert await lesson.play(lambda *_: True) == needed
    state = await lesson.state()
    assert (await lesson.session()).ended.reason == "all_concepts_mastered"
    assert {s.standing for s in state.sheets.values()} == {"mastered"}
    holds(learning, await lesson.log(), faults=False)


async def test_who_knows_nothing_is_explained_again_shown_examples_and_let_go_kindly():
    lesson = await Lesson.begin(max_items=60)
    await lesson.play(lambda *_: False)
    state, said = await lesson.state(), "\n".join(e.text for e in await lesson.log() if isinstance(e, Said))
    first = state.sheets["adding_tens_and_ones"]
    assert (await lesson.session()).ended.reason == "concepts_left_for_later"
    assert (first.standing, first.told, first.presented) == ("parked", 3, 15)
    assert first.examples >= 3
    assert first.mastery < 0.5
    assert first.level < 0.3
    assert "another day" in said or "for today" in said
    assert {s.standing for c, s in state.sheets.items() if c != "adding_tens_and_ones"} == {"new"}
    assert learning.report(state)["reviews"][0]["due"] == "2027-01-16T08:02:30Z"


async def test_who_is_unsure_gets_there_with_more_items():
    counts = {part: await (await Lesson.begin(max_items=200)).play(chance(part)) for part in (0.95, 0.75)}
    assert 15 <= counts[0.95] < counts[0.75]


async def test_the_difficulty_follows_the_learner():
    lesson = await Lesson.begin(curriculum_id="fractions")
    levels = []
    for right in (True, True, False, False):
        levels.append((await lesson.state()).open.asked.level)
        await lesson.answer(right=right)
    levels.append((await lesson.state()).open.asked.level)
    assert levels[0] < levels[1] < levels[2] == levels[3] > levels[4]


async def test_the_second_try_is_no_evidence_but_a_chance_to_learn():
    lesson = await Lesson.begin()
    await lesson.answer(right=False)
    wrong = (await lesson.state()).sheet.mastery
    await lesson.answer(right=True)
    state = await lesson.state()
    assert wrong < 0.2 < state.sheets["adding_tens_and_ones"].mastery < 0.35
    assert (state.sheets["adding_tens_and_ones"].tries, state.sheets["adding_tens_and_ones"].right) == (1, 0)


async def test_the_answer_is_not_said_before_it_was_tried():
    """Through wrong first tries, hints and questions: the words between an item and its end never hold its answer."""
    lesson = await Lesson.begin(seed=4, max_items=12, items_per_concept=100)
    while not (await lesson.session()).ended:
        answer = (await lesson.state()).open.asked.item.correct_answer
        for text in ("hint", "what is the answer?", "I don't know", "I'm so stupid", "why?"):
            said = (await lesson.say(text)).split("\n\n")[0]
            assert text == "why?" or not mentions(said, answer), (text, said)
        said = await lesson.answer(right=False)
        assert not mentions(said, answer), said
        assert mentions(await lesson.answer(right=False), answer)


async def test_a_wrong_answer_is_met_with_the_thought_behind_it():
    lesson = await Lesson.begin(curriculum_id="fractions", seed=2)
    item = (await lesson.state()).open.asked.item
    wrong = item.distractors[0]
    session = await lesson.session()
    await lesson.road.receive(lesson.sid, "responded", wrong.text, action=session.pending.action)
    assert wrong.description in await lesson.said()
    assert wrong.description in await lesson.say("why?")
    seen = learning.report(await lesson.state())["misconceptions"]
    assert seen == []  # the item is not done with
    await lesson.answer(right=True)
    (seen,) = learning.report(await lesson.state())["misconceptions"]
    assert (seen["mistake"], seen["count"]) == (wrong.mistake, 1)


async def test_two_wrong_tries_bring_a_worked_example_with_other_numbers():
    lesson = await Lesson.begin()
    item = (await lesson.state()).open.asked.item
    await lesson.answer(right=False)
    await lesson.answer(right=False)
    reveal, example = [e.text for e in await lesson.turn() if isinstance(e, Said)][:2]
    assert item.explanation in reveal
    assert item.correct_answer not in example.split()
    assert "\n" in example


async def test_the_same_seed_is_the_same_lesson_and_another_one_is_not():
    logs = []
    for seed in (7, 7, 8):
        lesson = await Lesson.begin(seed=seed)
        await lesson.play(chance(0.7), most=20)
        logs.append(
            [(e.props if isinstance(e, Shown) else e.text) for e in await lesson.log() if isinstance(e, Shown | Said)]
        )
    assert logs[0] == logs[1] != logs[2]


async def test_a_restart_between_any_two_inputs_changes_nothing(tmp_path):
    """Every input goes to a new server over the same file; beside it one server that never stopped."""
    inputs = ["=", "hint", "!", "!", "I don't get it", "=", "skip", "=", "=", "why?", "too easy", "=", "=", "stop"]
    whole = await Lesson.begin(seed=5)
    url = tmp_path / "lesson.db"
    ledger = opened(url)
    broken = await Lesson.begin(seed=5, ledger=ledger)
    sid, clock = broken.sid, broken.clock
    for text in inputs:
        pending = pending_action(await broken.session())
        await ledger.close()
        ledger = opened(url)
        again = await Lesson.begin(seed=99, ledger=ledger)
        again.sid, again.clock[0] = sid, clock[0]
        clock, broken = again.clock, again
        assert pending_action(await broken.session()) == pending
        for lesson in (whole, broken):
            await (lesson.answer(right=text == "=") if text in "=!" else lesson.say(text))
    one, two = await whole.log(), await broken.log()
    assert one[1:] == two[1:]
    assert (await broken.session()).ended.reason == "person_stopped"
    assert learning.report((await broken.session()).state) == learning.report((await whole.session()).state)
    redecide(learning, two)
    await ledger.close()


def opened(path):
    return SqliteLedger(path, PROGRAMS)


async def test_a_returning_learner_is_asked_first_what_is_due():
    first = await Lesson.begin()
    await first.play(lambda *_: True, most=6)
    await first.say("stop")
    report = learning.report(await first.state())
    cards = report["reviews"]
    assert [c["concept_id"] for c in cards] == ["adding_tens_and_ones", "carrying"]
    assert all(c["days_until_review"] for c in report["concepts"][:2])

    later = await Lesson.begin(reviews=cards, at=NOON + 30 * 86_400, seed=3)
    state = await later.state()
    assert state.standings["adding_tens_and_ones"] == "practising"
    assert state.standings["carrying"] == "due"
    assert 0.8 < state.sheets["carrying"].mastery < cards[1]["mastery"]
    assert "adding tens and ones; carrying a ten" in await later.said()
    await later.answer(right=True)
    await later.answer(right=True)
    state = await later.state()
    assert state.concept == "past_a_hundred"
    assert state.sheets["carrying"].standing == "mastered"
    await later.say("bye")
    again = learning.report(await later.state())["reviews"]
    assert again[0]["stability"] > cards[0]["stability"]

    soon = await Lesson.begin(reviews=cards, at=NOON + 3600)
    assert (await soon.state()).concept == "past_a_hundred"


async def test_a_forgotten_review_is_explained_and_practised_again():
    first = await Lesson.begin()
    await first.play(lambda *_: True, most=3)
    await first.say("stop")
    cards = learning.report(await first.state())["reviews"]
    later = await Lesson.begin(reviews=cards, at=NOON + 60 * 86_400)
    await later.answer(right=False)
    said = await later.answer(right=False)
    assert "tens and ones" in said
    state = await later.state()
    assert (state.concept, state.sheet.standing, state.sheet.told) == ("adding_tens_and_ones", "practising", 1)
    await later.say("stop")
    assert learning.report(await later.state())["reviews"][0]["stability"] < cards[0]["stability"]


async def test_who_knows_it_all_and_comes_too_early_is_told_so():
    first = await Lesson.begin()
    await first.play(lambda *_: True)
    early = await Lesson.begin(reviews=learning.report(await first.state())["reviews"], at=NOON + 3600)
    assert (await early.session()).ended.reason == "nothing_due"
    assert "nothing is due" in await early.said()


async def test_three_hundred_items_and_the_last_costs_no_more_than_the_first():
    lesson = await Lesson.begin(curriculum_id="ip-subnetting", max_items=300, items_per_concept=1000)
    spent: list[int] = []
    while not (session := await lesson.session()).ended:
        item, pending = session.state.open.asked.item, session.pending
        value = next(o for o in pending.props["options"] if o != item.correct_answer)
        with counted(spent):
            await lesson.road.receive(lesson.sid, "responded", value, action=pending.action)
    assert (await lesson.state()).number == 300
    early, late = statistics.median(spent[10:60]), statistics.median(spent[-50:])
    assert late < 2 * early, f"{early} calls at the start, {late} at the end"


async def test_the_context_is_that_of_the_source():
    lesson = await Lesson.begin()
    await lesson.answer(right=True)
    context = learning.context(await lesson.state())
    assert context["current_module"] == "adding_tens_and_ones"
    assert context["concept"] == "adding tens and ones"
    assert context["items_completed"] == 1
    assert context["recent_performance"] == [True]
    assert context["last_response"]["correct"] is True
    assert context["mastery_scores"]["adding_tens_and_ones"] > 0.6
    assert context["action"] == "await_response"
    for _ in range(40):
        if (await lesson.session()).ended:
            break
        await lesson.answer(right=False)
    assert len(learning.context(await lesson.state())["recent_performance"]) == 5


async def test_the_screen_holds_no_answer():
    lesson = await Lesson.begin(curriculum_id="ip-subnetting")
    session = await lesson.session()
    answer = session.state.open.asked.item.correct_answer
    assert answer not in str(learning.view(session.state))
    assert set(session.pending.props) == {"prompt", "item_id", "item_number", "context", "options"}
