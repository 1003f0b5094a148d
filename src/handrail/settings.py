"""What can be set from outside: one table, read from the environment once, refused at start where it does not fit."""

import difflib
import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from handrail.errors import BadSetup, Misconfigured
from handrail.kernel.program import Program

PREFIX = "HANDRAIL_"
LOCALE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True, slots=True)
class Settings:
    db: str = "sqlite:///data/handrail.db"
    model: str | None = None
    staff_key: str = field(default="", repr=False)
    host: str = "127.0.0.1"
    port: int = 8000
    locale: str = "en"
    log: str = "info"
    body_bytes: int = 65_536
    text_chars: int = 4_000
    model_key: str = field(default="", repr=False)
    model_calls: int = 4
    model_tries: int = 3
    model_seconds: float = 20.0
    model_tokens: int = 700
    model_stream: bool = True
    tokens_turn: int = 8_000
    tokens_session: int = 200_000
    heartbeat: float = 15.0
    programs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # defaults of each program's setup

    def setup_of(self, program: Program, config: Mapping[str, Any]) -> dict[str, Any]:
        """A session's own config, over what the environment says for its program. BadSetup if a value does not fit."""
        setup = {**self.programs.get(program.name, {}), **config}
        hints = get_type_hints(program.setup, include_extras=True)
        for name in (n for n in setup if n in hints and not _fits(setup[n], hints[n], strict=False)):
            raise BadSetup(f"config does not fit {program.name}: {name} must be {form_of(hints[name])}")
        for name in (f.name for f in fields(program.setup) if _is_required(f) and f.name not in setup):
            raise BadSetup(f"config does not fit {program.name}: it needs {name}, {form_of(hints[name])}")
        return setup


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table; `form` is what a person is told when a value does not fit."""

    name: str  # of the field; the variable is HANDRAIL_<NAME>
    form: str
    about: str
    read: Callable[[str], Any]

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


def _text(raw: str) -> str:
    if not raw or raw != raw.strip() or not raw.isprintable():
        raise ValueError
    return raw


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(raw: str) -> int:
        number = int(raw) if re.fullmatch(r"[0-9]{1,12}", raw) else -1
        if not low <= number <= high:
            raise ValueError
        return number

    return read


def _seconds(low: float, high: float) -> Callable[[str], float]:
    def read(raw: str) -> float:
        number = float(raw)
        if not low <= number <= high:
            raise ValueError
        return number

    return read


def _locale(raw: str) -> str:
    if not LOCALE.fullmatch(raw):
        raise ValueError
    return raw


def _level(raw: str) -> str:
    if raw.lower() not in LEVELS:
        raise ValueError
    return raw.lower()


def _key(raw: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9._~+/=-]{16,256}", raw):
        raise ValueError
    return raw


def _ledger(raw: str) -> str:
    if not re.fullmatch(r"memory:|[a-z]+://\S+", raw):
        raise ValueError
    return raw


def _switch(raw: str) -> bool:
    if raw.lower() not in ("on", "off"):
        raise ValueError
    return raw.lower() == "on"


# name, allowed form, what it does, how it is read
SETTINGS = (
    Setting(
        "db",
        "`sqlite:///path` or `memory:`",
        "Where sessions are kept. `memory:` forgets them at the end.",
        _ledger,
    ),
    Setting(
        "staff_key",
        "16 to 256 letters, digits or `._~+/=-`",
        "Opens the staff routes. Unset: one is made at the first start and kept in `staff.key` beside the database.",
        _key,
    ),
    Setting("host", "a host name or address", "The address that the server listens on.", _text),
    Setting("port", "a whole number from 0 to 65535", "The server's port; 0 takes a free one.", _whole(0, 65_535)),
    Setting("locale", "a language tag like `en` or `es-MX`", "The language where a client names none.", _locale),
    Setting("log", "`debug`, `info`, `warning` or `error`", "How much is logged to standard error.", _level),
    Setting("heartbeat", "seconds from 0.05 to 30", "How often a quiet stream is kept alive.", _seconds(0.05, 30)),
    Setting(
        "body_bytes",
        "a whole number from 1024 to 10000000",
        "The largest request body, in bytes.",
        _whole(1_024, 10_000_000),
    ),
    Setting(
        "text_chars",
        "a whole number from 100 to 100000",
        "The longest text that a person may send, in characters.",
        _whole(100, 100_000),
    ),
    Setting(
        "model",
        "`provider:name` or `provider:name@address`",
        "The language model that may reword lines and read text. Unset: no model is ever called.",
        _text,
    ),
    Setting(
        "model_key",
        "text without spaces at its ends",
        "The key for a model's own `@address`; providers read their own variables.",
        _text,
    ),
    Setting(
        "model_calls", "a whole number from 1 to 1000", "Model calls at once, over all sessions.", _whole(1, 1_000)
    ),
    Setting(
        "model_tries", "a whole number from 1 to 10", "Drafts for one line before its author's is said.", _whole(1, 10)
    ),
    Setting("model_seconds", "seconds from 0.1 to 600", "How long one model call may take.", _seconds(0.1, 600)),
    Setting(
        "model_tokens",
        "a whole number from 16 to 100000",
        "The most tokens that one model call may write.",
        _whole(16, 100_000),
    ),
    Setting("model_stream", "`on` or `off`", "Whether checked sentences are shown while the rest is written.", _switch),
    Setting(
        "tokens_turn",
        "a whole number from 0 to 1000000",
        "Model tokens that one turn may use; then the authored lines are said.",
        _whole(0, 1_000_000),
    ),
    Setting(
        "tokens_session",
        "a whole number from 0 to 100000000",
        "Model tokens that one session may use.",
        _whole(0, 100_000_000),
    ),
)


def read_settings(environ: Mapping[str, str], programs: Mapping[str, Program], **given: Any) -> Settings:
    """The environment's settings; `given` (from the command line) wins where it is not None."""
    rows = {s.name: s for s in SETTINGS}
    found: dict[str, Any] = {
        s.name: _read(s, s.variable, environ[s.variable]) for s in SETTINGS if environ.get(s.variable)
    }
    chosen = {name: _read(rows[name], f"--{name}", str(value)) for name, value in given.items() if value is not None}
    return Settings(**found | chosen, programs=_program_defaults(environ, programs))


def _read(setting: Setting, place: str, raw: str) -> Any:
    try:
        return setting.read(raw)
    except ValueError:
        shown = "the value given" if setting.name.endswith("_key") else repr(raw)
        raise Misconfigured(f"{place}: {shown} does not fit; it must be {setting.form}") from None


def _program_defaults(environ: Mapping[str, str], programs: Mapping[str, Program]) -> dict[str, dict[str, Any]]:
    known = {s.variable for s in SETTINGS}
    defaults: dict[str, dict[str, Any]] = {}
    for variable in sorted(v for v in environ if v.startswith(PREFIX) and v not in known and environ[v]):
        program, name = _field_of(variable, programs)
        defaults.setdefault(program.name, {})[name] = _value(variable, environ[variable], program, name)
    return defaults


def _field_of(variable: str, programs: Mapping[str, Program]) -> tuple[Program, str]:
    allowed = {f"{PREFIX}{p.name}_{f.name}".upper(): (p, f.name) for p in programs.values() for f in fields(p.setup)}
    if variable in allowed:
        return allowed[variable]
    near = difflib.get_close_matches(variable, [*allowed, *(s.variable for s in SETTINGS)], n=1, cutoff=0.6)
    meant = f" Did you mean {near[0]}?" if near else ""
    raise Misconfigured(f"{variable} is no setting of Handrail: unset it, or correct its name.{meant}")


def _value(variable: str, raw: str, program: Program, name: str) -> Any:
    """A setup field's value, in JSON; text needs no quotes."""
    hint = get_type_hints(program.setup, include_extras=True)[name]
    value = raw if _fits(raw, hint) else _from_json(raw)
    wrong = f"{variable}: {raw!r} does not fit {program.name}'s `{name}`"
    if not _fits(value, hint):
        raise Misconfigured(f"{wrong}: it must be {form_of(hint)}")
    try:
        _whole_setup(program, {name: value})
    except (ValueError, TypeError) as error:
        raise Misconfigured(f"{wrong}: {error}") from None
    return value


def _fits(value: Any, hint: Any, *, strict: bool = True) -> bool:
    try:
        msgspec.convert(value, hint, strict=strict, str_keys=True)
    except ValueError:
        return False
    return True


FORMS = {int: "a whole number", float: "a number", str: "text", bool: "true or false", NoneType: "null"}


def form_of(hint: Any) -> str:
    """What a field may hold, in words."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return form_of(parts[0])
    if origin is Literal:
        return f"one of: {', '.join(map(str, parts))}"
    if origin in (Union, UnionType):
        return " or ".join(map(form_of, parts))
    if origin in (list, tuple, set, frozenset, Sequence):
        return f"a list, each of it {form_of(parts[0])}" if parts else "a list"
    return FORMS.get(hint, "a JSON object")


def _from_json(raw: str) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        return raw


def _whole_setup(program: Program, values: Mapping[str, Any]) -> None:
    """The setup's own checks; they need all fields, so a setup with required ones is checked when a session begins."""
    required = {f.name for f in fields(program.setup) if _is_required(f)}
    if required <= values.keys():
        msgspec.convert(values, program.setup)


def _is_required(part: "Field[Any]") -> bool:
    return part.default is MISSING and part.default_factory is MISSING


def log_level(settings: Settings) -> int:
    return logging.getLevelNamesMapping()[settings.log.upper()]
