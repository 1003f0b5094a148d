"""The table of settings: of each its variable, what it may be, what it does, and how it is read."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from handrail.assess.irt.versions import from_json
from handrail.errors import BadInput

PREFIX = "HANDRAIL_"
LOCALE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
LEVELS = ("debug", "info", "warning", "error")
LOOPBACK = ("localhost", "127.0.0.1", "::1")
STAFF = ("observer", "responder", "admin")


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


def _mail_server(raw: str) -> str:
    parts = urlsplit(raw)
    if parts.scheme not in ("smtp", "smtps", "smtp+starttls") or not parts.hostname or parts.path.strip("/"):
        raise ValueError
    _ = parts.port  # raises if it is none
    return raw


def _mailbox(raw: str) -> str:
    if not re.fullmatch(r"[^@\s,<>]+@[^@\s,<>]+", raw):
        raise ValueError
    return raw


def _mailboxes(raw: str) -> tuple[str, ...]:
    return tuple(_mailbox(part.strip()) for part in raw.split(","))


def _parameters(raw: str) -> str:
    """A file of parameters, read here once so that a broken one stops the start."""
    try:
        from_json(Path(raw).read_text(encoding="utf-8"))
    except (OSError, BadInput) as error:
        raise ValueError from error
    return raw


def _ledger(raw: str) -> str:
    if not re.fullmatch(r"memory:|[a-z]+://\S+", raw):
        raise ValueError
    return raw


def _hearing(raw: str) -> str:
    if raw != "offline" and (urlsplit(raw).scheme not in ("http", "https") or not urlsplit(raw).hostname):
        raise ValueError
    return _text(raw)


def _switch(raw: str) -> bool:
    if raw.lower() not in ("on", "off"):
        raise ValueError
    return raw.lower() == "on"


def safe_url(raw: str) -> str:
    """An address that secrets may be sent to: TLS, or this very machine."""
    parts = urlsplit(raw)
    safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK)
    if not (safe and parts.hostname) or parts.username is not None or not re.fullmatch(r"[\x21-\x7e]+", raw):
        raise ValueError
    return raw


def _base_url(raw: str) -> str:
    if "?" in raw or "#" in raw:
        raise ValueError
    return safe_url(raw)


def _keys_at(raw: str) -> str:
    return safe_url(raw) if "://" in raw else _text(raw)


def _role_map(raw: str) -> Mapping[str, str]:
    found = {theirs.strip(): ours.strip() for theirs, _, ours in (pair.rpartition("=") for pair in raw.split(","))}
    if "" in found or not set(found.values()) <= set(STAFF):
        raise ValueError
    return found


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
    Setting(
        "handoff",
        "`on` or `off`",
        "Whether people are told who of the staff is there when they are called for. `off`: nobody stands behind this.",
        _switch,
    ),
    Setting(
        "code_unisolated",
        "`on` or `off`",
        "Whether items that run learners' code may be used where nothing isolates it.",
        _switch,
    ),
    Setting(
        "parameters",
        "the path of a file that `handrail calibrate --out` wrote",
        "Item and blueprint parameters that new tests weigh answers with. Unset: computed difficulties.",
        _parameters,
    ),
    Setting(
        "webhook_url",
        "an https address (http on this machine alone)",
        "Where people on call are told, with a signed POST, that somebody waits.",
        safe_url,
    ),
    Setting(
        "webhook_secret",
        "16 to 256 letters, digits or `._~+/=-`",
        "What the webhook is signed with; `whsec_` and base64 for the libraries of the Standard Webhooks. "
        "Needed with an address.",
        _key,
    ),
    Setting(
        "smtp_url",
        "`smtps://user:password@host:465`, `smtp+starttls://…:587` or `smtp://host:25`",
        "The mail server over which people on call are written to.",
        _mail_server,
    ),
    Setting("mail_from", "an e-mail address", "Who writes.", _mailbox),
    Setting("mail_to", "e-mail addresses with commas between them", "Who is written to.", _mailboxes),
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
        "new_sessions_per_minute",
        "a whole number from 0 to 100000",
        "Sessions that one address may begin in a minute, and memories that it may make; 0: as many as it likes.",
        _whole(0, 100_000),
    ),
    Setting(
        "model",
        "`provider:name` or `provider:name@address`",
        "The language model that may reword lines and read text. Unset: no model is ever called.",
        _text,
    ),
    Setting(
        "hearing",
        "`offline`, or an address like `https://example.org/v1`",
        "What turns speech into words where the browser does not: a recogniser on this machine, or a transcription "
        "service. Unset: nothing does.",
        _hearing,
    ),
    Setting("hearing_key", "text without spaces at its ends", "The key for that service.", _text),
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
    Setting(
        "public_url",
        "an address `https://…`, or `http://` of this machine, without a query",
        "Where browsers find this server, if a proxy stands before it. Unset: as the request says.",
        _base_url,
    ),
    Setting(
        "signin_minutes",
        "a whole number from 5 to 10080",
        "How long a staff sign-in lasts at most.",
        _whole(5, 10_080),
    ),
    Setting(
        "signin_idle_minutes",
        "a whole number from 1 to 10080",
        "After how long without a request a staff sign-in ends.",
        _whole(1, 10_080),
    ),
    Setting(
        "oidc_issuer",
        "an address `https://…`, or `http://` of this machine, without a query",
        "The OpenID Connect issuer whose tokens staff may sign in with. Unset: none.",
        _base_url,
    ),
    Setting("oidc_audience", "text without spaces at its ends", "The `aud` that a bearer token must be for.", _text),
    Setting(
        "oidc_jwks",
        "an address like the issuer's, or the path of a file",
        "The issuer's public keys. Unset: found by discovery at the issuer.",
        _keys_at,
    ),
    Setting(
        "oidc_role_claim",
        "the name of a claim; dots lead into objects",
        "Where a token says what its holder may do.",
        _text,
    ),
    Setting(
        "oidc_roles",
        "`theirs=ours,…`, where ours is `observer`, `responder` or `admin`",
        "Which of the issuer's roles or groups is which of ours. Unset: they have our names.",
        _role_map,
    ),
    Setting(
        "oidc_name_claim",
        "the name of a claim; dots lead into objects",
        "The name that people in a conversation are shown.",
        _text,
    ),
    Setting(
        "oidc_client_id",
        "text without spaces at its ends",
        "Our name at the issuer, for signing in with a browser. Unset: bearer tokens alone.",
        _text,
    ),
    Setting(
        "oidc_client_secret", "text without spaces at its ends", "Our secret at the issuer, if it gave us one.", _text
    ),
    Setting("oidc_scopes", "words with a space between", "What is asked of the issuer in the browser.", _text),
)
