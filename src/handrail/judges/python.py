"""The judge of Python answers: the fast one first, CPython before anything but a pass is told."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Self

from handrail.assess.judging.cases import NAME, TestCase
from handrail.assess.judging.judgement import Fault, Judgement, Result, faulted, unjudged
from handrail.judges.confirming import confirm
from handrail.judges.fast import Fast
from handrail.judges.isolating import isolation
from handrail.judges.limits import Limits

log = logging.getLogger(__name__)


class PythonJudge:
    """Judges answers, some at a time and off the event loop. Close it when the server stops.

    Without isolation only a pass of the fast judge can be told, unless the operator accepts it: see `check`.
    """

    def __init__(self, limits: Limits | None = None, *, accept_unisolated: bool = False) -> None:
        self.limits = limits or Limits()
        self.accept_unisolated = accept_unisolated
        self._places = asyncio.Semaphore(self.limits.places)
        self._threads = ThreadPoolExecutor(self.limits.places, "judge")
        self._fast = Fast(self.limits)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self._fast.close)

    async def read(
        self,
        code: str,
        tests: Sequence[TestCase],
        function: str,
        timeout: float,  # noqa: ASYNC109 - what is out of time has a verdict here, it is not an exception
    ) -> Judgement:
        """A verdict per test within `timeout` seconds for all of them. Never raises: a broken judge is no fail."""
        if not NAME.fullmatch(function) or not tests:
            return unjudged(tests, f"no tests, or {function!r} is no name of a function")
        code = code.removeprefix("\ufeff")  # the mark that some editors put before a text
        fault = unreadable(code, self.limits)
        if fault:
            return faulted(tests, fault)
        until = asyncio.get_running_loop().time() + timeout
        try:
            async with asyncio.timeout_at(until):
                await self._places.acquire()
        except TimeoutError:
            return unjudged(tests, "all places were taken: too many answers at once")
        try:
            return await self._judged(code, tests, function, until)
        except Exception as error:  # noqa: BLE001 - whatever fails here is the judge's fault, not the learner's
            log.error("an answer could not be judged: %s", type(error).__name__)
            return unjudged(tests, type(error).__name__)
        finally:
            self._places.release()

    async def _judged(self, code: str, tests: Sequence[TestCase], function: str, until: float) -> Judgement:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout_at(until):
            if await loop.run_in_executor(self._threads, self._fast.passes, code, tests, function):
                return Judgement(tuple(Result("passed", test.visible) for test in tests), "monty")
            found = await loop.run_in_executor(self._threads, isolation)
        if not found.runs or not (found.holds or self.accept_unisolated):
            return unjudged(tests, f"CPython may not confirm it: {found}")
        return await confirm(code, tests, function, self.limits, found.layers, until)


def unreadable(code: str, limits: Limits) -> Fault | None:
    """What no Python can read, told before any process is started."""
    if len(code) > limits.code:
        return Fault("long", f"{len(code)}|{limits.code}")
    for line, text in enumerate(code.split("\n"), 1):
        if "\0" in text or any("\ud800" <= c <= "\udfff" for c in text):
            return Fault("characters", line=line)
    return None
