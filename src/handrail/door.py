"""The door: what may come in now, and the gate's verdict on it before anyone else sees it."""

import logging
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from handrail.errors import BadInput, BadSetup, Held, NotPending, Over, UnknownProgram
from handrail.gate import place_of, screen
from handrail.gate.memory import remembered
from handrail.kernel.events import Began, Event, Received, Risk, Screened
from handrail.kernel.program import Program
from handrail.kernel.session import CALLING, Session
from handrail.ledger.codec import thaw
from handrail.speech import house_lines
from handrail.widgets import refusal, words_in

log = logging.getLogger("handrail")
LATE = ("dismissed", "marked")  # what the staff may still do when a session has ended


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
    late = received.form in LATE or (received.form == "elapsed" and received.value == CALLING)
    if session.ended and not late:
        then = "read it, and put it away" if received.by else "begin a new one"
        raise Over(f"this session has ended: {then}")
    _admit_staff(session, received)
    if received.form == "responded" and session.taken:
        raise NotPending(f"{session.taken.by} is talking with you: write a message; the form comes back afterwards")
    if received.form == "elapsed" and received.value not in session.timers:
        raise NotPending(f"no timer {received.value!r} is set: nothing to do")
    if received.form == "responded":
        if session.pending is None or session.pending.action != received.action:
            raise NotPending(f"no widget {received.action!r} waits for an answer: read pending_action of the session")
        wrong = refusal(session.pending, received.value)
        if wrong:
            raise BadInput(f"the answer does not fit the {session.pending.widget}: {wrong}")


def _admit_staff(session: Session, received: Received) -> None:
    """One of the staff at a time, and only for a session that called for people."""
    match received.form:
        case "taken" if session.taken and received.value != session.taken.by:
            raise Held(f"{session.taken.by} has taken this conversation already")
        case "taken" | "dismissed" if session.referred is None and not session.taken:
            raise NotPending("nobody is called for in this conversation any more: look at the queue again")
        case "dismissed" if session.taken:
            raise Held(f"{session.taken.by} has taken this conversation: give it back, or close it")
        case "staff" | "returned" | "closed" if not session.taken:
            raise NotPending("the program has this conversation: take it first")
        case "staff" | "returned" | "closed" if session.taken and session.taken.action != received.action:
            raise Held(f"{session.taken.by} has this conversation: leave it to them, or ask them to give it back")
        case "staff" if not (isinstance(received.value, str) and received.value.strip()):
            raise BadInput("the message has no words in it: write some")


def screened(sid: str, session: Session, program: Program, received: Received) -> list[Event]:
    """Law 3: the gate's verdict stands in the log before anyone else sees what a person wrote, answered or let hear."""
    if received.form not in ("heard", "responded", "sensed"):
        return []
    try:
        verdict = _verdict(session, program, received)
    except Exception as error:
        house = house_lines(session.language)
        rules = (f"gate.failed: {type(error).__name__}",)
        before = session.verdict.risk if session.verdict else Risk()
        risk = replace(before, level=max(3, before.level), peak=max(3, before.peak))  # what was known is still known
        verdict = Screened(
            3, 1.0, "other", session.language, alarm=True, help=house.help, rules=rules, ambiguous=True, risk=risk
        )
    if verdict is None:
        return []
    if broken := [rule for rule in verdict.rules if rule.startswith("gate.failed")]:
        log.error("gate failed", extra={"session": sid, "why": broken[0]})
    return [verdict]


def _verdict(session: Session, program: Program, received: Received) -> Screened | None:
    """Of the words, and of what the program knows of an answer without words; the graver one stands."""
    # The names of signals are ours: only what they hold may be a person's words.
    sensed = received.form == "sensed" and isinstance(received.value, Mapping)
    text, place = words_in(list(received.value.values()) if sensed else received.value), session.began.place
    policy = program.gate_of(session.began.setup)
    found = screen(text, locale=session.language, place=place, policy=policy) if text else None
    known = program.concern(session.state, received) if program.concern else None
    if known and (found is None or known[1] > found.severity):
        category, severity = known
        language = found.language if found else session.language
        found = Screened(severity, 1.0, category, language, rules=("program.concern",))
    if found is None:
        return None
    before = session.verdict.risk if session.verdict else Risk()
    return remembered(found, before, text, policy, place)
