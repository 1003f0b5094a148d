"""Failed sign-ins: after a few, each further one makes the next wait longer, for who tries from where.

A name alone bears many more, so that somebody far away cannot keep its holder out."""

import sqlite3
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network

FREE = {"pair": 5, "address": 20, "name": 100}  # failures before the first wait; an office shares one address
FIRST, MOST = 30.0, 900.0  # seconds
FORGOTTEN = 86_400.0


def wait_after(failures: int, free: int) -> float:
    return 0.0 if failures < free else float(min(MOST, FIRST * 2 ** min(failures - free, 20)))


def marks(name: str, address: str) -> dict[str, int]:
    """Whose failures are counted, and how many are free. Hashes: what was typed as a name may be a password."""
    near = neighbours(address)
    found = {_mark("name", name): FREE["name"]} if name else {}
    if near:
        found[_mark("address", near)] = FREE["address"]
    if name:
        found[f"{_pair(name)}{_mark('', near)}"] = FREE["pair"]
    return found


def reserve(db: sqlite3.Connection, name: str, address: str, now: float) -> float:
    """Counts an attempt before it is made, so that many at once gain nothing. Seconds to wait, if it may not be."""
    db.execute("DELETE FROM attempts WHERE last < ? AND until < ?", (now - FORGOTTEN, now))
    wanted = marks(name, address)
    wait = max(_wait(db, mark, now) for mark in wanted) if wanted else 0.0
    if wait > 0:
        return wait
    for mark, free in wanted.items():
        failures = _failures(db, mark) + 1
        row = (mark, failures, now, now + wait_after(failures, free))
        db.execute("INSERT OR REPLACE INTO attempts VALUES (?, ?, ?, ?)", row)
    return 0.0


def forgive(db: sqlite3.Connection, name: str, address: str) -> None:
    """The attempt was right: the account's failures are forgotten; of the address, which may be shared, this one."""
    unlock(db, name)
    for mark in marks("", address):
        db.execute("UPDATE attempts SET failures = failures - 1, until = 0 WHERE who = ?", (mark,))


def unlock(db: sqlite3.Connection, name: str) -> None:
    db.execute("DELETE FROM attempts WHERE who = ? OR who LIKE ?", (_mark("name", name), f"{_pair(name)}%"))


def locked_until(db: sqlite3.Connection, now: float, *, name: str = "", address: str = "") -> float | None:
    until = max((now + _wait(db, mark, now) for mark in marks(name, address)), default=now)
    if name and not address:
        row = db.execute("SELECT max(until) FROM attempts WHERE who LIKE ?", (f"{_pair(name)}%",)).fetchone()
        until = max(until, row[0] or now)
    return until if until > now else None


def _wait(db: sqlite3.Connection, mark: str, now: float) -> float:
    row = db.execute("SELECT until FROM attempts WHERE who = ?", (mark,)).fetchone()
    return float(row[0]) - now if row else 0.0


def _failures(db: sqlite3.Connection, mark: str) -> int:
    row = db.execute("SELECT failures FROM attempts WHERE who = ?", (mark,)).fetchone()
    return int(row[0]) if row else 0


def _pair(name: str) -> str:
    return f"{_mark('pair', name)}:"


def _mark(kind: str, value: str) -> str:
    return f"{kind}:{sha256(value.encode()).hexdigest()}"


def neighbours(address: str) -> str:
    """What one party holds: an IPv4 address, or the /64 of an IPv6 one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((found, 64), strict=False))
    return address
