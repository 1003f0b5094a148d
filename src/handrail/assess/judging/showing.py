"""Trees of values as Python would write them, cut to a length. Safe to put on a screen whatever is in them."""

from collections.abc import Iterator, Sequence
from typing import Any

WIDTH = 160
CUT = "…"
DIGITS = 3_000  # of a hexadecimal number; longer ones are shown as they are

_ROUND = {"tuple": ("(", ")"), "set": ("{", "}"), "frozenset": ("frozenset({", "})"), "deque": ("deque([", "])")}
_CALLS = {"date": "date", "time": "time", "datetime": "datetime", "decimal": "Decimal"}


def show(tree: Any, width: int = WIDTH) -> str:
    """A checked tree as a Python literal; what is longer than the width ends in an ellipsis."""
    return clip("".join(_upto(_parts(tree), width + 1)), width)


def call(function: str, args: Sequence[Any], kwargs: Sequence[tuple[str, Any]], width: int = WIDTH) -> str:
    """A call as a learner would write it: `add(2, b=3)`."""
    words = [show(arg, width) for arg in args] + [f"{name}={show(value, width)}" for name, value in kwargs]
    return clip(f"{function}({', '.join(words)})", width)


def clip(text: str, width: int = WIDTH) -> str:
    """Printable and of one line: what a judged program wrote is shown to nobody raw."""
    short = text if len(text) <= width else text[: width - 1] + CUT
    return "".join(c if c.isprintable() else _escaped(c) for c in short)


def _escaped(character: str) -> str:
    return {"\n": "⏎", "\t": " "}.get(character, "\N{REPLACEMENT CHARACTER}")


def _upto(parts: Iterator[str], width: int) -> Iterator[str]:
    for part in parts:
        yield part
        width -= len(part)
        if width < 0:
            return


def _parts(tree: Any) -> Iterator[str]:
    match tree:
        case str():
            yield repr(tree[: WIDTH * 4])
        case list():
            yield from _many("[", tree, "]")
        case dict():
            yield from _tagged(*next(iter(tree.items())))
        case _:
            yield repr(tree)


def _many(start: str, trees: Sequence[Any], end: str) -> Iterator[str]:
    yield start
    for number, part in enumerate(trees):
        if number:
            yield ", "
        yield from _parts(part)
    yield end


def _tagged(tag: str, inner: Any) -> Iterator[str]:
    match tag:
        case "int":
            yield str(int(inner, 16)) if len(inner) <= DIGITS else inner
        case "float":
            yield inner
        case "bytes":
            yield repr(bytes.fromhex(inner[: WIDTH * 2]))
        case "tuple" if len(inner) == 1:
            yield from _many("(", inner, ",)")
        case "set" if not inner:
            yield "set()"
        case "tuple" | "set" | "frozenset" | "deque":
            yield from _many(_ROUND[tag][0], inner, _ROUND[tag][1])
        case "dict":
            yield from _pairs(inner)
        case "array":
            yield from _many(f"array({inner[0][:1]!r}, [", inner[1], "])")
        case "complex" | "fraction" | "range" | "timedelta":
            yield from _many(f"{'Fraction' if tag == 'fraction' else tag}(", inner, ")")
        case "other":
            yield f"<{inner[1]} {inner[0]}>" if inner[1] != "object" else f"<{inner[0]}>"
        case _:
            yield f"{_CALLS[tag]}({inner[:WIDTH]!r})"


def _pairs(pairs: Sequence[Any]) -> Iterator[str]:
    yield "{"
    for number, (key, value) in enumerate(pairs):
        if number:
            yield ", "
        yield from _parts(key)
        yield ": "
        yield from _parts(value)
    yield "}"
