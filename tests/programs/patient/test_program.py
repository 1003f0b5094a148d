"""The program over the road: setups, the learner's own trouble, its end, its view, a model, its debrief."""

import json

import pytest

from handrail.errors import BadSetup, Over
from handrail.kernel.events import Answered, Referred
from handrail.programs.patient.program import patient
from handrail.speech.scripted import scripted
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice
from tests.programs.patient.encounter import Encounter
from tests.programs.patient.little import LITTLE

END = "End of interview"


@pytest.mark.parametrize(
    ("config", "named"),
    [
        ({"case": "unicorn"}, "unicorn"),
        ({"case": ""}, "there is no case"),
        ({"case": {}}, "case"),
        ({"case": LITTLE["en"] | {"facts": {}}}, "facts"),
        ({"case": LITTLE["en"] | {"story": ["nowhere"]}}, "nowhere"),
        ({"case": 7}, "case"),
        ({"verbosity": "loud"}, "brief, balanced, talkative"),
        ({"language": "fr"}, "en, es"),
        ({"max_turns": 0}, "1 to 300"),
        ({"max_turns": 301}, "1 to 300"),
        ({"colour": "blue"}, "colour"),
    ],
)
async def test_a_setup_that_does_not_fit_is_refused_with_its_field(config, named):
    with pytest.raises(BadSetup, match=named):
        await Encounter.begin(**config)


async def test_it_opens_with_the_door_sign_and_tells_nothing():
    meeting = await Encounter.begin()
    first = (await meeting.last())[0]
    assert first.banner == LITTLE["en"]["brief"]
    assert "knee" not in first.text


async def test_a_case_of_ones_own_is_kept_whatever_the_locale():
    meeting = await Encounter.begin(case=LITTLE["es"], language="es", locale="en-US")
    assert "semanas" in await meeting.say("¿Desde cuándo le duele?")


async def test_the_same_for_everyone_unless_it_may_vary():
    lines = [
        "Hello",
        "What brings you here?",
        "Tell me more",
        "When did it start?",
        "hm hm",
        "Where is it?",
        "Any fever?",
    ]

    async def told(seed, **config):
        meeting = await Encounter.begin(seed=seed, **config)
        return [await meeting.say(line) for line in lines]

    assert await told(1) == await told(2)
    assert len({tuple(await told(seed, vary=True)) for seed in range(1, 6)}) > 1


async def test_every_turn_is_decided_again_as_it_was():
    meeting = await Encounter.begin()
    await meeting.say(
        "Hello", "What brings you here?", "asdf", "Does it radiate?", "Where does it hurt?", "Any fever?", END
    )
    assert await meeting.replayed() == 8


async def test_it_ends_formally_and_then_it_is_over():
    meeting = await Encounter.begin()
    said = await meeting.say("What brings you here?", f"{END}.")
    assert "debrief" in said
    assert (await meeting.state()).finished == "formal"
    with pytest.raises(Over):
        await meeting.say("One more thing")


async def test_it_ends_at_its_limit_after_an_answer():
    meeting = await Encounter.begin(max_turns=2)
    assert "two weeks" in (await meeting.say("Hello", "When did it start?")).lower()
    assert (await meeting.state()).finished == "limit"


async def test_the_view_shows_nothing_of_the_patient_but_what_was_examined():
    meeting = await Encounter.begin()
    await meeting.say("When did it start?", "I'd like to check your blood pressure.")
    view = patient.view(await meeting.state())
    shown = json.dumps(view)
    assert [(row["id"], row["turn"]) for row in view["measured"]] == [("pressure", 2)]
    for hidden in ("Afraid for the job", "laying people off", "guarded", "bottle", "fever", "onset"):
        assert hidden not in shown
    assert len(view["examinations"]) > 30
    assert view["turns_left"] == 118


# --- the learner


@pytest.mark.parametrize(
    "asked",
    ["Have you thought about ending your life?", "So you sometimes wish you were dead?", "Does anyone hurt you?"],
)
async def test_a_hard_question_to_the_patient_is_no_alarm(asked):
    meeting = await Encounter.begin()
    await meeting.say("Hello", asked)
    assert (await meeting.state()).care is None


async def test_a_learner_in_trouble_is_met_and_the_case_waits():
    meeting = await Encounter.begin()
    said = await meeting.say("When did it start?", "I can't do this any more. I want to kill myself.")
    state = await meeting.state()
    assert state.mode == "care"
    assert state.runtime.turn_index == 1
    assert any(isinstance(event, Referred) for event in await meeting.log())
    assert "116 123" in said or "112" in said or "999" in said


async def test_after_care_the_interview_goes_on_where_it_was():
    meeting = await Encounter.begin()
    await meeting.say("When did it start?", "I want to die")
    for _ in range(12):
        if (await meeting.state()).mode != "care":
            break
        await meeting.say("No. I'm safe, my sister is here with me. I would like to go on.")
    assert (await meeting.state()).mode == "interview"
    assert "two weeks" in (await meeting.say("When did it start?")).lower()


# --- a model


async def with_model(*replies, **config):
    script = scripted(*replies)
    return await Encounter.begin(speech=Voice(script.model, SpeechSettings(tries=1)), **config)


def ids(*names):
    return {"value": {"ids": list(names)}}


async def test_a_model_reads_over_the_closed_list_and_may_reword():
    meeting = await with_model(ids("onset"), "It's been going on for about two weeks.")
    assert await meeting.say("Zzz when kicked off the whole shebang?") == "It's been going on for about two weeks."


async def test_an_id_that_is_not_on_the_list_is_not_taken():
    meeting = await with_model(ids("secret_diary"), "x")
    await meeting.say("When did it start?")
    read = [event for event in await meeting.log() if isinstance(event, Answered)]
    assert read[-1].by == "model"
    assert (await meeting.state()).turns[-1].meta.facts == ("onset",)


@pytest.mark.parametrize(
    "draft",
    [
        "About three weeks ago.",
        "Two weeks ago, on the stairs.",
        "Two weeks ago, but they're laying people off.",
        "Not two weeks yet.",
        "Two weeks ago, in my left one.",
        "It's arthritis, two weeks now.",
        "Two weeks ago. Do you think it is bad?",
    ],
)
async def test_a_draft_that_adds_or_bends_a_fact_is_not_said(draft):
    meeting = await with_model(ids("onset"), draft)
    said = await meeting.say("When did it start?")
    assert said in LITTLE["en"]["facts"]["onset"]["says"]["balanced"]


# --- the debrief


async def test_what_was_asked_and_what_was_missed_with_the_turns_as_evidence():
    meeting = await Encounter.begin()
    await meeting.say(
        "Hello, my name is Kim and I am a medical student.",
        "What brings you here today?",
        "That sounds really hard for you.",
        "Where does it hurt? And how is work?",
        "Have you had a fever?",
        "Press on it as hard as you can.",
        "Thank you. Goodbye.",
        END,
    )
    report = patient.report(await meeting.state())
    items = {item["id"]: item for group in report["checklist"] for item in group["items"]}
    assert (items["place"]["done"], items["place"]["turns"]) == (True, [4])
    assert items["onset"]["done"] is False
    assert report["missed"] == [{"id": "onset", "label": "When it began", "red_flag": False}]
    assert report["red_flags"] == {"asked": 1, "of": 1}
    conduct = {row["id"]: row["turns"] for row in report["conduct"]}
    assert (conduct["introduced"], conduct["unsafe"], conduct["closed"]) == ([1], [6], [7])
    assert report["ended"] == "formal"
    assert [row["turn"] for row in report["agenda"] if row["found"]] == [4]
    assert any(row["turn"] == 3 for row in report["empathy"])
    assert len(report["series"]) == len(report["transcript"]) == 7


async def test_what_was_asked_for_and_held_back_counts_as_asked():
    meeting = await Encounter.begin()
    await meeting.say("How much alcohol do you drink?", END)
    report = patient.report(await meeting.state())
    items = {item["id"]: item for group in report["checklist"] for item in group["items"]}
    assert (items["drink"]["turns"], items["drink"]["held"]) == ([1], True)
    assert items["worry"]["done"] is False
    assert report["transcript"][0]["move"] == "boundary"


async def test_only_the_first_question_opens_and_only_the_last_words_close():
    meeting = await Encounter.begin()
    await meeting.say(
        "Do you have a fever?", "Goodbye", "What brings you here today?", "Where is it?", "When did it start?", END
    )
    conduct = {row["id"]: row["done"] for row in patient.report(await meeting.state())["conduct"]}
    assert (conduct["opened"], conduct["closed"], conduct["ended"]) == (False, False, True)


async def test_a_long_silence_is_no_part_of_the_time():
    meeting = await Encounter.begin()
    await meeting.say("When did it start?")
    await meeting.say("Where is it?", seconds=86_400)
    await meeting.say("Any fever?", END)
    report = patient.report(await meeting.state())
    assert [point["at"] for point in report["series"]] == [20.0, 20.0, 40.0]
    assert report["minutes"] == 1.0


async def test_an_interview_without_a_word_has_a_debrief_too():
    meeting = await Encounter.begin()
    await meeting.say(END)
    report = patient.report(await meeting.state())
    assert report["turns"] == 0
    assert report["missed"]
