"""What of a lesson the child's screen may show, what the staff may know, and the report of a lesson that is over."""

from typing import Any

from handrail.programs.coach.choosing import BREAK_SECONDS
from handrail.programs.coach.decks import shown
from handrail.programs.coach.engine import Overlay, SafetyGateResult, Speech, UIPackage, public, whole
from handrail.programs.coach.state import State

TITLES = {"en": "How the lesson went", "es": "Cómo fue la sesión"}


def package(state: State) -> UIPackage:
    return UIPackage(
        overlay=Overlay(state.signals, state.child, state.level),
        interventions=state.interventions,
        session_config=state.config,
        speech=Speech(state.said),
        choice_message=state.choice,
        child_said=state.last.event.response if state.last else "",
        target_answers=state.card.target_answers if state.card else (),
        attempt_number=state.attempts,
        response_history=state.history,
    )


def result(state: State) -> SafetyGateResult:
    right = bool(state.last and state.last.event.correct)
    return SafetyGateResult(package(state), is_correct=right, task_time_exceeded=state.time_up)


def view(state: State) -> dict[str, Any]:
    """Of the card nothing that tells its answer; of the state nothing, unless a grown-up asked to see it."""
    return {
        "card": shown(state.card) if state.card else None,
        "ui": public(package(state), overlay=state.setup.overlay),
        "attempt": state.attempts + 1,
        "progress": {"done": len(state.done), "of": state.cards},
        "mode": state.stage,
        "break": {"seconds": BREAK_SECONDS, "until": state.card_at + BREAK_SECONDS},
        "taskTimeExceeded": state.time_up,
        "processed": list(state.processed),
        "language": state.language,
        "has_report": True,
    }


def context(state: State) -> dict[str, Any]:
    """The whole decision, for the staff."""
    return {"mode": state.stage, "card": state.card.id if state.card else None, "result": whole(result(state))}


def report(state: State) -> dict[str, Any]:
    """For a grown-up: how it went over time. What was said and what was right is not in it."""
    return {
        "title": TITLES[state.language],
        "kind": "coach",
        "language": state.language,
        "deck": state.deck.title if state.deck else "",
        "cards": [{"id": t.card, "correct": t.correct, "attempts": t.attempts} for t in state.done],
        "of": state.cards,
        "correct": sum(tally.correct for tally in state.done),
        "breaks": state.breaks,
        "seconds": round(state.child.time_in_session),
        "series": [
            {
                "at": point.at,
                "engagement": point.engagement,
                "dysregulation": point.dysregulation,
                "fatigue": point.fatigue,
                "level": point.level.name,
                "signals": [str(signal) for signal in point.signals],
            }
            for point in state.series
        ],
    }
