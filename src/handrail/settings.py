"""What can be set from outside: one table, read from the environment once, refused at start where it does not fit."""

import difflib
import json
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from handrail.errors import BadSetup, Misconfigured
from handrail.kernel.program import Program
from handrail.variables import LOCALE, PREFIX, SETTINGS, Setting

__all__ = ["LOCALE", "SETTINGS", "Settings", "form_of", "log_level", "read_settings"]


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
    new_sessions_per_minute: int = 30
    hearing: str = ""
    hearing_key: str = field(default="", repr=False)
    model_key: str = field(default="", repr=False)
    model_calls: int = 4
    model_tries: int = 3
    model_seconds: float = 20.0
    model_tokens: int = 700
    model_stream: bool = True
    tokens_turn: int = 8_000
    tokens_session: int = 200_000
    heartbeat: float = 15.0
    handoff: bool = True
    code_unisolated: bool = False
    parameters: str = ""
    webhook_url: str = ""
    webhook_secret: str = field(default="", repr=False)
    smtp_url: str = field(default="", repr=False)
    mail_from: str = ""
    mail_to: tuple[str, ...] = ()
    public_url: str = ""
    signin_minutes: int = 720
    signin_idle_minutes: int = 60
    oidc_issuer: str = ""
    oidc_audience: str = ""
    oidc_jwks: str = ""
    oidc_role_claim: str = "roles"
    oidc_roles: Mapping[str, str] = field(default_factory=dict)
    oidc_name_claim: str = "name"
    oidc_client_id: str = ""
    oidc_client_secret: str = field(default="", repr=False)
    oidc_scopes: str = "openid profile email"
    programs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # defaults of each program's setup

    def setup_of(self, program: Program, config: Mapping[str, Any]) -> dict[str, Any]:
        """A session's own config, over what the environment says for its program. BadSetup if a value does not fit."""
        setup = {**self.programs.get(program.name, {}), **config}
        hints = get_type_hints(program.setup, include_extras=True)
        for name in (n for n in setup if n in hints):
            if wrong := _misfit(name, setup[name], hints[name]):
                raise BadSetup(f"config does not fit {program.name}: {wrong}")
        for name in (f.name for f in fields(program.setup) if _is_required(f) and f.name not in setup):
            raise BadSetup(f"config does not fit {program.name}: it needs {name}, {form_of(hints[name])}")
        return setup


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
        shown = "the value given" if setting.name.endswith(("_key", "_secret", "smtp_url")) else repr(raw)
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


def _fits(value: Any, hint: Any) -> bool:
    try:
        msgspec.convert(value, hint, str_keys=True)
    except ValueError:
        return False
    return True


EXPECTED = re.compile(r"Expected `([^`]+)`([^,]*)")
LACKS = re.compile(r"Object missing required field `([^`]+)`")


def _misfit(name: str, value: Any, hint: Any) -> str:
    """What of a config's field does not fit, by its whole path: `paper.sections[0].item_count must be a whole number`;
    nothing where it fits."""
    try:
        msgspec.convert(value, hint, strict=False, str_keys=True)
    except BadSetup as fault:
        return f"{name}: {fault}"
    except ValueError as error:
        said, _, at = str(error).removesuffix("`").partition(" - at `$")
    else:
        return ""
    if not at and said.startswith(("Expected", "Invalid")):
        return f"{name} must be {form_of(hint)}"
    if expected := EXPECTED.match(said):
        return f"{name}{at} must be {' or '.join(NAMED.get(k, k) for k in expected[1].split(' | '))}{expected[2]}"
    if lacks := LACKS.match(said):
        return f"{name}{at} needs {lacks[1]}"
    return f"{name}{at}: {said}"


FORMS = {int: "a whole number", float: "a number", str: "text", bool: "true or false", NoneType: "null"}
NAMED = {"int": FORMS[int], "float": FORMS[float], "str": FORMS[str], "bool": FORMS[bool]}
NAMED |= {"array": "a list", "object": "a JSON object"}


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
