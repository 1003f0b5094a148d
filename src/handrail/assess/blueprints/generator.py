"""A blueprint, a difficulty and a seed -> an item. The same three give the same item, for ever."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction
from hashlib import blake2b
from typing import Any, NamedTuple

from handrail.assess.blueprints.cases import cases_for
from handrail.assess.blueprints.expression import Wrong, settled
from handrail.assess.blueprints.functions import shown
from handrail.assess.blueprints.model import Item, Marking, Plan, SkillBlueprint, Template
from handrail.assess.blueprints.options import wrong_answers
from handrail.assess.blueprints.plan import filled
from handrail.assess.blueprints.stream import Stream
from handrail.errors import BadInput, Misconfigured

CLOSE = 0.05  # how near to its target a difficulty must come where the blueprint can reach it
TRIES = 2000
SLACK = 1e-9  # of numbers that are sums of decimal fractions


class Attempt(NamedTuple):
    env: dict[str, Any]
    difficulty: float
    key: str


def generate(
    blueprint: SkillBlueprint,
    difficulty: float,
    seed: int | str,
    avoid: AbstractSet[str] = frozenset(),
    *,
    locale: str = "en",
    item_type: str = "",
) -> Item:
    """The first item of the seed's stream that is new and near enough; else the nearest of all that were tried."""
    kind = _kind(blueprint, item_type)
    if not 0 <= difficulty <= 1:
        raise BadInput(f"a difficulty goes from 0 to 1, not {difficulty!r}")
    stream = Stream(blueprint.skill_id, f"{difficulty:.6f}", seed)
    target = blueprint.reach.nearest(difficulty)
    nearest, fits, seen = 2.0, list[Attempt](), False
    try:
        for _ in range(TRIES):
            env = drawn(blueprint.plan, stream)
            if env is None:
                continue
            computed = difficulty_of(blueprint, env)
            gap = abs(computed - target)
            if gap >= nearest:
                continue
            attempt = Attempt(env, computed, key_of(blueprint, env))
            if attempt.key in avoid:
                seen = True
            elif gap > CLOSE + SLACK:
                nearest = gap
                fits.append(attempt)
            elif item := _built(blueprint, attempt, stream, locale, kind):
                return item
        for attempt in reversed(fits):  # the nearest of all
            if item := _built(blueprint, attempt, stream, locale, kind):
                return item
    except (Wrong, ArithmeticError, TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        raise Misconfigured(f"blueprint {blueprint.skill_id}: a rule fails: {error}; correct it") from error
    raise _nothing(blueprint, seen=seen)


def drawn(plan: Plan, stream: Stream) -> dict[str, Any] | None:
    """Names and values of one attempt; nothing where they do not fit together."""
    env: dict[str, Any] = {}
    for name, draw in plan.draws:
        value = draw(env, stream)
        if value is None:
            return None
        env[name] = value
    for name, run in plan.lets:
        env[name] = run(env)
    for holds in plan.where:
        if not holds(env):
            return None
    return env


def difficulty_of(blueprint: SkillBlueprint, env: Mapping[str, Any]) -> float:
    total = blueprint.base_difficulty
    for weight, holds in blueprint.plan.factors:
        total += weight * holds(env)
    return 0.0 if total < 0 else 1.0 if total > 1 else round(total, 6)


def key_of(blueprint: SkillBlueprint, env: Mapping[str, Any]) -> str:
    """What the item asks, whatever its words and the order of its options."""
    parts = [blueprint.skill_id, *[shown(env[name]) for name in blueprint.plan.identity]]
    return blake2b("\x1f".join(parts).encode(), digest_size=12).hexdigest()


def _kind(blueprint: SkillBlueprint, wanted: str) -> str:
    offered = (blueprint.presentation.item_type, *blueprint.presentation.also)
    if wanted and wanted not in offered:
        raise BadInput(f"{blueprint.skill_id} cannot be asked as {wanted!r}; it can as {', '.join(offered)}")
    return wanted or offered[0]


def _nothing(blueprint: SkillBlueprint, *, seen: bool) -> BadInput | Misconfigured:
    if seen:
        return BadInput(f"{blueprint.skill_id} has no item left that was not asked; allow repeats or add a blueprint")
    return Misconfigured(
        f"blueprint {blueprint.skill_id}: no draw in {TRIES} fits its `where` and gives enough distractors; loosen them"
    )


def _built(blueprint: SkillBlueprint, attempt: Attempt, stream: Stream, locale: str, kind: str) -> Item | None:
    plan, env = blueprint.plan, attempt.env
    language = _language(plan.stems, locale)
    params = {name: _plain(env[name]) for name, _ in plan.draws}
    stem = filled(_one(plan.stems[language], stream), env)
    if kind == "code_editor":
        return _code_item(blueprint, attempt, stream, (language, stem, params))
    answer = settled(plan.answer(env))
    env["answer"] = answer
    wrong = wrong_answers(blueprint, env, answer, stream)
    if wrong is None:
        return None
    style = plan.answer_format
    right = written(style, answer)
    distractors = tuple([found.tagged(written(style, found.value), language) for found in wrong])
    options: list[str] = []
    if kind == "multiple_choice":
        options = [right, *[d.text for d in distractors]]
        stream.shuffle(options)
    return Item(
        item_id=_id(stem, options, kind),
        blueprint_id=blueprint.skill_id,
        blueprint_version=blueprint.version,
        key=attempt.key,
        locale=language,
        stem=stem,
        item_type=kind,
        options=tuple(options),
        correct_index=options.index(right) if options else None,
        correct_answer=right,
        difficulty_computed=attempt.difficulty,
        generation_params=params,
        distractors=distractors,
        explanation=_explained(plan, env | {"answer": right}, language),
        time_limit=blueprint.time_limit_seconds,
        marking=_marking(blueprint, kind, (right, *[filled(t, env) for t in plan.accept])),
        language=blueprint.presentation.language,
    )


def _code_item(
    blueprint: SkillBlueprint, attempt: Attempt, stream: Stream, told: tuple[str, str, dict[str, Any]]
) -> Item:
    language, stem, params = told
    plan, rule, env = blueprint.plan, blueprint.evaluation, attempt.env
    return Item(
        item_id=_id(stem, [], "code_editor"),
        blueprint_id=blueprint.skill_id,
        blueprint_version=blueprint.version,
        key=attempt.key,
        locale=language,
        stem=stem,
        item_type="code_editor",
        options=(),
        correct_index=None,
        correct_answer="",
        difficulty_computed=attempt.difficulty,
        generation_params=params,
        distractors=(),
        explanation=_explained(plan, env | {"answer": ""}, language),
        time_limit=blueprint.time_limit_seconds,
        marking=_marking(blueprint, "code_editor", ()),
        tests=cases_for(blueprint, env, stream),
        function=rule.function,
        language=blueprint.presentation.language,
        starter_code=filled(plan.starter_code, env) if plan.starter_code else "",
        timeout_seconds=rule.timeout_seconds,
    )


def written(style: Template | None, value: Any) -> str:
    return style.text % tuple([shown(value)] * len(style.names)) if style else shown(value)


def _explained(plan: Plan, env: Mapping[str, Any], language: str) -> str:
    template = plan.explanations.get(language) or plan.explanations.get("en")
    return filled(template, env) if template else ""


def _marking(blueprint: SkillBlueprint, kind: str, accepted: tuple[str, ...]) -> Marking:
    rule = blueprint.evaluation
    method = "exact_match" if kind == "multiple_choice" else "numeric" if kind == "number" else rule.method
    return Marking(method, accepted, str(rule.tolerance), rule.units, rule.unit_required, rule.partial_credit)


def _language(stems: Mapping[str, Any], locale: str) -> str:
    language = locale.replace("_", "-").split("-")[0].lower()
    return language if language in stems else "en"


def _one(templates: tuple[Template, ...], stream: Stream) -> Template:
    return templates[stream.below(len(templates))]


def _id(stem: str, options: list[str], kind: str) -> str:
    return "gen_" + blake2b("\x1f".join([kind, stem, *options]).encode(), digest_size=10).hexdigest()


def _plain(value: Any) -> Any:
    """As JSON has it."""
    if isinstance(value, Fraction):
        return shown(value)
    if isinstance(value, tuple):
        return [_plain(x) for x in value]
    if isinstance(value, Mapping):
        return {k: _plain(v) for k, v in value.items()}
    return value
