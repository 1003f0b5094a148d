"""espeak-ng as a voice: one short process for each text, two at once at most; what was said lately is kept."""

import asyncio
import logging
import shutil
from asyncio.subprocess import DEVNULL, PIPE
from collections import OrderedDict

from handrail.errors import BadInput
from handrail.voice.wav import pcm_of, wav

log = logging.getLogger(__name__)
PROGRAM = "espeak-ng"
VOICES = {"en": "en-us+f3", "es": "es-419+f3", "es-es": "es+f3"}  # the f3 form is clear and less deep
SPEED, PITCH = 140, 60  # words a minute, of 175; of 99: calm, and near to how people speak to children
AT_ONCE = 2
SECONDS = 10.0
LONGEST = 1200  # characters; the lines of a coach have two hundred
KEPT = 8_000_000  # bytes: about three minutes of speech


class Espeak:
    def __init__(self, program: str, *, kept: int = KEPT, seconds: float = SECONDS) -> None:
        self._program, self._most, self._seconds = program, kept, seconds
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._places = asyncio.Semaphore(AT_ONCE)

    @classmethod
    def found(cls) -> "Espeak | None":
        """None where it is not installed."""
        program = shutil.which(PROGRAM)
        return cls(program) if program else None

    async def __call__(self, text: str, locale: str) -> bytes | None:
        """A WAV file; None where none could be made."""
        asked = (voice_of(locale), " ".join(text[:LONGEST].split()))
        if asked in self._kept:
            self._kept.move_to_end(asked)
            return self._kept[asked]
        try:
            async with asyncio.timeout(self._seconds), self._places:
                made = await self._made(*asked)
        except (OSError, TimeoutError, BadInput) as error:
            log.warning("no speech was made", extra={"error": type(error).__name__})
            return None
        self._keep(asked, made)
        return made

    async def _made(self, voice: str, text: str) -> bytes:
        options = ("-v", voice, "-s", str(SPEED), "-p", str(PITCH), "--stdin", "--stdout")
        process = await asyncio.create_subprocess_exec(self._program, *options, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        try:
            sound, _ = await process.communicate(text.encode())
        except BaseException:
            process.kill()
            await process.communicate()
            raise
        return wav(*pcm_of(sound))  # what is piped has a header without a length, which browsers refuse

    def _keep(self, asked: tuple[str, str], made: bytes) -> None:
        self._kept[asked] = made
        while self._kept and sum(map(len, self._kept.values())) > self._most:
            self._kept.popitem(last=False)


def voice_of(locale: str) -> str:
    """English where there is no voice for the language."""
    whole = locale.casefold().replace("_", "-")
    return VOICES.get(whole) or VOICES.get(whole.split("-")[0], VOICES["en"])
