"""What a person is told in a turn of the program in which people were called: the help, who is there, the question."""

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.gate import help_text
from handrail.handoff.words import words
from handrail.kernel.events import Referred, Risk, Said, Screened
from handrail.kernel.moves import End, Moves, Say, Show
from handrail.kernel.session import Session

IMMINENT = 5  # the number comes before all else
LISTED = "\u2022 "  # how each line of help begins
PARAGRAPH = "\n\n"


@dataclass(slots=True)
class Turn:
    """`told`: the call that the person knows of; `called`: the one that stands now."""

    session: Session
    alarm: Screened | None
    told: Referred | None
    called: Referred | None
    said: list[str] = field(default_factory=list)
    choices: tuple[str, ...] = ()  # of the program's last words

    @property
    def news(self) -> bool:
        """Whether it is news to the person who is there."""
        now = self.called
        return now is not None and bool(now.duty) and (self.told is None or now.duty != self.told.duty)


def spoken(turn: Turn, move: Say | Show | End) -> Generator[Any, Any, Any]:
    """A move that the person sees, with what must be said before it; gives its outcome, as the program expects it."""
    help_ = turn.alarm.help if turn.alarm else ""
    own = help_ in move.line if isinstance(move, Say) else False
    if turn.alarm and turn.alarm.severity >= IMMINENT and not turn.said and not own:
        yield from helped(turn)
    if isinstance(move, End):
        yield from tell(turn)
    if not isinstance(move, Say):
        return (yield move)
    if move.choices and turn.news:
        return (yield from _asked(turn, move, help_))
    turn.said.append(move.line)
    turn.choices = move.choices
    return (yield move)


def _asked(turn: Turn, ask: Say, help_: str) -> Generator[Any, Any, Said]:
    """A question with choices: who is there is said before it, so that they stand under what they answer."""
    before, question = _parted(ask, help_)
    imminent = turn.alarm is not None and turn.alarm.severity >= IMMINENT
    if not before and imminent and not turn.said:
        turn.said.append(ask.line)
        turn.choices = ask.choices
        event: Said = yield ask  # the number is in it
        return event
    if before:
        turn.said.append(before)
        yield replace(ask, line=before, choices=())
    yield from tell(turn, question)
    turn.said.append(question)
    turn.choices = ask.choices
    event = yield replace(ask, line=question, banner="" if before else ask.banner)
    return replace(event, text=ask.line) if before else event


def _parted(ask: Say, help_: str) -> tuple[str, str]:
    """The words before the question, and the question; nothing and the whole where they cannot be told apart."""
    before, _, question = ask.line.rpartition(PARAGRAPH)
    broken = help_ in ask.line and help_ not in before  # the help is said in one piece
    if ask.style is not None or ask.drafts or "?" not in question or broken:
        return "", ask.line
    return before, question


def helped(turn: Turn, coming: str = "") -> Moves:
    """The help of the alarm, unless the program has said it, or is about to."""
    if turn.alarm and not any(turn.alarm.help in text for text in (*turn.said, coming)):
        turn.said.append(turn.alarm.help)
        yield Say(turn.alarm.help, why="kernel: an alarm is always met with the resources")


def tell(turn: Turn, coming: str = "") -> Moves:
    """The truth about who is there, when it is news, after the help. The choices of the program's last words stay."""
    if not turn.news or turn.called is None:
        return
    yield from helped(turn, coming)
    turn.told = turn.called
    ours = words(turn.session.language)
    known = turn.alarm or _named(turn.session, (*turn.said, coming))
    alone = ours.nobody if known else with_help(turn.session, ours.nobody)
    choices, turn.choices = turn.choices, ()
    yield Say(alone if turn.called.duty == "away" else ours.called, choices=choices, why="kernel: called")


def _named(session: Session, said: tuple[str, ...]) -> bool:
    """Whether a line of help is among what the program says: an alarm of its own brings help too."""
    listed = [line for line in _help(session).splitlines() if line.startswith(LISTED)]
    return any(line in text for text in said for line in listed)


def with_help(session: Session, line: str) -> str:
    return f"{line}{PARAGRAPH}{_help(session)}"


def _help(session: Session) -> str:
    risk = session.verdict.risk if session.verdict else Risk()
    category, severity = (risk.category, risk.level) if risk.level >= 3 else ("other", 3)
    place = session.began.place
    return help_text(place, session.language, category, severity, child=risk.child, again=True)
