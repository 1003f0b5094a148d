"""The commands: one JSON object per line in, one out; a bad line is named and the rest goes on."""

import io
import json
import sys

import pytest

from handrail.cli.abilities import ability_stdin, calibrate_stdin, select_stdin
from handrail.errors import BadInput


@pytest.fixture
def fed(monkeypatch, capsys):
    def run(command, *lines, **more):
        text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        code = command(**more)
        out = capsys.readouterr()
        return code, [json.loads(line) for line in out.out.splitlines()], out.err

    return run


GOOD = {"model": "2pl", "items": [{"a": 1.0, "b": -1.0}, {"a": 1.0, "b": 2.0}], "responses": [1, 0]}


def test_ability_of_good_lines(fed):
    code, (found, same), err = fed(
        ability_stdin, GOOD, {**GOOD, "prior": {"mean": 0, "sd": 1}, "responses": [True, False]}
    )
    assert code == 0 and err == "" and found == same
    assert found["mle"] == pytest.approx(0.5) and set(found) >= {"eap", "eap_se", "map", "mle", "wle"}


def test_unbounded_is_null_and_no_answers_are_the_prior(fed):
    _, rows, _ = fed(
        ability_stdin, {**GOOD, "responses": [1, 1]}, {"items": [], "responses": []}, {**GOOD, "responses": [1, None]}
    )
    assert [row["mle"] for row in rows] == [None, None, None]
    assert rows[1]["eap"] == 0 and rows[1]["eap_se"] == 1
    assert rows[2]["eap"] < rows[0]["eap"]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("{", "not JSON"),
        ("[]", "not a JSON object"),
        ("\udcff".encode("utf-8", "surrogateescape").decode("latin-1"), "not JSON"),
        ("[" * 100_000, "not JSON"),
        ({**GOOD, "model": "4pl"}, "model is '4pl'"),
        ({**GOOD, "model": 2}, "model is 2"),
        ({**GOOD, "responses": [1]}, "responses has 1 entries for 2 items"),
        ({**GOOD, "responses": [1, 2]}, "responses[1] is 2"),
        ({**GOOD, "responses": "10"}, "responses must be a list"),
        ({**GOOD, "responses": [1, float("nan")]}, "responses[1] is nan"),
        ({**GOOD, "items": [{"a": float("nan"), "b": 0}] * 2}, "items[0].a is nan"),
        ({**GOOD, "items": [{"a": 1}] * 2}, "items[0].b is missing"),
        ({"responses": []}, "items must be a list"),
        ({**GOOD, "prior": {"sd": 0}}, "prior.sd"),
        ({**GOOD, "prior": {"mean": "x"}}, "prior.mean is 'x'"),
        ({**GOOD, "prior": 3}, "prior must be an object"),
    ],
)
def test_a_bad_line_is_named_and_the_rest_goes_on(fed, line, named):
    code, rows, err = fed(ability_stdin, GOOD, line, GOOD)
    assert code == 1 and len(rows) == 3 and rows[0] == rows[2]
    assert rows[1]["line"] == 2 and named in rows[1]["error"] and "line 2: " in err


def test_selection(fed):
    bank = [{"a": 1.0, "b": b} for b in (-1, 0.1, 2)]
    code, rows, _ = fed(
        select_stdin,
        {"bank": bank, "theta": 0, "administered": []},
        {"bank": bank, "theta": 0, "administered": [1]},
        {"bank": bank, "theta": 3},
        {"bank": bank, "theta": 0, "administered": [0, 1, 2]},
    )
    assert code == 0 and [row["index"] for row in rows] == [1, 0, 2, None]


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"theta": None}, "theta is missing"),
        ({"theta": float("inf")}, "theta is inf"),
        ({"administered": [3]}, "administered[0] is 3"),
        ({"administered": [True]}, "administered[0] is True"),
        ({"administered": 3}, "administered must be a list"),
        ({"bank": None}, "bank must be a list"),
        ({"bank": None, "bank_file": "not/there.json"}, "bank_file 'not/there.json'"),
    ],
)
def test_selection_names_what_is_wrong(fed, wrong, named):
    code, rows, _ = fed(select_stdin, {"bank": [{"b": 0}] * 3, "theta": 0, "administered": [], **wrong})
    assert code == 1 and named in rows[0]["error"]


def test_a_bank_may_lie_in_a_file(fed, tmp_path):
    path = tmp_path / "bank.json"
    path.write_text(json.dumps([{"b": 0}, {"b": 1}]))
    _, rows, _ = fed(select_stdin, {"bank_file": str(path), "theta": 2})
    assert rows == [{"index": 1}]


def answers(n=80):
    return [
        {"person": f"p{j}", "item": f"i{i}", "right": (j * 7 + i * 3) % 5 > i % 3} for j in range(n) for i in range(4)
    ]


def test_calibrate_writes_the_next_version(fed, tmp_path):
    first, second = tmp_path / "v1.json", tmp_path / "v2.json"
    code, (report,), _ = fed(calibrate_stdin, *answers(), before=None, out=first)
    assert code == 0 and report["parameters"]["version"] == 1 and len(report["items"]) == 4
    code, (report,), err = fed(calibrate_stdin, *answers(), {"right": 1}, before=first, out=second)
    assert code == 1 and "line 321: person is missing" in err and report["parameters"]["version"] == 2
    assert json.loads(second.read_text())["follows"] == json.loads(first.read_text())["mark"]
    _, (report,), _ = fed(calibrate_stdin, *answers(), before=None, out=None)
    assert len(report["parameters"]["items"]) == 4


def test_calibrate_refuses_an_unreadable_version(fed, tmp_path):
    with pytest.raises(BadInput, match=r"gone\.json"):
        fed(calibrate_stdin, *answers(), before=tmp_path / "gone.json", out=None)
