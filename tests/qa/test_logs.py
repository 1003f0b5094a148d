"""A session of the ledger as a transcript, and `handrail check --session`."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass

import pytest
from typer.testing import CliRunner

from handrail.cli import app
from handrail.kernel.events import Began, Noted, Received, Said, TurnClosed
from handrail.programs.patient.program import patient
from handrail.qa import validate_transcript
from handrail.qa.logs import transcript_of


@dataclass(frozen=True, slots=True)
class Setup:
    case: str = "low_back_pain"


@dataclass(frozen=True, slots=True)
class Turned:
    facts: tuple[str, ...] = ()
    move: str = "answer"
    reason: str = "not for the rules"


def session(*events):
    return [Began("patient", 1, Setup(), 7, "en-GB", 0.0), Said("Hello.", "author"), TurnClosed(0), *events]


def test_a_log_becomes_turns_with_what_was_noted_of_them():
    found = transcript_of(
        session(
            Received("heard", "When did it start?", 1.0),
            Noted(Turned(("onset_when",))),
            Said("Nine", "model", part=1),
            Said("Nine days ago.", "model"),
            TurnClosed(1),
            Received("elapsed", "clock", 2.0),
            Said("Help is near.", "house"),
            TurnClosed(2),
        )
    )
    assert [(t.index, t.role, t.text) for t in found.turns] == [
        (0, "patient", "Hello."),
        (1, "learner", "When did it start?"),
        (2, "patient", "Nine days ago."),
    ]
    assert found.turns[2].meta == {"facts": ("onset_when",), "move": "answer"}
    assert (found.scenario, found.language) == ("low_back_pain", "en")


@pytest.mark.parametrize(("said", "codes"), [("Nine days ago.", []), ("Four months ago.", ["CONTRADICTION"])])
def test_a_session_is_held_against_its_own_case(said, codes):
    turns = session(Received("heard", "When did it start?", 1.0), Said(said, "author"), TurnClosed(1))
    assert [i.code for i in validate_transcript(transcript_of(turns)).errors] == codes


def test_a_log_without_a_beginning_has_no_case():
    assert transcript_of([]).turns == ()


def test_a_session_of_the_ledger_is_checked(tmp_path):
    db, script = f"sqlite:///{tmp_path}/x.db", tmp_path / "lines.txt"
    script.write_text("I failed the exam and I am stupid\nquit\n")
    run = CliRunner().invoke
    talked = run(app, ["chat", "reframing", "--script", str(script), "--db", db, "--json"])
    assert talked.exit_code == 0, talked.output
    sid = _only(tmp_path / "x.db")
    done = run(app, ["check", "--session", sid, "--db", db])
    assert done.exit_code == 0, done.output
    assert "1 transcript," in done.stdout
    assert "not judged: CONTRADICTION" in done.stdout
    unknown = run(app, ["check", "--session", "none", "--db", db])
    assert unknown.exit_code == 2
    assert "there is no session 'none'" in unknown.stderr


def _only(path):
    with closing(sqlite3.connect(path)) as store:
        ((sid,),) = store.execute("select session from heads").fetchall()
    return sid


async def test_an_interview_of_the_patient_is_held_against_the_case_it_was(road_of):
    road = road_of({"patient": patient})
    sid = await road.begin("patient", {"case": "low_back_pain"}, seed=3, locale="es")
    for text in ("Hola, ¿qué le trae por aquí?", "¿Cuándo empezó?", "¿Le puedo tomar la presión?"):
        await road.receive(sid, "heard", text)
    found = transcript_of([entry.event for entry in await road.ledger.load(sid)])
    assert (found.scenario.scenario.id, found.language) == ("low_back_pain", "es")
    told = [fact for turn in found.turns for fact in turn.meta.get("facts", ())]
    assert "onset_when" in told and "blood_pressure" in told
    result = validate_transcript(found)
    assert (result.errors, result.skipped) == ((), {})
    assert result.summary_metrics["totalPatientTurns"] >= 3
