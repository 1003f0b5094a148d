"""What the API takes and gives, as pydantic sees it. Unknown fields are refused."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from handrail.kernel.session import Status
from handrail.server.forms import NAME, TAG, VISIBLE
from handrail.server.text import WHOLE, blank, clean, tame
from handrail.trace import Trace


def _cleaned(value: Any) -> Any:
    return clean(value) if isinstance(value, str) else value


def _some(value: str) -> str:
    if blank(value):
        raise ValueError("has no words in it: write some text")
    return value


Text = Annotated[str, Field(min_length=1), BeforeValidator(_cleaned), AfterValidator(_some)]
Record = Annotated[dict[str, Any], BeforeValidator(tame)]
Locale = Annotated[str, Field(pattern=TAG, examples=["en", "es-MX"])]
Name = Annotated[str, Field(min_length=1, max_length=64, pattern=NAME)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewSession(Strict):
    session_type: Name = Field(description="A name from `GET /session-types`.")
    config: Record | None = Field(
        default=None, description="What the program may be set up with: its `setup_schema`; null is as absent."
    )
    seed: int | None = Field(default=None, ge=0, le=WHOLE, description="The same seed gives the same choices of words.")
    locale: Locale | None = Field(
        default=None, description="A language tag; else the client's Accept-Language decides."
    )
    memory: str | None = Field(
        default=None,
        max_length=512,
        pattern=VISIBLE,
        description="The key of `POST /memory`: what is remembered is used here, and what is said here remembered.",
    )


class Message(Strict):
    text: Text = Field(description="What the person says. Control characters are taken out.")


class Answer(Strict):
    tool_call_id: Name
    response: Annotated[Any, BeforeValidator(tame)] = Field(
        description="multiple_choice: the option; free_text: text; rating: a whole number; yes_no: true or false."
    )


class Signals(Strict):
    signals: Record = Field(description="What the voice layer senses: a JSON object.")


class Action(BaseModel):
    tool_call_id: str
    tool_name: str
    widget_type: str
    props: dict[str, Any]


class TurnResult(BaseModel):
    """What one turn came to. The view's keys stand at the top level too, where they do not hide one of these; `turn` is
    the view's own where it has one, else the number of turns, the opening included."""

    model_config = ConfigDict(extra="allow")
    id: str
    status: Status
    turn: int
    seq: int
    ui_text: str
    banner: str | None
    choices: list[str]
    end_of_session: bool
    pending_action: Action | None
    view: dict[str, Any]


class Created(TurnResult):
    token: str
    stream_url: str
    session_type: str
    seed: int
    locale: str


class Fork(Strict):
    after: int = Field(ge=0, le=WHOLE, description="How many turns are kept; 0 is the opening alone.")


class Origin(BaseModel):
    """The session that a fork was, and after how many turns."""

    id: str
    after: int


class Forked(Created):
    origin: Origin


class Line(BaseModel):
    seq: int
    who: Literal["us", "you"]
    text: str
    choices: list[str] | None = None
    name: str | None = Field(default=None, description="Who of the staff said it.")


class Standing(BaseModel):
    id: str
    session_type: str
    version: int
    status: Status
    turn: int
    seq: int
    locale: str
    seed: int
    created_at: str
    view: dict[str, Any]
    pending_action: Action | None
    messages: list[Line]
    stream_url: str
    end_reason: str | None
    origin: Origin | None


class Stopped(BaseModel):
    id: str
    status: Status


class SessionType(BaseModel):
    name: str
    version: int
    title: str
    summary: str
    gate: str
    level: str
    setup_schema: dict[str, Any]
    locales: list[str]
    remembers: bool = Field(description="Whether a session of it may be given the key of a memory.")
    forks: bool = Field(description="Whether its sessions may be begun anew from one of their turns.")


class SessionTypes(BaseModel):
    session_types: list[SessionType]


class CaseShown(BaseModel):
    """A simulated patient, as a learner may know them beforehand."""

    id: str
    title: str
    specialty: str
    difficulty: Literal[1, 2, 3]
    setting: Literal["clinic", "telehealth", "home", "ward"]
    minutes: int
    brief: str


class Listed(BaseModel):
    id: str
    session_type: str
    status: Status
    turn: int
    seq: int
    created_at: str
    updated_at: str
    turn_open: bool
    origin: Origin | None


class SessionList(BaseModel):
    sessions: list[Listed]
    next: str | None = Field(description="Give it as `after` for the next page; null on the last one.")


class LogEntry(BaseModel):
    seq: int
    at: str
    kind: str
    data: dict[str, Any]


class SessionLog(BaseModel):
    id: str
    session_type: str
    status: Status
    seq: int
    events: list[LogEntry]
    state: Any
    next: int | None = Field(description="Give it as `after` for the rest; null at the end of the log.")


class ReportShown(BaseModel):
    id: str
    session_type: str
    status: Status
    created_at: str
    origin: Origin | None = Field(description="Of a session that was begun anew from another one's turn.")
    end_reason: str
    report: dict[str, Any] = Field(description="The program's own: see its page.")


class Brief(BaseModel):
    """For whoever takes over, of every program alike; none of the person's words."""

    alarms: list[dict[str, Any]] = Field(description="`seq` of the message, `at`, `category`, `severity`.")
    care: dict[str, Any] | None = Field(
        description="`category`, `severity`, `child`, `asked`, `answers` (`question`, `answer`), `asking`, `done`."
    )
    calls: list[dict[str, Any]] = Field(description="`seq`, `at`, `reason`, `urgency`, `again`, `duty`.")


class ContextShown(BaseModel):
    id: str
    session_type: str
    status: Status
    created_at: str
    origin: Origin | None
    version: int
    context: dict[str, Any]
    brief: Brief


class TraceShown(BaseModel):
    id: str
    session_type: str
    status: Status
    created_at: str
    origin: Origin | None
    turns: list[Trace]


class MemoryMade(BaseModel):
    id: str
    key: str = Field(description="Shown here and never again: only its hash is kept.")


class MemoryItem(BaseModel):
    id: str = Field(description="The name by which it is erased.")
    kind: Literal["theme", "callback", "mood", "crisis", "summary"]
    text: str
    at: str


class MemoryShown(BaseModel):
    id: str
    created_at: str
    conversations: int
    stage: Literal["new", "building", "established"]
    trajectory: Literal["improving", "stable", "declining", "unknown"]
    items: list[MemoryItem]
    data: dict[str, Any] = Field(description="All of it, as the next conversation would be given it.")


class MemoryErased(BaseModel):
    id: str
    erased: str = Field(description="`all`, or the item.")
    ended: list[str] = Field(description="Conversations that were ended with it.")


class Health(BaseModel):
    status: Literal["ok"]


class Wrong(BaseModel):
    field: str
    detail: str


class ProblemDocument(BaseModel):
    """RFC 9457. `detail` says what to do next."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[Wrong] | None = None
    help: str | None = Field(
        default=None, description="Where to find help at once: show it, for what was refused told of danger."
    )
