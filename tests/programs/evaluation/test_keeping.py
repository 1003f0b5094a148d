"""What a test keeps of its beginning (paper, parameters, counts), and what time says of ability."""

import json
from collections import Counter
from pathlib import Path

import httpx
import pytest

from handrail.assess.irt import Parameters, from_json
from handrail.assess.irt.factors import Mapping
from handrail.assess.papers import EvaluationItem, banks
from handrail.errors import BadSetup
from handrail.kernel.events import Began
from handrail.kernel.session import fold
from handrail.ledger.urls import open_ledger
from handrail.programs.sessions.evaluation import evaluation
from handrail.server.supplies import Tally, supplied
from handrail.settings import Settings
from tests.histories.test_histories import HERE, read
from tests.laws.stage import holds, log_of
from tests.programs.evaluation.sat import PROGRAMS, Clock, right, road_over, sat
from tests.server.sample import served

PARAMETERS = Path(__file__).parents[2] / "cli" / "parameters.json"
ADDING = ("MATH.ARITH.ADD.2DIGIT",)


def paper(**more):
    section = {"section_id": "s", "skill_domain": "Adding", "item_count": 6, "skill_blueprints": ADDING}
    return {"assessment_id": "own", "title": "Own", "sections": [section], "total_items": 6} | more


BANK = tuple(
    EvaluationItem(f"Item {n}?", ("a", "b", "c"), n % 3, item_id=f"i{n}", skill_domain="xy"[n % 2], difficulty=n / 80)
    for n in range(80)
)
OF_BANK = {
    "assessment_id": "banked",
    "title": "Banked",
    "sections": [{"section_id": d, "skill_domain": d, "item_count": 3} for d in "xy"],
    "total_items": 6,
    "item_bank_id": "big",
    "exposure_limit": 0.2,
}


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def road(tmp_path, clock):
    ledger = open_ledger(f"sqlite:///{tmp_path}/test.db", PROGRAMS)
    yield road_over(ledger, clock)
    await ledger.close()


@pytest.fixture
def big(monkeypatch):
    found = banks() | {"big": BANK}
    monkeypatch.setattr("handrail.assess.papers.reading.banks", lambda: found)


@pytest.mark.parametrize("limit", [0.05, 0.08])
async def test_a_limit_that_no_bank_could_hold_is_refused(road, big, limit):
    with pytest.raises(BadSetup, match=r"an exposure_limit of 0.0\d takes \d+ items"):
        await road.begin("evaluation", {"blueprint": OF_BANK | {"exposure_limit": limit}}, seed=1)


# what was looked up once is never looked up again


@pytest.mark.parametrize("name", ["EVERYDAY-NUMBERS", "ARITHMETIC-ADAPTIVE", "MATH-FUNDAMENTALS-L1"])
async def test_a_paper_that_is_gone_changes_nothing_for_those_who_sit_it(road, clock, monkeypatch, name):
    sid = await road.begin("evaluation", {"blueprint_id": name}, seed=3)
    for gone in ("papers", "banks"):
        monkeypatch.setattr(f"handrail.assess.papers.reading.{gone}", dict)
    with pytest.raises(BadSetup):
        await road.begin("evaluation", {"blueprint_id": name}, seed=3)
    session = await sat(road_over(road.ledger, clock), sid)
    assert session.status == "completed"
    assert evaluation.report(session.state)["items_correct"] >= 5
    log = await log_of(road, sid)
    session = None
    for event in log:
        session = fold(evaluation, session, event)
    assert evaluation.report(session.state)["items_total"] == session.state.test.total_items
    monkeypatch.undo()
    holds(evaluation, log, faults=False)


@pytest.mark.parametrize("version", [1, 2])
def test_logs_of_earlier_versions_are_still_read(version):
    for path in sorted((HERE / "evaluation" / f"v{version}").glob("*.jsonl")):
        session, log = None, read(path)
        for event in log:
            session = fold(evaluation, session, event)
        assert isinstance(log[0], Began) and log[0].version == version
        assert evaluation.report(session.state)["items_answered"] == len(session.state.recorded) > 0


# parameters


def moved(version, shift):
    line = Mapping(ADDING[0], shift=shift, shift_se=0.1, stretch_se=0.1, answers=900)
    return {"version": version, "mark": f"m{version}", "blueprints": [vars_of(line)]}


def vars_of(line):
    return {name: getattr(line, name) for name in ("blueprint", "shift", "stretch", "shift_se", "stretch_se", "a")}


async def test_answers_are_weighed_with_the_parameters_that_were_handed_in(road):
    abilities = {}
    for shift in (-1.5, 0.0, 1.5):
        sid = await road.begin("evaluation", {"blueprint": paper(), "parameters": moved(7, shift)}, seed=1)
        session = await sat(road, sid)
        assert all(p.weighed.error <= 0.2 for p in session.state.presented), "what is left of the error"
        report = evaluation.report(session.state)
        assert report["parameters_version"] == 7
        abilities[shift] = report["ability"]
    assert abilities[-1.5]["theta"] < abilities[0.0]["theta"] < abilities[1.5]["theta"]
    sid = await road.begin("evaluation", {"blueprint": paper()}, seed=1)
    plain = evaluation.report((await sat(road, sid)).state)
    assert plain["ability"]["standard_error"] > abilities[0.0]["standard_error"], "a guess of half a logit is wider"
    assert plain["ability"]["standard_error_shared"] > plain["ability"]["standard_error"]
    assert plain["parameters_version"] == 0


async def test_a_session_keeps_the_version_that_it_began_with(road, tmp_path):
    """Two servers, one after the other, over one ledger: the second has other parameters in force."""
    wish = {"session_type": "evaluation", "config": {"blueprint": paper()}, "seed": 4}
    asked = {}
    for name, settings in (
        ("old", Settings(parameters=str(PARAMETERS), heartbeat=0.2)),
        ("new", Settings(heartbeat=0.2)),
    ):
        async with served(road, settings) as address, httpx.AsyncClient(base_url=address) as http:
            asked[name] = (await http.post("/session/", json=wish)).json()["id"]
            for sid in asked.values():
                session = await road.session(sid)
                await road.receive(sid, "responded", right(session), action=session.pending.action)
    contexts = {name: evaluation.context((await road.session(sid)).state) for name, sid in asked.items()}
    assert contexts["old"]["parameters"] == {"version": 1, "mark": from_json(PARAMETERS.read_text()).mark}
    assert contexts["new"]["parameters"] == {"version": 0, "mark": ""}
    kept = (await road.session(asked["old"])).state.paper.parameters
    assert [line.blueprint for line in kept.blueprints] == list(ADDING), "of all parameters those that it needs"
    weights = [p.weighed for p in (await road.session(asked["old"])).state.presented]
    assert all(w.a == kept.blueprints[0].a for w in weights)


# exposure


async def many(road, tally, test, sessions):
    """People one after the other; gives how often each item was shown."""
    shown = Counter()
    for seed in range(sessions):
        setup = {"blueprint": test}
        setup |= await supplied(road.ledger, Settings(), tally, evaluation, setup)
        sid = await road.begin("evaluation", setup, seed=seed)
        session = await sat(road, sid, lambda s, seed=seed: s.pending.props["options"][(seed + s.seq) % 3])
        shown.update(p.item.key for p in session.state.presented)
    return shown


@pytest.mark.parametrize("selection", ["adaptive", "random_from_pool"])
async def test_no_item_of_a_bank_is_shown_to_more_than_its_limit(road, big, selection):
    test = OF_BANK | {"item_selection_algorithm": selection}
    sessions, tally = 40, Tally()
    shown = await many(road, tally, test, sessions)
    assert sum(shown.values()) == 6 * sessions
    assert max(shown.values()) <= 0.2 * sessions
    assert tally.items["big"] + Counter() == shown or await _caught_up(road, tally, shown)
    free = await many(road, Tally(), test | {"exposure_limit": 0.0, "assessment_id": "free"}, sessions)
    assert max(free.values()) > 0.2 * sessions, "without a limit some item is shown too often, or this shows nothing"


async def _caught_up(road, tally, shown):
    await supplied(road.ledger, Settings(), tally, evaluation, {"blueprint": OF_BANK})
    return tally.items["big"] == shown


async def test_counts_are_the_same_when_they_are_made_again_from_nothing(road, big):
    tally = Tally()
    await many(road, tally, OF_BANK, 7)
    one, two = [
        await supplied(road.ledger, Settings(), t, evaluation, {"blueprint": OF_BANK}) for t in (tally, Tally())
    ]
    assert one == two
    assert one["exposure"]["sessions"] == 7 and one["exposure"]["shown"]


async def test_a_made_question_that_too_many_have_seen_is_not_made_again(road):
    section = {
        "section_id": "s",
        "skill_domain": "Adding",
        "item_count": 2,
        "skill_blueprints": ["MATH.ARITH.ADD.1DIGIT"],
    }
    small = paper(sections=[section], total_items=2, exposure_limit=0.2)
    shown = await many(road, Tally(), small, 15)
    free = await many(road, Tally(), small | {"exposure_limit": 0.0, "assessment_id": "free"}, 15)
    assert max(shown.values()) <= 0.2 * 15 < max(free.values())


async def test_what_a_client_says_of_exposure_does_not_count(road, big):
    await many(road, Tally(), OF_BANK, 3)
    setup = {"blueprint": OF_BANK, "exposure": {"sessions": 0}}
    found = await supplied(road.ledger, Settings(), Tally(), evaluation, setup)
    assert (setup | found)["exposure"]["sessions"] == 3


# time


async def test_right_and_fast_raises_ability_unless_the_test_is_untimed(road, clock):
    found = {}
    for pace in (True, False):
        for seconds in (4, 14, 600):

            def answer(session, seconds=seconds):
                clock.now += seconds
                return right(session)

            sid = await road.begin("evaluation", {"blueprint": paper(pace=pace)}, seed=1)
            report = evaluation.report((await sat(road, sid, answer)).state)
            found[pace, seconds] = report["ability"]["theta"]
            assert {row["benchmark_seconds"] for row in report["items"]} != {None}
    assert found[True, 4] > found[True, 14] > found[True, 600]
    assert found[False, 4] == found[False, 14] == found[False, 600]
    assert abs(found[False, 4] - found[True, 600]) < 0.2, "slow is only not fast"


async def test_a_fast_person_is_asked_harder_items_in_an_adaptive_test(road, clock):
    def level(session):
        return sum(p.item.difficulty_computed for p in session.state.presented[1:4]) / 3

    levels = []
    for seconds in (3, 300):

        def answer(session, seconds=seconds):
            clock.now += seconds
            return right(session)

        test = paper(item_selection_algorithm="adaptive", total_items=6)
        sid = await road.begin("evaluation", {"blueprint": test}, seed=2)
        levels.append(level(await sat(road, sid, answer)))
    assert levels[0] > levels[1]


async def test_the_staff_see_what_would_be_asked_next(road):
    sid = await road.begin("evaluation", {"blueprint_id": "MATH-FUNDAMENTALS-L1"}, seed=1)
    for _ in range(7):
        session = await road.session(sid)
        wrong = next(o for o in session.pending.props["options"] if o != right(session))
        said = right(session) if session.state.pending.section == "addition" else wrong
        session = await road.receive(sid, "responded", said, action=session.pending.action)
    advice = evaluation.context(session.state)["next_item_recommendation"]
    assert (advice["domain"], advice["rationale"]) == ("Subtraction", "Reinforce struggling domain")
    assert json.dumps(evaluation.context(session.state))
    assert Parameters().version == evaluation.context(session.state)["parameters"]["version"]
