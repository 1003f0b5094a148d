"""A session of the patient as a transcript: what the learner wrote, what the patient said, and what it noted of it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from handrail.kernel.events import Began, Event, Noted, Received, Said, TurnClosed
from handrail.programs.patient.kinds import Case
from handrail.qa.kinds import Transcript, Turn

TURNED: Final = "Turned"  # the program's fact that tells what a turn was
KEYS: Final = ("facts", "agenda", "move", "elaborated", "eligible", "style")


def transcript_of(events: Sequence[Event]) -> Transcript:
    turns: list[Turn] = []
    said: list[str] = []
    meta: Mapping[str, Any] = {}
    began = next((event for event in events if isinstance(event, Began)), None)
    case: Any = getattr(began.setup, "case", None) if began else None  # its id, until the log says what it was then
    for event in events:
        match event:
            case Received(form="heard", value=str(text)):
                turns.append(Turn(len(turns), "learner", text))
            case Noted(fact=fact) if isinstance(getattr(fact, "case", None), Case):
                case = fact.case
            case Noted(fact=fact) if type(fact).__name__ == TURNED:
                meta = meta_of(fact)
            case Said(text=text, by="author" | "model", part=0):
                said.append(text)
            case TurnClosed():
                if said:
                    turns.append(Turn(len(turns), "patient", " ".join(said), meta))
                said, meta = [], {}
            case _:
                pass
    if began is None:
        return Transcript(tuple(turns))
    language = case.language if isinstance(case, Case) else began.locale.split("-")[0]
    return Transcript(tuple(turns), case, language=language, name=began.program)


def meta_of(fact: Any) -> Mapping[str, Any]:
    """What a program's fact says of the turn, under the names that the rules know."""
    own = getattr(getattr(fact, "turn", fact), "meta", fact)
    return {key: getattr(own, key) for key in KEYS if hasattr(own, key)}
