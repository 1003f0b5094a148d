"""Blueprint data -> compiled rules. What cannot be compiled is told with the key it stands under."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from handrail.assess.blueprints.expression import Env, Rule, Run, Wrong, compiled
from handrail.assess.blueprints.functions import FUNCTIONS, shown
from handrail.assess.blueprints.model import Evaluation, Factor, Generation, Plan, Presentation, Tactic, Template
from handrail.assess.blueprints.stream import Stream

HOLE = re.compile(r"\{\{|\}\}|\{([A-Za-z_]\w*)\}|[{}]")
NAME = re.compile(r"[a-z_]\w*\Z")
Tables = Mapping[str, tuple[Mapping[str, Any], ...]]
Drawing = Callable[[Env, Stream], Any]


class Misfit(ValueError):
    """A key of a blueprint and what is wrong under it."""

    def __init__(self, key: str, fix: str) -> None:
        super().__init__(f"{key}: {fix}")
        self.key, self.fix = key, fix


def planned(
    rules: Generation,
    factors: Mapping[str, Factor],
    presentation: Presentation,
    marking: Evaluation,
    tables: Tables,
    *,
    slip: Tactic | None,
) -> Plan:
    draws, known = _draws(rules.draw, tables)
    lets: list[tuple[str, Run]] = []
    for name, text in rules.let.items():
        key = f"generation_rules.let.{name}"
        lets.append((_new(key, name, known), _rule(key, text, known).run))
        known |= {name}
    after = known | {"answer"}
    stems = {
        language: tuple(_template("presentation.stem_templates", text, known) for text in texts)
        for language, texts in presentation.stem_templates.items()
    }
    starter = _template("presentation.starter_code", presentation.starter_code, known)
    style = presentation.answer_format
    return Plan(
        draws=draws,
        lets=tuple(lets),
        where=tuple(_rule("generation_rules.where", text, known).run for text in rules.where),
        factors=tuple(
            (f.weight, _rule(f"difficulty_factors.{name}.constraint", f.constraint, known).run)
            for name, f in factors.items()
        ),
        answer=_rule("evaluation.compute_answer", marking.compute_answer, known | set(marking.arguments)).run,
        tactics=_tactics(presentation, after),
        slip=slip,
        stems=stems,
        explanations={
            language: _template(f"presentation.explanations.{language}", text, after)
            for language, text in presentation.explanations.items()
        },
        accept=tuple(_template("evaluation.accept", text, after) for text in marking.accept),
        answer_format=_template("presentation.answer_format", style, frozenset({"answer"})) if style else None,
        starter_code=starter if presentation.starter_code else None,
        identity=_identity(rules, [t for group in stems.values() for t in group] + [starter], known),
    )


def filled(template: Template, env: Env) -> str:
    return template.text % tuple([shown(env[name]) for name in template.names])


def _rule(key: str, text: str, names: Iterable[str]) -> Rule:
    try:
        return compiled(text, frozenset(names), FUNCTIONS)
    except Wrong as error:
        raise Misfit(key, str(error)) from None


def _template(key: str, text: str, names: Iterable[str]) -> Template:
    known, found = set(names), list[str]()

    def hole(match: re.Match[str]) -> str:
        if match[0] in {"{{", "}}"}:
            return match[0][0]
        if match[1] not in known:
            told = f"{match[0]} is not drawn or let" if match[1] else f"a single {match[0]} in the text"
            raise Misfit(key, f"{told}; known: {', '.join(sorted(known))}; write {{{{ for a brace")
        found.append(match[1])
        return "%s"

    return Template(HOLE.sub(hole, text.replace("%", "%%")), tuple(found))


def _new(key: str, name: str, known: Iterable[str]) -> str:
    if not NAME.match(name) or name == "answer" or name in known:
        raise Misfit(key, "needs a name of its own in small letters, other than `answer`")
    return name


def _identity(rules: Generation, templates: list[Template], known: Iterable[str]) -> tuple[str, ...]:
    for name in rules.identity:
        if name not in known:
            told = f"{name!r} is not drawn or let; known: {', '.join(sorted(known))}"
            raise Misfit("generation_rules.identity", told)
    if rules.identity:
        return rules.identity
    return tuple(dict.fromkeys(name for template in templates for name in template.names))


def _tactics(presentation: Presentation, names: Iterable[str]) -> tuple[Tactic, ...]:
    made = []
    for strategy in presentation.distractor_strategies:
        key = f"presentation.distractor_strategies.{strategy.type}"
        when = _rule(key, strategy.when, names).run if strategy.when else None
        runs = tuple(_rule(key, text, names).run for text in strategy.values)
        made.append(Tactic(strategy.type, when, runs, strategy.description))
    return tuple(made)


def _draws(given: Mapping[str, Any], tables: Tables) -> tuple[tuple[tuple[str, Drawing], ...], frozenset[str]]:
    known: frozenset[str] = frozenset()
    made: list[tuple[str, Drawing]] = []
    for name, spec in given.items():
        key = f"generation_rules.draw.{name}"
        made.append((_new(key, name, known), _drawing(key, spec, known, tables)))
        known |= {name}
    return tuple(made), known


def _drawing(key: str, spec: Any, known: frozenset[str], tables: Tables) -> Drawing:
    match spec:
        case [int(low), int(high)] if low <= high:
            span = high - low + 1
            return lambda _, stream: low + stream.below(span)
        case {"of": [_, *_] as items, **more} if not more:
            fixed = tuple(tuple(x) if isinstance(x, list) else x for x in items)
            return lambda _, stream: fixed[stream.below(len(fixed))]
        case {"row": str(table), **more} if not more:
            if table not in tables:
                raise Misfit(key, f"there is no table {table!r}; tables of this file: {', '.join(tables) or 'none'}")
            rows = tables[table]
            return lambda _, stream: rows[stream.below(len(rows))]
        case {"min": low, "max": high, **more} if more.keys() <= {"step"}:
            return _range(_bound(key, low, known), _bound(key, high, known), _step(key, more.get("step", 1)))
    raise Misfit(key, 'needs [low, high], {of = [...]}, {row = "table"} or {min = ..., max = ..., step = ...}')


def _bound(key: str, given: Any, known: frozenset[str]) -> Run:
    if type(given) is int:
        return lambda _: given
    if isinstance(given, str):
        return _rule(key, given, known).run
    raise Misfit(key, "min and max need a whole number or an expression of names drawn before")


def _step(key: str, given: Any) -> int:
    if type(given) is int and given > 0:
        return given
    raise Misfit(key, "step needs a whole number above 0")


def _range(low: Run, high: Run, step: int) -> Drawing:
    """None where nothing lies between the bounds: the draw is then made again."""

    def drawn(env: Env, stream: Stream) -> int | None:
        first, last = low(env), high(env)
        steps = (last - first) // step + 1
        return first + step * stream.below(steps) if steps > 0 else None

    return drawn
