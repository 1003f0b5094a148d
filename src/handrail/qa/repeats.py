"""What is said again: an agenda item, a request to explain, a refusal, a challenge, the first words."""

from collections import deque
from collections.abc import Iterator

from handrail.qa.kinds import Finding, View

WINDOW = 3  # clarifications that are remembered
BIGRAM = 2


def agenda_twice(view: View) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for said in view.said:
        for item in dict.fromkeys(said.agenda):
            if item in first:
                told = f"agenda item {item!r} was already revealed in turn {first[item]}"
                yield Finding(said.turn.index, told, {"id": item, "first": first[item]})
            first.setdefault(item, said.turn.index)


def agenda_lacking(view: View) -> str:
    known = view.subject.secrets or any("agenda" in turn.meta for turn in view.turns)
    return "" if known else "give a scenario with an agenda (id and clauses), or the agenda ids in each turn's meta"


def clarification_repeated(view: View) -> Iterator[Finding]:
    last: deque[tuple[str, int]] = deque(maxlen=WINDOW)
    for said in view.said:
        if not said.clarified:
            continue
        before = next((index for phrase, index in last if phrase == said.clarified), None)
        if before is not None:
            told = f"asks back with the same words as in turn {before}: {said.clarified!r}"
            yield Finding(said.turn.index, told, {"phrase": said.clarified, "first": before})
        last.append((said.clarified, said.turn.index))


def refusal_repeated(view: View) -> Iterator[Finding]:
    before, index = "", -1
    for said in view.said:
        if not said.refused:
            continue
        if said.refused == before:
            told = f"refuses with the same words as in turn {index}: {said.refused!r}"
            yield Finding(said.turn.index, told, {"phrase": said.refused, "first": index})
        before, index = said.refused, said.turn.index


def challenge_twice(view: View) -> Iterator[Finding]:
    first: int | None = None
    for said in view.said:
        if not said.challenged:
            continue
        if first is not None:
            told = f"challenges the request for identity again; the first time was turn {first}"
            yield Finding(said.turn.index, told, {"first": first})
        else:
            first = said.turn.index


def opener_repeated(view: View) -> Iterator[Finding]:
    before: tuple[str, ...] = ()
    for said in view.said:
        opener = said.words[:BIGRAM]
        if len(opener) == BIGRAM and opener == before:
            yield Finding(said.turn.index, f"begins as the turn before does: {' '.join(opener)!r}", {"opener": opener})
        before = opener
