"""A model that oversteps changes nothing; what the program shows and takes is typed, listed and checked."""

import pytest
from reframing_loop import Loop, play_all

from handrail.kernel.events import Said
from handrail.kernel.moves import Ask, Say
from handrail.kernel.rules import MaxQuestions, MaxWords
from handrail.programs import PROGRAMS, programs
from handrail.programs.reframing.readers.details import Details
from handrail.programs.reframing.readers.ratings import Pair, Rating
from handrail.programs.reframing.reframe import Fit
from handrail.programs.reframing.state import Phase, Setup

PRESENTATION = ["I'm anxious about a presentation", "I think everyone will judge me", "Fear and shame", "About 8"]
WHOLE = [*PRESENTATION, "Mind reading", "7", "partly", "4 and 5", "no, that's all"]


def phases(loop):
    return [turn.state.phase.value for turn in loop.turns]


# A model


def overstepping(move):
    """Proposes to close at every turn, and reads what nobody wrote."""
    if isinstance(move, Say):
        return Said(
            move.line,
            "model",
            banner=move.banner,
            control={"next_phase": "closed", "missing_fields": [], "crisis_detected": True},
        )
    if isinstance(move, Ask):
        invented = {
            Details: Details("a plane crash in Peru", "the moon is cheese", "hatred of penguins", 3),
            Fit: Fit("no"),
            Rating: Rating(0),
            Pair: Pair(0, 0),
        }
        return invented[move.into]
    return None


def test_a_model_proposes_and_nothing_changes():
    plain, pushed = play_all(WHOLE), play_all(WHOLE, model=overstepping)
    assert phases(plain) == phases(pushed)
    assert [t.text for t in plain.turns] == [t.text for t in pushed.turns]
    assert plain.view == pushed.view
    advised = [f for t in pushed.turns for f in t.facts if type(f).__name__ == "Advised"]
    assert advised
    assert not any(f.agreed for f in advised[:-1])


def test_readings_stand_on_the_persons_words_only():
    loop = Loop(model=overstepping)
    loop.say("hmm well")
    assert loop.state.progress.situation != "a plane crash in Peru"
    assert "hatred of penguins" not in loop.state.progress.emotion


def test_a_good_reading_is_taken():
    def model(move):
        return Details(thought="the team secretly wants me gone") if isinstance(move, Ask) else None

    loop = Loop(model=model)
    loop.say("Monday meeting again, and there it was, the team secretly wants me gone, I could see it")
    assert loop.state.progress.thought == "the team secretly wants me gone"


@pytest.mark.parametrize("bad", [{"intensity": 11}, {"intensity": -1}, {"thought": ""}, {"situation": "x" * 500}])
def test_readings_out_of_range_cannot_be_built(bad):
    with pytest.raises(ValueError, match=r"0 to 10|between 1 and 400"):
        Details(**bad)


def test_every_say_has_its_rules_its_reason_and_its_author():
    for turn in play_all(WHOLE).turns:
        for say in turn.says:
            assert say.why
            assert say.contract
            assert say.style
            words = next(r.n for r in say.rules if isinstance(r, MaxWords))
            questions = next(r.n for r in say.rules if isinstance(r, MaxQuestions))
            summing = turn.state.phase == Phase.SUMMARY
            assert (words, questions) == ((160, 2) if summing else (110, 1))
            assert {type(r).__name__ for r in say.rules} >= {"NoAdvice", "NoPromises", "NoDiagnosis"}
            assert not any(rule.breaks(say.line) for rule in say.rules), say.line
        assert all(fact.why for fact in turn.facts)


# The record


def test_view_is_the_public_list_and_no_more():
    loop = play_all(WHOLE[:5])
    assert set(loop.view) == {
        "phase",
        "turn",
        "max_turns",
        "followups_left",
        "progress",
        "suds",
        "confidence",
        "crisis",
        "control",
    }
    assert set(loop.view["progress"]) == {"situation", "thought", "emotion", "intensity"}
    assert set(loop.view["control"]) == {"next_phase", "missing_fields", "suggest_questions", "crisis_detected"}
    assert loop.view["control"]["suggest_questions"][0].endswith("?")


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ({"max_turns": 3}, "max_turns must be a whole number from 4 to 100, not 3"),
        ({"max_turns": 101}, "from 4 to 100"),
        ({"max_turns": True}, "whole number"),
        ({"max_turns": 7.5}, "whole number"),
        ({"followups": -1}, "followups must be a whole number from 0 to 20"),
        ({"halfway": 0.0}, "from 0.1 to 0.9"),
        ({"halfway": float("nan")}, "from 0.1 to 0.9"),
        ({"word_limit": 10}, "from 80 to 400"),
        ({"summary_limit": 10}, "from 120 to 600"),
        ({"suds_before": 11}, "from 0 to 10"),
        ({"confidence_before": -1}, "from 0 to 10"),
    ],
)
def test_a_setup_that_cannot_work_is_refused_with_what_is_allowed(bad, says):
    with pytest.raises(ValueError, match=says):
        Setup(**bad)


def test_ratings_from_a_form_are_not_asked_again():
    loop = play_all(["my boss ignored me today", "he must hate me", "sad"], suds_before=7, confidence_before=9)
    assert loop.state.phase == Phase.REFRAME
    loop.say("yes")
    assert loop.state.asking == "balance"
    assert loop.view["suds"]["before"] == 7


def test_the_registry_knows_it():
    assert programs()["reframing"] is PROGRAMS["reframing"]
    record = PROGRAMS["reframing"]
    assert (record.name, record.version, record.setup, record.gate.name) == ("reframing", 1, Setup, "person_at_risk")
    assert set(record.title) == set(record.summary) == {"en", "es"}
