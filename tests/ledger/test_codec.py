"""What is written can be read, and reads the same; what cannot be read says where it is and what to do."""

import json
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Literal, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.errors import BadInput, HandrailError, Misconfigured, TooNew, UnknownProgram, Unreadable
from handrail.kernel.events import Answered, Began, Call, Ended, Event, Noted, Received, Said, Screened, Shown, Waiting
from handrail.ledger.codec import KINDS, Codec, encode, plain, schema, thaw
from handrail.ledger.lifts import VERSION
from tests.contracts.ruler import BEGAN, PROGRAMS, RULER, SAMPLES, Felt, Mark, Mood, Rated, Setup, Step

CODEC = Codec(PROGRAMS)


def read(kind: str, body: bytes, version: int = VERSION, codec: Codec = CODEC, program: str = "ruler") -> Event:
    return codec.decode(kind, version, body, program=program, session="s9", seq=41)


# --- wrong data ---

WRONG = [
    ("Said", b""),
    ("Said", b'{"text":"trunc'),
    ("Said", b"[]"),
    ("Said", b"null"),
    ("Said", b'{"by":"author"}'),
    ("Said", b'{"text":1,"by":"author"}'),
    ("Said", b'{"text":"x","by":"nobody"}'),
    ("Said", b'{"text":"\xff\xfe","by":"author"}'),
    ("Said", b"\x00\x01\x02"),
    ("Received", b'{"form":"shouted","value":"x","at":1}'),
    ("Noted", b'{"word":"Rated"}'),
    ("Noted", b'{"word":"Unheard","is":{}}'),
    ("Noted", b'{"word":"Rated","is":{"score":"seven"}}'),
    ("Began", b'{"program":"ruler","version":1,"setup":{"goal":" "},"seed":1,"locale":"en","at":1}'),
    ("Began", b'{"program":"ruler","version":1,"seed":1,"locale":"en","at":1}'),
    ("Nonsense", b"{}"),
]


@pytest.mark.parametrize("version", [0, VERSION])
@pytest.mark.parametrize(("kind", "body"), WRONG)
def test_wrong_or_truncated_data_names_session_and_number(kind, body, version):
    with pytest.raises(Unreadable, match=r"session 's9', number 41: .*Nothing was changed") as caught:
        read(kind, body, version)
    assert not isinstance(caught.value, TooNew)


@given(st.binary(max_size=60), st.sampled_from([*KINDS, "?"]), st.integers(0, VERSION + 2))
def test_no_bytes_whatever_give_another_error(body, kind, version):
    try:
        read(kind, body, version)
    except (Unreadable, UnknownProgram) as error:
        said = str(error)
    else:
        said = "session 's9', number 41: read"
    assert said.startswith("session 's9', number 41: ")


def test_data_of_a_newer_release_says_so():
    with pytest.raises(TooNew, match=rf"session 's9', number 41: .*format {VERSION + 1}.*newer release"):
        read("Said", b'{"whatever":1}', VERSION + 1)


def test_without_its_program_a_log_tells_which_one_it_needs():
    empty = Codec({})
    for event in SAMPLES:
        body = encode(event)
        if isinstance(event, Began | Noted):
            with pytest.raises(UnknownProgram, match=r"session 's9', number 41: .*'ruler'.*Install"):
                read(event.kind, body, codec=empty)
        else:
            assert read(event.kind, body, codec=empty) == event


# --- what is refused at writing ---


@pytest.mark.parametrize(
    ("event", "error"),
    [
        (Received("heard", "\ud800", 1.0), BadInput),
        (Received("responded", {"a": {1, object()}}, 1.0), BadInput),
        (Received("sensed", {"pitch": [1.0, float("nan")]}, 1.0), BadInput),
        (Said("\udfff", "author"), HandrailError),
        (Said("x", "nobody"), HandrailError),  # type: ignore[arg-type]
        (Said("x", "author", control={"n": float("inf")}), HandrailError),
        (Screened(1, float("nan"), "none", "en"), HandrailError),
        (Waiting("x", float("inf")), HandrailError),
        (Noted(Rated(None)), HandrailError),  # type: ignore[arg-type]
        (Noted(Felt("glad")), HandrailError),  # type: ignore[arg-type]
        (Noted(Mark(float("nan"))), HandrailError),
        (replace(BEGAN, setup=replace(BEGAN.setup, steps=("third",))), HandrailError),
    ],
)
def test_what_could_not_be_read_again_is_not_written(event, error):
    with pytest.raises(error, match=r"cannot be written.*Nothing was written"):
        encode(event)


def test_a_value_too_deep_is_refused():
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(BadInput):
        encode(Received("responded", deep, 1.0))


# --- programs that cannot be kept ---


@dataclass(frozen=True, slots=True)
class Odd:
    thing: complex


class Mixed(Enum):
    ONE = 1
    TWO = "two"


@dataclass(frozen=True, slots=True)
class Mixes:
    which: Mixed


def test_a_fact_that_no_log_can_keep_is_found_at_start():
    for fact in (Odd, Mixes):
        with pytest.raises(Misconfigured, match=f"'ruler': {fact.__name__} cannot be kept"):
            Codec({"ruler": replace(RULER, facts=(Rated, fact))})


def test_two_facts_of_one_name_are_found_at_start():
    twin = type("Rated", (), {"__annotations__": {"score": int}})
    with pytest.raises(Misconfigured, match="two facts of one name"):
        Codec({"ruler": replace(RULER, facts=(Rated, dataclass(frozen=True)(twin)))})


# --- round trips ---


@pytest.mark.parametrize("event", SAMPLES, ids=lambda e: e.kind)
def test_samples_read_back_equal(event):
    assert read(event.kind, encode(event)) == event


def test_there_is_a_sample_of_every_kind():
    assert {type(e) for e in SAMPLES} == set(get_args(Event))


text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
number = st.floats(allow_nan=False, allow_infinity=False)
data = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | number | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=8,
)
calls = st.lists(st.builds(Call, text, st.integers(0, 9), findings=st.lists(text, max_size=2).map(tuple)), max_size=2)
marks = st.builds(Mark, st.none() | number, st.frozensets(text, max_size=2))
facts = st.builds(Rated, st.integers()) | st.builds(
    Felt,
    st.none() | st.sampled_from(Mood),
    st.sampled_from(Step),
    st.sampled_from(["said", "seen"]),
    st.lists(marks, max_size=2).map(tuple),
    st.tuples(st.integers(), text),
    st.dictionaries(text, marks, max_size=2),
    st.dictionaries(st.integers(0, 99), st.sampled_from(Mood), max_size=2),
    st.none() | st.dictionaries(text, data, max_size=2),
)
setups = st.builds(
    Setup, text.filter(str.strip), st.lists(st.sampled_from(Step), max_size=2).map(tuple),
    st.dictionaries(st.integers(), number, max_size=2),
)  # fmt: skip
KNOWN: dict[type, Any] = {
    Began: st.builds(Began, st.just("ruler"), st.integers(), setups, st.integers(), text, number, text, text),
    Noted: st.builds(Noted, facts),
    Received: st.builds(
        Received, st.sampled_from(["heard", "responded", "sensed", "elapsed", "returned"]), data, number, text, text
    ),
    Answered: st.builds(Answered, text, data, st.sampled_from(["model", "default"]), text, calls.map(tuple)),
    Said: st.builds(
        Said, text, st.sampled_from(["author", "model", "house"]), text, st.integers(0, 9),
        st.lists(text, max_size=2).map(tuple), text, text, st.none() | st.dictionaries(text, data, max_size=2),
        calls.map(tuple),
    ),
    Shown: st.builds(Shown, text, text, text, st.dictionaries(text, data, max_size=3), text),
    Screened: st.builds(Screened, st.integers(1, 5), number, text, text, st.booleans(), text, ambiguous=st.booleans()),
    Waiting: st.builds(Waiting, text, st.none() | number),
    Ended: st.builds(Ended, text, st.sampled_from(["program", "person", "staff"])),
}  # fmt: skip
events = st.one_of([KNOWN.get(kind, st.builds(kind)) for kind in get_args(Event)])


@given(events)
def test_every_event_reads_back_equal_and_of_the_same_type(event):
    back = read(event.kind, encode(event))
    assert back == event
    assert type(back) is type(event)
    if isinstance(event, Noted):
        assert type(back.fact) is type(event.fact)


# --- plain and thaw ---


@dataclass(frozen=True, slots=True)
class Score:
    n: int
    mood: Mood = Mood.CALM
    why: Literal["said", "seen"] | None = None
    near: tuple[Mark, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.n <= 10:
            raise ValueError("n is from 0 to 10")


@given(events)
def test_plain_is_what_a_log_gives_back(event):
    value = event.fact if isinstance(event, Noted) else event
    once = plain(value)
    assert plain(once) == once
    assert msgspec.json.decode(msgspec.json.encode(once)) == once
    if isinstance(event, Noted):
        assert thaw(once, type(value)) == value


def test_a_thawed_value_is_the_one_that_was_made_plain():
    score = Score(7, Mood.TENSE, "seen", (Mark(0.5, frozenset({"x"})),))
    assert plain(score) == {"n": 7, "mood": "tense", "why": "seen", "near": [{"value": 0.5, "tags": ["x"]}]}
    assert thaw(plain(score), Score) == score
    assert thaw({"n": "7"}, Score) == Score(7)
    assert thaw(plain({1: (2, 3)}), dict[int, tuple[int, int]]) == {1: (2, 3)}
    assert thaw(3, int | None) == 3


@pytest.mark.parametrize("value", [{"n": 11}, {"n": "many"}, {}, {"n": 1, "mood": "glad"}, [], "7", None])
def test_what_does_not_fit_does_not_thaw(value):
    with pytest.raises(ValueError):
        thaw(value, Score)


@pytest.mark.parametrize("value", ["\ud800", object(), 1j])
def test_what_no_log_can_keep_is_not_plain(value):
    with pytest.raises((ValueError, TypeError)):
        plain(value)


# --- schema ---


def test_the_schema_has_every_kind_and_its_fields():
    found = schema()
    json.dumps(found)
    assert {ref["$ref"].removeprefix("#/$defs/") for ref in found["oneOf"]} == set(KINDS)
    for name, kind in KINDS.items():
        shape = found["$defs"][name]
        fields = ("word", "is") if name == "Noted" else tuple(kind.__dataclass_fields__)
        stored = [f for f in fields if f != "kind"]
        assert list(shape["properties"]) == ["kind", *stored]
        assert shape["properties"]["kind"] == {"const": name}
    assert found == schema()
