"""What the source calls the tools of a lesson, as pure functions of its state: the backend uses them, no model does."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from handrail.assess.blueprints import Item, blueprint, grade
from handrail.assess.learning import (
    LearningModule,
    Practice,
    ReviewCard,
    eased,
    following,
    guess_of,
    practice_item,
    practised,
    rated,
    reviewed,
    taught,
)
from handrail.kernel.moves import Show
from handrail.programs.sessions.learning.facts import ItemPresented, LessonCompleted, ResponseEvaluated
from handrail.programs.sessions.learning.state import Record, State

RECENT = 5  # answers that the context shows
ENOUGH_LEFT = 3  # options that must be left for a second try to be more than a guess
CLAIMED = 2  # right answers that are enough from who says that they know it
OTHER = 4  # items that are made so that one of them has another answer than the last
DECIMAL = 12  # digits that a number widget is trusted with
KEPT = 200  # characters of an answer that are kept


@dataclass(frozen=True, slots=True)
class NextItem:
    """`explain`: the concept is new to the learner and comes first. `complete`: there is nothing left to do."""

    action: str  # present_item, explain, complete
    module: LearningModule | None = None
    reason: str = ""


def get_next_item(state: State) -> NextItem:
    """What comes next, as the backend selects it."""
    module = following(state.curriculum, state.standings) or _skipped(state)
    if module is None:
        done = all(sheet.standing == "mastered" for sheet in state.sheets.values())
        return NextItem("complete", reason="all_concepts_mastered" if done else "concepts_left_for_later")
    if state.number >= state.setup.max_items:
        return NextItem("complete", reason="item_limit")
    sheet = state.sheets[module.concept_id]
    return NextItem("present_item" if sheet.standing == "due" or sheet.begun else "explain", module)


def _skipped(state: State) -> LearningModule | None:
    """What was skipped over, once more: when nothing else is left, and if it had not had its share."""
    left = (m for m in state.curriculum.modules if state.sheets[m.concept_id].standing == "parked")
    sheets, most = state.sheets, state.setup.items_per_concept
    return next((m for m in left if sheets[m.concept_id].begun == 1 and sheets[m.concept_id].presented < most), None)


def made_item(state: State, module: LearningModule) -> tuple[Item, float]:
    """The next item of a concept, and the level it was made at. Where answers are many, not the answer just given."""
    level = state.sheets[module.concept_id].level
    last = state.records[-1].asked.item.correct_answer if state.records else ""
    item = _made(state, module, level, 0)
    for n in range(1, OTHER):
        if item.correct_answer != last or not any(c.isalnum() for c in last):
            break
        item = _made(state, module, level, n)
    return item, level


def _made(state: State, module: LearningModule, level: float, draw: int) -> Item:
    seed = f"{state.seed}/{state.number + 1}/{draw}"
    return practice_item(module, level, seed, state.keys, locale=state.language)


def pace_of(item: Item) -> float:
    return blueprint(item.blueprint_id).performance_benchmarks["competent"].time_seconds or 1.0


def evaluate_response(state: State, opened: Record, response: Any, at: float) -> ResponseEvaluated:
    """Right or wrong, the thought behind it, and what it says about the learner. The first try alone is evidence."""
    item, attempt = opened.asked.item, len(opened.tries) + 1
    graded = grade(item, response)
    sheet, module = state.sheets[opened.asked.concept], state.curriculum.module(opened.asked.concept)
    final = graded.correct or attempt > 1 or not _another_try(item)
    if attempt == 1:
        known = practised(sheet.mastery, correct=graded.correct, guess=guess_of(item, helped=bool(opened.hints)))
        outcome = "right" if graded.correct else "wrong"
    else:
        known, outcome = taught(sheet.mastery), "second" if graded.correct else "wrong"
    return ResponseEvaluated(
        number=opened.asked.number,
        response=response[:KEPT] if isinstance(response, str) else response,
        correct=graded.correct,
        attempt=attempt,
        final=final,
        seconds=round(max(0.0, at - opened.asked.at), 3),
        mastery=round(known, 6),
        level=eased(module, sheet.level, outcome) if final else sheet.level,
        at=at,
        mistake=graded.mistake,
        description=next((d.description for d in item.distractors if d.mistake == graded.mistake), ""),
    )


def _another_try(item: Item) -> bool:
    return not item.options or len(item.options) > ENOUGH_LEFT


def is_mastered(state: State, concept: str) -> bool:
    """Known with the curriculum's certainty, and shown often enough; of what is reviewed once is enough, of what was
    said to be known twice, if nothing was wrong."""
    sheet, module = state.sheets[concept], state.curriculum.module(concept)
    needed = 1 if sheet.review else module.mastery_items_required
    if sheet.claimed and sheet.right == sheet.tries:
        needed = min(needed, CLAIMED)
    return sheet.mastery >= state.curriculum.mastery_threshold and sheet.right >= needed


def present_choices(asked: ItemPresented, tried: tuple[Any, ...], context: str) -> Show:
    """A multiple choice. What was tried already is not offered again."""
    left = [option for option in asked.item.options if option not in tried]
    return Show("multiple_choice", _props(asked, context) | {"options": left}, tool="present_choices")


def request_free_text(asked: ItemPresented, context: str) -> Show:
    """An answer to be written: a number where the answer is one that a number field takes, else a line of text."""
    plain = asked.item.correct_answer.lstrip("-").isdecimal() and len(asked.item.correct_answer) <= DECIMAL
    if asked.item.item_type == "number" and plain:
        return Show("number", _props(asked, context), tool="request_number")
    return Show("free_text", _props(asked, context) | {"max_length": KEPT}, tool="request_free_text")


def shown(opened: Record, context: str) -> Show:
    """The open item as it is put on the screen."""
    if opened.asked.item.options:
        return present_choices(opened.asked, tuple(t.response for t in opened.tries), context)
    return request_free_text(opened.asked, context)


def _props(asked: ItemPresented, context: str) -> dict[str, Any]:
    item = asked.item
    return {"prompt": item.stem, "item_id": item.item_id, "item_number": asked.number, "context": context}


def get_learning_context(state: State) -> dict[str, Any]:
    """The learning context of a session, of bounded size: what a tutor needs to know, at any time."""
    last = state.records[-1] if state.records else None
    upcoming = get_next_item(state)
    recent = [record for record in state.records[-RECENT * 3 :] if record.tries][-RECENT:]
    return {
        "action": "complete" if state.completed else "await_response" if state.open else upcoming.action,
        "topic": state.curriculum.curriculum_id or "inline",
        "current_module": state.concept,
        "concept": state.name(state.concept) if state.concept else "",
        "difficulty": state.sheet.level if state.concept else state.curriculum.initial_difficulty,
        "student_mastery": state.sheet.mastery if state.concept else 0.0,
        "mastery_scores": {concept: sheet.mastery for concept, sheet in state.sheets.items()},
        "standings": dict(state.standings),
        "items_completed": state.done,
        "recent_performance": [record.correct for record in recent],
        "recent_streak": state.streak,
        "last_response": _last(last) if last and last.tries else None,
    }


def _last(record: Record) -> Mapping[str, Any]:
    final = record.tries[-1]
    return {"item": record.asked.item.stem, "answer": final.response, "correct": final.correct}


def complete_session(state: State, reason: str, at: float) -> LessonCompleted:
    """The end: when each concept that was worked on is due again."""
    return LessonCompleted(reason, review_cards(state, at), at)


def review_cards(state: State, at: float) -> tuple[ReviewCard, ...]:
    """The cards of every concept that was ever practised; those of today are new."""
    before = {card.concept_id: card for card in state.setup.reviews}
    found = []
    for concept, sheet in state.sheets.items():
        if sheet.tries:
            rating = rated(practice_of(state, concept))
            found.append(reviewed(concept, before.get(concept), rating, at, sheet.mastery))
        elif concept in before:
            found.append(before[concept])
    return tuple(found)


def practice_of(state: State, concept: str) -> Practice:
    sheet = state.sheets[concept]
    return Practice(sheet.tries, sheet.right, sheet.standing == "mastered", bool(sheet.hints), _quick(state, concept))


def _quick(state: State, concept: str) -> bool:
    """Whether half of the answers came as fast as from somebody who is competent at it."""
    done = [record for record in state.records if record.asked.concept == concept and record.tries]
    return bool(done) and median(r.tries[0].seconds / r.asked.pace for r in done) <= 1


def cards_told(cards: tuple[ReviewCard, ...]) -> list[dict[str, Any]]:
    return [asdict(card) for card in cards]
