"""Where monty is known to run a program otherwise than CPython, without a word: such answers go straight to CPython.

In monty `map`, `filter`, `zip`, `enumerate`, `reversed` and generator expressions give lists. That is no matter where
they are used up on the spot, as in `list(map(...))`; it is where they are returned, measured, indexed or read twice.
"""

import re

LAZY = r"(?:map|filter|zip|enumerate|reversed)"
USERS = r"(?:list|tuple|set|frozenset|dict|sum|max|min|sorted|any|all|join|Counter|deque|extend|update)"
_lazy = re.compile(rf"\b{LAZY}\b")
_used = re.compile(rf"(?:\b{USERS}\(|\bin|\*)\s*{LAZY}\(")
_user = re.compile(rf"\b{USERS}\s*$")
_marks = re.compile(r"[()\[\]{}]|\bfor\b")


def alike(code: str) -> bool:
    """Whether a pass in monty may stand. When in doubt not: it costs a process, and no learner is misjudged."""
    return len(_lazy.findall(code)) == len(_used.findall(code)) and not _loose(code)


def _loose(code: str) -> bool:
    """A generator expression that the call around it does not use up. Brackets in texts may mislead it, to no harm."""
    around: list[int] = []
    for mark in _marks.finditer(code):
        match mark[0]:
            case "(" | "[" | "{":
                around.append(mark.start())
            case "for" if around and code[around[-1]] == "(":
                if not _user.search(code[max(0, around[-1] - 20) : around[-1]]):
                    return True
            case "for":
                continue
            case _ if around:
                around.pop()
    return False
