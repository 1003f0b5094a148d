"""Programs made to break the laws: silent, looping, raising; and one that uses every move there is."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from handrail.kernel.cues import Elapsed, Heard, Responded, Sensed
from handrail.kernel.events import Began
from handrail.kernel.moves import Ask, End, Moves, Refer, Say, Show, Wait, ask, gather, note, say
from handrail.kernel.program import Program
from handrail.kernel.rules import MaxQuestions, MaxWords, Mentions

CANARY = "canary-7f3a"  # stands in facts, readings and reasons, never in anything said


@dataclass(frozen=True, slots=True)
class Setup:
    goal: str = "rest"


@dataclass(frozen=True, slots=True)
class Tally:
    count: int = 0
    moods: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    secret: str
    by: int = 1


@dataclass(frozen=True, slots=True)
class Felt:
    mood: str


Mood = Literal["calm", "upset", "unsure"]


def begin(_began: Began) -> Tally:
    return Tally()


def evolve(state: Tally, fact: Any) -> Tally:
    match fact:
        case Counted(by=by):
            return replace(state, count=state.count + by)
        case Felt(mood=mood):
            return replace(state, moods=(*state.moods[-4:], mood))
    raise TypeError(fact)


def view(state: Tally) -> dict[str, Any]:
    return {"count": state.count}


def every_move(state: Tally, cue: Any) -> Moves:
    match cue:
        case Began():
            yield Say("Hello. Tell me something.", style="warm", rules=(MaxWords(30), MaxQuestions(1)))
        case Heard(text=text):
            state = yield from note(Counted(CANARY))
            mood, other = yield from gather(
                Ask("mood", text, Mood, "unsure", brief=CANARY), Ask("other", text, int | None, None), within=0.2
            )
            again = yield from ask("again", about=text, into=Mood, otherwise="calm")
            state = yield from note(Felt(mood))
            if "widget" in text:
                yield Show("multiple_choice", {"prompt": "Which?", "options": ["a", "b"]}, tool="present_choices")
                yield Wait("nudge", 60)
            elif "refer" in text:
                yield Refer(CANARY, "routine")
                yield Say("Someone will look at this.")
            elif "bye" in text:
                yield Say("Goodbye.")
                yield End("complete")
            else:
                said = yield from say(
                    f"I heard you, {mood}, {again}, {other}, {state.count}.",
                    style="plain",
                    rules=(MaxWords(40),) if state.count % 2 else (Mentions(str(state.count)),),
                    why=CANARY,
                )
                if len(said.text) % 3 == 0:
                    yield Say("Go on.", choices=("yes", "no"))
        case Responded(value=value):
            yield from note(Counted(CANARY, 10))
            yield Say(f"You chose {value}.")
        case Sensed() | Elapsed():
            yield from note(Counted(CANARY))
            yield Wait("nudge", None)
            yield Say("Still here.")
        case _:
            yield Say("Welcome back.")


def silent(_state: Tally, _cue: Any) -> Moves:
    return
    yield


def silent_but_busy(_state: Tally, cue: Any) -> Moves:
    yield from note(Counted(CANARY))
    yield from ask("mood", about=str(cue), into=Mood, otherwise="unsure", within=0.01)


def looping(_state: Tally, cue: Any) -> Moves:
    while True:
        yield from note(Counted(CANARY))


def looping_aloud(_state: Tally, _cue: Any) -> Moves:
    while True:
        yield Say("And another thing.")


def raising(_state: Tally, _cue: Any) -> Moves:
    raise RuntimeError(CANARY)


def raising_late(_state: Tally, _cue: Any) -> Moves:
    yield from note(Counted(CANARY))
    yield Say("So far so good.", style="kind")
    raise KeyError(CANARY)


def unfoldable(_state: Tally, _cue: Any) -> Moves:
    yield Counted(CANARY, by="x")  # type: ignore[arg-type]  # the point: evolve raises on it


def unwritable(_state: Tally, cue: Any) -> Moves:
    if isinstance(cue, Began):
        yield Counted("\ud800")  # half a character: no log could give it back
    yield Show("rating", {"prompt": "?", "min": 0, "max": float("inf")}, tool="t")


def nonsense(_state: Tally, _cue: Any) -> Moves:
    yield "just words"


def wordless(_state: Tally, _cue: Any) -> Moves:
    yield Say("   ")


def stopping(_state: Tally, cue: Any) -> Moves:
    if isinstance(cue, Began):
        yield Say("Hello.")
    yield End("complete")
    yield Say("This is never said.")


def made(name: str, decide: Any) -> Program:
    return Program(name, 1, Setup, (Counted, Felt), begin, evolve, decide, view)


GUESTS = {
    p.name: p
    for p in (
        made("every_move", every_move),
        made("silent", silent),
        made("silent_but_busy", silent_but_busy),
        made("looping", looping),
        made("looping_aloud", looping_aloud),
        made("raising", raising),
        made("raising_late", raising_late),
        made("unfoldable", unfoldable),
        made("unwritable", unwritable),
        made("nonsense", nonsense),
        made("wordless", wordless),
        made("stopping", stopping),
    )
}
