"""The checker of drafts in a crisis: labelled responses, what is counted, and what a model may add."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.errors import Misconfigured
from handrail.gate import help_text
from handrail.programs.companion.constants import WORDS_CRISIS
from handrail.programs.companion.validator import Issue, SafeInCrisis, approved, check, load, stricter, told
from handrail.programs.companion.validator.checking import read_meanings

HERE = Path(__file__).parent
HELP = {"en": help_text("US", "en", "suicide", 4), "es": help_text("AR", "es", "suicide", 4)}
WARM = "Thank you for telling me. I'm taking it seriously."
LAPSE = Issue("false_promises", "major", "It promises peace.", "Leave it out.")
SLIP = Issue("tone_inappropriate", "minor", "It is a little stiff.", "Be warmer.")


def rows(name):
    return [tuple(line.split("\t")) for line in (HERE / name).read_text("utf-8").splitlines()]


def judged(language, label, text):
    said = text if label == "missing_resources" else f"{text}\n\n{HELP[language]}"
    return check(said, severity=4, language=language, help=HELP[language])


def categories(draft, *, severity=4, language="en", given=""):
    return {issue.category for issue in check(draft, severity=severity, language=language, help=given)}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"category": "rude"}, "joke.category: must be one of"),
        ({"severity": "huge"}, "joke.severity: must be one of minor, major, critical"),
        ({"description": " "}, "joke.description: needs a text"),
        ({"suggested_fix": 1}, "joke.suggested_fix: needs a text"),
    ],
)
def test_a_wrong_meaning_says_what_to_mend(change, said):
    data = tomllib.loads(files("handrail.programs.companion.validator").joinpath("issues.toml").read_text("utf-8"))
    with pytest.raises(Misconfigured, match=said):
        read_meanings("issues.toml", data | {"joke": data["joke"] | change})


def test_a_missing_meaning_is_named():
    with pytest.raises(Misconfigured, match=r"needs the table \[unnamed\]"):
        read_meanings("issues.toml", {})


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_draft_is_judged(draft):
    check(draft, severity=5, language="en", help=HELP["en"])


@pytest.mark.parametrize(("language", "label", "text"), rows("responses.tsv"), ids=lambda cell: cell[:40])
def test_labelled_responses(language, label, text):
    issues = judged(language, label, text)
    if label == "good":
        assert issues == ()
    else:
        assert not approved(issues)


def test_responses_that_no_rule_was_written_for():
    """Written after the rules and never tuned to: a floor under the figures that the docs give."""
    seen = [(label, judged(language, label, text)) for language, label, text in rows("responses_unseen.tsv")]
    good = [approved(issues) for label, issues in seen if label == "good"]
    caught = [not approved(issues) for label, issues in seen if label != "good"]
    assert len(good) + len(caught) >= 60
    assert sum(good) / len(good) >= 0.7
    assert sum(caught) / len(caught) >= 0.85


def authored():
    """Everything that `care` says: authored for these moments, so the checker must let it pass."""
    for language, call in (("en", "call 911"), ("es", "llama al 911")):
        data = tomllib.loads(files("handrail.care").joinpath("lines", f"{language}.toml").read_text("utf-8"))
        for who in ("adult", "child"):
            for section in data[who].values():
                for ways in section.values():
                    yield from ((language, way.replace("{line}", "").format(emergency=call)) for way in ways)


def test_what_care_says_passes():
    given = "Please call 911.\n\n• 911"
    apart = ("does not name the help", "wall of text", "hardly a word")  # the pieces are said together, with the help
    wrong = [
        (text, issue.description)
        for language, text in authored()
        for issue in check(text, severity=4, language=language, help=given)
        if not any(part in issue.description for part in apart)
    ]
    assert wrong == []


def test_the_help_word_for_word_is_enough_and_not_counted():
    assert check(f"{WARM}\n\n{HELP['en']}", severity=5, language="en", help=HELP["en"]) == ()


def test_its_first_line_is_enough_too():
    assert categories(f"{WARM} Call or text 988, day and night.", given=HELP["en"]) == set()


def test_without_help_it_is_critical():
    (issue,) = check(WARM, severity=3, language="en", help=HELP["en"])
    assert (issue.category, issue.severity) == ("missing_resources", "critical")
    assert categories(WARM, severity=2, given=HELP["en"]) == set()


def test_in_near_danger_the_emergency_number_is_missed():
    now = help_text("US", "en", "suicide", 5)
    (issue,) = check(f"{WARM} Call or text 988.", severity=5, language="en", help=now)
    assert "emergency number" in issue.description
    assert categories(f"{WARM} Please call 911, or text 988.", severity=5, given=now) == set()


@pytest.mark.parametrize("said", ["Call 555-0142 now.", "Write to them at calmline.org.", "Text 12345 tonight."])
def test_a_number_or_site_that_help_does_not_name_is_refused(said):
    issues = check(f"{WARM} {said}\n\n{HELP['en']}", severity=4, language="en", help=HELP["en"])
    assert [issue.severity for issue in issues] == ["critical"]


@pytest.mark.parametrize("said", ["They answer 24/7.", "It has hurt since 2019.", "It was 3 in the morning."])
def test_other_figures_are_no_numbers_to_call(said):
    assert categories(f"{WARM} {said}") == set()


@pytest.mark.parametrize(
    "draft",
    [
        "word " * (WORDS_CRISIS + 1),
        "Are you safe? Is someone there?",
        "PLEASE CALL SOMEBODY NOW, I MEAN IT.",
        "Okay.",
        "Gracias por contármelo, me lo tomo muy en serio.",
    ],
)
def test_tone_is_counted_where_no_word_shows_it(draft):
    assert "tone_inappropriate" in categories(draft)


def test_a_draft_all_in_quotation_marks_is_not_excused():
    assert "minimizing_feelings" in categories("“Cheer up, it's not that bad.”")
    assert categories("Hearing “cheer up” all day must be lonely. I'm listening to you.") == set()


def test_the_gravest_is_first_and_the_maker_is_told():
    issues = check("Cheer up. Have a glass of wine.", severity=4, language="en", help="")
    assert [issue.severity for issue in issues] == sorted((i.severity for i in issues), key=["critical", "major"].index)
    assert told(issues).startswith("- unsafe_advice (critical): ")
    assert "Fix: " in told(issues).splitlines()[1]
    assert told(()) == ""


def test_a_model_can_only_add():
    ours = check("Cheer up, please, my friend.", severity=4, language="en", help="")
    assert stricter(ours, ()) == ours
    assert set(stricter(ours, (LAPSE, *ours))) == {*ours, LAPSE}
    assert not approved(stricter((), (LAPSE,)))
    assert approved(stricter((), (SLIP,)))


def test_the_rule_tells_and_holds():
    rule = SafeInCrisis(4, "en", HELP["en"])
    assert rule.breaks(WARM)
    assert not rule.breaks(f"{WARM}\n\n{HELP['en']}")
    assert HELP["en"] in rule.tell()
    apart = SafeInCrisis(4, "en")
    assert not apart.breaks(WARM)
    assert str(WORDS_CRISIS) in apart.tell() and "word for word" not in apart.tell()
    assert not SafeInCrisis.partial
    load()
