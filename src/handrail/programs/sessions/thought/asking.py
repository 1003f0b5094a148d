"""The next question: built on what the person has just said, never the one that was asked last."""

from collections.abc import Mapping
from dataclasses import dataclass

from handrail.kernel.moves import choose
from handrail.programs.sessions.thought.lexicon import lexicon
from handrail.programs.sessions.thought.mirror import quoted
from handrail.programs.sessions.thought.reading import Find, finds
from handrail.programs.sessions.thought.state import State
from handrail.programs.sessions.thought.telling import telling, thread
from handrail.programs.sessions.thought.text import words
from handrail.programs.sessions.thought.voice import filled, lines, slots_of, usable

STALE = (3.5, 1.5, 0.7)  # what a family weighs less that was used in the last turns
LONG = 60  # words of a message that is answered by picking one sentence out of it
WEAK = 3.6  # below this, an older thread may be better than what was said last
FEW = 2  # words that are a topic rather than a sentence
QUOTE = 16


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    template: str
    family: str
    heavy: bool = False
    light: bool = False
    quotes: bool = False


def question(state: State, told: str) -> Question:
    """From the strongest thing in the message whose questions are not used up; else on the words themselves."""
    long = len(words(told)) > LONG
    if long and state.families[-1:] != ("long",) and (found := _made(state, "long", {"quote": _heart(state, told)})):
        return found
    best = _ranked(state, finds(told, state.language))
    if best and best[0][0] < WEAK and (found := _threaded(state)):
        return found
    for _, find in best:
        if found := _made(state, find.family, find.slots):
            return found
    return _plain(state, told)


def _plain(state: State, told: str) -> Question:
    """Nothing known is in it: the words themselves, an older thread, or an open question."""
    few = len(words(told)) <= FEW
    quote = "" if long_word(told) else quoted(told, lexicon(state.language), QUOTE)
    whole = quote if not quote.endswith("…") else _heart(state, told)
    tries: list[tuple[str, dict[str, str]]] = [
        ("topic_word" if few else "phrase", {"quote": whole}),
        ("thread", {"earlier": thread(state)}),
        ("open", {}),
    ]
    lately = state.families[-1:]
    order = sorted(tries, key=lambda t: (t[0],) == lately)  # not twice in a row, where there is another way
    made = (_made(state, family, slots) for family, slots in order)
    return next((found for found in made if found), None) or _made(state, "open", {}, again=True) or _any(state)


def long_word(text: str) -> bool:
    return any(len(word) > 30 for word in text.split())


def _any(state: State) -> Question:
    return Question(lines(state.language)["questions"]["open"][0], "open/0", "open")


def _ranked(state: State, found: list[Find]) -> list[tuple[float, Find]]:
    """By weight, less for what was used lately; what is nearly equal is settled by the session's seed."""
    stale = {family: STALE[n] for n, family in reversed(list(enumerate(reversed(state.families[-len(STALE) :]))))}
    weighed = []
    for find in found:
        if find.slots.get("who") in state.lost and find.family != "loss":
            continue
        weight = find.weight - stale.get(find.family, 0.0)
        chance = choose(tuple(range(10)), state.seed, state.turn, find.family) / 15
        weighed.append((weight + chance, find))
    return sorted(weighed, key=lambda pair: -pair[0])


def _threaded(state: State) -> Question | None:
    earlier = thread(state, back=4)
    if not earlier or "thread" in state.families or choose((0, 1, 2), state.seed, state.turn, "thread"):
        return None
    return _made(state, "thread", {"earlier": earlier})


def _heart(state: State, told: str) -> str:
    """The sentence of a message that tells the most."""
    kept = telling(told, state.turn, state.language)
    best = max(kept, key=lambda k: k.weight).text if kept else ""
    return quoted(best, lexicon(state.language), QUOTE) if best else ""


def _made(state: State, family: str, slots: Mapping[str, str], *, again: bool = False) -> Question | None:
    """A question of this family that was not asked lately; those that use the person's words come first."""
    ways = lines(state.language)["questions"].get(family, ())
    can = [n for n in usable(ways, slots) if again or f"{family}/{n}" not in state.used]
    told = [n for n in can if slots_of(ways[n])] or can
    fresh = [n for n in told if filled(ways[n], slots, state.language) not in state.said]
    if not fresh:
        return None
    place = choose(tuple(fresh), state.seed, state.turn, family)
    text = filled(ways[place], slots, state.language)
    heavy, light = family in ("feeling_heavy", "fear", "loss"), family in ("feeling_light", "good", "well")
    return Question(text, f"{family}/{place}", family, heavy, light, "“" in text)
