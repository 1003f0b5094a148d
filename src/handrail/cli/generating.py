"""Items from a blueprint, with their answers: for authors who want to see what their blueprint makes."""

import asyncio
import json
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

import typer

from handrail import check
from handrail.assess.blueprints import (
    CLOSE,
    Item,
    SkillBlueprint,
    blueprints,
    find,
    generate,
    read_blueprints,
    reworded,
    rewording,
    whole,
)
from handrail.errors import BadInput
from handrail.server.wiring import speech_of
from handrail.settings import Settings
from handrail.speech import Speech

MOST = 1_000_000


def generate_items(  # noqa: PLR0913 - one for each option of the command
    skill_id: str,
    *,
    n: int,
    difficulty: float,
    seed: int,
    locale: str = "en",
    item_type: str = "",
    file: Path | None = None,
    as_json: bool = False,
    settings: Settings | None = None,
) -> int:
    """With `settings`, the model that they name puts the stems in other words, where they still ask the same."""
    if not 1 <= n <= MOST:
        raise BadInput(f"--n goes from 1 to {MOST}, not {n}")
    if not 0 <= difficulty <= 1:
        raise BadInput(f"--difficulty goes from 0 to 1, not {difficulty}")
    blueprint = find(skill_id, _known(file))
    items = many(blueprint, n, difficulty, seed, locale, item_type)
    if settings:
        items = iter(asyncio.run(in_other_words(items, settings)))
    if as_json:
        _print_json(items)
    else:
        _print_text(blueprint, items, difficulty)
    return 0


async def in_other_words(items: Iterable[Item], settings: Settings) -> list[Item]:
    if settings.model is None:
        raise BadInput("--reword needs a model: name one with --model provider:name, or in HANDRAIL_MODEL")
    speech = speech_of(settings)
    try:
        return [await _told_otherwise(item, speech, settings.tokens_turn) for item in items]
    finally:
        await speech.close()


async def _told_otherwise(item: Item, speech: Speech, tokens: int) -> Item:
    async def unheard(_sentence: str) -> None:
        """Nobody waits for the first half of a question."""

    return reworded(item, (await speech.speak(rewording(item), check, unheard, left=tokens)).text)


def many(
    blueprint: SkillBlueprint, n: int, difficulty: float, seed: int, locale: str = "en", item_type: str = ""
) -> Iterator[Item]:
    """All different for as long as the blueprint has different ones near the target; then it begins again."""
    target = blueprint.reach.nearest(difficulty)
    keys: set[str] = set()
    for place in range(n):
        item = _fresh(blueprint, difficulty, f"{seed}.{place}", keys, locale, item_type)
        if item is None or abs(item.difficulty_computed - target) > CLOSE + 1e-9:
            keys.clear()
            item = generate(blueprint, difficulty, f"{seed}.{place}", locale=locale, item_type=item_type)
        keys.add(item.key)
        yield item


def _fresh(
    blueprint: SkillBlueprint, difficulty: float, seed: str, keys: AbstractSet[str], locale: str, item_type: str
) -> Item | None:
    if not keys:
        return None
    try:
        return generate(blueprint, difficulty, seed, keys, locale=locale, item_type=item_type)
    except BadInput:
        return None


def _known(file: Path | None) -> Mapping[str, SkillBlueprint]:
    if file is None:
        return blueprints()
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"--file {file}: cannot be read as UTF-8 text: {error}") from error
    return {b.skill_id: b for b in read_blueprints(file.name, text)}


def _print_json(items: Iterator[Item]) -> None:
    """One document; each item on a line of its own, written as it is made."""
    sign = "["
    for item in items:
        typer.echo(sign + json.dumps(whole(item), ensure_ascii=False, default=_plain), nl=False)
        sign = ",\n"
    typer.echo("]")


def _plain(value: Any) -> Any:
    return list(value)


def _print_text(blueprint: SkillBlueprint, items: Iterator[Item], difficulty: float) -> None:
    reach = blueprint.reach
    typer.echo(f"{blueprint.skill_id} (version {blueprint.version}): {blueprint.skill_statement}")
    if blueprint.reach.nearest(difficulty) != difficulty:
        typer.echo(f"it reaches difficulties from {reach.low:.2f} to {reach.high:.2f}; the nearest end is taken")
    for item in items:
        typer.echo(f"\n{item.stem}   [{item.difficulty_computed:.2f}]")
        mistakes = {d.text: d.mistake for d in item.distractors}
        for place, option in enumerate(item.options):
            mark = "*" if place == item.correct_index else " "
            typer.echo(f"  {mark} {option:<20} {mistakes.get(option, '')}".rstrip())
        if not item.options and item.correct_answer:
            typer.echo(f"  = {item.correct_answer}")
        for case in item.tests:
            given = ", ".join(map(repr, case.args))
            typer.echo(f"  {item.function}({given}) == {case.expected!r}{'' if case.visible else '   (hidden)'}")
