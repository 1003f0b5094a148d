"""The lesson itself: explain what is new, practise, say why, explain again to who struggles, move on at mastery."""

from collections.abc import Generator
from typing import Any

from handrail.assess.blueprints import blueprint, generate
from handrail.assess.learning import LearningModule, told, variants
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.rules import mentions
from handrail.programs.sessions.learning.closing import closed
from handrail.programs.sessions.learning.facts import (
    ConceptChosen,
    ConceptSettled,
    Explained,
    ItemPresented,
    ResponseEvaluated,
    Resumed,
    Withheld,
)
from handrail.programs.sessions.learning.speech import FIGURE, spoken
from handrail.programs.sessions.learning.state import Record, State
from handrail.programs.sessions.learning.tools import (
    evaluate_response,
    get_next_item,
    is_mastered,
    made_item,
    pace_of,
    shown,
)
from handrail.programs.sessions.learning.voice import inside, line, listed

STRUGGLES = 2  # items in a row that were not solved, after which the concept is explained again
STREAKS = (3, 5, 8, 12, 20)
TRIES = 4  # items that are made for an example, so that one has another answer

Telling = Generator[Any, Any, State]


def opening(state: State, at: float) -> Moves:
    due = [state.name(c) for c, s in state.sheets.items() if s.standing == "due"]
    topic = inside(told(state.curriculum.topic, state.language))
    if due:
        hello = line(state, "hello", "back", due=listed(due))
    elif state.setup.reviews:
        hello = line(state, "hello", "onward", topic=topic)
    else:
        goals = "\n".join(f"• {told(goal, state.language)}" for goal in state.curriculum.learning_objectives)
        aims = line(state, "hello", "goals", goals=goals) if goals else ""
        hello = "\n\n".join(
            filter(None, (line(state, "hello", "first", topic=topic), aims, line(state, "hello", "how")))
        )
    if get_next_item(state).action == "complete":
        yield from closed(state, "nothing_due", at)
        return
    yield Say(hello, why="opening")
    yield from onward(state, at)


def onward(state: State, at: float) -> Moves:
    """The next item; before it, where a concept begins, its explanation. Or the end."""
    coming = get_next_item(state)
    if coming.module is None:
        yield from closed(state, coming.reason, at)
        return
    if coming.module.concept_id != state.concept or state.sheet.standing != "practising":
        state = yield from begun(state, coming.module, explains=coming.action == "explain")
    yield from presented(state, coming.module, at)


def begun(state: State, module: LearningModule, *, explains: bool) -> Telling:
    sheet = state.sheets[module.concept_id]
    key = (
        "revived"
        if sheet.standing == "parked"
        else "relearn"
        if sheet.presented
        else "review"
        if sheet.review
        else "new"
        if state.concept
        else "first"
    )
    why = f"{module.concept_id}: {'due for review' if sheet.review else 'its prerequisites are met'}"
    state = yield from note(ConceptChosen(module.concept_id, sheet.level, why))
    lead = line(state, "concept", key, beat=_begun(state), name=state.name(module.concept_id))
    if explains:
        state = yield from explained(state, lead, "new")
    else:
        yield Say(lead, why=why)
    return state


def explained(state: State, lead: str, why: str) -> Telling:
    """The next of the concept's explanations; after the last one a worked example, which is another way too."""
    module, sheet = state.module, state.sheet
    ways = variants(module.explanation_template, state.language)
    if sheet.told < len(ways):
        state = yield from note(Explained(module.concept_id, sheet.told + 1, sheet.examples, why))
        yield spoken(state, f"{lead}\n\n{ways[sheet.told]}", why=f"explains {module.concept_id}: {why}")
        return state
    return (yield from exemplified(state))


def exemplified(state: State) -> Telling:
    """A worked example with other numbers than the open question or the one just done."""
    module, sheet = state.module, state.sheet
    near = state.open or (state.records[-1] if state.records else None)
    avoid = near.asked.item.correct_answer if near else ""
    written = variants(module.worked_examples, state.language)
    order = [written[(sheet.examples + n) % len(written)] for n in range(len(written))]
    example = next((e for e in order if near is None or _other(e, near)), "") or _made_example(state, avoid)
    state = yield from note(Explained(module.concept_id, sheet.told, sheet.examples + 1, "a worked example"))
    yield Say(f"{line(state, 'example', 'lead')}\n\n{example}", why=f"a worked example of {module.concept_id}")
    return state


def _other(example: str, near: Record) -> bool:
    """Whether an example neither gives the answer away nor is the question itself."""
    figures = set(FIGURE.findall(near.asked.item.stem))
    same = figures and figures <= set(FIGURE.findall(example))
    return not same and not mentions(example, near.asked.item.correct_answer)


def _made_example(state: State, avoid: str) -> str:
    """Where the curriculum has none that fits: an easy item of the same kind, with its explanation."""
    source = blueprint(state.module.item_templates[0].skill_tag)
    seeds = (f"{state.seed}/example/{state.beat}/{n}" for n in range(TRIES))
    made = [generate(source, state.sheet.level, s, frozenset(state.keys[-1:]), locale=state.language) for s in seeds]
    item = next((i for i in made if i.correct_answer != avoid), made[0])
    return f"{item.stem}\n{item.explanation or item.correct_answer}"


def presented(state: State, module: LearningModule, at: float) -> Moves:
    item, level = made_item(state, module)
    review = state.sheets[module.concept_id].review
    state = yield from note(ItemPresented(state.number + 1, module.concept_id, item, level, at, pace_of(item), review))
    yield from asked_again(state)


def asked_again(state: State) -> Moves:
    """The open question, on the screen."""
    if state.withheld:
        state = yield from note(Withheld(put=True))
    if state.open:
        yield shown(state.open, state.name(state.open.asked.concept))


def resumed(state: State, opened: Record, response: Any, at: float) -> Moves:
    """An answer after care: with it they go on."""
    state = yield from note(Resumed())
    yield from answered(state, opened, response, at)


def answered(state: State, opened: Record, response: Any, at: float) -> Moves:
    judged = evaluate_response(state, opened, response, at)
    state = yield from note(judged)
    if judged.correct:
        yield Say(_praise(state, opened, judged), why="right")
    elif not judged.final:
        said = f"{_missed(state, opened, judged)} {line(state, 'wrong', 'again')}"
        yield spoken(state, said, why=f"wrong: {judged.mistake or 'no known mistake'}")
        yield from asked_again(state)
        return
    else:
        yield spoken(state, _revealed(state, opened, judged), why=f"wrong: {judged.mistake or 'no known mistake'}")
        state = yield from _taught_again(state, judged)
    state = yield from settled(state)
    yield from onward(state, at)


def _taught_again(state: State, judged: ResponseEvaluated) -> Telling:
    """After an item that was not solved: a worked example; and for who struggles, another explanation in its place."""
    sheet = state.sheet
    if sheet.presented >= state.setup.items_per_concept:
        return state  # it is left for another day
    if sheet.told == 0 or sheet.failed % STRUGGLES == 0:
        key = "another" if sheet.told == 0 else "struggling"
        return (yield from explained(state, line(state, "explain", key), "struggling"))
    return (yield from exemplified(state)) if judged.attempt > 1 else state


def settled(state: State) -> Telling:
    """A concept is left when it is mastered, or when it has had enough for one day."""
    concept, sheet = state.concept, state.sheet
    mastered = is_mastered(state, concept)
    if not mastered and sheet.presented < state.setup.items_per_concept:
        return state
    why = f"{concept}: mastery {sheet.mastery:.2f}"
    state = yield from note(ConceptSettled(concept, "mastered" if mastered else "parked", why))
    key = "parked" if not mastered else "review" if sheet.review and sheet.tries == sheet.right else "mastered"
    yield Say(line(state, "settled", key, beat=_begun(state), name=state.name(concept)), why=why)
    return state


def _begun(state: State) -> int:
    """How many concepts were begun: what is said of them changes from one to the next."""
    return sum(sheet.begun for sheet in state.sheets.values())


def _praise(state: State, opened: Record, judged: ResponseEvaluated) -> str:
    item = opened.asked.item
    why = item.explanation or item.correct_answer
    if judged.attempt > 1:
        return line(state, "right", "second", why=why)
    if opened.hints:
        return line(state, "right", "hinted", why=why)
    before = next((r for r in reversed(state.records[:-1]) if r.asked.concept == state.concept and r.tries), None)
    told_why = before is None or not before.correct or not any(c.isalnum() for c in item.correct_answer)
    said = (
        line(state, "right", "why", why=why) if told_why else line(state, "right", "plain", answer=item.correct_answer)
    )
    return f"{said} {line(state, 'right', 'streak', streak=state.streak)}" if state.streak in STREAKS else said


def _missed(state: State, opened: Record, judged: ResponseEvaluated) -> str:
    if judged.description:
        return line(state, "wrong", "known", mistake=judged.description)
    return line(state, "wrong", "unknown", hint=hint_for(state, opened))


def _revealed(state: State, opened: Record, judged: ResponseEvaluated) -> str:
    item = opened.asked.item
    why = item.explanation or item.correct_answer
    if judged.attempt > 1:
        return line(state, "reveal", "after", why=why)
    if judged.description:
        return line(state, "reveal", "once", mistake=judged.description, why=why)
    return line(state, "reveal", "plain", why=why)


def hint_for(state: State, opened: Record) -> str:
    """The next hint of the concept that does not happen to hold the answer."""
    known = variants(state.curriculum.module(opened.asked.concept).hints, state.language)
    order = [known[(opened.hints + n) % len(known)] for n in range(len(known))]
    fits = (hint for hint in order if not mentions(hint, opened.asked.item.correct_answer))
    return next(fits, line(state, "hint", "none"))
