"""Staff accounts and sign-ins, kept in the register. Every change leaves a line in the audit."""

import re
import sqlite3
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from handrail.errors import BadInput
from handrail.server import attempts, keys
from handrail.server.passwords import Passwords, choose
from handrail.server.register import Register
from handrail.server.roles import KEY_HOLDER, Member, Role
from handrail.server.text import blank, clean
from handrail.settings import Settings

NAME = re.compile(r"[\w.@+-]{1,64}")
SHOWN = 60
VISIT = "staff."  # no session's token has a dot in it
ALL = "SELECT name, shown, role, hash, disabled, created_at, changed_at FROM accounts"
SEEN = "UPDATE visits SET seen_at = ? WHERE digest = ?"
VISITED = """
SELECT v.name, coalesce(a.shown, v.shown), coalesce(a.role, v.role), v.how, v.began_at, v.seen_at
FROM visits v LEFT JOIN accounts a ON v.how = 'local' AND a.name = v.name
WHERE v.digest = ? AND (v.how <> 'local' OR a.disabled = 0)
"""
COMMAND_LINE = "command line"
HOLDS_ALL = (KEY_HOLDER.name, COMMAND_LINE)  # who gets in whatever becomes of the accounts
LAST_ADMIN = "this is the last admin with an account: make another one first, or do it with the staff key"


@dataclass(frozen=True, slots=True)
class Account:
    name: str
    shown: str
    role: Role
    hash: str = field(repr=False)
    disabled: bool
    created_at: float
    changed_at: float
    locked_until: float | None = None


@dataclass(frozen=True, slots=True)
class By:
    """Who does it, and from where: for the audit."""

    name: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Visit:
    member: Member
    ends_at: float  # at the latest


class Taken(BadInput):
    """An account of this name is there already."""


class Unknown(BadInput):
    """There is no account of this name."""


def named(name: str) -> str:
    """The one form of a name, however it was typed."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", clean(name)).casefold()).strip()
    if not NAME.fullmatch(plain) or plain == KEY_HOLDER.name:
        raise BadInput("an account's name has 1 to 64 letters, digits or .@+-_ and is not `key`: choose another")
    return plain


def shown_name(shown: str) -> str:
    words = " ".join(clean(shown).split())
    if blank(words) or len(words) > SHOWN or not words.isprintable():
        raise BadInput(f"the name that people see has 1 to {SHOWN} characters on one line: correct it")
    return words


class Accounts:
    def __init__(self, register: Register, passwords: Passwords, life: float, idle: float) -> None:
        self.register, self.passwords = register, passwords
        self._life, self._idle = life, idle

    async def find(self, name: str) -> Account | None:
        now = self.register.clock()
        return await self.register.look(lambda db: _found(db, name, now))

    async def all(self) -> list[Account]:
        now = self.register.clock()
        query = f"{ALL} ORDER BY name"
        return await self.register.look(lambda db: [_account(db, row, now) for row in db.execute(query)])

    async def add(self, name: str, password: str, role: Role, shown: str, by: By) -> Account:
        name, shown = named(name), shown_name(shown or name)
        kept, now = await self.passwords.hashed(choose(password, name)), self.register.clock()

        def work(db: sqlite3.Connection) -> Account:
            if _found(db, name, now):
                raise Taken(f"there is an account {name!r} already: choose another name, or change that one")
            row = (name, shown, role, kept, 0, now, now)
            db.execute("INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            _note(db, now, "account-added", by, name, f"role {role}")
            return _account(db, row, now)

        return await self.register.write(work)

    async def change(self, name: str, by: By, wish: Mapping[str, Any]) -> Account:
        """`wish` may hold role, shown, disabled, unlock, password. The last and a shut account end their sign-ins."""
        name = named(name)
        sets: dict[str, Any] = {k: wish[k] for k in ("role", "disabled") if wish.get(k) is not None}
        if wish.get("shown") is not None:
            sets["shown"] = shown_name(wish["shown"])
        if wish.get("password") is not None:
            sets["hash"] = await self.passwords.hashed(choose(wish["password"], name))
        now, unlock = self.register.clock(), bool(wish.get("unlock"))
        return await self.register.write(lambda db: _changed(db, name, sets, by, now, unlock=unlock))

    async def new_password(self, name: str, password: str, by: By, keep: str) -> None:
        """A member's own change: every other sign-in of theirs ends."""
        kept, now = await self.passwords.hashed(choose(password, name)), self.register.clock()

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE accounts SET hash = ?, changed_at = ? WHERE name = ?", (kept, now, name))
            db.execute("DELETE FROM visits WHERE name = ? AND digest <> ?", (name, keys.digest(keep)))
            _note(db, now, "password-changed", by, name)

        await self.register.write(work)

    async def reserve(self, name: str, address: str) -> float:
        """Seconds to wait before an attempt may be made; 0, and the attempt is counted."""
        now = self.register.clock()
        return await self.register.write(lambda db: attempts.reserve(db, name, address, now))

    async def forgive(self, name: str, address: str) -> None:
        await self.register.write(lambda db: attempts.forgive(db, name, address))

    async def checked(self, name: str, password: str, address: str) -> Account | None:
        """The account, if the password is its own and it is not shut. The attempt was reserved before."""
        account = await self.find(name)
        fits = await self.passwords.fits(password, account.hash if account and not account.disabled else "")
        if account is None or not fits:
            await self.failed(account.name if account else "", address)
            return None
        await self.forgive(name, address)
        if self.passwords.outdated(account.hash):
            fresh = await self.passwords.hashed(password)
            renew = "UPDATE accounts SET hash = ? WHERE name = ? AND hash = ?"
            await self.register.write(lambda db: db.execute(renew, (fresh, account.name, account.hash)))
        return account

    async def failed(self, name: str, address: str, detail: str = "") -> None:
        """What was typed as a name is not written down where nobody has it: it may be a password."""
        now, by = self.register.clock(), By(name or "unknown", address)

        def work(db: sqlite3.Connection) -> None:
            _note(db, now, "sign-in-failed", by, name, detail)
            for whose, shut in {"account": {"name": name}, "address": {"address": address}}.items():
                until = attempts.locked_until(db, now, **shut)
                if until:
                    _note(db, now, "locked-out", by, name, f"the {whose}, for {until - now:.0f} seconds")

        await self.register.write(work)

    async def begin(self, member: Member, address: str) -> str:
        """A new sign-in; its token is shown here and never again."""
        token, now = VISIT + keys.new_token(), self.register.clock()

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM visits WHERE began_at < ? OR seen_at < ?", (now - self._life, now - self._idle))
            row = (keys.digest(token), member.name, member.shown, member.role, member.how, now, now)
            db.execute("INSERT INTO visits VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            _note(db, now, "signed-in", By(member.name, address), member.name, f"role {member.role}")

        await self.register.write(work)
        return token

    async def visit(self, token: str) -> Visit | None:
        """Whose sign-in it is, if it is still good. An account's role and name are those of this moment."""
        digest, now = keys.digest(token), self.register.clock()
        row = await self.register.look(lambda db: db.execute(VISITED, (digest,)).fetchone())
        if row is None or now > row[4] + self._life or now > row[5] + self._idle:
            return None
        if now - row[5] > min(60.0, self._idle / 10):
            await self.register.write(lambda db: db.execute(SEEN, (now, digest)))
        return Visit(Member(*row[:4]), row[4] + self._life)

    async def end(self, token: str, address: str) -> None:
        digest, now = keys.digest(token), self.register.clock()

        def work(db: sqlite3.Connection) -> None:
            for (name,) in db.execute("DELETE FROM visits WHERE digest = ? RETURNING name", (digest,)).fetchall():
                _note(db, now, "signed-out", By(name, address), name)

        await self.register.write(work)

    async def audit(self, before: int, limit: int) -> list[tuple[Any, ...]]:
        query = "SELECT * FROM audit WHERE number < ? ORDER BY number DESC LIMIT ?"
        return await self.register.look(lambda db: db.execute(query, (before, limit)).fetchall())


def in_memory() -> Accounts:
    return open_accounts(Settings(db="memory:"))


def open_accounts(settings: Settings, passwords: Passwords | None = None) -> Accounts:
    """Those of the file beside the ledger, which is opened at the first use."""
    beside = keys.beside(settings.db, "staff.db")
    life, idle = settings.signin_minutes * 60.0, settings.signin_idle_minutes * 60.0
    return Accounts(Register(beside), passwords or Passwords(), life, idle)


def _changed(
    db: sqlite3.Connection, name: str, sets: Mapping[str, Any], by: By, now: float, *, unlock: bool
) -> Account:
    before = _found(db, name, now)
    if before is None:
        raise Unknown(f"there is no account {name!r}: look for it in the list of accounts")
    lost = before.role == "admin" and (sets.get("disabled") or sets.get("role", "admin") != "admin")
    if lost and by.name not in HOLDS_ALL and not _other_admins(db, name):
        raise BadInput(LAST_ADMIN)
    for column, value in {**sets, "changed_at": now}.items():
        db.execute(f"UPDATE accounts SET {column} = ? WHERE name = ?", (value, name))  # noqa: S608 - our own names
    if unlock:
        attempts.unlock(db, name)
    if sets.get("disabled") or "hash" in sets:
        db.execute("DELETE FROM visits WHERE name = ?", (name,))
    _note(db, now, "account-changed", by, name, _told(before, sets, unlock=unlock))
    after = _found(db, name, now)
    assert after is not None  # noqa: S101 - it was there a moment ago, in this transaction
    return after


def _told(before: Account, sets: Mapping[str, Any], *, unlock: bool) -> str:
    said = [f"{k} {getattr(before, k)} -> {v}" for k, v in sets.items() if k in ("role", "shown")]
    said += ["disabled" if sets["disabled"] else "enabled"] if "disabled" in sets else []
    said += ["new password"] if "hash" in sets else []
    return "; ".join([*said, "unlocked"] if unlock else said)


def _other_admins(db: sqlite3.Connection, name: str) -> int:
    query = "SELECT count(*) FROM accounts WHERE role = 'admin' AND disabled = 0 AND name <> ?"
    return int(db.execute(query, (name,)).fetchone()[0])


def _found(db: sqlite3.Connection, name: str, now: float) -> Account | None:
    row = db.execute(f"{ALL} WHERE name = ?", (name,)).fetchone()
    return _account(db, row, now) if row else None


def _account(db: sqlite3.Connection, row: tuple[Any, ...], now: float) -> Account:
    name, shown, role, kept, disabled, created, changed = row
    return Account(name, shown, role, kept, bool(disabled), created, changed, attempts.locked_until(db, now, name=name))


def _note(db: sqlite3.Connection, at: float, what: str, by: By, account: str = "", detail: str = "") -> None:
    query = "INSERT INTO audit (at, what, who, account, address, detail) VALUES (?, ?, ?, ?, ?, ?)"
    db.execute(query, (at, what, by.name, account, by.address, detail))
