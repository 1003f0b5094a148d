"""New weights for a blueprint that responses have refined, and the difficulties that it reaches with them."""

from collections.abc import Mapping
from dataclasses import replace

from handrail.assess.blueprints.generator import CLOSE, difficulty_of, drawn
from handrail.assess.blueprints.model import Factor, Reach, SkillBlueprint
from handrail.assess.blueprints.stream import Stream
from handrail.errors import BadInput

DRAWS = 3000
ENOUGH = 0.04  # of the draws must lie within reach of a target


def recalibrated(
    blueprint: SkillBlueprint, *, base: float, weights: Mapping[str, float], version: int
) -> SkillBlueprint:
    """The same skill with other weights, as a new version; factors that are not named keep theirs."""
    factors = blueprint.difficulty_factors
    if unknown := sorted(weights.keys() - factors.keys()):
        raise BadInput(f"{blueprint.skill_id} has no factor {unknown[0]!r}; it has {', '.join(factors)}")
    if version <= blueprint.version:
        raise BadInput(f"{blueprint.skill_id} is at version {blueprint.version}; give a higher one")
    changed = {name: Factor(weights.get(name, f.weight), f.constraint) for name, f in factors.items()}
    runs = [run for _, run in blueprint.plan.factors]
    plan = replace(
        blueprint.plan, factors=tuple((f.weight, run) for f, run in zip(changed.values(), runs, strict=True))
    )
    made = replace(blueprint, base_difficulty=base, difficulty_factors=changed, version=version, plan=plan)
    return replace(made, reach=measured_reach(made))


def measured_reach(blueprint: SkillBlueprint, draws: int = DRAWS) -> Reach:
    """The widest range in which every target has enough draws near it."""
    stream = Stream(blueprint.skill_id, "reach")
    envs = (drawn(blueprint.plan, stream) for _ in range(draws))
    found = sorted(difficulty_of(blueprint, env) for env in envs if env is not None)
    if not found:
        raise BadInput(f"{blueprint.skill_id}: no draw fits its `where`; loosen it")
    steps = [step / 100 for step in range(101)]
    met = [sum(abs(d - target) <= CLOSE for d in found) >= ENOUGH * len(found) for target in steps]
    best: list[float] = []
    run: list[float] = []
    for target, good in zip(steps, met, strict=True):
        run = [*run, target] if good else []
        best = run if len(run) > len(best) else best
    return Reach(max(best[0], found[0]), min(best[-1], found[-1]))
