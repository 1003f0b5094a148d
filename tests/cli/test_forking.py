"""`handrail fork`: any session of the ledger begun anew from one of its turns."""

import asyncio
import json
import os
import re

import pytest
from typer.testing import CliRunner

from handrail.cli import app
from handrail.server.wiring import open_road, settings_from_env

SCRIPT = ["I failed my exam and everybody will think I am stupid", "I feel ashamed, 8 out of 10", "That fits."]


@pytest.fixture(autouse=True)
def bare(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in [n for n in os.environ if n.startswith("HANDRAIL_")]:
        monkeypatch.delenv(name)


def run(*words: str, code: int = 0):
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, (result.output, result.exception)
    return result


@pytest.fixture(scope="module")
def db(tmp_path_factory):
    return f"sqlite:///{tmp_path_factory.mktemp('fork')}/some.db"


@pytest.fixture(scope="module")
def sid(db, tmp_path_factory):
    script = tmp_path_factory.mktemp("lines") / "script.txt"
    script.write_text("\n".join(SCRIPT))
    told = run("chat", "reframing", "--seed", "3", "--script", str(script), "--db", db).stderr
    return re.search(r"session (sess_\w+)", told)[1]


def events(sid, db):
    found = json.loads(run("replay", sid, "--json", "--db", db).stdout)
    assert found["agrees"]
    return [(row["kind"], row["data"]) for row in found["events"]]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["fork", "nobody", "--after", "0", "--db", "DB"], "there is no session 'nobody'"),
        (["fork", "nobody", "--after", "0", "--db", "sqlite:///none.db"], "there is no ledger 'none.db'"),
        (["fork", "SID", "--after", "40", "--db", "DB"], "has 3 turns after its opening: fork it after 0 to 3"),
        (["fork", "SID", "--after", "-1", "--db", "DB"], "fork it after 0 to 3"),
        (["fork", "SID", "--after", "many", "--db", "DB"], "valid integer"),
        (["fork", "SID", "--db", "DB"], "--after"),
        (["fork"], "Missing argument"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(sid, db, words, told):
    result = run(*[{"SID": sid, "DB": db}.get(word, word) for word in words], code=2)
    assert told in result.stderr
    assert "Traceback" not in result.output


async def begun(db, program, setup, *lines, ended=""):
    async with open_road(settings_from_env(db=db)) as road:
        sid = await road.begin(program, setup, seed=3)
        for line in lines:
            await road.receive(sid, "heard", line)
        if ended:
            await road.end(sid, by=ended, reason="over")
        return sid


@pytest.mark.parametrize(
    ("program", "setup", "lines", "ended", "told"),
    [
        ("reframing", {}, [SCRIPT[0], "I want to kill myself tonight"], "", "people are called for"),
        ("reframing", {}, SCRIPT[:1], "staff", "the staff ended"),
        ("companion", {"remember": True}, ["hi"], "", "could not be erased with it"),
    ],
)
def test_what_may_not_be_copied_is_not_for_the_operator_either(tmp_path, program, setup, lines, ended, told):
    db = f"sqlite:///{tmp_path}/own.db"
    sid = asyncio.run(begun(db, program, setup, *lines, ended=ended))
    for after in range(len(lines) + 1):
        result = run("fork", sid, "--after", str(after), "--db", db, code=2)
        assert told in result.stderr
        assert result.stdout == ""


def test_a_fork_is_the_session_up_to_a_turn(sid, db):
    made = json.loads(run("fork", sid, "--after", "2", "--json", "--db", db).stdout)
    assert (made["session_type"], made["origin"]) == ("reframing", {"id": sid, "after": 2})
    assert made["token"]
    whole, kept = events(sid, db), events(made["id"], db)
    assert len(kept) == made["seq"] < len(whole)
    assert kept[1:] == whole[1 : len(kept)]
    assert kept[0][1]["origin"] == f"{sid}:2"
    assert events(sid, db) == whole


def test_in_words(sid, db):
    told = run("fork", sid, "--after", "0", "--db", db).stdout
    assert f"goes on where {sid} had had its opening." in told
    assert "never again" in told
    assert "its first turn." in run("fork", sid, "--after", "1", "--db", db).stdout
    assert "its first 3 turns." in run("fork", sid, "--after", "3", "--db", db).stdout
