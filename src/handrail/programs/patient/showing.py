"""What of an interview the learner's screen may show, and what the staff may know."""

from dataclasses import asdict
from typing import Any

from handrail.programs.patient import topics
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.state import State
from handrail.programs.patient.voice import told


def view(state: State) -> dict[str, Any]:
    """The door sign, what may be examined (one list for all cases) and what was; nothing of the patient's facts."""
    language = state.case.language if state.case else state.language
    return {
        "turn": len(state.turns),
        "turns_left": state.setup.max_turns - len(state.turns),
        "case": door(state.case) if state.case else None,
        "examinations": [asdict(one) for one in topics.examinations(language)],
        "measured": _measured(state),
        "mode": state.mode,
        "crisis": state.mode == "care",
        "aside": state.aside,
        "ending": told(language, "frame", "ending"),
        "began_at": state.began_at,
        "language": language,
        "has_report": True,
        "forks": True,
    }


def door(case: Case) -> dict[str, Any]:
    scene = case.scenario
    return {
        "id": scene.id,
        "title": scene.title,
        "specialty": scene.specialty,
        "difficulty": scene.difficulty,
        "setting": scene.setting,
        "minutes": scene.minutes,
        "brief": scene.brief,
        "patient": case.persona.name,
    }


def _measured(state: State) -> list[dict[str, Any]]:
    if state.case is None:
        return []
    known = state.case.scenario.measures
    return [
        {"id": name, "name": known[name].label, "turn": turn.index, "text": turn.patient}
        for turn in state.turns
        for name in turn.meta.facts
        if name in known
    ]


def context(state: State) -> dict[str, Any]:
    """For the staff: where the interview stands, and whether the learner needed care."""
    return {
        "case": state.case.scenario.id if state.case else None,
        "mode": state.mode,
        "turns": len(state.turns),
        "rapport": state.runtime.rapport if state.runtime else None,
        "told": list(state.runtime.told) if state.runtime else [],
        "care": asdict(state.care) if state.care else None,
    }
