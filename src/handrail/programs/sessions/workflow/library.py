"""The processes that come with Handrail: read once from their files, each checked whole."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from handrail.errors import BadSetup, Misconfigured
from handrail.programs.sessions.workflow.checking import checked
from handrail.programs.sessions.workflow.model import Jump, Option, Process, Step, When

PARTS: Mapping[tuple[type, str], type] = {
    (Process, "steps"): Step,
    (Step, "options"): Option,
    (Step, "next"): Jump,
    (Jump, "when"): When,
}


@cache
def processes() -> Mapping[str, Process]:
    home = files("handrail.programs.sessions.workflow").joinpath("processes")
    found = [
        read(f.name, f.read_text("utf-8"))
        for f in sorted(home.iterdir(), key=lambda f: f.name)
        if f.name.endswith(".toml")
    ]
    return {process.id: process for process in found}


def read(name: str, text: str) -> Process:
    where = f"workflow/processes/{name}"
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{where}: not valid TOML, {error}; correct the line it names") from error
    if unknown := _unknown(raw, Process):
        raise Misconfigured(f"{where}: {unknown}")
    try:
        return checked(msgspec.convert(raw, Process))
    except (msgspec.ValidationError, BadSetup) as error:
        raise Misconfigured(f"{where}: {error}") from error


def _unknown(raw: Any, kind: type) -> str:
    """The first key that a part of it does not have: a slip of the pen would else go unseen."""
    if not isinstance(raw, Mapping) or not is_dataclass(kind):
        return ""
    known = {field.name for field in fields(kind)}
    here = f"step {raw['id']!r}" if kind is Step and "id" in raw else kind.__name__.lower()
    if extra := sorted(set(raw) - known):
        return f"{here}: {extra[0]!r} is not known; it takes {', '.join(sorted(known))}"
    inner = ((value, PARTS[kind, key]) for key, values in raw.items() if (kind, key) in PARTS for value in values)
    return next((f"{here}: {found}" for value, part in inner if (found := _unknown(value, part))), "")


def process(name: str) -> Process:
    if name not in processes():
        raise BadSetup(f"process_id: there is no process {name!r}; there are: {', '.join(sorted(processes()))}")
    return processes()[name]
