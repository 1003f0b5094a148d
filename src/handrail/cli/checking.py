"""Transcripts held against the rules of a simulated patient, from files or from the ledger."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from handrail import __version__
from handrail.cli.timeline import there
from handrail.errors import HandrailError, Refused, UnknownSession
from handrail.qa import Rule, Transcript, chosen, every, named, validate_transcript
from handrail.qa.given import given_case
from handrail.qa.logs import transcript_of
from handrail.qa.showing import Checked, json_of, sarif_of, text_of
from handrail.qa.transcripts import files_in, read_file
from handrail.server.wiring import open_road

FINE, FOUND, REFUSED = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    scenario: str | None = None
    persona: str | None = None
    language: str = ""
    rules: tuple[str, ...] = ()
    select: str = ""
    ignore: str = ""
    max_warnings: int | None = None
    output: str = "text"


def check_files(files: Sequence[Path], wish: Wish) -> int:
    """Every file is checked, whatever is wrong with the others."""
    rules = _rules(wish)
    refused: list[str] = []
    checked: list[Checked] = []
    for path in files:
        try:
            several = files_in(path)
        except HandrailError as error:
            refused.append(str(error))
            continue
        for one in several:
            _check_file(one, wish, rules, checked, refused)
    return _told(checked, refused, rules, wish)


async def check_session(sid: str, wish: Wish, *, db: str | None) -> int:
    rules = _rules(wish)
    async with open_road(there(db)) as road:
        entries = await road.ledger.load(sid)
    if not entries:
        raise UnknownSession(f"there is no session {sid!r}: check the id and --db")
    transcript = transcript_of([entry.event for entry in entries])
    return _told([_checked(f"session {sid}", transcript, wish, rules)], [], rules, wish)


def _check_file(path: Path, wish: Wish, rules: Sequence[Rule], checked: list[Checked], refused: list[str]) -> None:
    try:
        several = read_file(path)
    except Refused as error:
        refused.append(str(error))
        return
    for transcript in several:
        try:
            checked.append(_checked(str(path), transcript, wish, rules))
        except Refused as error:
            refused.append(f"{path}: {error}")


def _checked(path: str, transcript: Transcript, wish: Wish, rules: Sequence[Rule]) -> Checked:
    scenario, persona = given_case(wish.scenario, wish.persona)
    result = validate_transcript(transcript, scenario, persona, rules=rules, language=wish.language)
    return Checked(path, transcript, result)


def _rules(wish: Wish) -> tuple[Rule, ...]:
    given_case(wish.scenario, wish.persona)  # what is named wrongly is said once, not for every file
    rules = every(rule for path in wish.rules for rule in named(path))
    return chosen(rules, _codes(wish.select), _codes(wish.ignore))


def _codes(text: str) -> list[str]:
    return [code.strip().upper() for code in text.split(",") if code.strip()]


def _told(checked: Sequence[Checked], refused: Sequence[str], rules: Sequence[Rule], wish: Wish) -> int:
    if wish.output == "text":
        for line in text_of(checked) if checked else ():  # where nothing could be read there is nothing to sum up
            typer.echo(line)
    else:
        plain = json_of(checked, refused) if wish.output == "json" else None
        document = plain or sarif_of(checked, refused, rules, __version__)
        typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
    for message in refused:
        typer.echo(f"handrail: {message}", err=True)
    if refused:
        return REFUSED
    errors = sum(len(one.result.errors) for one in checked)
    warnings = sum(len(one.result.warnings) for one in checked)
    return FOUND if errors or (wish.max_warnings is not None and warnings > wish.max_warnings) else FINE
