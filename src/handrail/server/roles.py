"""Who may do what: the one table. A permission names the least role that has it; a route names whom it opens to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Role = Literal["observer", "responder", "admin"]
Permission = Literal["read", "respond", "manage"]
ROLES: tuple[Role, ...] = get_args(Role)  # each may do what those before it may

LEAST: Mapping[Permission, Role] = {
    "read": "observer",  # lists, logs, the queue
    "respond": "responder",  # take, talk, give back, close, end, mark
    "manage": "admin",  # accounts and the audit
}
TEAM = {"en": "Someone of the team", "es": "Alguien del equipo"}  # the staff key: nobody knows who holds it


@dataclass(frozen=True, slots=True)
class Member:
    """One of the staff, as a request shows them."""

    name: str  # unlike any other: `ana`, `oidc:4711`, `key`
    shown: str  # what a person in the conversation sees
    role: Role
    how: Literal["key", "local", "oidc"]


KEY_HOLDER = Member("key", TEAM["en"], "admin", "key")


@dataclass(frozen=True, slots=True)
class Door:
    """Whom a route opens to: anyone; the person whose session it is; staff who have the permission."""

    staff: Permission | None = None
    own: bool = False
    anyone: bool = False
    account: bool = False  # ... and an account of this server, not the staff key or an issuer
    memory: bool = False  # who has the key of a memory, and nobody else


ANYONE = Door(anyone=True)
OWN = Door(own=True)
KEY = Door(memory=True)

ROUTES: Mapping[str, Door] = {
    "GET /openapi.json": ANYONE,
    "GET /healthz": ANYONE,
    "HEAD /healthz": ANYONE,
    "GET /readyz": ANYONE,
    "HEAD /readyz": ANYONE,
    "GET /session-types": ANYONE,
    "GET /cases": ANYONE,
    "GET /pictures/{digest}.svg": ANYONE,
    "POST /session": ANYONE,
    "POST /session/": ANYONE,
    "GET /session/{id}": Door("read", own=True),
    "GET /session/{id}/speech/{seq}.wav": Door("read", own=True),
    "GET /session/{id}/stream": Door("read", own=True),
    "POST /session/{id}/message": OWN,
    "POST /session/{id}/respond": OWN,
    "POST /session/{id}/signal": OWN,
    "POST /session/{id}/fork": OWN,
    "DELETE /session/{id}": Door("respond", own=True),
    "GET /session/{id}/report": Door("read", own=True),
    "GET /session/{id}/context": Door("read"),
    "GET /session/{id}/events": Door("read"),
    "GET /session/{id}/trace": Door("read"),
    "GET /sessions": Door("read"),
    "POST /memory": ANYONE,
    "GET /memory": KEY,
    "DELETE /memory": KEY,
    "DELETE /memory/{item}": KEY,
    "GET /staff/sign-in": ANYONE,
    "POST /staff/sign-in": ANYONE,
    "POST /staff/sign-out": ANYONE,
    "GET /staff/oidc/start": ANYONE,
    "GET /staff/oidc/callback": ANYONE,
    "GET /staff/me": Door("read"),
    "POST /staff/password": Door("read", account=True),
    "GET /staff/accounts": Door("manage"),
    "POST /staff/accounts": Door("manage"),
    "PATCH /staff/accounts/{name}": Door("manage"),
    "GET /staff/audit": Door("manage"),
    "GET /staff/referrals": Door("read"),
    "GET /staff/stream": Door("read"),  # being on duty there takes a responder
    "GET /staff/referrals/{id}": Door("read"),
    "POST /staff/referrals/{id}/take": Door("respond"),
    "POST /staff/referrals/{id}/say": Door("respond"),
    "POST /staff/referrals/{id}/return": Door("respond"),
    "POST /staff/referrals/{id}/close": Door("respond"),
    "POST /staff/referrals/{id}/dismiss": Door("respond"),
    "POST /staff/marks": Door("respond"),
    "GET /staff/marks": Door("read"),
}


def may(role: Role, permission: Permission) -> bool:
    return ROLES.index(role) >= ROLES.index(LEAST[permission])


def shown_in(member: Member, language: str) -> str:
    """The name that a person reads, in the language of their conversation."""
    tongue = language.split("-", maxsplit=1)[0].lower()
    return TEAM.get(tongue, member.shown) if member.shown == TEAM["en"] else member.shown
