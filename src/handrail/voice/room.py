"""The room: how loud it is when nobody speaks. It moves the border of speech, and never that of a scream."""

from collections import deque

from handrail.voice.limits import ROOM, ROOM_LOUDEST, ROOM_MEMORY, ROOM_SHARE, SPEECH_LEAST, SPEECH_OVER_ROOM


class Room:
    """Known after two seconds, then followed: a fan that starts is the room after ten more."""

    def __init__(self) -> None:
        self._levels: deque[float] = deque(maxlen=ROOM_MEMORY)
        self.floor = 0.0

    @property
    def known(self) -> bool:
        return len(self._levels) >= ROOM

    @property
    def threshold(self) -> float:
        """The RMS from which sound is taken for speech."""
        return max(SPEECH_LEAST, SPEECH_OVER_ROOM * self.floor)

    def hear(self, rms: float) -> None:
        self._levels.append(rms)
        ordered = sorted(self._levels)
        self.floor = min(ROOM_LOUDEST, ordered[int(len(ordered) * ROOM_SHARE)])
