"""The debrief: many things that were done or not, each with the turns it comes from. No mark is made of them."""

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import Any

from handrail import __version__
from handrail.programs.patient import topics
from handrail.programs.patient.facts import Turn
from handrail.programs.patient.kinds import RAPPORTS, Agenda, Case, Fact
from handrail.programs.patient.showing import door
from handrail.programs.patient.state import State
from handrail.programs.patient.voice import told

KINDS = ("identity", "story", "symptom", "history", "medicine", "social", "mood", "ideas", "examination")
FOR = ("reflection", "validation", "open_question", "normalising", "summarising")
STYLES = ("open", "closed", "narrative")
MANY = 3  # things in one breath
BEFORE = (topics.TALK, "identity")  # what comes before the first question of a history
LAST = 2  # turns in which somebody says goodbye
VERSION = 1
AWAY = 600.0  # seconds

# What a learner does or leaves, besides the facts: which turns show it, and whether it is good.
CONDUCT: Mapping[str, tuple[bool, Callable[[Turn], bool]]] = {
    "introduced": (True, lambda turn: "introduction" in turn.meta.topics),
    "identity": (True, lambda turn: "dob" in turn.meta.topics and turn.meta.move == "answer"),
    "consent": (True, lambda turn: "consent" in turn.meta.topics or _asks_to_examine(turn)),
    "opened": (True, lambda turn: "presenting" in turn.meta.topics and turn.meta.style in ("open", "narrative")),
    "concerns": (True, lambda turn: "concerns" in turn.meta.topics),
    "expectations": (True, lambda turn: "expectations" in turn.meta.topics),
    "summarised": (True, lambda turn: "summary" in turn.meta.topics or _has(turn, "summarising")),
    "anything_else": (True, lambda turn: "anything_else" in turn.meta.topics),
    "closed": (True, lambda turn: "goodbye" in turn.meta.topics),
    "many": (False, lambda turn: sum(topics.kinds()[one] != topics.TALK for one in turn.meta.topics) >= MANY),
    "unsafe": (False, lambda turn: bool(turn.meta.unsafe)),
    "jargon": (False, lambda turn: bool(turn.meta.misunderstood)),
    "rude": (False, lambda turn: "rude" in turn.meta.topics),
}


def report(state: State) -> dict[str, Any]:
    case = state.case
    if case is None:
        return {}
    asked, clock = _asked(state.turns), _clock(state)
    marks = [(turn, mark) for turn in state.turns for mark in turn.marks]
    return {
        "kind": "patient",
        "title": told(case.language, "frame", "title"),
        "language": case.language,
        "version": VERSION,
        "seed": state.seed if state.setup.vary else None,
        "handrail": __version__,
        "digest": _digest(case),
        "case": door(case),
        "cared": state.care is not None,
        "ended": state.finished or "left",
        "minutes": round(clock[-1] / 60, 1),
        "turns": len(state.turns),
        "transcript": [_line(turn, case) for turn in state.turns],
        "checklist": _checklist(case, asked),
        "missed": _missed(case, asked),
        "red_flags": _flags(case, asked),
        "conduct": _conduct(state, case),
        "empathy": [_evidence(turn, mark, case) for turn, mark in marks if mark.kind in FOR],
        "against": [_evidence(turn, mark, case) for turn, mark in marks if mark.kind not in FOR],
        "questions": _questions(state.turns),
        "agenda": _agenda(state.turns, case),
        "series": [_point(turn, case, at) for turn, at in zip(state.turns, clock, strict=False)],
    }


def _digest(case: Case) -> str:
    """By which two people can tell that they had the same case."""
    return blake2b(repr(case).encode(), digest_size=8).hexdigest()


def _clock(state: State) -> list[float]:
    """The seconds of the interview at each turn and at its end. A long silence is no part of it: somebody was away, or
    asked again from here on another day."""
    ends = [state.finished_at] if state.finished_at else []
    gone, last, clock = 0.0, state.began_at, []
    for at in (*(turn.at for turn in state.turns), *ends):
        gone += at - last if at - last <= AWAY else 0.0
        last = at
        clock.append(gone)
    return clock or [0.0]


def _asked(turns: Iterable[Turn]) -> dict[str, list[int]]:
    """By fact, the turns in which it was told, and those in which it was held back."""
    found: dict[str, list[int]] = {}
    for turn in turns:
        for name in dict.fromkeys((*turn.meta.facts, *(f"held:{name}" for name in turn.meta.held))):
            found.setdefault(name, []).append(turn.index)
    return found


def _facts(case: Case) -> list[Fact]:
    return [*case.scenario.facts.values(), *case.scenario.measures.values()]


def _turns(fact: Fact, asked: Mapping[str, list[int]]) -> list[int]:
    """Where it was told; or where it was asked for and held back."""
    return asked.get(fact.id) or asked.get(f"held:{fact.id}", [])


def _item(fact: Fact, asked: Mapping[str, list[int]]) -> dict[str, Any]:
    turns = _turns(fact, asked)
    done = {"done": bool(turns), "held": bool(turns) and fact.id not in asked, "turns": turns}
    return {"id": fact.id, "label": fact.label, "red_flag": fact.red_flag, "key": fact.key} | done


def _checklist(case: Case, asked: Mapping[str, list[int]]) -> list[dict[str, Any]]:
    kinds = topics.kinds()
    groups = {kind: [_item(fact, asked) for fact in _facts(case) if kinds[fact.topic] == kind] for kind in KINDS}
    return [
        {"group": kind, "name": told(case.language, "group", kind), "items": items}
        for kind, items in groups.items()
        if items
    ]


def _missed(case: Case, asked: Mapping[str, list[int]]) -> list[dict[str, Any]]:
    """Of what a safe and a good history has; red flags first."""
    wanted = [fact for fact in _facts(case) if (fact.key or fact.red_flag) and not _turns(fact, asked)]
    wanted.sort(key=lambda fact: not fact.red_flag)
    return [{"id": fact.id, "label": fact.label, "red_flag": fact.red_flag} for fact in wanted]


def _flags(case: Case, asked: Mapping[str, list[int]]) -> dict[str, int]:
    flags = [fact for fact in _facts(case) if fact.red_flag]
    return {"asked": sum(bool(_turns(fact, asked)) for fact in flags), "of": len(flags)}


def _questions(turns: Iterable[Turn]) -> dict[str, int]:
    """By style. To ask for an examination is no question."""
    styles = [turn.meta.style for turn in turns if turn.meta.move != "measure"]
    return {style: styles.count(style) for style in STYLES}


def _conduct(state: State, case: Case) -> list[dict[str, Any]]:
    rows = []
    for name, (good, shows) in CONDUCT.items():
        turns = [turn.index for turn in _where(name, state.turns) if shows(turn)]
        rows.append(
            {
                "id": name,
                "label": told(case.language, "conduct", name),
                "done": bool(turns),
                "good": good,
                "turns": turns,
            }
        )
    formal = {"id": "ended", "label": told(case.language, "conduct", "ended"), "done": state.finished == "formal"}
    return [*rows, formal | {"good": True, "turns": []}]


def _where(name: str, turns: tuple[Turn, ...]) -> Iterable[Turn]:
    """The turns that can show it: only the first question opens, only the last words close."""
    if name == "opened":
        return [turn for turn in turns if any(topics.kinds()[one] not in BEFORE for one in turn.meta.topics)][:1]
    return turns[-LAST:] if name == "closed" else turns


def _asks_to_examine(turn: Turn) -> bool:
    return turn.meta.move == "measure" and "?" in turn.learner


def _has(turn: Turn, kind: str) -> bool:
    return any(mark.kind == kind for mark in turn.marks)


def _evidence(turn: Turn, mark: Any, case: Case) -> dict[str, Any]:
    return {"kind": mark.kind, "label": told(case.language, "cue", mark.kind), "turn": turn.index, "words": mark.words}


def _agenda(turns: Iterable[Turn], case: Case) -> list[dict[str, Any]]:
    found = {name: turn for turn in turns for name in turn.meta.agenda}
    return [
        {
            "id": item.id,
            "label": item.label,
            "found": item.id in found,
            "turn": found[item.id].index if item.id in found else None,
            "clause": _clause(found[item.id].patient, item) if item.id in found else "",
        }
        for item in case.scenario.agenda
    ]


def _clause(said: str, item: Agenda) -> str:
    """The part of an answer that hinted at it; of a model's wording, the answer."""
    return next((clause for clause in item.clauses if clause.casefold() in said.casefold()), said)


def _line(turn: Turn, case: Case) -> dict[str, Any]:
    labels = {fact.id: fact.label for fact in _facts(case)}
    return {
        "turn": turn.index,
        "learner": turn.learner,
        "patient": turn.patient,
        "style": turn.meta.style,
        "move": turn.meta.move,
        "cues": [mark.kind for mark in turn.marks],
        "rapport": turn.rapport,
        "facts": [labels[name] for name in turn.meta.facts if name in labels],
    }


def _point(turn: Turn, case: Case, at: float) -> dict[str, Any]:
    flags = {fact.id for fact in _facts(case) if fact.red_flag}
    return {
        "turn": turn.index,
        "at": round(at, 1),
        "rapport": RAPPORTS.index(turn.rapport),
        "style": turn.meta.style,
        "agenda": bool(turn.meta.agenda),
        "red_flag": bool(flags & {*turn.meta.facts}),
        "empathy": any(mark.kind in FOR and mark.kind != "open_question" for mark in turn.marks),
        "against": any(mark.kind not in FOR for mark in turn.marks),
    }
