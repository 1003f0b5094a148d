"""Who may: random tokens, kept as hashes, compared in constant time; and the staff's key."""

import os
import re
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Literal

from handrail.errors import Misconfigured
from handrail.settings import Settings

TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{1,512}")
SIGNED = re.compile(r"(?=.{1,8192}$)[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*")


def new_token() -> str:
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    """Whether a token is the one whose hash was kept. A session without an owner is nobody's."""
    return compare_digest(digest(token), kept or digest(secrets.token_hex()))


def well_formed(token: str) -> bool:
    return TOKEN.fullmatch(token) is not None


def signed_form(token: str) -> bool:
    """Whether it has the form of a token that an issuer signs (JWT)."""
    return SIGNED.fullmatch(token) is not None


@dataclass(frozen=True, slots=True)
class StaffKey:
    key: str = field(repr=False)
    source: Literal["set", "kept", "made"]


def staff_key(settings: Settings) -> str:
    return find_staff_key(settings).key


def find_staff_key(settings: Settings) -> StaffKey:
    """The key that was set, or one made at the first start and kept beside the database."""
    if settings.staff_key:
        return StaffKey(settings.staff_key, "set")
    path = key_file(settings.db)
    if path is None:
        return StaffKey(new_token(), "made")
    try:
        kept = _kept(path)
        return StaffKey(kept, "kept") if kept else StaffKey(_made(path), "made")
    except OSError as error:
        raise Misconfigured(
            f"the staff key cannot be kept in {path}: {error.strerror}. Set HANDRAIL_STAFF_KEY"
        ) from error


def key_file(db: str) -> Path | None:
    return beside(db, "staff.key")


def beside(db: str, name: str) -> Path | None:
    """A file next to the database; none where that is not a file."""
    return Path(db.removeprefix("sqlite:///")).parent / name if db.startswith("sqlite:///") else None


def _kept(path: Path) -> str:
    key = path.read_text().strip() if path.exists() else ""
    if key and not well_formed(key):
        raise Misconfigured(f"{path} holds no key: delete it, and the next start makes a new one")
    return key


def _made(path: Path) -> str:
    key = new_token()
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(key + "\n")
    return key
