"""Sound from words, for pages whose browser has no voice of its own."""

from handrail.voice.speaking.espeak import Espeak

__all__ = ["Espeak"]
