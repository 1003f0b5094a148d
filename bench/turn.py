"""What a turn costs, with no model: Handrail beside its floor and beside LangGraph, in one run, as ratios.

Goals: at most twice the durable floor, flat to turn 500, 20 times under the peer at turn 100, and with 32 sessions at
once at least half of the floor's turns per second.
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import floor
import ours

Turn = Callable[[], Awaitable[None]]
AT = (1, 10, 100, 500)
AROUND = 4  # turns that are taken together at each point, where there are so many
SESSIONS_AT_ONCE = 32
FLOORS = ("floor", "floor off loop")


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one turn: microseconds of processor and of waiting, kilobytes handed to the disk."""

    cpu: float
    wall: float
    kb: float


def written() -> float:
    io = Path("/proc/self/io")
    return int(io.read_text().split("wchar: ")[1].split()[0]) / 1024 if io.exists() else 0.0


async def cost(turn: Turn) -> Cost:
    kb, wall, cpu = written(), time.perf_counter(), time.process_time()
    await turn()
    return Cost((time.process_time() - cpu) * 1e6, (time.perf_counter() - wall) * 1e6, written() - kb)


async def walk(turn: Turn, last: int) -> dict[int, list[Cost]]:
    """One session of that many turns; the costs around each point."""
    costs = [await cost(turn) for _ in range(last)]
    return {at: [costs[0]] if at == 1 else costs[max(1, at - AROUND) : at] for at in AT if at <= last}


def merged(walks: list[dict[int, list[Cost]]]) -> dict[int, Cost]:
    return {at: middle([c for walked in walks for c in walked[at]]) for at in walks[0]}


def middle(costs: list[Cost]) -> Cost:
    return Cost(median(c.cpu for c in costs), median(c.wall for c in costs), median(c.kb for c in costs))


@asynccontextmanager
async def runners(folder: Path, rows: list[tuple[Any, ...]], *, peer: bool) -> AsyncIterator[dict[str, Any]]:
    """By name: how to open one more session of each."""
    async with AsyncExitStack() as stack:
        inside = await stack.enter_async_context(floor.opened(folder, "inside"))
        outside = await stack.enter_async_context(floor.opened(folder, "outside"))
        thread = stack.enter_context(ThreadPoolExecutor(1))
        road = await stack.enter_async_context(ours.opened(folder))
        found: dict[str, Any] = {
            "floor": lambda: floor.session(inside, rows),
            "floor off loop": lambda: floor.session(outside, rows, thread),
            "handrail": lambda: ours.session(road),
        }
        if peer:
            import peer as langgraph  # noqa: PLC0415 - only `make bench` installs it

            graph = await stack.enter_async_context(langgraph.opened(folder))
            found["langgraph"] = lambda: langgraph.session(graph)
        yield found


async def by_length(open_: dict[str, Any], last: int, sessions: int) -> dict[str, dict[int, Cost]]:
    """Floors and Handrail take turns, so that a busy moment of the machine meets all; the peer walks once."""
    walks: dict[str, list[dict[int, list[Cost]]]] = {name: [] for name in open_}
    for number in range(sessions):
        for name, session in open_.items():
            if name != "langgraph" or number == 0:
                async with session() as turn:
                    walks[name].append(await walk(turn, last))
    return {name: merged(walked) for name, walked in walks.items()}


async def at_once(session: Any, turns: int) -> float:
    """Turns per second with many sessions going at the same time."""
    async with AsyncExitStack() as stack:
        every = [await stack.enter_async_context(session()) for _ in range(SESSIONS_AT_ONCE)]

        async def go(turn: Turn) -> None:
            for _ in range(turns):
                await turn()

        start = time.perf_counter()
        await asyncio.gather(*(go(turn) for turn in every))
        return SESSIONS_AT_ONCE * turns / (time.perf_counter() - start)


async def rates_of(open_: dict[str, Any]) -> dict[str, float]:
    rounds = [{n: await at_once(s, 40) for n, s in open_.items() if n != "langgraph"} for _ in range(5)]
    rates = {name: median(found[name] for found in rounds) for name in rounds[0]}
    if "langgraph" in open_:
        rates["langgraph"] = await at_once(open_["langgraph"], 3)
    return rates


async def measure(last: int, sessions: int, *, peer: bool) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        rows = await ours.rows_of_a_turn(Path(first))
        async with runners(Path(second), rows, peer=peer) as open_:
            costs = await by_length(open_, last, sessions)
            rates = await rates_of(open_)
    turns = {name: {at: asdict(c) for at, c in found.items()} for name, found in costs.items()}
    return {"rows_per_turn": len(rows), "turns": turns, "turns_per_second_32": rates, "goals": goals(costs, rates)}


def goals(costs: dict[str, dict[int, Cost]], rates: dict[str, float]) -> dict[str, float]:
    mine, end = costs["handrail"], max(costs["handrail"])
    found = {
        f"{what} over {name}, worst from turn 10 on (at most 2)": max(
            getattr(mine[at], what) / getattr(costs[name][at], what) for at in mine if at > 1
        )
        for name in FLOORS
        for what in ("cpu", "wall")
    }
    found[f"cpu of turn {end} over turn 10 (about 1)"] = mine[end].cpu / mine[10].cpu
    for name in FLOORS:
        found[f"32 sessions, turns per second over {name} (at least 0.5)"] = rates["handrail"] / rates[name]
    if "langgraph" in costs and 100 in mine:
        found["langgraph over handrail at turn 100, cpu (at least 20)"] = costs["langgraph"][100].cpu / mine[100].cpu
        found["langgraph over handrail at turn 100, wall (at least 20)"] = costs["langgraph"][100].wall / mine[100].wall
    return {name: round(value, 2) for name, value in found.items()}


def table(result: dict[str, Any]) -> str:
    lines = [f"one turn, no model, {result['rows_per_turn']} rows in the ledger", ""]
    heads = ("turn", "cpu µs", "wall µs", "written kB", "cpu/floor", "wall/floor")
    lines.append(f"{'':16}" + "".join(f"{head:>12}" for head in heads))
    for name, found in result["turns"].items():
        for at, c in found.items():
            base = result["turns"]["floor"][at]
            cells = f"{at:>12}{c['cpu']:>12,.0f}{c['wall']:>12,.0f}{c['kb']:>12,.0f}"
            lines.append(f"{name:16}{cells}{c['cpu'] / base['cpu']:>12.2f}{c['wall'] / base['wall']:>12.2f}")
    lines += ["", "32 sessions at once, turns per second"]
    lines += [f"{name:16}{rate:>12,.0f}" for name, rate in result["turns_per_second_32"].items()]
    lines += ["", *(f"{value:>8.2f}  {name}" for name, value in result["goals"].items())]
    return "\n".join(lines)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--json", action="store_true", help="print JSON instead of a table")
    words.add_argument("--turns", type=int, default=500, help="length of a session (default 500)")
    words.add_argument("--sessions", type=int, default=12, help="sessions to take the median of (default 12)")
    words.add_argument("--no-peer", action="store_true", help="leave LangGraph out")
    given = words.parse_args()
    result = asyncio.run(measure(max(given.turns, 10), max(given.sessions, 1), peer=not given.no_peer))
    print(json.dumps(result, indent=2) if given.json else table(result))


if __name__ == "__main__":
    main()
