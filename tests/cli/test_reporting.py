"""`handrail report`: what a session came to, for the terminal."""

import json
import re

import pytest

from tests.cli.test_forking import run

SCRIPT = ["What brings you here?", "When did it start?", "End of interview"]


@pytest.fixture
def db(tmp_path):
    return f"sqlite:///{tmp_path}/some.db"


def chatted(tmp_path, db, program, lines):
    script = tmp_path / "script.txt"
    script.write_text("\n".join(lines))
    told = run("chat", program, "--seed", "3", "--script", str(script), "--db", db).stderr
    return re.search(r"session (sess_\w+)", told)[1]


@pytest.mark.parametrize(
    ("program", "lines", "told"),
    [
        ("reframing", ["hello"], "a session of reframing has no report"),
        ("patient", ["Hello"], "this session has not ended"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(tmp_path, db, program, lines, told):
    result = run("report", chatted(tmp_path, db, program, lines), "--db", db, code=2)
    assert told in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_the_debrief_of_an_interview(tmp_path, db):
    sid = chatted(tmp_path, db, "patient", SCRIPT)
    report = json.loads(run("report", sid, "--db", db).stdout)
    assert report["kind"] == "patient"
    assert [row["learner"] for row in report["transcript"]] == SCRIPT[:2]
