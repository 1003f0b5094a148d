"""Which modules an answer may import: what computes, and nothing that reaches out.

The list is for clear messages; what holds a hostile answer is the cage, whatever it imports.
"""

import re

NAMES = """
    __future__ abc array base64 binascii bisect builtins calendar cmath collections colorsys contextlib copy csv
    dataclasses datetime decimal difflib enum fractions functools graphlib hashlib heapq html io ipaddress itertools
    json keyword math numbers operator pprint queue random re reprlib secrets statistics string struct sys textwrap
    time types typing unicodedata urllib.parse uuid weakref zlib
"""
ALLOWED = frozenset(NAMES.split())

# What a module loads at its first use only, when there is no file to load it from any more.
LATER = {
    "datetime": ("_strptime",),
    "time": ("_strptime",),
    "functools": ("types", "weakref", "typing"),
    "collections": ("collections.abc", "heapq", "copy"),
    "base64": ("binascii",),
    "decimal": ("numbers",),
    "enum": ("string",),
}
# Python's own C code imports these in the name of whoever called it.
ADMITTED = sorted(ALLOWED | {name for names in LATER.values() for name in names})
ALWAYS = ("unicodedata",)  # "\N{...}" in a literal is read with it
CODECS = re.compile(
    r"[\"'](rot_?13|idna|punycode|cp\d+|iso[-_ ]?8859[-_]\d+|utf[-_]?(?:16|32)(?:[-_]?[lb]e)?)[\"']", re.IGNORECASE
)


def wanted(code: str) -> list[str]:
    """Modules to load before the doors close: those whose names stand in the code. More than needed does no harm."""
    words = set(re.findall(r"[A-Za-z_][A-Za-z0-9_]*", code)) if "import" in code else set()
    found = {name for name in ALLOWED if set(name.split(".")) <= words}
    found |= {f"encodings.{match.lower().replace('-', '_')}" for match in CODECS.findall(code)}
    return sorted(found | {more for name in found for more in LATER.get(name, ())} | set(ALWAYS))
