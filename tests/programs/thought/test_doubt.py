"""What the gate suspects of harm by others, or to others: asked about once, plainly, and the answer acted on."""

import pytest
from thought_loop import Talk

from handrail.kernel.events import Referred
from tests.programs.suspicions import ASKED, BOTH, SAID, suspecting

ABUSE = {"en": "1-800-799-7233", "es": "1-800-799-7233"}


@pytest.fixture(autouse=True)
def gate(monkeypatch: pytest.MonkeyPatch) -> None:
    suspecting(monkeypatch)


async def asked(category: str, language: str = "en", seed: int = 1) -> tuple[Talk, str]:
    talk = Talk()
    await talk.begin(f"{language}-US", seed)
    return talk, await talk.say(SAID[category][language])


@BOTH
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", range(3))
async def test_it_is_asked_once_and_after_a_no_their_thought_is_gone_on_with(
    category: str, language: str, seed: int
) -> None:
    talk, said = await asked(category, language, seed)
    assert any(words in said for words in ASKED[category][language])
    assert said.count("?") == 1
    thanked, question = (await talk.say("no")).split("\n\n")
    assert {"en": "hank you", "es": "racias"}[language] in thanked
    assert "?" in question
    again = await talk.say(SAID[category][language])
    assert not any(words in again for words in ASKED[category][language])
    assert not (await talk.session()).state.alarmed


@pytest.mark.parametrize(
    ("language", "answer", "severity"),
    [
        ("en", "sometimes", 4), ("en", "only when he drinks", 4), ("en", "no it's not that bad", 4), ("en", "idk", 3),
        ("es", "él", 4), ("es", "cuando toma", 4), ("es", "no es para tanto", 4), ("es", "ya no", 3),
    ],
)  # fmt: skip
async def test_what_is_no_plain_no_is_met_as_abuse_with_the_help_for_it(
    language: str, answer: str, severity: int
) -> None:
    talk, _ = await asked("abuse", language)
    said = await talk.say(answer)
    state = (await talk.session()).state
    assert (state.care.category, state.care.severity, state.care.asking) == ("abuse", severity, "safe")
    assert ABUSE[language] in said
    assert said.count("?") == 1
    assert [e for e in await talk.log() if isinstance(e, Referred)]


@pytest.mark.parametrize("answer", ["yes", "he deserves it", "I don't know"])
async def test_thoughts_of_hurting_somebody_are_not_asked_about_twice_in_a_row(answer: str) -> None:
    talk, _ = await asked("harm_to_others")
    assert "988" in await talk.say(answer)
    state = (await talk.session()).state
    assert (state.care.category, state.care.asking) == ("harm_to_others", "harm_plan")


@BOTH
@pytest.mark.parametrize(
    "answer", ["I'd rather not say", "stop asking", "...", "lol", "stupid bot", "just kidding", "bye"]
)
async def test_nobody_is_pressed_and_the_help_for_it_is_named(category: str, answer: str) -> None:
    talk, _ = await asked(category)
    said = await talk.say(answer)
    assert {"abuse": ABUSE["en"], "harm_to_others": "988"}[category] in said
    assert "911" in said
    assert "believe" not in said
    session = await talk.session()
    assert not session.state.alarmed
    assert not session.ended


async def test_the_answer_after_a_restart_is_an_answer() -> None:
    talk, _ = await asked("abuse")
    talk.restart()
    assert ABUSE["en"] in await talk.say("yes")
    assert (await talk.session()).state.care.category == "abuse"


async def test_an_answer_in_spanish_to_a_question_in_english_is_read_and_met_in_spanish() -> None:
    talk, _ = await asked("abuse")
    said = await talk.say("a veces sí, cuando él está tomado y se enoja conmigo")
    assert ABUSE["en"] in said
    assert "llama al 911" in said
    assert "believe" not in said


async def test_an_alarm_in_the_answer_wins() -> None:
    talk, _ = await asked("abuse")
    assert "988" in await talk.say("no, I want to kill myself")
    assert (await talk.session()).state.care.category == "suicide"


async def test_each_danger_has_its_question_and_another_one_in_an_answer_too() -> None:
    talk, _ = await asked("suicide")
    await talk.say("no")
    await talk.say(SAID["abuse"]["en"])
    said = await talk.say(SAID["harm_to_others"]["en"])
    state = (await talk.session()).state
    # The third mention in one session is the gate's own alarm.
    assert state.doubted == ("thoughts", "harmed")
    assert state.care.category == "harm_to_others"
    assert "988" in said
