"""Care as moves: noted first, said with what the program offers, people called last; and which messages are its own."""

from dataclasses import replace

import pytest
from care_loop import followed

from handrail import care
from handrail.care import Care, Cared, Offer, follows, returned, step
from handrail.care.following import given_back
from handrail.kernel.cues import Returned
from handrail.kernel.events import Screened
from handrail.kernel.moves import Refer, Say

ALARM = Screened(4, 0.9, "suicide", "en", alarm=True, help="Please call 999 now.\n\n• Call Samaritans on 116 123.")
MILD = followed([], severity=3)[-1].care
OFFER = Offer("We can go on whenever you like.", ("Go on",))


def played(flow):
    """The moves of a flow whose notes give a state that is named after them."""
    moves, sent = [], None
    while True:
        try:
            move = flow.send(sent)
        except StopIteration as stop:
            return moves, stop.value
        moves.append(move)
        sent = "after" if isinstance(move, Cared) else None


def first():
    return care.met(None, "I want to die", ALARM, language="en", child=False, seed=1)


def test_the_first_alarm_opens_care_and_the_next_one_is_a_step_of_it():
    opened = first()
    again = care.met(opened.care, "I want to die", ALARM, language="es", child=True, seed=9)
    assert (opened.care.steps, again.care.steps) == (0, 1)
    assert (again.care.language, again.care.child, again.care.seed) == ("es", True, 1)


def test_while_care_asks_nothing_is_offered_and_its_own_choices_stand():
    step = first()
    moves, state = played(care.follow(step, lambda _: pytest.fail("there is nothing to offer yet")))
    noted, said, called = moves
    assert (noted, state) == (Cared(step.care, step.why), "after")
    assert isinstance(said, Say) and isinstance(called, Refer)
    assert said.line == step.text and ALARM.help in said.line
    assert said.choices == step.choices != ()
    assert said.style is None, "no model has a part in it"


def test_where_care_ends_the_offer_is_made_of_the_state_that_follows():
    step = care.step(first().care, "I'd rather not say")
    assert step.done
    moves, _ = played(care.follow(step, lambda state: replace(OFFER, text=f"{state}: {OFFER.text}")))
    assert moves[1].line == f"{step.text}\n\nafter: {OFFER.text}"
    assert moves[1].choices == ("Go on",)


@pytest.mark.parametrize("text", ["bye", "I called them"])
def test_whoever_is_on_their_way_is_offered_nothing(text):
    step = care.step(first().care, text)
    assert step.done and care.parted(step.care)
    moves, _ = played(care.follow(step, lambda _: pytest.fail("nothing keeps them")))
    assert moves[1].line == step.text
    assert moves[1].choices == ()


def test_what_is_noted_of_the_words_comes_before_people_are_called():
    moves, _ = played(care.told(first(), Offer(), len))
    assert [type(move) for move in moves] == [Say, int, Refer]
    assert moves[1] == len(moves[0].line)


@pytest.mark.parametrize(
    ("known", "text", "goes"),
    [
        (None, "tonight", False),
        (Care("suicide", 4), "what is two and two", True),
        (Care("suicide", 4, done=True), "what is two and two", False),
        (Care("suicide", 4, done=True), "tonight, with a rope", True),
        (Care("other", 3, done=True), "tonight, with a rope", False),
        (Care("suicide", 5), "", True),
    ],
)
def test_which_messages_are_for_care(known, text, goes):
    assert care.follows(known, text) is goes


def test_what_the_staff_gave_back_is_over_and_its_level_stays():
    fact = given_back(Care("suicide", 5, asking="plan"), Returned())
    assert (fact.care.done, fact.care.asking, fact.care.severity) == (True, "", 5)
    assert care.imminent(fact.care) and not care.imminent(None)


def test_what_the_staff_give_back_is_as_grave_as_what_was_said_to_them():
    known = followed([], severity=3)[-1].care
    spoken = given_back(known, Returned(severity=5)).care
    assert (spoken.severity, spoken.done) == (5, True)
    assert follows(spoken, "help me")
    assert step(spoken, "help me").text.startswith("Please call 911")
    unspoken = given_back(known, Returned(spoke=False)).care
    assert (unspoken.asking, unspoken.done) == ("thoughts", False)
    said = [move for move in played(returned(known, Returned(severity=4)))[0] if isinstance(move, Say)]
    assert "988" in said[0].line
    assert not [move for move in played(returned(known, Returned()))[0] if isinstance(move, Say)]


def test_what_nobody_has_spoken_of_is_asked_again_and_what_is_imminent_is_not():
    known = MILD
    (asked,) = [move for move in played(returned(known, Returned(spoke=False)))[0] if isinstance(move, Say)]
    assert asked.line.endswith("?")
    assert len(asked.choices) == 4
    (told,) = [move for move in played(returned(known, Returned(severity=5, spoke=False)))[0] if isinstance(move, Say)]
    assert told.line.startswith("Please call 911")
    assert (told.choices, "?" in told.line) == ((), False)


def test_care_that_is_open_without_a_question_names_the_help():
    (told,) = [m for m in played(returned(replace(MILD, asking=""), Returned(spoke=False)))[0] if isinstance(m, Say)]
    assert "988" in told.line
    assert told.choices == ()
