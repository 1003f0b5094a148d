"""What goes to the screen, and what the whole decision came to. Only `public` is for the child's screen."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import IntEnum
from typing import Any

from handrail.programs.coach.engine.interventions import Intervention
from handrail.programs.coach.engine.level import Level
from handrail.programs.coach.engine.planner import SessionConfig
from handrail.programs.coach.engine.signals import Signal
from handrail.programs.coach.engine.state import State


@dataclass(frozen=True, slots=True)
class Overlay:
    signals: tuple[Signal, ...]
    state: State
    safety_level: Level


@dataclass(frozen=True, slots=True)
class Speech:
    text: str


@dataclass(frozen=True, slots=True)
class UIPackage:
    """What stands after the choices is for the log and the staff: there are the answers in it."""

    overlay: Overlay
    interventions: tuple[Intervention, ...]
    session_config: SessionConfig
    speech: Speech
    choice_message: str
    child_said: str = ""
    target_answers: tuple[str, ...] = ()
    attempt_number: int = 0
    response_history: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SafetyGateResult:
    ui_package: UIPackage
    is_correct: bool
    task_time_exceeded: bool

    @property
    def should_speak(self) -> bool:
        return bool(self.feedback_text)

    @property
    def intervention_required(self) -> bool:
        return self.ui_package.overlay.safety_level > Level.GREEN

    @property
    def feedback_text(self) -> str:
        return self.ui_package.speech.text

    @property
    def choice_message(self) -> str:
        return self.ui_package.choice_message


def public(package: UIPackage, *, overlay: bool) -> dict[str, Any]:
    """The part for the child's screen; the overlay for a grown-up only where it is wanted."""
    shown = {
        "interventions": plain(package.interventions),
        "sessionConfig": plain(asdict(package.session_config)),
        "choiceMessage": package.choice_message,
        "level": package.overlay.safety_level.name,
    }
    return shown | {"overlay": plain(asdict(package.overlay))} if overlay else shown


def whole(result: SafetyGateResult) -> dict[str, Any]:
    """All of it, for the staff."""
    derived = ("should_speak", "intervention_required", "feedback_text", "choice_message")
    found: dict[str, Any] = plain({**asdict(result), **{name: getattr(result, name) for name in derived}})
    return found


def plain(value: Any) -> Any:
    """As a screen reads it: names in its spelling, levels by their name, seconds and rates without noise."""
    match value:
        case Mapping():
            return {_camel(key): plain(part) for key, part in value.items()}
        case list() | tuple():
            return [plain(part) for part in value]
        case IntEnum():
            return value.name
        case str():
            return str(value)  # the word itself, not the enumeration's member
        case float():
            return round(value, 3)
        case _:
            return value


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)
