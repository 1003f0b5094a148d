"""From a test to its paper: what is asked where, drawn by seed, with everything that it takes looked up here, once."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from handrail.assess.blueprints import Item, blueprint, generate
from handrail.assess.irt.bank import Item as Weighed
from handrail.assess.irt.exposure import SOFT, tolls, worn
from handrail.assess.irt.versions import Asked, Parameters
from handrail.assess.papers.inline import item_of
from handrail.assess.papers.model import (
    AUTHORED,
    LEVELS,
    EvaluationBlueprint,
    EvaluationItem,
    EvaluationSection,
    Paper,
    Place,
    Seen,
)
from handrail.assess.papers.reading import bank
from handrail.errors import BadInput, BadSetup
from handrail.kernel.moves import choose as pick

STEPS = tuple(n / 20 for n in range(2, 19))  # the difficulties at which an adaptive test asks
ABOUT = 0.05  # difficulties that near are alike
NOBODY = Seen()


def drawn(
    test: EvaluationBlueprint,
    seed: int | str,
    *,
    items: tuple[EvaluationItem, ...] = (),
    parameters: Parameters = AUTHORED,
    seen: Seen = NOBODY,
) -> Paper:
    """The test, ready for one person; `items` are asked in their order, in place of a bank's. BadSetup if it cannot."""
    written = items or _written(test)
    keys = [item_of(item, n, "en") for n, item in enumerate(written)]
    names = {name for section in test.sections for name in section.skill_blueprints}
    known = parameters.of({item.item_id for item in keys}, names)
    paper = Paper(test, written, parameters=known, worn=_worn(test, seen))
    if items:
        places = [_written_place(paper, item.skill_domain or "items", n) for n, item in enumerate(items)]
    elif test.item_selection_algorithm == "adaptive":
        places = [place for section in test.sections for place in _candidates(paper, section)]
    else:
        by = test.assessment_id if test.item_selection_algorithm == "fixed" else seed
        places = [place for section in test.sections for place in _section(paper, section, by, seen)]
    return _limited(replace(paper, places=tuple(places)), seen)


def _written(test: EvaluationBlueprint) -> tuple[EvaluationItem, ...]:
    """The bank's items that the test may ask. What its sections do not name stays out of the log."""
    if not test.item_bank_id:
        return ()
    domains = {section.skill_domain for section in test.sections}
    items = tuple(item for item in bank(test.item_bank_id) if item.skill_domain in domains)
    for section in test.sections:
        size = sum(item.skill_domain == section.skill_domain for item in items)
        _enough(test, section, size)
    return items


def _enough(test: EvaluationBlueprint, section: EvaluationSection, size: int) -> None:
    where = f"item bank {test.item_bank_id!r} has {size} items of {section.skill_domain!r}, and the section asks"
    if size < section.item_count:
        raise BadSetup(f"{where} {section.item_count}: ask fewer, or choose another bank")
    limit = test.exposure_limit
    if limit and size * limit < section.item_count * (1 + limit):
        needed = section.item_count * (1 + limit) / limit
        raise BadSetup(f"{where} {section.item_count}: an exposure_limit of {limit:g} takes {needed:.0f} items")


def _worn(test: EvaluationBlueprint, seen: Seen) -> tuple[str, ...]:
    keys = list(seen.shown)
    if not test.exposure_limit:
        return ()
    return tuple(keys[i] for i in worn([seen.shown[k] for k in keys], seen.sessions, test.exposure_limit))


def _limited(paper: Paper, seen: Seen) -> Paper:
    """The same, with the places of an adaptive test that are held back or dear."""
    test = paper.test
    if not (test.exposure_limit and paper.items and test.item_selection_algorithm == "adaptive"):
        return paper
    counts = [seen.shown.get(_key(paper, place.item), 0) for place in paper.places]
    held = worn(counts, seen.sessions, test.exposure_limit)
    toll = tuple(tolls(counts, seen.sessions, test.exposure_limit).tolist())
    return replace(paper, held=held, toll=toll if any(toll) else ())


def scarce(test: EvaluationBlueprint, sessions: int, shown: Mapping[str, int]) -> Seen:
    """What of all counts a new session has to know: items that are near their limit, or beyond it."""
    near = SOFT * test.exposure_limit * (sessions + 1)
    return Seen(sessions, {key: count for key, count in sorted(shown.items()) if count >= near})


def _section(paper: Paper, section: EvaluationSection, seed: int | str, seen: Seen) -> list[Place]:
    wanted = section.difficulty_distribution or {"medium": section.item_count}
    levels = [level for level in LEVELS for _ in range(wanted.get(level, 0))]
    if paper.items:
        return _from_bank(paper, section, levels, seed, seen)
    names = section.skill_blueprints
    start = names.index(pick(names, "start", section.section_id, seed))
    return [
        _made_place(paper, section.section_id, names[(start + n) % len(names)], LEVELS[level])
        for n, level in enumerate(levels)
    ]


def _from_bank(
    paper: Paper, section: EvaluationSection, levels: Sequence[str], seed: int | str, seen: Seen
) -> list[Place]:
    """For each wanted level the bank's nearest item that is still free; of several as near, one by the seed."""
    items = paper.items
    free = [n for n, item in enumerate(items) if item.skill_domain == section.skill_domain]
    often = {n: seen.shown.get(_key(paper, n), 0) for n in free}
    rested = [n for n in free if _key(paper, n) not in paper.worn]
    free = rested if len(rested) >= len(levels) else sorted(free, key=lambda n: often[n])[: len(levels)]
    found = []
    for place, level in enumerate(levels):
        away = {n: abs(items[n].difficulty - LEVELS[level]) for n in free}
        near = [n for n in free if away[n] <= min(away.values()) + ABOUT]
        chosen = pick(near, seed, section.section_id, place)
        free.remove(chosen)
        found.append(_written_place(paper, section.section_id, chosen))
    return found


def _candidates(paper: Paper, section: EvaluationSection) -> list[Place]:
    if paper.items:
        own = [n for n, item in enumerate(paper.items) if item.skill_domain == section.skill_domain]
        return [_written_place(paper, section.section_id, n) for n in own]
    return [
        _made_place(paper, section.section_id, name, step)
        for name in section.skill_blueprints
        for step in STEPS
        if blueprint(name).reach.low <= step <= blueprint(name).reach.high
    ]


def _made_place(paper: Paper, section: str, name: str, difficulty: float) -> Place:
    found = blueprint(name)
    shown = found.presentation
    guess = 1 / shown.option_count if shown.item_type == "multiple_choice" else 0.0
    weighed = paper.parameters.item_of(Asked(difficulty, blueprint=found.skill_id, guess=guess, section=section))
    benchmark = found.performance_benchmarks["competent"].time_seconds
    return Place(section, weighed, found.skill_id, difficulty, benchmark=benchmark)


def _written_place(paper: Paper, section: str, number: int) -> Place:
    item = paper.items[number]
    name = item_of(item, number, "en").item_id
    guess = 1 / len(item.options) if item.options else 0.0
    asked = Asked(item.difficulty, name, a=item.discrimination, guess=guess, section=section)
    weighed = paper.parameters.item_of(asked)
    return Place(section, weighed, difficulty=item.difficulty, item=number, benchmark=item.benchmark_seconds)


def _key(paper: Paper, number: int) -> str:
    return item_of(paper.items[number], number, "en").key


def made(paper: Paper, place: Place, seed: str, avoid: Collection[str], locale: str) -> Item:
    """The item itself. Written ones word for word; of a blueprint by the seed, unlike all before it and, as long as
    there are such, unlike what too many have seen."""
    if place.item >= 0:
        return item_of(paper.items[place.item], place.item, locale)
    source, own = blueprint(place.blueprint), frozenset(avoid)
    try:
        return generate(source, place.difficulty, seed, own | frozenset(paper.worn), locale=locale)
    except BadInput:
        return generate(source, place.difficulty, seed, own, locale=locale)


def weighed(paper: Paper, place: Place, item: Item) -> Weighed:
    """What the item weighs as it was made: its difficulty is near the place's, and not quite it."""
    if not place.blueprint:
        return place.weighed
    guess, section = place.weighed.c, place.section
    asked = Asked(item.difficulty_computed, blueprint=place.blueprint, guess=guess, section=section)
    return paper.parameters.item_of(asked)
