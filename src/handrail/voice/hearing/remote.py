"""A transcriber at an address that speaks OpenAI's format: `POST {address}/audio/transcriptions`."""

import logging
from urllib.parse import urlsplit

import httpx

from handrail.errors import Misconfigured
from handrail.voice.ports import Heard
from handrail.voice.wav import wav

log = logging.getLogger(__name__)
SECONDS = 8.0  # of a child's patience
LONGEST = 2000  # characters of an answer that are taken
MOST = 100_000  # bytes of one that are read


class Remote:
    """Whatever goes wrong there, nothing was heard here; the log says what went wrong, and never what was said."""

    def __init__(
        self, address: str, *, model: str = "whisper-1", key: str = "", language: str = "", seconds: float = SECONDS
    ) -> None:
        if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname:
            raise Misconfigured(f"transcription: {address[:80]!r} is no address; give one like https://example.org/v1")
        self._address = f"{address.rstrip('/')}/audio/transcriptions"
        self._fields = {"model": model, "response_format": "json"} | ({"language": language} if language else {})
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._client = httpx.AsyncClient(headers=headers, timeout=seconds)

    async def __call__(self, pcm: bytes, rate: int, words: tuple[str, ...]) -> Heard | None:  # noqa: ARG002 - `words` stay here: models repeat a prompt in silence, and a child would be praised for it
        if not pcm:
            return None
        try:
            text = await self._asked(wav(pcm, rate))
        except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
            status = error.response.status_code if isinstance(error, httpx.HTTPStatusError) else ""
            log.warning("transcription failed", extra={"error": type(error).__name__, "status": status})
            return None
        return Heard(text, "server") if text else None

    async def _asked(self, sound: bytes) -> str:
        file = {"file": ("speech.wav", sound, "audio/wav")}
        async with self._client.stream("POST", self._address, data=self._fields, files=file) as answer:
            answer.raise_for_status()
            body = b""
            async for part in answer.aiter_bytes():
                body += part
                if len(body) > MOST:
                    raise ValueError("the answer is too long")
        found = httpx.Response(200, content=body).json()["text"]
        return found.strip()[:LONGEST] if isinstance(found, str) else ""

    async def close(self) -> None:
        await self._client.aclose()
