"""What the staff's routes take and give where people are called for, as pydantic sees it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from handrail.kernel.session import Status
from handrail.server.models import Name, Standing, Strict
from handrail.server.text import clean
from handrail.stream.marks import Mark

NOTE = 2_000


class ReferralRow(BaseModel):
    id: str
    session_type: str
    status: Status
    reason: str
    urgency: str = Field(description="soon, urgent or now; unanswered it rises.")
    since: str
    again: int = Field(description="How often people were called again.")
    taken: str | None = Field(description="Who has taken it.")
    had: str | None = Field(description="Who had it when the person left it: it is theirs to put away.")
    call: int = Field(description="The number of the last call in the session's log.")
    news: bool = Field(
        description="Whether others should look: nobody has it, or it was called again since they last wrote."
    )
    seq: int


class Queue(BaseModel):
    referrals: list[ReferralRow]
    on_duty: list[str]


class Words(BaseModel):
    text: str
    start: int
    end: int


class Verdict(BaseModel):
    seq: int = Field(description="The number of the message that it is about.")
    at: str
    severity: int
    confidence: float
    category: str
    alarm: bool
    ambiguous: bool
    phrases: list[Words]
    rules: list[str]


class ReferralShown(Standing):
    referral: ReferralRow | None = Field(description="null when it has been dealt with.")
    place: str
    language: str
    risk: dict[str, Any] | None = Field(
        description="What the gate remembers; `level` is the gravest of that, the alarms of the call, and care."
    )
    verdicts: list[Verdict]


def _cleaned(value: Any) -> Any:
    return clean(value) if isinstance(value, str) else value


NoteText = Annotated[str, Field(max_length=NOTE), BeforeValidator(_cleaned)]


class Note(Strict):
    note: NoteText = Field(default="", description="For the log and the next of the staff; the person never sees it.")


class Take(Strict):
    over: str = Field(default="", max_length=200, description="Who has it now, if you take it over from them.")


Category = Literal["suicide", "self_harm", "harm_to_others", "abuse", "medical", "third_person", "other"]


class NewMark(Strict):
    session: Name
    seq: Annotated[int, Field(ge=1, le=2**53 - 1)] = Field(description="The number of the person's message.")
    mark: Mark = Field(description="`undo` takes back your last mark on that message.")
    category: Category | None = Field(default=None, description="What was `missed`.")
    note: NoteText = ""

    @model_validator(mode="after")
    def _fits(self) -> "NewMark":
        if self.category and self.mark != "missed":
            raise ValueError("a category goes with `missed` alone: leave it out")
        return self


class Marked(BaseModel):
    session: str
    seq: int
    mark: Mark
    category: str | None
    note: str
