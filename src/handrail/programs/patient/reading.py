"""The question as a typed reading: by rule, and with a model over the closed list of what may be asked."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from handrail.kernel.moves import ask
from handrail.programs.patient import topics
from handrail.programs.patient.asking import Asked, listed
from handrail.programs.patient.layers import fact_of
from handrail.programs.patient.responding import Scene

BRIEF = (
    "A learner interviews a simulated patient. Which entries of the list does the learner's message ask for, in the "
    "order of the message? Give their ids exactly as listed, at most three; none if it is not clear."
)
MOST = 3


@dataclass(frozen=True, slots=True)
class Question:
    """The ids of what is asked for."""

    ids: tuple[str, ...]


def asked_for(scene: Scene) -> Generator[Any, Any, Scene]:
    """The scene as a model reads it; where it names what is not on the list, or nothing, as the rules do."""
    known = listed(scene.case)
    own = Question(tuple(one.fact or one.topic for one in scene.reading.asked))
    given = {"list": "\n".join(f"{name}: {about}" for name, about in known.items())}
    read: Question = yield from ask(
        "question", about=scene.text, into=Question, otherwise=own, brief=BRIEF, given=given, within=4.0
    )
    if read == own or not read.ids or any(name not in known for name in read.ids):
        return scene
    return replace(scene, reading=replace(scene.reading, asked=_asked(read, scene), unclear=False))


def _asked(read: Question, scene: Scene) -> tuple[Asked, ...]:
    before = {one.fact or one.topic: one for one in scene.reading.asked}
    style = "open" if scene.marks.question == "open" else "closed"
    found = (before.get(name) or _fresh(name, style, scene) for name in dict.fromkeys(read.ids))
    return tuple(found)[:MOST]


def _fresh(name: str, style: Any, scene: Scene) -> Asked:
    fact = fact_of(scene.case, name)
    topic = fact.topic if fact else name if name in topics.kinds() else "presenting"
    return Asked(topic, fact.id if fact else "", style, 1.0, scene.text)
