"""The judge of learners' code, as a reader that a program can ask. It is made when it is first needed."""

import asyncio

from handrail.assess.judging import Judgement, from_text
from handrail.judges import PythonJudge, check
from handrail.kernel.moves import Ask

SPARE = 0.5  # seconds of the asker's patience that are not the code's


class CodeReader:
    def __init__(self, *, accept_unisolated: bool) -> None:
        self._accept = accept_unisolated
        self._judge: PythonJudge | None = None

    async def ready(self) -> None:
        """BadSetup where nothing isolates the code, unless the operator accepted that by name."""
        await asyncio.to_thread(check, accept_unisolated=self._accept)

    async def __call__(self, ask: Ask) -> Judgement:
        await self.ready()
        self._judge = self._judge or PythonJudge(accept_unisolated=self._accept)
        tests = from_text(ask.given["tests"])
        return await self._judge.read(ask.about, tests, ask.given["function"], timeout=ask.within - SPARE)

    async def close(self) -> None:
        if self._judge:
            await self._judge.close()
