"""Whole conversations: the three scenarios, the turn budget, a crisis, ratings, languages."""

import re

import pytest
from reframing_loop import HELP, LINE, Loop, play_all

from handrail.programs.reframing.state import Phase
from handrail.programs.reframing.voice import lines, slots

PRESENTATION = ["I'm anxious about a presentation", "I think everyone will judge me", "Fear and shame", "About 8"]
WHOLE = [*PRESENTATION, "Mind reading", "7", "partly", "4 and 5", "no, that's all"]


def phases(loop):
    return [turn.state.phase.value for turn in loop.turns]


# The scenarios


def test_scenario_one_normal_flow():
    loop = play_all(WHOLE)
    assert phases(loop) == ["warmup", *["clarify"] * 3, *["reframe"] * 3, "summary", "followup", "closed"]
    told, thought, feeling, offer, _, balanced, summary, compared, bye = loop.turns[1:]
    assert "anxiety" in told.text
    assert "presentation" in told.text
    assert "everyone will judge" in thought.text
    assert "shame" in feeling.text
    assert "0 to 10" in feeling.text
    assert "mind reading" in offer.text
    assert "or not" in offer.text
    assert "the presentation" in balanced.text
    assert summary.text.count("• ") == 3
    assert summary.text.count("?") == 2
    assert "8" in compared.text
    assert "4" in compared.text
    assert bye.ended == "complete"
    assert loop.view["suds"] == {"before": 8, "after": 4}
    assert loop.view["confidence"] == {"before": 7, "after": 5}


@pytest.mark.parametrize("before", [0, 1, 3, 4, 6, 7, 8])
def test_scenario_two_crisis_at_any_phase(before):
    loop = play_all(WHOLE[:before])
    turn = loop.say("I want to hurt myself", alarm=True)
    assert HELP in turn.text
    assert not turn.asks
    assert [say.style for say in turn.says] == [None]
    assert turn.state.phase == Phase.SUMMARY
    assert turn.state.crisis_flag
    assert loop.view["crisis"] is True
    assert loop.view["control"]["crisis_detected"] is True
    assert turn.refers == ["urgent"]
    assert turn.text.count("?") == 1
    assert not turn.banner


def test_after_a_crisis_thoughts_are_not_disputed_again():
    loop = play_all(PRESENTATION[:2])
    loop.say("I want to hurt myself", alarm=True)
    for text in ("no", "I think everyone will judge me", "8", "what is mind reading?"):
        turn = loop.say(text)
        assert turn.state.phase == Phase.SUMMARY
        assert not turn.state.offered
        assert not turn.state.balanced
        assert "mind reading" not in turn.text
    summed = loop.say("A brief summary")
    assert "presentation" in summed.text
    assert "0 to 10" not in summed.text
    assert not loop.say("Stop here").ended
    bye = loop.say("Stop here")
    assert bye.ended
    assert LINE in bye.text
    assert "call 999" in bye.text


def test_a_second_alarm_is_met_again():
    loop = Loop()
    first, second = loop.say("I want to die", alarm=True), loop.say("I mean it", alarm=True)
    assert HELP in first.text
    assert HELP in second.text
    assert first.text != second.text


def test_after_an_alarm_nobody_is_cut_off_by_the_count():
    """A session that ends under someone in danger could not be taken over by a person either."""
    loop = play_all(["my boss ignored me today", "he hates me", "sad"], max_turns=4)
    turn = loop.say("I want to die", alarm=3)
    assert HELP in turn.text
    for text in ("yes", "no", "no", "no", "hm", "my boss", "I don't know"):
        turn = loop.say(text)
        assert not turn.ended
        assert loop.view["turn"] == 4
    assert not loop.say("stop").ended
    assert loop.say("stop").ended == "person_stopped"


@pytest.mark.parametrize("most", [4, 5, 8, 14, 20, 31])
def test_scenario_three_turn_limits(most):
    """A person who never stops telling: halfway banner, forced summary, hard stop."""
    loop, seen = Loop(max_turns=most, followups=20), []
    for number in range(1, most + 1):
        turn = loop.say(["my boss shouted at me today", "he must hate me", "are you a bot?", "hm, well"][number % 4])
        seen.append(turn.banner)
        if number == most - 1:
            assert turn.state.recapped
            assert turn.state.phase in (Phase.SUMMARY, Phase.FOLLOWUP)
            assert turn.banner
        assert bool(turn.ended) == (number == most)
    halfway = round(most / 2 + 0.001)
    assert seen[halfway - 1]
    assert [n for n, banner in enumerate(seen, start=1) if banner] == sorted({halfway, most - 1})
    assert loop.turns[-1].ended == "turn_limit"
    assert loop.state.phase == Phase.CLOSED


def test_fourteen_turns_have_the_banners_of_the_source():
    loop = Loop(followups=20)
    banners = {n: loop.say("are you a bot?").banner for n in range(1, 15)}
    assert {n for n, banner in banners.items() if banner} == {7, 13}
    assert "7 of 14" in banners[7]
    assert loop.turns[13].state.phase in (Phase.SUMMARY, Phase.FOLLOWUP)
    assert loop.turns[14].ended == "turn_limit"


@pytest.mark.parametrize(("halfway", "turn"), [(0.25, 4), (0.5, 7), (0.75, 11)])
def test_the_halfway_point_can_be_moved(halfway, turn):
    loop = Loop(halfway=halfway, followups=20)
    assert [n for n in range(1, 13) if loop.say("are you a bot?").banner] == [turn]


@pytest.mark.parametrize("followups", [0, 1, 3, 5])
def test_followups_are_counted_and_then_it_closes(followups):
    loop = play_all(WHOLE[:8], followups=followups, max_turns=30)
    if not followups:
        assert loop.turns[-1].ended == "complete"
        return
    for left in range(followups - 1, -1, -1):
        turn = loop.say("what is mind reading?")
        assert loop.view["followups_left"] == left
        assert "guess about what other people think" in turn.text
        assert bool(turn.ended) == (left == 0)
    assert loop.turns[-1].ended == "followups_exhausted"
    assert loop.state.phase == Phase.CLOSED


# Stories


def test_two_stories_give_two_conversations():
    one = play_all(WHOLE, seed=3)
    said = [
        "My sister didn't call back",
        "It's my fault, I let her down",
        "sad",
        "6",
        "yes",
        "9",
        "not really",
        "she may be busy",
        "5 and 5",
        "no",
    ]
    two = play_all(said, seed=3)
    pairs = list(zip(one.turns[1:], two.turns[1:], strict=False))
    assert all(a.text != b.text for a, b in pairs[:-1])
    assert "sister" in " ".join(t.text for t in two.turns)
    assert "personalization" in " ".join(t.text for t in two.turns)
    assert "presentation" not in " ".join(t.text for t in two.turns)


def test_everything_in_one_message_goes_straight_to_reframing():
    loop = play_all(["My boss yelled at me yesterday and I think I'm getting fired. I'm ashamed and scared, 9/10"])
    assert loop.state.phase == Phase.REFRAME
    assert loop.view["control"]["missing_fields"] == []
    assert loop.view["progress"]["intensity"] == 9


def test_a_correction_replaces_what_was_said():
    loop = play_all(["My sister didn't call back", "she must hate me", "sad", "8"])
    assert loop.state.progress.intensity == 8
    loop = play_all(["I failed my exam", "I'm stupid"])
    loop.say("no, I meant I'm lazy")
    assert loop.state.progress.thought == "I'm lazy"
    loop = play_all(["I failed my exam", "I'm stupid", "angry", "actually not angry, just sad"])
    assert loop.state.progress.emotion == ("sadness",)


def test_a_person_can_say_no_and_put_it_in_their_own_words():
    loop = play_all(["My sister didn't call back", "she must hate me", "sad", "6", "not really", "8", "no"])
    assert loop.state.pattern == ""
    assert loop.state.asking == "revise"
    turn = loop.say("she might just be busy with the kids")
    assert turn.state.phase == Phase.SUMMARY
    assert "in your words: “she might just be busy with the kids”" in turn.text


def test_the_same_harsh_thought_is_no_fuller_view():
    loop = play_all(
        [
            "My sister didn't call back",
            "she must hate me",
            "sad",
            "6",
            "not really",
            "8",
            "no",
            "that it's all my fault",
        ]
    )
    assert loop.state.phase == Phase.SUMMARY
    assert loop.state.own == ""
    loop = play_all(
        ["My sister didn't call back", "she must hate me", "sad", "6", "yes", "8", "no", "not everyone hates me"]
    )
    assert loop.state.own == "not everyone hates me"


def test_patterns_are_offered_never_asserted():
    for seed in range(12):
        turn = play_all(PRESENTATION, seed=seed).turns[-1]
        assert turn.text.rstrip().endswith("?")
        assert not any(claim in turn.text for claim in ("you are mind", "This is mind", "You're catastroph"))


def test_a_thought_without_a_pattern_is_not_given_a_name():
    loop = play_all(["I moved house", "the kitchen is on the left", "sad", "4"])
    assert loop.state.phase == Phase.REFRAME
    assert loop.state.offered == ()
    turn = loop.say("well the old one was dark")
    assert "the old one was dark" in turn.text


def test_advice_is_declined_kindly_and_the_conversation_goes_on():
    loop = play_all(["my boss ignored me today"])
    turn = loop.say("what should I do?")
    assert "advice" in turn.text or "decide" in turn.text
    assert turn.text.count("?") == 1
    assert turn.state.phase == Phase.CLARIFY


def test_refusals_are_not_pressed():
    loop = play_all(["my boss ignored me today", "I'd rather not say"])
    assert "thought" in loop.state.declined
    assert "thought" not in loop.state.asking


def test_only_not_knowing_ends_kindly_and_soon():
    loop = play_all(["idk"] * 14)
    assert loop.turns[-1].ended == "complete"
    assert loop.state.turn <= 7


def test_a_wish_to_stop_is_followed_at_once():
    bare = play_all(["I want to stop now"])
    assert bare.turns[-1].ended == "person_stopped"
    told = play_all([*PRESENTATION[:2], "I want to stop now"])
    assert told.turns[-1].text.count("• ") == 3
    assert "0 to 10" not in told.turns[-1].text
    assert phases(told)[-1] == "closed"


def test_ratings_given_one_by_one_and_not_at_all():
    loop = play_all([*WHOLE[:7], "5"])
    assert loop.state.phase == Phase.SUMMARY
    assert loop.say("3").state.phase == Phase.FOLLOWUP
    assert (loop.state.suds_post, loop.state.confidence_post) == (5, 3)
    loop = play_all([*WHOLE[:7], "I'd rather not"])
    assert loop.state.phase == Phase.FOLLOWUP
    assert (loop.state.suds_post, loop.state.confidence_post) == (None, None)


@pytest.mark.parametrize(
    ("after", "feeling", "confidence"),
    [
        ("3 10", "suds_much", "confidence_much"),
        ("7 8", "suds_down", "confidence_up"),
        ("8 7", "suds_same", "confidence_same"),
        ("10 4", "suds_up", "confidence_down"),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_before_and_after_are_compared_honestly(after, feeling, confidence, seed):
    """The feeling eases when it falls (8 before), confidence when it rises (7 before)."""
    loop = play_all([*WHOLE[:7], after], seed=seed)
    said = loop.turns[-1].text
    for key in (feeling, confidence):
        variants = [v.format_map(slots(loop.state)) for v in lines("en")["compare"][key]]
        assert any(v in said for v in variants), said


@pytest.mark.parametrize(("number", "band"), [("1", "low"), ("5", "mid"), ("9", "high")])
def test_a_little_confidence_is_met_as_warmly_as_a_lot(number, band):
    turn = play_all([*PRESENTATION, "Mind reading", number]).turns[-1]
    variants = [v.format_map(slots(turn.state)) for v in lines("en")["got"][f"confidence_{band}"]]
    assert any(v in turn.text for v in variants), turn.text


def test_confidence_is_asked_about_what_lies_ahead():
    for seed in range(6):
        asked = play_all([*PRESENTATION, "Mind reading"], seed=seed).turns[-1].text
        assert re.search("how confident do you feel (right now )?about the presentation", asked)
        asked = play_all(["my cat died", "it's my fault", "sad", "8", "no"], seed=seed).turns[-1].text
        assert re.search("how confident do you feel about (facing|handling) this", asked)


# Languages


def test_the_conversation_follows_the_persons_language():
    loop = Loop()
    turn = loop.say("mi hermana no me llamó, seguro me odia", language="es")
    assert loop.state.user_language == "es"
    assert "¿" in turn.text
    assert "tu hermana no te llamó" in turn.text
    turn = loop.say("I'm sad about it", language="en")
    assert "¿" not in turn.text
    assert "“mi hermana" in turn.text or "te llamó" not in turn.text


def test_an_unknown_language_keeps_the_one_before():
    loop = Loop(locale="es-MX")
    loop.say("ik ben bang", language="nl")
    assert loop.state.user_language == "es"
    assert Loop(locale="fr").state.user_language == "en"


def test_answers_in_the_other_language_are_understood():
    loop = play_all(["my boss yelled at me", "I'm going to get fired", "miedo", "un 9"])
    assert loop.state.progress.emotion == ("fear",)
    assert loop.state.progress.intensity == 9
