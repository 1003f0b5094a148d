"""The gate by hand: a text, or JSON lines with a `text`, to verdicts."""

import json
import sys
from typing import Any

import typer

from handrail.errors import Misconfigured
from handrail.gate import scan_text, undecodable
from handrail.kernel.events import Screened

MEANING = {
    1: "nothing, or everyday talk",
    2: "distress",
    3: "a wish to be dead, thoughts of self-harm, concern for somebody else, or a past attempt",
    4: "active thoughts, intent, harm to others, abuse, or an emergency",
    5: "a plan or means in hand, the act under way, or imminent",
}
# What stands among the rules and is none.
BESIDE = {"weakened: ": "weakened by", "graver: ": "graver by  ", "milder: ": "milder by  "}


def scan_stdin(*, jsonl: bool, explain: bool, locale: str) -> int:
    if not jsonl:
        _tell(_verdict(sys.stdin.buffer.read(), locale), explain=explain)
        return 0
    for number, line in enumerate(sys.stdin.buffer, start=1):
        if line.strip():
            _tell(scan_text(_text(number, line), locale=locale), explain=explain)
    return 0


def _verdict(data: bytes, locale: str) -> Screened:
    try:
        return scan_text(data.decode("utf-8").removesuffix("\n"), locale=locale)
    except UnicodeDecodeError:
        return undecodable(locale)


def _text(number: int, line: bytes) -> str:
    try:
        row = json.loads(line)
    except ValueError as error:
        why = error.msg if isinstance(error, json.JSONDecodeError) else "not UTF-8"
        raise Misconfigured(f"line {number} is not JSON ({why}); each line must be an object with a `text`") from error
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        raise Misconfigured(f'line {number} has no `text` that is a string; write it as {{"text": "..."}}')
    return str(row["text"])


def _tell(verdict: Screened, *, explain: bool) -> None:
    typer.echo("\n".join(_explained(verdict)) if explain else json.dumps(row_of(verdict), ensure_ascii=False))


def row_of(verdict: Screened) -> dict[str, Any]:
    return {
        "severity": verdict.severity,
        "category": verdict.category,
        "confidence": verdict.confidence,
        "phrases": [{"text": _shown(p.text), "start": p.start, "end": p.end} for p in verdict.phrases],
        "language": verdict.language,
        "ambiguous": verdict.ambiguous,
        "rules": list(verdict.rules),
        "alarm": verdict.alarm,
    }


def _explained(verdict: Screened) -> list[str]:
    lines = [
        f"{'ALARM' if verdict.alarm else 'no alarm'}: severity {verdict.severity} ({MEANING[verdict.severity]})",
        f"  category    {verdict.category}, confidence {verdict.confidence:g}, language {verdict.language}",
    ]
    lines += [f"  words       {_shown(p.text)!r} at {p.start} to {p.end}" for p in verdict.phrases]
    lines += [f"  rule        {rule}" for rule in verdict.rules if not rule.startswith(tuple(BESIDE))]
    for mark, said in BESIDE.items():
        lines += [f"  {said} {rule.removeprefix(mark)}" for rule in verdict.rules if rule.startswith(mark)]
    if verdict.ambiguous:
        lines.append("  ambiguous   the deciding rule is unsure, or something worse was weakened: ask")
    return lines


def _shown(text: str) -> str:
    """Half a surrogate pair cannot be printed; its place is kept."""
    return text.encode("utf-8", "replace").decode("utf-8")
