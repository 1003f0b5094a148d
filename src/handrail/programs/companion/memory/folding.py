"""Remembering and forgetting, one step at a time. What a bound has pushed out is gone, and does not come back."""

from collections.abc import Iterable
from dataclasses import replace

from handrail.programs.companion.constants import (
    CALLBACKS_KEPT,
    CRISES_KEPT,
    MOODS_KEPT,
    SUMMARY_LONGEST,
    THEMES_KEPT,
)
from handrail.programs.companion.memory.record import (
    GRAVE,
    MOODS,
    SUMMARY,
    Callback,
    Crisis,
    Memory,
    Mood,
    Remembered,
    Theme,
    clipped,
    name_of,
)


def remember(memory: Memory, fact: Remembered, session: str = "") -> Memory:
    """The memory after one turn; `session` is the one it was in, where somebody knows its name."""
    if fact.severity:
        memory = replace(memory, crises=_crises(memory, fact, session))
        return replace(memory, moods=_moods(memory, fact, session))
    memory = replace(memory, moods=_moods(memory, fact, session))
    return replace(
        memory,
        themes=_themes(memory, fact, session),
        callbacks=_callbacks(memory, fact, session),
        summary=clipped(fact.summary, SUMMARY_LONGEST) or memory.summary,
    )


def forget(memory: Memory, item: str) -> Memory:
    """Without that item, by its name. With a theme goes what was told of it, and the summary, which may tell of it."""
    gone = {theme.topic for theme in memory.themes if name_of(theme) == item}
    after = replace(
        memory,
        summary="" if item == SUMMARY else memory.summary,
        moods=() if item == MOODS else memory.moods,
        themes=tuple(t for t in memory.themes if t.topic not in gone),
        callbacks=tuple(c for c in memory.callbacks if c.topic not in gone and name_of(c) != item),
        crises=tuple(c for c in memory.crises if name_of(c) != item),
    )
    return memory if after == memory else replace(after, summary="")


def recollected(told: Iterable[tuple[str, Remembered]], forgotten: Iterable[tuple[str, float]] = ()) -> Memory:
    """All of it, in the order of time: each fact with its session, each item with the moment it was erased."""
    facts = sorted(told, key=lambda pair: pair[1].at)
    erased = sorted(forgotten, key=lambda pair: pair[1])
    memory = Memory(sessions=len({session for session, _ in facts}))
    for session, fact in facts:
        while erased and erased[0][1] < fact.at:
            memory = forget(memory, erased.pop(0)[0])
        memory = remember(memory, fact, session)
    for item, _ in erased:
        memory = forget(memory, item)
    return memory


def _moods(memory: Memory, fact: Remembered, session: str) -> tuple[Mood, ...]:
    """A session with a crisis in it is a heavy one, and nobody is told that it was mostly joy."""
    found = next((m for m in memory.moods if m.session == session), None)
    before = found or Mood(0.0, fact.at, session, 0)
    turns = before.turns + 1
    mean = round((before.valence * before.turns + fact.valence) / turns, 4)
    felt = before.emotion if fact.emotion == "neutral" else fact.emotion
    now = Mood(mean, fact.at, session, turns, felt)
    if any(crisis.session == session for crisis in memory.crises):
        now = replace(now, valence=min(mean, GRAVE), emotion="neutral")
    if found is None:
        return (*memory.moods, now)[-MOODS_KEPT:]
    return tuple(now if m is found else m for m in memory.moods)


def _themes(memory: Memory, fact: Remembered, session: str) -> tuple[Theme, ...]:
    if not fact.theme:
        return memory.themes
    before = next((t for t in memory.themes if t.topic == fact.theme), Theme(fact.theme, 0, fact.at))
    again = before.times > 0 and before.session == session
    now = Theme(fact.theme, before.times + (not again), fact.at, session)
    others = [t for t in memory.themes if t.topic != fact.theme]
    # The one just spoken of stays, or a ninth theme could never grow.
    room = sorted(others, key=lambda t: (-t.times, -t.last))[: THEMES_KEPT - 1]
    return tuple(sorted([now, *room], key=lambda t: (-t.times, -t.last)))


def _callbacks(memory: Memory, fact: Remembered, session: str) -> tuple[Callback, ...]:
    if not fact.phrase:
        return memory.callbacks
    now = Callback(fact.phrase, fact.at, session, fact.theme, fact.language)
    others = [c for c in memory.callbacks if name_of(c) != name_of(now)]
    return (*others, now)[-CALLBACKS_KEPT:]


def _crises(memory: Memory, fact: Remembered, session: str) -> tuple[Crisis, ...]:
    now = Crisis(fact.severity, fact.category, fact.at, session)
    before = next((c for c in memory.crises if name_of(c) == name_of(now)), now)
    others = [c for c in memory.crises if name_of(c) != name_of(now)]
    return (*others, replace(now, severity=max(now.severity, before.severity)))[-CRISES_KEPT:]
