"""What the sign-in routes take and give, as pydantic sees it."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, model_validator

from handrail.server.models import Strict
from handrail.server.passwords import LONGEST, SHORTEST
from handrail.server.roles import Permission, Role

Typed = Annotated[str, Field(min_length=1, max_length=LONGEST)]
New = Annotated[str, Field(min_length=SHORTEST, max_length=LONGEST, description="No rules but the length.")]
Shown = Annotated[str, Field(min_length=1, max_length=60, description="What people in a conversation see.")]


class Credentials(Strict):
    name: Typed
    password: Typed
    bearer: bool = Field(
        default=False, description="For programs: the token is in the answer and no cookie is set. Browsers: false."
    )


class NewPassword(Strict):
    password: Typed = Field(description="The one until now.")
    new: New


class NewAccount(Strict):
    name: Annotated[str, Field(min_length=1, max_length=64, description="To sign in with; ANA and ana are the same.")]
    role: Role
    password: New
    shown: Shown | None = None


class Change(Strict):
    """At least one of them."""

    role: Role | None = None
    shown: Shown | None = None
    disabled: bool | None = Field(default=None, description="True ends the account's sign-ins at once.")
    unlock: bool | None = Field(default=None, description="True forgets failed attempts.")
    password: New | None = Field(default=None, description="A new one; it ends the account's sign-ins.")

    @model_validator(mode="after")
    def _some(self) -> "Change":
        if all(value is None for value in self.model_dump().values()):
            raise ValueError("names nothing to change: give role, shown, disabled, unlock or password")
        return self


class Ways(BaseModel):
    password: Literal[True]
    oidc: str | None = Field(description="Where to send the browser for signing in at the issuer; null without one.")
    signed_in: bool


class Me(BaseModel):
    name: str
    shown: str
    role: Role
    how: Literal["key", "local", "oidc"]
    may: list[Permission]
    ends_at: str | None = Field(description="When the sign-in ends at the latest; null for the staff key.")


class SignedIn(Me):
    token: str | None = Field(description="With `bearer` alone; it is shown here and never again.")


class SignedOut(BaseModel):
    signed_in: Literal[False]


class AccountShown(BaseModel):
    name: str
    shown: str
    role: Role
    disabled: bool
    locked_until: str | None
    created_at: str
    changed_at: str


class AccountList(BaseModel):
    accounts: list[AccountShown]


class AuditLine(BaseModel):
    number: int
    at: str
    what: str = Field(description="signed-in, sign-in-failed, locked-out, signed-out, account-added, …")
    who: str
    account: str
    address: str
    detail: str


class Audit(BaseModel):
    lines: list[AuditLine]
    next: int | None = Field(description="Give it as `after` for what came before these; null at the beginning.")
