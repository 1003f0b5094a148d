"""A blueprint's example tests are run when it is loaded: a rule that computes something else is refused."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from handrail.assess.blueprints.expression import Wrong, settled
from handrail.assess.blueprints.fields import Fields
from handrail.assess.blueprints.functions import shown
from handrail.assess.blueprints.model import SkillBlueprint


def prove(blueprint: SkillBlueprint, page: Fields) -> None:
    """Each example is `{input, expected}`, with `given` for what else is drawn; input is the draws or the arguments."""
    for example in blueprint.example_tests:
        if not {"input", "expected"} <= example.keys() <= {"input", "expected", "given"}:
            raise page.wrong("example_tests", f"{dict(example)!r} needs input and expected (and may have given)")
        try:
            env = _names(blueprint, example)
            for name, run in blueprint.plan.lets:
                with suppress(KeyError):  # an example of a function need not draw the notes of its stem
                    env[name] = run(env)
            found = settled(blueprint.plan.answer(env))
        except (Wrong, ArithmeticError, TypeError, ValueError, LookupError, AttributeError) as error:
            raise page.wrong("example_tests", f"{dict(example)!r} cannot be computed: {error!r}") from None
        if shown(found) != shown(_fixed(example["expected"])):
            told = f"compute_answer gives {shown(found)}, not {example['expected']!r}; correct one of them"
            raise page.wrong("example_tests", f"for {example['input']!r} {told}")


def _names(blueprint: SkillBlueprint, example: Mapping[str, Any]) -> dict[str, Any]:
    names, given = blueprint.evaluation.arguments, example["input"]
    env = dict(_fixed(example.get("given", {})))
    if not names:
        return env | dict(_fixed(given))
    values = given if len(names) > 1 else [given]
    return env | dict(zip(names, map(_fixed, values), strict=True))


def _fixed(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_fixed, value))
    return {k: _fixed(v) for k, v in value.items()} if isinstance(value, dict) else value
