"""PCM with the header that players and recognisers want, and back."""

import io
import wave

from handrail.errors import BadInput


def wav(pcm: bytes, rate: int) -> bytes:
    """Mono, 16 bits, little end first."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(pcm)
    return out.getvalue()


def pcm_of(data: bytes) -> tuple[bytes, int]:
    """The sound of a file and its rate, whatever length the header of a file that was piped gives."""
    try:
        with wave.open(io.BytesIO(data), "rb") as file:
            if (file.getnchannels(), file.getsampwidth()) != (1, 2):
                raise BadInput("this sound is not mono with 16 bits")
            return file.readframes(len(data)), file.getframerate()
    except (wave.Error, EOFError) as error:
        raise BadInput("this is no WAV file") from error
