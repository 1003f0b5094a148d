"""What a language calls the people, things and numbers of a life: the facts that a draft may not make up."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from handrail.errors import Misconfigured


@dataclass(frozen=True, slots=True)
class Numbers:
    counted: re.Pattern[str]
    joined: re.Pattern[str]  # "thirty-eight"
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ground:
    cause: re.Pattern[str]
    cut: re.Pattern[str]  # where a cause ends and something else is told
    felt: re.Pattern[str]  # causes that only say that something mattered
    background: re.Pattern[str]  # "after the ..."
    plain: re.Pattern[str]  # what may be a background without having been told: a day, a moment
    owned: re.Pattern[str]
    brought: re.Pattern[str]
    pronouns: re.Pattern[str]
    someone: re.Pattern[str]  # what in a message lets one say "she"
    numbers: Numbers
    names: frozenset[str]
    capitals: frozenset[str]
    relations: Mapping[str, str]  # word -> relation, or thing of a life
    people: frozenset[str]  # those relations that are somebody
    implied: Mapping[str, frozenset[str]]  # word -> relations that it lets one speak of


def read_ground(
    name: str, data: Mapping[str, Any], pattern: Callable[..., re.Pattern[str]], word: Callable[..., str]
) -> Ground:
    groups, life, implied = (
        {key: word(table, key).split() for key in data.get(table, {})} for table in ("relations", "life", "implied")
    )
    people, things = ({one: key for key, words in table.items() for one in words} for table in (groups, life))
    if unknown := sorted(implied.keys() - groups.keys() - life.keys()):
        raise Misconfigured(f"{name}, implied: {unknown} is no key of [relations] or [life]; add it there")
    kinds = ("cause", "cut", "felt", "background", "plain", "pronouns", "someone")
    return Ground(
        **{kind: pattern("ground", kind) for kind in kinds},
        owned=re.compile(rf"{word('ground', 'owned')}({'|'.join(people)})\b"),
        brought=re.compile(rf"\b({'|'.join(things)})\b"),
        numbers=_numbers(name, word),
        names=frozenset(word("ground", "names").split()),
        capitals=frozenset(word("ground", "capitals").split()),
        relations=people | things,
        people=frozenset(groups),
        implied={
            one: frozenset(key for key, words in implied.items() if one in words)
            for one in {one for words in implied.values() for one in words}
        },
    )


def _numbers(name: str, word: Callable[..., str]) -> Numbers:
    names, digits = word("ground", "numbers").split(), word("ground", "digits").split()
    if len(names) != len(digits):
        raise Misconfigured(f"{name}, ground: `numbers` and `digits` must be as many; {len(names)} and {len(digits)}")
    one, two = word("ground", "one"), word("ground", "two")
    values = {**dict(zip(names, digits, strict=True)), one: "1", two: "2"}
    tens = [key for key, value in values.items() if len(value) > 1 and value[-1] == "0" and value != "10"]
    ones = [key for key, value in values.items() if len(value) == 1]
    return Numbers(
        re.compile(rf"\b(\d+|{'|'.join(names)}|{two}(?= {word('ground', 'units')}\b))\b"),
        re.compile(rf"\b({'|'.join(tens)})(?:-| | y )({'|'.join(ones)})\b"),
        values,
    )
