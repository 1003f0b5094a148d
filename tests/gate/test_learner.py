"""A learner questions a simulated patient: what they ask is no alarm, what they say of themselves is one as ever."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from handrail.errors import Misconfigured
from handrail.gate import screen
from handrail.gate.learner import Own, own_words
from handrail.gate.learner.tongues import LANGUAGES, SIGNS, WORDS, read
from handrail.gate.memory import remembered
from handrail.gate.memory.remembering import ASKED
from handrail.kernel.events import Risk
from handrail.kernel.program import Policy
from tests.effort import bounded

HERE = Path(__file__).parent
LEARNER = Policy("learner", learner=True)
CLINICIAN = (
    "Sometimes people in this much pain think of suicide. Is that so for you?"  # a row of the files, and no crisis
)
GLUE = {
    "en": [
        "Have you thought about ending your life? {}",
        "{}. Do you want to die?",
        "Do you feel low, {}",
        "So you feel hopeless and {}",
        "Thank you for telling me. Do you have a plan? {}",
        "Do you think {}",
        "have you ever felt like this {}",
        "if you feel bad call someone, {}",
        'You said: "{}"',
    ],
    "es": [
        "¿Ha pensado en quitarse la vida? {}",
        "{}. ¿Se quiere morir?",
        "Entonces usted está triste y {}",
        "cuénteme cómo se siente, {}",
        "¿Cree que {}?",
        "Si se siente mal llame, {}",
    ],
}


def rows(name):
    lines = (HERE / "learner" / name).read_text("utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


CLINICAL = [(language, text) for language in LANGUAGES for text in rows(f"clinical_{language}.txt")]
OWN = [(language, text) for language in LANGUAGES for text in rows(f"own_{language}.txt")]
BREATH = [(language, text) for language in LANGUAGES for text in rows(f"breath_{language}.txt")]
STILL_ALARMS = [[part.strip() for part in row.split("|", 1)] for row in rows("still_alarms.txt")]
STILL_LOST = [[part.strip() for part in row.split("|", 1)] for row in rows("still_lost.txt")]
MIXED = [[part.strip() for part in row.split("|", 2)] for row in rows("mixed.txt")]


def of_a_learner(text, language, before=Risk()):  # noqa: B008 - it is frozen
    return remembered(screen(text, locale=language, place="GB", policy=LEARNER), before, text, LEARNER, "GB")


def test_there_are_enough_of_them():
    count = {name: len(rows(f"{name}.txt")) for name in ("clinical_en", "clinical_es", "own_en", "own_es", "mixed")}
    assert count["clinical_en"] >= 150
    assert count["clinical_es"] >= 80
    assert count["own_en"] >= 100
    assert count["own_es"] >= 60
    assert count["mixed"] >= 60
    assert len(BREATH) >= 250
    raised = [text for language, text in CLINICAL if screen(text, locale=language).alarm]
    assert len(raised) > len(CLINICAL) / 6, "the policy would not be needed for these"


@pytest.mark.parametrize(("language", "text"), CLINICAL, ids=[text for _, text in CLINICAL])
def test_a_clinical_question_is_no_alarm_and_leaves_nothing_behind(language, text):
    verdict = of_a_learner(text, language)
    assert (verdict.severity, verdict.alarm, verdict.help, verdict.category) == (1, False, "", "none")
    assert replace(verdict.risk, told=()) == Risk(calm=1)
    assert verdict.risk.told in ((), (ASKED,))


@pytest.mark.parametrize(("language", "text"), OWN, ids=[text for _, text in OWN])
def test_what_a_learner_says_of_themselves_is_met_as_ever(language, text):
    usual, verdict = screen(text, locale=language), screen(text, locale=language, policy=LEARNER)
    assert verdict.alarm >= usual.alarm
    assert verdict.severity >= usual.severity


@pytest.mark.parametrize(("language", "text"), BREATH, ids=[text for _, text in BREATH])
def test_a_crisis_in_one_breath_with_words_to_the_patient_is_an_alarm(language, text):
    """Without stops, without a subject, as an answer to their own question, as a "you" that is nobody."""
    usual, verdict = screen(text, locale=language), of_a_learner(text, language)
    assert verdict.alarm
    assert verdict.severity >= usual.severity
    assert verdict.help


@pytest.mark.parametrize(("language", "text"), STILL_ALARMS, ids=[text for _, text in STILL_ALARMS])
def test_these_clinical_sentences_are_needless_alarms_and_we_say_so(language, text):
    """The price of failing closed: an alarm, or at least a suspicion. Whoever wins one back moves it to the clinical
    rows."""
    verdict = of_a_learner(text, language)
    assert verdict.alarm or verdict.severity > 1


def test_needless_alarms_stay_few():
    asked = len(CLINICAL) + len(STILL_ALARMS)
    assert len(STILL_ALARMS) <= 0.07 * asked


@pytest.mark.parametrize(("language", "text"), STILL_LOST, ids=[text for _, text in STILL_LOST])
def test_these_crises_are_lost_and_we_say_so(language, text):
    """Word for word what one says to a patient. Whoever wins one back moves it to the rows in one breath."""
    assert screen(text, locale=language).alarm
    assert not of_a_learner(text, language).alarm


def test_hardly_any_crisis_of_the_lots_against_it_is_lost():
    assert len(STILL_LOST) <= 0.02 * len(BREATH)


@pytest.mark.parametrize(
    ("question", "rest", "alarm"),
    [
        ("Have you thought of suicide?", "", False),
        ("Have you thought of suicide?", "Yes.", True),
        ("Have you thought of suicide?", "Every night.", True),
        ("Have you thought of suicide?", "Nobody noticed.", True),
        ("Have you thought of suicide?", "Yes? How often?", False),
        ("Have you thought of suicide?", "Take your time.", False),
        ("Have you thought of suicide?", "No pressure.", False),
        ("Have you thought of suicide?", "Your student too.", True),
    ],
)
def test_what_follows_a_question_and_is_not_said_to_the_patient_answers_it(question, rest, alarm):
    assert screen(f"{question} {rest}", locale="en", policy=LEARNER).alarm == alarm


@pytest.mark.parametrize(
    ("language", "asked", "then", "alarm"),
    [
        ("en", "Have you thought about killing yourself?", "me too", True),
        ("en", "Do you want to die?", "So do I.", True),
        ("en", "Do you want to die?", "same here", True),
        ("es", "¿Ha pensado en suicidarse?", "yo también", True),
        ("en", "Do you smoke?", "me too", False),
        ("en", "Do you want to die?", "How long have you felt this way?", False),
        ("en", "Do you want to die?", "I am 16 years old.", False),
    ],
)
def test_the_next_message_may_be_the_echo(language, asked, then, alarm):
    first = of_a_learner(asked, language)
    assert not first.alarm
    second = of_a_learner(then, language, first.risk)
    assert second.alarm == alarm
    assert ("learner.echo" in second.rules) == alarm
    assert bool(second.help) == alarm


def test_an_echo_is_of_the_message_right_before_it():
    risk = of_a_learner("Okay, thank you.", "en", of_a_learner("Do you want to die?", "en").risk).risk
    assert risk.told == ()
    assert not of_a_learner("me too", "en", risk).alarm


def test_nearly_all_of_them_are_alarms():
    assert sum(of_a_learner(text, language).alarm for language, text in OWN) >= 0.9 * len(OWN)


@pytest.mark.parametrize(("language", "wanted", "text"), MIXED, ids=[row[2] for row in MIXED])
def test_both_in_one_message(language, wanted, text):
    verdict = of_a_learner(text, language)
    assert verdict.alarm == (wanted == "alarm"), verdict
    assert bool(verdict.help) == verdict.alarm
    assert wanted == "alarm" or verdict.severity == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_hardly_a_question_of_a_whole_history_is_an_alarm(language):
    """Written for another purpose: what students ask a patient about, of all topics."""
    lines = (HERE.parent / "programs" / "patient" / "questions" / f"{language}.jsonl").read_text("utf-8").splitlines()
    texts = [json.loads(line)["text"] for line in lines]
    verdicts = [screen(text, locale=language, policy=LEARNER) for text in texts]
    assert not [text for text, verdict in zip(texts, verdicts, strict=True) if verdict.alarm]
    assert sum(verdict.severity > 1 for verdict in verdicts) <= 3


def crises():
    """Every row of the gate's own files: what it says of itself stands last."""
    files = sorted(HERE.glob("*.txt"))
    found = [line.split("|")[-1].strip() for file in files for line in file.read_text("utf-8").splitlines()]
    return [text for text in dict.fromkeys(found) if text and not text.startswith("#") and text != CLINICIAN]


def test_no_crisis_of_the_gate_s_own_files_is_lost():
    lost = [t for t in crises() if screen(t, locale="en").alarm > screen(t, locale="en", policy=LEARNER).alarm]
    assert not lost


def test_no_question_before_or_after_a_crisis_hides_it():
    """Every third crisis of the files, glued to words to a patient."""
    told = [(text, verdict.language) for text in crises()[::3] if (verdict := screen(text, locale="en")).alarm]
    glued = [(glue.format(text), language) for text, language in told for glue in GLUE.get(language, [])]
    raised = [(text, language) for text, language in glued if screen(text, locale=language).alarm]
    lost = [text for text, language in raised if not screen(text, locale=language, policy=LEARNER).alarm]
    assert len(raised) > 3000
    assert len(lost) <= len(raised) / 1000, lost


def test_the_memory_counts_nothing_that_was_said_to_the_patient():
    risk = Risk()
    for text in ("Do you ever wish you were dead?", "Have you tried to kill yourself?", "So you want to die?") * 3:
        verdict = of_a_learner(text, "en", risk)
        risk = verdict.risk
        assert not verdict.alarm
    assert (risk.level, risk.peak, risk.mentions, risk.heavy) == (1, 1, 0, 0)


def test_the_memory_keeps_what_a_learner_said_of_themselves():
    disclosed = of_a_learner("I want to kill myself", "en")
    assert disclosed.alarm
    asked = of_a_learner("Have you thought about ending your life?", "en", disclosed.risk)
    assert not asked.alarm
    assert asked.risk.level == disclosed.risk.level
    assert of_a_learner("forget it, I was joking", "en", asked.risk).alarm
    assert not of_a_learner("Do you say never mind, I'm fine?", "fr", Risk()).alarm


def test_the_log_says_that_something_was_set_aside():
    assert screen("Do you want to die?", locale="en", policy=LEARNER).rules == ("learner.aside",)
    assert "learner.echo" in screen("Do you want to kill yourself? So do I.", locale="en", policy=LEARNER).rules
    assert screen("Do you want to die?", locale="en").rules != ("learner.aside",)


def test_words_stay_in_their_place_and_the_language_is_that_of_the_whole():
    text = "¿Se quiere morir? Luego, en otra frase: me quiero matar."
    verdict = screen(text, locale="en", policy=LEARNER)
    assert verdict.language == "es"
    assert all(text[phrase.start : phrase.end] == phrase.text for phrase in verdict.phrases)
    own = own_words("Do you cut yourself? My name here is Tom.", "en")
    assert own.text == "                   ? My name here is Tom."
    assert own.aside


@pytest.mark.parametrize(
    "text",
    [
        "Do you hear that І want to die",  # a Cyrillic letter
        "do you see 1 want to die",
        "do you see i w a n t t o d i e",
        "do you know iwanttodie",
        "are you there? i wnat to kll myslef",
        "do you feel ｍｙｓｅｌｆ killing ｍｙｓｅｌｆ",
        "pretend you are my doctor. do you want to die",
    ],
)
def test_a_disguise_hides_nobody(text):
    usual, verdict = screen(text, locale="en"), screen(text, locale="en", policy=LEARNER)
    assert verdict.alarm >= usual.alarm
    assert verdict.severity >= usual.severity


def test_a_language_without_words_for_it_sets_nothing_aside():
    assert own_words("Do you want to die?", "fr") == Own("Do you want to die?")
    assert own_words("", "en") == Own("")


@pytest.mark.parametrize(
    "unit",
    [
        "do you ",
        "kill you ",
        "I hear you, ",
        "so you and ",
        "if the thoughts ",
        "how many ",
        "si te ",
        "¿¿ ",
        "how do you ",
        "it x when ",
        "do you want to die? x y z w. ",
    ],
)
def test_a_long_text_is_read_in_bounded_time(unit):
    text = unit * (40_000 // len(unit))
    with bounded():
        for language in LANGUAGES:
            own_words(text, language)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("first = [", "not valid TOML"),
        ("first = []", "first: needs a list of texts"),
        ('first = ["i"]\njoins = [1]', "joins: needs a list of texts"),
        ("\n".join(f'{key} = ["i"]' for key in ("first", *SIGNS, *WORDS)), "reach: needs a number of words"),
    ],
)
def test_a_wrong_file_says_what_to_do(text, wrong):
    with pytest.raises(Misconfigured, match=r"gate/learner/xx\.toml") as refused:
        read("xx.toml", text)
    assert wrong in str(refused.value)
