"""The verdict as a whole: shape, offsets, disguises, and that it fails closed."""

import json
import subprocess
import sys
from types import SimpleNamespace

import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.gate import protocol, scan, scan_text, screen, undecodable, verdict
from handrail.gate.normal import words_of
from handrail.gate.phrasebook import lexicon
from handrail.kernel.events import Screened
from handrail.kernel.program import PERSON_AT_RISK, Policy
from handrail.server import health
from tests.effort import stays_within

DIE = "I want to die"


def test_harmless_text_is_severity_one_and_certain():
    assert screen("What a lovely day", locale="en-US") == Screened(1, 1.0, "none", "en")


def test_a_verdict_says_why():
    found = screen("I bought a rope. I want to die.", locale="en-US")
    assert (found.severity, found.category, found.alarm) == (5, "suicide", True)
    assert "en.together.means_and_wish" in found.rules
    assert "I want to die" in [p.text for p in found.phrases]
    assert "988" in found.help


def test_distress_is_seen_and_does_not_alarm():
    found = screen("I hate my life", locale="en")
    assert (found.severity, found.category, found.alarm, found.help) == (2, "other", False, "")


def test_a_denial_is_lowered_and_named():
    found = screen("I would never kill myself", locale="en")
    assert (found.severity, found.alarm, found.ambiguous) == (2, False, True)
    assert "weakened: en.cue.negation" in found.rules


def test_two_negations_do_not_deny():
    assert screen("I never said I would not kill myself", locale="en").alarm


def test_a_past_attempt_is_severity_three_and_unsure():
    found = screen("I tried to kill myself when I was 15", locale="en")
    assert (found.severity, found.alarm, found.ambiguous) == (3, False, True)
    assert screen("I tried to kill myself when I was 15 and now I want to again", locale="en").alarm


def test_an_idiom_beside_a_crisis_hides_nothing():
    assert screen("this deadline is killing me and I want to kill myself", locale="en").severity == 4


def test_the_policy_decides_what_is_an_alarm():
    strict, deaf = Policy("strict", severity=2), Policy("deaf", severity=6, unsure=6)
    assert screen("I hate my life", locale="en", policy=strict).alarm
    assert not screen(DIE, locale="en", policy=deaf).alarm
    assert screen(DIE, locale="en", policy=deaf).help == ""
    assert screen(DIE, locale="en", policy=PERSON_AT_RISK).alarm


@pytest.mark.parametrize(
    "text",
    [
        "I want to d\u200bi\u200be now",
        "I want to di\u0301e now",
        "I WANT TO DIE now",
        "\u200b\u200bI want to die\u200b now",
        "Ｉ ｗａｎｔ ｔｏ ｄｉｅ now",
        "𝐈 𝐰𝐚𝐧𝐭 𝐭𝐨 𝐝𝐢𝐞 now",
        "I wаnt tо diе now",
        "I want to d i e now",
        "I wanna dieeee now",
        "I want to d1e now",
        "I want\u00a0to d\u00adie now",
        "I ｗant   to \n die now",
    ],
)
def test_a_disguise_does_not_help_and_offsets_are_those_of_the_text_as_written(text):
    found = screen("Hello — " + text, locale="en")
    assert found.alarm
    for phrase in found.phrases:
        assert ("Hello — " + text)[phrase.start : phrase.end] == phrase.text
    longest = max(found.phrases, key=lambda p: len(p.text))
    assert longest.text[-1] in "eE\u0301\u200bｅее𝐞", longest
    assert " now" not in longest.text


def test_offsets_point_at_the_words_in_spanish():
    text = "¡Ya no aguanto! QUIÉRO MORÍR…"
    found = screen(text, locale="es")
    assert "QUIÉRO MORÍR" in [p.text for p in found.phrases]


def test_a_ligature_is_one_character_of_the_text():
    text = "ﬁne. I want to die"
    phrase = screen(text, locale="en").phrases[0]
    assert text[phrase.start : phrase.end] == phrase.text


def test_the_language_of_the_message_wins_over_the_locale():
    found = screen("me quiero morir, ya no aguanto más esta vida", locale="en-US")
    assert found.language == "es"
    assert "marca 2" in found.help


def test_without_a_place_no_number_of_any_country_is_given():
    found = screen(DIE, locale="en")
    assert not any(char.isdigit() for char in found.help)
    assert "988" in screen(DIE, locale="en", place="US").help
    assert "116 123" in screen(DIE, locale="en-US", place="GB").help


def closed(found: Screened) -> bool:
    verdict = (found.severity, found.confidence, found.category, found.ambiguous, found.alarm)
    return verdict == (3, 1.0, "other", True, True)


def test_a_text_that_is_too_long_fails_closed():
    found = screen("a" * (verdict.LONGEST + 1), locale="en-US")
    assert closed(found)
    assert "988" in found.help
    assert not screen("a " * (verdict.LONGEST // 2), locale="en").alarm


@pytest.mark.parametrize("broken", ["lexicon", "scan", "language_of", "place_of"])
def test_whatever_breaks_inside_it_fails_closed(monkeypatch, broken):
    def burst(*_args, **_more):
        raise RuntimeError("burst")

    monkeypatch.setattr(verdict, broken, burst)
    found = screen("a harmless text", locale="es-ES")
    assert closed(found)
    assert found.help
    assert found.language == "es"


def test_it_fails_closed_without_its_data_files_too(monkeypatch):
    def missing(*_args):
        raise FileNotFoundError("gone")

    monkeypatch.setattr(verdict, "scan", missing)
    monkeypatch.setattr(verdict, "help_text", missing)
    assert screen("hello", locale="es").help == protocol.LAST_RESORT["es"]
    assert screen("hello", locale="pt").help == protocol.LAST_RESORT["en"]


@pytest.mark.parametrize("wrong", [None, 7, b"bytes", ["a"]])
def test_what_is_not_text_fails_closed(wrong):
    assert closed(screen(wrong, locale="en"))


@pytest.mark.parametrize("locale", ["", "-", "xx-YY", "en_GB", "ES", "es-419", "\ud800", "zh-Hant-TW"])
def test_any_locale_is_taken(locale):
    assert screen(DIE, locale=locale).alarm


WORDS = ["I ", "want ", "to ", "die", "kill ", "myself ", "no ", "quiero ", "morir"]
MARKS = ["\u200b", "\u0301", "ß", "ﬁ", "İ", "K", ". ", "! ", "\n", "\ud800", "1", "$", "'", "\x00", "e\u0301"]
MIXED = st.lists(st.sampled_from(WORDS + MARKS), max_size=40).map("".join)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(), MIXED, st.text(alphabet=st.characters())))
def test_any_text_gets_the_same_lawful_verdict_twice(text):
    found = screen(text, locale="en-US")
    assert found == screen(text, locale="en-US")
    assert 1 <= found.severity <= 5
    assert 0 <= found.confidence <= 1
    assert bool(found.help) == found.alarm
    assert not any(rule.startswith("gate.") for rule in found.rules), found.rules
    for phrase in found.phrases:
        assert 0 <= phrase.start < phrase.end <= len(text)
        assert text[phrase.start : phrase.end] == phrase.text


@pytest.mark.parametrize(
    "seed",
    [
        "kill ",
        "i want to ",
        "a",
        "no not never ",
        "i am so very really ",
        "\u0301",
        "k i l l ",
        "'",
        "$!|",
        "he ",
        "suicide ",
        "ÿ",
    ],
)
def test_a_hundred_thousand_hostile_characters_are_read_to_the_end(seed):
    text = (seed * (verdict.LONGEST // len(seed)))[: verdict.LONGEST - 20] + " I want to die"
    found = screen(text, locale="en")
    assert found.alarm
    assert not any(rule.startswith("gate.") for rule in found.rules)


def test_bytes_that_are_no_text_are_met_as_unsure():
    assert closed(undecodable("es-ES"))
    assert undecodable("es-ES").language == "es"
    assert "024" in undecodable("es-ES").help


def test_one_text_can_be_scanned_without_a_session():
    assert scan_text(DIE) == screen(DIE, locale="en")
    assert scan_text("quiero morir", locale="es", place="MX") == screen("quiero morir", locale="es-MX")


@pytest.mark.parametrize(
    "unit",
    [
        "an ordinary day. ",
        "I want to kil mysefl. ",
        "k i l l ",
        "s.u.i.",
        "never kill ",
        "when i was 17 i wanted to kill myself ",
    ],
)
def test_time_grows_with_the_text_and_no_faster(unit):
    """Ten times the text may take ten times as long; thirty times as long would be quadratic on its way."""

    assert stays_within(30, lambda size: lambda: screen(unit * (size // len(unit)), locale="en"), 8_000, 80_000)


OVERDUE = "crisis resources of US (gate/resources): last reviewed on 2020-01-01"
UNREAD = "words of the handoff in en (handoff/lines): last reviewed on 2020-01-01"


async def test_what_is_overdue_is_told_at_the_start_and_when_asked_whether_it_is_ready(monkeypatch, caplog):
    async def heads(limit):
        return []

    desk = SimpleNamespace(road=SimpleNamespace(ledger=SimpleNamespace(heads=heads)), outbox=None)
    assert json.loads((await health.readyz(desk)).body) == {"status": "ok"}
    monkeypatch.setattr(health.gate, "stale", lambda today: [OVERDUE])
    monkeypatch.setattr(health.handoff, "stale", lambda today: [UNREAD])
    app = FastAPI()
    app.include_router(health.routes)
    with caplog.at_level("WARNING", logger="handrail"):
        async with app.router.lifespan_context(app):
            answer = await health.readyz(desk)
    assert answer.status_code == 200
    assert json.loads(answer.body) == {"status": "ok", "warnings": [OVERDUE, UNREAD]}
    assert [record.warning for record in caplog.records] == [OVERDUE, UNREAD]


def test_a_verdict_is_plain_data():
    found = screen(DIE, locale="en")
    assert json.dumps([p.text for p in found.phrases] + list(found.rules))


@pytest.mark.parametrize(
    "text",
    [
        "no, I'm not suicidal",
        "no, I'm not going to kill myself",
        "no, I don't want to kill myself",
        "no im not thinking about killing myself",
        "No he's not suicidal, he is just sad",
        "no, no voy a matarme",
        "no, no pienso en suicidarme",
        "no voy a matarme",
    ],
)
def test_a_no_to_our_own_question_is_no_alarm(text):
    """The "no" that answers is not a second negation, and the model does not overrule what was denied."""
    assert not screen(text, locale="en").alarm


@pytest.mark.parametrize(
    "text",
    [
        "no puedo prometer que no me voy a matar",
        "I can't promise I won't kill myself",
        "no I can't promise that I won't kill myself",
        "never said I wouldn't kill myself",
        "I'm not suicidal but I bought a rope to hang myself",
    ],
)
def test_a_no_that_is_taken_back_in_the_same_breath_is(text):
    assert screen(text, locale="en").alarm


@pytest.mark.parametrize("text", ["word " * 1000, "help me decide", "I want to stop now", "the sky is blue"])
def test_the_model_says_nothing_of_ordinary_words(text):
    assert not screen(text, locale="en").alarm


@pytest.mark.parametrize(
    ("locale", "glad", "not_glad"),
    [
        ("en", "I want to live", "I do not want to live"),
        ("en", "so happy to be alive", "not happy to be alive"),
        ("en", "I can do it myself", "I will do it myself tonight with the rope"),
        ("es", "quiero vivir", "ya no quiero vivir"),
        ("es", "tengo muchas ganas de vivir", "no tengo muchas ganas de vivir"),
        ("es", "qué bueno es estar viva", "qué castigo es estar viva"),
    ],
)
def test_joy_is_not_its_contrary(locale, glad, not_glad):
    assert not screen(glad, locale=locale).alarm
    assert screen(not_glad, locale=locale).alarm


FIRST_ALARM = """
import sys
from handrail.gate import ready, screen
ready()
opened = []
sys.addaudithook(lambda event, given: opened.append(given[0]) if event == "open" else None)
for text, locale in (("I want to kill myself", "en-US"), ("quiero matarme", "es-MX"), ("im 12 and he hits me", "en")):
    assert screen(text, locale=locale).alarm, text
assert not opened, opened
"""


def test_the_first_alarm_waits_for_no_file():
    """Whatever is said in it was read at the start: 80 ms that somebody in danger would wait."""
    done = subprocess.run([sys.executable, "-c", FIRST_ALARM], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr


def test_it_does_not_matter_how_often_a_whole_sentence_is_weakened():
    """Each of thousands of cues reached each of hundreds of matches: a long message took seconds."""
    text = "when i was 17 i wanted to kill myself " * 500
    found = lexicon()
    words = words_of(text, found.known, found.chunker, found.reader)
    _, cues = scan._mercies(found, words)
    wide = [near.cue for near in cues if near.cue.scope in scan.WIDE and not near.cue.cancels]
    assert wide
    assert len(wide) == len(set(wide))
