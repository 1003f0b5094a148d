"""Staff accounts from the command line. A running server sees a change at its next request."""

import json
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any

import typer

from handrail.errors import BadInput, Misconfigured
from handrail.server.accounts import COMMAND_LINE, Account, Accounts, By, named
from handrail.server.passwords import choose
from handrail.server.roles import ROLES, Role
from handrail.server.wiring import open_staff, settings_from_env
from handrail.stream.result import instant

BY = By(COMMAND_LINE)


@asynccontextmanager
async def _open(db: str | None) -> AsyncIterator[Accounts]:
    settings = settings_from_env(db=db)
    if settings.db == "memory:":
        raise Misconfigured("with `memory:` accounts end with the server: name a ledger, --db sqlite:///path")
    async with open_staff(settings) as accounts:
        yield accounts


async def add(name: str, role: str, shown: str, *, from_stdin: bool, db: str | None) -> int:
    plain, wanted = named(name), known_role(role)
    async with _open(db) as accounts:
        if await accounts.find(plain):
            raise BadInput(f"there is an account {plain!r} already: choose another name, or change that one")
        made = await accounts.add(name, asked(plain, from_stdin=from_stdin), wanted, shown, BY)
    typer.echo(_line(made))
    return 0


async def listed(*, as_json: bool, db: str | None) -> int:
    async with _open(db) as accounts:
        rows = await accounts.all()
    if as_json:
        typer.echo(json.dumps([_row(a) for a in rows], ensure_ascii=False, indent=2))
    elif rows:
        typer.echo("\n".join(map(_line, rows)))
    else:
        typer.echo("there are no accounts: make one with `handrail staff add NAME --role admin`", err=True)
    return 0


async def change(name: str, wish: Mapping[str, Any], *, db: str | None) -> int:
    async with _open(db) as accounts:
        typer.echo(_line(await accounts.change(name, BY, wish)))
    return 0


async def new_password(name: str, *, from_stdin: bool, db: str | None) -> int:
    plain = named(name)
    async with _open(db) as accounts:
        if await accounts.find(plain) is None:
            raise BadInput(f"there is no account {plain!r}: `handrail staff list` shows them")
        password = asked(plain, from_stdin=from_stdin)
        typer.echo(_line(await accounts.change(name, BY, {"password": password})))
    return 0


def asked(name: str, *, from_stdin: bool) -> str:
    """A password, twice from the terminal or once from standard input; one that may not be chosen is refused first."""
    if from_stdin:
        return choose(sys.stdin.readline().rstrip("\r\n"), name)
    if not sys.stdin.isatty():
        raise BadInput("there is no terminal to ask for the password: send it with --password-stdin")
    password = choose(str(typer.prompt("Password", hide_input=True)), name)
    if typer.prompt("Once more", hide_input=True) != password:
        raise BadInput("the two are not the same: nothing was changed, try again")
    return password


def known_role(role: str) -> Role:
    found = next((known for known in ROLES if known == role), None)
    if found is None:
        raise BadInput(f"there is no role {role!r}: choose one of {', '.join(ROLES)}")
    return found


def _line(account: Account) -> str:
    locked = f", locked until {instant(account.locked_until)}" if account.locked_until else ""
    return (
        f"{account.name}: {account.role}, shown as {account.shown!r}{', disabled' if account.disabled else ''}{locked}"
    )


def _row(account: Account) -> dict[str, Any]:
    row = {k: v for k, v in asdict(account).items() if k != "hash"}
    times = {k: instant(row[k]) for k in ("created_at", "changed_at", "locked_until") if row[k] is not None}
    return row | times
