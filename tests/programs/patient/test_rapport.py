"""Rapport: two distinct warm cues raise it, two slights lower it, two turns lie between, telling takes a cue away."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.programs.patient.cues import COLD, KINDS, TOLD, WARM, Mark, Marks, marks
from handrail.programs.patient.kinds import RAPPORTS
from handrail.programs.patient.rapport import COOL_DOWN, MULTIPLIER, NEEDED, NEVER, Footing, step

START = Footing()


def turn(*kinds: str, words: int = 10, said: str = "") -> Marks:
    """Marks of the kinds given, each with words of its own."""
    own = [f"{said or 'words of'} {kind} {place}" for place, kind in enumerate(kinds)]
    return Marks(tuple(Mark(kind, each, 0, len(each)) for kind, each in zip(kinds, own, strict=True)), "", words)


def after(turns: list[Marks], footing: Footing = START) -> Footing:
    for number, each in enumerate(turns, 1):
        footing = step(footing, each, number)
    return footing


KIND = st.sampled_from(KINDS)
TURN = st.builds(
    lambda kinds, words, said: turn(*kinds, words=words, said=said),
    st.lists(KIND, max_size=5),
    st.integers(1, 150),
    st.sampled_from(["first", "second", "third"]),
)
TURNS = st.lists(TURN, max_size=40)


def test_everyone_begins_guarded() -> None:
    assert Footing() == Footing("guarded", (), 0, NEVER)
    assert MULTIPLIER == {"guarded": 0.9, "neutral": 1.0, "open": 1.1}


def test_two_distinct_cues_raise_it_one_step() -> None:
    once = after([turn("reflection")])
    assert once.rapport == "guarded"
    twice = step(once, turn("validation"), 2)
    assert twice == Footing("neutral", since=2)


def test_two_reflections_of_different_things_are_two_cues() -> None:
    assert after([turn("reflection", said="the job"), turn("reflection", said="the nights")]).rapport == "neutral"


def test_the_same_words_again_are_no_second_cue() -> None:
    assert after([turn("validation")] * 9).rapport == "guarded"


def test_open_questions_alone_win_nobody() -> None:
    asked = [turn("open_question", said=f"question {number}") for number in range(9)]
    assert after(asked).rapport == "guarded"
    assert after([*asked, turn("reflection")]).rapport == "neutral"


@pytest.mark.parametrize("kinds", [("reflection",) * 3, ("reflection", "validation"), WARM])
def test_however_warm_one_turn_adds_one_cue(kinds: tuple[str, ...]) -> None:
    once = after([turn(*kinds)])
    assert (once.rapport, len(once.cues)) == ("guarded", 1)


def test_a_second_kind_counts_where_the_first_is_collected() -> None:
    asked = turn("open_question", said="what happened")
    assert after([asked, turn("open_question", "validation")]).rapport == "neutral"


def test_a_long_turn_with_few_warm_phrases_adds_none() -> None:
    assert len(after([turn("reflection", words=40)]).cues) == 1
    assert after([turn("reflection", words=41)]).cues == ()
    assert len(after([turn("reflection", "validation", words=80)]).cues) == 1
    assert after([turn("reflection", "validation", words=81)]).cues == ()


def test_sympathy_and_a_question_in_one_turn_are_one_step_on_the_way() -> None:
    once = step(Footing(), marks("I'm sorry to hear that. What happened?", "My back's gone.", "en"), 1)
    assert (once.rapport, len(once.cues)) == ("guarded", 1)
    dicho = step(Footing(), marks("Siento mucho oír eso. ¿Qué pasó?", "Tengo la espalda fatal.", "es"), 1)
    assert (dicho.rapport, len(dicho.cues)) == ("guarded", 1)


def test_two_slights_lower_it_one_step() -> None:
    trusting = Footing("open", ("validation: so it is",))
    once = step(trusting, turn("dismissal"), 1)
    assert (once.rapport, once.slights) == ("open", 1)
    assert step(once, turn("judgement"), 2) == Footing("neutral", since=2)


def test_a_turn_that_slights_twice_slights_once() -> None:
    assert after([turn("dismissal", "judgement")], Footing("neutral")).slights == 1


def test_two_turns_lie_between_two_shifts() -> None:
    warm = [turn("reflection", said=f"thing {number}") for number in range(12)]
    shifts, footing = [], Footing()
    for number, each in enumerate(warm, 1):
        new = step(footing, each, number)
        if new.rapport != footing.rapport:
            shifts.append(number)
        footing = new
    assert shifts == [2, 2 + COOL_DOWN + 1]


@pytest.mark.parametrize("kind", TOLD)
def test_telling_takes_one_collected_cue_away(kind: str) -> None:
    assert after([turn("reflection"), turn(kind)]).cues == ()
    assert after([turn(kind), turn(kind), turn("reflection")]).cues == ("reflection: words of reflection 0",)
    assert after([turn("reflection", kind)]).cues == ()


def test_a_slight_with_two_warm_cues_does_not_raise_it() -> None:
    assert after([turn("reflection"), turn("validation", "dismissal")]).rapport == "guarded"


def test_slights_at_the_bottom_block_no_way_up() -> None:
    lowest = after([turn("dismissal"), turn("judgement"), turn("interruption")])
    assert lowest == Footing("guarded", (), NEEDED, NEVER)
    assert after([turn("reflection"), turn("validation")], lowest).rapport == "neutral"


@given(TURNS)
def test_it_moves_by_one_step_and_never_too_soon(turns: list[Marks]) -> None:
    footings = [Footing()]
    for number, each in enumerate(turns, 1):
        footings.append(step(footings[-1], each, number))
    changed = [number for number, (a, b) in enumerate(pairwise(footings), 1) if a.rapport != b.rapport]
    assert all(b - a > COOL_DOWN for a, b in pairwise(changed))
    for number, (a, b) in enumerate(pairwise(footings), 1):
        assert abs(RAPPORTS.index(a.rapport) - RAPPORTS.index(b.rapport)) <= 1
        assert b.since == (number if a.rapport != b.rapport else a.since)
        if a.rapport != b.rapport:
            assert (b.cues, b.slights) == ((), 0)


@given(TURN, TURNS)
def test_no_turn_adds_two_cues_or_wins_a_patient_alone(each: Marks, turns: list[Marks]) -> None:
    before = after(turns)
    now = step(before, each, len(turns) + 1)
    assert len(now.cues) <= len(before.cues) + 1
    assert step(Footing(), each, 1).rapport == "guarded"


@given(TURNS)
def test_what_is_kept_stays_small_and_distinct(turns: list[Marks]) -> None:
    footing = after(turns)
    assert len(footing.cues) <= NEEDED
    assert len(set(footing.cues)) == len(footing.cues)
    assert 0 <= footing.slights <= NEEDED


@given(TURNS)
def test_without_warmth_it_never_rises_and_without_slights_it_never_falls(turns: list[Marks]) -> None:
    cold = [replace(each, marks=tuple(m for m in each.marks if m.kind not in WARM)) for each in turns]
    warm = [replace(each, marks=tuple(m for m in each.marks if m.kind not in COLD)) for each in turns]
    assert after(cold).rapport == "guarded"
    assert after(warm, Footing("open")).rapport == "open"


@given(TURN, st.integers(1, 50))
def test_a_longer_turn_never_collects_more(each: Marks, more: int) -> None:
    longer = replace(each, words=each.words + more)
    high = Footing("open")
    assert len(step(high, longer, 1).cues) <= len(step(high, each, 1).cues)


@given(TURN, TURNS)
def test_advice_never_helps(each: Marks, turns: list[Marks]) -> None:
    footing = after(turns)
    number = len(turns) + 1
    advised = replace(each, marks=(*each.marks, Mark("advice", "you should", 0, 10)))
    plain, told = step(footing, each, number), step(footing, advised, number)
    assert RAPPORTS.index(told.rapport) <= RAPPORTS.index(plain.rapport)


def test_an_interview_in_words() -> None:
    said = [
        ("My back's gone.", "I'm sorry to hear that. What happened?"),
        ("I lifted a box and that was it. I'm scared for my job.", "So you're scared you could lose your job."),
        ("Yes.", "How long have you had it?"),
        ("Three weeks.", "It's not that bad, other people have it worse."),
        ("If you say so.", "You should have come in sooner."),
    ]
    footing, seen = Footing(), []
    for number, (before, learner) in enumerate(said, 1):
        footing = step(footing, marks(learner, before, "en"), number)
        seen.append(footing.rapport)
    assert seen == ["guarded", "neutral", "neutral", "neutral", "guarded"]
