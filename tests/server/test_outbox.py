"""Notices to people on call: signed, kept, tried again; over a real HTTP server and a real mail server."""

import asyncio
import base64
import hashlib
import hmac
import json
from contextlib import asynccontextmanager

import pytest
import uvicorn
from aiosmtpd.controller import Controller
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

from handrail.cli.serving import bound
from handrail.errors import Misconfigured
from handrail.kernel.session import CALLING
from handrail.server.channels import Mail, Notice, Webhook, channels_of, letter, signature
from handrail.server.outbox import GIVE_UP, Outbox
from handrail.server.register import Register
from handrail.settings import Settings

SECRET = "sixteen-or-more-chars"
ALARM = "I want to kill myself tonight, my name is Quillon"


class Clock:
    now = 1_000_000.0

    def __call__(self):
        return self.now


class Receiver:
    """A server of somebody's own that takes webhooks, or does not."""

    def __init__(self):
        self.got, self.answers = [], []

    async def take(self, request):
        self.got.append((dict(request.headers), (await request.body()).decode()))
        return Response(status_code=self.answers.pop(0) if self.answers else 204)


@asynccontextmanager
async def listening(receiver):
    app = Starlette(routes=[Route("/hook", receiver.take, methods=["POST"])])
    socket = bound("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
    task = asyncio.create_task(server.serve(sockets=[socket]))
    try:
        yield f"http://127.0.0.1:{socket.getsockname()[1]}/hook"
    finally:
        server.should_exit = True
        await task


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def register(tmp_path, clock):
    register = Register(tmp_path / "staff.db", clock)
    yield register
    await register.close()


@pytest.fixture
async def waiting_person(road):
    sid = await road.begin("sample", {}, seed=1, locale="en-GB")
    await road.receive(sid, "heard", ALARM)
    return sid


async def test_a_notice_is_signed_sent_once_and_holds_no_word_of_the_person(road, register, waiting_person):
    receiver = Receiver()
    async with listening(receiver) as url:
        outbox = Outbox(register, road.ledger, (Webhook(url, SECRET),), "https://talk.example")
        for _ in range(3):
            await outbox.round()
    ((headers, body),) = receiver.got
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
    expected = base64.b64encode(hmac.new(SECRET.encode(), signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    data = json.loads(body)["data"]
    assert (data["session"], data["urgency"]) == (waiting_person, "now")
    assert data["url"] == f"https://talk.example/staff#{waiting_person}"
    assert "Quillon" not in body
    assert await outbox.undelivered() == 0


async def test_what_is_not_taken_is_tried_again_also_by_another_process(road, clock, tmp_path):
    register = Register(tmp_path / "staff.db", clock)
    sid = await road.begin("sample", {}, seed=1, locale="en-GB")
    await road.receive(sid, "heard", ALARM)
    receiver = Receiver()
    receiver.answers = [500, 302]
    async with listening(receiver) as url:
        hook = Webhook(url, SECRET)
        await Outbox(register, road.ledger, (hook,)).round()
        assert await Outbox(register, road.ledger, (hook,)).undelivered() == 1
        await register.close()
        second = Register(tmp_path / "staff.db", clock)
        outbox = Outbox(second, road.ledger, (hook,))
        await outbox.round()
        assert len(receiver.got) == 1  # not due yet
        for _ in range(2):
            clock.now += 60
            await outbox.round()
        assert await outbox.undelivered() == 0
        await second.close()
    ids = [headers["webhook-id"] for headers, _ in receiver.got]
    assert len(ids) == 3
    assert len(set(ids)) == 1
    stamps = [headers["webhook-timestamp"] for headers, _ in receiver.got]
    assert len(set(stamps)) == 3


async def test_nobody_there_at_all_is_given_up_after_a_day_and_still_counted(road, register, clock, waiting_person):
    outbox = Outbox(register, road.ledger, (Webhook("http://127.0.0.1:9/hook", SECRET),))
    await outbox.round()
    clock.now += GIVE_UP + 1
    await outbox.round()
    assert await outbox.undelivered() == 1
    due = await register.look(lambda db: db.execute("SELECT due FROM outbox").fetchall())
    assert due == [(None,)]


async def test_who_was_taken_needs_no_notice_any_more(road, register, waiting_person):
    outbox = Outbox(register, road.ledger, (Webhook("http://127.0.0.1:9/hook", SECRET),))
    await outbox.round()
    await road.receive(waiting_person, "taken", "", action="ana", by="Ana")
    await outbox.round()
    assert await outbox.undelivered() == 0


async def test_a_call_since_it_was_taken_is_told_until_they_write_again(road, register, waiting_person):
    receiver = Receiver()
    async with listening(receiver) as url:
        outbox = Outbox(register, road.ledger, (Webhook(url, SECRET),))
        await outbox.round()
        await road.receive(waiting_person, "taken", "", action="ana", by="Ana")
        await outbox.round()
        assert len(receiver.got) == 1
        await road.receive(waiting_person, "elapsed", CALLING)  # she has not written a word
        await outbox.round()
        (_, first), (_, second) = receiver.got
        assert (json.loads(first)["data"]["taken"], json.loads(second)["data"]["taken"]) == (None, "Ana")
        receiver.answers = [500]
        await road.receive(waiting_person, "elapsed", CALLING)
        await outbox.round()
        await road.receive(waiting_person, "staff", "I am here.", action="ana", by="Ana")
        await outbox.round()
        assert await outbox.undelivered() == 0


async def test_who_ends_it_while_somebody_has_it_makes_no_second_notice_of_the_same_call(
    road, register, waiting_person
):
    receiver = Receiver()
    async with listening(receiver) as url:
        outbox = Outbox(register, road.ledger, (Webhook(url, SECRET),))
        await outbox.round()
        await road.receive(waiting_person, "taken", "", action="ana", by="Ana")
        await outbox.round()
        await road.receive(waiting_person, "staff", "I am here.", action="ana", by="Ana")
        await road.end(waiting_person, by="person", reason="ended by person")
        await outbox.round()
    assert len(receiver.got) == 1


class Inbox:
    def __init__(self):
        self.got = []

    async def handle_DATA(self, _server, _session, envelope):  # noqa: N802 - the library's name
        self.got.append((envelope.mail_from, envelope.rcpt_tos, envelope.content.decode()))
        return "250 OK"


async def test_mail_reaches_everyone_on_call(road, register, waiting_person):
    inbox = Inbox()
    with bound("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    server = Controller(inbox, hostname="127.0.0.1", port=port)
    server.start()
    try:
        mail = Mail(f"smtp://127.0.0.1:{port}", "handrail@clinic.example", ("ana@clinic.example", "ben@clinic.example"))
        outbox = Outbox(register, road.ledger, (mail,), "https://talk.example")
        await outbox.round()
        await outbox.round()
    finally:
        server.stop()
    ((sender, to, text),) = inbox.got
    assert (sender, to) == ("handrail@clinic.example", ["ana@clinic.example", "ben@clinic.example"])
    assert "Subject: [now] Somebody is waiting for a person" in text
    assert f"https://talk.example/staff#{waiting_person}" in text
    assert "Quillon" not in text


def letter_of(**more):
    body = {"session": "sess_1", "url": "", "session_type": "sample", "status": "active", "reason": "asked for"}
    body |= {"urgency": "soon", "since": "2026-11-18T06:00:00Z", "again": 0, "taken": None} | more
    return letter(Notice("sess_1:6:mail", 1_790_000_000.0, body), "handrail@clinic.example", ("ana@clinic.example",))


def test_a_letter_about_somebody_who_has_left_does_not_ask_for_an_answer():
    over = letter_of(status="terminated", had="Ana")
    assert over["Subject"] == "[soon] Somebody who called for a person has left"
    text = over.get_content()
    assert "Answer it here" not in text
    assert "Read it here" in text
    assert "Ana had taken it" in text
    assert letter_of()["Subject"] == "[soon] Somebody is waiting for a person"


def test_a_letter_has_its_date_and_counts_in_words():
    assert letter_of()["Date"] == "Mon, 21 Sep 2026 14:13:20 +0000"
    told = [letter_of(again=again).get_content() for again in (0, 1, 2)]
    assert ["before" in text for text in told] == [False, True, True]
    assert "People were called once before" in told[1]
    assert "People were called twice before" in told[2]
    assert "People were called 3 times before" in letter_of(again=3).get_content()


# The vector of the Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks
GIVEN = ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", '{"test": 2432232314}')


def test_a_secret_of_the_standard_signs_as_its_libraries_do():
    assert signature(*GIVEN) == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize("secret", ["whsec_", "whsec_not base64", "whsec_YWJj*"])
def test_a_secret_of_the_standard_that_holds_none_stops_the_start(secret):
    with pytest.raises(Misconfigured, match="HANDRAIL_WEBHOOK_SECRET"):
        channels_of(Settings(webhook_url="https://x.example", webhook_secret=secret))


def test_a_letter_says_who_has_it():
    assert "Ana has taken it" in letter_of(taken="Ana", status="with_staff").get_content()
    assert "has taken it" not in letter_of().get_content()


@pytest.mark.parametrize(
    ("half", "missing"),
    [({"webhook_url": "https://x.example"}, "WEBHOOK_SECRET"), ({"smtp_url": "smtp://x"}, "MAIL_FROM")],
)
def test_a_channel_that_is_set_by_half_stops_the_start(half, missing):
    with pytest.raises(Misconfigured, match=missing):
        channels_of(Settings(**half))
