"""Three hundred turns: what a model is given stays within its budget, and the session as fast as at the start."""

import statistics
from typing import Any

import pytest
from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st
from thought_loop import EN, ES, PROGRAMS, Talk

from handrail.kernel.events import Call, Said
from handrail.kernel.moves import Ask, Say
from handrail.ledger.codec import encode
from handrail.programs.sessions.thought import thought
from handrail.programs.sessions.thought.facts import Kept
from handrail.programs.sessions.thought.memory import clipped, context, given, size, tokens
from handrail.programs.sessions.thought.state import MOST_KEPT, USED, Setup, State, Turn
from handrail.speech import Check, Out, Reading, Spoken
from handrail.speech.prompts import reading, saying
from tests.effort import counted

TURNS = 300
LONG = "I keep going back and forth about my work, my mother and the house, and nothing is decided. " * 40


class Reader:
    """Keeps what a model would have been told, and sums up when it is asked to."""

    model: str | None = "reader"

    def __init__(self) -> None:
        self.says: list[Say] = []
        self.asks: list[Ask] = []

    async def read(self, ask: Ask, *, left: int) -> Reading:
        self.asks.append(ask)
        return Reading(
            {"text": f"They think about work; summary {len(self.asks)}."}, "model", calls=(Call("reader", 1, 5, 5),)
        )

    async def speak(self, say: Say, check: Check, out: Out, *, left: int) -> Spoken:
        self.says.append(say)
        return Spoken(say.line, "author")


def message(n: int) -> str:
    if n % 17 == 0:
        return LONG
    texts = [t for t in EN + ES if t not in ("summary", "resumen")]
    return (
        f"{texts[n % len(texts)]}"
        if n % 2
        else f"Thought {n}: I want to understand why I never finish what I begin in week {n}."
    )


def test_nothing_to_cut_is_cut_nowhere() -> None:
    assert clipped("short", 100) == "short"
    assert clipped("x" * 100, 0) == ""
    assert len(clipped("x" * 9000, 200)) <= 600


@settings(max_examples=60, deadline=None)
@over(
    st.lists(st.tuples(st.text(max_size=3000), st.text(max_size=800)), max_size=40),
    st.text(max_size=8000),
    st.integers(800, 16_000),
    st.text(max_size=900),
)
def test_the_budget_holds_whatever_was_written(
    turns: list[tuple[str, str]], heard: str, budget: int, gist: str
) -> None:
    window = tuple(Turn(n, you, us) for n, (you, us) in enumerate(turns, start=1))
    kept = tuple(Kept(n, you[:200], 1.0) for n, (you, _) in enumerate(turns, start=1))
    state = State(Setup(window=40, context_tokens=budget), 1, "en", len(turns), window=window, kept=kept, gist=gist)
    blocks = given(state, heard)
    assert size(blocks) <= budget
    assert all(len(text) <= 3900 for text in blocks.values()), "speech would cut off the newest"


def test_the_last_ten_are_word_for_word() -> None:
    window = tuple(
        Turn(n, f"Message number {n}, of ordinary length. " * 4, "And what does it mean?") for n in range(91, 101)
    )
    kept = (Kept(3, "I want a garden", 2.0), Kept(40, "Nobody asked me", 2.0), Kept(95, "It is about trust", 2.0))
    blocks = given(State(Setup(), 1, "en", 100, window=window, kept=kept), "now")
    for turn in window:
        assert turn.you in blocks[f"turn_{turn.number}"]
    assert blocks["summary_of_older_turns"] == "- I want a garden\n- Nobody asked me"


@pytest.mark.parametrize("window", [4, 10])
async def test_three_hundred_turns_stay_in_budget_and_cost_no_more(window: int) -> None:
    reader = Reader()
    talk = Talk(reader, tokens=10**9)
    await talk.begin("en", window=window, context_tokens=2000)
    spent: list[int] = []
    for n in range(1, TURNS + 1):
        with counted(spent):
            await talk.road.receive(talk.sid, "heard", message(n))
    sizes = [size(say.given) for say in reader.says]
    assert max(sizes) <= 2000
    fixed = saying(Say("x", style=reader.says[0].style, rules=reader.says[0].rules)).size
    assert max(saying(say).size for say in reader.says) <= 2000 + fixed + tokens("x" * 1200)
    assert max(reading(ask).size for ask in reader.asks) <= 3000
    assert len(reader.asks) <= TURNS // window
    session = await talk.session()
    assert session.state.turn == TURNS
    assert len(session.state.window) == window
    assert len(session.state.kept) <= MOST_KEPT
    assert len(session.state.used) <= USED
    early, late = statistics.median(spent[17:68]), statistics.median(spent[-51:])
    assert late < 2 * early, f"{early} calls at the start, {late} at the end"


async def test_the_state_does_not_grow() -> None:
    talk = Talk()
    await talk.begin("en")
    grown = []
    for n in range(1, 161):
        await talk.road.receive(
            talk.sid,
            "heard",
            f"Offer number {n} is better paid, but the office is further from my house and the team is older.",
        )
        if n in (60, 160):
            grown.append(len(str((await talk.session()).state)))
    assert grown[1] < grown[0] * 1.2


async def test_a_models_summary_is_context_and_never_said() -> None:
    reader = Reader()
    talk = Talk(reader, tokens=10**9)
    await talk.begin("en", window=4)
    await talk.say(*(message(n) for n in range(1, 14)))
    assert any("They think about work" in say.given.get("summary_of_older_turns", "") for say in reader.says)
    assert "They think about work" not in "".join(e.text for e in await talk.log() if isinstance(e, Said))
    found = context((await talk.session()).state)
    assert found["summary_by"] == "model"
    assert len(found["window"]) == 4


async def test_the_context_is_rebuilt_from_the_log_alone() -> None:
    from handrail.kernel.session import fold

    talk = Talk()
    await talk.begin("es")
    await talk.say(*ES[:14])
    log = await talk.log()
    again: Any = fold(PROGRAMS["thought"], None, *log)
    assert context(again.state) == context((await talk.session()).state)
    assert thought.context is context
    assert all(encode(event) for event in log)
