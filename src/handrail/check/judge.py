"""The verdict on a draft: house rules first, then the rules of the Say, each finding in words that a model is told."""

from dataclasses import replace

from handrail.check import house
from handrail.kernel.moves import Say
from handrail.kernel.rules import Rule
from handrail.wording.rules import Graded

LONGEST = 8000  # characters; nothing that is said is near it, and no rule should have to read more


def findings(say: Say, text: str, *, whole: bool) -> tuple[str, ...]:
    """What a draft breaks. With whole=False it is a beginning, judged by the rules that can be judged on one."""
    if not any(c.isalnum() for c in text):
        return ("Say something: the draft is empty.",) if whole else ()
    if len(text) > LONGEST:
        return (f"Far too long: more than {LONGEST} characters.",)
    rules = [rule for rule in say.rules if whole or rule.partial]
    broken = (_told(rule, text) for rule in rules if rule.breaks(text) or (whole and _low(rule, text)))
    return tuple(dict.fromkeys([*house.findings(say, text), *(told for each in broken for told in each)]))


def grade(say: Say, text: str) -> float:
    """How good a draft is that breaks nothing but graded rules; 0 if it breaks another or stays below a floor."""
    graded = [rule for rule in say.rules if isinstance(rule, Graded)]
    others = tuple(rule for rule in say.rules if not isinstance(rule, Graded))
    if not graded or findings(replace(say, rules=others), text, whole=True):
        return 0.0
    marks = [(rule.grade(text), rule.floor) for rule in graded]
    return min(mark for mark, _ in marks) if all(mark >= floor for mark, floor in marks) else 0.0


def graded(say: Say) -> bool:
    return any(isinstance(rule, Graded) for rule in say.rules)


def _low(rule: Rule, text: str) -> bool:
    return isinstance(rule, Graded) and rule.grade(text) < rule.threshold


def _told(rule: Rule, text: str) -> tuple[str, ...]:
    return (isinstance(rule, Graded) and rule.findings(text)) or (rule.tell(),)


def streamable(say: Say) -> bool:
    """Whether a draft may go out sentence by sentence: every rule can be judged on a beginning."""
    return all(rule.partial for rule in say.rules)
