"""Reading: a typed value from a model, or the rule-based default with the reason."""

import asyncio
import contextlib
import enum
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.kernel.moves import Ask
from handrail.speech.schema import Unfit, schema_of, value_of
from handrail.speech.scripted import After, flaky, scripted
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice

Score = Annotated[int, msgspec.Meta(ge=0, le=10)]


class Mood(enum.Enum):
    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Story:
    situation: str | None
    intensity: Score | None = None
    tags: tuple[str, ...] = ()


def ask(into=Score, otherwise=None, **more):
    return Ask("score", "I am at about a seven", into, otherwise, brief="how strong, 0 to 10", **more)


async def read(question, *replies, left=10_000, options=None):
    script = scripted(*replies)
    return await Voice(script.model, options).read(question, left=left), script


@pytest.mark.parametrize(
    ("into", "reply", "value"),
    [
        (Score, 7, 7),
        (int | None, None, None),
        (str, {"value": "fear"}, "fear"),
        (bool, True, True),
        (float, 0.5, 0.5),
        (Literal["yes", "no"], {"value": "no"}, "no"),
        (Mood, {"value": "low"}, "low"),
        (list[str], ["a", "b"], ["a", "b"]),
        (Story, {"value": {"situation": "talk", "intensity": 8}}, {"situation": "talk", "intensity": 8, "tags": ()}),
        (Score, '```json\n{"value": 7}\n```', 7),
        (Score, 'The answer is {"value": 7}.', 7),
        (Score, '{"value": "7"}', 7),
    ],
)
async def test_a_reading_is_plain_data_of_its_type(into, reply, value):
    reading, _ = await read(ask(into), reply)
    assert reading.by == "model"
    assert msgspec.to_builtins(reading.value) == msgspec.to_builtins(value)
    assert reading.why == ""
    assert len(reading.calls) == 1


@pytest.mark.parametrize(
    "bad",
    [
        "seven",
        "",
        "[]",
        "7",
        '{"value": 11}',
        '{"value": "x"}',
        '{"score": 7}',
        '{"value": null}',
        "[" * 5000,
        '{"value": 7',
    ],
)
async def test_what_does_not_fit_is_told_and_tried_again(bad):
    reading, script = await read(ask(), bad, 7)
    assert (reading.value, reading.by) == (7, "model")
    assert reading.calls[0].findings[0].startswith("invalid: ")
    assert "That cannot be used" in script.seen[1]


async def test_after_the_last_try_the_default_is_taken():
    reading, _ = await read(ask(otherwise=5), "x", "y", "z")
    assert (reading.value, reading.by, reading.why) == (5, "default", "invalid: the answer is not JSON")
    assert len(reading.calls) == 3


async def test_failures_give_the_default_with_their_reason():
    reading, _ = await read(ask(otherwise=5), *[OSError("x")] * 3)
    assert (reading.value, reading.why) == (5, "failed: OSError")
    reading, _ = await read(ask(otherwise=5), *[After(9)] * 3, options=SpeechSettings(seconds=0.02))
    assert (reading.value, reading.why) == (5, "late")
    reading, script = await read(ask(otherwise=5), left=10)
    assert (reading.value, reading.why, reading.calls, script.seen) == (5, "budget", (), [])


async def test_the_ask_bounds_all_of_its_tries():
    began = asyncio.get_running_loop().time()
    reading, _ = await read(ask(within=0.05), After(30))
    assert (reading.value, reading.why) == (None, "late")
    assert asyncio.get_running_loop().time() - began < 0.5


async def test_cancelling_passes_through():
    task = asyncio.create_task(read(ask(), After(30)))
    await asyncio.sleep(0.02)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_the_schema_reaches_the_model():
    seen = []

    from pydantic_ai.messages import ModelResponse, TextPart
    from pydantic_ai.models.function import FunctionModel
    from pydantic_ai.profiles import ModelProfile

    async def answer(_messages, info):
        seen.append((info.model_request_parameters, info.instructions))
        return ModelResponse(parts=[TextPart('{"value": 7}')])

    await Voice(FunctionModel(answer, model_name="native")).read(ask(), left=9000)
    plain = FunctionModel(answer, model_name="plain", profile=ModelProfile(supports_json_schema_output=False))
    await Voice(plain).read(ask(), left=9000)
    (native, _), (prompted, told) = seen
    assert native.output_mode == "native"
    assert native.output_object.json_schema["properties"]["value"] == {"type": "integer", "minimum": 0, "maximum": 10}
    assert prompted.output_mode == "prompted"
    assert '"maximum"' in told


def test_types_of_their_own_are_wrapped():
    schema = schema_of(Story)
    assert schema["required"] == ["value"]
    assert schema["properties"]["value"] == {"$ref": "#/$defs/Story"}
    assert set(schema["$defs"]["Story"]["properties"]) == {"situation", "intensity", "tags"}


def test_what_was_answered_is_not_in_the_error():
    with pytest.raises(Unfit) as error:
        value_of('{"value": "my secret"}', int)
    assert "secret" not in str(error.value)


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_answer_fits_or_is_refused(text):
    with contextlib.suppress(Unfit):
        assert value_of(text, Score) in range(11)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_whatever_a_rude_model_does_the_value_has_its_type(seed):
    async def play():
        return await Voice(flaky(seed), SpeechSettings(seconds=0.02)).read(ask(otherwise=3), left=100_000)

    reading = asyncio.run(play())
    assert reading.value in range(11)
    assert reading.by == "model" or reading.value == 3
