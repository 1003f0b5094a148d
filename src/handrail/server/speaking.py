"""What was said, as sound: for a page whose browser has no voice. The text is always in the stream as well."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from handrail.kernel.events import Said
from handrail.server.desk import PRIVATE, Reader
from handrail.server.problems import documented, problem
from handrail.stream.locales import spoken_locale
from handrail.voice.speaking import Espeak

WAV = "audio/wav"
NO_VOICE = "This server has no voice: use the browser's own, or install espeak-ng here."
MUTE = "The voice of this server gave no sound: show the text, and try again later."
UNSAID = "Nothing that was said has this number: use the `id` of a `said` event of this session."

routes = APIRouter(tags=["sessions"])
Seq = Annotated[int, Path(ge=1, le=2**53 - 1, description="The `id` of a `said` event in the stream.")]
SOUND: dict[int | str, dict[str, Any]] = {
    200: {"description": "The words of that event, spoken", "content": {WAV: {"schema": {"type": "string"}}}}
}


@routes.get(
    "/session/{id}/speech/{seq}.wav",
    response_class=Response,
    responses={**SOUND, **documented(401, 404, 422, 503)},
)
async def speech(seat: Reader, seq: Seq, request: Request) -> Any:
    """Reads aloud what was said in this session, and nothing else."""
    voice = voice_of(request)
    if voice is None:
        return problem(404, NO_VOICE, name="no-voice", title="No voice is installed")
    text = await said(seat, seq)
    if not text:
        return problem(404, UNSAID)
    sound = await voice(text, spoken_locale(seat.program, seat.session.began.locale))
    if sound is None:
        return problem(503, MUTE, name="mute", title="No sound was made")
    return Response(sound, media_type=WAV, headers=PRIVATE)


async def said(seat: Reader, seq: int) -> str:
    """The whole text; a sentence that was streamed ahead of it has no sound of its own."""
    found = next((e for e in await seat.desk.road.ledger.load(seat.sid, after=seq - 1) if e.seq == seq), None)
    return found.event.text if found and isinstance(found.event, Said) and not found.event.part else ""


def voice_of(request: Request) -> Espeak | None:
    """The voice of this app, looked for once."""
    state = request.app.state
    if not hasattr(state, "voice"):
        state.voice = Espeak.found()
    voice: Espeak | None = state.voice
    return voice
