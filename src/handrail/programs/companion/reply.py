"""What is said outside a crisis: the wish for a person, what is beyond a companion, a plain question, or a reply."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from handrail import care
from handrail.kernel.cues import Heard
from handrail.kernel.events import Said
from handrail.kernel.moves import Say, note
from handrail.kernel.rules import MaxQuestions, MaxWords, Rule
from handrail.programs.companion import crisis, handing, handoff, quality, reason, requests, talk
from handrail.programs.companion.constants import (
    ASK_AGAIN,
    ASK_FROM,
    ASK_MOST,
    BEYOND_LIMIT,
    RESPONSE_ATTEMPTS,
    SUGGEST_HUMAN,
    TOKENS_RESPONSE_GENERATOR,
    WORDS_MOST,
)
from handrail.programs.companion.contexts import prepared
from handrail.programs.companion.facts import Answered, Beyond, Wondered
from handrail.programs.companion.kinds import Emotion, Feeling
from handrail.programs.companion.state import State
from handrail.programs.companion.voice import line
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises

Replied = Generator[Any, Any, State]
GUARDED = 2  # a severity from which on nothing is answered with gladness
STYLE = (
    "A companion that listens: {approach}, {presence}, {tone}; energy {energy:.1f} of 1. Stay close to what the person "
    "just wrote and to the line, in as many sentences or fewer. Never claim to be human or to feel as they do."
)


def replied(state: State, cue: Heard, left: float) -> Replied:
    text = cue.text
    if state.wondering:
        answer, doubt = care.heard(text, state.doubt, cue.verdict)
        if care.puzzled(answer, doubt):
            return (yield from _explained(state, replace(doubt, explained=True)))
        left_open = answer not in (*care.SERIOUS, "no")
        state = yield from note(Wondered(open=False, doubt=doubt, left=left_open))
        if answer in care.SERIOUS:
            alarm = crisis.undenied(state, cue.verdict, answer, doubt)
            return (yield from crisis.met(state, text, alarm, cue.at, left, doubt.asked))
        now = cue.verdict.help if cue.verdict else ""
        named = care.help_of(doubt, answer, now, state.language, state.child)
        if answer in care.PASSED and named:
            words = f"{line(state, 'unsure', 'passed')}\n\n{named}"
            return (yield from fixed(state, words, why=f"asked plainly: {answer}"))
        if answer == "no":
            return (yield from fixed(state, line(state, "unsure", "no"), why="asked plainly: no"))
    elif state.untold and (answer := care.after_all(text, state.untold, cue.verdict)):
        alarm = crisis.undenied(state, cue.verdict, answer, state.untold)
        return (yield from crisis.met(state, text, alarm, cue.at, left, state.untold.asked))
    if requests.asked(text, state.language) == "human":
        return (yield from _person(state))
    if what := handoff.beyond(text):
        return (yield from _beyond(state, what, cue.verdict.help if cue.verdict else ""))
    if about := _unclear(state):
        return (yield from _plainly(state, care.doubted(about, cue.verdict)))
    return (yield from _spoken(state, text, left))


def _unclear(state: State) -> str:
    """The plain question that is due. Of harm by or to others each is asked once; about living also of all else that is
    grave and unclear, and once more after a while."""
    safety, asked = state.safety, state.wondered
    if safety.severity < SUGGEST_HUMAN or safety.confidence < ASK_FROM or len(asked) >= ASK_MOST:
        return ""
    about = care.QUESTIONS.get(safety.signal_type, care.LIVING)
    before = [known.turn for known in asked if known.about == about]
    again = about == care.LIVING and len(before) == 1 and state.turn - before[0] >= ASK_AGAIN
    return about if not before or again else ""


def _plainly(state: State, doubt: care.Doubt) -> Replied:
    state = yield from note(Wondered(open=True, doubt=doubt))
    if doubt.about == care.LIVING:
        words = line(state, "unsure", "ask")
    else:
        words = care.question(doubt.about, state.language, state.child, seed=state.seed, turn=state.turn)
    return (yield from fixed(state, words, why=f"severity 3, unsure: asked plainly, {doubt.about}"))


def _explained(state: State, doubt: care.Doubt) -> Replied:
    """Who asks what we mean is told, and asked once more."""
    state = yield from note(Wondered(open=True, doubt=doubt))
    words = care.meant(doubt, state.language, state.child)
    return (yield from fixed(state, words, why="what is asked, and why"))


def fixed(state: State, words: str, *, why: str, choices: tuple[str, ...] = ()) -> Replied:
    """Words that no model may touch."""
    yield Say(words, why=why, choices=choices)
    state = yield from note(Answered(words))
    return state


def _person(state: State) -> Replied:
    state, words = yield from handing.wanted(state)
    return (yield from fixed(state, words, why="asked for a person"))


def _beyond(state: State, what: str, numbers: str) -> Replied:
    state = yield from note(Beyond(what))
    words = line(state, "beyond", what)
    if what == "emergency" and numbers:
        words = f"{words}\n\n{numbers}"
    elif state.beyond.count(what) >= BEYOND_LIMIT and "capability_limit" not in state.handed:
        words = f"{line(state, 'beyond', 'twice')} {words}"
    return (yield from fixed(state, words, why=f"beyond a companion: {what}"))


def _spoken(state: State, text: str, left: float) -> Replied:
    emotion, feeling = state.emotion or Emotion(), state.feeling or Feeling()
    told = talk.Moment(text, state.language, state.turn, state.seed, emotion, feeling, state.recall, state.child)
    guarded = state.safety.severity >= GUARDED
    reply = talk.reply(replace(told, guarded=guarded, said=state.said, threads=state.threads))
    if reply.intent == "coming" and "user_requested" in state.handed:
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
