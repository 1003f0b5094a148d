"""Signing in and out, one's own password, and what admins do with accounts."""

from math import ceil
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from handrail.errors import BadInput
from handrail.server import members as shape
from handrail.server.accounts import Account, By, Taken, Unknown, named
from handrail.server.desk import (
    ASK,
    COOKIE,
    PRIVATE,
    Admin,
    AtDesk,
    Desk,
    Observer,
    OnDuty,
    good_visit,
    guarded,
)
from handrail.server.limits import address_of
from handrail.server.problems import Told, documented, problem
from handrail.server.roles import LEAST, Member, may
from handrail.stream.result import instant

routes = APIRouter(prefix="/staff", tags=["staff"])
WRONG = "The name or the password is not right: check both and try again."
WAIT = "Too many attempts have failed: wait {} seconds, or ask an admin to unlock the account."
CROWDED = "Many people sign in at this moment: try again shortly."
NO_ISSUER = "This server has no issuer to sign in at: sign in with POST /staff/sign-in."
PAGE = "/staff"
FLOW = "handrail_flow"
FLOW_SECONDS = 600


@routes.get("/sign-in", response_model=shape.Ways)
async def ways(request: Request, desk: AtDesk) -> Any:
    """How one can sign in here, and whether this browser is."""
    oidc = "/staff/oidc/start" if desk.issuer and desk.settings.oidc_client_id else None
    there = await good_visit(desk, request.cookies.get(COOKIE, "")) is not None
    return JSONResponse({"password": True, "oidc": oidc, "signed_in": there}, headers=PRIVATE)


@routes.post("/sign-in", response_model=shape.SignedIn, responses=documented(400, 401, 413, 422, 429, 503))
async def sign_in(request: Request, desk: AtDesk, body: shape.Credentials) -> Any:
    """Signs in with a name and a password. Whether the account exists cannot be told from the answer."""
    address = address_of(request)
    account = await _checked(desk, body.name, body.password, address)
    if account is None:
        raise Told(problem(401, WRONG, name="sign-in-failed", title="Not signed in", headers=ASK))
    await desk.accounts.end(request.cookies.get(COOKIE, ""), address)
    member = Member(account.name, account.shown, account.role, "local")
    token = await desk.accounts.begin(member, address)
    visit = await desk.accounts.visit(token)
    shown = _me(member, visit.ends_at if visit else None) | {"token": token if body.bearer else None}
    answer = JSONResponse(shown, headers=PRIVATE)
    return answer if body.bearer else with_cookie(answer, request, desk, token)


@routes.post("/sign-out", response_model=shape.SignedOut, responses=documented(403))
async def sign_out(request: Request, desk: AtDesk) -> Any:
    """Ends this sign-in. Signed out already: the same answer."""
    token = request.headers.get("authorization", "").partition(" ")[2]
    if not token and COOKIE in request.cookies:
        guarded(request)
        token = request.cookies[COOKIE]
    await desk.accounts.end(token, address_of(request))
    answer = JSONResponse({"signed_in": False}, headers=PRIVATE)
    answer.delete_cookie(COOKIE, path="/", secure=secure(request, desk), httponly=True, samesite="strict")
    return answer


@routes.get("/me", response_model=shape.Me, responses=documented(401, 403, 503))
async def me(duty: Observer) -> Any:
    """Who you are here, and what you may do."""
    return JSONResponse(_me(duty.member, duty.caller.ends_at), headers=PRIVATE)


@routes.post("/password", response_model=shape.Me, responses=documented(400, 401, 403, 413, 422, 429, 503))
async def password(request: Request, duty: Observer, body: shape.NewPassword) -> Any:
    """Changes your own password; your other sign-ins end."""
    member, accounts, address = duty.member, duty.desk.accounts, address_of(request)
    if member.how != "local":
        raise HTTPException(403, "Only an account of this server has a password here: sign in with one.")
    if await _checked(duty.desk, member.name, body.password, address) is None:
        raise BadInput("the password until now is not right: check it and send both again")
    await accounts.new_password(member.name, body.new, By(member.name, address), duty.caller.visit)
    return JSONResponse(_me(member, duty.caller.ends_at), headers=PRIVATE)


@routes.get("/accounts", response_model=shape.AccountList, responses=documented(401, 403, 503))
async def accounts(duty: Admin) -> Any:
    """Every account of this server; those of an issuer are kept there."""
    rows = [_account(a) for a in await duty.desk.accounts.all()]
    return JSONResponse({"accounts": rows}, headers=PRIVATE)


MADE = documented(400, 401, 403, 409, 413, 422, 503)


@routes.post("/accounts", response_model=shape.AccountShown, status_code=201, responses=MADE)
async def add_account(request: Request, duty: Admin, body: shape.NewAccount) -> Any:
    """Makes an account. Tell its holder to change the password at once."""
    try:
        made = await duty.desk.accounts.add(body.name, body.password, body.role, body.shown or "", _by(duty, request))
    except Taken as error:
        raise Told(problem(409, _sentence(error), name="taken", title="The name is taken")) from error
    return JSONResponse(_account(made), 201, PRIVATE)


KNOWN = documented(400, 401, 403, 404, 413, 422, 503)


@routes.patch("/accounts/{name}", response_model=shape.AccountShown, responses=KNOWN)
async def change_account(request: Request, duty: Admin, name: str, body: shape.Change) -> Any:
    """Changes role or name, shuts or opens, unlocks, or sets a new password. It holds from the next request on."""
    try:
        changed = await duty.desk.accounts.change(name, _by(duty, request), body.model_dump())
    except Unknown as error:
        raise HTTPException(404, _sentence(error)) from error
    return JSONResponse(_account(changed), headers=PRIVATE)


@routes.get("/audit", response_model=shape.Audit, responses=documented(401, 403, 422, 503))
async def audit(
    duty: Admin,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    after: Annotated[int, Query(ge=1, le=2**53 - 1, description="`next` of the page before.")] = 2**53 - 1,
) -> Any:
    """Sign-ins, failures, lockouts and changes of accounts, newest first. Nothing is ever taken out."""
    rows = await duty.desk.accounts.audit(after, limit + 1)
    lines = [
        {"number": n, "at": instant(at), "what": what, "who": who, "account": whose, "address": where, "detail": detail}
        for n, at, what, who, whose, where, detail in rows[:limit]
    ]
    return JSONResponse({"lines": lines, "next": rows[limit - 1][0] if len(rows) > limit else None}, headers=PRIVATE)


@routes.get("/oidc/start", response_class=RedirectResponse, status_code=303, responses=documented(404, 503))
async def oidc_start(request: Request, desk: AtDesk) -> Any:
    """Sends the browser to the issuer."""
    from handrail.server.browser import Flow, start_url  # noqa: PLC0415 - its libraries, only where there is an issuer

    if desk.issuer is None or not desk.settings.oidc_client_id:
        raise HTTPException(404, NO_ISSUER)
    flow = Flow()
    answer = RedirectResponse(await start_url(desk.issuer, flow, home(request, desk)), 303, PRIVATE)
    # Not "strict": the issuer sends the browser back from another site.
    answer.set_cookie(
        FLOW,
        flow.kept(),
        max_age=FLOW_SECONDS,
        path="/staff/oidc",
        secure=secure(request, desk),
        httponly=True,
        samesite="lax",
    )
    return answer


BACK = documented(400, 401, 403, 404, 422, 429, 503)
Sent = Annotated[str, Query(max_length=4096)]


@routes.get("/oidc/callback", response_class=RedirectResponse, status_code=303, responses=BACK)
async def oidc_callback(request: Request, desk: AtDesk, state: Sent = "", code: Sent = "", iss: Sent = "") -> Any:
    """Where the issuer sends the browser back to: signs in, and goes to the staff's page."""
    from handrail.server.browser import AGAIN, arrived, flow_of  # noqa: PLC0415 - as above

    if desk.issuer is None or not desk.settings.oidc_client_id:
        raise HTTPException(404, NO_ISSUER)
    flow = flow_of(request.cookies.get(FLOW, ""), state)
    address = address_of(request)
    if not code or (iss and iss != desk.settings.oidc_issuer):
        raise HTTPException(400, AGAIN)
    await _reserved(desk, "", address)
    try:
        member = await arrived(desk.issuer, flow, code, home(request, desk))
    except HTTPException as error:
        await desk.accounts.failed("", address, f"at the issuer: {error.status_code}")
        raise
    await desk.accounts.forgive("", address)
    answer = with_cookie(
        RedirectResponse(PAGE, 303, PRIVATE), request, desk, await desk.accounts.begin(member, address)
    )
    answer.delete_cookie(FLOW, path="/staff/oidc", secure=secure(request, desk), httponly=True, samesite="lax")
    return answer


async def _checked(desk: Desk, name: str, password: str, address: str) -> Account | None:
    try:
        plain = named(name)
    except BadInput:
        plain = ""  # nobody's, and looked for all the same
    await _reserved(desk, plain, address)
    return await desk.accounts.checked(plain, password, address)


async def _reserved(desk: Desk, name: str, address: str) -> None:
    """Counts the attempt, or refuses it."""
    if desk.accounts.passwords.crowded:
        raise HTTPException(503, CROWDED, headers={"Retry-After": "2"})
    wait = await desk.accounts.reserve(name, address)
    if wait > 0:
        seconds = ceil(wait)
        raise HTTPException(429, WAIT.format(seconds), headers={"Retry-After": str(seconds)})


def with_cookie(answer: Response, request: Request, desk: Desk, token: str) -> Response:
    """No page can read it, no other site can make a browser send it; it lasts as long as the sign-in may."""
    age = desk.settings.signin_minutes * 60
    answer.set_cookie(
        COOKIE, token, max_age=age, path="/", secure=secure(request, desk), httponly=True, samesite="strict"
    )
    return answer


def home(request: Request, desk: Desk) -> str:
    return (desk.settings.public_url or str(request.base_url)).rstrip("/")


def secure(request: Request, desk: Desk) -> bool:
    return home(request, desk).startswith("https:")


def _by(duty: OnDuty, request: Request) -> By:
    return By(duty.member.name, address_of(request))


def _me(member: Member, ends_at: float | None) -> dict[str, Any]:
    can = [permission for permission in LEAST if may(member.role, permission)]
    own = {"name": member.name, "shown": member.shown, "role": member.role, "how": member.how}
    return own | {"may": can, "ends_at": None if ends_at is None else instant(ends_at)}


def _account(account: Account) -> dict[str, Any]:
    until = account.locked_until
    own = {"name": account.name, "shown": account.shown, "role": account.role, "disabled": account.disabled}
    times = {"created_at": instant(account.created_at), "changed_at": instant(account.changed_at)}
    return own | {"locked_until": None if until is None else instant(until)} | times


def _sentence(error: Exception) -> str:
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."
