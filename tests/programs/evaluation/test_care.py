"""Who tells of danger while they sit a test is followed through; no answer is lost, and nobody is sent to the sums."""

import pytest

from handrail.kernel.cues import Sensed
from handrail.kernel.events import Began, Said, Screened, Shown
from handrail.kernel.moves import Say
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.evaluation import evaluation
from handrail.programs.sessions.evaluation.facts import FACTS, Alarmed
from handrail.programs.sessions.evaluation.state import Setup, begin, evolve
from handrail.programs.sessions.evaluation.words import lines
from handrail.upkeep import Upkeep
from tests.laws.stage import log_of
from tests.programs.evaluation.sat import ITEMS, PROGRAMS, WRITTEN, Sitting, called, road_over, said

NEAR = "i have my dads gun next to me"  # imminent by itself
GRAVE = {"en": "I want to kill myself", "es": "no puedo más, me voy a tirar por la ventana"}
PLACE = {"en": "en-US", "es": "es-ES"}
TIMED = ITEMS | {"time_limit_minutes": 30}
ONE = {"items": ITEMS["items"][:1], "time_limit_minutes": 30}
OURS = ("test", "question on your screen", "prueba", "pregunta de tu pantalla")  # words of a test, for nobody in danger


async def alarmed(language="en", setup=None, text="", **more):
    sitting = await Sitting.begin(setup, locale=PLACE[language], **more)
    return sitting, await sitting.say(text or GRAVE[language])


def shown(events):
    return [e for e in events if isinstance(e, Shown)]


def of_the_test(words):
    return [ours for ours in OURS if ours in words.lower()]


def offered(words, language="en"):
    return any(way in words for way in lines(language)["care_offer"])


@pytest.mark.parametrize("text", ["i am scared", "help me", "are you there", "i put it away", "what now", "skip", "no"])
async def test_who_is_in_imminent_danger_hears_of_help_and_of_nothing_else(text):
    sitting, events = await alarmed(text=NEAR)
    assert said(events).startswith("Please call 911") and called(events)
    words = said(await sitting.say(text))
    assert words.startswith("Please call 911") and not of_the_test(words)
    assert (await sitting.session()).pending, "the question still waits"
    await sitting.checked()


@pytest.mark.parametrize("language", ["en", "es"])
async def test_an_alarm_is_followed_by_a_question_and_its_answer_is_heard(language):
    sitting, events = await alarmed(language)
    assert said(events).split("\n\n")[0] in lines(language)["pause"] and said(events).count("?") == 1
    words = said(await sitting.say({"en": "yes", "es": "sí"}[language]))
    assert words.startswith({"en": "Please call 911", "es": "Por favor, llama al 112"}[language])
    assert not of_the_test(words)
    assert (await sitting.state()).care.severity == 5
    await sitting.checked()


async def test_what_was_asked_plainly_and_not_denied_goes_into_the_same_care():
    sitting = await Sitting.begin(locale="en-GB")
    await sitting.say("actually he does hit me")
    events = await sitting.say("yes")
    (call,) = called(events)
    assert call.urgency == "urgent" and said(events).count("?") == 1, "whether they are safe"
    events = await sitting.say("no")
    assert said(events).startswith("Please call 999") and called(events)[0].urgency == "now"
    assert not of_the_test(said(events))
    await sitting.checked()


@pytest.mark.parametrize("language", ["en", "es"])
async def test_when_care_is_done_the_test_is_offered(language):
    sitting, _ = await alarmed(language)
    before = (await sitting.session()).pending
    events = await sitting.say({"en": "I'd rather not say", "es": "prefiero no decirlo"}[language])
    assert offered(said(events), language) and "minut" not in said(events), "there is no clock"
    assert (await sitting.session()).pending == before
    words = said(await sitting.say({"en": "thank you", "es": "gracias"}[language]))
    assert words in lines(language)["care_gentle"], "not told to answer"
    await sitting.checked()


@pytest.mark.parametrize(("minutes", "told"), [(10, "about 20 minutes are left"), (28.5, "hardly any time")])
async def test_how_the_clock_stands_is_said_as_it_is(minutes, told):
    sitting, _ = await alarmed(setup=TIMED)
    sitting.clock.now += minutes * 60
    words = said(await sitting.say("I'd rather not say"))
    assert offered(words) and told in words
    await sitting.checked()


async def test_what_is_written_after_care_is_not_met_with_one_line_again_and_again():
    sitting, _ = await alarmed()
    await sitting.say("I'd rather not say")
    texts = ("ok thanks", "can you give me a hint", "what is this test for", "hm hm", "i like maths")
    assert len({said(await sitting.say(text)) for text in texts}) > 1


async def test_who_leaves_is_not_kept_and_who_asks_is_told_how_to_stop():
    sitting, _ = await alarmed()
    assert not offered(said(await sitting.say("bye")))
    sitting, _ = await alarmed()
    words = said(await sitting.say("I'd rather not say, I want to stop"))
    assert lines("en")["stop"] in words and not offered(words)


async def test_an_item_answered_meanwhile_counts_and_care_is_said_first():
    sitting, _ = await alarmed(text=NEAR)
    events = await sitting.answer()
    first = next(e for e in events if isinstance(e, Said | Shown))
    assert isinstance(first, Said) and first.text.startswith("Please call 911")
    assert shown(events) and (await sitting.state()).recorded[0].correct
    await sitting.checked()


async def test_care_holds_its_question_once_and_lets_go_who_goes_on():
    sitting, _ = await alarmed()
    words = said(await sitting.answer())
    assert words and (await sitting.state()).caring
    events = await sitting.answer()
    assert "988" in said(events) and not offered(said(events)) and shown(events), "they go on by themselves"
    assert not said(await sitting.answer()) and len((await sitting.state()).recorded) == 3
    await sitting.checked()


async def test_words_in_a_field_that_answer_care_are_an_answer_to_both():
    sitting, _ = await alarmed(setup=WRITTEN)
    events = await sitting.answer("yes")
    assert said(events).startswith("Please call 911") and called(events)[0].urgency == "now"
    assert shown(events) and (await sitting.state()).recorded[0].response == "yes"
    await sitting.checked()


@pytest.mark.parametrize("value", ["x", "photosynthesis", "the war began because they had a plan to invade in autumn"])
async def test_words_in_a_field_that_are_for_the_item_answer_nothing_else(value):
    sitting, _ = await alarmed(setup=WRITTEN)
    before = (await sitting.state()).care
    await sitting.answer(value)
    after = (await sitting.state()).care
    assert (after.asking, after.severity, after.answers) == (before.asking, before.severity, before.answers)
    await sitting.checked()


async def test_an_alarm_in_a_field_is_met_before_the_next_item_and_the_answer_is_kept():
    sitting = await Sitting.begin(WRITTEN)
    events = await sitting.answer("I have a gun and I am going to kill myself tonight")
    seen = [e for e in events if isinstance(e, Said | Shown)]
    assert isinstance(seen[0], Said) and seen[0].text.startswith("Please call 911") and isinstance(seen[-1], Shown)
    assert len((await sitting.state()).recorded) == 1
    assert said(await sitting.say("i'm scared")).startswith("Please call 911")
    await sitting.checked()


async def test_means_named_in_a_field_after_care_are_heard():
    sitting, _ = await alarmed(setup=WRITTEN)
    await sitting.say("I'd rather not say")
    assert not (await sitting.state()).caring
    assert said(await sitting.answer("I have the pills here")).startswith("Please call 911")
    assert len((await sitting.state()).recorded) == 1


@pytest.mark.parametrize("text", [NEAR, GRAVE["en"]])
async def test_the_last_item_does_not_close_out_who_is_in_danger(text):
    sitting, _ = await alarmed(setup=ONE, text=text)
    events = await sitting.answer()
    session = await sitting.session()
    assert not session.ended and len(session.state.recorded) == 1
    kept = any(way in said(events) for way in lines("en")["care_kept"])
    assert kept is (text != NEAR), "to somebody in imminent danger nothing is said of a test"
    assert not of_the_test(said(await sitting.say("what now"))) and not (await sitting.session()).ended
    events = await sitting.given_back()
    assert (await sitting.session()).ended.reason == "all_items_completed"
    assert "911" in said(events)
    await sitting.checked()


@pytest.mark.parametrize("field", [True, False])
async def test_where_all_is_answered_care_may_end_and_one_can_still_write(field):
    sitting, _ = await alarmed(setup={"items": WRITTEN["items"][:1]} if field else ONE)
    if field:
        words = said(await sitting.answer("I'd rather not say"))
    else:
        await sitting.answer()
        words = said(await sitting.say("I'd rather not say"))
    assert "988" in words and words.split("\n\n")[-1] in lines("en")["care_last"] and not offered(words)
    assert said(await sitting.say("thanks")) in lines("en")["care_last"]
    assert said(await sitting.say(NEAR)).startswith("Please call 911")
    assert not (await sitting.session()).ended and (await sitting.state()).recorded
    await sitting.checked()


@pytest.mark.parametrize("text", [NEAR, GRAVE["en"]])
async def test_where_all_is_answered_the_clock_does_not_say_that_time_was_short(text):
    sitting, _ = await alarmed(setup=ONE, text=text)
    await sitting.answer()
    sitting.clock.now += 1801
    await Upkeep(sitting.road).ring()
    last = [e for e in await log_of(sitting.road, sitting.sid) if isinstance(e, Said)][-1].text
    session = await sitting.session()
    assert lines("en")["time_up"] not in last and "911" in last and not session.state.out_of_time
    assert bool(session.ended) is (text != NEAR), "who is in imminent danger can still write, and be taken over"
    await sitting.checked()


@pytest.mark.parametrize("text", [NEAR, GRAVE["en"]])
async def test_the_clock_ends_a_test_with_the_help_last(text):
    sitting, _ = await alarmed(setup=TIMED, text=text)
    sitting.clock.now += 1801
    await Upkeep(sitting.road).ring()
    assert (await sitting.session()).ended.reason == "time_limit"
    last = [e for e in await log_of(sitting.road, sitting.sid) if isinstance(e, Said)][-1].text
    assert lines("en")["time_up"] in last
    assert "911" in last.split("\n\n", 2)[2] and "988" in last.split("\n\n", 2)[2]
    await sitting.checked()


async def test_after_the_staff_the_test_is_offered_and_the_end_names_help_once_more():
    sitting, _ = await alarmed(text=NEAR, setup={"items": ITEMS["items"][:2]})
    assert offered(said(await sitting.given_back()))
    assert not (await sitting.state()).caring
    assert not said(await sitting.answer())
    assert "911" in said(await sitting.answer()).split("\n\n", 1)[1]
    await sitting.checked()


async def test_given_back_without_a_word_nothing_is_said_of_the_test():
    sitting, _ = await alarmed(text=NEAR, setup={"items": ITEMS["items"][:2]})
    words = said(await sitting.given_back(words=""))
    assert "Please call 911" in words and not of_the_test(words)
    assert (await sitting.state()).caring


async def test_signals_without_words_are_met_with_care():
    sitting, _ = await alarmed(text=NEAR)
    (near,) = evaluation.decide(await sitting.state(), Sensed({}))
    sitting, _ = await alarmed()
    (open_,) = evaluation.decide(await sitting.state(), Sensed({}))
    assert isinstance(near, Say) and near.line.startswith("Please call 911") and open_.line in lines("en")["pause"]


async def test_a_child_is_followed_as_one_and_it_is_remembered_after_a_restart():
    ledger = MemoryLedger(PROGRAMS)
    sitting, events = await alarmed(text="I'm 11 years old and I want to kill myself", ledger=ledger)
    assert "grown-up" in said(events)
    again = Sitting(road_over(ledger, sitting.clock), sitting.sid, sitting.clock)
    assert (await again.state()).care.child
    await again.say("i don't want to talk")
    assert not (await again.state()).caring


async def test_one_writes_in_another_language_and_is_followed_in_it():
    sitting = await Sitting.begin(locale="en-US")
    await sitting.say("no puedo más, me voy a tirar por la ventana")
    assert said(await sitting.say("sí")).startswith("Por favor, llama al 911")


def test_a_log_of_version_4_is_still_read():
    before = begin(Began("evaluation", 4, Setup(), 1, "en-US", 0.0))
    after = evolve(before, Alarmed("suicide"))
    assert Alarmed in FACTS and after.care is None and after.doubted == ("thoughts",) and not after.caring


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_line_beside_care_asks_nothing(language):
    for key, ways in lines(language).items():
        if key.startswith(("care", "pause")):
            assert not [way for way in ways if "?" in way]


async def test_no_alarm_is_said_twice():
    _, events = await alarmed()
    (verdict,) = (e for e in events if isinstance(e, Screened))
    assert said(events).count(verdict.help) == 1
