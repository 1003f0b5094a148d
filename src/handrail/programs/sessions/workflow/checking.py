"""Whether a process can be run at all: whatever is wrong is refused at once, with the step and what to do about it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from handrail.assess.forms.dates import date_key
from handrail.errors import BadSetup
from handrail.programs.sessions.workflow.flow import targets
from handrail.programs.sessions.workflow.graph import loops, reached, reaching
from handrail.programs.sessions.workflow.model import FORMATS, WIDGETS, Kind, Op, Option, Process, Step, When, Words

NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
MOST_STEPS, MOST_OPTIONS, MOST_SAID = 200, 20, 12
LONGEST = 2000  # characters of one text
LANGUAGES = ("en", "es")
ORDERED = ("number", "rating", "date")


def checked(process: Process) -> Process:
    for fault in faults(process):
        raise BadSetup(f"process {process.id!r}: {fault}")
    return process


def faults(process: Process) -> Iterator[str]:
    """What is wrong, each with its step and its fix; what stands on something broken is not looked at."""
    yield from _whole(process)
    ids = [step.id for step in process.steps]
    for step in process.steps:
        if ids.count(step.id) > 1:
            yield f"step {step.id!r}: there are two of that name; rename one"
        for fault in (*_step(process, step), *_jumps(process, step, ids)):
            yield f"step {step.id!r}: {fault}"
    yield from _ways(process)


def _whole(process: Process) -> Iterator[str]:
    if not NAME.fullmatch(process.id):
        yield f"id {process.id!r}: use 1 to 40 small letters, digits, - and _, with a letter first"
    if not process.steps or len(process.steps) > MOST_STEPS:
        yield f"steps: give 1 to {MOST_STEPS} steps, not {len(process.steps)}"
    if not process.languages or (unknown := [name for name in process.languages if name not in LANGUAGES]):
        yield f"languages: give some of {', '.join(LANGUAGES)}, not {unknown if process.languages else 'none'}"
    yield from _words("title", process.title, process)
    if process.intro:
        yield from _words("intro", process.intro, process)


def _words(key: str, words: Words, process: Process) -> Iterator[str]:
    texts = dict.fromkeys(process.languages, words) if isinstance(words, str) else words
    for language in process.languages:
        text = texts.get(language)
        if not isinstance(text, str) or not text.strip():
            yield f"{key} has no text for {language!r}; write one"
        elif len(text) > LONGEST:
            yield f"{key} has {len(text)} characters in {language!r}; use at most {LONGEST}"


def _step(process: Process, step: Step) -> Iterator[str]:
    if not NAME.fullmatch(step.id):
        yield "its id needs 1 to 40 small letters, digits, - and _, with a letter first; rename it"
    if step.kind not in get_args(Kind):
        yield f"kind {step.kind!r} is not known; write one of {', '.join(get_args(Kind))}"
    yield from _words("prompt", step.prompt, process)
    for key in ("label", "help", "why", "min_label", "max_label"):
        if words := getattr(step, key):
            yield from _words(key, words, process)
    if not step.asks:
        if step.widget or step.options:
            yield f'a {step.kind!r} step asks nothing; take out widget and options, or write kind = "ask"'
        return
    if not step.label:
        yield "it has no label for the summary; write one"
    yield from _choices(process, step)
    yield from _bounds(step)


def _choices(process: Process, step: Step) -> Iterator[str]:
    chosen = step.kind == "choose"
    if chosen and step.widget not in ("", "multiple_choice"):
        yield "a choose step shows its options; take out the widget"
    if not chosen and step.widget not in WIDGETS:
        yield f"widget {step.widget!r} is not known; write one of {', '.join(WIDGETS)}"
    if not chosen and step.widget not in ("multiple_choice", "multi_select"):
        if step.options:
            yield f'a {step.widget} has no options; take them out, or write widget = "multiple_choice"'
        return
    if not 2 <= len(step.options) <= MOST_OPTIONS:
        yield f"give 2 to {MOST_OPTIONS} options, not {len(step.options)}"
    if step.kind == "ask" and any(o.go for o in step.options):
        yield 'options lead somewhere only in a choose step; write kind = "choose", or use next'
    for key, found in (("value", [o.value for o in step.options]), *_labels(process, step.options)):
        twice = next((one for one in found if found.count(one) > 1), None)
        if twice is not None:
            yield f"two options have the {key} {twice!r}; change one"
    for option in step.options:
        yield from _words(f"option {option.value!r}", option.label, process)


def _labels(process: Process, options: tuple[Option, ...]) -> list[tuple[str, list[str]]]:
    def label(option: Option, language: str) -> str:
        return option.label if isinstance(option.label, str) else option.label.get(language, "")

    return [(f"label ({language})", [label(o, language) for o in options]) for language in process.languages]


def _bounds(step: Step) -> Iterator[str]:
    text = step.widget == "free_text"
    if step.format and (not text or step.format not in FORMATS):
        yield f"format {step.format!r}: a free_text may have one of {', '.join(FORMATS)}"
    if step.pattern and (not text or step.format or len(step.pattern) > 40):
        yield "pattern is for a free_text without a format, of at most 40 signs (A a letter, 9 a digit, X either)"
    if step.widget == "rating" and not all(isinstance(end, int) for end in (step.min, step.max)):
        yield "a rating needs min and max, whole numbers"
    for key in ("min", "max"):
        end = getattr(step, key)
        if end is not None and not _fits_bound(step, end):
            yield f"{key} = {end!r} does not fit {step.widget or step.kind}; {_bound_of(step)}"
    if isinstance(step.min, int | float) and isinstance(step.max, int | float) and step.min >= step.max:
        yield f"min {step.min} is not below max {step.max}; swap or mend them"
    if step.max_length is not None and (not text or not 1 <= step.max_length <= 20_000):
        yield "max_length is for a free_text, from 1 to 20000"


def _fits_bound(step: Step, end: Any) -> bool:
    if step.widget == "date":
        return end == "today" or (isinstance(end, str) and len(end) == 10 and date_key(end) is not None)
    number = isinstance(end, int | float) and not isinstance(end, bool)
    return number and step.widget in ("number", "rating", "multi_select")


def _bound_of(step: Step) -> str:
    return (
        'write a day as "2026-01-31", or "today"' if step.widget == "date" else "write a number, for a number or rating"
    )


def _jumps(process: Process, step: Step, ids: list[str]) -> Iterator[str]:
    for target in (*(o.go for o in step.options if o.go), *(j.go for j in step.next)):
        if target not in ids:
            yield f"it goes to {target!r}, and there is no such step; name one of {', '.join(ids)}"
    if step.kind == "end" and step.next:
        yield "an end leads nowhere; take out next"
    for number, jump in enumerate(step.next, start=1):
        if not jump.when and number < len(step.next):
            yield f"jump {number} has no condition, so the ones after it are never taken; put it last"
        for when in jump.when:
            for fault in _condition(process, when, ids):
                yield f"jump {number} to {jump.go!r}: {fault}"


def _condition(process: Process, when: When, ids: list[str]) -> Iterator[str]:
    if when.step not in ids or not process.step(when.step).asks:
        yield f"the condition asks about {when.step!r}, which is no question; name an ask or choose step"
        return
    if when.op not in get_args(Op):
        yield f"op {when.op!r} is not known; write one of {' '.join(get_args(Op))}"
        return
    asked = process.step(when.step)
    widget = asked.widget or "multiple_choice"
    if when.op in (">", ">=", "<", "<=") and widget not in ORDERED:
        yield f"{when.op} needs a number, a rating or a date, and {when.step!r} is a {widget}; write = or in"
    elif when.op == "has" and widget != "multi_select":
        yield f"has is for a multi_select, and {when.step!r} is a {widget}; write ="
    elif when.op == "answered" and not isinstance(when.value, bool):
        yield "answered is compared with true or false"
    elif when.op != "answered":
        values = when.value if when.op == "in" and isinstance(when.value, list | tuple) else [when.value]
        if wrong := [v for v in values if not _fits(asked, widget, v, when.op)]:
            yield f"{wrong[0]!r} can never be the answer to {when.step!r}; {_answers(asked, widget)}"


def _fits(asked: Step, widget: str, value: Any, op: str) -> bool:
    match widget:
        case "multiple_choice":
            return value in [o.value for o in asked.options]
        case "multi_select":
            return op == "has" and value in [o.value for o in asked.options]
        case "yes_no":
            return isinstance(value, bool)
        case "number" | "rating":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "date":
            return isinstance(value, str) and len(value) == 10 and date_key(value) is not None
        case _:
            return isinstance(value, str)


def _answers(asked: Step, widget: str) -> str:
    if asked.options:
        return f"its options are {', '.join(o.value for o in asked.options)}" + (
            '; write op = "has"' if widget == "multi_select" else ""
        )
    return {"yes_no": "write true or false", "date": 'write a day as "2026-01-31"'}.get(widget, f"it is a {widget}")


def _ways(process: Process) -> Iterator[str]:
    """Every step can be reached, and from every step there is a way to an end."""
    if not process.steps or any(
        t not in {s.id for s in process.steps} | {""} for s in process.steps for t in targets(process, s)
    ):
        return
    ways: Mapping[str, tuple[str, ...]] = {step.id: targets(process, step) for step in process.steps}
    for name, nexts in ways.items():
        if "" in nexts:
            yield f"step {name!r}: nothing comes after it; write next, or put an end step below it"
            return
    can = reached(ways, process.steps[0].id)
    for step in process.steps:
        if step.id not in can:
            yield f"step {step.id!r}: no way leads to it; let a step go there, or take it out"
    ends = [step.id for step in process.steps if step.kind == "end"]
    stuck = [name for name in ways if name in can and name not in reaching(ways, ends)]
    if stuck:
        named = " -> ".join(stuck[:6])
        yield f"step {stuck[0]!r}: from here no way leads to an end ({named}); let one of them go to an end step"
        return
    yield from _rounds(process, ways)
    yield from _order(process, ways, can)


def _rounds(process: Process, ways: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """A loop must ask something on the way, and one of its answers must be able to lead out of it."""
    for loop in loops(ways):
        steps = [process.step(name) for name in loop]
        named = " -> ".join(step.id for step in steps)
        silent = {n: tuple(t for t in ways[n] if t in loop) for n in loop if not process.step(n).asks}
        if loops(silent):
            yield f"step {loop[0]!r}: the loop {named} asks nothing and would never stop; put a question into it"
        elif not any(_leaves(step, loop, ways) for step in steps):
            yield f"step {loop[0]!r}: no answer in the loop {named} leads out of it; add a condition on such an answer"
    said = {step.id: ways[step.id] for step in process.steps if step.kind == "say"}
    for name in said:
        if (length := _chain(said, name)) > MOST_SAID:
            yield f"step {name!r}: {length} say steps in a row; join some, at most {MOST_SAID} follow one another"
            return


def _leaves(step: Step, loop: tuple[str, ...], ways: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether an answer inside the loop decides that this step leads out of it."""
    if not set(ways[step.id]) - set(loop):
        return False
    decides = {when.step for jump in step.next for when in jump.when} & set(loop)
    return bool(decides) or any(o.go for o in step.options)


def _chain(said: Mapping[str, tuple[str, ...]], name: str, depth: int = 0) -> int:
    if name not in said or depth > MOST_SAID + 1:
        return 0
    return 1 + max((_chain(said, target, depth + 1) for target in said[name]), default=0)


def _order(process: Process, ways: Mapping[str, tuple[str, ...]], can: frozenset[str]) -> Iterator[str]:
    """A condition is about something that can have been answered by then."""
    for step in process.steps:
        for when in (w for jump in step.next for w in jump.when):
            if step.id in can and when.step != step.id and step.id not in reached(ways, when.step):
                yield (
                    f"step {step.id!r}: the condition on {when.step!r} can never be met, that question comes later; "
                    "ask it earlier, or take the condition out"
                )
