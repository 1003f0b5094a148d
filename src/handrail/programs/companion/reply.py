"""What is said outside a crisis: the wish for a person, what is beyond a companion, a plain question, or a reply."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from handrail import care
from handrail.kernel.cues import Heard
from handrail.kernel.events import Said, Screened
from handrail.kernel.moves import Say, note
from handrail.kernel.rules import MaxQuestions, MaxWords, Rule
from handrail.programs.companion import crisis, doubting, handing, handoff, quality, reason, requests, talk
from handrail.programs.companion.constants import (
    BEYOND_LIMIT,
    DESPAIR,
    GUARDED,
    RESPONSE_ATTEMPTS,
    SUGGEST_HUMAN,
    TOKENS_RESPONSE_GENERATOR,
    WORDS_MOST,
)
from handrail.programs.companion.contexts import prepared
from handrail.programs.companion.doubting import fixed
from handrail.programs.companion.facts import Answered, Beyond
from handrail.programs.companion.kinds import Emotion, Feeling
from handrail.programs.companion.state import State
from handrail.programs.companion.voice import line
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises

Replied = Generator[Any, Any, State]
OTHERS = ("abuse", "harm_to_others", "third_person", "medical")  # for which the line about living is none
STYLE = (
    "A companion that listens: {approach}, {presence}, {tone}; energy {energy:.1f} of 1. Stay close to what the person "
    "just wrote and to the line, in as many sentences or fewer. Never claim to be human or to feel as they do."
)


def replied(state: State, cue: Heard, left: float) -> Replied:
    text = cue.text
    if state.wondering:
        state, done = yield from doubting.answered(state, cue, left)
        if done:
            return state
    elif state.untold and (answer := care.after_all(text, state.untold, cue.verdict)):
        alarm = crisis.undenied(state, cue.verdict, answer, state.untold)
        return (yield from crisis.met(state, text, alarm, cue.at, left, state.untold.asked))
    what = handoff.beyond(text)
    if what != "emergency" and requests.asked(text, state.language) == "human":
        return (yield from _person(state))
    if what:
        return (yield from _beyond(state, what, cue.verdict))
    if requests.number(text):
        return (yield from _numbers(state, cue.verdict.help if cue.verdict else ""))
    if about := doubting.due(state, cue.verdict):
        return (yield from doubting.plainly(state, about, cue.verdict))
    return (yield from _spoken(state, text, left))


def _person(state: State) -> Replied:
    """After an alarm the line and the number stand beside it, whoever is on duty here."""
    state, words = yield from handing.wanted(state)
    spoken = f"{words}\n\n{crisis.reminder(state)}" if state.care else words
    return (yield from fixed(state, spoken, why="asked for a person"))


def _numbers(state: State, numbers: str) -> Replied:
    words = f"{line(state, 'beyond', 'number')}\n\n{crisis.reminder(state)}" if state.care else numbers
    return (yield from fixed(state, words, why="asked for a number"))


def _beyond(state: State, what: str, verdict: Screened | None) -> Replied:
    state = yield from note(Beyond(what))
    numbers, language = (verdict.help, verdict.language) if verdict else ("", state.language)
    words = line(state, "beyond", what, emergency=crisis.number(state, numbers, language))
    if what == "emergency" and (told := _fitting(state, verdict)):
        words = f"{words}\n\n{told}"
    elif state.beyond.count(what) >= BEYOND_LIMIT and "capability_limit" not in state.handed:
        words = f"{line(state, 'beyond', 'twice')} {words}"
    return (yield from fixed(state, words, why=f"beyond a companion: {what}"))


def _fitting(state: State, verdict: Screened | None) -> str:
    """The help for the danger that was heard in this session; whoever spoke of none is not given a line for it."""
    if verdict is None or max(verdict.severity, verdict.risk.peak, verdict.risk.level) < SUGGEST_HUMAN:
        return ""
    if verdict.category == "none" and verdict.risk.category in OTHERS:
        return state.doubt.help if state.doubt.about != care.LIVING else ""
    return verdict.help


def _spoken(state: State, text: str, left: float) -> Replied:
    emotion, feeling = state.emotion or Emotion(), state.feeling or Feeling()
    told = talk.Moment(text, state.language, state.turn, state.seed, emotion, feeling, state.recall, state.child)
    guarded = state.safety.severity >= GUARDED
    despairs = guarded and state.safety.confidence >= DESPAIR
    held = bool(state.crises)
    told = replace(told, guarded=guarded, despairs=despairs, held=held)
    reply = talk.reply(replace(told, said=state.said, threads=state.threads))
    if reply.intent == "please" and held:
        return (yield from crisis.again(state, text))
    if reply.intent in ("coming", "please") and "user_requested" in state.handed:
        return (yield from _person(state))
    leaves = reply.intent == "bye"
    if leaves and state.crises:
        yield from crisis.stopped(state)
        return state
    context = prepared("response_generator", state, text)
    near = state.safety.human_connection_needed and not reply.asks
    words = f"{reply.line} {line(state, 'unsure', 'nearby')}" if near else reply.line
    said: Said = yield Say(
        words,
        style=_style(feeling),
        given={**context.given, "message": context.about},
        rules=rules(state, text, words),
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
        tone=", ".join(tone for tone in feeling.tone_modifiers if tone in reason.TONES) or "plain",
        energy=feeling.energy,
    )


def rules(state: State, text: str, words: str) -> tuple[Rule, ...]:
    """What a draft must keep to; how good it must be depends on how clear the person was."""
    emotion = state.emotion or Emotion()
    scene = quality.Scene(text, state.language, emotion, state.feeling or Feeling(), state.recall, words)
    good = quality.GoodEnough(scene, quality.threshold(emotion, state.effort.input_ambiguous))
    return (MaxWords(WORDS_MOST), MaxQuestions(1), NoAdvice(), NoPromises(), NoDiagnosis(), good)
