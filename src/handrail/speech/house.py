"""The house's own lines, for when a program, or the gate, fails its person."""

import tomllib
from functools import cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.kernel.program import House


def house_lines(language: str) -> House:
    """In the person's language ("es", "es-AR"); in English where we have no words of theirs."""
    lines = _lines()
    return lines.get(language.replace("_", "-").split("-")[0].lower(), lines["en"])


@cache
def _lines() -> dict[str, House]:
    found = files("handrail.speech").joinpath("lines").iterdir()
    return {
        f.name.removesuffix(".toml"): _house(f.name, f.read_text("utf-8")) for f in found if f.name.endswith(".toml")
    }


def _house(name: str, text: str) -> House:
    try:
        house = House(**tomllib.loads(text))
    except (TypeError, tomllib.TOMLDecodeError) as error:
        raise Misconfigured(f"speech/lines/{name}: it must hold just sorry, silent and help: {error}") from error
    for key in ("sorry", "silent", "help"):
        line = getattr(house, key)
        if not isinstance(line, str) or not line.strip():
            raise Misconfigured(f"speech/lines/{name}: {key} must be words to say, not {line!r}")
    return house
