"""An adaptive test on its way: where somebody stands after their answers, and what they are asked next."""

from collections.abc import Sequence
from functools import lru_cache

from handrail.assess.irt.bank import Item as Weighed
from handrail.assess.irt.bank import Prior, bank_of
from handrail.assess.irt.choose import choose
from handrail.assess.irt.domains import PACE
from handrail.assess.irt.exposure import Exposure
from handrail.assess.irt.lite import Timed, pace_evidence
from handrail.assess.irt.sitting import Plan, Sitting, Stop, advance, over, plan, resume
from handrail.assess.papers.model import Paper

SHORTEST = 5  # items before a test may stop early
AMONG = 3  # randomesque: one of the best three


def next_place(paper: Paper, seed: int, answers: Sequence[tuple[int, bool, float]]) -> int | None:
    """The place that is asked next; None when the test is over. Answers are: place, right or not, seconds."""
    test = _plan_of(paper)
    seated = _seated(paper, test, seed, answers)
    return None if over(test, seated) else choose(test, seated)


def _seated(paper: Paper, test: Plan, seed: int, answers: Sequence[tuple[int, bool, float]]) -> Sitting:
    sitting = resume(test, seed, answers, paper.held, paper.toll)
    if not paper.test.pace:
        return sitting
    places = paper.places
    timed = [Timed(places[n].weighed.b, right, seconds, places[n].benchmark) for n, right, seconds in answers]
    return advance(sitting, pace_evidence(PACE, test.nodes, timed), test.nodes)


def _plan_of(paper: Paper) -> Plan:
    test = paper.test
    quotas = tuple((section.section_id, float(section.item_count)) for section in test.sections)
    return _plan(tuple(p.weighed for p in paper.places), quotas, test.standard_error, test.total_items)


@lru_cache(maxsize=64)
def _plan(
    items: tuple[Weighed, ...], quotas: tuple[tuple[str, float], ...], standard_error: float, longest: int
) -> Plan:
    """Its tables are made once for each test, and kept."""
    stop = Stop(se=standard_error or None, longest=longest, shortest=min(SHORTEST, longest))
    return plan(bank_of(items), prior=Prior(), stop=stop, exposure=Exposure(among=AMONG), quotas=dict(quotas))
