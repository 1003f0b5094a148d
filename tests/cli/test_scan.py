"""The gate on the command line: what it prints, and what it says about input that it cannot read."""

import json

import pytest
from typer.testing import CliRunner

from handrail.cli import app

FIELDS = {"severity", "category", "confidence", "phrases", "language", "ambiguous", "rules", "alarm"}


def run(*words, stdin=b"", code=0):
    result = CliRunner().invoke(app, ["scan", *words], input=stdin)
    assert result.exit_code == code, (result.output, result.exception)
    return result


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"{", "line 2 is not JSON"),
        (b"I want to die", "line 2 is not JSON"),
        (b'{"text": "\xff"}', "line 2 is not JSON (not UTF-8)"),
        (b"[]", "line 2 has no `text`"),
        (b'{"text": 7}', "line 2 has no `text`"),
        (b'{"words": "hello"}', "line 2 has no `text`"),
    ],
)
def test_a_bad_line_is_named_and_ends_with_code_2(line, says):
    result = run("--jsonl", stdin=b'{"text": "hello"}\n' + line + b'\n{"text": "hello"}\n', code=2)
    assert says in result.stderr
    assert len(result.stdout.splitlines()) == 1


def test_bytes_that_are_no_text_fail_closed():
    found = json.loads(run(stdin=b"I am \xff\xfe").stdout)
    assert (found["severity"], found["ambiguous"], found["alarm"]) == (3, True, True)
    assert found["rules"] == ["gate.undecodable: not UTF-8"]


def test_a_text_is_one_object_with_every_field():
    found = json.loads(run(stdin=b"Well.\nI want to kil myself\n").stdout)
    assert found.keys() == FIELDS
    assert (found["severity"], found["category"], found["alarm"], found["language"]) == (4, "suicide", True, "en")
    assert "kil myself" in [p["text"] for p in found["phrases"]]
    assert all(0 <= p["start"] < p["end"] <= len("Well.\nI want to kil myself") for p in found["phrases"])


def test_no_text_is_no_alarm():
    assert json.loads(run(stdin=b"").stdout)["alarm"] is False
    assert run("--jsonl", stdin=b"\n\n").stdout == ""


def test_json_lines_give_a_line_each():
    rows = [{"text": "hello"}, {"text": "quiero morir", "more": 1}, {"text": "\ud800 I want to die"}]
    lines = run("--jsonl", stdin="\n".join(map(json.dumps, rows)).encode()).stdout.splitlines()
    assert [json.loads(line)["alarm"] for line in lines] == [False, True, True]


def test_the_locale_is_the_language_of_what_shows_none():
    assert json.loads(run("--locale", "es-MX", stdin=b"7").stdout)["language"] == "es"


def test_an_explanation_names_words_rules_and_what_weakened_them():
    told = run("--explain", stdin=b"I would never kill myself").stdout
    assert told.startswith("no alarm: severity 2")
    assert "'kill myself' at 14 to 25" in told
    assert "weakened by en.cue.negation" in told
    assert "ambiguous" in told
    assert run("--explain", stdin=b"I want to die").stdout.startswith("ALARM: severity")
