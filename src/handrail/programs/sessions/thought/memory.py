"""What a model is given of a session: a summary of what is older, the window word for word, within a budget."""

from collections.abc import Mapping
from typing import Any

from handrail.programs.sessions.thought.state import State, Turn, best

NAMES = {"en": "English", "es": "Spanish"}
BLOCK = 3600  # characters of one block: speech cuts off longer ones from the end, which would be the newest
EDGE = 24  # tokens that the marks around a block take
LEAST = 40  # tokens below which a turn is left out rather than cut
TOLD = 12  # sentences of the summary


def tokens(text: str) -> int:
    """About how many: a bound, not a bill. The same estimate that the budgets of speech go by."""
    return len(text) // 3 + 1


def clipped(text: str, room: int) -> str:
    """The text in so many tokens: from both of its ends, and the cut is shown."""
    chars = min(BLOCK, max(0, room) * 3 - 3)
    if len(text) <= chars:
        return text
    head = max(0, chars * 2 // 3 - 3)
    tail = max(0, chars - head - 3)
    return f"{text[:head]} … {text[len(text) - tail :]}"[: max(0, chars)]


def summary(state: State) -> str:
    """Of what the window no longer holds: a model's words where there are some, else the person's own sentences."""
    if state.gist:
        return state.gist
    first = state.window[0].number if state.window else 0
    older = best([k for k in state.kept if k.turn < first], TOLD)
    return "\n".join(f"- {k.text}" for k in older)


def given(state: State, heard: str) -> dict[str, str]:
    """The blocks of one prompt, within the budget of the setup."""
    left = state.setup.context_tokens
    blocks = {"language": NAMES[state.language]}
    left -= tokens(blocks["language"]) + EDGE
    now = clipped(heard, left // 3)
    left -= tokens(now) + EDGE
    if told := clipped(summary(state), left // 3):
        blocks["summary_of_older_turns"] = told
        left -= tokens(told) + EDGE
    before = [t for t in state.window if t.us]
    blocks |= _turns(before, left)
    blocks["they_wrote_now"] = now
    return {name: text for name, text in blocks.items() if text}


def _turns(turns: list[Turn], left: int) -> dict[str, str]:
    """The last turns word for word if they fit; else the long ones are cut alike, and the oldest give way."""
    texts = {f"turn_{turn.number}": _written(turn) for turn in turns}
    while texts:
        room = left - EDGE * len(texts)
        cap = _cap([tokens(text) for text in texts.values()], room)
        if cap >= LEAST:
            return {name: clipped(text, cap) for name, text in texts.items()}
        texts.pop(next(iter(texts)))
    return {}


def _cap(needs: list[int], room: int) -> int:
    """The most that each may take so that all of them fit."""
    low, high = 0, max(needs) + 1
    while low < high:
        middle = (low + high + 1) // 2
        fits = sum(min(need, middle) for need in needs) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return low


def _written(turn: Turn) -> str:
    return f"They wrote: {turn.you}\nYou answered: {turn.us}"


def transcript(state: State) -> str:
    """The window as one text, for a summary of it."""
    share = BLOCK // max(1, len(state.window))
    return "\n".join(clipped(_written(t), share // 3) for t in state.window)


def size(blocks: Mapping[str, str]) -> int:
    return sum(tokens(text) + EDGE for text in blocks.values())


def context(state: State) -> dict[str, Any]:
    """What the staff may want of it, at any time: the same summary and window that a model would be given."""
    return {
        "kind": "thought",
        "language": state.language,
        "turn": state.turn,
        "conversation_summary": summary(state),
        "summary_by": "model" if state.gist else "extract",
        "window": [{"turn": t.number, "person": t.you, "partner": t.us} for t in state.window],
        "window_size": state.setup.window,
        "tokens": size(given(state, "")),
        "context_tokens": state.setup.context_tokens,
        "sentences": [{"turn": k.turn, "text": k.text} for k in state.kept],
        "alarm": state.alarmed,
    }
