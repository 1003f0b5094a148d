"""Evidence as numbers, in the order in which the weights of the learned part stand."""

import math
from collections.abc import Mapping
from typing import Final

from handrail.programs.companion.emotion.lexicon import OPEN, UP
from handrail.programs.companion.emotion.weighing import Evidence, faded
from handrail.programs.companion.emotion.words import Message

GROUPS: Final[Mapping[str, frozenset[str]]] = {
    "glad": frozenset({"joy", "pride", "excitement"}),
    "warm": frozenset({"gratitude", "love"}),
    "eased": frozenset({"relief", "calm"}),
    "hopeful": frozenset({"hope"}),
    "amused": frozenset({"amusement"}),
    "low": frozenset({"sadness", "grief", "loneliness", "disappointment", "hurt", "numbness", "exhaustion", "boredom"}),
    "longing": frozenset({"longing"}),
    "angry": frozenset({"anger", "frustration", "disgust", "jealousy"}),
    "afraid": frozenset({"anxiety", "fear", "overwhelm"}),
    "sorry": frozenset({"shame", "guilt"}),
    "surprised": frozenset({"surprise"}),
    "unsure": frozenset({"confusion"}),
    "curious": frozenset({"interest"}),
    "good": frozenset({"good"}),
    "bad": frozenset({"bad"}),
}
NAMES: Final = (
    *GROUPS,
    "up", "down", "most_up", "most_down", "only_up", "only_down", "silent", "last",
    "asks", "exclaims", "self", "you", "others", "denials", "length", "irony", "contrast", "starts_asking",
    "own_up", "own_down",
)  # fmt: skip
CAP: Final = 4.0  # evidence beyond this says no more


def features(message: Message, evidence: Evidence) -> tuple[float, ...]:
    weights = evidence.weights
    groups = [min(CAP, max((weights.get(n, 0.0) for n in names), default=0.0)) for names in GROUPS.values()]
    ups, downs, last = _sides(evidence)
    sentences = (message.sentence[-1] + 1) if message.sentence else 1
    roles = list(evidence.roles.values())
    starts = bool(message.words) and "asks" in evidence.roles.get(0, frozenset())
    up, down = min(CAP, faded(ups)), min(CAP, faded(downs))
    own = any("self" in role for role in roles)
    return (
        *groups,
        up, down, max(ups, default=0.0), max(downs, default=0.0),
        float(bool(ups) and not downs), float(bool(downs) and not ups), float(not ups and not downs), last,
        len(message.asked) / sentences, len(message.exclaimed) / sentences,
        *(float(any(who in role for role in roles)) for who in ("self", "you", "others")),
        min(3.0, evidence.denials), math.log1p(len(message.words)) / 4, float(evidence.irony),
        float(evidence.contrast), float(starts), up * own, down * own,
    )  # fmt: skip


def _sides(evidence: Evidence) -> tuple[list[float], list[float], float]:
    """What speaks for each side, one weight for each hit, and the side of the last one."""
    ups, downs, last = [], [], 0.0
    for hit in evidence.hits:
        up = max((w for n, w in hit.weighed() if n in UP), default=0.0)
        down = max((w for n, w in hit.weighed() if n not in UP and n not in OPEN), default=0.0)
        if up > down:
            ups.append(up)
            last = 1.0
        elif down:
            downs.append(down)
            last = -1.0
    return ups, downs, last
