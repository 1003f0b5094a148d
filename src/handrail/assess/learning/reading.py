"""The curricula that come with Handrail, and any TOML file of that form: refused with the file, the place, the fix."""

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from handrail.assess.learning.checking import checked
from handrail.assess.learning.model import ItemTemplate, LearningCurriculum, LearningModule
from handrail.errors import BadSetup, Misconfigured


@cache
def curricula() -> Mapping[str, LearningCurriculum]:
    """All that Handrail ships, by curriculum_id."""
    folder = files("handrail.assess.learning").joinpath("curricula")
    names = sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml"))
    found = (read_curriculum(name, folder.joinpath(name).read_text("utf-8")) for name in names)
    return {c.curriculum_id: c for c in found}


def curriculum(name: str) -> LearningCurriculum:
    known = curricula()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    meant = f"; did you mean {near[0]!r}?" if near else "."
    raise BadSetup(f"curriculum_id: there is no curriculum {name!r}{meant} There are: {', '.join(sorted(known))}")


def read_curriculum(name: str, text: str) -> LearningCurriculum:
    where = f"curricula/{name}"
    try:
        data = tomllib.loads(text)
        _known(data, LearningCurriculum, "")
        read = msgspec.convert(data, LearningCurriculum)
        checked(read)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{where}: not valid TOML, {error}; correct the line it names") from error
    except msgspec.ValidationError as error:
        raise Misconfigured(f"{where}: {error}; correct that key") from error
    except BadSetup as error:
        raise Misconfigured(f"{where}: {error}") from error
    if not read.curriculum_id:
        raise Misconfigured(f"{where}: curriculum_id is missing; give the name by which sessions ask for it")
    return read


def _known(data: Any, kind: type[Any], where: str) -> None:
    """A key that nobody reads is a slip of the pen: it is refused, not passed over."""
    names = [field.name for field in fields(kind)]
    for key in data if isinstance(data, dict) else ():
        if key not in names:
            near = difflib.get_close_matches(key, names, n=1, cutoff=0.5)
            meant = f"; did you mean {near[0]!r}?" if near else f"; there are: {', '.join(names)}"
            raise BadSetup(f"{where}{key}: there is no such key{meant}")
    inner = {"modules": LearningModule, "item_templates": ItemTemplate}
    for key, part in inner.items():
        rows = data.get(key, ()) if isinstance(data, dict) else ()
        for number, row in enumerate(rows if isinstance(rows, list) else ()):
            _known(row, part, f"{where}{key}[{number}].")
