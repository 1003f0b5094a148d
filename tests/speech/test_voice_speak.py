"""Speaking: a draft that passed every rule, or the author's line; sentence by sentence where the rules allow it."""

import asyncio
import logging

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail import check
from handrail.kernel.moves import Say
from handrail.kernel.rules import MaxQuestions, MaxWords, Mentions
from handrail.speech.prompts import saying
from handrail.speech.scripted import After, ScriptRanOut, flaky, scripted
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import CUT, Voice
from handrail.wording import NoAdvice

LINE = "That sounds heavy. What happened next?"
GOOD = "That sounds like a heavy day. What happened after that?"
BAD = "You should rest. What happened?"
SAY = Say(LINE, style="warm, curious", rules=(NoAdvice(), MaxWords(30), MaxQuestions(1)))
WHOLE = Say(LINE, style="warm", rules=(NoAdvice(), Mentions("heavy")))
FAST = SpeechSettings(seconds=0.05)


class Ear:
    """Hears what is let out."""

    def __init__(self):
        self.heard = []

    async def __call__(self, sentence):
        self.heard.append(sentence)


async def spoken(say, *replies, options=None, left=10_000, chunk=7):
    script, ear = scripted(*replies, chunk=chunk), Ear()
    result = await Voice(script.model, options).speak(say, check, ear, left=left)
    return result, ear.heard, script


async def test_a_good_draft_is_streamed():
    result, heard, script = await spoken(SAY, GOOD)
    assert (result.text, result.by, result.why) == (GOOD, "model", "")
    assert heard == ["That sounds like a heavy day.", " What happened after that?"]
    assert [c.findings for c in result.calls] == [()]
    assert result.calls[0].model == "scripted"
    assert result.calls[0].tokens_in > 10
    assert result.calls[0].tokens_out > 5
    assert script.replies == []


async def test_a_first_sentence_that_breaks_a_rule_is_told_and_tried_again():
    result, heard, script = await spoken(SAY, BAD, GOOD)
    assert result.text == "".join(heard) == GOOD
    assert [c.findings for c in result.calls] == [(NoAdvice().tell(),), ()]
    assert NoAdvice().tell() in script.seen[1].split("That cannot be used")[1]


async def test_when_every_draft_is_refused_the_line_is_said():
    result, heard, _ = await spoken(SAY, BAD, BAD, BAD)
    assert (result.text, result.by, heard) == (LINE, "author", [])
    assert result.why == f"refused: {NoAdvice().tell()}"
    assert len(result.calls) == 3


async def test_a_later_sentence_that_breaks_a_rule_ends_the_speech_and_what_is_out_stands():
    result, heard, _ = await spoken(SAY, "That sounds heavy. It was a long day. You should rest. Bye.")
    assert result.text == "".join(heard) == "That sounds heavy. It was a long day."
    assert (result.by, result.calls[0].findings) == ("model", (NoAdvice().tell(),))
    assert result.why.startswith("stopped: ")


async def test_the_last_sentence_is_judged_too():
    result, heard, _ = await spoken(SAY, "That sounds heavy. Try to rest")
    assert result.text == "".join(heard) == "That sounds heavy."
    assert result.why.startswith("stopped: ")


async def test_a_draft_with_rules_for_the_whole_is_not_streamed():
    result, heard, _ = await spoken(WHOLE, "That was hard. And then?", "That was heavy. And then?")
    assert (result.text, heard) == ("That was heavy. And then?", [])
    assert [c.findings for c in result.calls] == [(Mentions("heavy").tell(),), ()]


async def test_streaming_can_be_switched_off():
    result, heard, _ = await spoken(SAY, GOOD, options=SpeechSettings(stream=False))
    assert (result.text, heard) == (GOOD, [])


@pytest.mark.parametrize("say", [SAY, WHOLE], ids=["streamed", "whole"])
@pytest.mark.parametrize(
    "draft",
    [
        "",
        " \n ",
        "**Heavy.** And?",
        "Eso suena muy pesado para ti, la verdad.",
        "Go to https://x.org. Heavy.",
        "a" * 20_000,
    ],
)
async def test_what_breaks_the_house_never_leaves(say, draft):
    result, heard, _ = await spoken(say, draft, draft, draft)
    assert (result.text, result.by, heard) == (LINE, "author", [])
    assert all(c.findings for c in result.calls)


@pytest.mark.parametrize("say", [SAY, WHOLE], ids=["streamed", "whole"])
async def test_a_model_that_raises_is_tried_again(say):
    result, _, _ = await spoken(say, ConnectionError("no"), "That was heavy. And then?")
    assert result.text == "That was heavy. And then?"
    assert [c.findings for c in result.calls] == [("failed: ConnectionError",), ()]


@pytest.mark.parametrize("say", [SAY, WHOLE], ids=["streamed", "whole"])
async def test_a_model_that_only_raises_gives_the_line(say):
    result, heard, _ = await spoken(say, *[ValueError("secret words")] * 3)
    assert (result.text, result.why, heard) == (LINE, "failed: ValueError", [])
    assert "secret" not in repr(result)


@pytest.mark.parametrize("say", [SAY, WHOLE], ids=["streamed", "whole"])
async def test_a_late_model_gives_the_line_in_time(say):
    loop = asyncio.get_running_loop()
    began = loop.time()
    result, heard, _ = await spoken(say, *[After(30, GOOD)] * 3, options=FAST)
    assert (result.text, result.why, heard) == (LINE, "late", [])
    assert loop.time() - began < 1
    assert [c.findings for c in result.calls] == [("late",)] * 3


async def test_the_say_bounds_all_of_its_tries_together():
    hasty = Say(LINE, style="warm", within=0.1)
    loop = asyncio.get_running_loop()
    began = loop.time()
    result, _, script = await spoken(hasty, *[After(30)] * 3)
    assert (result.text, result.why) == (LINE, "late")
    assert loop.time() - began < 0.6
    assert len(script.seen) == 1


async def test_time_runs_out_in_the_middle_and_what_is_out_stands():
    slow = Halting("That sounds heavy. It was a long day. ")
    ear = Ear()
    result = await Voice(slow.model, SpeechSettings(seconds=0.2)).speak(SAY, check, ear, left=9000)
    assert result.text == "".join(ear.heard) == "That sounds heavy."
    assert (result.by, result.why) == ("model", "late")
    assert slow.closed


async def test_a_model_that_breaks_off_in_the_middle_leaves_what_is_out():
    slow = Halting("That sounds heavy. It was a long day. ", error=ConnectionResetError())
    ear = Ear()
    result = await Voice(slow.model).speak(SAY, check, ear, left=9000)
    assert result.text == "".join(ear.heard) == "That sounds heavy."
    assert result.why == "failed: ConnectionResetError"


class Halting:
    """Streams some words, then hangs or breaks off."""

    def __init__(self, words, error=None):
        from pydantic_ai.models.function import FunctionModel

        self.words, self.error, self.closed = words, error, False
        self.model = FunctionModel(stream_function=self.stream, model_name="halting")

    async def stream(self, _messages, _info):
        try:
            yield self.words
            if self.error:
                raise self.error
            await asyncio.Event().wait()
        finally:
            self.closed = True


async def test_a_refused_stream_is_closed_at_once():
    slow = Halting("You should rest. And ")
    result = await Voice(slow.model, SpeechSettings(tries=1)).speak(SAY, check, Ear(), left=9000)
    assert slow.closed
    assert result.why.startswith("refused: ")


@pytest.mark.parametrize("say", [SAY, WHOLE], ids=["streamed", "whole"])
async def test_cancelling_stops_the_call_and_passes_through(say):
    voice = Voice(scripted(After(30)).model)
    task = asyncio.create_task(voice.speak(say, check, Ear(), left=9000))
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert voice.caller.places._value == voice.settings.concurrency


async def test_what_the_ear_raises_is_not_the_models_fault():
    async def broken(_sentence):
        raise RuntimeError("the log is full")

    voice = Voice(scripted(GOOD).model)
    with pytest.raises(RuntimeError, match="the log is full"):
        await voice.speak(SAY, check, broken, left=9000)
    assert voice.caller.places._value == voice.settings.concurrency


async def test_a_slow_ear_does_not_make_the_model_late():
    heard = []

    async def slow(sentence):
        await asyncio.sleep(0.15)
        heard.append(sentence)

    voice = Voice(scripted(GOOD, chunk=1000).model, SpeechSettings(seconds=0.1))
    result = await voice.speak(SAY, check, slow, left=9000)
    assert result.text == "".join(heard) == GOOD


@pytest.mark.parametrize("left", [0, -5, 20])
async def test_without_tokens_no_call_is_made(left):
    result, heard, script = await spoken(SAY, left=left)
    assert (result.text, result.why, result.calls, heard, script.seen) == (LINE, "budget", (), [], [])


async def test_tries_use_up_the_budget():
    result, _, _ = await spoken(SAY, BAD, BAD, BAD, left=900)
    assert result.text == LINE
    assert len(result.calls) < 3
    assert result.why == "budget"


async def test_a_call_is_capped_by_what_is_left():
    seen = []

    from pydantic_ai.messages import ModelResponse, TextPart
    from pydantic_ai.models.function import FunctionModel

    async def answer(_messages, info):
        seen.append(info.model_settings["max_tokens"])
        return ModelResponse(parts=[TextPart("That was heavy. And then?")])

    voice = Voice(FunctionModel(answer, model_name="capped"), SpeechSettings(tokens_call=300))
    await voice.speak(WHOLE, check, Ear(), left=100_000)
    await voice.speak(WHOLE, check, Ear(), left=600)
    assert seen[0] == 300
    assert 16 <= seen[1] < 300


async def test_a_draft_that_was_cut_off_is_refused():
    from pydantic_ai.messages import ModelResponse, TextPart
    from pydantic_ai.models.function import FunctionModel

    async def answer(_messages, _info):
        return ModelResponse(parts=[TextPart("That was heavy and")], finish_reason="length")

    result = await Voice(FunctionModel(answer, model_name="cut")).speak(WHOLE, check, Ear(), left=9000)
    assert result.text == LINE
    assert result.calls[0].findings == (CUT,)


async def test_only_so_many_calls_at_once():
    now, most = 0, 0

    from pydantic_ai.messages import ModelResponse, TextPart
    from pydantic_ai.models.function import FunctionModel

    async def answer(_messages, _info):
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.01)
        now -= 1
        return ModelResponse(parts=[TextPart("That was heavy. And then?")])

    voice = Voice(FunctionModel(answer, model_name="busy"), concurrency=2)
    results = await asyncio.gather(*(voice.speak(WHOLE, check, Ear(), left=9000) for _ in range(8)))
    assert most == 2
    assert {r.by for r in results} == {"model"}


@pytest.mark.parametrize("say", [SAY, WHOLE], ids=["streamed", "whole"])
async def test_waiting_for_a_place_counts_as_time_and_costs_no_tokens(say):
    script = scripted(After(30), After(30))
    voice = Voice(script.model, SpeechSettings(concurrency=1, tries=1))
    first = asyncio.create_task(voice.speak(say, check, Ear(), left=9000))
    await asyncio.sleep(0.02)
    second = await voice.speak(Say(LINE, style="x", rules=say.rules, within=0.05), check, Ear(), left=9000)
    assert (second.why, second.calls[0].tokens_in, len(script.seen)) == ("late", 0, 1)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first


async def test_a_contract_is_streamed_from_inside_ui_alone():
    say = Say(LINE, style="warm", rules=(NoAdvice(),), contract=True)
    control = '{"next_phase": "clarify", "suggest_questions": ["You should rest.", "And then?"], "x": 1}'
    raw = f"Sure. <ui>{GOOD}</ui><control>{control}</control>"
    result, heard, script = await spoken(say, raw)
    assert result.text == "".join(heard) == GOOD
    assert result.control == {"next_phase": "clarify", "suggest_questions": ["And then?"]}
    assert "<control>" in script.seen[0]


async def test_a_contract_without_ui_is_judged_as_it_is():
    say = Say(LINE, style="warm", contract=True)
    result, heard, _ = await spoken(say, GOOD)
    assert result.text == "".join(heard) == GOOD
    assert result.control is None


async def test_a_contract_that_is_only_repeated_says_nothing():
    say = Say(LINE, style="warm", contract=True)
    prompt = saying(say)
    result, heard, _ = await spoken(say, *[f"{prompt.instructions}\n{prompt.data}"] * 3)
    assert (result.text, heard) == (LINE, [])


async def test_control_data_outside_of_a_contract_is_refused():
    result, heard, _ = await spoken(SAY, *['That is it. {"next_phase": "x"}'] * 3)
    assert '{"next' not in result.text + "".join(heard)


async def test_a_script_that_runs_out_is_loud():
    with pytest.raises(ScriptRanOut, match="ran out after 1 calls"):
        await spoken(SAY, BAD)


async def test_a_wrong_key_is_not_tried_again():
    from pydantic_ai.exceptions import ModelAuthenticationError

    result, _, script = await spoken(SAY, ModelAuthenticationError("m", "wrong key"))
    assert result.why == "failed: ModelAuthenticationError"
    assert len(script.seen) == 1


async def test_words_of_people_are_not_in_the_log(caplog):
    caplog.set_level(logging.DEBUG)
    await spoken(Say("You said purple elephant. And then?", style="x"), *[ValueError("purple elephant")] * 3)
    ours = [r for r in caplog.records if r.name.startswith("handrail")]
    assert ours
    assert all("elephant" not in repr(vars(r)) for r in ours)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.booleans(), st.booleans())
def test_whatever_a_rude_model_does_only_checked_words_leave(seed, contract, streamed):
    say = Say(LINE, style="warm", rules=(NoAdvice(), MaxWords(30), MaxQuestions(2)), contract=contract)
    ear = Ear()

    async def play():
        voice = Voice(flaky(seed), SpeechSettings(seconds=0.02, stream=streamed))
        return await voice.speak(say, check, ear, left=100_000)

    result = asyncio.run(play())
    assert result.text.strip()
    if result.by == "author":
        assert (result.text, ear.heard) == (LINE, [])
    else:
        assert check.findings(say, result.text, whole=True) == ()
        assert not ear.heard or "".join(ear.heard) == result.text
