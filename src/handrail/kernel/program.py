"""A program: a record of pure functions, and the policy by which its people are kept safe."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from handrail.kernel.events import Began, Received, Screened
from handrail.kernel.moves import Moves

Level = Literal["sketch", "bench", "supervised", "field"]


@dataclass(frozen=True, slots=True)
class Policy:
    """When a verdict of the gate is an alarm: at `severity`, or at `unsure` with at least that confidence."""

    name: str
    severity: int = 4
    unsure: int = 3
    confidence: float = 0.6
    child: bool = False  # the people are children: their words, their lines
    learner: bool = False  # the people question a simulated patient: what they say to that patient is no alarm
    helps: bool = False  # every verdict brings the help, for a program that may find danger where the gate did not

    def alarms(self, screened: Screened) -> bool:
        sure = screened.confidence >= self.confidence
        return screened.severity >= self.severity or (screened.severity >= self.unsure and sure)


PERSON_AT_RISK = Policy("person_at_risk")


@dataclass(frozen=True, slots=True)
class House:
    """Authored lines for when we fail: the program raised or looped, it said nothing, the gate broke.
    Without a line for `silent`, silence is right: somebody else answers."""

    sorry: str
    silent: str
    help: str


@dataclass(frozen=True, slots=True)
class Program:
    name: str
    version: int
    setup: type[Any]
    facts: tuple[type[Any], ...]
    begin: Callable[[Began], Any]
    evolve: Callable[[Any, Any], Any]
    decide: Callable[[Any, Any], Moves]
    view: Callable[[Any], Mapping[str, Any]]
    gate: Policy = PERSON_AT_RISK
    title: Mapping[str, str] | None = None  # by language
    summary: Mapping[str, str] | None = None
    level: Level = "sketch"
    forks: bool = False  # its people may begin anew from the middle
    report: Callable[[Any], Mapping[str, Any]] | None = None  # of a session that has ended, for its person
    needs: Callable[[Any], tuple[str, ...]] | None = None  # of a setup: the readers that its sessions ask
    concern: Callable[[Any, Received], tuple[str, int] | None] | None = None  # danger in what is no text
    context: Callable[[Any], Mapping[str, Any]] | None = None  # what the staff may want of the state, at any time
    policy: Callable[[Any], Policy] | None = None  # of a setup: where its people may be others than those of `gate`

    def gate_of(self, setup: Any) -> Policy:
        return self.policy(setup) if self.policy else self.gate
