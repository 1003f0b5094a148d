"""The program `evaluation`: one item after the other, word for word; no feedback, no way back; a strict clock."""

from dataclasses import asdict
from typing import Any

from handrail.assess.blueprints import blueprint
from handrail.assess.papers import Paper
from handrail.assess.papers.results import Result, standing_of, summary
from handrail.care import doubts
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import End, Moves, Say, Wait, note
from handrail.kernel.program import Policy, Program
from handrail.programs.sessions.evaluation import doubting
from handrail.programs.sessions.evaluation.asking import JUDGE, get_next_evaluation_item, judged, present
from handrail.programs.sessions.evaluation.facts import (
    FACTS,
    Alarmed,
    ItemPresented,
    Prepared,
    ResponseRecorded,
    TimeRanOut,
)
from handrail.programs.sessions.evaluation.state import Setup, State, begin, evolve, paper_of, title_of, view
from handrail.programs.sessions.evaluation.words import lines, said, wants_to_stop

CLOCK = "time_limit"
TEST_ANSWER = Policy("test_answer", severity=5, unsure=4, confidence=0.8, helps=True)


def decide(state: State, cue: Cue) -> Moves:
    match cue:
        case Began(at=at):
            state = yield from note(Prepared(paper_of(state.setup, state.seed)))
            yield Say(_welcome(state), why="the rules of the test")
            if state.deadline is not None:
                yield Wait(CLOCK, state.deadline - at)
            yield from _next(state, at)
        case Responded(value=value, at=at) if state.pending:
            yield from record_evaluation_response(state, state.pending, value, at)
        case Elapsed(timer="time_limit", at=at):
            state = yield from note(TimeRanOut(at))
            yield Say(doubting.left(state, said(state, "time_up")), why="the time limit")
            yield End("time_limit")
        case Returned():
            yield from doubting.returned(state)
            yield Say(said(state, "back"), why="the staff gave the session back")
        case Heard(alarm=Screened() as alarm) | Sensed(alarm=Screened() as alarm):
            state = yield from note(Alarmed(alarm.category))
            yield Say(said(state, "pause"), why="an alarm: the question waits")
        case Heard():
            yield from _heard(state, cue)
        case Responded() | Sensed() | Elapsed():
            yield Say(said(state, "waiting"), why="a test gives no help")


def _heard(state: State, cue: Heard) -> Moves:
    """Words beside the questions: what may be danger is asked about; all else is met with the rules."""
    if state.doubt and doubting.awaits(state, cue):
        yield from doubting.answered(state, state.doubt, cue)
    elif about := doubting.due(state, cue):
        yield from doubting.ask(state, cue, about)
    elif doubts(cue.verdict):
        yield from doubting.again(state, cue)
    elif wants_to_stop(cue.text):
        yield Say(said(state, "stop"), why="how to stop")
    else:
        yield Say(said(state, "waiting"), why="a test gives no help")


def record_evaluation_response(state: State, shown: ItemPresented, value: Any, at: float) -> Moves:
    """Judges the answer, keeps it, and says nothing of it."""
    graded, decided, told = yield from judged(shown.item, value)
    seconds = max(0.0, at - shown.at)
    correct, score, mistake = graded.correct, graded.score, graded.mistake
    state = yield from note(ResponseRecorded(shown.number, value, correct, score, seconds, at, mistake, decided, told))
    yield from _next(state, at)


def _next(state: State, at: float) -> Moves:
    found = get_next_evaluation_item(state)
    if found:
        yield from present(state, *found, at)
    else:
        yield from complete_session(state)


def complete_session(state: State) -> Moves:
    early = len(state.recorded) < state.test.total_items
    thanks = said(state, "done_early" if early else "done")
    last = f"{thanks} {said(state, 'report' if state.shows else 'no_report')}"
    yield Say(doubting.left(state, last), why="all_items_completed")
    yield End("all_items_completed")


def _welcome(state: State) -> str:
    ours, test = lines(state.locale), state.test
    words = [ours["welcome"].format(title=title_of(state), total=test.total_items)]
    if test.time_limit_minutes:
        words.append(ours["limit"].format(minutes=f"{test.time_limit_minutes:g}"))
    words.append(ours["rules" if state.shows else "rules_private"])
    if JUDGE in readers(state.paper):
        words.append(ours["code"])
    return " ".join(words)


def results(state: State) -> list[Result]:
    pairs = zip(state.presented, state.recorded, strict=False)
    domains = {section.section_id: section.skill_domain for section in state.test.sections}
    return [_result(shown, answer, domains.get(shown.section, shown.section)) for shown, answer in pairs]


def _result(shown: ItemPresented, answer: ResponseRecorded, domain: str) -> Result:
    item = shown.item
    about = next((d.description for d in item.distractors if d.mistake == answer.mistake), "")
    return Result(
        number=shown.number,
        section=shown.section,
        domain=domain,
        stem=item.stem,
        response=answer.response,
        correct_answer=item.correct_answer,
        correct=answer.correct,
        score=answer.score,
        seconds=answer.seconds,
        difficulty=item.difficulty_computed,
        weighed=shown.weighed,
        blueprint=item.blueprint_id,
        benchmark=shown.benchmark,
        mistake=answer.mistake,
        mistake_about=about,
        judged=answer.judged,
    )


def report(state: State) -> dict[str, Any]:
    """For the person, if the test says so: everything, the right answers too, now that it is over."""
    if not state.shows:
        return {"title": title_of(state), "kind": "evaluation", "private": True}
    return _whole(state)


def context(state: State) -> dict[str, Any]:
    """For the staff, at any time: also what would be asked next, and which parameters the answers are weighed with."""
    domains = [section.skill_domain for section in state.test.sections]
    standing = standing_of(results(state), domains, timed=state.test.pace)
    parameters = state.paper.parameters
    return _whole(state) | {
        "test": asdict(state.test),
        "out_of_time": state.out_of_time,
        "overall_ability_estimate": round(standing.overall_ability_estimate, 6),
        "next_item_recommendation": standing.next_item_recommendation and asdict(standing.next_item_recommendation),
        "parameters": {"version": parameters.version, "mark": parameters.mark},
        "held_back": len(state.paper.held) + len(state.paper.worn),
    }


def _whole(state: State) -> dict[str, Any]:
    found = summary(results(state), state.test.total_items, timed=state.test.pace)
    version = state.paper.parameters.version
    return {"title": title_of(state), "kind": "evaluation", "parameters_version": version, **found}


def needs(setup: Setup) -> tuple[str, ...]:
    """A test must be there and sound before it begins; one with code in it needs somebody who runs code."""
    return readers(paper_of(setup, 0))


def readers(paper: Paper) -> tuple[str, ...]:
    names = {place.blueprint for place in paper.places if place.blueprint}
    return (JUDGE,) if any(blueprint(name).presentation.item_type == "code_editor" for name in names) else ()


evaluation = Program(
    "evaluation",
    version=4,
    setup=Setup,
    facts=FACTS,
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    gate=TEST_ANSWER,
    title={"en": "A test", "es": "Una prueba"},
    summary={
        "en": "Questions one after the other, with a time limit and a report at the end.",
        "es": "Preguntas una tras otra, con un límite de tiempo y un informe al final.",
    },
    report=report,
    needs=needs,
    context=context,
)
