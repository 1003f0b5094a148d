"""From words to evidence: what each word says, turned by negation, raised and lowered by what stands around it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from handrail.programs.companion.emotion.lexicon import UP, Lexicon, Says
from handrail.programs.companion.emotion.words import Message

REACH: Final = 4  # words over which a negation reaches forward
NEAR: Final = 2  # ... and a word that raises or lowers, on either side
TURNED: Final = 0.75  # what is left of a good word that is negated, on the other side
SOFTENED: Final = 0.4  # ... of a bad one: not sad is far from glad
RAISE, LOWER, LOUDER, DRAWN = 1.25, 0.6, 1.2, 1.15
BEFORE, AFTER = 0.55, 1.2  # of what is said before and after a "but"
ASKED, ELSEWHERE = 0.7, 0.6  # of what stands in a question, or is said of somebody else
FADING: Final = (1.0, 0.6, 0.4, 0.3, 0.2)  # the second word that says the same adds less, and so on

# What somebody says who denies a feeling. A feeling that is not here is simply not there when denied.
DENIED: Final[Mapping[str, str]] = {
    "joy": "sadness", "love": "bad", "hope": "sadness", "calm": "anxiety", "relief": "anxiety",
    "pride": "disappointment",
    "gratitude": "disappointment", "excitement": "disappointment", "amusement": "bad", "good": "bad", "bad": "good",
    "interest": "boredom", "sadness": "calm", "anxiety": "calm", "fear": "calm", "anger": "calm", "frustration": "calm",
    "disappointment": "calm", "exhaustion": "calm", "loneliness": "calm", "boredom": "interest", "disgust": "calm",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hit:
    """Words that say something, and how much it weighs here."""

    start: int
    end: int
    says: Says
    by: float = 1.0
    since: int = -1  # where the negation stands that turned it
    raised: float = 0.0  # what is added to intensity

    def weighed(self) -> Iterator[tuple[str, float]]:
        for name, level in self.says:
            yield name, level * self.by


@dataclass(frozen=True, slots=True)
class Evidence:
    hits: tuple[Hit, ...]
    roles: Mapping[int, frozenset[str]]  # by place
    weights: Mapping[str, float]  # by feeling or verdict, all words together
    denials: int  # negations that turned nothing
    contrast: bool
    irony: bool


def weighed(message: Message, lexicon: Lexicon) -> Evidence:
    hits, masked = _found(message.words, lexicon)
    roles = _roles(message.words, lexicon, masked)
    turned = [_turned(hit, message, roles) for hit in hits]
    used = {at for _, places in turned for at in places}
    stays = [hit for hit, _ in turned if hit.says and not (hit.start in used and hit.end == hit.start + 1)]
    buts = [at for at, role in roles.items() if "but" in role and at > 0]
    placed = tuple(_placed(hit, message, roles, buts) for hit in stays)
    denials = sum("not" in role for at, role in roles.items() if at not in used)
    irony = any("irony" in role for role in roles.values())
    return Evidence(placed, roles, _summed(placed), denials, bool(buts), irony)


def _found(words: Sequence[str], lexicon: Lexicon) -> tuple[list[Hit], frozenset[int]]:
    """Entries from left to right, each word once, the longest first; and the places where a mask stands."""
    hits: list[Hit] = []
    masked: set[int] = set()
    at = 0
    while at < len(words):
        found = lexicon.says(words, at)
        size, says = found or (1, ())
        if says:
            hits.append(Hit(at, at + size, says))
        elif found:
            masked.update(range(at, at + size))
        at += size
    return hits, frozenset(masked)


def _roles(words: Sequence[str], lexicon: Lexicon, masked: frozenset[int]) -> dict[int, frozenset[str]]:
    roles: dict[int, frozenset[str]] = {}
    at = 0
    while at < len(words):
        found = None if at in masked else lexicon.roles(words, at)
        size, role = found or (1, frozenset())
        if role:
            for place in range(at, at + size):
                roles[place] = role
        at += size
    return roles


def _turned(hit: Hit, message: Message, roles: Mapping[int, frozenset[str]]) -> tuple[Hit, range]:
    """A word that a negation reaches says the opposite, or nothing; with where the negation stands."""
    if not message.words[hit.start][0].isalpha():
        return hit, range(0)  # a face means what it shows
    for at in range(hit.start - 1, max(-1, hit.start - 1 - REACH), -1):
        role = roles.get(at, frozenset())
        if message.clause[at] != message.clause[hit.start] or "but" in role:
            break
        if "not" in role:
            since = at - ("not" in roles.get(at - 1, ()) and message.clause[at - 1] == message.clause[at])
            return replace(hit, says=tuple(_denied(hit.says)), since=since), range(since, at + 1)
    return hit, range(0)


def _denied(says: Says) -> Iterator[tuple[str, float]]:
    for name, level in says:
        if name in DENIED:
            yield DENIED[name], level * (TURNED if name in UP else SOFTENED)


def _placed(hit: Hit, message: Message, roles: Mapping[int, frozenset[str]], buts: Sequence[int]) -> Hit:
    by, raised = 1.0, 0.0
    around = [*range(max(0, hit.start - NEAR), hit.start), *range(hit.end, min(len(message.words), hit.end + NEAR))]
    near = [roles.get(at, frozenset()) for at in around if message.clause[at] == message.clause[hit.start]]
    if any("less" in role for role in near):
        by, raised = LOWER, -0.15
    elif any("more" in role for role in near):
        by, raised = RAISE, 0.07
    if any(at in message.loud for at in range(hit.start, hit.end)):
        by, raised = by * LOUDER, raised + 0.06
    if any(at in message.drawn for at in range(max(0, hit.start - 1), hit.end)):
        by, raised = by * DRAWN, raised + 0.04
    if buts:
        by *= BEFORE if hit.start < buts[-1] else AFTER
    sentence = message.sentence[hit.start]
    if sentence in message.asked:
        by *= ASKED
    if sentence in message.exclaimed:
        raised += 0.04
    if _of_others(hit, message, roles) and not {"good", "bad"} & dict(hit.says).keys():
        by *= ELSEWHERE
    return replace(hit, by=by, raised=raised)


def _of_others(hit: Hit, message: Message, roles: Mapping[int, frozenset[str]]) -> bool:
    """Whether the clause speaks of somebody else, and of the speaker not at all, before it comes to this."""
    found = False
    for at in range(hit.start - 1, -1, -1):
        role = roles.get(at, frozenset())
        if message.clause[at] != message.clause[hit.start]:
            break
        if "self" in role:
            return False
        found = found or "others" in role
    return found


def _summed(hits: Sequence[Hit]) -> dict[str, float]:
    found: dict[str, list[float]] = {}
    for hit in hits:
        for name, weight in hit.weighed():
            found.setdefault(name, []).append(weight)
    return {name: faded(weights) for name, weights in found.items()}


def faded(weights: Sequence[float]) -> float:
    ranked = sorted(weights, reverse=True)
    return sum(weight * share for weight, share in zip(ranked, FADING, strict=False))
