"""Whether two amounts can be the same one."""

from handrail.qa.amounts.finding import Amount

ROUNDED = frozenset({"degrees", "weight", "length", "lab"})  # said as whole numbers where they have decimals
FREE = "number"


def same(told: Amount, known: Amount) -> bool:
    """Whether both are of one kind, so that they can be held against each other."""
    if told.kind == known.kind:
        return told.kind != "count" or told.thing == known.thing
    return False


def agree(told: Amount, known: Amount) -> bool:
    """Whether one may be the other. Numbers without a unit are compared as they were said."""
    if not same(told, known):
        return told.raw == known.raw and FREE in (told.kind, known.kind)
    if told.kind == "pressure":
        return (told.raw, told.second) == (known.raw, known.second)
    slack = 0.5 if told.kind in ROUNDED and (told.raw % 1 == 0) != (known.raw % 1 == 0) else 0.0
    return told.low <= known.high + slack and known.low <= told.high + slack
