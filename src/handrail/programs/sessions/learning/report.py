"""What a lesson came to: every item, mastery over time, the mistakes behind wrong answers, the next review dates."""

from collections import Counter
from typing import Any

from handrail.assess.learning import days_until, locked, told
from handrail.care import reminder
from handrail.programs.sessions.learning.state import Record, State
from handrail.programs.sessions.learning.tools import cards_told, review_cards


def report(state: State) -> dict[str, Any]:
    """For the learner, and for whoever sits beside them. `reviews` goes into the config of the next session."""
    at = _ended(state)
    cards = state.completed.cards if state.completed else review_cards(state, at)
    done = [record for record in state.records if record.tries]
    right = sum(record.correct for record in done)
    return {
        "kind": "learning",
        "title": told(state.curriculum.topic, state.language),
        "curriculum_id": state.curriculum.curriculum_id,
        "language": state.language,
        "items_completed": len(done),
        "right_first_try": right,
        "accuracy": round(right / len(done), 4) if done else None,
        "seconds": round(at - state.began_at, 1),
        "concepts": _concepts(state, {card.concept_id: card for card in cards}, at),
        "mastery_over_time": _over_time(state),
        "items": [_item(record) for record in state.records],
        "help": reminder(state.care) if state.care else None,
        "misconceptions": _misconceptions(done),
        "reviews": cards_told(cards),
    }


def _ended(state: State) -> float:
    """When it ended; of a lesson that was broken off, when the last answer came."""
    if state.completed:
        return state.completed.at
    return max([state.began_at, *(t.at for record in state.records for t in record.tries)])


def _concepts(state: State, cards: dict[str, Any], at: float) -> list[dict[str, Any]]:
    standings, found = state.standings, []
    for module in state.curriculum.modules:
        sheet, card = state.sheets[module.concept_id], cards.get(module.concept_id)
        missing = locked(module, standings) if sheet.standing == "new" else ()
        found.append(
            {
                "concept_id": module.concept_id,
                "name": state.name(module.concept_id),
                "standing": sheet.standing,
                "mastery": round(sheet.mastery, 4),
                "first_tries": sheet.tries,
                "right": sheet.right,
                "waits_for": [state.name(c) for c in missing],
                "next_review": card.due if card else None,
                "days_until_review": days_until(card, at) if card else None,
            }
        )
    return found


def _over_time(state: State) -> list[dict[str, Any]]:
    """One point for each answered item: the mastery of its concept after it."""
    return [
        {
            "item": record.asked.number,
            "concept_id": record.asked.concept,
            "seconds": round(record.tries[-1].at - state.began_at, 1),
            "mastery": record.tries[-1].mastery,
        }
        for record in state.records
        if record.tries
    ]


def _item(record: Record) -> dict[str, Any]:
    """The right answer only where the item was tried to the end."""
    item = record.asked.item
    return {
        "number": record.asked.number,
        "concept_id": record.asked.concept,
        "question": item.stem,
        "responses": [t.response for t in record.tries],
        "correct": record.correct,
        "solved": bool(record.tries) and record.tries[-1].correct,
        "correct_answer": item.correct_answer if record.tries and record.tries[-1].final else None,
        "seconds": record.tries[0].seconds if record.tries else None,
        "difficulty": item.difficulty_computed,
        "hints": record.hints,
        "review": record.asked.review,
        "put_aside": record.dropped or None,
        "mistakes": [t.mistake for t in record.tries if t.mistake],
    }


def _misconceptions(done: list[Record]) -> list[dict[str, Any]]:
    tries = [(record.asked.concept, t) for record in done for t in record.tries if t.mistake]
    counted = Counter((concept, t.mistake) for concept, t in tries)
    words = {(concept, t.mistake): t.description for concept, t in tries}
    return [
        {"mistake": mistake, "concept_id": concept, "count": count, "description": words[concept, mistake]}
        for (concept, mistake), count in counted.most_common()
    ]
