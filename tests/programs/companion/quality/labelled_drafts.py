"""The labelled drafts: what a person said, what was answered, and whether it may be said."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from handrail.programs.companion import reason
from handrail.programs.companion.kinds import Emotion, Recall
from handrail.programs.companion.quality import Scene, evaluate, threshold
from handrail.programs.companion.quality.lexicon import GLAD, UNDECIDED

GOOD = "good"


def felt(name: str, confidence: float = 0.8) -> Emotion:
    valence = 0.6 if name in GLAD else 0.0 if name in UNDECIDED else -0.6
    return Emotion(name, None, 0.6, valence, 0.5 if name == "neutral" else confidence)


def scene(message: str, emotion: str | Emotion, language: str = "en", line: str = "", recall: str = "") -> Scene:
    read = felt(emotion) if isinstance(emotion, str) else emotion
    known = Recall(context_summary=recall)
    return Scene(message, language, read, reason.feeling(read, 1, known, 1, message), known, line)


@dataclass(frozen=True, slots=True)
class Labelled:
    scene: Scene
    draft: str
    label: str

    @property
    def agrees(self) -> bool:
        passes = evaluate(self.draft, self.scene).score >= threshold(self.scene.emotion, False)
        return passes == (self.label == GOOD)


def labelled(half: str, language: str) -> Iterator[Labelled]:
    data = tomllib.loads(Path(__file__).with_name(f"{language}.toml").read_text("utf-8"))
    for case in data[half]:
        here = scene(case["message"], case["emotion"], language)
        yield from (Labelled(here, draft, label) for label, draft in case["drafts"])


def share(of: list[Labelled]) -> float:
    return sum(one.agrees for one in of) / len(of)
