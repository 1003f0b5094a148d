"""Five reasons in their order, what each one asks of the staff, and nothing where there is none."""

import itertools

import pytest

from handrail.care import Care
from handrail.errors import Misconfigured
from handrail.handoff import URGENCIES
from handrail.programs.companion.constants import CRISES_KEPT, SUMMARY_LONGEST
from handrail.programs.companion.handoff import KERNEL, context, evaluate, read_actions
from handrail.programs.companion.state import Crisis, Setup, State

CALM = {"severity": 1, "crises": 0, "checker_failed": False, "requested": False, "beyond": 0}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[user_requested]\ndo = 1", "user_requested.do: needs a list"),
        ("[user_requested]\ndo = ['{name}']", "unknown slot"),
        ("[user_requested]\ndo = ['Say who you are.']", "crisis_severity_5: needs exactly do"),
        ("[", "not valid TOML"),
    ],
)
def test_a_wrong_file_says_what_to_mend(text, said):
    with pytest.raises(Misconfigured, match=said):
        read_actions("actions.toml", text)


def expected(severity, crises, failed, requested, beyond):
    """The table of the design, written apart from the code."""
    rows = (
        (severity == 5, ("crisis_severity_5", "human", "immediate", "now")),
        (crises >= 3, ("repeated_crisis", "human", "standard", "urgent")),
        (failed, ("maker_checker_failed", "human", "standard", "urgent")),
        (requested, ("user_requested", "human", "low", "soon")),
        (beyond >= 2, ("capability_limit", "specialist", "low", "soon")),
    )
    return next((row for holds, row in rows if holds), ("none", None, "low", "soon"))


def test_every_combination_follows_the_table():
    for severity, crises, failed, requested, beyond in itertools.product(
        range(1, 6), range(5), (False, True), (False, True), range(4)
    ):
        made = evaluate(severity=severity, crises=crises, checker_failed=failed, requested=requested, beyond=beyond)
        wanted = expected(severity, crises, failed, requested, beyond)
        assert (made.reason, made.target, made.urgency, KERNEL[made.urgency]) == wanted
        assert made.should_handoff is (wanted[0] != "none")
        assert KERNEL[made.urgency] in URGENCIES


def test_an_emergency_of_somebody_else_does_not_wait():
    assert evaluate(**CALM | {"beyond": 2}, kind="emergency").urgency == "standard"
    assert evaluate(**CALM | {"beyond": 2}, kind="legal").urgency == "low"


def session(**known):
    return State(Setup(), 1, known.pop("language", "en"), **known)


def test_nothing_to_do_where_nobody_was_called():
    told = context(session())
    assert told["suggested_actions"] == [] and told["handoff_reasons"] == []
    assert told["session_summary"] == "No summary available"


def test_each_reason_has_actions_of_its_own():
    reasons = [
        expected(*row)[0]
        for row in ((5, 0, 0, 0, 0), (1, 3, 0, 0, 0), (1, 0, 1, 0, 0), (1, 0, 0, 1, 0), (1, 0, 0, 0, 2))
    ]
    firsts = [context(session(handed=(reason,)))["suggested_actions"][0] for reason in reasons]
    assert len(set(firsts)) == 5


def test_the_actions_fit_the_person():
    answers = (("thoughts", "yes"), ("means", "yes"), ("intent", "refuse"))
    told = context(
        session(
            language="es",
            child=True,
            handed=("user_requested", "crisis_severity_5"),
            crises=(Crisis(4, "self_harm", 10.0, 2), Crisis(5, "suicide", 20.0, 7)),
            care=Care("suicide", 5, "es", answers=answers),
        )
    )
    words = " ".join(told["suggested_actions"])
    assert words.startswith("Join at once: active danger (suicide).")
    for part in ("within reach", "under age", "did not want to be asked", "Spanish"):
        assert part in words
    assert "act on it soon" not in words
    assert told["asked_in_care"] == dict(answers)
    assert told["user_preferences"] == {"language": "es", "child": True, "remember": False}
    assert [crisis["severity"] for crisis in told["crisis_history"]] == [4, 5]


@pytest.mark.parametrize("kind", ["diagnosis", "medication", "legal", "emergency"])
def test_what_was_asked_for_decides_what_is_done(kind):
    told = context(session(handed=("capability_limit",), beyond=("legal", kind)))["suggested_actions"]
    assert told[1:] == context(session(handed=("capability_limit",)))["suggested_actions"]


def test_what_is_handed_over_is_bounded():
    crises = tuple(Crisis(4, "suicide", 0.0, turn) for turn in range(50))
    told = context(session(summary="x" * 5000, crises=crises, handed=("repeated_crisis",)))
    assert len(told["session_summary"]) == SUMMARY_LONGEST
    assert [crisis["turn"] for crisis in told["crisis_history"]] == list(range(50 - CRISES_KEPT, 50))
