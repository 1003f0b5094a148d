"""The verdict on a draft: house rules first, then the rules of the Say, each finding in words that a model is told."""

from handrail.check import house
from handrail.kernel.moves import Say

LONGEST = 8000  # characters; nothing that is said is near it, and no rule should have to read more


def findings(say: Say, text: str, *, whole: bool) -> tuple[str, ...]:
    """What a draft breaks. With whole=False it is a beginning, judged by the rules that can be judged on one."""
    if not any(c.isalnum() for c in text):
        return ("Say something: the draft is empty.",) if whole else ()
    if len(text) > LONGEST:
        return (f"Far too long: more than {LONGEST} characters.",)
    rules = [rule for rule in say.rules if whole or rule.partial]
    return tuple(dict.fromkeys([*house.findings(say, text), *(r.tell() for r in rules if r.breaks(text))]))


def streamable(say: Say) -> bool:
    """Whether a draft may go out sentence by sentence: every rule can be judged on a beginning."""
    return all(rule.partial for rule in say.rules)
