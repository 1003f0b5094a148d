"""The rule-based `memory_agent`: what of earlier belongs to what is said now."""

from collections.abc import Sequence
from typing import Protocol

from handrail.programs.companion.kinds import Recall
from handrail.programs.companion.memory.record import Callback, Memory, stage, trajectory
from handrail.programs.companion.memory.telling import summary
from handrail.programs.companion.memory.topics import about, shown, telling

RECURRING = 2  # sessions that a theme came up in, this one included
TOPIC = 2  # what a shared topic weighs beside one shared word


class Thread(Protocol):
    """What a person has told in this session, as far as it matters here."""

    @property
    def topic(self) -> str: ...


def recall(memory: Memory, text: str, threads: Sequence[Thread] = (), language: str = "en") -> Recall:
    """With no text, at the opening, all that could be taken up again; else what shares a topic or a word with it."""
    said = [thread.topic for thread in threads if thread.topic]
    return Recall(
        context_summary=summary(memory, language),
        callback_opportunities=tuple(c.text for c in _fitting(memory, text, said, language)),
        recurring_themes=_recurring(memory, {*said, *about(text, language)}, language),
        relationship_stage=stage(memory.sessions + 1),
        emotional_trajectory=trajectory(memory.moods),
    )


def _fitting(memory: Memory, text: str, said: Sequence[str], language: str) -> list[Callback]:
    """In the language that is spoken now, the closest first, of those the newest."""
    newest = [c for c in reversed(memory.callbacks) if c.language == language]
    if not text.strip():
        return newest
    # A message that names no topic goes on with the one before it.
    touched = about(text, language) or frozenset(said[-1:])
    words = telling(text)
    weighed = [(_weight(c, touched, words), c) for c in newest]
    return [c for weight, c in sorted(weighed, key=lambda pair: -pair[0]) if weight]


def _weight(callback: Callback, touched: frozenset[str], words: frozenset[str]) -> int:
    topics = about(callback.text, callback.language) | {callback.topic}
    return TOPIC * len(touched & topics) + len(telling(callback.text) & words)


def _recurring(memory: Memory, now: set[str], language: str) -> tuple[str, ...]:
    """In words that can be said to the person."""
    return tuple(shown(t.topic, language) for t in memory.themes if t.times + (t.topic in now) >= RECURRING)
