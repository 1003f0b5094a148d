"""The bar as a rule: held on beginnings, graded on wholes, and never against the author."""

import tomllib
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from labelled_drafts import scene

from handrail.kernel.rules import Rule
from handrail.programs.companion.constants import RESPONSE_FLOOR, RESPONSE_NORMAL
from handrail.programs.companion.quality import GoodEnough, evaluate

DOG = "We had to put our old dog down this morning. He was fourteen."
GONE = "Fourteen years with him, and this morning you had to say goodbye."


def rule(line="", recall="", message=DOG, emotion="grief", language="en"):
    return GoodEnough(scene(message, emotion, language, line, recall), RESPONSE_NORMAL)


@pytest.mark.parametrize(
    "draft",
    [
        "",
        "?!…",
        "\x00\u202e",
        "🙂" * 400,
        "a " * 4000,
        "but hard, but " * 500,
        "you " * 2000,
        "!" * 8000,
        "No. " * 2000,
        "Because of the " * 500,
    ],
    ids=range(10),
)
def test_odd_drafts_are_judged_and_none_is_praised(draft):
    assert 0 <= rule().grade(draft) < RESPONSE_NORMAL


@settings(max_examples=150, deadline=None)
@given(draft=st.text(max_size=300), message=st.text(max_size=300), line=st.text(max_size=80))
def test_whatever_is_said_a_verdict_comes_within_its_bounds(draft, message, line):
    found = evaluate(draft, scene(message, "sadness", "es", line))
    assert all(0 <= score <= 1 for score in (found.score, found.empathy, found.tone, found.groundedness))
    assert not found.barred or found.score < RESPONSE_FLOOR


def test_it_is_a_rule_of_the_kernel_that_can_be_judged_on_a_part():
    held: Rule = rule()
    assert held.partial and len(held.tell().split()) < 80 and rule().floor == RESPONSE_FLOOR


def test_a_beginning_breaks_for_what_is_already_wrong():
    held = rule()
    assert not held.breaks(GONE)
    for wrong in (
        "At least he had a good life.",
        "You should get a new puppy.",
        "Your kids must miss him.",
        "Wow!!! 🎉",
    ):
        assert held.breaks(f"{GONE} {wrong}"), wrong


def test_the_first_sentence_must_hear_them_already():
    held = rule()
    assert held.breaks("There is a great deal going on in the city today. " + GONE)
    assert held.breaks("I'm sorry to hear that. " + GONE)
    assert not held.breaks("Oh no. " + GONE)
    assert not held.breaks("Oh.")


def test_a_short_message_asks_for_no_mirror():
    held = rule(message="hi", emotion="neutral")
    assert not held.breaks("Hello, good to have you here.") and held.grade("Hello. How is today?") >= RESPONSE_NORMAL


def test_what_comes_later_is_graded_and_does_not_break_a_beginning():
    held = rule(message="I got the job!!!", emotion="joy")
    assert not held.breaks("You got the job.")
    assert held.grade("You got the job.") < held.grade("You got the job! That's wonderful.")


def test_memory_and_the_author_s_line_are_ground():
    draft = "Saying goodbye to him hurts. Your sister Lucía, and now this."
    assert rule().breaks(draft)
    assert not rule(recall="Her sister Lucía moved to Chile.").breaks(draft)
    assert not rule(line="That hurts. Your sister Lucía, and now him.").breaks(draft)


def test_the_author_s_line_is_never_held_against_itself():
    """Even a line that the patterns would stop: its author knew what it was said to."""
    line = "At least one of us can sit here for a while! Take your time."
    held = rule(line=line)
    assert not held.breaks(line) and not held.breaks("At least one of us") and held.grade(line) == 1.0
    assert held.findings(line) == ()


def test_their_own_words_may_be_given_back_but_not_turned_on_them():
    held = rule(message="My mum says you should just get over it. I feel so sad.", emotion="sadness")
    assert not held.breaks("Being told that when you feel so sad must sting.")
    assert held.breaks("You feel so sad. You should call your mum.")


def test_findings_say_why_and_are_silent_when_it_is_good_enough():
    held = rule()
    assert held.findings(GONE) == ()
    assert any("you should" in one for one in held.findings(f"{GONE} You should rest."))
    assert held.findings("What a lovely day it is outside, though.")


def test_the_lines_of_the_companion_are_seldom_taken_for_faults():
    """Written by another hand for other moments: how often the patterns see a fault where there is none."""
    folder = files("handrail.programs.companion.talk").joinpath("lines")
    for language in ("en", "es"):
        held = rule(message="estoy triste" if language == "es" else "I feel sad", emotion="sadness", language=language)
        lines = texts(tomllib.loads(folder.joinpath(f"{language}.toml").read_text("utf-8")))
        seen = [line for line in lines if evaluate(line, held.scene).empathy_issues and faulted(line, held.scene)]
        assert len(lines) > 200 and len(seen) <= 0.06 * len(lines), seen


def faulted(line, here):
    marks = ("solutions", "makes light", "silver", "compares", "claims to know", "lectures", "dismisses")
    return any(mark in issue for issue in evaluate(line, here).empathy_issues for mark in marks)


def texts(part):
    if isinstance(part, str):
        return [part] if len(part.split()) > 3 and "{" not in part else []
    return [text for one in (part.values() if isinstance(part, dict) else part) for text in texts(one)]
