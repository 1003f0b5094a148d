"""A verdict and what was remembered before it, to the verdict that stands. Pure; it only ever raises."""

import re
import tomllib
import unicodedata
from dataclasses import replace
from functools import cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.gate.age import says_child
from handrail.gate.learner import Own, own_words
from handrail.gate.protocol import IMMINENT, help_text
from handrail.gate.verdict import only_learned
from handrail.kernel.events import Risk, Screened
from handrail.kernel.program import Policy

MENTION = 3  # from this severity on, something was disclosed
GRAVE = 4
THIRD = 3  # mentions, not one of them an alarm by itself
DESPAIR = 0.5  # how sure distress must be to count: to be sad is none, to see no way out is
HEAVY = 3  # messages of it without two calm ones in a row: the level rises
PILED = 6  # ... and here the person is asked how they are
CALM = 6  # calm messages in a row, after which the level falls by one
LINGERS = 2  # where the level stays for good, once it was grave
ASKED = "patient/asked"  # among what was told, until the next message: a learner asked their patient about dying
OWN = ("suicide", "self_harm", "harm_to_others")  # danger that is the person's own doing
LATE = 12  # calm messages after which words of retraction are only words


def remembered(verdict: Screened, before: Risk, text: str, policy: Policy, place: str) -> Screened:
    """The verdict, raised where the conversation says more than the message; it carries what is now remembered."""
    own = own_words(text, verdict.language) if policy.learner else Own(text)
    text = own.text  # what was said to the patient is nothing of theirs
    echoed = own.echo and ASKED in before.told
    before = replace(before, told=tuple(told for told in before.told if told != ASKED))
    raised = _up(verdict, "suicide", "learner.echo") if echoed and not verdict.alarm else _raised(verdict, before, text)
    raised = replace(raised, alarm=verdict.alarm or policy.alarms(raised))
    own_danger = before.category if before.category in OWN and _alarmed(before) else ""
    if own_danger and raised.alarm and _guessed(raised):
        raised = replace(raised, category=own_danger)
    risk = replace(_risk(raised, before), child=policy.child or before.child or says_child(text))
    if own.aside and own.grave and not raised.alarm:
        risk = replace(risk, told=(*risk.told, ASKED))
    if not raised.alarm:
        # The short form asks nothing: what is asked beside it is the program's own question.
        about = raised.category if raised.category not in ("none", "other") else _unnamed(risk)
        words = help_text(place, raised.language, about, GRAVE, child=risk.child, again=True) if policy.helps else ""
        return replace(raised, help=words, risk=risk)
    # Who is in danger themselves and names another, or what is another's, is not spoken to about that other.
    about = own_danger if own_danger and raised.category == "third_person" else raised.category
    told = f"{about}/{'now' if raised.severity >= IMMINENT else 'soon'}"
    again = told in risk.told and not _asks(verdict)
    words = help_text(place, raised.language, about, raised.severity, child=risk.child, again=again)
    return replace(raised, help=words, risk=replace(risk, told=tuple(dict.fromkeys((*risk.told, told)))))


def _alarmed(before: Risk) -> bool:
    """Whether what it was about last has raised an alarm, and help was given for it."""
    return any(told.startswith(f"{before.category}/") for told in before.told)


def _guessed(verdict: Screened) -> bool:
    """Whether no rule holds and only the model was reminded of danger: which one, the conversation knows better."""
    return verdict.severity >= MENTION and only_learned(verdict)


def _unnamed(risk: Risk) -> str:
    """What help is about where this message names no danger: living, once something grave was heard; before that
    nobody is spoken to as if they had told of it."""
    return "suicide" if max(risk.level, risk.peak) >= MENTION else "other"


def _asks(verdict: Screened) -> bool:
    """The gate could not read the message: its words ask the person how they are, and asking is never shortened."""
    return any(rule.startswith("gate.") for rule in verdict.rules)


def _raised(verdict: Screened, before: Risk, text: str) -> Screened:
    if verdict.alarm:
        return verdict
    if before.peak >= MENTION and before.calm < LATE and before.told and takes_back(text):
        return _up(verdict, before.category, "memory.retraction", before.level if _alarmed(before) else MENTION)
    if before.told and not before.child and says_child(text):
        return _up(verdict, before.category, "memory.child")
    if _mentions(verdict) and before.mentions + 1 >= THIRD:
        return _up(verdict, verdict.category, "memory.third_mention")
    if _despairs(verdict) and before.heavy + 1 >= PILED:
        return _up(verdict, "other", "memory.rising_distress")
    if _despairs(verdict) and before.heavy + 1 >= HEAVY:
        return replace(verdict, rules=(*verdict.rules, "memory.rising_distress"))
    return verdict


def _up(verdict: Screened, category: str, rule: str, level: int = MENTION) -> Screened:
    return replace(
        verdict,
        severity=max(verdict.severity, MENTION, level),
        confidence=max(verdict.confidence, 0.6),
        category=category if category != "none" else "other",
        rules=(*verdict.rules, rule),
        ambiguous=True,
    )


def _mentions(verdict: Screened) -> bool:
    """Whether it tells of danger, surely or not. Saying that something is not so is no mention of it."""
    denied = any(rule.startswith("weakened: ") and rule.endswith(".negation") for rule in verdict.rules)
    return not (denied and not verdict.alarm) and (verdict.severity >= MENTION or verdict.ambiguous)


def _despairs(verdict: Screened) -> bool:
    return verdict.severity == 2 and verdict.confidence >= DESPAIR


def _risk(verdict: Screened, before: Risk) -> Risk:
    """How the level rises and falls; it falls by calm messages alone, and never quite after something grave."""
    mention, calm = _mentions(verdict), verdict.severity == 1 and not verdict.ambiguous
    quiet = before.calm + 1 if calm else 0
    heavy = 0 if verdict.alarm or quiet >= 2 else before.heavy + _despairs(verdict)
    level = max(verdict.severity, before.level, MENTION if heavy >= HEAVY else 1)
    peak = max(verdict.severity, before.peak)
    if calm and quiet % CALM == 0:
        level = max(before.level - 1, LINGERS if peak >= GRAVE else 1)
    return Risk(
        level=level,
        peak=peak,
        category=_about(verdict, before),
        mentions=0 if verdict.alarm or quiet >= CALM else before.mentions + mention,
        heavy=heavy,
        calm=quiet,
        told=() if calm and level <= LINGERS else before.told,
    )


def _about(verdict: Screened, before: Risk) -> str:
    """What it is about from now on: the graver danger, and one's own before that of another."""
    own = before.category == "third_person" and verdict.category not in (before.category, "other", "none")
    return verdict.category if verdict.severity >= (MENTION if own else max(2, before.level)) else before.category


def takes_back(text: str) -> bool:
    """Whether a message holds words that take back what was said."""
    plain = unicodedata.normalize("NFKD", text[:2000].lower().replace("’", "'"))
    return _retractions().search("".join(c for c in plain if not unicodedata.combining(c))) is not None


@cache
def _retractions() -> re.Pattern[str]:
    folder = files("handrail.gate").joinpath("memory")
    names = sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml"))
    phrases = [p for name in names for p in read_retractions(name, folder.joinpath(name).read_text("utf-8"))]
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, phrases)) + r")(?!\w)")


def read_retractions(name: str, text: str) -> list[str]:
    try:
        phrases = tomllib.loads(text).get("retractions")
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"gate/memory/{name}: not valid TOML, {error}; correct the line it names") from error
    if not isinstance(phrases, list) or not phrases or not all(isinstance(p, str) and p.strip() for p in phrases):
        raise Misconfigured(f"gate/memory/{name}, retractions: needs a list of texts")
    return phrases
