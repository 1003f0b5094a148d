"""Patterns of a lexicon, as data: many alternatives to one compiled pattern, with parts that have a name."""

import re
from collections.abc import Mapping
from typing import Any

from handrail.errors import Misconfigured

PART = re.compile(r"\{([A-Z]+)\}")


def compiled(where: str, patterns: Any, parts: Mapping[str, str]) -> re.Pattern[str]:
    """One pattern of many; `{WORD}` stands for a part. Misconfigured names the place and the fix."""
    if not isinstance(patterns, list) or not patterns or not all(isinstance(p, str) for p in patterns):
        raise Misconfigured(f"{where}: needs a list of at least one pattern")
    try:
        return re.compile("|".join(f"(?:{PART.sub(lambda m: parts[m[1]], p)})" for p in patterns))
    except KeyError as error:
        raise Misconfigured(f"{where}: needs {error} in [parts]") from error
    except re.error as error:
        raise Misconfigured(f"{where}: does not compile: {error}; mend the pattern") from error
