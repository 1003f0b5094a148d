"""Turns in which the program itself is spoken to, or in which little is said: answered, and then a question."""

from collections.abc import Generator
from typing import Any

from handrail.kernel.moves import End, Moves, choose
from handrail.programs.sessions.thought.asking import Question, question
from handrail.programs.sessions.thought.reading import SHORTS, finds
from handrail.programs.sessions.thought.speech import fixed, speak
from handrail.programs.sessions.thought.state import State
from handrail.programs.sessions.thought.telling import bullets, thread
from handrail.programs.sessions.thought.voice import line

PLAINLY = ("bot", "privacy", "how", "injection")  # facts about the program: no model may put them otherwise


def answered(state: State, intent: str, told: str, heard: str) -> Moves:
    """What was asked of us, in a sentence or two; then a question, on what was told beside it where something was."""
    why = f"asked or said to the program: {intent}"
    if intent == "repeat":
        yield from _again(state, heard)
        return
    first = line(state, "answers", intent)
    told = told or _choice(state, intent, heard)
    if told:
        asked = question(state, told)
        text = f"{first} {asked.text}"
        if intent in PLAINLY:
            yield from fixed(text, why=why)
        else:
            yield from speak(state, text, heard, why=why, template=asked.template, family=asked.family)
        return
    text = f"{first} {line(state, 'after', intent, earlier=thread(state, back=1))}"
    if intent in PLAINLY:
        yield from fixed(text, why=why)
    else:
        yield from speak(state, text, heard, why=why, family=intent)


def _choice(state: State, intent: str, heard: str) -> str:
    """Who asks us to choose and names what there is to choose from has told us something."""
    named = intent == "decide" and any(f.family == "decision" and f.slots for f in finds(heard, state.language))
    return heard if named else ""


def _again(state: State, heard: str) -> Moves:
    if state.question:
        yield from fixed(line(state, "answers", "repeat", question=_last_question(state.question)), why="asked again")
    else:
        text = f"{line(state, 'answers', 'repeat_none')} {line(state, 'after', 'repeat_none')}"
        yield from speak(state, text, heard, why="asked again")


def _last_question(text: str) -> str:
    return text.rpartition(": ")[2] if text.startswith(("Here it is again", "Aquí va otra vez")) else text


def shortly(state: State, intent: str, heard: str) -> Moves:
    """A yes, a no, a shrug: followed up, or an older thread taken up."""
    text = line(state, "short", intent, **_earlier(state, intent))
    if text == state.said:
        asked = question(state, "")
        yield from speak(state, asked.text, heard, why=intent, template=asked.template, family=asked.family)
        return
    yield from speak(state, text, heard, why=f"a short answer: {intent}", family=f"short_{intent}")


def _earlier(state: State, intent: str) -> dict[str, str]:
    """Only now and then, and only where a line for it stands."""
    often = intent in ("small", "blocked") and choose((0, 1), state.seed, state.turn, intent)
    earlier = thread(state, back=2) if often else ""
    return {"earlier": earlier} if earlier else {}


def wondered(state: State, told: str, heard: str) -> Generator[Any, Any, State]:
    """The ordinary turn: a short word of acknowledgement now and then, and one question."""
    asked = question(state, told)
    ack = _ack(state, asked)
    text = f"{ack} {asked.text}" if ack else asked.text
    why = f"asks: {asked.family}"
    return (yield from speak(state, text, heard, why=why, template=asked.template, family=asked.family))


def _ack(state: State, asked: Question) -> str:
    if asked.heavy or asked.light:
        if choose((0, 1, 2), state.seed, state.turn, "felt"):
            return line(state, "ack", "heavy" if asked.heavy else "light")
        return ""
    if asked.quotes or choose((0, 1, 2), state.seed, state.turn, "ack"):
        return ""
    return line(state, "ack", "plain")


def summed_up(state: State) -> Moves:
    """So far, in the person's own words."""
    if not state.kept:
        text = f"{line(state, 'summary', 'none')} {line(state, 'after', 'how')}"
    else:
        text = f"{line(state, 'summary', 'so_far')}\n{bullets(state)}\n\n{line(state, 'summary', 'go_on')}"
    yield from fixed(text, why="summary asked for")


def closed(state: State, reason: str) -> Moves:
    """The end: sentences of theirs, and a goodbye."""
    if state.kept:
        text = f"{line(state, 'summary', 'end')}\n{bullets(state)}\n\n{line(state, 'summary', 'bye')}"
    else:
        text = line(state, "summary", "bye_none")
    yield from fixed(text, why=reason)
    yield End(reason)


def is_short(intent: str) -> bool:
    return intent in SHORTS
