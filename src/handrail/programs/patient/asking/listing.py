"""The closed list from which a model may read what was asked."""

from collections.abc import Mapping

from handrail.programs.patient.asking.facts import facts
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.topics import about, kinds


def listed(case: Case) -> Mapping[str, str]:
    """Every fact of the case by its id, and every topic that it has none for, with what each is about."""
    told = {topic: text for topics in about().values() for topic, text in topics.items()}
    found = {fact.id: f"{fact.label} ({told[fact.topic]})" for fact in facts(case)}
    has = {fact.topic for fact in facts(case)}
    return found | {topic: told[topic] for topic in kinds() if topic not in has and topic not in found}
