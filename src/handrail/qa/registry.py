"""The rules: ours, those that installed packages bring, and those that a caller names."""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final

from handrail.errors import Misconfigured
from handrail.qa import contradictions, leaks, manner, repeats
from handrail.qa.kinds import SEVERITIES, Rule

GROUP: Final = "handrail.qa.rules"

OURS: Final = (
    Rule("NUMERIC_LEAK", "ERROR", "A measurement is told unasked", leaks.numeric_leak, leaks.lacking),
    Rule("AGENDA_TWICE", "ERROR", "An agenda item is revealed again", repeats.agenda_twice, repeats.agenda_lacking),
    Rule("CLARIFICATION_REPEATED", "ERROR", "Asks back with the same words", repeats.clarification_repeated),
    Rule("DIAGNOSIS_TALK", "ERROR", "Speaks as a clinician or coaches", manner.diagnosis_talk),
    Rule("DOB_CHALLENGE_TWICE", "ERROR", "Challenges who asks more than once", repeats.challenge_twice),
    Rule(
        "CONTRADICTION",
        "ERROR",
        "A fact is told with another value",
        contradictions.contradiction,
        contradictions.lacking,
    ),
    Rule("OPENER_REPEATED", "WARN", "Two turns begin alike", repeats.opener_repeated),
    Rule("REFUSAL_REPEATED", "WARN", "Two refusals in the same words", repeats.refusal_repeated),
    Rule("ELABORATION_HIGH", "WARN", "Goes further than asked too often", manner.elaboration_high),
    Rule("DISFLUENCY_MANY", "WARN", "Several hesitations in a turn", manner.disfluency_many),
    Rule("TURN_LONG", "INFO", "A turn is longer than a narrative", manner.turn_long),
    Rule("NO_CLARIFICATION", "INFO", "Never asks what is meant", manner.no_clarification),
)


@cache
def installed() -> tuple[Rule, ...]:
    """Those of packages, by entry point: a rule, several, or a function that gives them."""
    found: list[Rule] = []
    for entry in entry_points(group=GROUP):
        where = f"entry point {entry.name!r} of {GROUP}"
        try:
            given = entry.load()
        except Exception as error:
            raise Misconfigured(f"{where} cannot be loaded: {type(error).__name__}: {error}; mend it") from error
        found += taken(where, given)
    return tuple(found)


def named(path: str) -> tuple[Rule, ...]:
    """What `module:name` holds."""
    module, _, name = path.partition(":")
    if not module or not name:
        raise Misconfigured(f"--rules {path}: write it as module:name")
    try:
        given = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise Misconfigured(f"--rules {path}: {error}; name a module that is installed, and a rule in it") from error
    return tuple(taken(f"--rules {path}", given))


def taken(where: str, given: Any) -> list[Rule]:
    if callable(given) and not isinstance(given, Rule):
        given = given()
    rules = [given] if isinstance(given, Rule) else list(given) if isinstance(given, Iterable) else [given]
    for rule in rules:
        if not isinstance(rule, Rule) or rule.severity not in SEVERITIES:
            raise Misconfigured(f"{where}: gives {rule!r}; it must give rules, handrail.qa.Rule(code, severity, ...)")
    return rules


def every(more: Iterable[Rule] = ()) -> tuple[Rule, ...]:
    """All of them; a code may stand for one rule only."""
    found: dict[str, Rule] = {}
    for rule in (*OURS, *installed(), *more):
        if rule.code in found:
            raise Misconfigured(f"rule {rule.code}: the code is taken; give yours another")
        found[rule.code] = rule
    return tuple(found.values())


def chosen(rules: Sequence[Rule], select: Sequence[str], ignore: Sequence[str]) -> tuple[Rule, ...]:
    known = {rule.code for rule in rules}
    if unknown := sorted({*select, *ignore} - known):
        raise Misconfigured(f"there is no rule {unknown[0]}: choose from {', '.join(sorted(known))}")
    return tuple(r for r in rules if (not select or r.code in select) and r.code not in ignore)
