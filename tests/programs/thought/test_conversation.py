"""Whole conversations, in both languages, with people of all sorts; no model anywhere."""

import re

import pytest
from thought_loop import EN, ES, Talk

from handrail.errors import BadSetup
from handrail.kernel.events import Referred, Screened
from handrail.programs.sessions.thought import thought
from handrail.programs.sessions.thought.voice import lines
from handrail.wording import language_of
from tests.programs.suspicions import SAID, suspecting


@pytest.mark.parametrize(
    ("setup", "named"),
    [
        ({"window": 1}, "window"), ({"window": 99}, "window"), ({"context_tokens": 10}, "context_tokens"),
        ({"word_limit": 5}, "word_limit"), ({"topic": "x" * 500}, "topic"), ({"mood": 3}, "mood"),
    ],
)  # fmt: skip
async def test_a_bad_setup_is_refused(setup: dict[str, object], named: str) -> None:
    with pytest.raises(BadSetup, match=named):
        await Talk().begin(**setup)


@pytest.mark.parametrize(("locale", "texts"), [("en", EN), ("es", ES)])
@pytest.mark.parametrize("seed", range(6))
async def test_one_question_a_turn_and_never_the_same_twice_in_a_row(locale: str, texts: list[str], seed: int) -> None:
    talk = Talk()
    last = await talk.begin(locale, seed)
    for text in texts:
        said = await talk.say(text)
        assert said != last
        assert said.count("?") == 1, (text, said)
        last = said


@pytest.mark.parametrize("seed", range(4))
async def test_a_question_is_not_asked_again_for_a_long_time(seed: int) -> None:
    talk = Talk()
    await talk.begin("en", seed)
    asked = [await talk.say(f"I keep thinking about matter number {n} of my life") for n in range(24)]
    bare = [re.sub(r"number \d+", "", a) for a in asked]
    assert len(set(bare)) >= 18


async def test_a_topic_of_the_setup_is_taken_up() -> None:
    assert "“moving to Lisbon”" in await Talk().begin("en", topic="moving to Lisbon")


async def test_the_persons_words_are_in_the_question() -> None:
    talk = Talk()
    await talk.begin("en")
    assert "changing careers" in await talk.say("I'm thinking about changing careers")
    said = await talk.say("I should talk to my boss but I'm scared")
    assert any(words in said for words in ("my boss", "your boss", "should", "fear", "scared", "“but”", "two sides"))


async def test_advice_is_not_given() -> None:
    talk = Talk()
    await talk.begin("en")
    said = await talk.say("My flatmate never cleans. What should I do?")
    assert any(said.startswith(way.split(".")[0]) for way in lines("en")["answers"]["advice"])
    assert said.count("?") == 1


async def test_stopping_gives_back_their_own_sentences() -> None:
    talk = Talk()
    await talk.begin("en")
    told = [
        "The bus was late.",
        "I want to write a book before I'm forty.",
        "Part of me is afraid that nobody would read it.",
        "ok",
    ]
    said = await talk.say(*told, "stop")
    assert "“I want to write a book before I'm forty”" in said
    assert "“Part of me is afraid that nobody would read it”" in said
    session = await talk.session()
    assert session.ended is not None
    assert session.ended.reason == "person_stopped"
    report = thought.report(session.state)  # type: ignore[misc]
    assert {s["text"] for s in report["sentences"]} >= {"I want to write a book before I'm forty"}
    assert all(any(s["text"] in t for t in told) for s in report["sentences"])


async def test_a_stop_at_once_is_met_without_a_summary() -> None:
    talk = Talk()
    await talk.begin("es")
    assert await talk.say("adiós") in lines("es")["summary"]["bye_none"]


async def test_a_summary_in_between_goes_on() -> None:
    talk = Talk()
    await talk.begin("es")
    said = await talk.say("Quiero vivir cerca del mar con mi familia", "resumen")
    assert "“Quiero vivir cerca del mar con mi familia”" in said
    assert said.count("?") == 1
    assert (await talk.session()).ended is None


async def test_who_goes_on_in_another_language_is_answered_in_it() -> None:
    talk = Talk()
    await talk.begin("en")
    assert language_of(await talk.say("creo que debería hablar con mi jefe pero me da miedo")) == "es"
    assert language_of(await talk.say("no sé")) == "es"
    assert language_of(await talk.say("I think I'd rather go on in English now")) == "en"


async def test_the_question_is_said_again_when_asked() -> None:
    talk = Talk()
    await talk.begin("en")
    first = await talk.say("I want to learn the violin")
    assert first in await talk.say("what was the question?")


@pytest.mark.parametrize(
    ("locale", "died", "again"),
    [
        ("en", "my father died last year", "my father said I should be strong"),
        ("es", "mi padre murió hace un año", "mi padre me decía que fuera fuerte"),
    ],
)
async def test_nobody_is_asked_what_the_dead_would_say(locale: str, died: str, again: str) -> None:
    for seed in range(12):
        talk = Talk()
        await talk.begin(locale, seed)
        said = await talk.say(died, again)
        assert not re.search(r"your father|tu padre", said), said


async def test_words_that_may_mean_more_are_asked_about_once() -> None:
    talk = Talk()
    await talk.begin("en")
    assert "go on living" in await talk.say("I give up")
    said = await talk.say("no, I mean the project")
    assert "project" in said
    assert (await talk.session()).ended is None
    assert "go on living" not in await talk.say("I give up")


@pytest.mark.parametrize("answer", ["I don't know", "yes", "everything", "does it matter"])
async def test_what_stays_open_is_taken_seriously(answer: str) -> None:
    talk = Talk()
    await talk.begin("en")
    assert "findahelpline.com" in await talk.say("I give up", answer)
    assert any(isinstance(e, Referred) for e in await talk.log())


@pytest.mark.parametrize(("locale", "crisis"), [("en", "I want to kill myself"), ("es", "quiero morirme")])
async def test_an_alarm_is_followed_through_and_nothing_is_built_on_it(locale: str, crisis: str) -> None:
    talk = Talk()
    await talk.begin(locale)
    said = await talk.say("I want to see the sea again" if locale == "en" else "quiero volver a ver el mar", crisis)
    log = await talk.log()
    alarm = next(e for e in log if isinstance(e, Screened) and e.alarm)
    assert alarm.help in said
    await talk.say("no", "no", "no", "no")
    assert crisis not in await talk.say("resumen" if locale == "es" else "summary")
    state = (await talk.session()).state
    assert state.care is not None
    assert crisis not in str(thought.report(state))  # type: ignore[misc]
    stop = "stop" if locale == "en" else "parar"
    assert "findahelpline.com" in await talk.say(stop)
    assert (await talk.session()).ended is None
    closing = await talk.say(stop)
    assert (await talk.session()).ended is not None
    assert "findahelpline.com" in closing


@pytest.mark.parametrize(
    ("locale", "texts"),
    [
        ("en", ("I want to kill myself", "no", "thanks", "thank you", "ok thanks", "thank you so much")),
        ("es", ("quiero morirme", "no", "gracias", "muchas gracias", "ok gracias", "gracias por todo")),
    ],
)
async def test_thanks_after_an_alarm_end_nothing(locale: str, texts: tuple[str, ...]) -> None:
    talk = Talk()
    await talk.begin(locale)
    said = [await talk.say(text) for text in texts]
    assert (await talk.session()).ended is None
    assert said[-1] != said[-2]


@pytest.mark.parametrize(
    ("locale", "crisis", "bye"), [("en", "I want to kill myself", "bye"), ("es", "quiero morirme", "adiós")]
)
async def test_who_leaves_while_care_asks_is_told_that_it_stays_open(locale: str, crisis: str, bye: str) -> None:
    talk = Talk()
    await talk.begin(locale)
    said = await talk.say(crisis, bye)
    assert "open" in said or "abierta" in said
    assert (await talk.session()).ended is None
    await talk.say(bye)
    assert (await talk.session()).ended is not None


async def test_it_never_ends_while_it_is_imminent() -> None:
    talk = Talk()
    await talk.begin("en-US")
    for text in ("I took all the pills just now", "thanks", "bye", "stop", "Stop here", "no", "goodbye", "stop"):
        assert "911" in await talk.say(text)
    assert (await talk.session()).ended is None


async def test_means_named_after_care_had_asked_are_heard() -> None:
    talk = Talk()
    await talk.begin("en-US")
    await talk.say("I want to kill myself", "I don't want to answer")
    state = (await talk.session()).state
    assert state.care.done
    assert "911" in await talk.say("tonight, with a rope")
    assert (await talk.session()).state.care.severity == 5


UNSURE = {"en": "work is too much and I want everything to stop", "es": "no sé para qué sigo, el trabajo me supera"}


@pytest.mark.parametrize("language", ["en", "es"])
async def test_what_the_gate_is_unsure_of_is_asked_once_and_plainly(language: str) -> None:
    talk = Talk()
    await talk.begin(f"{language}-MX")
    assert {"en": "hurting yourself?", "es": "hacerte daño?"}[language] in await talk.say(UNSURE[language])
    told = await talk.say("no")
    assert {"en": "Thank you", "es": "racias"}[language] in told.split("\n\n")[0]
    assert "?" in told.split("\n\n")[1]
    assert {"en": "hurting yourself?", "es": "hacerte daño?"}[language] not in await talk.say(UNSURE[language])
    assert not (await talk.session()).state.alarmed


@pytest.mark.parametrize(("answer", "asking"), [("yes", "plan"), ("I'm not sure", "thoughts")])
async def test_a_yes_or_a_doubt_to_the_plain_question_is_taken_seriously(answer: str, asking: str) -> None:
    talk = Talk()
    await talk.begin("en-US")
    await talk.say(UNSURE["en"])
    assert "988" in await talk.say(answer)
    assert (await talk.session()).state.care.asking == asking


async def test_nobody_is_pressed_for_an_answer_and_the_help_of_their_place_is_named() -> None:
    talk = Talk()
    await talk.begin("en-US")
    await talk.say(UNSURE["en"])
    assert "988" in await talk.say("I'd rather not say")
    assert not (await talk.session()).state.alarmed


async def listening(locale: str, *texts: str) -> Talk:
    talk = Talk()
    await talk.begin(locale)
    await talk.say(*texts)
    state = (await talk.session()).state
    assert state.care.done
    return talk


CRISIS = {"en": ("I want to die", "no"), "es": ("quiero morirme", "no")}


@pytest.mark.parametrize(("locale", "text"), [("en", "well sometimes"), ("en", "summary"), ("es", "bueno, a veces sí")])
async def test_what_care_takes_up_again_goes_to_care_first(
    locale: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = await listening(locale, *CRISIS[locale])
    steps = (await talk.session()).state.care.steps
    monkeypatch.setattr("handrail.care.follows", lambda known, said="": said == text)
    await talk.say(text)
    assert (await talk.session()).state.care.steps == steps + 1


@pytest.mark.parametrize("locale", ["en", "es"])
async def test_a_suspicion_after_an_alarm_goes_to_care(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    talk = await listening(locale, *CRISIS[locale])
    suspecting(monkeypatch)
    steps = (await talk.session()).state.care.steps
    await talk.say(SAID["suicide"][locale])
    assert (await talk.session()).state.care.steps == steps + 1


@pytest.mark.parametrize("locale", ["en", "es"])
async def test_who_writes_on_is_read_in_other_words_each_time(locale: str) -> None:
    talk = await listening(locale, *CRISIS[locale])
    text = {"en": "she had roses by the gate", "es": "ella tenía rosas junto a la puerta"}[locale]
    said = [await talk.say(text) for _ in range(6)]
    assert len(set(said)) == 6
    assert not any("?" in one or text in one for one in said)
