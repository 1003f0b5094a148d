"""Which sentences of the person's tell the most: picked by rules, always the same ones for the same words."""

from handrail.programs.sessions.thought.facts import Kept
from handrail.programs.sessions.thought.lexicon import LANGUAGES, lexicon
from handrail.programs.sessions.thought.mirror import quoted
from handrail.programs.sessions.thought.state import State, best
from handrail.programs.sessions.thought.text import sentences, words
from handrail.wording.text import plain, tidy

FEWEST, MOST, LONG = 4, 28, 40  # words of a sentence
PER_TURN = 3
LIST = 5  # sentences in a summary that is said
REPORT = 12


def telling(text: str, turn: int, language: str) -> tuple[Kept, ...]:
    """The sentences of a message that are worth keeping, the best of them."""
    known = lexicon(language)
    found = []
    for sentence in sentences(text):
        said = quoted(tidy(sentence), known, MOST)
        if len(words(said)) >= FEWEST:
            found.append(Kept(turn, said, _weight(said, language, asks=sentence.rstrip().endswith("?"))))
    return best(found, PER_TURN)


def _weight(sentence: str, language: str, *, asks: bool) -> float:
    flat = plain(sentence)
    weights = max(sum(w for p, w in lexicon(name).telling if p.search(flat)) for name in {language, *LANGUAGES})
    length = len(sentence.split())
    shape = 0.6 if 6 <= length <= MOST else -1.0 if length > LONG else 0.0
    return round(weights + shape - 0.4 * asks, 2)


def listed(state: State, most: int = LIST) -> list[Kept]:
    return list(best(state.kept, most))


def bullets(state: State, most: int = LIST) -> str:
    return "\n".join(f"- “{kept.text}”" for kept in listed(state, most))


def thread(state: State, back: int = 3) -> str:
    """A sentence from a while ago that is worth going back to; another one as the session goes on."""
    older = [k for k in best(state.kept, 6) if k.turn <= state.turn - back and k.weight >= 1.5]
    fresh = [k.text for k in older if len(k.text.split()) <= 18 and k.text not in state.said]
    return fresh[(state.seed + state.turn) % len(fresh)] if fresh else ""
