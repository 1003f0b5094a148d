"""Whether people are called, for which of the seed's reasons and how urgently; and what they need to know first."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, get_args

from handrail.errors import Misconfigured
from handrail.programs.companion.constants import BEYOND_LIMIT, CRISES_KEPT, IMMINENT, REPEATED, SUMMARY_LONGEST
from handrail.programs.companion.kinds import HandoffReason
from handrail.programs.companion.requests import Beyond, beyond
from handrail.programs.companion.state import State
from handrail.wording.lines import Lines, read_lines

__all__ = ["KERNEL", "TOLD", "Decision", "beyond", "context", "evaluate", "load"]

TOLD: Final[Mapping[HandoffReason, str]] = {
    "crisis_severity_5": "active danger",
    "repeated_crisis": "the third crisis in this conversation",
    "user_requested": "asks for a person",
    "capability_limit": "asks again for what a companion must not give",
    "maker_checker_failed": "no draft of the model could be approved",
}
Target = Literal["human", "specialist"]
Urgency = Literal["immediate", "standard", "low"]
KERNEL: Final[Mapping[str, str]] = {"immediate": "now", "standard": "urgent", "low": "soon"}  # its words for the same
SLOTS: Final = frozenset({"category", "language"})
ALSO: Final = ("means", "intent", "child", "quiet", "language")
YES: Final = ("yes", "partly")
NAMES: Final = {"en": "English", "es": "Spanish"}


@dataclass(frozen=True, slots=True)
class Decision:
    reason: HandoffReason = "none"
    target: Target | None = None
    urgency: Urgency = "low"

    @property
    def should_handoff(self) -> bool:
        return self.reason != "none"


def evaluate(
    *, severity: int, crises: int, checker_failed: bool, requested: bool, beyond: int, kind: str = ""
) -> Decision:
    """The first reason that holds, the gravest first. `beyond` counts how often they asked, last for this `kind`."""
    if severity >= IMMINENT:
        return Decision("crisis_severity_5", "human", "immediate")
    if crises >= REPEATED:
        return Decision("repeated_crisis", "human", "standard")
    if checker_failed:
        return Decision("maker_checker_failed", "human", "standard")
    if requested:
        return Decision("user_requested", "human", "low")
    if beyond >= BEYOND_LIMIT:
        return Decision("capability_limit", "specialist", "standard" if kind == "emergency" else "low")
    return Decision()


def context(state: State) -> dict[str, Any]:
    """For the person who takes over, at any time: what happened, what was asked and answered, what to do first."""
    return {
        "session_summary": _summary(state),
        "crisis_history": [asdict(crisis) for crisis in state.crises[-CRISES_KEPT:]],
        "asked_in_care": {asked: told for asked, told in state.care.answers if asked != "-"} if state.care else {},
        "user_preferences": {"language": state.language, "child": state.child, "remember": state.setup.remember},
        "handoff_reasons": list(state.handed),
        "suggested_actions": list(_actions(state)),
    }


def _summary(state: State) -> str:
    topics = dict.fromkeys(thread.topic.replace("_", " ") for thread in state.threads if thread.topic)
    spoken = f"Spoke of: {', '.join(topics)}." if topics else ""
    told = state.summary or state.recall.context_summary or spoken
    return (f"{_alarms(state)} {told}".strip() or "No summary available")[:SUMMARY_LONGEST]


def _alarms(state: State) -> str:
    """Each kind of danger with the gravest that was heard of it, the person's own before that of others."""
    peaks: dict[str, int] = {}
    for crisis in state.crises:
        peaks[crisis.category] = max(crisis.severity, peaks.get(crisis.category, 0))
    known = state.care
    if known and known.category in peaks:
        peaks[known.category] = max(known.severity, peaks[known.category])
    ordered = sorted(peaks, key=lambda category: (category == "third_person", -peaks[category]))
    return " ".join(f"Alarm: {kind.replace('_', ' ')}, severity {peaks[kind]}." for kind in ordered)


def _actions(state: State) -> Iterator[str]:
    """What fits the last reason and this person, in the order in which to do it; nothing where nothing happened."""
    if not state.handed and not state.crises:
        return
    lines, answers = actions(), dict(state.care.answers) if state.care else {}
    holds = {
        "means": answers.get("means") in YES or answers.get("harm_means") in YES,
        "intent": answers.get("intent") in YES or answers.get("harm_intent") in YES,
        "child": state.child,
        "quiet": any(answer in ("refuse", "angry") for answer in answers.values()),
        "language": state.language != "en",
    }
    mine = lines[state.handed[-1] if state.handed else "alarm"]
    kind = state.beyond[-1] if state.beyond else ""
    texts = (*mine.get(kind, ()), *mine["do"], *(text for key in ALSO if holds[key] for text in lines["also"][key]))
    category = state.crises[-1].category.replace("_", " ") if state.crises else "no alarm"
    yield from (text.format(category=category, language=NAMES.get(state.language, state.language)) for text in texts)


def load() -> None:
    """Reads the staff's texts, so that a broken file stops the start and not a call."""
    actions()


@cache
def actions() -> Lines:
    name = "actions.toml"
    return read_actions(name, files("handrail.programs.companion.requests").joinpath(name).read_text("utf-8"))


def read_actions(name: str, text: str) -> Lines:
    lines = read_lines(f"companion/requests/{name}", text, SLOTS)
    wanted = {reason: {"do"} for reason in (*get_args(HandoffReason), "alarm") if reason != "none"}
    wanted["capability_limit"] |= set(filter(None, get_args(Beyond)))
    for table, keys in {**wanted, "also": set(ALSO)}.items():
        if lines.get(table, {}).keys() != keys:
            raise Misconfigured(f"companion/requests/{name}, {table}: needs exactly {', '.join(sorted(keys))}")
    return lines
