"""LangGraph with its SQLite checkpointer: ten nodes in a row, each one appends to the state."""

import operator
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, TypedDict

from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph
from steps import STEPS, TEXT


class State(TypedDict):
    text: str
    trail: Annotated[list[str], operator.add]


def node(number: int) -> Any:
    async def run(_state: State) -> dict[str, Any]:
        return {"trail": [f"step {number} of {STEPS}, as it was taken"]}

    return run


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Any]:
    graph = StateGraph(State)
    names = [f"n{number}" for number in range(STEPS)]
    for number, name in enumerate(names):
        graph.add_node(name, node(number))
    for here, there in zip([START, *names], [*names, END], strict=True):
        graph.add_edge(here, there)
    async with AsyncSqliteSaver.from_conn_string(str(folder / "peer.db")) as saver:
        yield graph.compile(checkpointer=saver)


@asynccontextmanager
async def session(graph: Any) -> AsyncIterator[Any]:
    config = {"configurable": {"thread_id": secrets.token_hex(10)}}

    async def turn() -> None:
        await graph.ainvoke({"text": TEXT, "trail": []}, config)

    yield turn
