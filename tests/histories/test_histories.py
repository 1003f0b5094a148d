"""Yesterday's sessions are today's tests: every recorded log is read, folded and decided again."""

import json
from pathlib import Path

import msgspec
import pytest

from handrail.kernel.events import Began, Event, Said
from handrail.ledger.codec import Codec
from handrail.programs import programs
from handrail.replay import redecide

HERE = Path(__file__).parent
HISTORIES = sorted(path for path in HERE.rglob("*.jsonl") if path.parent != HERE)


def read(path: Path) -> list[Event]:
    codec = Codec(programs())
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    program = rows[0]["body"]["program"]
    return [
        codec.decode(
            r["kind"],
            r["version"],
            msgspec.json.encode(r["body"]),
            program=program,
            session=r["session"],
            seq=r["seq"],
        )
        for r in rows
    ]


@pytest.mark.parametrize("path", HISTORIES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_decisions_did_not_change(path: Path) -> None:
    log = read(path)
    began = log[0]
    assert isinstance(began, Began)
    program = programs()[began.program]
    if program.version != began.version:
        pytest.skip(f"recorded with version {began.version}; the program decides as version {program.version}")
    replayed = redecide(program, log)
    assert replayed.turns == sum(e.kind == "TurnClosed" for e in log)
    assert replayed.moves > replayed.turns


def test_every_program_has_histories() -> None:
    for name in programs():
        assert sum(path.parent.name == name for path in HISTORIES) >= 3, f"record sessions of {name}"


def test_a_changed_decision_is_found() -> None:
    """The test above can fail: one line said otherwise is found."""
    log = read(HISTORIES[0])
    place = max(n for n, e in enumerate(log) if isinstance(e, Said))
    said = log[place]
    assert isinstance(said, Said)
    log[place] = Said("Something else entirely.", said.by, choices=said.choices)
    program = programs()[log[0].program]  # type: ignore[union-attr]
    with pytest.raises(Exception, match="now decides"):
        redecide(program, log)
