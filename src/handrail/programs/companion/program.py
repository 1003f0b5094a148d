"""The program `companion`. Which part of it answers a cue is decided here."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from handrail import care
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import Moves, Say
from handrail.kernel.program import Policy, Program
from handrail.programs.companion import handing, handoff, memory, talk, turn
from handrail.programs.companion.emotion import backends
from handrail.programs.companion.facts import FACTS
from handrail.programs.companion.state import Setup, State, begin, evolve
from handrail.programs.companion.voice import line

# A reading may find danger where the gate found none: every verdict brings the help with it.
COMPANION = Policy("companion", helps=True)


def decide(state: State, cue: Cue) -> Moves:
    match cue:
        case Began():
            recalled = memory.recall(state.setup.memory, "", (), state.language)
            yield Say(talk.opening(state.language, state.seed, recalled, state.child), why="opening")
        case Heard():
            yield from turn.heard(state, cue)
        case Responded(value=value):
            yield from turn.heard(state, Heard(str(value), cue.alarm, cue.language, cue.at, verdict=cue.alarm))
        case Sensed(alarm=Screened() as alarm):
            yield from turn.alarmed(state, alarm, cue.at)
        case Elapsed(timer=handing.PAUSE):
            yield from handing.updated(state, cue.at)
        case Returned():
            if state.care:
                state = yield from care.returned(state.care, cue)
            if not care.follows(state.care):
                yield Say(
                    line(state, "other", "returned" if cue.spoke else _unspoken(state)), why="given back by the staff"
                )
        case Sensed() | Elapsed():
            yield Say(line(state, "other", _unspoken(state)), why="no message")


def _unspoken(state: State) -> str:
    """The line for when nobody has said a word."""
    return "waiting" if state.crises else "sensed"


def view(state: State) -> Mapping[str, Any]:
    return {
        "turn": state.turn,
        "language": state.language,
        "remembers": state.setup.remember,
        "status": state.status,
        "crisis": state.care is not None,
        "has_report": False,
    }


def context(state: State) -> Mapping[str, Any]:
    """For whoever of the staff takes over: what happened, what was asked, what to do first."""
    return handoff.context(state) | {
        "emotion": asdict(state.emotion) if state.emotion else None,
        "feeling": asdict(state.feeling) if state.feeling else None,
        "safety": asdict(state.safety),
        "effort": asdict(state.effort),
        "recall": asdict(state.recall),
    }


def policy(setup: Setup) -> Policy:
    return replace(COMPANION, child=True) if setup.child else COMPANION


def needs(setup: Setup) -> tuple[str, ...]:
    return backends.needed(setup.emotion)


companion = Program(
    "companion",
    version=6,
    setup=Setup,
    facts=FACTS,
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    gate=COMPANION,
    title={"en": "Companion", "es": "Acompañante"},
    summary={
        "en": "Someone to tell it to: it listens, mirrors, asks gently, and knows when people are needed. A program.",
        "es": "Alguien a quien contárselo: escucha, refleja, pregunta con cuidado y sabe cuándo hacen falta personas. "
        "Es un programa.",
    },
    needs=needs,
    context=context,
    policy=policy,
)
