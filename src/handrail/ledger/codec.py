"""Events as JSON and back, one decoder per kind. What is written can be read; what cannot be read says where it is."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isfinite
from typing import Any, TypeVar, get_args

import msgspec

from handrail.errors import BadInput, HandrailError, Misconfigured, TooNew, UnknownProgram, Unreadable, Unwritable
from handrail.kernel.events import Began, Event, Noted, Shown
from handrail.kernel.moves import Ask, End, Gather, Refer, Say, Show, Wait
from handrail.kernel.program import Program
from handrail.ledger import Entry
from handrail.ledger.lifts import VERSION, lift

T = TypeVar("T")


class Word(msgspec.Struct):
    """A fact in the log: its class name, and what it is."""

    word: str
    body: msgspec.Raw = msgspec.field(name="is")


KINDS: dict[str, type[Any]] = {kind.kind: kind for kind in get_args(Event)}
_encoder = msgspec.json.Encoder()
_decoders = {name: msgspec.json.Decoder(Word if kind is Noted else kind) for name, kind in KINDS.items()}
_of_programs: dict[type[Any], "msgspec.json.Decoder[Any]"] = {}  # made once for each setup and fact
_raws = msgspec.json.Decoder(dict[str, msgspec.Raw])


def plain(value: Any) -> Any:
    """The value as plain data, just as a log would give it back. ValueError or TypeError if no log could keep it."""
    return msgspec.json.decode(_encoder.encode(value))


def thaw(value: Any, into: type[T]) -> T:
    """Plain data as a value of that type; lenient with numbers in strings. ValueError if it does not fit."""
    return msgspec.convert(value, into, strict=False, str_keys=True)


def lasting(move: Any) -> Any:
    """A move just as the log will give it back. Unwritable, while its program can still be told, if it cannot."""
    match move:
        case Show():
            props = plain(move.props)
            encode(Shown("", move.tool, move.widget, move.props, move.why))
            return replace(move, props=props)
        case Ask():
            plain(move.otherwise)
            return move
        case Gather():
            return replace(move, asks=tuple(lasting(ask) for ask in move.asks))
        case Say() | Wait() | Refer() | End():
            return move
        case fact:
            encode(Noted(fact))
            return fact


def encode(event: Event) -> bytes:
    """The body of a row. Refuses what could not be read again, so that no log is spoilt."""
    try:
        body = _encoder.encode(
            {"word": type(event.fact).__name__, "is": event.fact} if isinstance(event, Noted) else event
        )
        back = _read(event, body)
    except (ValueError, TypeError, RecursionError) as error:
        raise _unwritable(event, str(error)) from error
    # Numbers that JSON does not have are written as null: only then can what comes back differ unseen.
    if b"null" in body and back != event and not _finite(msgspec.to_builtins(event)):
        raise _unwritable(event, "it holds a number that is infinite or not a number")
    return body


def _read(event: Event, body: bytes) -> Event:
    if isinstance(event, Noted):
        return Noted(decoder_of(type(event.fact)).decode(_decoders["Noted"].decode(body).body))
    began: Event = _decoders[event.kind].decode(body)
    if isinstance(event, Began) and isinstance(began, Began):
        return replace(began, setup=decoder_of(type(event.setup)).decode(_raws.decode(body)["setup"]))
    return began


def _finite(value: Any) -> bool:
    match value:
        case float():
            return isfinite(value)
        case dict():
            return all(_finite(v) for v in value.values())
        case list() | tuple() | set() | frozenset():
            return all(_finite(v) for v in value)
        case _:
            return True


def _unwritable(event: Event, why: str) -> HandrailError:
    what = f"{event.kind} of a {type(event.fact).__name__}" if isinstance(event, Noted) else event.kind
    message = f"{what} cannot be written: {why}. Nothing was written; give it plain text, numbers and records of such."
    return BadInput(message) if event.kind == "Received" else Unwritable(message)


def decoder_of(kind: type[Any]) -> "msgspec.json.Decoder[Any]":
    if kind not in _of_programs:
        _of_programs[kind] = msgspec.json.Decoder(kind)
    return _of_programs[kind]


def encode_all(session: str, after: int, events: Sequence[Event]) -> list[bytes]:
    """The bodies of an append, all of them or none: what no ledger may take is refused here."""
    if not is_name(session):
        raise BadInput(f"{session!r} cannot name a session: give it one or more characters of valid text")
    for place, event in enumerate(events, after + 1):
        if isinstance(event, Began) != (place == 1):
            raise HandrailError(
                f"session {session!r}: Began is number 1 of every log and no other; number {place} is not it"
            )
    return [encode(event) for event in events]


def is_name(session: str) -> bool:
    return bool(session) and not any("\ud800" <= c <= "\udfff" for c in session)


class Codec:
    """Reads the rows of these programs' sessions."""

    def __init__(self, programs: Mapping[str, Program]) -> None:
        self.programs = programs
        self.setups = {name: _checked(program, program.setup) for name, program in programs.items()}
        self.facts = {
            name: {fact.__name__: _checked(program, fact) for fact in program.facts}
            for name, program in programs.items()
        }
        for name, program in programs.items():
            if len(self.facts[name]) < len(program.facts):
                raise Misconfigured(f"program {name!r} has two facts of one name: {program.facts}. Rename one of them.")

    def entry(self, row: tuple[Any, ...]) -> Entry:
        feed, session, seq, at, kind, version, body, program = row
        return Entry(
            session, seq, at, self.decode(kind, version, body, program=program, session=session, seq=seq), feed
        )

    def decode(self, kind: str, version: int, body: bytes, *, program: str, session: str, seq: int) -> Event:
        where = f"session {session!r}, number {seq}"
        if version > VERSION:
            raise TooNew(
                f"{where}: written in format {version}, and this Handrail reads up to {VERSION}. "
                "Install the newer release that wrote it; nothing was changed."
            )
        try:
            if version < VERSION:
                kind, body = _lifted(kind, version, body, program)
            return self._event(kind, body, program)
        except UnknownProgram as error:
            raise UnknownProgram(f"{where}: {error}") from None
        except Exception as error:  # a lift or a decoder may fail on wrong data in any way
            raise Unreadable(
                f"{where}: {kind} of format {version} cannot be read: {type(error).__name__}: {error}. Nothing was "
                "changed: restore the ledger from a backup, or run the release that wrote it."
            ) from error

    def _event(self, kind: str, body: bytes, program: str) -> Event:
        read = _decoders[kind].decode(body)
        if isinstance(read, Word):
            return Noted(self._known(self.facts, program)[read.word].decode(read.body))
        if isinstance(read, Began):
            return replace(read, setup=self._known(self.setups, read.program).decode(_raws.decode(body)["setup"]))
        event: Event = read
        return event

    def _known(self, of: Mapping[str, T], program: str) -> T:
        if program in of:
            return of[program]
        raise UnknownProgram(
            f"it was begun with the program {program!r}, which is not here (here: {', '.join(sorted(of)) or 'none'}). "
            "Install that program, or leave the session alone; nothing was changed."
        )


def _checked(program: Program, kind: type[Any]) -> "msgspec.json.Decoder[Any]":
    try:
        msgspec.json.schema(kind)  # finds what a decoder alone would find at the first row
        return decoder_of(kind)
    except (TypeError, NameError) as error:
        raise Misconfigured(f"program {program.name!r}: {kind.__name__} cannot be kept in a log: {error}") from error


def _lifted(kind: str, version: int, body: bytes, program: str) -> tuple[str, bytes]:
    fields = msgspec.json.decode(body, type=dict[str, Any])
    raw = lift({**fields, "kind": kind}, version, program)
    return raw.pop("kind"), _encoder.encode(raw)


def schema() -> dict[str, Any]:
    """The JSON schema of every stored event; `kind` tells which one it is."""
    kinds = {name: Word if kind is Noted else kind for name, kind in KINDS.items()}
    _, defs = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    for name, kind in kinds.items():
        shape = defs.pop(kind.__name__)
        shape["title"] = name
        shape["properties"] = {"kind": {"const": name}} | shape["properties"]
        shape["required"] = ["kind", *shape.get("required", ())]
        defs[name] = shape
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Event",
        "description": f"What is in a session's log. Format {VERSION}.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in kinds],
        "$defs": defs,
    }
