"""Words from sound: a small recogniser on this machine, or any address that speaks OpenAI's transcription format."""

from handrail.voice.hearing.offline import Offline
from handrail.voice.hearing.remote import Remote

__all__ = ["Offline", "Remote"]
