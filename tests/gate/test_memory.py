"""What a conversation says that none of its messages says alone; and that nothing is cleared by taking it back."""

import pytest

from handrail.errors import Misconfigured
from handrail.gate import help_text, screen
from handrail.gate.memory import remembered
from handrail.gate.memory.remembering import CALM, read_retractions, takes_back
from handrail.kernel.events import Risk, Screened
from handrail.kernel.program import PERSON_AT_RISK, Policy

CALM_TEXT = "we had pasta for lunch"


def judged(verdict, before=Risk(), text="", policy=PERSON_AT_RISK):  # noqa: B008 - it is frozen
    return remembered(verdict, before, text, policy, "GB")


def said(texts, locale="en"):
    """The verdicts on a conversation, in order."""
    risk, verdicts = Risk(), []
    for text in texts:
        verdict = judged(screen(text, locale=locale, place="GB"), risk, text)
        risk = verdict.risk
        verdicts.append(verdict)
    return verdicts


def plain(severity, confidence=0.9, category="suicide", **more):
    return Screened(severity, confidence, category, "en", **more)


def test_a_message_alone_is_judged_as_before():
    for text in (CALM_TEXT, "I want to kill myself"):
        alone, kept = screen(text, locale="en", place="GB"), said([text])[0]
        assert (kept.severity, kept.alarm, kept.help) == (alone.severity, alone.alarm, alone.help)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I want to kill myself", "jk"),
        ("I want to kill myself", "haha just kidding, forget I said anything"),
        ("I took all the pills in the house", "never mind, I'm fine"),
        ("quiero matarme", "era broma, no te preocupes"),
        ("me quiero morir, no aguanto más", "olvídalo, estoy bien"),
    ],
)
def test_taking_it_back_clears_nothing_and_the_person_is_met_once_more(first, second):
    disclosed, retracted = said([first, second])
    assert disclosed.alarm
    assert retracted.alarm
    assert "memory.retraction" in retracted.rules
    assert retracted.category == disclosed.category
    assert retracted.risk.level == disclosed.risk.level
    assert len(retracted.help) < len(disclosed.help)


def test_the_same_words_without_a_disclosure_mean_nothing():
    assert not said(["the match was great", "jk it was awful"])[1].alarm


def test_the_third_unsure_mention_is_an_alarm():
    unsure = plain(3, 0.4, ambiguous=True)
    risk = Risk()
    alarms = []
    for _ in range(3):
        verdict = judged(unsure, risk)
        alarms.append(verdict.alarm)
        risk = verdict.risk
    assert alarms == [False, False, True]
    assert "memory.third_mention" in verdict.rules
    assert verdict.help
    assert risk.mentions == 0  # counted anew from there


def test_distress_that_does_not_lift_raises_the_level_and_in_the_end_is_asked_about():
    heavy = plain(2, category="other")
    risk, alarms, levels = Risk(), [], []
    for _ in range(7):
        verdict = judged(heavy, risk)
        alarms.append(verdict.alarm)
        risk = verdict.risk
        levels.append(risk.level)
    assert alarms == [False] * 5 + [True, False]
    assert levels == [2, 2, 3, 3, 3, 3, 3]


def test_taking_back_something_imminent_is_met_as_imminent():
    first, second = said(["I have the pills in my hand and I'm taking them tonight", "jk im fine"])
    assert first.severity == second.severity == 5
    assert second.help.index("999") < 200


def test_denials_are_no_mentions():
    texts = ["no quiero morir", "no tengo pensamientos suicidas", "nunca me haría daño", "no voy a matarme"]
    assert not any(v.alarm for v in said(texts, "es"))


def test_an_unsure_mention_is_forgotten_in_time():
    unsure, calm = plain(3, 0.4, ambiguous=True), plain(1, 1.0, "none")
    risk = Risk()
    for verdict in (unsure, unsure, *[calm] * CALM, unsure):
        last = judged(verdict, risk)
        risk = last.risk
    assert not last.alarm


def test_an_age_told_later_brings_the_childrens_line():
    first, second = said(["my coach hits me and locks me in", "I'm 12"])
    assert first.alarm
    assert "memory.child" in second.rules
    assert "0800 1111" in second.help


def test_two_calm_messages_break_a_run_of_distress():
    heavy, calm = plain(2, category="other"), plain(1, 1.0, "none")
    risk = Risk()
    for verdict in (heavy, heavy, calm, calm, heavy):
        last = judged(verdict, risk)
        risk = last.risk
    assert not last.alarm


def test_the_level_falls_only_by_calm_messages_and_not_to_the_ground_after_something_grave():
    texts = ["I bought a rope to hang myself tonight", *[CALM_TEXT] * (CALM * 5)]
    levels = [v.risk.level for v in said(texts)]
    assert levels[0] == 5
    assert levels[CALM - 1] == 5
    assert levels[CALM] == 4
    assert levels[-1] == 2
    assert levels == sorted(levels, reverse=True)


def test_help_is_short_the_second_time_and_whole_again_for_something_else():
    first, second, worse = said(["I want to die", "I want to die", "I took all my pills ten minutes ago"])
    assert first.help == help_text("GB", "en", first.category, first.severity)
    assert len(second.help) < len(first.help)
    assert "999" in second.help
    assert worse.help == help_text("GB", "en", worse.category, worse.severity)


def test_a_child_is_given_the_childrens_line():
    spoken = judged(screen("I'm 11 and I want to die", locale="en", place="GB"), text="I'm 11 and I want to die")
    assert "0800 1111" in spoken.help
    told = judged(screen("I want to die", locale="en"), text="I want to die", policy=Policy("children", child=True))
    assert "0800 1111" in told.help


def test_the_memory_never_lowers_anything():
    for text in ("I want to kill myself", "quiero matarme", CALM_TEXT, "I'm fine", "I cut myself last night"):
        alone = screen(text, locale="en", place="GB")
        for before in (
            Risk(),
            Risk(level=5, peak=5, category="suicide", told=("suicide/now",)),
            Risk(mentions=2, heavy=2),
        ):
            kept = judged(alone, before, text)
            assert kept.severity >= alone.severity
            assert kept.confidence >= alone.confidence
            assert kept.alarm >= alone.alarm
            assert kept.alarm <= bool(kept.help)


def test_a_text_that_could_not_be_read_is_always_asked_about_in_full():
    closed = screen("x" * 200_000, locale="en", place="GB")
    again = judged(closed, Risk(level=3, peak=3, told=("other/soon",)))
    assert again.help == closed.help


@pytest.mark.parametrize("text", ["JK!", "j/k", "I’m fine", "¡Olvídalo!", "era broma jaja", "i didnt mean it"])
def test_words_that_take_back(text):
    assert takes_back(text)


@pytest.mark.parametrize("text", ["jkl", "the forget-me-nots are blooming", "never minded the rain", "no se deja", ""])
def test_words_that_do_not(text):
    assert not takes_back(text)


@pytest.mark.parametrize("text", ["retractions = ", "retractions = []", "retractions = [1]", "other = ['x']"])
def test_a_file_that_does_not_fit_is_named(text):
    with pytest.raises(Misconfigured, match=r"gate/memory/xx.toml"):
        read_retractions("xx.toml", text)


@pytest.mark.parametrize("text", ["there's my dad's gun in the house", "he took the knife"])
def test_who_is_in_danger_themselves_is_not_spoken_to_about_another(text):
    first, second = said(["everyone would be better off without me", text])
    assert second.alarm
    assert second.help in {
        help_text("GB", "en", "suicide", severity, again=again) for severity in (3, 4, 5) for again in (False, True)
    }
    assert screen(text, locale="en", place="GB").category != first.category


def test_a_danger_of_their_own_comes_before_that_of_a_friend():
    *_, retracted = said(["my friend took all her pills and said goodbye", "sometimes i want to disappear too", "jk"])
    assert (retracted.category, retracted.severity, retracted.alarm) == ("suicide", 3, True)
