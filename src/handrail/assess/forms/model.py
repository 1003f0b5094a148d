"""What a form is made of: items, options, conditions, scales; and what was answered so far. All of it is plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal[
    "group",
    "display",
    "boolean",
    "decimal",
    "integer",
    "date",
    "dateTime",
    "time",
    "string",
    "text",
    "url",
    "choice",
    "open-choice",
    "quantity",
]
Operator = Literal["exists", "=", "!=", ">", "<", ">=", "<="]


@dataclass(frozen=True, slots=True)
class Coding:
    system: str = ""
    code: str = ""
    display: str = ""


@dataclass(frozen=True, slots=True)
class Quantity:
    value: int | float
    unit: str = ""
    system: str = ""
    code: str = ""


Value = bool | int | float | str | Coding | Quantity  # dates and times are text, as FHIR writes them
Values = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Option:
    value: Value
    label: str  # unique within its question: it is what a screen shows and sends back
    kind: str  # of the value, as FHIR calls it: Coding, String, Integer, Date, Time
    score: int | float | None = None
    preset: bool = False
    exclusive: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    question: str
    operator: Operator
    value: Value
    negate: bool = False
    nearest: tuple[str, ...] = ()  # of a question that repeats: its places, of which the first that is enabled counts


@dataclass(frozen=True, slots=True)
class Rule:
    """Conditions of which all, or any one, must hold."""

    conditions: tuple[Condition, ...]
    any: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    low: Value | None = None
    high: Value | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str = ""
    min_count: int | None = None
    max_count: int | None = None
    decimals: int | None = None


@dataclass(frozen=True, slots=True)
class Item:
    link_id: str
    kind: Kind
    text: str = ""
    parent: str = ""
    prefix: str = ""
    context: tuple[str, ...] = ()  # the words around it: of the groups it stands in, and its own help
    required: bool = False
    repeats: bool = False
    asked: bool = True  # False: read-only, hidden or calculated; it may hold an initial value
    rules: tuple[Rule, ...] = ()  # every one must hold
    options: tuple[Option, ...] = ()
    initial: Values = ()
    limits: Limits = Limits()
    control: str = ""  # FHIR's hint of how to draw it: slider, drop-down, ...
    ends: tuple[str, ...] = ()  # what the lowest and the highest number of a scale mean
    unit: Coding | None = None
    codes: tuple[Coding, ...] = ()
    alarm_above: int | float | None = None
    source: str = ""  # of one more of a repeating group: the linkId that it has in the questionnaire
    more: bool = False  # asks whether there is one more: ours, and in no export

    @property
    def answers(self) -> bool:
        """Whether it can hold an answer at all."""
        return self.kind not in {"group", "display"}


@dataclass(frozen=True, slots=True)
class Band:
    low: int | float
    high: int | float
    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Scale:
    """A sum of scores and the bands it falls into. `into` is the item that carries the sum in an export."""

    name: str
    items: tuple[str, ...]
    bands: tuple[Band, ...] = ()
    into: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """Items stand in the order in which they are asked; `order` is the one in which enablement is worked out."""

    id: str
    title: str
    items: tuple[Item, ...]
    order: tuple[str, ...]
    canonical: str = ""
    language: str = ""
    back: bool = False
    total: Scale | None = None
    subscales: tuple[Scale, ...] = ()
    notes: tuple[str, ...] = ()  # what the source asks for and is not done here
    places: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def item(self, link_id: str) -> Item:
        return self.items[self.places[link_id]]

    def __contains__(self, link_id: str) -> bool:
        return link_id in self.places


@dataclass(frozen=True, slots=True)
class Given:
    """One answer; no values means that the question was passed over, or a text was read."""

    link_id: str
    values: Values


@dataclass(frozen=True, slots=True)
class Answers:
    """What was answered so far, in that order. Nothing of a disabled item is in here."""

    given: tuple[Given, ...] = ()

    def to(self, link_id: str) -> Values | None:
        return next((g.values for g in self.given if g.link_id == link_id), None)


@dataclass(frozen=True, slots=True)
class Progress:
    answered: int
    total: int  # of the questions that are enabled now; it moves when an answer opens or closes others


@dataclass(frozen=True, slots=True)
class Scores:
    """`total` and `band` stay None until every enabled item of the scale is answered."""

    total: int | float | None
    band: Band | None
    subscales: Mapping[str, int | float | None]
    answered: int
    of: int


@dataclass(frozen=True, slots=True)
class Alarm:
    """An answer that somebody must see to at once."""

    link_id: str
    text: str
    value: int | float
    answer: str
