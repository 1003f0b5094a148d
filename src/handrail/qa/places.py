"""On which line of a JSON document each turn begins: the parser does not tell."""

import re

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}:\n]')
HOLDERS = frozenset({'"transcript"', '"turns"', '"messages"'})


def lines_of(text: str) -> list[int]:
    """Of the objects in the list of turns, in their order. The document is known to be valid."""
    found: list[int] = []
    line, depth, inside, last, key = 1, 0, 0, "", ""
    for match in TOKEN.finditer(text):
        sign = match[0]
        if sign == "\n":
            line += 1
        elif sign == ":":
            key = last if depth == 1 else key
        elif sign in "[{":
            depth += 1
            if sign == "[" and not inside and (depth == 1 or (depth == 2 and key in HOLDERS)):
                inside = depth
            elif sign == "{" and depth == inside + 1 and inside:
                found.append(line)
        elif sign in "]}":
            inside = 0 if depth == inside else inside
            depth -= 1
        last = sign if sign[0] == '"' else last
    return found
