"""`handrail check`: what it prints in each form, and with which code it ends."""

import json

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from handrail.cli import app
from handrail.qa import every
from tests.qa.scenes import SCENES, clean

# What SARIF 2.1.0 requires of the parts that we write (section 3 of the standard).
TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
REGION = {"type": "object", "required": ["startLine"], "properties": {"startLine": {"type": "integer", "minimum": 1}}}
PLACE = {
    "type": "object",
    "required": ["artifactLocation", "region"],
    "properties": {
        "artifactLocation": {"type": "object", "required": ["uri"], "properties": {"uri": {"format": "uri-reference"}}},
        "region": REGION,
    },
}
RESULT = {
    "type": "object",
    "required": ["message", "ruleId", "ruleIndex", "level", "locations"],
    "properties": {
        "message": TEXT,
        "ruleId": {"type": "string"},
        "level": LEVEL,
        "ruleIndex": {"type": "integer", "minimum": 0},
        "locations": {"type": "array", "items": {"type": "object", "properties": {"physicalLocation": PLACE}}},
        "properties": {"type": "object"},
    },
    "additionalProperties": False,
}
DRIVER = {
    "type": "object",
    "required": ["name"],
    "properties": {
        "rules": {
            "type": "array",
            "uniqueItems": True,
            "items": {
                "type": "object",
                "required": ["id"],
                "properties": {
                    "shortDescription": TEXT,
                    "defaultConfiguration": {"type": "object", "properties": {"level": LEVEL}},
                },
            },
        }
    },
}
INVOCATION = {
    "type": "object",
    "required": ["executionSuccessful"],
    "properties": {
        "executionSuccessful": {"type": "boolean"},
        "toolExecutionNotifications": {
            "type": "array",
            "items": {"type": "object", "required": ["message"], "properties": {"message": TEXT, "level": LEVEL}},
        },
    },
}
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "$schema": {"type": "string", "format": "uri"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "properties": {
                    "tool": {"type": "object", "required": ["driver"], "properties": {"driver": DRIVER}},
                    "results": {"type": "array", "items": RESULT},
                    "invocations": {"type": "array", "items": INVOCATION},
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                },
            },
        },
    },
}


def run(*words, code):
    result = CliRunner().invoke(app, ["check", *map(str, words)])
    assert result.exit_code == code, (result.output, result.exception)
    return result


@pytest.fixture
def folder(tmp_path):
    scene = SCENES["en"]
    whole = {"transcript": clean("en"), "scenario": scene["scenario"], "persona": scene["persona"]}
    (tmp_path / "clean.json").write_text(json.dumps(whole))
    (tmp_path / "coach.txt").write_text("Learner: Hello\nPatient: You should ask me about my mood.\n")
    (tmp_path / "halting.txt").write_text("Learner: Hello\nPatient: Um, hello, uh, yes.\n")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "name files, or one --session"),
        (("a.txt", "--session", "s"), "name files, or one --session"),
        (("coach.txt", "--json", "--sarif"), "choose one of --json and --sarif"),
        (("none.txt",), "none.txt: cannot be read"),
        (("coach.txt", "--select", "NOPE"), "there is no rule NOPE"),
        (("coach.txt", "--scenario", "nope"), "nope: no case and no file has this name; the cases are "),
        (("coach.txt", "--rules", "nope"), "write it as module:name"),
        (("coach.txt", "--max-warnings", "-1"), "max-warnings"),
        (("--session", "s", "--db", "sqlite:///none.db"), "there is no ledger 'none.db'"),
    ],
)
def test_bad_usage_ends_with_code_2(folder, monkeypatch, words, says):
    monkeypatch.chdir(folder)
    assert says in run(*words, code=2).stderr


def test_a_bad_file_is_named_and_the_others_are_checked(folder):
    (folder / "bad.jsonl").write_text('{"role": "patient", "text": "x"}\n{')
    (folder / "case.json").write_text('{"transcript": [{"role": "patient", "text": "x"}], "scenario": "no_such_case"}')
    done = run(folder, code=2)
    assert f"{folder}/bad.jsonl:2: not valid JSON" in done.stderr
    assert "case.json: case: there is no case 'no_such_case'" in done.stderr
    assert f"{folder}/coach.txt:2: ERROR DIAGNOSIS_TALK" in done.stdout


def test_where_nothing_could_be_read_nothing_is_summed_up(tmp_path):
    (tmp_path / "bad.json").write_text("{")
    done = run(tmp_path / "bad.json", code=2)
    assert done.stdout == ""
    assert "bad.json" in done.stderr


def test_one_is_one_and_two_are_several(folder):
    assert run(folder / "coach.txt", code=1).stdout.endswith(
        "\n1 transcript, 1 patient turn: 1 error, 0 warnings, 0 notes\n"
    )
    done = run(folder / "coach.txt", folder / "halting.txt", code=1)
    assert "\n2 transcripts, 2 patient turns: 1 error, 1 warning, 0 notes\n" in done.stdout


def test_exit_codes_follow_errors_and_warnings(folder):
    assert "0 errors, 0 warnings, 0 notes" in run(folder / "clean.json", code=0).stdout
    run(folder / "coach.txt", code=1)
    run(folder / "coach.txt", "--ignore", "diagnosis_talk", code=0)
    run(folder / "coach.txt", "--select", "TURN_LONG", code=0)
    assert "WARN DISFLUENCY_MANY" in run(folder / "halting.txt", code=0).stdout
    run(folder / "halting.txt", "--max-warnings", "1", code=0)
    run(folder / "halting.txt", "--max-warnings", "0", code=1)


def test_what_could_not_be_judged_is_said(folder):
    done = run(folder / "coach.txt", code=1)
    assert "coach.txt: not judged: CONTRADICTION: give a scenario with facts" in done.stdout


def test_json_has_the_keys_of_the_seed(folder):
    found = json.loads(run(folder, "--json", code=1).stdout)
    rows = {row["file"].rsplit("/", 1)[1]: row for row in found["transcripts"]}
    assert rows.keys() == {"clean.json", "coach.txt", "halting.txt"}
    assert rows["coach.txt"]["errors"][0]["turnIndex"] == 1
    assert rows["clean.json"]["summaryMetrics"]["totalPatientTurns"] == 17
    assert found["refused"] == []


def test_sarif_is_what_the_standard_asks_for(folder):
    (folder / "bad file.txt").write_text("x")
    (folder / "ünï.txt").write_text("Patient: You should ask me about it.")
    document = json.loads(run(folder, "--sarif", code=2).stdout)
    jsonschema_rs.validator_for(SARIF, validate_formats=True).validate(document)
    (found,) = document["runs"]
    rules = [rule["id"] for rule in found["tool"]["driver"]["rules"]]
    assert rules == [rule.code for rule in every()]
    assert all(rules[r["ruleIndex"]] == r["ruleId"] for r in found["results"])
    assert found["invocations"][0]["executionSuccessful"] is False
    assert len(found["invocations"][0]["toolExecutionNotifications"]) == 1
    assert {r["locations"][0]["physicalLocation"]["region"]["startLine"] for r in found["results"]} == {1, 2}


def test_a_scenario_may_stand_beside_the_transcript(folder):
    (folder / "case.toml").write_text('[facts.smoking]\nwords = ["smok"]\nvalues = { answer = "no" }\n')
    (folder / "smoker.txt").write_text("Learner: Do you smoke?\nPatient: Yes, ten a day.\n")
    done = run(folder / "smoker.txt", "--scenario", folder / "case.toml", code=1)
    assert "smoker.txt:2: ERROR CONTRADICTION 'smoking' is told as 'yes', and it is 'no'" in done.stdout
    (folder / "case.toml").write_text("[facts")
    assert "case.toml: cannot be read" in run(folder / "smoker.txt", "--scenario", folder / "case.toml", code=2).stderr
