"""Ways through a process: what can be reached, from where an end can be reached, and which steps form loops."""

from collections.abc import Iterable, Mapping

Ways = Mapping[str, tuple[str, ...]]


def reached(ways: Ways, start: str) -> frozenset[str]:
    """Every step that a way leads to, the start among them."""
    found, left = {start}, [start]
    while left:
        for target in ways.get(left.pop(), ()):
            if target not in found:
                found.add(target)
                left.append(target)
    return frozenset(found)


def reaching(ways: Ways, ends: Iterable[str]) -> frozenset[str]:
    """Every step from which a way leads to one of these."""
    back: dict[str, tuple[str, ...]] = {}
    for name, targets in ways.items():
        for target in targets:
            back[target] = (*back.get(target, ()), name)
    return frozenset[str]().union(*(reached(back, end) for end in ends))


def loops(ways: Ways) -> list[tuple[str, ...]]:
    """Steps that lead to one another, as groups; a step that leads to itself is one too."""
    after = {name: reached(ways, name) for name in ways}
    found: list[tuple[str, ...]] = []
    seen: set[str] = set()
    for name in ways:
        if name in seen:
            continue
        group = tuple(other for other in ways if other in after[name] and name in after[other])
        seen |= set(group)
        if len(group) > 1 or name in ways[name]:
            found.append(group)
    return found
