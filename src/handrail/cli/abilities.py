"""Adaptive testing by hand: JSON lines in, JSON lines out. A bad line is named and the others go on."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer

from handrail.assess.irt import Parameters, Row, estimates, from_json, most_informative, read_row, recalibrate, to_json
from handrail.assess.irt.bank import Bank, read_items, read_model, read_number, read_prior
from handrail.errors import BadInput, Refused


def ability_stdin() -> int:
    """`model, items, responses, prior` to `eap, eap_se, map, mle` and more, one line for each."""
    return _each_line(_ability)


def select_stdin() -> int:
    """`bank, theta, administered` to `index`, one line for each."""
    files: dict[str, Any] = {}
    return _each_line(lambda row: _selected(row, files))


def calibrate_stdin(*, before: Path | None, out: Path | None, rows: Iterable[Row] | None = None) -> int:
    """Answers (from standard input, or given) to a new version of the parameters and a report."""
    bad: list[int] = []
    answers = list(rows) if rows is not None else [read for _, read in _read_lines(read_row, bad)]
    report = recalibrate(answers, _before(before))
    text = to_json(report.parameters)
    if out:
        out.write_text(text + "\n", encoding="utf-8")
    shown = asdict(report)
    shown["parameters"] = (
        {"version": report.parameters.version, "mark": report.parameters.mark} if out else shown["parameters"]
    )
    typer.echo(json.dumps(shown, ensure_ascii=False, allow_nan=False))
    return 1 if bad else 0


def _before(path: Path | None) -> Parameters:
    if path is None:
        return Parameters()
    try:
        return from_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}") from error


def _each_line(work: Callable[[dict[str, Any]], dict[str, Any]]) -> int:
    """Each line's result in its place; a line that is refused says why there, and in words on standard error."""
    bad: list[int] = []
    for number, result in _read_lines(lambda row: work(_object(row)), bad, told=True):
        typer.echo(json.dumps({"line": number, **result} if "error" in result else result, allow_nan=False))
    return 1 if bad else 0


def _read_lines(work: Callable[[Any], Any], bad: list[int], *, told: bool = False) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(sys.stdin.buffer, start=1):
        if not line.strip():
            continue
        try:
            yield number, work(_parsed(line))
        except Refused as error:
            bad.append(number)
            typer.echo(f"handrail: line {number}: {error}", err=True)
            if told:
                yield number, {"error": str(error)}


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        why = error.msg if isinstance(error, json.JSONDecodeError) else "not UTF-8, or nested too deeply"
        raise BadInput(f"is not JSON ({why}); each line must be one JSON object") from None


def _object(row: Any) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise BadInput("is not a JSON object; each line must be one")
    return row


def _ability(row: dict[str, Any]) -> dict[str, Any]:
    bank, prior = read_items(row.get("items"), "items", read_model(row)), read_prior(row)
    responses = row.get("responses")
    if not isinstance(responses, list):
        raise BadInput("responses must be a list of 0 and 1, one for each item (null where there was no answer)")
    if len(responses) != len(bank):
        raise BadInput(f"responses has {len(responses)} entries for {len(bank)} items; give one for each item")
    for i, response in enumerate(responses):
        if response is not None and (not isinstance(response, int | float) or response not in (0, 1)):
            raise BadInput(f"responses[{i}] is {response!r}; it must be 0 or 1, or null where there was no answer")
    seen = [i for i, response in enumerate(responses) if response is not None]
    return asdict(estimates(bank.take(seen), [bool(responses[i]) for i in seen], prior))


def _selected(row: dict[str, Any], files: dict[str, Any]) -> dict[str, Any]:
    bank, theta = _bank(row, files), read_number(row, "theta", "")
    given = row.get("administered", [])
    if not isinstance(given, list):
        raise BadInput("administered must be a list of places in the bank, counted from 0")
    for i, item in enumerate(given):
        if isinstance(item, bool) or not isinstance(item, int) or not 0 <= item < len(bank):
            raise BadInput(f"administered[{i}] is {item!r}; the bank has the items 0 to {len(bank) - 1}")
    return {"index": most_informative(bank, theta, given)}


def _bank(row: dict[str, Any], files: dict[str, Any]) -> Bank:
    """The bank in the line itself, or in a JSON file that the line names (`bank_file`), read once."""
    items, model = row.get("bank"), read_model(row)
    name = row.get("bank_file")
    if items is None and isinstance(name, str):
        if name not in files:
            files[name] = _file(Path(name))
        items = files[name]
    return read_items(items, "bank", model)


def _file(path: Path) -> Any:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"bank_file {str(path)!r} cannot be read as JSON: {error}") from None
    return found.get("bank", found.get("items")) if isinstance(found, dict) else found
