"""What is said outside a crisis: the wish for a person, what is beyond a companion, a plain question, or a reply."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from handrail import care
from handrail.kernel.cues import Heard
from handrail.kernel.events import Referred, Said
from handrail.kernel.moves import Refer, Say, note
from handrail.kernel.rules import MaxQuestions, MaxWords, Rule
from handrail.programs.companion import crisis, handoff, quality, requests, talk
from handrail.programs.companion.constants import (
    ASK_FROM,
    BEYOND_LIMIT,
    RESPONSE_ATTEMPTS,
    SUGGEST_HUMAN,
    TOKENS_RESPONSE_GENERATOR,
    WORDS_MOST,
)
from handrail.programs.companion.contexts import prepared
from handrail.programs.companion.facts import Answered, Beyond, Handed, Wondered
from handrail.programs.companion.kinds import Emotion, Feeling
from handrail.programs.companion.state import State
from handrail.programs.companion.voice import line
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises

Replied = Generator[Any, Any, State]
STYLE = (
    "A companion that listens: {approach}, {presence}, {tone}; energy {energy:.1f} of 1. Stay close to what the person "
    "just wrote and to the line, in as many sentences or fewer. Never claim to be human or to feel as they do."
)
YES = ("yes", "partly", "hardly", "unsure")


def replied(state: State, cue: Heard, left: float) -> Replied:
    text = cue.text
    if state.wondering:
        state = yield from note(Wondered(open=False))
        if care.read(text, "thoughts") in YES:
            return (yield from crisis.met(state, text, crisis.raised(state, cue.verdict), cue.at, left))
        if care.read(text, "thoughts") == "no":
            return (yield from fixed(state, line(state, "unsure", "no"), why="asked plainly: no"))
    if requests.asked(text, state.language) == "human":
        return (yield from _person(state))
    if what := handoff.beyond(text):
        return (yield from _beyond(state, what))
    safety = state.safety
    if safety.severity >= SUGGEST_HUMAN and safety.confidence >= ASK_FROM and not state.wondered:
        state = yield from note(Wondered(open=True))
        return (yield from fixed(state, line(state, "unsure", "ask"), why="severity 3, unsure: asked plainly"))
    return (yield from _spoken(state, text, left))


def fixed(state: State, words: str, *, why: str, choices: tuple[str, ...] = ()) -> Replied:
    """Words that no model may touch."""
    yield Say(words, why=why, choices=choices)
    state = yield from note(Answered(words))
    return state


def _person(state: State) -> Replied:
    """They want a person. Called first, so that what they are told is true."""
    if "user_requested" in state.handed:
        return (yield from fixed(state, line(state, "people", "again"), why="asked for a person again"))
    state = yield from note(Handed("user_requested"))
    event: Referred = yield Refer("user_requested", handoff.KERNEL["low"])
    key = {"here": "called", "away": "away"}.get(event.duty, "none")
    return (yield from fixed(state, line(state, "people", key), why="asked for a person"))


def _beyond(state: State, what: str) -> Replied:
    state = yield from note(Beyond(what))
    words = line(state, "beyond", what)
    if len(state.beyond) >= BEYOND_LIMIT and "capability_limit" not in state.handed:
        words = f"{line(state, 'beyond', 'twice')} {words}"
    return (yield from fixed(state, words, why=f"beyond a companion: {what}"))


def _spoken(state: State, text: str, left: float) -> Replied:
    emotion, feeling = state.emotion or Emotion(), state.feeling or Feeling()
    told = talk.Moment(text, state.language, state.turn, state.seed, emotion, feeling, state.recall, state.child)
    reply = talk.reply(replace(told, said=state.said, threads=state.threads))
    leaves = reply.intent == "bye"
    if leaves and state.crises:
        yield from crisis.stopped(state)
        return state
    said: Said = yield Say(
        reply.line,
        style=_style(feeling),
        given=prepared("response_generator", state, text, message=text).given,
        rules=rules(state, text, reply.line),
        why="response_generator",
        within=left,
        tokens=TOKENS_RESPONSE_GENERATOR,
        tries=RESPONSE_ATTEMPTS,
        stands=True,
    )
    faults = tuple(finding for call in said.calls for finding in call.findings)
    state = yield from note(Answered(said.text, reply.keys, reply.thread, len(said.calls), faults[:8], leaves=leaves))
    return state


def _style(feeling: Feeling) -> str:
    return STYLE.format(
        approach=feeling.approach.replace("_", " "),
        presence=feeling.presence_quality,
        tone=", ".join(feeling.tone_modifiers) or "plain",
        energy=feeling.energy,
    )


def rules(state: State, text: str, words: str) -> tuple[Rule, ...]:
    """What a draft must keep to; how good it must be depends on how clear the person was."""
    emotion = state.emotion or Emotion()
    scene = quality.Scene(text, state.language, emotion, state.feeling or Feeling(), state.recall, words)
    good = quality.GoodEnough(scene, quality.threshold(emotion, state.effort.input_ambiguous))
    return (MaxWords(WORDS_MOST), MaxQuestions(1), NoAdvice(), NoPromises(), NoDiagnosis(), good)
