"""The summary before the end: read, confirmed, or corrected, as often as it takes."""

import re
from typing import Any

from handrail.kernel.moves import Moves, Say, Show, note
from handrail.programs.sessions.workflow.facts import Given, Reopened, Reviewing, Withheld
from handrail.programs.sessions.workflow.lexicon import LANGUAGES, lexicon
from handrail.programs.sessions.workflow.model import Step, told
from handrail.programs.sessions.workflow.reading import SMALL, flattened, value_of
from handrail.programs.sessions.workflow.showing import in_words, shown
from handrail.programs.sessions.workflow.state import State
from handrail.programs.sessions.workflow.voice import line, lines

FORMED = ("email", "phone", "postcode")
NUMBERS = re.compile(r"(?<![\w])(\d{1,2})(?![\w])")


def listed(state: State) -> str:
    rows = [(told(s.label, state.language), in_words(s, state.answers[s.id], state.language)) for s in state.given]
    return "\n".join(f"{number}. {label}: {value}" for number, (label, value) in enumerate(rows, start=1))


def summary(state: State) -> Moves:
    """All answers, and whether they are right."""
    yield Say(line(state, "review", "summary", list=listed(state)), why="summary before the end")
    yield from confirming(state)


def confirming(state: State) -> Moves:
    state = yield from note(Reviewing("summary"))
    words = lines(state.language)["words"]
    options = [words["right"][0], words["change"][0]]
    props = {"prompt": line(state, "review", "ask"), "item_id": "review", "options": options, "optional": False}
    yield Show("multiple_choice", props, tool="present_choices", why="summary before the end")


def choosing(state: State) -> Moves:
    """Which of the answers is to be changed; several at once, if they like."""
    state = yield from note(Reviewing("choosing"))
    labels = [told(step.label, state.language) for step in state.given]
    props: dict[str, Any] = {"prompt": line(state, "review", "which"), "item_id": "review", "optional": True}
    props |= {"options": labels, "min": 1, "max": len(labels)}
    yield Show("multi_select", props, tool="request_multi_select", why="which answer to correct")


def again(state: State, at: float) -> Moves:
    """What waited for an answer is on the screen once more."""
    if state.withheld:
        state = yield from note(Withheld(put=True))
    match state.stage:
        case "summary":
            yield from confirming(state)
        case "choosing":
            yield from choosing(state)
        case _:
            yield from shown(state, at)


def named(state: State, text: str) -> tuple[Step, ...]:
    """The answered steps that a text names: by a word of their label, or by their number in the summary."""
    given = state.given
    here = set(re.findall(r"\w+", flattened(text)))
    words = {step.id: _words(step) for step in given}
    every = [w for found in words.values() for w in found]
    said = tuple(step for step in given if any(w in here and every.count(w) == 1 for w in words[step.id]))
    numbers = [int(n) for n in NUMBERS.findall(text) if 0 < int(n) <= len(given)]
    return said or tuple(given[n - 1] for n in dict.fromkeys(numbers))


def _words(step: Step) -> set[str]:
    labels = [step.label] if isinstance(step.label, str) else list(step.label.values())
    found = {w for text in (*labels, step.id.replace("_", " ")) for w in re.findall(r"\w+", flattened(text))}
    return {w for w in found if len(w) > 3 and w not in SMALL}


def new_value(state: State, step: Step, text: str, at: float) -> Any:
    """The new answer, where it was said in the same breath: "change the phone to 600 100 200"."""
    flat = flattened(text)
    for language in LANGUAGES:
        if match := lexicon(language).patterns["to"].search(flat):
            words = len(match["value"].split())
            said = value_of(step, " ".join(text.split()[-words:]), at, state.locale)
            if said.value is not None and (step.widget != "free_text" or step.format in FORMED or step.pattern):
                return said.value
    return None


def corrected(state: State, steps: tuple[Step, ...], text: str, at: float) -> Any:
    """Takes a correction: at once where the new answer came with it, else those steps are asked again."""
    if len(steps) == 1 and (value := new_value(state, steps[0], text, at)) is not None:
        return (yield from note(Given(steps[0].id, value, at, by="typed")))
    return (yield from note(Reopened(tuple(step.id for step in steps), why="corrected")))
