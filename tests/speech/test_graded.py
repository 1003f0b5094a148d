"""Rules that grade: what is wanting is told, the best draft wins and not the last, and a bad one is never said."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from handrail import check
from handrail.kernel.moves import Ask, Say
from handrail.kernel.rules import MaxWords
from handrail.speech.scripted import scripted
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice

LINE = "The lake is calm tonight, you say."


@dataclass(frozen=True, slots=True)
class Stars:
    """A draft's grade is its share of stars, as told by the word `star`."""

    partial: ClassVar[bool] = True
    floor: float = 0.4
    threshold: float = 0.7

    def tell(self) -> str:
        return "More stars."

    def breaks(self, draft: str) -> bool:
        return "moon" in draft

    def grade(self, draft: str) -> float:
        return draft.split().count("star") / 10

    def findings(self, draft: str) -> tuple[str, ...]:
        return (f"Only {draft.split().count('star')} stars.",)


RULES = (Stars(),)


def starry(n: int) -> str:
    return "The lake you say has " + "star " * n + "above."


async def spoken(*drafts: str, rules=RULES, stream: bool = False, **more):
    script = scripted(*drafts)
    voice = Voice(script.model, SpeechSettings(stream=stream))
    out: list[str] = []

    async def let_out(sentence: str) -> None:
        out.append(sentence)

    got = await voice.speak(Say(LINE, style="calm", rules=rules, **more), check, let_out, left=100_000)
    return got, script, out


async def test_a_good_draft_is_said():
    got, _, _ = await spoken(starry(7))
    assert (got.by, got.text) == ("model", starry(7))


@pytest.mark.parametrize("stream", [False, True])
async def test_the_best_draft_wins_and_not_the_last(stream):
    got, script, out = await spoken(starry(6), starry(5), stream=stream, tries=2)
    assert (got.by, got.text, out) == ("model", starry(6), [])
    assert got.why.startswith("the best of 2")
    assert len(script.seen) == 2
    assert "Only 6 stars." in script.seen[1], "what was wanting is told to the next try"


async def test_below_the_floor_the_author_speaks():
    got, _, _ = await spoken(starry(3), starry(2), tries=2)
    assert (got.by, got.text) == ("author", LINE)


async def test_a_draft_that_breaks_another_rule_is_never_the_best():
    got, _, _ = await spoken(starry(6), starry(5), rules=(Stars(), MaxWords(8)), tries=2)
    assert (got.by, got.text) == ("author", LINE)


async def test_a_better_line_of_the_author_is_said():
    assert check.grade(Say(starry(6), rules=(Stars(),)), starry(6)) == 0.6
    script = scripted(starry(5), starry(5))
    got = await Voice(script.model, SpeechSettings(stream=False)).speak(
        Say(starry(6), style="calm", rules=(Stars(),), tries=2), check, None, left=100_000
    )
    assert (got.by, got.text) == ("author", starry(6))


async def test_tries_and_tokens_of_a_move_bind():
    _, script, _ = await spoken(starry(1), starry(1), starry(1), tries=1)
    assert len(script.seen) == 1
    caps: list[int] = []
    voice = Voice(scripted(5).model, SpeechSettings())
    cap = voice.caller._cap

    def seen(talk, move):
        caps.append(cap(talk, move))
        return caps[-1]

    voice.caller._cap = seen
    await voice.read(Ask("n", "five", int, 0, tokens=40), left=100_000)
    assert caps[0] == 40
