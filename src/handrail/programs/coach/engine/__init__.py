"""The coach's engine: from what happened to what is offered, by tables alone. Pure; no words, no time of its own."""

from handrail.programs.coach.engine.event import Audio, Event, TaskContext
from handrail.programs.coach.engine.interventions import Intervention, select
from handrail.programs.coach.engine.level import Level, assess
from handrail.programs.coach.engine.package import Overlay, SafetyGateResult, Speech, UIPackage, public, whole
from handrail.programs.coach.engine.pipeline import process_event
from handrail.programs.coach.engine.planner import CONFIGS, SessionConfig
from handrail.programs.coach.engine.response import BackendResponse, constraints
from handrail.programs.coach.engine.signals import Signal
from handrail.programs.coach.engine.state import State, initial, rested, timed
from handrail.programs.coach.engine.validator import parted, rules, validate

__all__ = [
    "CONFIGS", "Audio", "BackendResponse", "Event", "Intervention", "Level", "Overlay",
    "SafetyGateResult", "SessionConfig", "Signal", "Speech", "State", "TaskContext", "UIPackage", "assess",
    "constraints", "initial", "parted", "process_event", "public", "rested", "rules", "select", "timed", "validate",
    "whole",
]  # fmt: skip
