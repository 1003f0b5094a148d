"""Which step comes next: rules over the answers, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handrail.programs.sessions.workflow.model import Jump, Process, Step, When

Answers = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Trail:
    """The way from the first step to the one that waits: `at`. `again` tells that it was on the way before."""

    steps: tuple[str, ...]
    at: str
    again: bool = False


def holds(when: When, answers: Answers) -> bool:
    given = answers.get(when.step)
    match when.op:
        case "answered":
            return (given is not None) is bool(when.value)
        case "!=":
            return bool(given != when.value)
        case _ if given is None:
            return False
        case "=":
            return bool(given == when.value)
        case "in":
            return given in when.value
        case "has":
            return when.value in given
        case ">":
            return bool(given > when.value)
        case ">=":
            return bool(given >= when.value)
        case "<":
            return bool(given < when.value)
        case "<=":
            return bool(given <= when.value)


def taken(jump: Jump, answers: Answers) -> bool:
    held = [holds(when, answers) for when in jump.when]
    return not held or (any(held) if jump.any else all(held))


def below(process: Process, step: Step) -> str:
    """The step that stands after this one; nothing after the last."""
    place = process.steps.index(step) + 1
    return process.steps[place].id if place < len(process.steps) else ""


def following(process: Process, step: Step, answers: Answers) -> str:
    """The step that comes after this one, with these answers."""
    chosen = next((o.go for o in step.options if o.go and o.value == answers.get(step.id)), "")
    return chosen or next((j.go for j in step.next if taken(j, answers)), "") or below(process, step)


def walk(process: Process, answers: Answers) -> Trail:
    """From the first step as far as the answers lead: to a question without an answer, or to an end."""
    at = process.steps[0].id
    way: list[str] = []
    while True:
        step = process.step(at)
        if at in way:
            return Trail(tuple(way), at, again=True)
        if step.kind == "end" or (step.asks and at not in answers):
            return Trail(tuple(way), at)
        way.append(at)
        at = following(process, step, answers)


def targets(process: Process, step: Step) -> tuple[str, ...]:
    """Every step that can come right after this one."""
    if step.kind == "end":
        return ()
    chosen = [o.go for o in step.options if o.go]
    jumps = [j.go for j in step.next]
    optional = not step.required
    closed = bool(step.options) and step.kind == "choose" and len(chosen) == len(step.options) and not optional
    always = any(not j.when for j in step.next)
    falls = [] if closed or always else [below(process, step)]
    return tuple(dict.fromkeys([*chosen, *([] if closed else jumps), *falls]))
