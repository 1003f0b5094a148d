"""The end of a lesson: what was done, what is known now, what is still growing, and when to look at it again."""

from collections import Counter

from handrail.assess.learning import days_until
from handrail.care import reminder
from handrail.kernel.moves import End, Moves, Say, note
from handrail.programs.sessions.learning.state import State
from handrail.programs.sessions.learning.tools import complete_session
from handrail.programs.sessions.learning.voice import bulleted, line, listed

LEADS = {
    "all_concepts_mastered": "all",
    "item_limit": "budget",
    "person_stopped": "stopped",
    "concepts_left_for_later": "blocked",
}
TIMES = 2  # a mistake that was made more than once is worth a word


def closed(state: State, reason: str, at: float) -> Moves:
    """The summary, and the end."""
    state = yield from note(complete_session(state, reason, at))
    if reason == "nothing_due":
        yield Say(line(state, "hello", "nothing"), why=reason)
    else:
        yield Say(summary(state, reason, at), why=f"complete_session: {reason}")
    yield End(reason)


def summary(state: State, reason: str, at: float) -> str:
    """After care nothing cheerful stands at its end, and right after it nothing of the exercises."""
    if state.care and state.resting:
        return f"{line(state, 'end', LEADS[reason])}\n\n{reminder(state.care)}"
    known = [state.name(c) for c, s in state.sheets.items() if s.standing == "mastered" and s.tries]
    growing = [state.name(c) for c, s in state.sheets.items() if s.standing != "mastered" and s.tries]
    parts = [
        f"{line(state, 'end', LEADS[reason])} {_count(state)}",
        line(state, "end", "mastered", names=bulleted(known)) if known else "",
        line(state, "end", "growing", names=bulleted(growing)) if growing else "",
        _mistake(state),
        *_reviews(state, at),
        reminder(state.care) if state.care else line(state, "end", "bye"),
    ]
    return "\n\n".join(part for part in parts if part)


def _count(state: State) -> str:
    if not state.done:
        return line(state, "end", "none")
    right = sum(record.correct for record in state.records)
    key = "count_one" if state.done == 1 else "count" if right else "count_some"
    return line(state, "end", key, done=state.done, right=right)


def _mistake(state: State) -> str:
    """The mistake that came back most often, in the words of its last time."""
    tries = [t for record in state.records for t in record.tries if t.mistake and t.description]
    if not tries:
        return ""
    (name, times), *_ = Counter(t.mistake for t in tries).most_common(1)
    said = next(t.description for t in reversed(tries) if t.mistake == name)
    return line(state, "end", "mistake", mistake=said) if times >= TIMES else ""


def _reviews(state: State, at: float) -> list[str]:
    """When to look at what again: the two nearest dates are enough to remember."""
    cards = state.completed.cards if state.completed else ()
    days: dict[int, list[str]] = {}
    for card in cards:
        if state.sheets[card.concept_id].tries:
            days.setdefault(days_until(card, at), []).append(state.name(card.concept_id))
    told = []
    for count in sorted(days)[:2]:
        key = "today" if count == 0 else "tomorrow" if count == 1 else "days"
        told.append(line(state, "end", key, days=count, names=listed(days[count])))
    return told
