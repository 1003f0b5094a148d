"""Alarms, models and other guests: care comes first, the lesson may go on, and no draft gives an answer away."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lesson_loop import Lesson

from handrail import check
from handrail.kernel.events import Began, Said, Screened
from handrail.kernel.moves import Say
from handrail.programs.sessions.learning import learning
from handrail.programs.sessions.learning.program import CHILD_LEARNER
from handrail.programs.sessions.learning.speech import spoken
from handrail.programs.sessions.learning.state import Setup, begin
from handrail.speech import Spoken
from tests.laws.stage import holds, passed, says

AIM = "I want to kill myself"


def test_the_policy_is_that_of_children():
    assert (CHILD_LEARNER.name, CHILD_LEARNER.child) == ("child_learner", True)
    assert learning.gate is CHILD_LEARNER
    assert learning.gate_of(Setup()) is CHILD_LEARNER
    assert not learning.gate_of(Setup(child=False)).child


@pytest.mark.parametrize(
    ("locale", "aim", "young"),
    [("en-GB", AIM, r"grown-up|Childline|0800 1111"), ("es-ES", "quiero morirme", r"adult[ao]|116 111")],
)
async def test_an_adult_is_met_with_an_adults_words(locale, aim, young):
    for child in (True, False):
        lesson = await Lesson.begin(locale=locale, child=child)
        said = [await lesson.say(text) for text in (aim, "no", "no")]
        assert bool(re.search(young, said[0])) is child
        assert (await lesson.state()).care.child is child
        holds(learning, await lesson.log(), faults=False)


async def test_who_says_that_they_are_under_age_is_a_child_in_any_lesson():
    lesson = await Lesson.begin(locale="en-GB", child=False)
    assert "0800 1111" not in await lesson.say(AIM)
    await lesson.say("I'm 12 years old")
    assert (await lesson.state()).care.child
    assert "0800 1111" in await lesson.say(AIM)


async def test_an_alarm_is_met_with_care_and_then_the_lesson_goes_on():
    lesson = await Lesson.begin()
    pending = (await lesson.session()).pending
    said = await lesson.say(AIM)
    verdict = next(e for e in await lesson.log() if isinstance(e, Screened) and e.alarm)
    assert verdict.help in said
    assert "grown-up" in said or "adult" in said
    assert (await lesson.session()).pending == pending
    for _ in range(3):
        await lesson.say("no")
    state = await lesson.state()
    assert state.care.done
    assert state.done == 0
    await lesson.answer(right=True)
    assert (await lesson.state()).done == 1
    holds(learning, await lesson.log(), faults=False)


async def test_means_named_when_care_had_asked_are_heard():
    lesson = await Lesson.begin(locale="en-US")
    await lesson.say(AIM)
    await lesson.say("I don't want to answer")
    assert (await lesson.state()).care.done
    assert "911" in await lesson.say("tonight, with a rope")
    assert (await lesson.state()).care.severity == 5
    assert "911" in learning.report(await lesson.state())["help"]
    holds(learning, await lesson.log(), faults=False)


async def test_while_care_asks_hints_and_numbers_are_not_lessons():
    lesson = await Lesson.begin()
    await lesson.say(AIM)
    said = await lesson.say("hint")
    assert "tens" not in said
    assert (await lesson.state()).open.hints == 0


async def test_an_exercise_answered_in_the_middle_of_care_waits_once():
    lesson = await Lesson.begin()
    await lesson.say(AIM)
    await lesson.answer(right=True)
    state = await lesson.state()
    assert state.done == 0
    assert not state.care.done
    assert (await lesson.session()).pending
    await lesson.answer(right=True)
    state = await lesson.state()
    assert state.care.done
    assert state.done == 1


async def test_an_alarm_in_the_field_of_an_answer_is_met_and_the_field_waits_until_it_is_wanted():
    template = {"skill_tag": "MATH.ARITH.FRAC.ADD.LIKE", "item_type": "number"}
    module = {"concept_id": "f", "concept_name": "f", "explanation_template": "x", "item_templates": [template]}
    lesson = await Lesson.begin(curriculum={"topic": "f", "modules": [module]})
    pending = (await lesson.session()).pending
    await lesson.road.receive(lesson.sid, "responded", AIM, action=pending.action)
    assert (await lesson.state()).care
    assert (await lesson.state()).done == 0
    assert (await lesson.session()).pending is None
    while not (await lesson.state()).care.done:
        await lesson.say("no")
    await lesson.say("let's go on")
    assert (await lesson.session()).pending
    holds(learning, await lesson.log(), faults=False)


class Reworder:
    """A model that leaves every line as it is but for its first word; or says whatever it is told to say."""

    model = "reworder"

    def __init__(self, draft=None):
        self.draft, self.seen = draft, []

    async def read(self, ask, *, left):
        raise AssertionError(f"nothing is read by a model here: {ask.name}")

    async def speak(self, say, checks, out, *, left):
        self.seen.append(say)
        text = self.draft(say) if self.draft else f"Look here. {say.line}"
        return Spoken(say.line, "author", "refused") if check.findings(say, text, whole=True) else Spoken(text, "model")


async def test_a_model_may_reword_and_the_figures_stay():
    model = Reworder()
    lesson = await Lesson.begin(speech=model)
    await lesson.answer(right=False)
    log = await lesson.log()
    assert any(e.by == "model" for e in log if isinstance(e, Said))
    for move, said in says(learning, log):
        passed(move, said)
    holds(learning, log, faults=False)


async def test_a_draft_with_other_figures_or_the_answer_is_not_said():
    lesson = await Lesson.begin()
    state = await lesson.state()
    answer = state.open.asked.item.correct_answer
    say = spoken(state, "Look at 42 + 15: it is 57. Add the ones first.", "x")
    assert isinstance(say, Say)
    assert say.style
    assert check.findings(say, "Take 42 + 15: it is 57. Ones come first.", whole=True) == ()
    for wrong in (
        "Take 42 + 15: it is 58. Ones come first.",
        "Take 15 + 42: it is 57. Ones come first.",
        "Take the sum: it is 57. Ones come first.",
        f"Take 42 + 15: it is 57. Yours is {answer}.",
    ):
        assert check.findings(say, wrong, whole=True), wrong


async def test_after_an_alarm_no_model_speaks():
    model = Reworder()
    lesson = await Lesson.begin(speech=model)
    await lesson.say(AIM)
    before = len(model.seen)
    await lesson.say("no")
    await lesson.answer(right=False)
    await lesson.answer(right=False)
    assert len(model.seen) == before


async def test_other_cues_are_answered():
    lesson = await Lesson.begin()
    await lesson.road.receive(lesson.sid, "sensed", {"loudness": 0.5})
    assert await lesson.said()
    await lesson.say(AIM)
    await lesson.road.receive(lesson.sid, "taken", "", action="kim", by="Kim")
    await lesson.road.receive(lesson.sid, "staff", "I'm here.", action="kim", by="Kim")
    await lesson.road.receive(lesson.sid, "returned", "", action="kim", by="Kim")
    assert (await lesson.state()).care.done
    await lesson.answer(right=True)
    assert (await lesson.state()).done == 1
    holds(learning, await lesson.log(), faults=False)


INPUTS = st.lists(
    st.one_of(
        st.sampled_from(["=", "!"]),
        st.sampled_from(
            ["hint", "skip", "why?", "no entiendo", "too easy", "more difficult", "easier", "42", "I want to die", "no",
             "example", "ok", "my dog", "I want everything to stop", "entra en mi cuarto por la noche",
             "yes", "idk", "cuánto falta", "soy tonto", "let's go on", "¿?", "I took pills"]
        ),
        st.text(min_size=1, max_size=40).filter(str.strip),
    ),
    max_size=14,
)  # fmt: skip


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(inputs=INPUTS, seed=st.integers(0, 50), name=st.sampled_from(["fractions", "two-digit-arithmetic"]))
async def test_the_laws_hold_whatever_a_learner_does(inputs, seed, name):
    lesson = await Lesson.begin(seed=seed, curriculum_id=name, max_items=8, locale="es" if seed % 2 else "en")
    for text in inputs:
        session = await lesson.session()
        if session.ended:
            break
        if text in "=!" and session.state.open and session.pending:
            await lesson.answer(right=text == "=")
        else:
            await lesson.say(text)
        session = await lesson.session()
        away = session.state.withheld
        assert session.ended or (session.state.open and (session.pending or away)), "an open question is on the screen"
        assert not away or session.state.care, "or it waits for the end of care"
    log = await lesson.log()
    holds(learning, log, faults=False)
    learning.report((await lesson.session()).state)


def test_a_setup_from_a_log_gives_the_same_state():
    began = Began("learning", 1, Setup(), 3, "en-GB", 5.0)
    assert begin(began) == begin(began)
    assert begin(began).language == "en"
