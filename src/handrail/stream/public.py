"""What is shown: an allow-list. A new kind of event is private until someone adds it here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from handrail.kernel import events as log
from handrail.kernel.program import Program
from handrail.kernel.session import Session, Status
from handrail.ledger import Entry
from handrail.stream.locales import spoken_locale

YES_NO = {"en": ("Yes", "No"), "es": ("Sí", "No")}
STOPPED = {"person": "terminated", "staff": "ended_by_staff"}


@dataclass(frozen=True, slots=True)
class Connected:
    """The first event of every connection: where the session stands."""

    event: ClassVar[str] = "connected"
    session: str
    session_type: str
    status: Status
    seq: int
    locale: str
    title: str


@dataclass(frozen=True, slots=True)
class Heard:
    """The person's own words, so that a reload or a second screen has them too."""

    event: ClassVar[str] = "heard"
    text: str
    tool_call_id: str = ""  # of the widget that they answered; nothing where they wrote beside it


@dataclass(frozen=True, slots=True)
class Delta:
    """One checked sentence of something that is still being said, with the white space before it."""

    event: ClassVar[str] = "delta"
    text: str
    part: int


@dataclass(frozen=True, slots=True)
class Said:
    """The whole text; it takes the place of every delta since the last one."""

    event: ClassVar[str] = "said"
    text: str
    choices: tuple[str, ...]
    by: Literal["author", "model", "staff"]
    name: str = ""  # who of the staff said it


@dataclass(frozen=True, slots=True)
class Banner:
    """A note above the `said` that follows."""

    event: ClassVar[str] = "banner"
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """The program's own view of its state, after a turn. Its keys are the program's."""

    event: ClassVar[str] = "view"
    view: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ClientAction:
    """A widget to put on the screen; its answer goes to `/respond`."""

    event: ClassVar[str] = "client_action"
    tool_call_id: str
    tool_name: str
    widget_type: str
    props: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RunSuspended:
    """The session waits for the widget's answer; the server closes the stream."""

    event: ClassVar[str] = "run_suspended"
    tool_call_id: str


@dataclass(frozen=True, slots=True)
class Referred:
    """People were called; nobody has joined yet."""

    event: ClassVar[str] = "referred"
    urgency: str


@dataclass(frozen=True, slots=True)
class Joined:
    """A person of the staff talks here now; the program is silent, and a widget waits until they have left."""

    event: ClassVar[str] = "joined"
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """The program talks again; a widget that waited is on the screen again."""

    event: ClassVar[str] = "left"
    name: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The session is over; the server closes the stream."""

    event: ClassVar[str] = "ended"
    reason: str


PublicEvent = (
    Connected | Heard | Delta | Said | Banner | View | ClientAction | RunSuspended | Referred | Joined | Left | Ended
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A public event with its place in the log. Of several from one entry only the last has a number: a client that
    was cut off between them gets them all again, and one that has the number has them all."""

    body: PublicEvent
    seq: int | None = None


def public(entry: Entry, locale: str = "en") -> list[Shown]:
    """What one entry of the log puts on the screen by itself. Views and endings need the session: see `page`."""
    match entry.event:
        case log.Received(form="heard", value=text):
            return [Shown(Heard(str(text)), entry.seq)]
        case log.Received(form="responded", value=value, action=action):
            return [Shown(Heard(answer_text(value, locale), action), entry.seq)]
        case log.Received(form="taken", by=name):
            return [Shown(Joined(name), entry.seq)]
        case log.Received(form="returned", by=name):
            return [Shown(Left(name), entry.seq)]
        case log.Said(part=part, text=text) if part:
            return [Shown(Delta(text, part), entry.seq)]
        case log.Said() as said:
            above = [Shown(Banner(said.banner))] if said.banner else []
            return [*above, Shown(Said(said.text, said.choices, _by(said), _name(said)), entry.seq)]
        case log.Shown() as widget:
            return [Shown(action_of(widget), entry.seq)]
        case log.Referred(urgency=urgency):
            return [Shown(Referred(urgency), entry.seq)]
        case _:
            return []


def last_words(session: Session) -> list[PublicEvent]:
    """Why the stream closes here; empty while it stays open."""
    if session.open:
        return []
    if session.ended:
        return [Ended(end_reason(session.ended))]
    if session.taken or session.referred:  # somebody may come in at any moment
        return []
    return [RunSuspended(session.pending.action)] if session.pending else []


def page(program: Program, session: Session, entries: Sequence[Entry]) -> list[Shown]:
    """What a stretch of the log shows, up to where `session` stands; of the views in it only the newest."""
    last = max((e.seq for e in entries if isinstance(e.event, log.TurnClosed)), default=0)
    ending = last_words(session)
    shown: list[Shown] = []
    for entry in entries:
        shown += public(entry, session.began.locale)
        if entry.seq == last:
            number = None if ending and last == session.seq else last
            shown.append(Shown(View(program.view(session.start)), number))
    return shown + [Shown(event, session.seq if entries else None) for event in ending]


def connected(program: Program, session_id: str, session: Session) -> Connected:
    locale = spoken_locale(program, session.began.locale)
    return Connected(session_id, program.name, session.status, session.seq, locale, title_of(program, locale))


def action_of(shown: log.Shown) -> ClientAction:
    return ClientAction(shown.action, shown.tool, shown.widget, shown.props)


def end_reason(ended: log.Ended) -> str:
    return STOPPED.get(ended.by, ended.reason)


def title_of(program: Program, locale: str) -> str:
    return in_language(program.title, locale) or program.name


def in_language(words: Mapping[str, str] | None, locale: str) -> str:
    words = words or {}
    return words.get(locale) or words.get(locale.split("-", maxsplit=1)[0]) or words.get("en", "")


def answer_text(value: Any, locale: str) -> str:
    """How a widget's answer reads in the conversation; nothing where it was passed over."""
    if value is None:
        return ""
    if isinstance(value, bool):
        yes, no = YES_NO.get(locale.split("-", maxsplit=1)[0], YES_NO["en"])
        return yes if value else no
    if isinstance(value, list | tuple):
        return ", ".join(answer_text(v, locale) for v in value)
    return str(value)


def _by(said: log.Said) -> Literal["author", "model", "staff"]:
    return "author" if said.by == "house" else said.by


def _name(said: log.Said) -> str:
    return said.why if said.by == "staff" else ""
