"""Turns from whatever systems write: plain data, JSON, JSON lines, text with speakers. BadInput says what is wrong."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from handrail.errors import BadInput
from handrail.kernel.rules import folded
from handrail.qa.kinds import Role, Transcript, Turn
from handrail.qa.places import lines_of

LEARNER: Final = (
    "learner doctor doctora clinician student therapist nurse interviewer user human physio physiotherapist dr medico "
    "medica estudiante terapeuta alumno alumna enfermero enfermera profesional fisioterapeuta"
)
PATIENT: Final = "patient client assistant paciente cliente simulator simulado agent sp"
OTHER: Final = "system narrator tool parent mother father relative madre padre narrador acompanante house staff"
ROLES: Final[Mapping[str, Role]] = {
    **dict.fromkeys(LEARNER.split(), "learner"),
    **dict.fromkeys(PATIENT.split(), "patient"),
    **dict.fromkeys(OTHER.split(), "other"),
}
SPEAKER = re.compile(r"^\s*[*_]{0,2}([^\W\d_]{2,20})(?: \d{1,2})?[*_]{0,2}\s*:[*_]{0,2}\s*(.*)$")
SUFFIXES: Final = (".json", ".jsonl", ".ndjson", ".txt", ".md")
MOST = 64_000_000  # bytes of a file
TURN = 'write {"role": "learner" or "patient", "text": "..."}'


def read_file(path: Path) -> list[Transcript]:
    """Every transcript in a file, each with a name where there are several."""
    text = _text(path)
    if not text.strip():
        raise BadInput(f"{path}: the file is empty; write a transcript into it")
    if path.suffix == ".json" or (path.suffix not in SUFFIXES and text.lstrip()[:1] in "[{"):
        found = [_document(str(path), text)]
    elif path.suffix in (".jsonl", ".ndjson"):
        found = _json_lines(str(path), text)
    else:
        found = [Transcript(_spoken(str(path), text))]
    if not any(transcript.turns for transcript in found):
        raise BadInput(f"{path}: there is no turn in it; {TURN}")
    return found


def files_in(path: Path) -> list[Path]:
    """A file itself; of a folder, what can be a transcript."""
    if not path.is_dir():
        return [path]
    found = sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES[:-1] and p.is_file())
    if not found:
        raise BadInput(f"{path}: there is no transcript in this folder; name files {', '.join(SUFFIXES[:-1])}")
    return found


def turns_of(where: str, rows: Any, lines: Sequence[int] = ()) -> tuple[Turn, ...]:
    if not isinstance(rows, Iterable) or isinstance(rows, str | bytes | Mapping):
        raise BadInput(f"{where}: write a list of turns; {TURN}")
    return tuple(
        row if isinstance(row, Turn) else _turn(_place(where, number, lines), row, number, _at(lines, number))
        for number, row in enumerate(rows)
    )


def _turn(where: str, row: Any, number: int, line: int) -> Turn:
    if not isinstance(row, Mapping):
        raise BadInput(f"{where}: a turn is an object; {TURN}")
    role, text = row.get("role", row.get("speaker")), row.get("text", row.get("content"))
    if not isinstance(text, str):
        raise BadInput(f"{where}: it has no `text`; {TURN}")
    if not isinstance(role, str) or folded(role) not in ROLES:
        raise BadInput(f"{where}: the role {role!r} is not known; use learner, patient or other")
    index = row.get("turnIndex", number)
    if not isinstance(index, int) or isinstance(index, bool):
        raise BadInput(f"{where}: turnIndex {index!r} is no whole number; correct it or leave it out")
    meta = row.get("meta")
    return Turn(index, ROLES[folded(role)], text, meta if isinstance(meta, Mapping) else {}, line)


def whole(where: str, data: Any, lines: Sequence[int] = ()) -> Transcript:
    """A list of turns, or an object with the turns and what belongs to them."""
    if not isinstance(data, Mapping):
        return Transcript(turns_of(where, data, lines))
    rows = data.get("transcript", data.get("turns", data.get("messages")))
    if rows is None:
        raise BadInput(f"{where}: there is no `transcript`; write it as a list of turns under that name")
    name, language = data.get("id", data.get("name", "")), data.get("language", "")
    turns = turns_of(where, rows, lines)
    return Transcript(turns, data.get("scenario"), data.get("persona"), str(language or ""), str(name or ""))


def _document(path: str, text: str) -> Transcript:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"{path}:{error.lineno}: not valid JSON ({error.msg}); correct that line") from error
    except RecursionError as error:
        raise BadInput(f"{path}: nested too deeply; a transcript is a list of turns") from error
    return whole(path, data, lines_of(text))


def _json_lines(path: str, text: str) -> list[Transcript]:
    """A turn on each line, or a transcript on each."""
    rows = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            rows.append((number, json.loads(line)))
        except (json.JSONDecodeError, RecursionError) as error:
            why = error.msg if isinstance(error, json.JSONDecodeError) else "nested too deeply"
            raise BadInput(f"{path}:{number}: not valid JSON ({why}); each line is a turn or a transcript") from error
    if all(isinstance(row, Mapping) and ("text" in row or "content" in row) for _, row in rows):
        numbers = [number for number, _ in rows]
        return [Transcript(turns_of(path, [row for _, row in rows], numbers))]
    found = [whole(f"{path}:{number}", row, [number] * _length(row)) for number, row in rows]
    return [Transcript(t.turns, t.scenario, t.persona, t.language, t.name or f"{n}") for n, t in enumerate(found, 1)]


def _spoken(path: str, text: str) -> tuple[Turn, ...]:
    """ "Patient: ..." on each line; a line without a speaker goes on with the one before."""
    found: list[Turn] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        match = SPEAKER.match(line)
        role = ROLES.get(folded(match[1])) if match else None
        if match and role:
            found.append(Turn(len(found), role, match[2], line=number))
        elif found:
            last = found[-1]
            found[-1] = Turn(last.index, last.role, f"{last.text} {line.strip()}".strip(), line=last.line)
        else:
            raise BadInput(f"{path}:{number}: no speaker; begin a turn with Learner: or Patient:")
    return tuple(found)


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MOST:
            raise BadInput(f"{path}: larger than {MOST // 1_000_000} MB; split it")
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}; name a file that is there") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: not UTF-8 text (byte {error.start}); save it as UTF-8") from error


def _length(row: Any) -> int:
    if isinstance(row, Mapping):
        row = row.get("transcript", row.get("turns", row.get("messages")))
    return len(row) if isinstance(row, list) else 0


def _at(lines: Sequence[int], number: int) -> int:
    return lines[number] if number < len(lines) else 0


def _place(where: str, number: int, lines: Sequence[int]) -> str:
    line = _at(lines, number)
    return f"{where}:{line}, turn {number}" if line and not where.endswith(f":{line}") else f"{where}, turn {number}"
