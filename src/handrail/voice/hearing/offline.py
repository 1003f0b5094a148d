"""A transcriber that needs no network: pocketsphinx with a grammar of what may be said. English alone; it can only ever
praise or ask again, because it takes every word for one of its own."""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from importlib.util import find_spec

from handrail.voice.ports import Heard

log = logging.getLogger(__name__)
START = "handrail.voice.hearing.sphinx"
SECONDS = 8.0  # for one utterance, the start of the process within; 12 s of speech take less than one
LAST = 0.5  # seconds for it to end by itself


class Offline:
    """One process, one utterance at a time. One that fails or hangs is ended; the next utterance has a new one."""

    def __init__(self, seconds: float = SECONDS, command: tuple[str, ...] = (sys.executable, "-m", START)) -> None:
        self._seconds, self._command = seconds, command
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    @staticmethod
    def installed() -> bool:
        return find_spec("pocketsphinx") is not None

    async def __call__(self, pcm: bytes, rate: int, words: tuple[str, ...]) -> Heard | None:
        if not pcm or not words:
            return None
        async with self._turn:
            try:
                async with asyncio.timeout(self._seconds):
                    text = await self._recognised(pcm, rate, words)
            except (OSError, ValueError, KeyError, TimeoutError, asyncio.IncompleteReadError) as error:
                log.warning("recognition failed", extra={"error": type(error).__name__})
                await self.close()
                return None
            except BaseException:
                await self.close()  # half an answer must not be taken for the next one
                raise
        return Heard(text, "grammar") if text else None

    async def _recognised(self, pcm: bytes, rate: int, words: tuple[str, ...]) -> str:
        process = await self._running()
        stdin, stdout = process.stdin, process.stdout
        if stdin is None or stdout is None:
            raise OSError("the recogniser has no pipes")
        stdin.write(json.dumps({"rate": rate, "bytes": len(pcm), "words": words}).encode() + b"\n" + pcm)
        await stdin.drain()
        return str(json.loads(await stdout.readuntil(b"\n"))["text"])

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
        return self._process

    async def close(self) -> None:
        """It ends by itself when nobody speaks to it any more; else it is ended."""
        process, self._process = self._process, None
        if process is None:
            return
        try:
            if process.stdin is not None:
                process.stdin.close()
            async with asyncio.timeout(LAST):
                await process.wait()
        except TimeoutError:
            pass
        finally:
            if process.returncode is None:
                process.kill()
        await process.communicate()
