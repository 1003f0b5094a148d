"""Authored lines as data: by section and moment several ways to say a thing, each with slots that are known."""

import string
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from handrail.errors import Misconfigured

Lines = Mapping[str, Mapping[str, tuple[str, ...]]]


def read_toml(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{name}: not valid TOML, {error}; correct the line it names") from error


def read_lines(name: str, text: str, slots: frozenset[str]) -> Lines:
    """Misconfigured names file, section, key and fix."""
    data = read_toml(name, text)
    for section, keys in data.items():
        for key, ways in keys.items():
            where = f"{name}, {section}.{key}"
            if not isinstance(ways, list) or not ways or not all(isinstance(w, str) and w.strip() for w in ways):
                raise Misconfigured(f"{where}: needs a list of at least one text")
            if unknown := sorted(frozenset[str]().union(*map(slots_of, ways)) - slots):
                raise Misconfigured(f"{where}: unknown slot {unknown}; use {', '.join(sorted(slots))}")
    return {section: {key: tuple(ways) for key, ways in keys.items()} for section, keys in data.items()}


def slots_of(template: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


def told_alike(folder: str, languages: Sequence[str], lines: Callable[[str], Lines], *, filled: bool = True) -> None:
    """Whatever can be said in the first language can be said in the others; where `filled`, of nothing more."""
    first, model = lines(languages[0]), f"{languages[0]}.toml"
    for language in languages[1:]:
        here = lines(language)
        for section, keys in first.items():
            for key, ways in keys.items():
                where = f"{folder}/{language}.toml, {section}.{key}"
                if key not in here.get(section, {}):
                    raise Misconfigured(f"{where}: it is missing; {model} shows it")
                known = frozenset[str]().union(*map(slots_of, ways))
                extra = frozenset[str]().union(*map(slots_of, here[section][key])) - known
                if filled and extra:
                    raise Misconfigured(f"{where}: {sorted(extra)} is not filled here; {model} shows what is")
