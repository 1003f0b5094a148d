"""The fuller thought: composed from what was told and a card, or taken from the person's own words."""

from handrail.kernel.moves import choose
from handrail.programs.reframing.cards import deck
from handrail.programs.reframing.lexicon import lexicon
from handrail.programs.reframing.readers.details import own_words
from handrail.programs.reframing.readers.patterns import harsh
from handrail.programs.reframing.readers.text import plain
from handrail.programs.reframing.state import State
from handrail.programs.reframing.voice import line, slots


def balanced(state: State) -> tuple[str, str]:
    """A fuller thought in the person's own voice: what happened and what the mind says; and what that leaves out."""
    have = slots(state)
    shape = "lead_clause" if "situation_i" in have else "lead_topic" if "topic_i" in have else "lead"
    if state.own:
        return line(state, "balance", shape), line(state, "balance", "evidence")
    known = deck(state.user_language)
    card = known.card(state.pattern or (state.offered[0] if state.offered and state.fit != "no" else ""))
    many = lexicon(state.user_language).crowd.search(plain(state.progress.thought))
    cores = (card.crowd if many and card.crowd else card.balanced) if card else known.balanced
    return line(state, "balance", shape), choose(cores, state.seed, state.turn, "balanced")


def beside(state: State, text: str) -> str:
    """Something the person holds against the thought, in their own words; not the thought over again."""
    words = lexicon(state.user_language)
    own = own_words(text, words)
    again = own and harsh(own, deck(state.user_language)) and not words.soft.search(plain(own))
    return "" if again else own


def volunteered(state: State, text: str) -> str:
    """The same, unasked: only where it sounds like a second look ("maybe some of them were just tired")."""
    second_look = state.progress.thought and lexicon(state.user_language).soft.search(plain(text))
    return beside(state, text) if second_look else ""
