"""TOML -> skill blueprints, checked once. Every refusal names the file, the blueprint, the key and what to write."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from handrail.assess.blueprints.cases import INPUTS
from handrail.assess.blueprints.fields import Fields
from handrail.assess.blueprints.model import (
    ANSWERS,
    ITEM_TYPES,
    LEVELS,
    METHODS,
    SKILLED,
    Benchmark,
    Evaluation,
    Factor,
    Generation,
    Presentation,
    Reach,
    SkillBlueprint,
    Strategy,
    Tactic,
)
from handrail.assess.blueprints.options import SLIP
from handrail.assess.blueprints.plan import Misfit, planned
from handrail.assess.blueprints.proving import prove
from handrail.errors import BadInput, Misconfigured

HOME = "handrail.assess.blueprints"
SECTIONS = ("generation_rules", "difficulty_factors", "presentation", "evaluation", "performance_benchmarks")
KEYS = {
    "skill_id", "version", "domain", "skill_statement", "cognitive_level", "base_difficulty", "reach", "example_tests",
    "time_limit_seconds", *SECTIONS,
}  # fmt: skip
NUMERIC = ("natural", "positive", "integer", "fraction", "rational")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that several blueprints share: the values it leads to, and a sentence about it in each language."""

    values: tuple[str, ...]
    told: Mapping[str, str]


@cache
def blueprints() -> Mapping[str, SkillBlueprint]:
    """All that Handrail ships, by skill_id."""
    folder = files(HOME).joinpath("skills")
    found: dict[str, SkillBlueprint] = {}
    for name in sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml")):
        for blueprint in read_blueprints(name, folder.joinpath(name).read_text("utf-8")):
            if blueprint.skill_id in found:
                raise Misconfigured(f"blueprints/{name}, {blueprint.skill_id}: is there twice; rename one")
            found[blueprint.skill_id] = blueprint
    return found


def blueprint(skill_id: str) -> SkillBlueprint:
    return find(skill_id, blueprints())


def find(skill_id: str, among: Mapping[str, SkillBlueprint]) -> SkillBlueprint:
    """By its id, in capitals or not; of an unknown one, the near names are told."""
    known = among.get(skill_id.strip().upper())
    if known is None:
        wanted = skill_id.strip().upper()
        near = get_close_matches(wanted, among, n=4, cutoff=0.5)
        near += [name for name in among if wanted and wanted in name and name not in near][: 4 - len(near)]
        told = f"near it: {', '.join(near)}" if near else f"there are {len(among)}, for example {next(iter(among))}"
        raise BadInput(f"there is no blueprint {skill_id!r}; {told}")
    return known


def read_blueprints(name: str, text: str) -> tuple[SkillBlueprint, ...]:
    """The blueprints of one file: `[family]` holds what they share, each `[[blueprint]]` the rest."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"blueprints/{name}: not valid TOML, {error}; correct the line it names") from error
    page = Fields(f"blueprints/{name}", "", data)
    page.only({"family", "tables", "blueprint"})
    tables = _tables(page.section("tables"))
    family = page.section("family").data
    entries = page.rows("blueprint")
    if not entries:
        raise page.wrong("blueprint", "needs at least one [[blueprint]]")
    return tuple(_blueprint(Fields(f"blueprints/{name}", "", _merged(family, e)), tables) for e in entries)


def _merged(family: Mapping[str, Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    """What a blueprint says itself comes before what its family says, key by key also inside the sections."""
    whole = {**family, **entry}
    for section in SECTIONS:
        shared, own = family.get(section), entry.get(section)
        if isinstance(shared, dict) and isinstance(own, dict):
            whole[section] = {**shared, **own}
    return whole


def _tables(page: Fields) -> dict[str, tuple[Mapping[str, Any], ...]]:
    found: dict[str, tuple[Mapping[str, Any], ...]] = {}
    for name in page.data:
        table = page.section(name)
        table.only({"columns", "rows"})
        columns, rows = table.texts("columns"), table.data.get("rows")
        if not isinstance(rows, list) or not rows:
            raise table.wrong("rows", "needs a list of at least one row")
        for row in rows:
            if not isinstance(row, list) or len(row) != len(columns):
                raise table.wrong("rows", f"{row!r} needs {len(columns)} values: {', '.join(columns)}")
        found[name] = tuple(
            {c: tuple(v) if isinstance(v, list) else v for c, v in zip(columns, row, strict=True)} for row in rows
        )
    return found


def _blueprint(page: Fields, tables: Mapping[str, tuple[Mapping[str, Any], ...]]) -> SkillBlueprint:
    skill_id = page.text("skill_id")
    if skill_id != skill_id.upper() or any(c.isspace() for c in skill_id):
        raise page.wrong("skill_id", "needs capitals and points like MATH.ARITH.ADD.2DIGIT")
    page = replace(page, inside=skill_id)
    page.only(KEYS)
    look = _presentation(page.section("presentation"))
    rules = _generation(page.section("generation_rules"))
    marking = _evaluation(page.section("evaluation"), look)
    factors = _factors(page.section("difficulty_factors"))
    try:
        plan = planned(rules, factors, look, marking, tables, slip=_slip(rules, look))
    except Misfit as error:
        raise page.wrong(error.key, error.fix) from None
    made = SkillBlueprint(
        skill_id=skill_id,
        version=page.whole("version", 1, low=1),
        domain=page.text("domain"),
        skill_statement=page.text("skill_statement"),
        cognitive_level=page.one_of("cognitive_level", LEVELS),
        base_difficulty=page.number("base_difficulty", low=0, high=1),
        reach=_reach(page),
        generation_rules=rules,
        difficulty_factors=factors,
        presentation=look,
        evaluation=marking,
        performance_benchmarks=_benchmarks(page.section("performance_benchmarks")),
        example_tests=tuple(page.rows("example_tests")),
        time_limit_seconds=page.whole("time_limit_seconds", low=1, high=7200),
        tables=tables,
        plan=plan,
    )
    prove(made, page)
    return made


def _generation(page: Fields) -> Generation:
    used = {"draw", "let", "where", "identity", "answer_type", "test_cases_count"}
    lets = page.section("let")
    return Generation(
        draw=page.section("draw").data,
        let={name: lets.text(name) for name in lets.data},
        where=page.texts("where"),
        identity=page.texts("identity"),
        answer_type=page.one_of("answer_type", ANSWERS),
        test_cases_count=page.whole("test_cases_count", 0, low=0, high=50),
        facts={k: v for k, v in page.data.items() if k not in used},
    )


def _factors(page: Fields) -> dict[str, Factor]:
    found = {}
    for name in page.data:
        entry = page.section(name)
        entry.only({"weight", "constraint"})
        found[name] = Factor(entry.number("weight", low=-1, high=1), entry.text("constraint"))
    if not found:
        raise page.wrong("", "needs at least one factor with weight and constraint")
    return found


def _reach(page: Fields) -> Reach:
    match page.data.get("reach"):
        case [int() | float() as low, int() | float() as high] if 0 <= low < high <= 1:
            return Reach(float(low), float(high))
    raise page.wrong("reach", "needs the lowest and highest difficulty that it can make, like [0.25, 0.75]")


def _presentation(page: Fields) -> Presentation:
    page.only({
        "item_type", "also", "option_count", "distractor_strategies", "stem_templates", "explanations", "answer_format",
        "starter_code", "language",
    })  # fmt: skip
    kind = page.one_of("item_type", ITEM_TYPES)
    stems = page.section("stem_templates")
    if "en" not in stems.data:
        raise page.wrong("stem_templates", "needs a list of stems under `en`; other languages may stand beside it")
    told = page.section("explanations")
    strategies = tuple(_strategy(page, entry) for entry in page.rows("distractor_strategies"))
    if kind == "multiple_choice" and not strategies:
        raise page.wrong("distractor_strategies", "a multiple choice needs at least one strategy")
    return Presentation(
        item_type=kind,
        also=tuple(page.one_of("also", ITEM_TYPES, value) for value in page.texts("also")),
        option_count=page.whole("option_count", 4 if strategies else 1, low=1, high=6),
        distractor_strategies=strategies,
        stem_templates={language: stems.texts(language, least=1) for language in stems.data},
        explanations={language: told.text(language) for language in told.data},
        answer_format=page.text("answer_format", ""),
        starter_code=page.text("starter_code", "" if kind != "code_editor" else None),
        language=page.text("language", "" if kind != "code_editor" else None),
    )


def _strategy(page: Fields, given: Mapping[str, Any]) -> Strategy:
    entry = Fields(page.file, f"{page.inside}, distractor_strategies", given)
    entry.only({"type", "values", "when", "description"})
    name = entry.text("type")
    shared = mistakes().get(name, Mistake((), {}))
    values = entry.texts("values") or shared.values
    if not values:
        raise entry.wrong(f"{name}.values", "needs one expression or more; no shared mistake of this name has any")
    told = entry.data.get("description", dict(shared.told))
    told = {"en": told} if isinstance(told, str) else told
    if not isinstance(told, dict) or not isinstance(told.get("en"), str) or not told["en"]:
        raise entry.wrong(f"{name}.description", "needs a sentence about the mistake, or {en = ..., es = ...}")
    return Strategy(name, values, entry.text("when", ""), told)


def _evaluation(page: Fields, look: Presentation) -> Evaluation:
    page.only({
        "method", "compute_answer", "accept", "tolerance", "units", "unit_required", "function", "arguments",
        "test_generator", "timeout_seconds", "partial_credit",
    })  # fmt: skip
    method = page.one_of("method", METHODS)
    runs = method == "test_execution"
    if runs != (look.item_type == "code_editor"):
        raise page.wrong("method", "`test_execution` and the item type `code_editor` go together")
    return Evaluation(
        method=method,
        compute_answer=page.text("compute_answer"),
        accept=page.texts("accept"),
        tolerance=Fraction(str(page.number("tolerance", 0, low=0))),
        units=page.texts("units"),
        unit_required=page.flag("unit_required"),
        function=page.text("function", None if runs else ""),
        arguments=page.texts("arguments", least=1 if runs else 0),
        test_generator=page.one_of("test_generator", tuple(INPUTS)) if runs else "",
        timeout_seconds=page.whole("timeout_seconds", None if runs else 0, low=1 if runs else 0, high=60),
        partial_credit=page.flag("partial_credit"),
    )


def _benchmarks(page: Fields) -> dict[str, Benchmark]:
    page.only(set(SKILLED))
    found = {}
    for name in SKILLED:
        entry = page.section(name)
        entry.only({"accuracy", "time_seconds"})
        found[name] = Benchmark(entry.number("accuracy", low=0, high=1), entry.number("time_seconds", low=0))
    ladder = [found[name] for name in SKILLED]
    if any(a.accuracy > b.accuracy or a.time_seconds < b.time_seconds for a, b in pairwise(ladder)):
        raise page.wrong("", "from novice over competent to expert the accuracy rises and the time falls")
    return found


def _slip(rules: Generation, look: Presentation) -> Tactic | None:
    wanted = rules.answer_type in NUMERIC and look.distractor_strategies
    return Tactic(SLIP, None, (), mistakes()[SLIP].told) if wanted else None


@cache
def mistakes() -> Mapping[str, Mistake]:
    data = tomllib.loads(files(HOME).joinpath("mistakes.toml").read_text("utf-8"))
    found = {}
    for name in data:
        page = Fields("blueprints/mistakes.toml", "", data).section(name)
        page.only({"values", "en", "es"})
        found[name] = Mistake(page.texts("values"), {"en": page.text("en"), "es": page.text("es")})
    return found
