"""The case that somebody names beside a transcript: an id of ours, or a file."""

import json
import tomllib
from pathlib import Path
from typing import Any

from handrail.errors import BadInput
from handrail.programs.patient import cases


def given_case(name: str | None, persona: str | None = None) -> tuple[Any, Any]:
    """Scenario and persona, or None for what was not named. BadInput names file and fix."""
    scenario = None if name is None else name if name in cases.ids() else _data(name)
    return scenario, None if persona is None else _data(persona)


def _data(name: str) -> dict[str, Any]:
    path = Path(name)
    if not path.is_file():
        raise BadInput(f"{name}: no case and no file has this name; the cases are {', '.join(cases.ids())}")
    try:
        text = path.read_bytes().decode("utf-8-sig")
        data = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{name}: cannot be read ({error}); write one JSON object or TOML") from error
    if not isinstance(data, dict):
        raise BadInput(f"{name}: write one JSON object with facts, measures, agenda")
    return data
