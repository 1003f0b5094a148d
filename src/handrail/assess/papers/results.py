"""What an answered test comes to: exact scores, ability with its error, time, and the mistakes that were seen."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from handrail.assess.irt.bank import Item as Weighed
from handrail.assess.irt.bank import bank_of
from handrail.assess.irt.domains import Answered, Belief, Context, ability_of, context_of
from handrail.assess.irt.lite import share_of, shared_error

ONE = Belief()
UNTIMED = Belief(pace=None)


@dataclass(frozen=True, slots=True)
class Result:
    """One item and its answer; `score` from 0 to 1. What could not be judged counts neither way."""

    number: int
    section: str
    domain: str
    stem: str
    response: Any
    correct_answer: str
    correct: bool
    score: float
    seconds: float
    difficulty: float
    weighed: Weighed
    blueprint: str = ""
    benchmark: float = 0.0  # seconds that somebody competent takes
    mistake: str = ""
    mistake_about: str = ""
    judged: bool = True


def summary(results: Sequence[Result], total: int, *, timed: bool = True) -> dict[str, Any]:
    """The whole report but for its title: plain data, the same for the same answers."""
    counted = [r for r in results if r.judged]
    domains = list(dict.fromkeys(r.domain for r in results))
    standing = standing_of(results, timed=timed)
    return {
        "items_total": total,
        "items_answered": len(results),
        "items_not_judged": len(results) - len(counted),
        "items_correct": sum(r.correct for r in counted),
        "score": round(sum(r.score for r in counted), 6),
        "score_share": _share(sum(r.score for r in counted), total - (len(results) - len(counted))),
        "ability": _ability(counted, timed),
        "performance_by_domain": {d: _domain([r for r in counted if r.domain == d], standing, d) for d in domains},
        "misconceptions": _misconceptions(counted),
        "items": [_row(r) for r in results],
        "seconds": round(sum(r.seconds for r in results), 3),
    }


def standing_of(results: Sequence[Result], domains: Sequence[str] = (), *, timed: bool = True) -> Context:
    """Ability by domain, and what would be asked next; `domains` names those that were not asked yet."""
    return context_of("", _answered(results), domains, ONE if timed else UNTIMED)


def _answered(results: Sequence[Result]) -> list[Answered]:
    """An answer that is half right counts as right."""
    return [
        Answered(r.domain, r.weighed, r.score >= 0.5, r.seconds or None, r.benchmark or None)
        for r in results
        if r.judged
    ]


def _domain(results: Sequence[Result], standing: Context, name: str) -> dict[str, Any]:
    own = standing.performance_by_domain.get(name)
    return {
        "items_attempted": len(results),
        "items_correct": sum(r.correct for r in results),
        "accuracy": _share(sum(r.score for r in results), len(results)),
        "avg_time_seconds": round(sum(r.seconds for r in results) / len(results), 3) if results else None,
        "ability": _scaled(own.theta, own.se) if own and results else None,
    }


def _ability(results: Sequence[Result], timed: bool) -> dict[str, float] | None:
    """With what it would come to if all items of a blueprint were off together: that error does not average out."""
    if not results:
        return None
    theta, se = ability_of(_answered(results), ONE if timed else UNTIMED)
    families = [r.blueprint or str(r.number) for r in results]
    off = (sum(r.weighed.error**2 for r in results) / len(results)) ** 0.5
    shared = shared_error(bank_of([r.weighed for r in results]), families, theta, se, off)
    return _scaled(theta, se) | {"standard_error_shared": round(shared, 6)}


def _scaled(theta: float, se: float) -> dict[str, float]:
    """On the scale of abilities (logits) and of difficulties (0 to 1)."""
    share = share_of(theta)
    return {
        "theta": round(theta, 6),
        "standard_error": round(se, 6),
        "estimate": round(share, 6),
        "estimate_error": round(se * share * (1 - share), 6),
    }


def _misconceptions(results: Sequence[Result]) -> list[dict[str, Any]]:
    seen = Counter(r.mistake for r in results if r.mistake)
    about = {r.mistake: r.mistake_about for r in results if r.mistake}
    numbers = {m: [r.number for r in results if r.mistake == m] for m in seen}
    return [{"mistake": m, "description": about[m], "times": n, "items": numbers[m]} for m, n in seen.most_common()]


def _row(result: Result) -> dict[str, Any]:
    return {
        "number": result.number,
        "domain": result.domain,
        "stem": result.stem,
        "response": result.response,
        "correct_answer": result.correct_answer,
        "correct": result.correct if result.judged else None,
        "score": round(result.score, 6) if result.judged else None,
        "seconds": round(result.seconds, 3),
        "benchmark_seconds": result.benchmark or None,
        "difficulty": result.difficulty,
        "mistake": result.mistake,
    }


def _share(part: float, whole: int) -> float | None:
    return round(part / whole, 6) if whole else None
