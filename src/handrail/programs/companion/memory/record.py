"""The records: what one turn leaves behind, and what all of them come to. None of an alarm's words is ever in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from handrail.kernel.events import Screened
from handrail.programs.companion.constants import BUILDING_FROM, ESTABLISHED_FROM
from handrail.programs.companion.kinds import Emotion, Stage, Trajectory

PHRASE_LONGEST = 120  # characters of a person's own words in one callback
COMPARED = 6  # sessions that the trajectory looks at: the newer half against the older one
MOVED = 0.2  # of valence, from which the difference is one
GRAVE = -0.8  # the valence of a session with a crisis in it, whatever else was said
MOODS = "moods"  # these two are erased as a whole, and so they are named as a whole
SUMMARY = "summary"


@dataclass(frozen=True, slots=True)
class Remembered:
    """A fact of one turn. With a `severity` the message raised an alarm, and nothing of its words is here."""

    at: float
    language: str = "en"
    theme: str = ""  # a topic's name, not the person's words
    phrase: str = ""  # the person's own, turned to "you"
    valence: float = 0.0
    emotion: str = "neutral"
    severity: int = 0
    category: str = ""
    summary: str = ""  # a model's, of the session so far


@dataclass(frozen=True, slots=True)
class Theme:
    topic: str
    times: int  # sessions in which it came up
    last: float
    session: str = ""  # the last of them


@dataclass(frozen=True, slots=True)
class Callback:
    text: str
    at: float
    session: str = ""
    topic: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Mood:
    """Of one session: its mean valence, and the last feeling that had a name."""

    valence: float
    at: float
    session: str = ""
    turns: int = 1
    emotion: str = "neutral"


@dataclass(frozen=True, slots=True)
class Crisis:
    """That it was, never what was said. One for each session and category, the gravest."""

    severity: int
    category: str
    at: float
    session: str = ""


@dataclass(frozen=True, slots=True)
class Memory:
    summary: str = ""  # a model's, where there is one
    callbacks: tuple[Callback, ...] = ()  # the newest last, one for each topic
    themes: tuple[Theme, ...] = ()  # the most frequent first
    moods: tuple[Mood, ...] = ()  # in the order of the sessions
    crises: tuple[Crisis, ...] = ()
    sessions: int = 0  # in which something was remembered


def noted(
    at: float,
    language: str,
    emotion: Emotion,
    *,
    alarm: Screened | None = None,
    topic: str = "",
    phrase: str = "",
    summary: str = "",
) -> Remembered:
    """The fact of one turn. Of a message that raised an alarm only that it did is kept, and how grave it was."""
    mood = round(emotion.valence, 2)
    if alarm:
        return Remembered(at, language, "", "", mood, emotion.primary, alarm.severity, alarm.category)
    return Remembered(at, language, topic, clipped(phrase, PHRASE_LONGEST), mood, emotion.primary, summary=summary)


def clipped(text: str, longest: int) -> str:
    """Cut between words, with a mark where it was."""
    words = " ".join(text.split())
    if len(words) <= longest:
        return words
    head = words[: longest - 1]
    whole = head.rsplit(" ", 1)[0] if " " in head else head
    return f"{whole.rstrip(' ,;:.')}…"


def named(kind: str, *key: str) -> str:
    """The name by which one thing is erased; it tells nothing of what it is."""
    return f"{kind}-{blake2b(chr(31).join(key).encode(), digest_size=8).hexdigest()}"


def name_of(part: Theme | Callback | Crisis) -> str:
    match part:
        case Theme():
            return named("theme", part.topic)
        case Callback():
            return named("callback", part.topic, part.language, "" if part.topic else part.text)
        case Crisis():
            return named("crisis", part.session, part.category)


def stage(sessions: int) -> Stage:
    """How well they know each other; the session that is being held counts."""
    if sessions >= ESTABLISHED_FROM:
        return "established"
    return "building" if sessions >= BUILDING_FROM else "new"


def trajectory(moods: Sequence[Mood]) -> Trajectory:
    """Whether the newer sessions sounded lighter than those before them."""
    if len(moods) < 2:
        return "unknown"
    values = [mood.valence for mood in moods[-COMPARED:]]
    half = len(values) // 2
    older, newer = values[: len(values) - half], values[len(values) - half :]
    change = sum(newer) / len(newer) - sum(older) / len(older)
    if abs(change) < MOVED:
        return "stable"
    return "improving" if change > 0 else "declining"
