"""A crisis: the help word for word and one kind question at a time. A model may add a sentence that was checked."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from msgspec import Meta

from handrail import care
from handrail.care import Cared, Doubt, Offer, Step, named
from handrail.care.state import URGENCIES
from handrail.kernel.events import Screened
from handrail.kernel.moves import Ask, End, Gather, Moves, Refer, Say, note
from handrail.programs.companion import handing, handoff, requests, validator
from handrail.programs.companion.constants import IMMINENT, MAKER_CHECKER_ITERATIONS, SUGGEST_HUMAN
from handrail.programs.companion.contexts import prepared
from handrail.programs.companion.facts import Alarmed, Answered, Beyond, Checked, LeftOpen
from handrail.programs.companion.kinds import Words
from handrail.programs.companion.state import State
from handrail.programs.companion.validator import Issue
from handrail.programs.companion.voice import line

CATEGORIES = ("suicide", "self_harm", "harm_to_others", "abuse", "medical", "third_person")
Cares = Generator[Any, Any, State]
LEAST = 0.05  # seconds that are worth asking anybody for
MAKER = (
    "Write one or two sentences that say to this person that what they wrote was heard, in their language: name what "
    "they told, plainly and kindly. Fixed words with the help lines and a question follow yours, so: no question, no "
    "number, no advice, no promise, no diagnosis, nothing that makes it smaller, no method. You are a program."
)
CHECKER = (
    "This will be said to a person in a crisis. List what is wrong with it: missing resources, minimizing feelings, "
    "unsafe advice, a tone that does not fit, false promises; each minor, major or critical, with a fix. Approve it "
    "only if nothing major is wrong. Judge the block TEXT; the block MESSAGE is what the person wrote."
)


@dataclass(frozen=True, slots=True)
class Checker:
    """`safety_validator`, where a model reads too."""

    approved: bool = True
    issues: Annotated[tuple[Issue, ...], Meta(max_length=8)] = ()


UNNAMED = Issue("tone_inappropriate", "major", "It was not approved, and nothing was named.", "Say it more plainly.")


def raised(state: State, verdict: Screened | None) -> Screened:
    """A crisis that a reading found and the gate did not, as an alarm, with the help of the person's place."""
    safety = state.safety
    category = safety.signal_type if safety.signal_type in CATEGORIES else "other"
    known = verdict or Screened(1, 0.0, "none", state.language)
    severity = max(SUGGEST_HUMAN, safety.severity)
    rules = (*known.rules, "safety_monitor")
    return replace(known, severity=severity, category=category, confidence=safety.confidence, alarm=True, rules=rules)


def undenied(state: State, verdict: Screened | None, answer: str, doubt: Doubt) -> Screened:
    """What was asked plainly and not denied, as an alarm; never less grave than the answer was read."""
    words = care.help_of(doubt, answer, verdict.help if verdict else "", state.language, state.child)
    alarm = care.undenied(answer, state.language, words, doubt.about)
    return replace(alarm, severity=max(alarm.severity, state.safety.severity))


def met(state: State, text: str, alarm: Screened, at: float, left: float, asked: tuple[str, ...] = ()) -> Cares:
    language, child = state.language, state.child
    step = care.met(state.care, text, alarm, language=language, child=child, seed=state.seed, asked=asked)
    state = yield from note(Alarmed(alarm.severity, alarm.category, at))
    state = yield from note(Cared(step.care, why=step.why))
    # When it is imminent, nothing comes before the number, and nobody is waited for.
    draft = "" if alarm.severity >= IMMINENT else (yield from _made(state, text, step, alarm, left))
    whole = f"{draft}\n\n{step.text}"
    rules = (validator.SafeInCrisis(alarm.severity, state.language, alarm.help),)
    why = f"crisis_response: {step.why}"
    said = yield Say(step.text, drafts=(whole,) if draft else (), rules=rules, choices=_choices(step), why=why)
    state = yield from note(Answered(step.text, attempts=len(said.calls), resources=True))
    yield from _referred(step)
    return state


def _made(state: State, text: str, step: Step, alarm: Screened, left: float) -> Generator[Any, Any, str]:
    """Maker and checker: drafts until one is approved, each told what was wrong with the last. None: fixed words."""
    issues: tuple[Issue, ...] = ()
    rounds = 0
    while rounds < MAKER_CHECKER_ITERATIONS and left > LEAST:
        context = prepared("crisis_response", state, text, issues=validator.told(issues), severity=str(alarm.severity))
        maker = Ask("crisis_response", context.about, Words, None, MAKER, context.given, left, tokens=context.tokens)
        (draft,), spent = yield Gather((maker,), left, timed=True)
        left -= spent
        if draft is None:
            break
        rounds += 1
        whole = f"{draft.text}\n\n{step.text}"
        issues, left = yield from _checked(state, text, whole, alarm, left)
        if validator.approved(issues):
            yield from note(Checked(rounds, approved=True))
            return str(draft.text)
    if rounds:
        yield from note(Checked(rounds, approved=False, issues=tuple(issue.category for issue in issues)))
    return ""


def _checked(
    state: State, text: str, whole: str, alarm: Screened, left: float
) -> Generator[Any, Any, tuple[tuple[Issue, ...], float]]:
    """By rules; and where they find nothing by a model too, which can only find more."""
    ours = validator.check(whole, severity=alarm.severity, language=state.language, help=alarm.help)
    if not validator.approved(ours) or left <= LEAST:
        return ours, left
    context = prepared("safety_validator", state, whole, message=text, severity=str(alarm.severity))
    ask = Ask(
        "safety_validator", context.about, Checker, Checker(), CHECKER, context.given, left, tokens=context.tokens
    )
    (theirs,), spent = yield Gather((ask,), left, timed=True)
    found = theirs.issues if theirs.approved else theirs.issues or (UNNAMED,)
    return validator.stricter(ours, found), left - spent


def after(state: State, text: str) -> Cares:
    """A message while care is open: its next step, in fixed words."""
    known = state.care
    if known is None:
        raise ValueError("no care is open")
    if what := handoff.beyond(text):
        return (yield from _not_ours(state, known, what))
    step = care.step(known, text, language=state.language, child=state.child)
    state = yield from note(Cared(step.care, why=step.why))
    wished: tuple[str, ...] = ()
    if requests.asked(text, state.language) == "human":
        state, told = yield from handing.wanted(state)
        wished = (told,)
    offer = Offer()
    if step.done and not care.parted(step.care):
        offer = Offer(line(state, "care", "offer"))
    elif step.done and step.care.answers[-1][1] == "leave":
        state = yield from note(LeftOpen())
        offer = Offer(line(state, "care", "open"))
    words = "\n\n".join(part for part in (*step.lines, *wished, offer.text) if part)
    yield Say(words, choices=_choices(step), why=f"crisis_response: {step.why}")
    state = yield from note(Answered(words))
    yield from _referred(step)
    return state


def _not_ours(state: State, known: care.Care, what: str) -> Cares:
    """Asked in the middle of care for what a companion must not give: said plainly; the question stays open."""
    state = yield from note(Beyond(what))
    words = line(state, "beyond", what, emergency=number(state))
    spoken = f"{words}\n\n{care.reminder(replace(known, language=state.language))}" if what == "emergency" else words
    yield Say(spoken, choices=(), why=f"crisis_response: beyond a companion, {what}")
    state = yield from note(Answered(spoken))
    return state


def pleads(state: State, text: str) -> bool:
    """Whether somebody calls for help after care has asked its last: for themselves, or for whom they worried about."""
    return state.care is not None and handoff.beyond(text) == "emergency"


def reminder(state: State) -> str:
    """The line and the emergency number as they were given; nothing before an alarm."""
    return care.reminder(replace(state.care, language=state.language)) if state.care else ""


def number(state: State, words: str = "", language: str = "") -> str:
    """How to reach the emergency number, as the gate gave it to this person or as these words of it have it."""
    known = state.care or care.Care("other", 1)
    return named.emergency(named.named(replace(known, language=state.language), words, language or state.language))


def again(state: State, text: str) -> Cares:
    """In words that answer what was asked for, the number and the line once more; and people are called again."""
    known = replace(state.care, language=state.language) if state.care else None
    if known is None:
        raise ValueError("no care was given")
    urgency = URGENCIES[min(known.severity, IMMINENT) - SUGGEST_HUMAN]
    yield Refer(f"{known.category}, severity {known.severity}; asks for help", urgency)
    if handoff.beyond(text) == "emergency":
        words = f"{line(state, 'beyond', 'emergency', emergency=number(state))}\n\n{care.reminder(known)}"
    else:
        person = care.read(text) == "person" or requests.asked(text, state.language) == "human"
        words = line(state, "care", "again_person" if person else "again", help=care.reminder(known))
    yield Say(words, why="crisis_response: asks for help after care")
    state = yield from note(Answered(words, resources=True))
    return state


def _choices(step: Step) -> tuple[str, ...]:
    return () if step.done else step.choices


def _referred(step: Step) -> Moves:
    if step.refer:
        yield Refer(step.reason, step.refer)


def stopped(state: State) -> Moves:
    """A wish to stop after an alarm: told first that this can stay open; said again, followed. Never while imminent."""
    again = care.reminder(replace(state.care, language=state.language)) if state.care else ""
    if care.imminent(state.care):
        yield Say(line(state, "care", "kept", help=again), why="imminent: it stays open")
    elif state.left_open:
        yield Say(line(state, "care", "close", help=again), why="closes after an alarm, at their wish")
        yield End("person_stopped")
    else:
        yield from note(LeftOpen())
        yield Say(f"{line(state, 'care', 'open')}\n\n{again}", why="asked once more before it ends")
