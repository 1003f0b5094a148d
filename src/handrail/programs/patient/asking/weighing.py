"""What weighs more: the form of a sentence, and which topics give way to which, on top of how near each topic is."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.programs.patient.asking.forms import Form
from handrail.programs.patient.topics import EXAMINATION, TALK, kinds
from handrail.wording.lines import read_toml

STATED = frozenset({"explain", "acknowledge", "summary", "thanks", "apology", "rude", "introduction", "goodbye"})
AS_STATED, AS_ASKED = 0.55, 0.75  # a question in a statement; a statement in a question
RUDE, NO_INSULT = "rude", 0.3  # "do you feel useless?" is none
AS_REQUEST, NO_REQUEST, BESIDE_REQUEST = 1.3, 0.85, 0.85  # an examination asked for, or not; another topic beside it
SUMMARY, AS_SUMMARY = "summary", 1.6  # a long sentence that says it sums up names much else
YIELDED = 0.5  # of what a topic has, once it gives way
SAID = 0.15  # what a topic must have of its own words for others to give way


def weigh(near: Mapping[str, float], own: Mapping[str, float], form: Form) -> dict[str, float]:
    """`near`: how near each topic is; `own`: how much of that comes from the topic's own words."""
    said = {topic for topic, value in own.items() if value >= SAID}
    return {
        topic: score * _form(topic, form) * (YIELDED if said & yields().get(topic, frozenset()) else 1.0)
        for topic, score in near.items()
    }


def _form(topic: str, form: Form) -> float:
    kind = kinds()[topic]
    if kind == EXAMINATION:
        return AS_REQUEST if form.requests else NO_REQUEST
    if topic == SUMMARY and form.long:
        return AS_SUMMARY
    if topic == RUDE and form.asks:
        return NO_INSULT
    if topic in STATED:
        return AS_ASKED if form.asks else 1.0
    if kind == TALK:
        return 1.0
    return AS_STATED if form.tells else BESIDE_REQUEST if form.requests else 1.0


@cache
def yields() -> Mapping[str, frozenset[str]]:
    """For each topic those before which it gives way; itself never."""
    return _order("yields")


@cache
def absorbs() -> Mapping[str, frozenset[str]]:
    """For each topic those that are a part of it where both were asked in one sentence."""
    return _order("absorbs")


@cache
def instead() -> Mapping[str, frozenset[str]]:
    """For each topic those that answer it too, in a case that has nothing on it."""
    return _order("instead")


def _order(table: str) -> Mapping[str, frozenset[str]]:
    where = "patient/asking/order.toml"
    data = read_toml(where, (files("handrail.programs.patient.asking") / "order.toml").read_text("utf-8"))
    found = {}
    for topic, line in data.get(table, {}).items():
        if topic not in kinds() or not isinstance(line, str):
            raise Misconfigured(f"{where}, {table}.{topic}: name a topic, and a line of topics or kinds")
        names = set(line.split())
        if unknown := sorted(names - {*kinds(), *kinds().values()}):
            raise Misconfigured(f"{where}, {table}.{topic}: {unknown[0]!r} is no topic or kind")
        found[topic] = frozenset(t for t, kind in kinds().items() if t in names or kind in names) - {topic}
    return found
