"""A transcript, held against its case by every rule."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from handrail.errors import Misconfigured
from handrail.qa.kinds import Issue, Rule, Transcript, Turn, ValidationResult, View
from handrail.qa.metrics import metrics_of
from handrail.qa.registry import every
from handrail.qa.subjects import subject_of
from handrail.qa.transcripts import turns_of
from handrail.qa.views import language_in, view_of


def validate_transcript(
    transcript: Transcript | Sequence[Turn | Mapping[str, Any]],
    scenario: Any = None,
    persona: Any = None,
    *,
    rules: Iterable[Rule] | None = None,
    language: str = "",
) -> ValidationResult:
    """`scenario`: a shipped case's id, a Case or Scenario, plain data, or None. BadInput tells what does not fit."""
    whole = transcript if isinstance(transcript, Transcript) else Transcript(turns_of("transcript", transcript))
    scenario = whole.scenario if scenario is None else scenario
    persona = whole.persona if persona is None else persona
    spoken = language or whole.language or _own(scenario) or language_in(whole.turns)
    view = view_of(whole.turns, subject_of(scenario, persona, spoken), spoken)
    return judged(view, every() if rules is None else tuple(rules))


def judged(view: View, rules: Sequence[Rule]) -> ValidationResult:
    issues: list[Issue] = []
    skipped: dict[str, str] = {}
    for rule in rules:
        if why := rule.lacks(view):
            skipped[rule.code] = why
            continue
        issues += _found(rule, view)
    issues.sort(key=lambda issue: issue.turn_index)
    by = {level: tuple(i for i in issues if i.severity == level) for level in ("ERROR", "WARN", "INFO")}
    return ValidationResult(by["ERROR"], by["WARN"], by["INFO"], metrics_of(view), skipped)


def _found(rule: Rule, view: View) -> list[Issue]:
    try:
        return [Issue(rule.severity, rule.code, f.turn, f.message, f.details) for f in rule.check(view)]
    except Exception as error:  # a guest's rule may raise anything; whoever runs it must learn which one did
        raise Misconfigured(f"rule {rule.code} fails: {type(error).__name__}: {error}; mend or ignore it") from error


def _own(scenario: Any) -> str:
    found = scenario.get("language") if isinstance(scenario, Mapping) else getattr(scenario, "language", "")
    return found if isinstance(found, str) else ""
