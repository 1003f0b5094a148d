"""The models that are shipped for tests: what they say is known, and they are loud."""

import pytest

from handrail.kernel.moves import Say
from handrail.speech.prompts import saying
from handrail.speech.rude import RUDE, line_of
from handrail.speech.scripted import ScriptRanOut, flaky, scripted

SAY = Say("That sounds heavy.\nWhat happened next?", style="warm")


def test_a_rude_answer_finds_the_line_in_its_prompt():
    prompt = saying(SAY)
    told = f"{prompt.instructions}\n\n{prompt.data}"
    assert line_of(told) == RUDE["fine"](told) == SAY.line
    assert all(isinstance(answer(told), str) for answer in RUDE.values())
    assert RUDE["tongue"](told).startswith("Te escucho")


async def answers(model, count):
    from pydantic_ai.direct import model_request
    from pydantic_ai.messages import ModelRequest

    heard = []
    for _ in range(count):
        try:
            heard.append((await model_request(model, [ModelRequest.user_text_prompt("hello")])).text)
        except ConnectionError:
            heard.append("raised")
    return heard


async def test_the_same_seed_is_rude_in_the_same_way():
    seed = next(s for s in range(100) if "hangs" not in ways(s))
    assert await answers(flaky(seed), 4) == await answers(flaky(seed), 4)
    assert await answers(flaky(seed), 4) != await answers(flaky(other(seed)), 4)


def ways(seed):
    from hashlib import blake2b

    names = [*RUDE, "raises", "hangs", "slow"]
    digests = (blake2b(f"{seed}\x1f{n}".encode(), digest_size=8).digest() for n in range(1, 5))
    return [names[int.from_bytes(d) % len(names)] for d in digests]


def other(seed):
    return next(s for s in range(seed + 1, 200) if "hangs" not in ways(s) and ways(s) != ways(seed))


async def test_a_script_plays_in_order_and_then_is_loud():
    script = scripted("One.", {"value": 2}, 3)
    assert await answers(script.model, 3) == ["One.", '{"value": 2}', '{"value": 3}']
    assert len(script.seen) == 3
    assert "hello" in script.seen[0]
    with pytest.raises(ScriptRanOut, match="ran out after 3 calls"):
        await answers(script.model, 1)
