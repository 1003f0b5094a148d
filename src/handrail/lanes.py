"""One thing at a time in each session; it goes on when the one who asked for it goes away."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from handrail.errors import Busy
from handrail.kernel.session import Session


class Lanes:
    def __init__(self, broken: Callable[[str], None]) -> None:
        self._running: dict[str, asyncio.Task[Session]] = {}
        self._broken = broken  # told when a session's work did not come to its end

    def busy(self, sid: str) -> bool:
        return sid in self._running

    async def alone(self, sid: str, work: Coroutine[Any, Any, Session]) -> Session:
        if sid in self._running:
            work.close()
            raise Busy("a turn of this session is running: wait a moment and send it again")
        task = self._running[sid] = asyncio.create_task(work)
        task.add_done_callback(lambda done: self._finished(sid, done))
        return await asyncio.shield(task)

    async def stop(self, sid: str) -> None:
        task = self._running.get(sid)
        if task:
            task.cancel()
            await asyncio.wait([task])

    async def drain(self, seconds: float) -> None:
        """Lets what runs come to its end; stops what does not. A stopped turn is taken up again from the log."""
        tasks = list(self._running.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _finished(self, sid: str, task: asyncio.Task[Session]) -> None:
        self._running.pop(sid, None)
        if task.cancelled() or task.exception():
            self._broken(sid)
