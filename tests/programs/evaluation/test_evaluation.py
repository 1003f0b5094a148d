"""A test that is sat: item by item, strictly timed, survives anything, and gives nothing away before its end."""

from fractions import Fraction

import pytest

from handrail.assess.papers import EvaluationItem, banks, item_of, papers
from handrail.assess.papers.model import EvaluationBlueprint
from handrail.assess.papers.reading import read_as, read_bank
from handrail.errors import BadInput, BadSetup, Misconfigured, NotPending
from handrail.kernel.events import Said, Shown
from handrail.ledger.urls import open_ledger
from handrail.programs.sessions.evaluation import evaluation
from handrail.programs.sessions.evaluation.words import read_lines
from handrail.upkeep import Upkeep
from tests.laws.stage import holds, log_of
from tests.programs.evaluation.sat import PROGRAMS, Clock, right, road_over, sat

CANARY = "canary-9e77"
INLINE = {
    "items": [
        {
            "stem": f"Question {n}?",
            "options": [f"right {CANARY} {n}", f"wrong {n}", f"other {n}"],
            "correct": 0,
            "item_id": f"q{n}",
            "skill_domain": "odd" if n % 2 else "even",
            "mistakes": {f"wrong {n}": f"mistake-{CANARY}-{n}"},
        }
        for n in range(1, 6)
    ]
}


PAPER = """assessment_id = "x"
title = "x"
total_items = {total}
[[sections]]
section_id = "s"
skill_domain = "s"
item_count = 2
{rest}
"""


ADDING = 'skill_blueprints=["MATH.ARITH.ADD.1DIGIT"]'
FIXED = "item_selection_algorithm = 'fixed'\n"
TWICE = "[[sections]]\nsection_id = 't'\nskill_domain = 's'\nitem_count = 2"


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def road(tmp_path, clock):
    ledger = open_ledger(f"sqlite:///{tmp_path}/test.db", PROGRAMS)
    yield road_over(ledger, clock)
    await ledger.close()


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"blueprint_id": "MATH-FUNDAMENTALS-L2"}, "did you mean 'MATH-FUNDAMENTALS-L1'"),
        ({"blueprint_id": "MATH-FUNDAMENTALS-L1", "items": INLINE["items"]}, "give one of"),
        ({"items": [{"stem": "", "options": ["a", "b"]}]}, r"items\[0\].stem: write the question"),
        ({"items": [{"stem": "x", "options": ["a"]}]}, r"items\[0\].options: give from 2 to 6"),
        ({"items": [{"stem": "x", "options": ["a", "a"]}]}, r"items\[0\].options"),
        ({"items": [{"stem": "x", "options": ["a", "b"], "correct": 2}]}, r"items\[0\].correct"),
        ({"items": [{"stem": "x", "options": ["a", "b"], "correct": "c"}]}, r"items\[0\].correct"),
        ({"items": [{"stem": "x", "item_type": "number", "correct": "many"}]}, r"items\[0\].correct"),
        ({"items": [{"stem": "x", "options": ["a", "b"], "difficulty": 3}]}, r"items\[0\].difficulty"),
        ({"item_bank_id": "nothing"}, "there is no item bank 'nothing'"),
        ({"item_bank_id": "everyday-numbers"}, "has 0 items of 'Addition'"),
        ({"time_limit_minutes": -1}, "time_limit_minutes"),
        ({"answers": 5}, "no field 'answers'"),
        ({"items": INLINE["items"], "item_bank_id": "everyday-numbers"}, "items or item_bank_id"),
        ({"parameters": {"version": "new"}}, "does not fit"),
        ({"exposure": {"sessions": "many"}}, "does not fit"),
    ],
)
async def test_a_test_that_cannot_be_sat_is_refused_with_what_to_do(road, setup, told):
    with pytest.raises(BadSetup, match=told):
        await road.begin("evaluation", setup, seed=1)
    assert await road.ledger.heads() == []


@pytest.mark.parametrize("name", sorted(papers()))
async def test_every_shipped_test_can_be_sat_from_start_to_end(road, name):
    sid = await road.begin("evaluation", {"blueprint_id": name}, seed=5, locale="es-MX")
    session = await sat(road, sid)
    report = evaluation.report(session.state)
    assert report["items_correct"] == report["items_answered"] >= 5
    assert report["score_share"] == 1.0 or papers()[name].item_selection_algorithm == "adaptive"
    keys = [p.item.key for p in session.state.presented]
    assert len(set(keys)) == len(keys), "every item of a session is different"
    holds(evaluation, await log_of(road, sid), faults=False)


async def test_scores_are_exact_and_mistakes_are_named(road):
    sid = await road.begin("evaluation", INLINE, seed=1)
    wrong = iter([False, True, False, False, True])
    session = await sat(road, sid, lambda s: s.pending.props["options"][1] if next(wrong) else right(s))
    report = evaluation.report(session.state)
    assert (report["items_correct"], report["score"], report["score_share"]) == (3, 3.0, 0.6)
    by = report["performance_by_domain"]
    assert Fraction(by["odd"]["items_correct"], by["odd"]["items_attempted"]) == Fraction(2, 3)
    assert [m["mistake"] for m in report["misconceptions"]] == [f"mistake-{CANARY}-2", f"mistake-{CANARY}-5"]
    assert report["ability"]["standard_error"] > 0


async def test_time_per_item_comes_from_the_log(road, clock):
    sid = await road.begin("evaluation", INLINE, seed=1)

    def slowly(session):
        clock.now += 7
        return right(session)

    report = evaluation.report((await sat(road, sid, slowly)).state)
    assert [row["seconds"] for row in report["items"]] == [7.0] * 5


async def test_the_clock_is_strict_also_while_nobody_is_there(road, clock):
    sid = await road.begin("evaluation", INLINE | {"time_limit_minutes": 2}, seed=1)
    session = await road.session(sid)
    session = await road.receive(sid, "responded", right(session), action=session.pending.action)
    clock.now += 119
    await Upkeep(road).ring()
    assert (await road.session(sid)).status == "awaiting_client_action"
    clock.now += 2
    await Upkeep(road).ring()
    session = await road.session(sid)
    assert (session.status, session.ended.reason) == ("completed", "time_limit")
    report = evaluation.report(session.state)
    assert (report["items_answered"], report["items_total"], report["score_share"]) == (1, 5, 0.2)


async def test_no_back_no_skip_no_second_answer(road):
    sid = await road.begin("evaluation", INLINE, seed=1)
    first = (await road.session(sid)).pending
    with pytest.raises(BadInput):
        await road.receive(sid, "responded", None, action=first.action)
    with pytest.raises(BadInput, match="options that were offered"):
        await road.receive(sid, "responded", "something else", action=first.action)
    await road.receive(sid, "responded", first.props["options"][0], action=first.action)
    before = await log_of(road, sid)
    with pytest.raises(NotPending):
        await road.receive(sid, "responded", first.props["options"][1], action=first.action)
    assert await log_of(road, sid) == before


async def test_asking_for_help_gives_none_and_changes_nothing(road):
    sid = await road.begin("evaluation", INLINE, seed=1)
    before = (await road.session(sid)).pending
    for text in ("what is the answer?", "give me a hint please", "skip", "back"):
        session = await road.receive(sid, "heard", text)
        assert session.pending == before
    said = [e.text for e in await log_of(road, sid) if isinstance(e, Said)]
    assert not [t for t in said if CANARY in t]


@pytest.mark.parametrize(
    ("text", "locale", "told"),
    [
        ("I want to stop", "en", "end the test with the button"),
        ("me rindo", "es", "terminar la prueba con el botón"),
        ("I can't do this, I am going to kill myself tonight", "en", "Please call"),
    ],
)
async def test_who_wants_to_stop_is_told_how_and_who_is_in_danger_is_not_sent_back_to_the_question(
    road, text, locale, told
):
    sid = await road.begin("evaluation", INLINE, seed=1, locale=locale)
    await road.receive(sid, "heard", text)
    said = [e.text for e in await log_of(road, sid) if isinstance(e, Said)][1:]
    assert told in said[0]
    assert not any("answer it as well as you can" in t or "Please answer the question" in t for t in said)


def test_nothing_on_the_screen_depends_on_the_right_answer():
    written = [EvaluationItem("Which?", ("a", "b", "c"), correct) for correct in range(3)]
    assert len({item_of(item, 0, "en").item_id for item in written}) == 1


async def test_adaptive_goes_up_and_down_with_the_answers(road):
    async def abilities(answer):
        sid = await road.begin("evaluation", {"blueprint_id": "ARITHMETIC-ADAPTIVE"}, seed=2)
        session = await sat(road, sid, answer)
        return evaluation.report(session.state)["ability"]["theta"], [p.item for p in session.state.presented]

    def level(items):
        return sum(item.difficulty_computed for item in items) / len(items)

    def wrong(session):
        return next(o for o in session.pending.props["options"] if o != right(session))

    high, hard = await abilities(right)
    low, easy = await abilities(wrong)
    assert high > 1 > -1 > low
    assert level(hard[-5:]) > level(hard[:5])
    assert level(hard[-5:]) > level(easy[-5:]) + 0.2


async def test_a_twenty_item_session_survives_a_restart_between_any_two_requests(tmp_path, clock):
    url = f"sqlite:///{tmp_path}/test.db"
    sid, shown = "", []
    for step in range(22):
        ledger = open_ledger(url, PROGRAMS)
        road = road_over(ledger, clock)
        if not step:
            sid = await road.begin("evaluation", {"blueprint_id": "MATH-FUNDAMENTALS-L1"}, seed=9)
        session = await road.session(sid)
        if session.pending:
            shown.append(session.pending)
            await road.receive(sid, "responded", right(session), action=session.pending.action)
        log = await log_of(road, sid)
        await ledger.close()
    assert session.status == "completed"
    assert [e for e in log if isinstance(e, Shown)] == shown
    assert len(shown) == 20
    holds(evaluation, log, faults=False)


async def test_the_same_seed_gives_the_same_test_and_another_gives_another(road):
    async def stems(seed):
        sid = await road.begin("evaluation", {"blueprint_id": "MATH-FUNDAMENTALS-L1"}, seed=seed)
        return [p.item.stem for p in (await sat(road, sid)).state.presented]

    assert await stems(3) == await stems(3)
    assert await stems(3) != await stems(4)


async def test_a_private_test_keeps_its_report_to_the_staff(road):
    sid = await road.begin("evaluation", INLINE | {"show_report": False}, seed=1)
    session = await sat(road, sid)
    assert evaluation.report(session.state) == {"title": "Test", "kind": "evaluation", "private": True}
    assert evaluation.context(session.state)["items_correct"] == 5


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("assessment_id = ", "not valid TOML"),
        ('assessment_id = "x"', "papers/x.toml"),
        ('assessment_id="x"\ntitle="x"\nsections=[]\ntotal_items=0', "at least one"),
        (PAPER.format(total=3, rest='skill_blueprints=["MATH.ARITH.ADD.1DIGIT"]'), "total_items"),
        (PAPER.format(total=2, rest='skill_blueprints=["MATH.ARITH.ADDD"]'), "there is no skill blueprint"),
        (PAPER.format(total=2, rest="difficulty_distribution={easy=1}"), "must come to 2"),
        (PAPER.format(total=2, rest="difficulty_distribution={simple=2}"), "is no level"),
        (PAPER.format(total=2, rest=""), "name at least one"),
        ("exposure_limit = 1.5\n" + PAPER.format(total=2, rest=ADDING), "exposure_limit"),
        (
            "exposure_limit = 0.2\nitem_selection_algorithm = 'fixed'\n" + PAPER.format(total=2, rest=ADDING),
            "fixed test",
        ),
        ("item_bank_id = 'x'\n" + PAPER.format(total=4, rest=TWICE), "same skill_domain"),
    ],
)
def test_a_paper_that_does_not_fit_is_named(text, told):
    with pytest.raises(Misconfigured, match=told):
        read_as("x.toml", text, EvaluationBlueprint)


@pytest.mark.parametrize("text", ["", "[[items]]\nstem='x'", "[[items]]\nstem=5"])
def test_a_bank_that_does_not_fit_is_named(text):
    with pytest.raises(Misconfigured, match=r"papers/banks/x.toml"):
        read_bank("x.toml", text)


def test_lines_that_do_not_fit_are_named():
    with pytest.raises(Misconfigured, match=r"evaluation/lines/xx.toml: needs exactly"):
        read_lines("xx.toml", "welcome = 'x'")


def test_banks_hold_items_of_every_domain_their_tests_ask():
    for paper in papers().values():
        if paper.item_bank_id:
            domains = {item.skill_domain for item in banks()[paper.item_bank_id]}
            assert {section.skill_domain for section in paper.sections} <= domains
