"""How the session goes on at each level: how much is said, in which tone, and how long is waited."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from handrail.programs.coach.engine.level import Level


@dataclass(frozen=True, slots=True)
class SessionConfig:
    prompt_intensity: int  # 0 minimal, 1 low, 2 medium, 3 high; no level asks for 3
    avatar_tone: Literal["calm", "warm"]
    max_task_time: int  # seconds
    inactivity_timeout: int  # seconds


CONFIGS: Mapping[Level, SessionConfig] = {
    Level.GREEN: SessionConfig(2, "warm", 60, 30),
    Level.YELLOW: SessionConfig(1, "calm", 45, 25),
    Level.ORANGE: SessionConfig(0, "calm", 30, 20),
    Level.RED: SessionConfig(0, "calm", 60, 15),
}
