"""A step as a widget, an answer as words, and a widget's answer as the value that is kept."""

from typing import Any

from handrail.kernel.moves import Moves, Show
from handrail.programs.sessions.workflow.model import Option, Step, told
from handrail.programs.sessions.workflow.reading import Typed, bounds, fitting, value_of
from handrail.programs.sessions.workflow.state import State
from handrail.programs.sessions.workflow.voice import lines

MOST = 6  # options of a multiple_choice; more are shown as a list
TOOLS = {"multiple_choice": "present_choices", "free_text": "request_free_text"}


def shown(state: State, at: float) -> Moves:
    """Puts the open step on the screen, with what was answered before as a start."""
    step = state.step
    widget, props = drawn(state, step, at)
    yield Show(widget, props, tool=TOOLS.get(widget, f"request_{widget}"), why=f"step {step.id}")


def drawn(state: State, step: Step, at: float) -> tuple[str, dict[str, Any]]:
    widget = widget_of(step)
    props: dict[str, Any] = {
        "prompt": told(step.prompt, state.language),
        "item_id": step.id,
        "item_number": len(state.given) + 1,
        "optional": not step.required,
        "can_go_back": state.process.back and bool(state.given),
    }
    for key in ("help", "min_label", "max_label"):
        if words := told(getattr(step, key), state.language):
            props[key] = words
    props |= _limits(step, widget, at)
    if step.options:
        props["options"] = [told(option.label, state.language) for option in step.options]
    if (before := state.drafts.get(step.id)) is not None:
        props["initial"] = _labels(state, step, before) if step.options else before
    return widget, props


def widget_of(step: Step) -> str:
    if step.options and step.widget != "multi_select":
        return "multiple_choice" if len(step.options) <= MOST else "multi_select"
    return step.widget


def _limits(step: Step, widget: str, at: float) -> dict[str, Any]:
    if widget == "date":
        low, high = bounds(step, at)
        return {key: end for key, end in (("min", low), ("max", high)) if end}
    if widget == "multi_select":
        single = step.widget != "multi_select"
        least = 1 if single and step.required else int(step.min or 0) if isinstance(step.min, int) else 0
        most = 1 if single else step.max if isinstance(step.max, int) else len(step.options)
        return {"min": least, "max": most}
    found = {key: getattr(step, key) for key in ("min", "max", "max_length") if getattr(step, key) is not None}
    return found | ({"whole": True} if step.whole else {})


def _labels(state: State, step: Step, value: Any) -> Any:
    names = {option.value: told(option.label, state.language) for option in step.options}
    if isinstance(value, list | tuple):
        return [names[v] for v in value if v in names]
    found = names.get(value)
    return [found] if found and widget_of(step) == "multi_select" else found


def taken(state: State, step: Step, response: Any, at: float) -> Typed:
    """What a widget sent, as the value that is kept: options by their value, texts held against their form."""
    if response is None:
        return Typed(None)
    if step.options:
        given = response if isinstance(response, list | tuple) else [response]
        values = [o.value for label in given for o in step.options if label in _known(o)]
        if step.widget == "multi_select":
            return Typed(values)
        return Typed(values[0]) if values else Typed(problem="choice")
    if isinstance(response, str) and step.widget == "free_text":
        return value_of(step, response, at, state.locale)
    return fitting(step, response, at)


def _known(option: Option) -> tuple[str, ...]:
    return (option.label,) if isinstance(option.label, str) else tuple(option.label.values())


def in_words(step: Step, value: Any, language: str) -> str:
    """An answer as it reads in a summary."""
    words = lines(language)["words"]
    if value is None:
        return words["empty"][0]
    if isinstance(value, bool):
        return words["yes" if value else "no"][0]
    if step.options:
        names = {option.value: told(option.label, language) for option in step.options}
        given = value if isinstance(value, list | tuple) else [value]
        return ", ".join(names.get(v, str(v)) for v in given) or words["none"][0]
    return on_day(value, language) if step.widget == "date" else str(value)


def on_day(value: str, language: str) -> str:
    words = lines(language)["words"]
    year, month, day = value.split("-")
    return words["day"][0].format_map({"low": int(day), "value": words["months"][int(month) - 1], "high": int(year)})
