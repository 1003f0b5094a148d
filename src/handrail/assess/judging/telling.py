"""A judgement in words for the learner, from the lines of one language."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from handrail.assess.judging.judgement import Fault, Judgement, Result
from handrail.errors import Misconfigured

SHOWN = 3  # failed tests that are told one by one
Lines = Mapping[str, Mapping[str, str]]


def told(judgement: Judgement, locale: str = "en") -> tuple[str, ...]:
    """Sentences for the learner, the whole first. Of hidden tests, only how many did not pass."""
    lines = lines_of(locale)
    if judgement.fault:
        return (fault_line(judgement.fault, lines),)
    return (_whole(judgement, lines), *_shown(judgement, lines), *_hidden(judgement, lines))


def _whole(judgement: Judgement, lines: Lines) -> str:
    key = judgement.outcome
    words = lines["whole"]
    one = f"{key}_one"
    if key == "timeout" and judgement.passed:
        chosen = words["timeout_some"]
    else:
        chosen = words[one] if judgement.total == 1 and one in words else words[key]
    return chosen.format(passed=judgement.passed, total=judgement.total)


def _shown(judgement: Judgement, lines: Lines) -> Iterator[str]:
    if judgement.outcome == "broken":
        return
    failed = [r for r in judgement.results if r.visible and r.verdict != "passed" and r.given]
    for result in failed[:SHOWN]:
        yield " ".join(filter(None, (_result(result, lines), _hint(result, lines))))


def _result(result: Result, lines: Lines) -> str:
    key: str = "died" if result.hint == "died" else result.verdict
    if key == "error" and result.line:
        key = "error_line"
    return lines["result"][key].format(
        given=result.given, expected=result.expected, got=result.got, error=result.error, line=result.line
    )


def _hint(result: Result, lines: Lines) -> str:
    match result.hint.split():
        case ["type", wanted, came]:
            return lines["hint"]["type"].format(wanted=wanted, came=came)
        case ["unfit", why]:
            return lines["hint"].get(f"unfit_{why}", "")
        case [word]:
            return lines["hint"].get(word, "")
    return ""


def _hidden(judgement: Judgement, lines: Lines) -> Iterator[str]:
    failed = sum(not r.visible and r.verdict in ("wrong", "error", "refused") for r in judgement.results)
    visible = any(r.visible for r in judgement.results)
    if failed and visible and judgement.outcome != "broken":
        yield lines["whole"]["hidden_one" if failed == 1 else "hidden"].format(failed=failed)


def fault_line(fault: Fault, lines: Lines) -> str:
    words = lines["fault"]
    match fault.kind, fault.text.split("|"):
        case "name", [wanted, near] if near:
            return words["name_near"].format(text=wanted, near=near)
        case "name", [wanted, *_]:
            return words["name"].format(text=wanted)
        case "signature", [name, given, takes]:
            return words["signature"].format(text=name, n=given, takes=takes)
        case "long", [length, most]:
            return words["long"].format(text=length, n=most)
    key: str = fault.kind
    if key in ("syntax", "error") and not fault.line:
        key = f"{key}_anywhere"
    return words[key].format(text=fault.text.rstrip("."), line=fault.line)


@cache
def lines_of(locale: str) -> Lines:
    """The lines of a language; English where we have none."""
    code = locale.partition("-")[0].lower()
    wanted, english = _read(code) or _read("en"), _read("en")
    for table, lines in english.items():
        for key, line in lines.items():
            there = wanted.get(table, {}).get(key)
            if not isinstance(there, str) or _slots(there) != _slots(line):
                raise Misconfigured(
                    f"assess/judging/{code}.toml: {table}.{key} must be a line with {sorted(_slots(line))}"
                )
    return wanted


def _slots(line: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", line))


def _read(code: str) -> Lines:
    file = resources.files("handrail.assess.judging") / f"{code}.toml"
    if not code.isalpha() or not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"assess/judging/{code}.toml is not TOML: {error}; mend that line") from error
