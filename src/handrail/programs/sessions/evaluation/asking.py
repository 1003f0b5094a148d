"""Which item comes next, how it is put on the screen, and how its answer is judged."""

from collections.abc import Generator
from typing import Any

from handrail.assess.blueprints import Graded, Item, grade, grade_tests
from handrail.assess.judging import Judgement, TestCase, to_text, unjudged
from handrail.assess.papers import made, next_place, weighed
from handrail.kernel.moves import Moves, Show, ask, note
from handrail.programs.sessions.evaluation.facts import ItemPresented
from handrail.programs.sessions.evaluation.state import State

TOOLS = {
    "multiple_choice": "present_choices",
    "number": "request_number",
    "free_text": "request_free_text",
    "code_editor": "present_code_editor",
}
JUDGE = "python"
PATIENCE = 8.0  # seconds at least for all tests of one answer


def get_next_evaluation_item(state: State) -> tuple[Item, int] | None:
    """The item and its place in the paper; None when the test is over."""
    place = _place(state)
    if place is None:
        return None
    seed = f"{state.seed}/{len(state.presented)}"
    return made(state.paper, state.paper.places[place], seed, state.keys, state.locale), place


def _place(state: State) -> int | None:
    if state.test.item_selection_algorithm != "adaptive":
        number = len(state.presented)
        return number if number < len(state.paper.places) else None
    pairs = zip(state.presented, state.recorded, strict=False)
    answers = [(p.place, r.score >= 0.5, r.seconds) for p, r in pairs if r.judged]
    return next_place(state.paper, state.seed, answers)


def present(state: State, item: Item, place: int, at: float) -> Moves:
    """Word for word, and nothing of the answer."""
    number, asked = len(state.presented) + 1, state.paper.places[place]
    weight = weighed(state.paper, asked, item)
    yield from note(ItemPresented(number, asked.section, item, at, place, weight, asked.benchmark))
    yield Show(item.item_type, props_of(item, number, state), tool=TOOLS[item.item_type], why=f"item {number}")


def props_of(item: Item, number: int, state: State) -> dict[str, Any]:
    props: dict[str, Any] = {
        "prompt": item.stem,
        "item_id": item.item_id,
        "item_number": number,
        "total_items": state.test.total_items,
    }
    if item.item_type == "multiple_choice":
        props["options"] = list(item.options)
    if item.item_type == "code_editor":
        props |= {"language": item.language or "python", "starter_code": item.starter_code}
        props["examples"] = [{"args": list(c.args), "expected": c.expected} for c in item.tests if c.visible]
    return props


def judged(item: Item, response: Any) -> Generator[Any, Any, tuple[Graded, bool, str]]:
    """The grade, whether it could be judged at all, and what a judge had to say."""
    if item.item_type != "code_editor":
        return grade(item, response), True, ""
    tests = tuple(TestCase(tuple(c.args), expected=c.expected, visible=c.visible) for c in item.tests)
    given = {"function": item.function, "tests": to_text(tests)}
    judgement = yield from ask(
        "judge_code", about=str(response), into=Judgement, otherwise=unjudged(tests, "no judge"), given=given,
        within=max(PATIENCE, item.timeout_seconds), reader=JUDGE,
    )  # fmt: skip
    if not judgement.decided:
        return Graded(correct=False, score=0.0), False, "the code could not be judged"
    return grade_tests(item, [r.verdict == "passed" for r in judgement.results]), True, ""
