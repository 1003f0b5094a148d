"""The program `evaluation`: one item after the other, word for word; no feedback, no way back; a strict clock."""

from dataclasses import asdict
from typing import Any

from handrail import care
from handrail.assess.blueprints import blueprint
from handrail.assess.papers import Paper
from handrail.assess.papers.results import Result, standing_of, summary
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import End, Moves, Say, Wait, note
from handrail.kernel.program import Policy, Program
from handrail.programs.sessions.evaluation import caring, doubting
from handrail.programs.sessions.evaluation.asking import JUDGE, get_next_evaluation_item, judged, present
from handrail.programs.sessions.evaluation.facts import (
    FACTS,
    ItemPresented,
    Prepared,
    ResponseRecorded,
    TimeRanOut,
)
from handrail.programs.sessions.evaluation.state import Setup, State, begin, evolve, paper_of, title_of, view
from handrail.programs.sessions.evaluation.words import lines, rules, said, wants_to_stop

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
        case Responded() if state.pending:
            yield from _responded(state, state.pending, cue)
        case Elapsed(timer="time_limit", at=at):
            yield from _time_up(state, at)
        case Returned():
            yield from _returned(state, cue)
        case Heard(text=text, alarm=Screened() as alarm, at=at):
            yield from caring.met(state, text, alarm, at=at)
        case Sensed(alarm=Screened() as alarm, at=at):
            yield from caring.met(state, "", alarm, at=at)
        case Heard():
            yield from _heard(state, cue)
        case Responded() | Sensed() | Elapsed():
            yield from _still(state)


def _heard(state: State, cue: Heard) -> Moves:
    """Words beside the questions: to care while it is open; what may be danger is asked about; all else is met with
    the rules."""
    if state.care and care.follows(state.care, cue.text):
        yield from caring.followed(state, state.care, cue.text, cue.at)
    elif state.doubt and doubting.awaits(state, cue):
        yield from doubting.answered(state, state.doubt, cue)
    elif about := doubting.due(state, cue):
        yield from doubting.ask(state, cue, about)
    elif care.doubts(cue.verdict):
        yield from doubting.again(state, cue)
    else:
        why = "how to stop" if wants_to_stop(cue.text) else "a test gives no help"
        yield Say(rules(state, cue.text), why=why)


def _responded(state: State, shown: ItemPresented, cue: Responded) -> Moves:
    """An answer is kept, whatever else is in it. What is for care goes there first; the last item ends no test in which
    care was open, for its words say that one can still write."""
    text, before = caring.own_words(shown, cue.value), state.caring
    doubt = state.doubt if state.doubting == "asked" else None
    told = cue.alarm is not None or caring.heeds(state.care, text)
    if cue.alarm:
        state = yield from caring.met(state, text, cue.alarm)
    elif state.care and told:
        state = yield from caring.answered(state, state.care, text)
    state = yield from record_evaluation_response(shown, cue.value, cue.at)
    found = get_next_evaluation_item(state)
    if found:
        if state.care and state.caring and not told:
            state = yield from caring.answered(state, state.care)
        elif doubt and not told:
            yield from doubting.passed_over(state, doubt)
        yield from present(state, *found, cue.at)
    elif before or told:
        yield from _kept(state)
    else:
        yield from complete_session(state)


def _kept(state: State) -> Moves:
    """All is answered, and somebody in danger is not closed out: they can write, and be taken over."""
    if state.care and not (state.caring and care.imminent(state.care)):
        key = "care_kept" if state.caring else "care_last"
        yield Say(said(state, key, state.care.language), why="the last item, with care beside it")


def _time_up(state: State, at: float) -> Moves:
    if not state.pending and state.care:
        yield from _still(state) if state.caring and care.imminent(state.care) else complete_session(state)
        return
    state = yield from note(TimeRanOut(at))
    yield Say(_last(state, said(state, "time_up")), why="the time limit")
    yield End("time_limit")


def _returned(state: State, cue: Returned) -> Moves:
    yield from doubting.returned(state)
    if state.care:
        state = yield from care.returned(state.care, cue)
    if state.caring:
        return
    if not state.pending:
        yield from _next(state, cue.at)
    else:
        words = caring.offer(state, state.care.language, cue.at) if state.care else said(state, "back")
        yield Say(words, why="the staff gave the session back")


def _still(state: State) -> Moves:
    """No words came in."""
    if state.care and state.caring:
        near = care.imminent(state.care)
        yield Say(care.staying(state.care) if near else said(state, "pause", state.care.language), why="care is open")
    else:
        yield Say(rules(state, ""), why="a test gives no help")


def record_evaluation_response(shown: ItemPresented, value: Any, at: float) -> caring.Then:
    """Judges the answer, keeps it, and says nothing of it."""
    graded, decided, told = yield from judged(shown.item, value)
    seconds = max(0.0, at - shown.at)
    correct, score, mistake = graded.correct, graded.score, graded.mistake
    kept = ResponseRecorded(shown.number, value, correct, score, seconds, at, mistake, decided, told)
    state: State = yield from note(kept)
    return state


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
    yield Say(_last(state, last), why="all_items_completed")
    yield End("all_items_completed")


def _last(state: State, words: str) -> str:
    return caring.left(state, words) or doubting.left(state, words)


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
    version=5,
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
