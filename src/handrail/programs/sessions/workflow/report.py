"""What a process came to: the answers as data and as text; and where one stands, for the staff."""

from typing import Any

from handrail.care import reminder
from handrail.programs.sessions.workflow.model import told
from handrail.programs.sessions.workflow.review import listed
from handrail.programs.sessions.workflow.showing import in_words
from handrail.programs.sessions.workflow.state import State


def report(state: State) -> dict[str, Any]:
    """Only what lies on the way that was taken; an answer that a correction left aside is not in it."""
    rows = [
        {
            "step": step.id,
            "label": told(step.label, state.language),
            "value": state.answers[step.id],
            "text": in_words(step, state.answers[step.id], state.language),
        }
        for step in state.given
    ]
    return {
        "title": told(state.process.title, state.language),
        "kind": "workflow",
        "process": state.process.id,
        "version": state.process.version,
        "language": state.language,
        "outcome": state.closed or "unfinished",
        "complete": bool(state.closed) and state.closed != "person_stopped",
        "data": {row["step"]: row["value"] for row in rows},
        "answers": rows,
        "help": reminder(state.care) if state.care else None,
        "text": listed(state),
    }


def context(state: State) -> dict[str, Any]:
    """The state and nothing of the talk."""
    if not state.process.steps:
        return {"kind": "workflow", "process": "", "step": ""}
    return {
        "kind": "workflow",
        "process": state.process.id,
        "version": state.process.version,
        "language": state.language,
        "step": state.trail.at,
        "stage": state.stage or ("done" if state.closed else "asking"),
        "steps_completed": len(state.given),
        "way": list(state.trail.steps),
        "answers": {step.id: state.answers[step.id] for step in state.given},
        "alarm": state.care is not None,
    }
