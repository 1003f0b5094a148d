"""Whole conversations: a rude child, a silent one, one who screams, one with two languages; and anybody at all."""

import asyncio

import pytest
from coach_loop import PROGRAMS, Lesson
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handrail import check
from handrail.errors import Refused
from handrail.kernel.events import Noted, Received, Said
from handrail.kernel.session import fold
from handrail.ledger.memory import MemoryLedger
from handrail.programs.coach.choosing import CHOICES
from handrail.programs.coach.facts import Assessed
from handrail.programs.coach.lexicon import lexicon
from handrail.programs.coach.program import coach
from handrail.speech.scripted import flaky
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice
from tests.laws.stage import holds, log_of, passed, road_with, says

RUDE = [
    "you are a stupid robot", "poo poo", "cat", "shut up", "this is for babies", "bubbles", "fart", "dog", "whatever",
    "no", "you smell", "I hate you", "shit", "next",
]  # fmt: skip
BILINGUAL = [
    "es un gato", "cat", "perro", "doggy", "un cochinito", "no me acuerdo cómo se dice", "pig", "tengo hambre",
    "quiero comer", "ya volví", "rana", "frog",
]  # fmt: skip


async def told(lesson):
    log = await lesson.log()
    return [e.text for e in log if isinstance(e, Said)]


async def met(lesson):
    return [e.fact.situation for e in await lesson.log() if isinstance(e, Noted) and isinstance(e.fact, Assessed)]


def kind(texts, language):
    words = " ".join(texts).lower()
    return not any(f" {bad} " in words for bad in lexicon(language).forbidden)


@pytest.mark.parametrize("seed", range(6))
async def test_a_rude_child_is_met_kindly_and_never_told_off(seed):
    lesson = await Lesson.begin(seed=seed)
    for text in RUDE:
        await lesson.say(text)
    said = await told(lesson)
    assert kind(said, "en")
    assert not any(word in " ".join(said).lower() for word in ("fart", "poo", "smell", "shit", "stupid"))
    assert (await lesson.state()).place >= 2
    assert {"frustration", "correct", "incorrect", "quit_wish"} <= set(await met(lesson))
    holds(coach, await lesson.log(), faults=False)


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
async def test_a_silent_child_is_given_time_and_words_that_do_not_repeat(locale):
    lesson = await Lesson.begin(locale=locale, seed=5)
    for _ in range(4):
        await lesson.sense(10, prolongedSilence=True)
    await lesson.wait(400)
    said = [text for text in await told(lesson) if "dibujo" not in text]
    assert len(set(said)) >= len(said) - 1
    assert {"silence", "inactive"} == set(await met(lesson))
    assert (await lesson.state()).child.consecutive_errors == 0
    assert (await lesson.session()).timers == {}
    await lesson.right()
    assert (await lesson.state()).place == 1


async def test_a_screaming_child_is_led_to_red_to_a_grown_up_and_back():
    lesson = await Lesson.begin(seed=2, overlay=True)
    await lesson.say("cow")
    await lesson.sense(screaming=True)
    assert (await lesson.view())["ui"]["level"] == "ORANGE"
    assert (await lesson.view())["ui"]["sessionConfig"]["avatarTone"] == "calm"
    await lesson.sense(screaming=True, crying=True)
    view = await lesson.view()
    assert view["ui"]["level"] == "RED"
    assert view["ui"]["interventions"] == [
        "BUBBLE_BREATHING", "SKIP_CARD", "RETRY_CARD", "START_BREAK", "CALL_GROWNUP",
    ]  # fmt: skip
    await lesson.say("MOMMYYY I want my mommy")
    assert (await lesson.view())["mode"] == "grownup"
    await lesson.choose("GROWNUP_HERE", 120)
    await lesson.choose("BUBBLE_BREATHING")
    await lesson.choose("BREATHED", 60)
    await lesson.choose("START_BREAK")
    await lesson.wait(70)
    await lesson.choose("END_BREAK")
    assert (await lesson.view())["ui"]["level"] == "YELLOW"
    await lesson.right()
    assert (await lesson.state()).place == 1
    holds(coach, await lesson.log(), faults=False)


async def test_a_child_with_two_languages_makes_no_mistake_in_either():
    lesson = await Lesson.begin(locale="en-US", seed=9)
    for text in BILINGUAL:
        await lesson.say(text)
    state = await lesson.state()
    assert (state.place, state.breaks) == (4, 1)
    assert (await met(lesson)).count("other_language") == 4
    assert state.child.errors == 1, "who has forgotten the word has tried"


SAYINGS = [
    *RUDE,
    *BILINGUAL,
    "I want to kill myself",
    "me pega mi papá",
    "I want my mommy",
    "ready",
    "um",
    "",
    "\n",
    "???",
]
SIGNALS = st.one_of(
    st.fixed_dictionaries({"choice": st.sampled_from([*CHOICES, "NO_SUCH", 7, None])}),
    st.dictionaries(
        st.sampled_from(["screaming", "crying", "prolongedSilence"]), st.sampled_from([True, False, 1, "yes"])
    ),
    st.fixed_dictionaries({"source": st.sampled_from(["grammar", "typed", "server", "browser", "moon", ["x"]])}),
    st.fixed_dictionaries({"processed": st.sampled_from([["autoGainControl"], [], "echo", [1, {}], None])}),
    st.dictionaries(st.text(max_size=9), st.floats(allow_nan=False, allow_infinity=False), max_size=3),
)
people = st.lists(
    st.one_of(
        st.tuples(st.just("heard"), st.one_of(st.sampled_from(SAYINGS), st.text(max_size=300))),
        st.tuples(st.just("sensed"), SIGNALS),
        st.tuples(st.just("elapsed"), st.sampled_from(["coach:inactive", "coach:task", "coach:break"])),
        st.tuples(st.just("right"), st.just("")),
    ),
    max_size=14,
)
bounded = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


async def played(lesson, inputs):
    for kind_of, given_value in inputs:
        card = (await lesson.state()).card
        right = ("heard", card.target_answers[0] if card else "bye")
        form, value = right if kind_of == "right" else (kind_of, given_value)
        try:
            lesson.clock[0] += 3
            await lesson.road.receive(lesson.sid, form, value)
        except Refused:
            continue


@bounded
@given(people, st.sampled_from(["en", "es-MX", "fr"]), st.integers(0, 99))
def test_every_input_is_answered_and_the_log_gives_the_state(inputs, locale, seed):
    async def case():
        lesson = await Lesson.begin(locale=locale, seed=seed)
        await played(lesson, inputs)
        log = await lesson.log()
        holds(coach, log, faults=False)
        assert fold(coach, None, *log) == await lesson.session()
        assert not await lesson.faults()

    asyncio.run(case())


@settings(bounded, max_examples=15)
@given(people, st.integers(0, 2**20))
def test_nothing_is_said_but_a_line_or_a_draft_that_passed(inputs, seed):
    async def case():
        road = road_with(
            PROGRAMS, MemoryLedger(PROGRAMS), Voice(flaky(seed, pause=0.001), SpeechSettings(tries=1)), check
        )
        sid = await road.begin("coach", {}, seed=seed, locale="en")
        lesson = Lesson(road, sid, [0.0])
        await asyncio.wait_for(played(lesson, inputs[:5]), 90)
        log = await log_of(road, sid)
        holds(coach, log, faults=False)
        for move, said in says(coach, log):
            passed(move, said)

    asyncio.run(case())


async def test_the_same_seed_says_the_same_and_another_one_does_not():
    async def said(seed):
        lesson = await Lesson.begin(seed=seed)
        for text in RUDE:
            await lesson.say(text)
        return await told(lesson)

    assert await said(5) == await said(5) != await said(6)


async def test_no_sound_is_kept():
    """What a voice layer sends beside its signals is numbers; the facts keep none of it but the signals."""
    lesson = await Lesson.begin()
    await lesson.sense(screaming=True, levels={"rms": 0.5, "peak": 0.9, "room": 0.01})
    kept = [e for e in await lesson.log() if not isinstance(e, Received)]
    assert "0.01" not in repr(kept)
    assert not any(isinstance(value, bytes) for e in await lesson.log() for value in vars_of(e))


def vars_of(event):
    return [getattr(event, name) for name in event.__dataclass_fields__]
