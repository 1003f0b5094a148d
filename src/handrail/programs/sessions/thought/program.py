"""The program `thought`: the person drives, the program asks. Which part of it answers a cue is decided here."""

from dataclasses import replace
from typing import Any

from handrail import care
from handrail.care import reminder, returned, says_child
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.program import PERSON_AT_RISK, Program
from handrail.programs.sessions.thought import answers, crisis
from handrail.programs.sessions.thought.facts import FACTS, Doubted, Told, Underage, Wondered
from handrail.programs.sessions.thought.lexicon import lexicon
from handrail.programs.sessions.thought.memory import clipped, context
from handrail.programs.sessions.thought.mirror import quoted
from handrail.programs.sessions.thought.reading import Read, finds, lost, read, spoken
from handrail.programs.sessions.thought.speech import fixed, gisted
from handrail.programs.sessions.thought.state import Setup, State, begin, evolve
from handrail.programs.sessions.thought.telling import REPORT, listed, telling
from handrail.programs.sessions.thought.voice import line

LONGEST = 1200  # tokens of a message that are kept word for word


def decide(state: State, cue: Cue) -> Moves:
    match cue:
        case Began():
            topic = quoted(state.setup.topic, lexicon(state.language))
            welcome = line(state, "opening", "topic", topic=topic) if topic else line(state, "opening", "first")
            yield from fixed(welcome, why="opening")
        case Heard(text=text, alarm=alarm, verdict=verdict):
            yield from _turn(state, text, alarm, verdict)
        case Responded(value=value, alarm=alarm, verdict=verdict):
            yield from _turn(state, str(value), alarm, verdict)
        case Sensed(alarm=Screened() as alarm):
            yield from crisis.met(state, "", alarm)
        case Returned():
            if state.care:
                state = yield from returned(state.care, cue)
            if not care.follows(state.care):
                yield from _other(state, "returned")
        case Sensed():
            yield from _other(state, "sensed")
        case Elapsed():
            yield from _other(state, "elapsed")


def _turn(state: State, text: str, alarm: Screened | None, verdict: Screened | None = None) -> Moves:
    """One message of the person. What raised an alarm is no material for questions or a summary."""
    language = spoken(text, state.language)
    caring = alarm is not None or state.alarmed or state.wondering or state.doubting
    found = Read("", "") if caring else read(text)
    told = found.told
    kept = telling(told, state.turn + 1, language) if told else ()
    gone = lost(finds(told, language)) if told else ()
    state = yield from note(Told(clipped(text, LONGEST), language, found.intent, kept, gone))
    if not state.child and says_child(text):
        state = yield from note(Underage("said so"))
    if alarm:
        yield from crisis.met(state, text, alarm)
    elif state.alarmed:
        yield from crisis.after(state, text, verdict)
    elif state.wondering:
        yield from _meant(state, text, verdict.help if verdict else "")
    elif state.doubting:
        yield from _plainly(state, text, verdict)
    elif state.untold and (answer := care.after_all(text, state.untold, verdict)):
        yield from crisis.taken_seriously(state, state.untold, verdict.help if verdict else "", answer)
    elif about := care.doubts(verdict, state.doubted):
        yield from crisis.doubt(state, text, care.doubted(about, verdict))
    else:
        yield from _answered(state, found, text)


def _answered(state: State, found: Read, text: str) -> Moves:
    match found.intent:
        case "unclear" if not state.wondered:
            yield from crisis.wonder(state)
        case "unclear":
            yield from answers.wondered(state, text, text)
        case "stop":
            yield from answers.closed(state, "person_stopped")
        case "summary":
            yield from answers.summed_up(state)
        case intent if answers.is_short(intent):
            state = yield from gisted(state)
            yield from answers.shortly(state, intent, text)
        case "":
            state = yield from gisted(state)
            yield from answers.wondered(state, found.told, text)
        case intent:
            yield from answers.answered(state, intent, found.told, text)


def _meant(state: State, text: str, help_text: str) -> Moves:
    """The answer to whether they meant this talk or their life. What stays open is taken seriously."""
    state = yield from note(Wondered(open=False))
    match crisis.meant(text):
        case "talk":
            yield from answers.closed(state, "person_stopped")
        case "elsewhere":
            yield from answers.wondered(state, text, text)
        case _:
            yield from crisis.taken_seriously(state, care.OF_LIVING, help_text)


def _plainly(state: State, text: str, verdict: Screened | None) -> Moves:
    """The answer to a plain question. After a no their thought is gone on with."""
    before, now = state.doubting, verdict.help if verdict else ""
    answer, doubt = care.heard(text, state.doubt, verdict)
    if care.puzzled(answer, doubt):
        yield from crisis.explained(state, before, doubt)
        return
    state = yield from note(Doubted(doubt=doubt, left=answer not in (*care.SERIOUS, "no")))
    if answer in care.SERIOUS:
        yield from crisis.taken_seriously(state, doubt, now, answer)
    elif answer in care.PASSED:
        yield from crisis.passed(state, doubt, now, answer)
    elif answer == "no":
        yield Say(line(state, "unclear", "no"), why="asked plainly: no")
        yield from answers.wondered(state, before, before)
    elif about := care.doubts(verdict, state.doubted):
        yield from crisis.doubt(state, text, care.doubted(about, verdict))
    else:
        yield from _answered(state, read(text), text)


def _other(state: State, key: str) -> Moves:
    """Whatever is not a message is answered, and changes nothing."""
    key_of = ("care", "waiting") if state.alarmed else ("other", key)
    yield from fixed(line(state, *key_of), why=f"no message: {key}")


def view(state: State) -> dict[str, Any]:
    return {"turn": state.turn, "language": state.language, "topic": state.setup.topic, "has_report": True}


def report(state: State) -> dict[str, Any]:
    """The person's own most telling sentences, in their order."""
    kept = listed(state, REPORT)
    return {
        "title": {"en": "What you thought aloud", "es": "Lo que pensaste en voz alta"}[state.language],
        "kind": "thought",
        "language": state.language,
        "turns": state.turn,
        "help": reminder(replace(state.care, language=state.language)) if state.care else None,
        "sentences": [{"turn": k.turn, "text": k.text} for k in kept],
        "text": "\n".join(f"- “{k.text}”" for k in kept),
    }


thought = Program(
    "thought",
    version=5,
    setup=Setup,
    facts=FACTS,
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    gate=replace(PERSON_AT_RISK, helps=True),
    title={"en": "Thinking aloud", "es": "Pensar en voz alta"},
    summary={
        "en": "You lead, it asks: open questions on your own words, and your own sentences at the end. No advice.",
        "es": "Tú llevas el hilo, el programa pregunta sobre tus palabras; al final, tus propias frases. Sin consejos.",
    },
    report=report,
    context=context,
)
