"""Python values as plain JSON trees and back, bounded in size. Results are compared as trees, never as objects.

This file also runs inside the judged process: it imports the standard library alone.
"""

import re
from importlib import import_module
from math import isfinite
from typing import Any

NODES, CHARACTERS, DEPTH = 50_000, 250_000, 60
SAFE = 2**53  # whole numbers beyond it travel as hexadecimal text: linear to read, whatever their length

# How values of other modules are taken apart and put together again; nothing is imported for it until it is met.
PARTS: dict[str, tuple[str, str]] = {
    "deque": ("collections", "deque"),
    "array": ("array", "array"),
    "decimal": ("decimal", "Decimal"),
    "fraction": ("fractions", "Fraction"),
    "date": ("datetime", "date"),
    "time": ("datetime", "time"),
    "datetime": ("datetime", "datetime"),
    "timedelta": ("datetime", "timedelta"),
}
_TAG_OF = {f"{module}.{name}": tag for tag, (module, name) in PARTS.items()}
_MANY = ("tuple", "set", "frozenset", "deque")
_TEXT = ("int", "float", "bytes", "decimal", "date", "time", "datetime")
_FORMS = {
    "int": re.compile("-?0x[0-9a-f]+"),
    "float": re.compile("nan|-?inf"),
    "bytes": re.compile("(?:[0-9a-f]{2})*"),
}
_ITERATORS = ("__next__", "__anext__", "mapping", "send")


class Unfit(ValueError):
    """A value that cannot be carried; its word says why: deep, large, cycle or form."""


class _Room:
    __slots__ = ("characters", "nodes", "path")

    def __init__(self) -> None:
        self.nodes, self.characters = NODES, CHARACTERS
        self.path: set[int] = set()

    def take(self, characters: int = 0) -> None:
        self.nodes -= 1
        self.characters -= characters
        if self.nodes < 0 or self.characters < 0:
            raise Unfit("large")


def pack(value: Any) -> Any:
    """The value as a tree. What is none of the known kinds is carried by the name of its class alone."""
    return _pack(value, DEPTH, _Room())


def _pack(value: Any, depth: int, room: _Room) -> Any:
    if value is None or value is True or value is False:
        room.take()
        return value
    family = type.mro(type(value))
    if int in family:
        return _whole(int.__add__(value, 0), room)
    if float in family:
        room.take(8)
        number = float.__float__(value)
        return number if isfinite(number) else {"float": repr(number)}
    if str in family:
        room.take(str.__len__(value))
        return str.__str__(value)
    if depth <= 0:
        raise Unfit("deep")
    if id(value) in room.path:
        raise Unfit("cycle")
    room.path.add(id(value))
    try:
        return _inner(value, family, depth - 1, room)
    finally:
        room.path.discard(id(value))


def _whole(number: int, room: _Room) -> Any:
    room.take(number.bit_length() // 4)
    return number if -SAFE <= number <= SAFE else {"int": hex(number)}


def _inner(value: Any, family: list[type], depth: int, room: _Room) -> Any:
    room.take()
    many: tuple[Any, ...] = (list, tuple, set, frozenset)
    for kind in many:
        if kind in family:
            parts = [_pack(part, depth, room) for part in kind.__iter__(value)]
            return parts if kind is list else {kind.__name__: parts}
    if dict in family:
        return {"dict": [[_pack(k, depth, room), _pack(v, depth, room)] for k, v in dict.items(value)]}
    if bytes in family or bytearray in family:
        raw = bytes(value)
        room.take(2 * len(raw))
        return {"bytes": raw.hex()}
    if complex in family:
        number = complex.__complex__(value)
        return {"complex": [_pack(number.real, depth, room), _pack(number.imag, depth, room)]}
    if range in family:
        return {"range": [_pack(n, depth, room) for n in (value.start, value.stop, value.step)]}
    for kind in family:
        tag = _TAG_OF.get(f"{kind.__module__}.{kind.__qualname__}")
        if tag:
            return {tag: _apart(tag, value, depth, room)}
    return {"other": [type(value).__name__[:60], _sort(value)]}


def _apart(tag: str, value: Any, depth: int, room: _Room) -> Any:
    match tag:
        case "deque":
            return [_pack(part, depth, room) for part in value]
        case "array":
            return [value.typecode, [_pack(part, depth, room) for part in value]]
        case "fraction":
            return [_pack(value.numerator, depth, room), _pack(value.denominator, depth, room)]
        case "timedelta":
            return [value.days, value.seconds, value.microseconds]
        case "decimal":
            text = str(value)
        case _:
            text = value.isoformat()
    room.take(len(text))
    return text


def _sort(value: Any) -> str:
    kind = type(value)
    if kind.__name__ in ("function", "builtin_function_or_method", "method"):
        return "function"
    if type in type.mro(type(value)) or kind is type:
        return "class"
    if kind.__name__ == "coroutine":
        return "coroutine"
    return "iterator" if any(hasattr(kind, name) for name in _ITERATORS) else "object"


def checked(tree: Any) -> Any:
    """A tree from elsewhere: small enough, and of known form. Unfit if not. Nothing is built from it."""
    _check(tree, DEPTH + 1, _Room())
    return tree


def _check(tree: Any, depth: int, room: _Room) -> None:
    if depth < 0:
        raise Unfit("deep")
    room.take(len(tree) if isinstance(tree, str) else 0)
    match tree:
        case None | bool() | str():
            pass
        case float() if isfinite(tree):
            pass
        case int() if abs(tree) <= SAFE:
            pass
        case list():
            for part in tree:
                _check(part, depth - 1, room)
        case dict() if len(tree) == 1:
            _check_tag(*next(iter(tree.items())), depth - 1, room)
        case _:
            raise Unfit("form")


def _check_tag(tag: str, inner: Any, depth: int, room: _Room) -> None:
    match tag, inner:
        case ("dict", list()) if all(isinstance(pair, list) and len(pair) == 2 for pair in inner):
            parts: list[Any] = [part for pair in inner for part in pair]
        case (("complex" | "fraction"), [_, _]) | ("range", [_, _, _]):
            parts = inner
        case ("timedelta", [int(), int(), int()]):
            parts = inner
        case ("array", [str(), list() as many]):
            parts = many
        case ("other", [str() as name, str() as sort]):
            parts = [name, sort]
        case (_, list()) if tag in _MANY:
            parts = inner
        case (_, str()) if tag in _TEXT and (tag not in _FORMS or _FORMS[tag].fullmatch(inner)):
            parts = [inner]
        case _:
            raise Unfit("form")
    for part in parts:
        _check(part, depth, room)


def unpack(tree: Any) -> Any:
    """The value of a checked tree. Unfit if there is none."""
    try:
        return _unpack(tree)
    except Unfit:
        raise
    except (ValueError, TypeError, ArithmeticError, AttributeError, KeyError) as error:
        raise Unfit("form") from error


def _unpack(tree: Any) -> Any:
    if isinstance(tree, list):
        return [_unpack(part) for part in tree]
    if not isinstance(tree, dict):
        return tree
    tag, inner = next(iter(tree.items()))
    match tag:
        case "int":
            return int(inner, 16)
        case "float":
            return float(inner)
        case "bytes":
            return bytes.fromhex(inner)
        case "tuple" | "set" | "frozenset":
            return {"tuple": tuple, "set": set, "frozenset": frozenset}[tag](_unpack(part) for part in inner)
        case "dict":
            return {_unpack(key): _unpack(value) for key, value in inner}
        case "complex":
            return complex(*map(_unpack, inner))
        case "range":
            return range(*map(_unpack, inner))
        case "other":
            raise Unfit("form")
    return _together(tag, inner)


def _together(tag: str, inner: Any) -> Any:
    module, name = PARTS[tag]
    kind: Any = getattr(import_module(module), name)
    match tag:
        case "deque":
            return kind(map(_unpack, inner))
        case "array":
            return kind(inner[0], map(_unpack, inner[1]))
        case "fraction":
            return kind(*map(_unpack, inner))
        case "timedelta":
            return kind(*inner)
        case "decimal":
            return kind(inner)
        case _:
            return kind.fromisoformat(inner)


def modules_of(tree: Any) -> set[str]:
    """The modules that a tree needs to be put together again."""
    match tree:
        case list():
            return set().union(*map(modules_of, tree))
        case dict():
            tag, inner = next(iter(tree.items()))
            return ({PARTS[tag][0]} if tag in PARTS else set()) | modules_of(inner if isinstance(inner, list) else [])
    return set()
