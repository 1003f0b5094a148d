"""Questions with what they ask, and a case that has a fact on everything."""

import json
from pathlib import Path

from handrail.programs.patient.kinds import Case, Fact, Persona, Scenario
from handrail.programs.patient.topics import TALK, kinds

HERE = Path(__file__).parent


def rows(language: str, folder: str = "asking") -> list[dict]:
    path = HERE.parent / folder / f"{language}.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def case_with(*facts: Fact, language: str = "en") -> Case:
    told = {fact.id: fact for fact in facts}
    scenario = Scenario("x", "-", "-", 1, "clinic", "-", 10, {"balanced": ("-",)}, (), told, {})
    return Case(language, scenario, Persona("-", "1980-01-01", 40, "she", "-", "balanced"))


def fact(topic: str, name: str = "", label: str = "-", *asks: str) -> Fact:
    return Fact(name or topic, topic, label, {"balanced": ("-",)}, asks=asks)


def whole(language: str = "en") -> Case:
    return case_with(*(fact(topic) for topic, kind in kinds().items() if kind != TALK), language=language)
