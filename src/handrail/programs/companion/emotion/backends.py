"""Who reads a person's mood, by name: `two_stage`, `local`, `model`, or one of the operator's own by entry point."""

from collections.abc import Awaitable, Callable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

import msgspec

from handrail.errors import BadSetup, Misconfigured
from handrail.kernel.moves import Ask
from handrail.programs.companion.kinds import Emotion
from handrail.wording import language_of

GROUP: Final = "handrail.emotion"
OURS: Final = ("two_stage", "local", "model")
PREFIX: Final = "emotion."  # readers of all programs share one list of names

Read = Callable[[str, str], Awaitable[Mapping[str, Any]]]


class Backend:
    """A reader of the operator's own: an async callable `(text, language)` that gives what an Emotion holds."""

    def __init__(self, entry: EntryPoint) -> None:
        self._entry = entry
        self._read: Read | None = None

    async def ready(self) -> None:
        """BadSetup where the entry point cannot be loaded or is no callable."""
        self._loaded()

    async def __call__(self, ask: Ask) -> Emotion:
        """Raises on anything that is not an Emotion; whoever asked then goes on with the local reading."""
        language = ask.given.get("language") or language_of(ask.about)
        return msgspec.convert(dict(await self._loaded()(ask.about, language)), Emotion)

    async def close(self) -> None:
        self._read = None

    def _loaded(self) -> Read:
        if self._read is None:
            self._read = _load(self._entry)
        return self._read


def readers() -> dict[str, Backend]:
    """The operator's own, by the name under which a program asks for them."""
    found: dict[str, Backend] = {}
    for entry in entry_points(group=GROUP):
        if entry.name in OURS or reader_name(entry.name) in found:
            raise Misconfigured(f"entry point {entry.name!r} of {GROUP}: the name is taken; give it another")
        found[reader_name(entry.name)] = Backend(entry)
    return found


def reader_name(backend: str) -> str:
    return f"{PREFIX}{backend}"


def needed(backend: str) -> tuple[str, ...]:
    """The readers that a session with this backend asks; BadSetup, with what could be chosen, where it is not here."""
    if backend in OURS:
        return ()
    here = readers()
    if reader_name(backend) not in here:
        names = (*OURS, *(name.removeprefix(PREFIX) for name in here))
        raise BadSetup(f"no emotion backend {backend!r} is installed: choose one of {', '.join(names)}")
    return (reader_name(backend),)


def _load(entry: EntryPoint) -> Read:
    try:
        found = entry.load()
    except Exception as error:
        raise BadSetup(f"emotion backend {entry.name!r} cannot be loaded: {type(error).__name__}; mend it") from error
    if not callable(found):
        raise BadSetup(f"emotion backend {entry.name!r} is no callable; its entry point must name an async function")
    read: Read = found
    return read
