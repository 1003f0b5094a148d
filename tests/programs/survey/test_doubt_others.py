"""What the gate suspects of harm by others, or to others, is asked about once, plainly; no answer is lost."""

import pytest

from handrail.kernel.session import fold
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.survey import survey
from handrail.programs.sessions.survey.words import lines
from tests.histories.test_histories import HERE, read
from tests.programs.suspicions import ASKED, BOTH, LINE, SAID, suspecting

from .desk import PROGRAMS, Desk, alarms, begun, called, definition, question, road_over, said, shown

FORM = definition(question("a", "free_text"), question("b"), question("c", "rating", min=0, max=3))


@pytest.fixture(autouse=True)
def gate(monkeypatch):
    suspecting(monkeypatch)


def asks(events, category, language="en"):
    return any(words in said(events) for words in ASKED[category][language])


async def doubted(category, language="en", **more):
    """A free text that the gate is not sure of; two questions are left."""
    desk = await begun({"definition": FORM}, locale={"en": "en-US", "es": "es-US"}[language], **more)
    return desk, await desk.answer(SAID[category][language])


async def beside(category, form="gad-7"):
    """The same, written beside a question that stays on the screen."""
    desk = await begun({"form": form})
    return desk, await desk.say(SAID[category]["en"])


@BOTH
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", range(3))
async def test_it_is_asked_before_the_next_question_and_the_answer_is_kept(category, language, seed):
    desk, events = await doubted(category, language, seed=seed)
    assert asks(events, category, language) and not shown(events) and not called(events)
    assert len(next(e for e in events if e.kind == "Said").choices) == 4
    assert (await desk.state()).answers.to("a") == (SAID[category][language],)
    events = await desk.say("no")
    assert said(events) in lines(language)["doubt"]["no"]
    assert [e.props["question_id"] for e in shown(events)] == ["b"]
    assert (await desk.state()).care is None
    await desk.checked()


@pytest.mark.parametrize(
    ("language", "answer", "severity"),
    [
        ("en", "sometimes", 4), ("en", "only when he drinks", 4), ("en", "no it's not that bad", 4), ("en", "idk", 3),
        ("en", "Yes, there is somebody", 4), ("en", "can I talk to a person?", 3), ("en", "please keep it secret", 3),
        ("es", "él", 4), ("es", "cuando toma", 4), ("es", "no es para tanto", 4), ("es", "ya no", 3),
    ],
)  # fmt: skip
async def test_what_is_no_plain_no_is_met_as_abuse_with_the_help_for_it(language, answer, severity):
    desk, _ = await doubted("abuse", language)
    events = await desk.say(answer)
    state = await desk.state()
    assert (state.care.category, state.care.severity, state.care.asking) == ("abuse", severity, "safe")
    assert LINE["abuse"] in said(events) and said(events).count("?") == 1 and not shown(events)
    assert "abuse" in called(events)[0].reason, "the staff see what kind of alarm it is"
    await desk.checked()


@pytest.mark.parametrize("answer", ["yes", "he deserves it", "I don't know", "Yes, I have such thoughts"])
async def test_thoughts_of_hurting_somebody_are_not_asked_about_twice_in_a_row(answer):
    desk, _ = await doubted("harm_to_others")
    events = await desk.say(answer)
    state = await desk.state()
    assert (state.care.category, state.care.asking) == ("harm_to_others", "harm_plan")
    assert "988" in said(events) and "harm_to_others" in called(events)[0].reason
    while (await desk.state()).caring:
        await desk.say("no")
    await desk.say("go on")
    assert (await desk.ids()) == ["a", "b"], "the questions go on where they were"
    await desk.checked()


@BOTH
@pytest.mark.parametrize(
    "answer",
    [
        "I'd rather not say",
        "stop asking",
        "...",
        "lol",
        "stupid bot",
        "just kidding",
        "fuck off",
        "prefiero no decirlo",
    ],
)
async def test_nobody_is_pressed_and_the_help_for_it_is_named(category, answer):
    desk, _ = await doubted(category)
    events = await desk.say(answer)
    assert LINE[category] in said(events) and "911" in said(events) and not called(events)
    assert "believe" not in said(events), "nothing was told"
    assert [e.props["question_id"] for e in shown(events)] == ["b"]
    assert (await desk.state()).care is None
    await desk.checked()


async def test_a_yes_that_comes_late_is_still_one_until_the_next_answer():
    desk, _ = await beside("abuse")
    assert not called(await desk.say("shut up"))
    assert "abuse" in called(await desk.say("yes he does"))[0].reason
    desk, _ = await beside("abuse")
    await desk.say("shut up")
    await desk.answer("Not at all")
    assert not called(await desk.say("yes"))


async def test_whoever_tells_something_else_is_thanked_and_told_where_help_is():
    desk, _ = await doubted("abuse")
    events = await desk.say("my lower back hurts when I climb stairs")
    assert LINE["abuse"] in said(events) and not called(events)
    assert [e.props["question_id"] for e in shown(events)] == ["b"]
    await desk.checked()


@BOTH
async def test_what_sounds_like_it_once_more_is_taken_seriously(category):
    desk, _ = await doubted(category)
    events = await desk.say(f"well, the rent is due, {SAID[category]['en']}")
    assert not alarms(events) and called(events) and (await desk.state()).care.category == category
    await desk.checked()


async def test_who_is_hurt_by_nobody_but_themselves_is_met_for_that():
    desk, _ = await doubted("abuse")
    events = await desk.say("no, only myself")
    assert (await desk.state()).care.category == "suicide"
    assert "988" in said(events) and "somebody hurts" not in said(events)
    await desk.checked()


@BOTH
async def test_an_alarm_in_the_answer_wins(category):
    desk, _ = await doubted(category)
    events = await desk.say("no, I want to kill myself")
    assert alarms(events)[0].help in said(events)
    assert (await desk.state()).care.category == "suicide" and (await desk.state()).doubting == ""
    await desk.checked()


async def test_an_answer_in_spanish_is_met_in_spanish_with_the_same_numbers():
    desk, _ = await doubted("abuse")
    events = await desk.say("a veces sí, cuando él está tomado y se enoja conmigo")
    assert LINE["abuse"] in said(events) and "llama al 911" in said(events)
    assert (await desk.state()).care.language == "es"
    await desk.checked()


@BOTH
async def test_the_answer_is_understood_after_a_restart(category):
    ledger = MemoryLedger(PROGRAMS)
    desk, _ = await doubted(category, ledger=ledger)
    events = await Desk(road_over(ledger), desk.sid).say("yes")
    assert LINE[category] in said(events) and called(events)
    assert (await desk.state()).care.category == category


async def test_each_danger_has_its_question_and_none_comes_twice():
    form = definition(*(question(name, "free_text") for name in "abcde"))
    desk = await begun({"definition": form})
    assert asks(await desk.answer(SAID["abuse"]["en"]), "abuse")
    await desk.say("no")
    assert asks(await desk.answer(SAID["suicide"]["en"]), "suicide")
    await desk.say("no")
    assert (await desk.state()).doubted == ("harmed", "thoughts")
    events = await desk.answer(SAID["abuse"]["en"])
    assert not asks(events, "abuse"), "the third mention is the gate's own alarm"
    assert (await desk.state()).answers.to("c") == (SAID["abuse"]["en"],)
    await desk.checked()


@pytest.mark.parametrize(("answer", "named"), [("no, ", False), ("well, ", True)])
async def test_another_danger_in_the_answer_has_its_question_too(answer, named):
    desk, _ = await doubted("suicide")
    events = await desk.say(answer + SAID["abuse"]["en"])
    assert asks(events, "abuse") and not shown(events)
    assert ("988" in said(events)) is named, "after a no there is no help to name"
    assert "Yes, there is somebody" in next(e for e in events if e.kind == "Said").choices
    events = await desk.say("no")
    assert [e.props["question_id"] for e in shown(events)] == ["b"]
    assert (await desk.state()).answers.to("a") == (SAID["suicide"]["en"],)
    await desk.checked()


async def test_and_so_it_has_in_a_field_that_was_answered_instead():
    desk = await begun({"definition": definition(question("a", "free_text"), question("b"))})
    await desk.say(SAID["suicide"]["en"])
    events = await desk.answer(SAID["abuse"]["en"])
    assert "988" in said(events) and asks(events, "abuse") and not shown(events)
    assert (await desk.state()).answers.to("a") == (SAID["abuse"]["en"],)
    events = await desk.say("no")
    assert [e.props["question_id"] for e in shown(events)] == ["b"]
    await desk.checked()


async def test_it_is_not_asked_where_care_has_followed_it():
    desk = await begun({"definition": definition(*(question(name, "free_text") for name in "abc"))})
    await desk.say("my husband beats me every night")
    assert (await desk.state()).care.category == "abuse"
    await desk.answer("fine")
    steps = (await desk.state()).care.steps
    events = await desk.answer(SAID["abuse"]["en"])
    state = await desk.state()
    assert state.doubt is None, "not asked plainly"
    assert state.care.steps == steps + 1 and not shown(events), "care goes on with it"
    await desk.checked()


async def test_beside_item_9_it_is_asked_all_the_same():
    desk = await begun({"form": "phq-9"})
    for _ in range(8):
        await desk.answer(0)
    assert asks(await desk.say(SAID["abuse"]["en"]), "abuse"), "the form asks about dying, not about this"
    events = await desk.say("no")
    assert "better off dead" in said(events)
    await desk.checked()


@BOTH
async def test_the_question_on_the_screen_steps_back_and_comes_back(category):
    desk, events = await beside(category)
    waiting = await desk.shown()
    assert asks(events, category) and survey.view(await desk.state())["asked_plainly"]
    events = await desk.say("no")
    assert "Feeling nervous" in said(events) and LINE[category] not in said(events) and not shown(events)
    assert not survey.view(await desk.state())["asked_plainly"]
    assert await desk.shown() == waiting
    await desk.answer(0)
    assert await desk.ids() == ["gad7-1", "gad7-2"]
    await desk.checked()


@BOTH
@pytest.mark.parametrize(("then", "caring"), [("yes", True), ("sí, era para ti", True), ("my mother", False)])
async def test_a_yes_on_the_screen_may_have_been_meant_for_us(category, then, caring):
    desk = await begun({"definition": definition(question("a"), question("b"), question("c"))})
    await desk.say(SAID[category]["en"])
    events = await desk.answer(True)
    assert "“yes”" in said(events) and LINE[category] in said(events) and shown(events)
    assert not survey.view(await desk.state())["asked_plainly"], "the next question is on the screen"
    await desk.say(then)
    state = await desk.state()
    assert state.caring is caring
    assert not caring or state.care.category == category
    await desk.checked()


@pytest.mark.parametrize(("then", "caring"), [("yes", True), ("my mother", False), ("I have a job at a bakery", False)])
async def test_and_the_yes_to_us_may_be_written_into_the_next_field(then, caring):
    desk = await begun({"definition": definition(question("a"), question("b", "free_text"), question("c"))})
    await desk.say(SAID["abuse"]["en"])
    await desk.answer(True)
    events = await desk.answer(then)
    assert (await desk.state()).caring is caring and bool(called(events)) is caring
    assert (await desk.state()).answers.to("b") == (then,)
    await desk.checked()


@pytest.mark.parametrize(("answer", "caring"), [("yes", True), ("my mother", False), ("my knee hurts", False)])
async def test_in_the_field_of_the_form_only_a_bare_answer_is_meant_for_us(answer, caring):
    desk = await begun({"definition": FORM})
    await desk.say(SAID["abuse"]["en"])
    events = await desk.answer(answer)
    assert LINE["abuse"] in said(events)
    assert (await desk.state()).caring is caring
    assert (await desk.state()).answers.to("a") == (answer,)
    await desk.checked()


async def test_what_the_form_wrote_is_no_word_of_theirs():
    form = definition(question("a", "multiple_choice", options=[SAID["abuse"]["en"], "No"]), question("b"))
    desk = await begun({"definition": form})
    events = await desk.answer(0)
    assert not asks(events, "abuse") and shown(events)[0].props["question_id"] == "b"


@BOTH
async def test_silence_changes_nothing(category):
    desk, _ = await doubted(category)
    await desk.road.receive(desk.sid, "sensed", {"rms": 0.0})
    assert (await desk.state()).doubting == "asked" and await desk.shown() is None
    await desk.say("yes")
    assert (await desk.state()).care.category == category
    await desk.checked()


async def test_a_child_is_asked_and_helped_as_one():
    desk = await begun({"definition": FORM})
    events = await desk.answer(f"I'm 11 years old and {SAID['abuse']['en']}")
    assert "not in trouble" in said(events) or "Maybe I got it wrong" in said(events)
    events = await desk.say("I'd rather not say")
    assert "grown-up" in said(events) and "1-800-422-4453" in said(events), "a child has a line of its own"
    desk = await begun({"definition": FORM})
    await desk.answer(f"I'm 11 years old and {SAID['abuse']['en']}")
    await desk.say("yes")
    assert (await desk.state()).care.child
    await desk.checked()


async def test_a_wish_to_stop_is_followed_with_help_named():
    desk, _ = await doubted("abuse")
    events = await desk.say("parar")
    assert LINE["abuse"] in said(events) and (await desk.session()).ended.reason == "person_stopped"
    await desk.checked()


async def test_when_the_staff_have_talked_with_them_it_is_over_and_the_questions_go_on():
    desk = await begun({"form": "gad-7"})
    await desk.say("sometimes I think about ending my life")
    await desk.answer(0)
    assert asks(await desk.say(SAID["abuse"]["en"]), "abuse")
    before = (await desk.session()).seq
    for form in ("taken", "returned"):
        await desk.road.receive(desk.sid, form, "", by="Ana")
    assert (await desk.state()).doubting == "" and not survey.view(await desk.state())["asked_plainly"]
    assert "Not being able to stop" in said((await desk.log())[before:])
    await desk.answer(1)
    await desk.checked()


def test_a_session_of_version_2_goes_on_where_it_was_asked():
    log = read(HERE / "survey" / "v2" / "duda.jsonl")
    asked = next(n for n, e in enumerate(log) if e.kind == "Said" and "hacerte daño?" in e.text)
    session = fold(survey, None, *log[: asked + 1])
    assert (session.state.doubting, session.state.doubted) == ("asked", ("thoughts",))
    assert session.state.doubt.doubt.help
    assert fold(survey, None, *log).state.care.category == "suicide"
