"""Five hundred simulated conversations, with no model: one question at most, short enough, no advice, never human."""

import re
from collections import Counter

from companion_loop import Talk
from people import PEOPLE, conversation

from handrail.errors import Over
from handrail.kernel.events import Noted, Said
from handrail.kernel.rules import MaxQuestions, folded
from handrail.programs.companion.constants import WORDS_MOST
from handrail.programs.companion.facts import Alarmed
from handrail.programs.companion.program import companion
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises
from tests.laws.stage import holds, turns

CONVERSATIONS = 500
HUMAN = re.compile(
    r"\b(?:i am|i'm|(?<!no )soy) (?:a |an |una? )?(?:human|person|real|humano|humana|persona)\b|\bas a human\b"
)
RULES = (MaxQuestions(1), NoAdvice(), NoDiagnosis(), NoPromises())


async def test_every_turn_of_every_conversation_keeps_the_manner():
    seen: Counter[str] = Counter()
    for seed in range(CONVERSATIONS):
        language, said = conversation(seed)
        talk = Talk()
        await talk.begin(language, seed)
        for text in said:
            try:
                await talk.road.receive(talk.sid, "heard", text)
            except Over:
                break
        log = await talk.log()
        if seed % 25 == 0:
            holds(companion, log, faults=False)
        spoken = []
        for turn in turns(log)[1:]:
            answers = [e.text for e in turn if isinstance(e, Said) and not e.part]
            whole = "\n".join(answers)
            assert answers, turn
            if any(isinstance(e, Noted) and isinstance(e.fact, Alarmed) for e in turn):
                seen["alarms"] += 1
                break  # from here on care speaks, which has its own tests
            broken = [type(rule).__name__ for rule in RULES if rule.breaks(whole)]
            assert not broken, (seed, turn[0], whole)
            assert len(whole.split()) <= WORDS_MOST, (seed, whole)
            assert not HUMAN.search(folded(whole)), whole
            spoken.append(whole)
            seen["turns"] += 1
            seen["asks"] += "?" in whole
        repeated = [line for line, n in Counter(spoken).items() if n > 1]
        assert not repeated, (seed, repeated)
    assert seen["turns"] > CONVERSATIONS * 8
    assert 0.3 < seen["asks"] / seen["turns"] < 0.85, "it asks, and it does not question"
    assert seen["alarms"] <= CONVERSATIONS // 50, "nobody here is in danger"


async def test_loss_joy_and_anger_are_three_different_conversations():
    for language in ("en", "es"):
        told: dict[str, list[str]] = {}
        for kind in ("loss", "joy", "anger"):
            talk = Talk()
            await talk.begin(language, 11)
            told[kind] = [await talk.say(text) for text in PEOPLE[language][kind][:10]]
        lines = [set(each) for each in told.values()]
        assert not lines[0] & lines[1]
        assert not lines[1] & lines[2]
        loud = {kind: sum(text.count("!") for text in each) for kind, each in told.items()}
        assert loud["joy"] > loud["loss"] == 0
        assert loud["anger"] == 0
        for kind, each in told.items():
            own = [_shares(text, PEOPLE[language][kind][n]) for n, text in enumerate(each)]
            assert sum(own) >= 5, (language, kind, each)


def _shares(reply: str, text: str) -> bool:
    """Whether something of what was said is in the answer."""
    words = {w[:5] for w in re.findall(r"[^\W\d_]{4,}", folded(text))}
    return bool(words & {w[:5] for w in re.findall(r"[^\W\d_]{4,}", folded(reply))})
