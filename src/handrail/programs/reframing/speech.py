"""How this program speaks: one authored reply a turn, its rules beside it, and what a model may draw on."""

from collections.abc import Generator, Mapping
from functools import cache
from typing import Any

from handrail.errors import Misconfigured
from handrail.kernel.events import Said
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.rules import MaxQuestions, MaxWords, Rule
from handrail.programs.reframing.data import table
from handrail.programs.reframing.facts import Advised, Asked
from handrail.programs.reframing.state import Phase, State
from handrail.programs.reframing.voice import line
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises

DONE = (Phase.SUMMARY, Phase.FOLLOWUP, Phase.CLOSED)
READINGS = ("details", "fit", "rating", "ratings")
NAMES = {"en": "English", "es": "Spanish"}


@cache
def briefs() -> Mapping[str, Mapping[str, str]]:
    return read_briefs("lines/briefs.toml", table("lines", "briefs.toml"))


def read_briefs(file: str, raw: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
    for section, keys in {"brief": ("persona", *(phase.value for phase in Phase)), "reading": READINGS}.items():
        for key in keys:
            text = raw.get(section, {}).get(key)
            if not isinstance(text, str) or not text.strip():
                raise Misconfigured(f"{file}: {section}.{key} is missing or not a text; add it")
    return raw


def rules(state: State) -> tuple[Rule, ...]:
    summing = state.phase == Phase.SUMMARY
    words = state.setup.summary_limit if summing else state.setup.word_limit
    return MaxWords(words), MaxQuestions(2 if summing else 1), NoAdvice(), NoPromises(), NoDiagnosis()


def banner(state: State) -> str:
    """The two notices of the turn budget. In a crisis nobody is told how many messages are left."""
    if state.crisis_flag or state.phase == Phase.CLOSED:
        return ""
    if state.left == 1:
        return line(state, "banner", "last_after" if state.phase in DONE[1:] else "last")
    if state.turn == state.halfway_turn and state.left > 1:
        before = state.phase in (Phase.WARMUP, Phase.CLARIFY)
        return line(state, "banner", "halfway_before" if before else "halfway_after")
    return ""


def speak(
    state: State, *pieces: str, why: str, heard: str = "", choices: tuple[str, ...] = ()
) -> Generator[Any, Any, None]:
    """Says the pieces as one reply. A phase that a model proposes with it is noted, and changes nothing."""
    said: Said = yield Say(
        " ".join(p for p in pieces if p).replace("\n ", "\n"),
        style=f"{briefs()['brief']['persona']} {briefs()['brief'][state.phase.value]}",
        given=_given(state, heard),
        rules=rules(state),
        choices=choices,
        banner=banner(state),
        why=why,
        contract=True,
    )
    proposed = (said.control or {}).get("next_phase")
    if isinstance(proposed, str) and proposed:
        agreed = proposed.lower() == state.phase.value
        yield from note(Advised(proposed[:20], agreed, why="proposed by the model; the transitions here decide"))


def _given(state: State, heard: str) -> dict[str, str]:
    known = state.progress
    facts = {
        "language": NAMES.get(state.user_language, state.user_language),
        "phase": state.phase.value,
        "they_wrote": heard,
        "situation": known.situation,
        "thought": known.thought,
        "feeling": ", ".join(known.emotion),
        "intensity": "" if known.intensity is None else str(known.intensity),
        "fuller_view": state.own or state.balanced,
    }
    return {name: value for name, value in facts.items() if value}


def asking(what: str, question: str, why: str) -> Generator[Any, Any, State]:
    """Notes which question is open, so that the next message is read as an answer to it."""
    after: State = yield from note(Asked(what, question, why))
    return after


def fixed(text: str, why: str, choices: tuple[str, ...] = ()) -> Moves:
    """Words that no model may touch."""
    yield Say(text, why=why, choices=choices)
