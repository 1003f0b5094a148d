"""The engine on one screen: event, signals, state, level, interventions, config, response. Pure."""

from collections.abc import Iterable

from handrail.programs.coach.engine.event import Event, TaskContext
from handrail.programs.coach.engine.interventions import select
from handrail.programs.coach.engine.level import assess
from handrail.programs.coach.engine.planner import CONFIGS
from handrail.programs.coach.engine.response import BackendResponse, DecisionReasoning, constraints, context
from handrail.programs.coach.engine.signals import detect
from handrail.programs.coach.engine.state import State, processed


def process_event(
    state: State,
    event: Event,
    task: TaskContext | None,
    *,
    read: Iterable[str] = (),
    attempt: int = 1,
    forbidden: tuple[str, ...] = (),
    at: float,
) -> BackendResponse:
    """`read` is what a reader found in the child's words; `at` is when it happened."""
    signals = detect(event, read)
    after = processed(state, event, signals, at)
    level, level_reason = assess(after, signals)
    interventions, interventions_reason = select(level, after)
    return BackendResponse(
        safety_level=level,
        signals=signals,
        interventions=interventions,
        session_config=CONFIGS[level],
        event=event,
        state=after,
        task_context=task,
        context=context(event, task, attempt),
        constraints=constraints(level, forbidden),
        reasoning=DecisionReasoning(level_reason, interventions_reason),
        decision=f"{level.name}, {level_reason}: {', '.join(interventions)}",
        timestamp=at,
    )
