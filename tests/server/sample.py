"""A program that shows everything a stream can carry, and a server around it on a real socket."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

import httpx
import uvicorn

from handrail.cli.serving import bound
from handrail.kernel.cues import Elapsed, Heard, Responded, Sensed
from handrail.kernel.events import Began
from handrail.kernel.moves import End, Moves, Refer, Say, Show, Wait, note
from handrail.kernel.program import Program
from handrail.road import Road
from handrail.server.app import create_app
from handrail.settings import Settings

SECRET = "canary-51d0"  # in facts and reasons; never on a person's screen
STAFF = "staff-key-for-tests"


@dataclass(frozen=True, slots=True)
class Setup:
    goal: str = "rest"
    max_turns: int = 5

    def __post_init__(self) -> None:
        if not 2 <= self.max_turns <= 50:
            raise ValueError("max_turns is from 2 to 50")


@dataclass(frozen=True, slots=True)
class Tally:
    goal: str
    most: int
    count: int = 0


@dataclass(frozen=True, slots=True)
class Counted:
    secret: str = SECRET


def begin(began: Began) -> Tally:
    return Tally(began.setup.goal, began.setup.max_turns)


def evolve(state: Tally, _fact: Counted) -> Tally:
    return replace(state, count=state.count + 1)


def decide(state: Tally, cue: Any) -> Moves:
    match cue:
        case Began():
            yield Say(f"Hello. Shall we talk about {state.goal}?", choices=("yes", "no"), why=SECRET)
        case Heard(text=text):
            state = yield from note(Counted())
            yield from _heard(state, text)
        case Responded(value=value):
            yield from note(Counted())
            yield Say(f"You answered {value!r}.")
        case Sensed(signals=signals):
            yield Say(f"I noticed {len(signals)} things.")
        case Elapsed(timer=timer):
            yield Say(f"Still there? ({timer})")
        case _:
            yield Say("Welcome back.")


def _heard(state: Tally, text: str) -> Moves:
    match text.split(" ", maxsplit=1)[0]:
        case "widget":
            yield Say("One question.")
            yield Show("rating", {"prompt": "How much?", "min": 0, "max": 10}, tool="ask_rating", why=SECRET)
        case "banner":
            yield Say("Halfway there.", banner="You are halfway.")
        case "stream":
            yield Say("The author's line.", style="warm")
        case "refer":
            yield Refer(SECRET, "soon")
            yield Say("Someone will look at this.")
        case "wait":
            yield Wait("nudge", 0.2)
            yield Say("I will wait.")
        case "raise":
            raise RuntimeError(SECRET)
        case "bye":
            yield Say("Goodbye.")
            yield End("complete")
        case _ if state.count >= state.most:
            yield Say("That is all for today.")
            yield End("turns")
        case _:
            yield Say(f"You said: {text}")
            yield Say("Go on.")


def view(state: Tally) -> dict[str, Any]:
    return {"count": state.count, "turn": state.count, "left": state.most - state.count}


SAMPLE = Program(
    "sample",
    version=3,
    setup=Setup,
    facts=(Counted,),
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    title={"en": "A sample", "es": "Una muestra"},
    summary={"en": "It shows everything.", "es": "Lo muestra todo."},
)
PROGRAMS = {"sample": SAMPLE}


@asynccontextmanager
async def served(road: Road, settings: Settings | None = None, **more: Any) -> AsyncIterator[str]:
    """The app on a real socket of the loopback; gives its address."""
    quick = Settings(heartbeat=0.2, new_sessions_per_minute=0)
    app = create_app(road, settings or quick, staff_key=STAFF, tick=0.05, **more)
    door = bound("127.0.0.1", 0)
    server = uvicorn.Server(
        uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=1, lifespan="on")
    )
    task = asyncio.create_task(server._serve([door]))
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.005)
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
    finally:
        app.state.desk.bell.close()
        server.should_exit = True
        await task


@dataclass(frozen=True, slots=True)
class Talk:
    """A client of one session."""

    http: httpx.AsyncClient
    id: str
    token: str
    first: dict[str, Any]

    @property
    def auth(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    async def post(self, what: str, body: Any, **headers: str) -> httpx.Response:
        return await self.http.post(f"/session/{self.id}/{what}", json=body, headers=self.auth | headers)

    async def say(self, text: str, **headers: str) -> httpx.Response:
        return await self.post("message", {"text": text}, **headers)

    async def get(self, what: str = "", **headers: str) -> httpx.Response:
        return await self.http.get(f"/session/{self.id}{what}", headers=self.auth | headers)

    async def delete(self) -> httpx.Response:
        return await self.http.delete(f"/session/{self.id}", headers=self.auth)

    async def frames(
        self, after: int | None = None, until: Iterable[str] = ("ended", "run_suspended"), patience: float = 10.0
    ) -> list[dict]:
        """The stream's events, until one of those names, the server's end, or the end of patience."""
        headers = self.auth | ({} if after is None else {"Last-Event-ID": str(after)})
        found: list[dict] = []
        with suppress(TimeoutError):
            async with asyncio.timeout(patience), self.stream(headers) as answer:
                assert answer.status_code == 200, await answer.aread()
                async for frame in frames_of(answer):
                    found.append(frame)
                    if frame["event"] in until:
                        break
        return found

    def stream(self, headers: dict[str, str] | None = None) -> Any:
        return self.http.stream("GET", f"/session/{self.id}/stream", headers=headers or self.auth, timeout=20)


async def frames_of(answer: httpx.Response) -> AsyncIterator[dict]:
    rest = b""
    async for piece in answer.aiter_raw():
        *whole, rest = (rest + piece).split(b"\n\n")
        for block in whole:
            frame = frame_of(block.decode())
            if frame:
                yield frame


def frame_of(block: str) -> dict | None:
    assert "\r" not in block
    if block.startswith(":"):
        return None
    rows = dict(line.split(": ", 1) for line in block.split("\n"))
    seq = int(rows["id"]) if "id" in rows else None
    return {"event": rows["event"], "seq": seq, "data": json.loads(rows["data"])}


async def started(http: httpx.AsyncClient, program: str = "sample", **wish: Any) -> Talk:
    answer = await http.post("/session/", json={"session_type": program, "seed": 1, **wish})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return Talk(http, body["id"], body["token"], body)
