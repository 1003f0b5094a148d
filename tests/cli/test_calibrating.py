"""From sessions in the ledger to a new version of the parameters, as somebody on the command line would do it."""

import json
from dataclasses import replace

import msgspec

from handrail.assess.papers.reading import papers
from handrail.cli.abilities import calibrate_stdin
from handrail.cli.answers import answered
from handrail.kernel.moves import choose
from handrail.programs.sessions.evaluation import evaluation
from handrail.server.supplies import Tally, supplied
from handrail.settings import Settings
from tests.cli.test_chat import HANDRAIL, ran

LIMITED = msgspec.to_builtins(replace(papers()["MATH-FUNDAMENTALS-L1"], exposure_limit=0.5))


async def test_answers_come_out_of_the_ledger_without_anybodys_name(road_of):
    road = road_of({"evaluation": evaluation})
    for seed in range(3):
        sid = await road.begin("evaluation", {"blueprint_id": "MATH-FUNDAMENTALS-L1"}, seed=seed, owner="secret")
        session = await road.session(sid)
        while session.pending:
            option = choose(session.pending.props["options"], seed, session.seq)
            session = await road.receive(sid, "responded", option, action=session.pending.action)
    rows = [row async for row in answered(road.ledger)]
    assert len(rows) == 60
    assert len({row.person for row in rows}) == 3
    assert all(row.blueprint and row.difficulty is not None for row in rows)


async def test_what_was_calibrated_weighs_the_next_sessions_answers(road_of, tmp_path):
    """Sessions, a calibration of them, and a session after it: the whole way round."""
    road, tally = road_of({"evaluation": evaluation}), Tally()
    before = [await _sat(road, tally, Settings(), seed) for seed in range(4)]
    path = tmp_path / "v1.json"
    calibrate_stdin(before=None, out=path, rows=[row async for row in answered(road.ledger)])
    after = await _sat(road, tally, Settings(parameters=str(path)), 4)
    assert [s.paper.parameters.version for s in (*before, after)] == [0, 0, 0, 0, 1]
    lines = {line.blueprint: line for line in after.paper.parameters.blueprints}
    weighed = [(lines[p.item.blueprint_id], p.weighed) for p in after.presented if p.item.blueprint_id in lines]
    assert weighed and all(w.a == line.a and w.error <= 0.5 for line, w in weighed)


async def test_a_test_that_was_forked_counts_once(road_of):
    road, setup = road_of({"evaluation": evaluation}), {"blueprint": LIMITED}
    sid = await road.begin("evaluation", setup, seed=3)
    await _answers(road, sid, 3)
    before = [row async for row in answered(road.ledger)]
    count = await supplied(road.ledger, Settings(), Tally(), evaluation, setup)
    assert (len(before), count["exposure"]["sessions"]) == (20, 1)
    follows = Tally()
    for after in (0, 7, 19):
        new = await road.fork(sid, after=after)
        await supplied(road.ledger, Settings(), follows, evaluation, setup)
        await _answers(road, new, 4)
    assert [row async for row in answered(road.ledger)] == before
    for tally in (follows, Tally()):
        assert await supplied(road.ledger, Settings(), tally, evaluation, setup) == count


async def test_another_test_after_a_fork_still_counts(road_of):
    road, setup, tally = road_of({"evaluation": evaluation}), {"blueprint": LIMITED}, Tally()
    sid = await road.begin("evaluation", setup, seed=3)
    await road.fork(sid, after=0)
    await _answers(road, await road.begin("evaluation", setup, seed=4), 4)
    assert (await supplied(road.ledger, Settings(), tally, evaluation, setup))["exposure"]["sessions"] == 2
    assert len([row async for row in answered(road.ledger)]) == 20


async def _answers(road, sid, seed):
    session = await road.session(sid)
    while session.pending:
        option = choose(session.pending.props["options"], seed, session.seq)
        session = await road.receive(sid, "responded", option, action=session.pending.action)


async def _sat(road, tally, settings, seed):
    setup = {"blueprint_id": "MATH-FUNDAMENTALS-L1"}
    setup |= await supplied(road.ledger, settings, tally, evaluation, setup)
    sid = await road.begin("evaluation", setup, seed=seed)
    session = await road.session(sid)
    while session.pending:
        option = choose(session.pending.props["options"], seed, session.seq)
        session = await road.receive(sid, "responded", option, action=session.pending.action)
    return session.state


def test_the_commands_read_lines_and_go_on_after_a_bad_one():
    good = {"model": "2pl", "items": [{"a": 1, "b": 0, "c": 0}], "responses": [1], "prior": {"mean": 0, "sd": 1}}
    lines = "\n".join([json.dumps(good), "not json", json.dumps(good)])
    done = ran(*HANDRAIL, "ability", input=lines.encode())
    first, bad, last = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert first == last
    assert first["mle"] is None
    assert bad["line"] == 2
    assert done.returncode == 1
    chosen = ran(
        *HANDRAIL, "select", input=json.dumps({"bank": good["items"] * 2, "theta": 0, "administered": [0]}).encode()
    )
    assert json.loads(chosen.stdout)["index"] == 1


def test_an_empty_ledger_has_nothing_to_calibrate(tmp_path):
    done = ran(*HANDRAIL, "calibrate", "--db", f"sqlite:///{tmp_path}/none.db", input=b"")
    assert done.returncode == 2
    assert b"answers" in done.stderr
