"""Results for people and machines: a line for each issue, one JSON document, SARIF for code hosts."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from handrail.qa.kinds import Issue, Rule, Severity, Transcript, ValidationResult

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
NOUNS: Final[Mapping[Severity, str]] = {"ERROR": "error", "WARN": "warning", "INFO": "note"}
LEVELS: Final = {"ERROR": "error", "WARN": "warning", "INFO": "note"}


@dataclass(frozen=True, slots=True)
class Checked:
    """One transcript and what came of it."""

    path: str
    transcript: Transcript
    result: ValidationResult

    def line(self, issue: Issue) -> int:
        """Where the turn begins; turns of some sources have no line, and then it is the turn's place."""
        turns = self.transcript.turns
        return next((t.line or place + 1 for place, t in enumerate(turns) if t.index == issue.turn_index), 1)


def text_of(checked: Sequence[Checked]) -> Iterator[str]:
    for one in checked:
        named = f" [{one.transcript.name}]" if one.transcript.name else ""
        for issue in one.result.issues:
            yield f"{one.path}:{one.line(issue)}: {issue.severity} {issue.code} {issue.message}{named}"
        for code, why in one.result.skipped.items():
            yield f"{one.path}: not judged: {code}: {why}{named}"
    counts = Counter(issue.severity for one in checked for issue in one.result.issues)
    turns = sum(one.result.summary_metrics["totalPatientTurns"] for one in checked)
    found = ", ".join(_many(counts[severity], noun) for severity, noun in NOUNS.items())
    yield f"{_many(len(checked), 'transcript')}, {_many(turns, 'patient turn')}: {found}"


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def json_of(checked: Sequence[Checked], refused: Sequence[str]) -> dict[str, Any]:
    rows = [{"file": one.path, "name": one.transcript.name, **one.result.plain()} for one in checked]
    return {"transcripts": rows, "refused": list(refused)}


def sarif_of(checked: Sequence[Checked], refused: Sequence[str], rules: Sequence[Rule], version: str) -> dict[str, Any]:
    """SARIF 2.1.0. A file that could not be read is a notification of the run."""
    places = {rule.code: number for number, rule in enumerate(rules)}
    driver = {"name": "handrail check", "version": version, "rules": [_rule(rule) for rule in rules]}
    notes = [{"level": "error", "message": {"text": message}} for message in refused]
    run = {
        "tool": {"driver": driver},
        "results": [_result(one, issue, places) for one in checked for issue in one.result.issues],
        "invocations": [{"executionSuccessful": not refused, "toolExecutionNotifications": notes}],
        "columnKind": "unicodeCodePoints",
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "shortDescription": {"text": rule.title},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
    }


def _result(one: Checked, issue: Issue, places: dict[str, int]) -> dict[str, Any]:
    where = {"artifactLocation": {"uri": _uri(one.path)}, "region": {"startLine": one.line(issue)}}
    return {
        "ruleId": issue.code,
        "ruleIndex": places[issue.code],
        "level": LEVELS[issue.severity],
        "message": {"text": issue.message},
        "locations": [{"physicalLocation": where}],
        "properties": {"turnIndex": issue.turn_index, "transcript": one.transcript.name},
    }


def _uri(path: str) -> str:
    """A path as a reference that any viewer can resolve against its own folder."""
    pure = PurePath(path)
    return pure.as_uri() if pure.is_absolute() else quote(pure.as_posix())
