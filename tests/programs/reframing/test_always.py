"""What holds whatever a person writes: an answer every turn, an end in time, never more than one question."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from reframing_loop import Loop

from handrail.kernel.cues import Elapsed, Responded, Returned, Sensed
from handrail.kernel.rules import MaxQuestions
from handrail.programs.reframing.state import Phase

PHRASES = [
    "I'm anxious about a presentation", "I think everyone will judge me", "fear and shame", "8", "yes", "no", "idk",
    "both", "what should I do?", "are you a bot?", "I'd rather not say", "this is stupid", "not really", "4 and 5",
    "thanks", "hi", "mi jefe me gritó ayer", "creo que me odia", "tristeza", "un 7", "no sé", "en parte", "¿por qué?",
    "gracias", "?", "...", "actually it's more like a 6", "my 3 kids are at home at 8 pm",
    "what if they laugh? what if? what???", "-3", "1000", "7/10", "http://example.com call +44 20 7946 0958",
    "<b>hi</b> {thought} {0} %s", "“quoted”", "a" * 300, "no " * 200, "", " ",
]  # fmt: skip
texts = st.one_of(
    st.sampled_from(PHRASES), st.text(max_size=120), st.lists(st.sampled_from(PHRASES), max_size=4).map(". ".join)
)


def within(turn):
    """One question a turn, two where the ratings are asked for."""
    most = 2 if turn.state.phase == Phase.SUMMARY else 1
    return not MaxQuestions(most).breaks(turn.text)


@settings(max_examples=150, deadline=None)
@given(
    said=st.lists(texts, min_size=1, max_size=16),
    seed=st.integers(0, 10**9),
    language=st.sampled_from(["en", "es"]),
    most=st.integers(4, 16),
    followups=st.integers(0, 4),
)
def test_any_words_are_answered_and_the_session_ends_in_time(said, seed, language, most, followups):
    loop = Loop(seed=seed, locale=language, max_turns=most, followups=followups)
    for number in range(most):
        turn = loop.say(said[number % len(said)])
        assert not turn.fault
        assert turn.text.strip()
        assert within(turn), turn.text
        assert "{" not in re.sub(r"“[^”]*”|‘[^’]*’", "", turn.text)
        if turn.ended:
            break
    assert loop.turns[-1].ended
    assert loop.state.phase == Phase.CLOSED
    assert loop.state.turn <= most
    assert loop.state.followups_left >= 0


@settings(max_examples=60, deadline=None)
@given(said=st.lists(st.tuples(texts, st.booleans()), min_size=1, max_size=8), seed=st.integers(0, 999))
def test_an_alarm_anywhere_is_met_without_a_model(said, seed):
    loop, alarmed = Loop(seed=seed, max_turns=10), False
    for text, alarm in said:
        turn = loop.say(text, alarm=alarm)
        alarmed = alarmed or alarm
        assert not turn.fault
        if alarmed:
            assert not turn.asks
            assert all(say.style is None for say in turn.says)
        if turn.ended:
            break


def test_other_cues_are_answered_and_cost_nothing():
    for before in ([], ["my sister didn't call back"], ["my sister didn't call back", "she hates me", "sad", "7"]):
        loop = Loop()
        for text in before:
            loop.say(text)
        state = loop.state
        for cue in (Elapsed("quiet"), Sensed({"silence": 3}), Returned("note")):
            turn = loop.cue(cue)
            assert turn.text
            assert not turn.fault
            assert within(turn)
            assert (turn.state.turn, turn.state.phase) == (state.turn, state.phase)


def test_a_widget_answer_counts_as_a_message():
    loop = Loop()
    turn = loop.cue(Responded("call_1", "my sister didn't call back", None, "en"))
    assert loop.state.turn == 1
    assert loop.state.progress.situation == "my sister didn't call back"
    assert turn.text


def test_the_same_seed_and_words_give_the_same_conversation():
    said = [
        "I have a presentation on Friday",
        "everyone will laugh at me",
        "fear",
        "8",
        "yes",
        "7",
        "partly",
        "4 and 4",
    ]

    def run(seed):
        loop = Loop(seed=seed)
        return [loop.turns[0].text, *(loop.say(text).text for text in said)]

    assert run(4) == run(4)
    assert len({tuple(run(seed)) for seed in range(8)}) > 4
