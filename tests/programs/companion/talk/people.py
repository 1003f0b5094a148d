"""Scripted people, and a conversation with one of them."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from handrail.programs.companion import emotion as reader
from handrail.programs.companion import reason
from handrail.programs.companion.kinds import Emotion, Feeling, Recall
from handrail.programs.companion.talk import Moment, Reply, reply

HERE = Path(__file__).parent
ENERGY = {
    "joy": 0.85, "excitement": 0.9, "surprise": 0.7, "anger": 0.65, "frustration": 0.6, "grief": 0.25, "sadness": 0.3,
    "guilt": 0.3, "gratitude": 0.55, "anxiety": 0.45,
}  # fmt: skip
GOOD = {"joy", "excitement", "gratitude"}


@dataclass(frozen=True)
class Turn:
    text: str
    reply: Reply


def script(language: str, person: str) -> list[tuple[str, str]]:
    return [(text, name) for text, name in _table(language)[person]]


def fragments(language: str) -> list[str]:
    return _table(language)["fragments"]


def _table(language: str):
    return tomllib.loads((HERE / f"{language}.toml").read_text("utf-8"))


def felt(text: str, name: str, language: str) -> tuple[Emotion, Feeling]:
    """By hand where the script says what is felt; else as it is read."""
    if name:
        sign = 1 if name in GOOD else -1 if name != "neutral" else 0
        return Emotion(name, None, 0.7, 0.7 * sign, 0.8), Feeling(energy=ENERGY.get(name, 0.45))
    read = reader.read(text, language)
    return read, reason.feeling(read, 1, Recall(), 1, text)


def talk(lines: list[tuple[str, str]], language: str, seed: int, *, child: bool = False) -> list[Turn]:
    said: tuple[str, ...] = ()
    threads = ()
    turns = []
    for number, (text, name) in enumerate(lines, start=1):
        emotion, feeling = felt(text, name, language)
        moment = Moment(text, language, number, seed, emotion, feeling, Recall(), child, said, threads)
        answer = reply(moment)
        said = (*said, *answer.keys)
        threads = (*threads, answer.thread) if answer.thread else threads
        turns.append(Turn(text, answer))
    return turns
