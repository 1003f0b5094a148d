"""What a transcript comes to in figures."""

from collections.abc import Sequence
from typing import Any

from handrail.kernel.rules import folded
from handrail.qa.kinds import View
from handrail.qa.lexicon import lexicon
from handrail.qa.repeats import BIGRAM


def metrics_of(view: View) -> dict[str, Any]:
    said = view.said
    eligible = [u for u in said if u.eligible]
    refusals, unsafe = sum(bool(u.refused) for u in said), _unsafe(view)
    return {
        "totalPatientTurns": len(said),
        "avgSentencesPerTurn": _share(sum(len(u.sentences) for u in said), len(said)),
        "elaborationRate": _share(sum(u.elaborated for u in eligible), len(eligible)),
        "clarificationRate": _share(sum(bool(u.clarified) for u in said), len(said)),
        "refusalCount": refusals,
        "unsafeRequests": unsafe,
        "agendaRevealCount": sum(len(u.agenda) for u in said),
        "duplicationScores": {
            "openers": _duplicates([" ".join(u.words[:BIGRAM]) for u in said if len(u.words) >= BIGRAM]),
            "clarifications": _duplicates([u.clarified for u in said if u.clarified]),
        },
    }


def _unsafe(view: View) -> int:
    general, own = lexicon(view.language).learner["unsafe"], view.subject.unsafe
    texts = (folded(turn.text) for turn in view.asked)
    return sum(bool(general.search(text) or (own and own.search(text))) for text in texts)


def _duplicates(items: Sequence[str]) -> float:
    """The share of items that were there before: 0 where all differ."""
    return _share(len(items) - len({*items}), len(items))


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
