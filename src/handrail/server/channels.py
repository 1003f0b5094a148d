"""How people on call are told that somebody waits: a signed webhook, and e-mail. No word of a person is in either."""

import asyncio
import base64
import hmac
import smtplib
import ssl
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from hashlib import sha256
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

import httpx

from handrail.errors import Misconfigured
from handrail.settings import Settings
from handrail.stream.sse import compact

SECONDS = 10.0
STANDARD = "whsec_"
TIMES = {1: "once", 2: "twice"}


@dataclass(frozen=True, slots=True)
class Notice:
    """`id` stays the same when it is sent again, so that whoever gets it twice can tell; `at` is when it is sent."""

    id: str
    at: float
    body: Mapping[str, Any]


class Channel(Protocol):
    @property
    def name(self) -> str: ...

    async def send(self, notice: Notice) -> None:
        """Raises if it was not taken; the outbox tries again later."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """As in the Standard Webhooks: the signature is over id, time and body, so that none can be exchanged."""

    url: str
    secret: str = field(repr=False)
    name: str = "webhook"

    async def send(self, notice: Notice) -> None:
        body = compact({"type": "referral.waiting", "data": notice.body})
        stamp = str(int(notice.at))
        headers = {
            "content-type": "application/json",
            "webhook-id": notice.id,
            "webhook-timestamp": stamp,
            "webhook-signature": signature(self.secret, notice.id, stamp, body),
        }
        async with httpx.AsyncClient(timeout=SECONDS, follow_redirects=False) as client:
            answer = await client.post(self.url, content=body.encode(), headers=headers)
        if not answer.is_success:
            raise httpx.HTTPStatusError(f"answered {answer.status_code}", request=answer.request, response=answer)


def signature(secret: str, notice: str, stamp: str, body: str) -> str:
    digest = hmac.new(_key(secret), f"{notice}.{stamp}.{body}".encode(), sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


def _key(secret: str) -> bytes:
    """What is signed with: a secret as the Standard Webhooks write one holds it in base64; any other is taken as is."""
    if not secret.startswith(STANDARD):
        return secret.encode()
    try:
        key = base64.b64decode(secret.removeprefix(STANDARD), validate=True)
    except ValueError:
        key = b""
    if not key:
        raise Misconfigured(f"HANDRAIL_WEBHOOK_SECRET begins with {STANDARD} and holds no base64: copy it whole")
    return key


@dataclass(frozen=True, slots=True)
class Mail:
    """`smtps://` speaks TLS from the start, `smtp+starttls://` after the greeting, `smtp://` never."""

    url: str = field(repr=False)
    sender: str
    to: tuple[str, ...]
    name: str = "mail"

    async def send(self, notice: Notice) -> None:
        await asyncio.to_thread(self._deliver, letter(notice, self.sender, self.to))

    def _deliver(self, message: EmailMessage) -> None:
        parts = urlsplit(self.url)
        host, secure = parts.hostname or "", ssl.create_default_context()
        if parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=SECONDS, context=secure)
        else:
            server = smtplib.SMTP(host, parts.port or 587, timeout=SECONDS)
        with server:
            if parts.scheme == "smtp+starttls":
                server.starttls(context=secure)
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)


def letter(notice: Notice, sender: str, to: tuple[str, ...]) -> EmailMessage:
    body = notice.body
    over = body["status"] in ("completed", "terminated")
    message = EmailMessage()
    message["From"], message["To"] = sender, ", ".join(to)
    what = "Somebody who called for a person has left" if over else "Somebody is waiting for a person"
    message["Subject"] = f"[{body['urgency']}] {what}"
    message["Date"] = format_datetime(datetime.fromtimestamp(notice.at, UTC))
    message["Message-ID"] = f"<{notice.id.replace(':', '.')}@handrail>"
    where = body["url"] or "the staff page of your Handrail"
    message.set_content(
        f"A conversation in {body['session_type']} has called for a person.\n\n"
        f"Urgency: {body['urgency']}\nReason:  {body['reason']}\nWaiting since {body['since']}\n"
        f"{''.join(_standing(body))}\n"
        f"{'Read' if over else 'Answer'} it here: {where}\n\nConversation {body['session']}\n"
    )
    return message


def _standing(body: Mapping[str, Any]) -> Iterator[str]:
    """What whoever reads it should know beside that: a line each."""
    if body["again"]:
        times = TIMES.get(body["again"], f"{body['again']} times")
        yield f"People were called {times} before, and nobody has answered.\n"
    if body.get("taken"):
        yield f"{body['taken']} has taken it: see whether they need you, or take it over.\n"
    if body["status"] in ("completed", "terminated"):
        yield "They have left it: it cannot be answered any more, only read and put away.\n"
    if body.get("had"):
        yield f"{body['had']} had taken it.\n"


def channels_of(settings: Settings) -> tuple[Channel, ...]:
    """Those that are set. Misconfigured if one is set by half: nobody should find that out when somebody waits."""
    if settings.webhook_url and not settings.webhook_secret:
        raise Misconfigured("HANDRAIL_WEBHOOK_URL is set without HANDRAIL_WEBHOOK_SECRET: set what it is signed with")
    if settings.smtp_url and not (settings.mail_from and settings.mail_to):
        raise Misconfigured("HANDRAIL_SMTP_URL is set without HANDRAIL_MAIL_FROM and HANDRAIL_MAIL_TO: set both")
    if settings.webhook_secret:
        _key(settings.webhook_secret)
    hook = [Webhook(settings.webhook_url, settings.webhook_secret)] if settings.webhook_url else []
    post = [Mail(settings.smtp_url, settings.mail_from, settings.mail_to)] if settings.smtp_url else []
    return (*hook, *post)
