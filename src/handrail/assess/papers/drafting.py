"""From a test's blueprint to its places: what is asked where, chosen by seed, or one after the other by ability."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from handrail.assess.blueprints import Item, blueprint, generate
from handrail.assess.irt.bank import Item as Weighed
from handrail.assess.irt.bank import Prior, bank_of
from handrail.assess.irt.choose import choose
from handrail.assess.irt.exposure import Exposure
from handrail.assess.irt.sitting import Plan, Sitting, Stop, over, plan, resume
from handrail.assess.papers.inline import item_of
from handrail.assess.papers.model import LEVELS, EvaluationBlueprint, EvaluationItem, EvaluationSection, Slot
from handrail.assess.papers.reading import bank
from handrail.errors import BadSetup
from handrail.kernel.moves import choose as pick

STEPS = tuple(n / 20 for n in range(2, 19))  # the difficulties at which an adaptive test asks
GUESS = 0.5  # logits by which a computed difficulty may be off
ABOUT = 0.05  # difficulties that near are alike
REACH = 6.0  # logits from the easiest item to the hardest


def logit_of(difficulty: float) -> float:
    """A difficulty from 0 to 1 on the scale of abilities: 0.5 is 0, the ends are held at plus and minus 3."""
    held = min(max(difficulty, 0.0), 1.0)
    return (held - 0.5) * REACH


def ability_of(theta: float) -> float:
    """An ability on the scale of difficulties: what somebody of it gets right about every second time."""
    return min(max(theta / REACH + 0.5, 0.0), 1.0)


def slots(paper: EvaluationBlueprint, seed: int | str) -> tuple[Slot, ...]:
    """Every place of a test that is not adaptive, section by section, easy before hard."""
    by = paper.assessment_id if paper.item_selection_algorithm == "fixed" else seed
    return tuple(slot for section in paper.sections for slot in _section(paper, section, by))


def _section(paper: EvaluationBlueprint, section: EvaluationSection, seed: int | str) -> list[Slot]:
    wanted = section.difficulty_distribution or {"medium": section.item_count}
    levels = [level for level in LEVELS for _ in range(wanted.get(level, 0))]
    if paper.item_bank_id:
        return _from_bank(paper, section, levels, seed)
    names = section.skill_blueprints
    start = names.index(pick(names, "start", section.section_id, seed))
    return [Slot(section.section_id, names[(start + n) % len(names)], LEVELS[level]) for n, level in enumerate(levels)]


def _from_bank(
    paper: EvaluationBlueprint, section: EvaluationSection, levels: Sequence[str], seed: int | str
) -> list[Slot]:
    """For each wanted level the bank's nearest item that is still free; of several as near, one by the seed."""
    items = bank(paper.item_bank_id)
    free = [n for n, item in enumerate(items) if item.skill_domain == section.skill_domain]
    if len(free) < section.item_count:
        raise BadSetup(
            f"item bank {paper.item_bank_id!r} has {len(free)} items of {section.skill_domain!r}, and the section asks "
            f"{section.item_count}: ask fewer, or choose another bank"
        )
    found = []
    for place, level in enumerate(levels):
        away = {n: abs(items[n].difficulty - LEVELS[level]) for n in free}
        near = [n for n in free if away[n] <= min(away.values()) + ABOUT]
        chosen = pick(near, seed, section.section_id, place)
        free.remove(chosen)
        found.append(Slot(section.section_id, difficulty=items[chosen].difficulty, bank_item=chosen))
    return found


def pool(paper: EvaluationBlueprint) -> tuple[tuple[Slot, ...], Plan]:
    """What an adaptive test can ask, and its tables. They are made once for each test, and kept."""
    return _pool(msgspec.json.encode(paper))


@lru_cache(maxsize=64)
def _pool(kept: bytes) -> tuple[tuple[Slot, ...], Plan]:
    paper = msgspec.json.decode(kept, type=EvaluationBlueprint)
    places: list[Slot] = []
    weighed: list[Weighed] = []
    for section in paper.sections:
        for slot, item in _candidates(paper, section):
            places.append(slot)
            weighed.append(item)
    quotas = {section.section_id: float(section.item_count) for section in paper.sections}
    stop = Stop(se=paper.standard_error or None, longest=paper.total_items, shortest=min(5, paper.total_items))
    return tuple(places), plan(bank_of(weighed), prior=Prior(), stop=stop, exposure=Exposure(among=3), quotas=quotas)


def _candidates(paper: EvaluationBlueprint, section: EvaluationSection) -> list[tuple[Slot, Weighed]]:
    if paper.item_bank_id:
        items = [(n, i) for n, i in enumerate(bank(paper.item_bank_id)) if i.skill_domain == section.skill_domain]
        return [
            (
                Slot(section.section_id, difficulty=item.difficulty, bank_item=n),
                Weighed(logit_of(item.difficulty), item.discrimination, _chance(item), GUESS, section.section_id),
            )
            for n, item in items
        ]
    return [
        (Slot(section.section_id, name, step), _weighed(name, step, section.section_id))
        for name in section.skill_blueprints
        for step in STEPS
        if blueprint(name).reach.low <= step <= blueprint(name).reach.high
    ]


def _weighed(name: str, difficulty: float, section: str) -> Weighed:
    shown = blueprint(name).presentation
    guess = 1 / shown.option_count if shown.item_type == "multiple_choice" else 0.0
    return Weighed(logit_of(difficulty), 1.0, guess, GUESS, section)


def _chance(item: EvaluationItem) -> float:
    return 1 / len(item.options) if item.options else 0.0


def sitting(paper: EvaluationBlueprint, seed: int, answers: Sequence[tuple[int, bool, float]]) -> Sitting:
    """Where somebody stands after these answers: place in the pool, right or not, seconds."""
    return resume(pool(paper)[1], seed, answers)


def next_place(paper: EvaluationBlueprint, seated: Sitting) -> int | None:
    """The place in the pool that is asked next; None when the test is over."""
    _, test = pool(paper)
    return None if over(test, seated) else choose(test, seated)


def made(paper: EvaluationBlueprint, slot: Slot, seed: str, avoid: frozenset[str], locale: str) -> Item:
    """The item itself. Of a bank word for word; of a blueprint by the seed, unlike all before it."""
    if slot.bank_item >= 0:
        return item_of(bank(paper.item_bank_id)[slot.bank_item], slot.bank_item, locale)
    return generate(blueprint(slot.blueprint), slot.difficulty, seed, avoid, locale=locale)


def error_of(theta_se: float) -> float:
    """A standard error of abilities on the scale of difficulties."""
    return theta_se / REACH
