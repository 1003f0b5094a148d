"""The data files beside the code: read from the package, and everything read once at the start."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured


def table(folder: str, name: str) -> Mapping[str, Any]:
    """One TOML file of this program."""
    try:
        text = files("handrail.programs.reframing").joinpath(folder, name).read_text("utf-8")
        return tomllib.loads(text)
    except FileNotFoundError as error:
        raise Misconfigured(f"{folder}/{name} is missing; add it (en.toml shows an example)") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Misconfigured(f"{folder}/{name} is not TOML in UTF-8 ({error}); mend it") from error
