"""The door: what may come in now, and the gate's verdict on it before anyone else sees it."""

import logging
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from handrail.errors import BadInput, BadSetup, NotPending, Over, UnknownProgram
from handrail.gate import place_of, screen
from handrail.kernel.events import Began, Event, Received, Screened
from handrail.kernel.program import Program
from handrail.kernel.session import Session
from handrail.ledger.codec import thaw
from handrail.speech import house_lines
from handrail.widgets import refusal, words_in

log = logging.getLogger("handrail")


def opened(
    programs: Mapping[str, Program],
    name: str,
    setup: Mapping[str, Any],
    *,
    seed: int,
    locale: str,
    owner: str,
    at: float,
) -> tuple[Program, Began]:
    """The program asked for, and the first event of its new session."""
    if name not in programs:
        raise UnknownProgram(f"there is no program {name!r}; there are: {', '.join(sorted(programs))}")
    program = programs[name]
    allowed = [f.name for f in fields(program.setup)]
    if unknown := sorted(set(setup) - set(allowed)):
        takes = ", ".join(allowed) or "nothing"
        raise BadSetup(f"config does not fit {name}: it has no field {unknown[0][:100]!r}; it takes: {takes}")
    try:
        typed = thaw(setup, program.setup)
    except (TypeError, ValueError) as error:
        raise BadSetup(f"config does not fit {name}: {error}") from error
    return program, Began(name, program.version, typed, seed, locale, at, place_of(locale), owner)


def admit(session: Session, received: Received) -> None:
    """Refuses what cannot be taken now; nothing has been written yet."""
    if session.ended:
        raise Over("this session has ended: begin a new one")
    if received.form == "elapsed" and received.value not in session.timers:
        raise NotPending(f"no timer {received.value!r} is set: nothing to do")
    if received.form == "responded":
        if session.pending is None or session.pending.action != received.action:
            raise NotPending(f"no widget {received.action!r} waits for an answer: read pending_action of the session")
        wrong = refusal(session.pending, received.value)
        if wrong:
            raise BadInput(f"the answer does not fit the {session.pending.widget}: {wrong}")


def screened(sid: str, session: Session, program: Program, received: Received) -> list[Event]:
    """Law 3: the gate's verdict stands in the log before anyone else sees what a person wrote."""
    text = words_in(received.value) if received.form in ("heard", "responded", "sensed") else ""
    if not text:
        return []
    try:
        verdict = screen(text, locale=session.language, place=session.began.place, policy=program.gate)
    except Exception as error:
        house = house_lines(session.language)
        rules = (f"gate.failed: {type(error).__name__}",)
        verdict = Screened(3, 1.0, "other", session.language, alarm=True, help=house.help, rules=rules, ambiguous=True)
    if broken := [rule for rule in verdict.rules if rule.startswith("gate.failed")]:
        log.error("gate failed", extra={"session": sid, "why": broken[0]})
    return [verdict]
