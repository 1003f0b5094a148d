"""A model that oversteps changes nothing; what the program shows and takes is typed, listed and checked."""

import tomllib

import pytest
from reframing_loop import Loop, play_all

from handrail.errors import Misconfigured
from handrail.kernel.events import Said
from handrail.kernel.moves import Ask, Say
from handrail.kernel.rules import MaxQuestions, MaxWords
from handrail.programs import PROGRAMS, programs
from handrail.programs.reframing import cards, data, lexicon, speech, voice
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


DECLINED = [
    "I'd rather not say", "I don't want to give you a number", "idk", "no clue", "stop asking me numbers", "skip",
    "no quiero dar un número", "prefiero no decirlo", "no sé", "sin números", "hm", "my sister called", "what?",
]  # fmt: skip


def guessing(move):
    """Fills in a number wherever one was asked for."""
    if isinstance(move, Ask):
        return {Details: Details(intensity=6), Rating: Rating(6), Pair: Pair(6, 6)}.get(move.into)
    return None


@pytest.mark.parametrize("said", DECLINED)
@pytest.mark.parametrize("before", [3, 5, 7])
def test_a_rating_that_nobody_gave_never_stands(said, before):
    loop = play_all(WHOLE[:before], model=guessing)
    was = loop.view["suds"], loop.view["confidence"]
    loop.say(said)
    assert (loop.view["suds"], loop.view["confidence"]) == was


def test_a_rating_in_words_that_the_rules_miss_may_be_read_by_a_model():
    said = "it is really quite something today, much more than a little, I would say"
    loop = play_all(WHOLE[:3], model=guessing)
    loop.say(said)
    assert loop.state.progress.intensity == 6


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


@pytest.mark.parametrize(
    ("owner", "loader"), [(voice, "lines"), (cards, "deck"), (lexicon, "lexicon"), (speech, "briefs")]
)
def test_a_broken_file_stops_the_start(monkeypatch, owner, loader):
    def broken(*_):
        raise Misconfigured("lines/es.toml is not TOML; mend it")

    monkeypatch.setattr(owner, loader, broken)
    with pytest.raises(Misconfigured, match=r"lines/es\.toml is not TOML"):
        programs()


def test_a_file_that_is_no_toml_says_which_and_where(monkeypatch):
    whole = tomllib.loads
    monkeypatch.setattr(data.tomllib, "loads", lambda _: whole("a = "))
    with pytest.raises(Misconfigured, match=r"lines/en\.toml is not TOML in UTF-8 \(Invalid value"):
        data.table("lines", "en.toml")
    with pytest.raises(Misconfigured, match=r"lines/xx\.toml is missing; add it"):
        data.table("lines", "xx.toml")


def test_a_line_that_one_language_lacks_stops_the_start(monkeypatch):
    whole = voice.lines
    short = {**whole("es"), "got": {}}
    monkeypatch.setattr(voice, "lines", lambda language: short if language == "es" else whole(language))
    with pytest.raises(Misconfigured, match=r"lines/es\.toml: got\.situation is missing"):
        programs()


def test_a_brief_that_is_missing_is_named():
    with pytest.raises(Misconfigured, match=r"lines/briefs\.toml: brief\.persona is missing"):
        speech.read_briefs("lines/briefs.toml", {})


def test_the_registry_knows_it():
    assert programs()["reframing"] is PROGRAMS["reframing"]
    record = PROGRAMS["reframing"]
    assert (record.name, record.version, record.setup, record.gate.name) == ("reframing", 6, Setup, "person_at_risk")
    assert set(record.title) == set(record.summary) == {"en", "es"}
