"""The public events as TypeScript, so that the web app and the server cannot disagree unseen."""

from collections.abc import Mapping
from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from handrail.kernel.session import Status
from handrail.stream.public import PublicEvent, View

HEAD = "// What a session's stream sends. Written by `handrail schema --typescript`; do not edit."
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}


def render_typescript() -> str:
    kinds: tuple[type[Any], ...] = get_args(PublicEvent)
    status = f"export type Status = {_union(get_args(Status))};"
    events = [f'  | {{ event: "{k.event}"; seq: number | null; data: {k.__name__} }}' for k in kinds]
    union = "export type PublicEvent =\n" + "\n".join(events) + ";"
    return "\n\n".join([HEAD, status, "\n".join(map(_shape, kinds)), union]) + "\n"


def _shape(kind: type[Any]) -> str:
    if kind is View:  # its data is the program's view itself
        return f"export type {kind.__name__} = Record<string, unknown>;"
    hints = get_type_hints(kind)
    rows = [f"  {f.name}: {ts(hints[f.name])};" for f in fields(kind)]
    return "\n".join([f"export interface {kind.__name__} {{", *rows, "}"])


def ts(hint: Any) -> str:
    if hint == Status:
        return "Status"
    if hint in PLAIN:
        return PLAIN[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _union(parts)
    if origin in (Union, UnionType):
        return " | ".join(ts(p) for p in parts)
    if origin in (tuple, list):
        return f"{ts(parts[0])}[]"
    if origin is Mapping:
        return f"Record<{ts(parts[0])}, {ts(parts[1])}>"
    raise TypeError(f"there is no TypeScript for {hint!r}: teach stream/typescript.py")


def _union(words: tuple[str, ...]) -> str:
    return " | ".join(f'"{w}"' for w in words)
