"""What the companion's turn costs beside the models: the same topology with models that answer at once, in one run.

Three readings together behind a barrier, a reasoner, an answer, what is remembered. Plain asyncio writes nothing down;
LangGraph runs the same graph without and with its SQLite saver; Handrail runs it as a bare program and as the whole
companion (gate, rules, checks), in memory and on SQLite.
"""

import argparse
import asyncio
import operator
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Annotated, Any, TypedDict

from handrail import Ask, Gather, Heard, Moves, Program, Say, check, note
from handrail.drive import Cast
from handrail.kernel.events import Began
from handrail.ledger.memory import MemoryLedger
from handrail.ledger.sqlite import SqliteLedger
from handrail.programs.companion import start
from handrail.programs.companion.program import companion
from handrail.road import Road
from handrail.speech import Reading, Spoken

Turn = Callable[[], Awaitable[None]]
TEXTS = (
    "My sister moved to Lisbon last week and the house is so quiet now.",
    "We used to cook together on Sundays, and I keep buying too much bread.",
    "I called her yesterday and she sounded happy, which is good, I think.",
    "I don't know why I am telling you this at two in the morning.",
)
FIRST = ("mood_sensor", "memory_agent", "safety_monitor")


async def model(name: str) -> str:
    """A model that answers at once."""
    return f"{name} has read it"


class Instant:
    """A Speech whose model answers at once, with what the rules would have said."""

    model = "instant"

    async def read(self, ask: Ask, *, left: int) -> Reading:  # noqa: ARG002 - a Speech
        await model(ask.name)
        return Reading(ask.otherwise, "model")

    async def speak(self, say: Say, check: Any, out: Any, *, left: int) -> Spoken:  # noqa: ARG002 - a Speech
        await model("response")
        check.findings(say, say.line, whole=True)
        return Spoken(say.line, "model")

    async def close(self) -> None:
        """Nothing is held."""


@dataclass(frozen=True, slots=True)
class Setup:
    pass


@dataclass(frozen=True, slots=True)
class Kept:
    text: str


def decide(_state: tuple[str, ...], cue: Any) -> Moves:
    """The topology alone."""
    match cue:
        case Began():
            yield Say("Hello.")
        case Heard(text=text):
            found = yield Gather(tuple(Ask(name, text, str, "") for name in FIRST), 0.5)
            yield from note(Kept(f"{found}"))
            (felt,) = yield Gather((Ask("emotion_reasoner", text, str, ""),), 0.5)
            yield Say(f"You say: {text}", style=f"warm {felt}")
            yield from note(Kept(text))


bare = Program(
    "bare",
    1,
    Setup,
    (Kept,),
    lambda _began: (),
    lambda state, fact: (*state, fact.text)[-4:],
    decide,
    lambda _state: {},
)
PROGRAMS = {"bare": bare, "companion": companion}


@asynccontextmanager
async def ours(program: str, folder: Path | None) -> AsyncIterator[Turn]:
    ledger = SqliteLedger(folder / f"{program}.db", PROGRAMS) if folder else MemoryLedger(PROGRAMS)
    road = Road(PROGRAMS, ledger, Cast(Instant(), check, tokens_session=10**9, tokens_turn=10**9))
    sid = await road.begin(program, {}, seed=1)
    count = 0

    async def turn() -> None:
        nonlocal count
        count += 1
        await road.receive(sid, "heard", TEXTS[count % len(TEXTS)])

    yield turn
    await ledger.close()


@asynccontextmanager
async def plain() -> AsyncIterator[Turn]:
    async def turn() -> None:
        state: dict[str, Any] = {"text": TEXTS[0], "trail": []}
        async with asyncio.timeout(0.5):
            state["trail"] += await asyncio.gather(*(model(name) for name in FIRST))
        for name in ("emotion_reasoner", "response_generator", "memory_update"):
            state["trail"].append(await model(name))

    yield turn


class State(TypedDict):
    text: str
    trail: Annotated[list[str], operator.add]


def _node(name: str) -> Any:
    async def run(_state: State) -> dict[str, Any]:
        return {"trail": [await model(name)]}

    return run


@asynccontextmanager
async def langgraph(folder: Path | None) -> AsyncIterator[Turn]:
    from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver  # noqa: PLC0415 - only `make bench` installs it
    from langgraph.graph import END, START, StateGraph  # noqa: PLC0415

    graph = StateGraph(State)
    later = ("emotion_reasoner", "response_generator", "crisis_response", "memory_update")
    for name in (*FIRST, *later):
        graph.add_node(name, _node(name))
    for name in FIRST:
        graph.add_edge(START, name)
    graph.add_edge(list(FIRST), "emotion_reasoner")
    graph.add_conditional_edges("emotion_reasoner", lambda _state: "response_generator", list(later[1:3]))
    graph.add_edge("response_generator", "memory_update")
    graph.add_edge("crisis_response", "memory_update")
    graph.add_edge("memory_update", END)
    config: Any = {"configurable": {"thread_id": secrets.token_hex(10)}}
    async with AsyncExitStack() as stack:
        saver = None
        if folder:
            saver = await stack.enter_async_context(AsyncSqliteSaver.from_conn_string(str(folder / "peer.db")))
        app = graph.compile(checkpointer=saver)

        async def turn() -> None:
            await app.ainvoke({"text": TEXTS[0], "trail": []}, config)

        yield turn


async def costs(turn: Turn, turns: int) -> float:
    """Microseconds of a turn, the median."""
    found = []
    for _ in range(turns):
        began = time.perf_counter()
        await turn()
        found.append((time.perf_counter() - began) * 1e6)
    return median(found)


async def measured(turns: int, rounds: int, folder: Path) -> dict[str, float]:
    ways: dict[str, Callable[[Path], Any]] = {
        "plain asyncio": lambda _here: plain(),
        "LangGraph, no saver": lambda _here: langgraph(None),
        "LangGraph, SQLite saver": langgraph,
        "Handrail, bare topology, memory": lambda _here: ours("bare", None),
        "Handrail, bare topology, SQLite": lambda here: ours("bare", here),
        "companion, memory": lambda _here: ours("companion", None),
        "companion, SQLite": lambda here: ours("companion", here),
    }
    found: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(rounds):  # one after the other and round again: a busy moment hits all of them
        for name, way in ways.items():
            here = folder / f"{number}"
            here.mkdir(exist_ok=True)
            async with way(here) as turn:
                await costs(turn, 2)
                found[name].append(await costs(turn, turns))
    return {name: median(each) for name, each in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    start.load()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measured(chosen.turns, chosen.rounds, Path(folder)))
    least = found["plain asyncio"]
    for name, micros in found.items():
        print(f"{name:34} {micros:9.0f} us  {micros / least:7.1f} x plain asyncio")
    for ours_, theirs in (
        ("companion, memory", "LangGraph, no saver"),
        ("companion, SQLite", "LangGraph, SQLite saver"),
    ):
        print(f"{theirs} over {ours_}: {found[theirs] / found[ours_]:.1f}")


if __name__ == "__main__":
    main()
