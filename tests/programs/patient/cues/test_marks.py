"""Marks in a learner's turn: what is found in sentences of our own, where it stands, and what never counts against."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handrail.programs.patient.cues import COLD, KINDS, TOLD, Marks, marks

HERE = Path(__file__).parent
TURNS = [
    pytest.param(language, turn, id=f"{language}-{number}-{turn['text'][:40]}")
    for language in ("en", "es")
    for number, turn in enumerate(tomllib.loads((HERE / f"{language}.toml").read_text("utf-8"))["turn"])
]
PIECES = (
    *(
        "So",
        "you",
        "feel",
        "what's",
        "up?",
        "…",
        "¿Cómo",
        "está?",
        "don’t",
        "worry;",
        "it's",
        "nothing!",
        "should",
        "—",
    ),
    *("[laughs]", "stop--stop", "um,", "okay.", "I-", "I", "hear.", "no", "es", "culpa", "suya", "ÑANDÚ", "İstanbul"),
    *("ﬁne\u200d", "\n\t“quoted”", "people", "50", "mg"),
)
ANYTHING = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
OPENING = """Hello, I'm Sam, one of the students here. I'd like to ask you a few questions first, then I will examine
you, and after that we can talk it over with my supervisor, who will be here in a moment. Is that all right with you?"""
SUMMARY = """So far you've told me that the pain began three weeks ago when you lifted a box, that it is in the lower
back, that it wakes you at night, and that you are worried about your job and about your mother."""
THANKS = """Thank you for telling me all of this today. I can see that it was not easy, and I would like to think it
over with my supervisor before we go on."""
LECTURE = """We've got a plan for this here at the clinic. Our nurse does the bloods, then I look at them, and we would
go on from there. It might take a few weeks, and I think that is fine for now."""


@pytest.mark.parametrize(("language", "turn"), TURNS)
def test_a_turn_has_just_these_marks(language: str, turn: dict) -> None:
    found = marks(turn["text"], turn.get("before", ""), language)
    assert {mark.kind for mark in found.marks} == set(turn.get("finds", []))
    if "question" in turn:
        assert found.question == turn["question"]


@given(ANYTHING, ANYTHING, st.sampled_from(["en", "es", "fr", ""]))
@example("0:0%0:0:0", "", "en")
@example("0:0%0:0:0", "", "es")
def test_marks_are_exact_short_and_in_order(text: str, before: str, language: str) -> None:
    found = marks(text, before, language)
    for mark in found.marks:
        assert mark.kind in KINDS
        assert 0 <= mark.start < mark.end <= len(text)
        assert text[mark.start : mark.end] == mark.words
    assert [mark.start for mark in found.marks] == sorted(mark.start for mark in found.marks)
    assert found == marks(text, before, language)


@given(st.sampled_from(["So", "Okay,", "Well, um,", "[sighs] And"]), st.integers(0, 30))
def test_a_mark_is_the_phrase_and_not_the_turn(opener: str, more: int) -> None:
    text = f"{opener} you feel let down by them" + " and by all the others" * more
    (mark,) = [mark for mark in marks(text, "Nobody came.").marks if mark.kind == "reflection"]
    assert mark.words.startswith("you feel let down")
    assert len(mark.words.split()) <= 8


@pytest.mark.parametrize("text", ["", " ", "...", "?!", "—", "[laughs]", "\n", "um, uh", "¿?"])
def test_nothing_said_is_nothing_found(text: str) -> None:
    assert marks(text, "I am scared.").marks == ()
    assert marks(text, "", "es").marks == ()


def test_places_hold_where_accents_fillers_and_spaces_are_dropped() -> None:
    text = "  Ehh,  bueno…   ¿CÓMO   empezó  todo?"
    (mark,) = marks(text, "", "es").marks
    assert (mark.kind, mark.words, mark.start) == ("open_question", "CÓMO   empezó  todo", text.index("CÓMO"))


@pytest.mark.parametrize(
    ("before", "kinds"),
    [("I smoke twenty a day.", {"advice"}), ("What should I do about it?", set()), ("Should I stop", set())],
)
def test_advice_that_was_asked_for_does_not_count(before: str, kinds: set[str]) -> None:
    assert {mark.kind for mark in marks("You should cut down first.", before).marks} == kinds


def test_soothing_is_a_dismissal_only_of_a_worry() -> None:
    said = "Don't worry, I'm sure it's fine."
    assert not {mark.kind for mark in marks(said, "Sorry, I was late.").marks} & {*COLD}
    assert {mark.kind for mark in marks(said, "I'm frightened it is cancer.").marks} & {*COLD} == {"dismissal"}


def test_a_lecture_is_marked_even_without_a_telling_phrase() -> None:
    assert {mark.kind for mark in marks(LECTURE, "It aches.").marks} & {*TOLD}
    assert not {mark.kind for mark in marks(LECTURE, "And what happens then?").marks} & {*TOLD}


@pytest.mark.parametrize("text", [OPENING, SUMMARY, THANKS])
def test_a_long_turn_that_asks_sums_up_or_thanks_is_no_lecture(text: str) -> None:
    assert not {mark.kind for mark in marks(text, "I see, doctor.").marks} & {*TOLD, *COLD}


def test_the_patients_own_words_make_a_plain_sentence_a_reflection() -> None:
    said = "So the stairs at work are the trouble."
    assert "reflection" in {mark.kind for mark in marks(said, "It's the stairs at work, they kill me.").marks}
    assert "reflection" not in {mark.kind for mark in marks(said, "I like tea.").marks}


def test_words_are_counted() -> None:
    assert marks("Okay, so don't you sleep?").words == 5
    assert marks("") == Marks()


def test_a_very_long_turn_is_read_quickly() -> None:
    found = marks("y que " * 50_000, "", "es")
    assert found.words == 100_000
