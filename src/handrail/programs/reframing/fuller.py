"""The fuller thought: composed from what was told and a card, or taken from the person's own words."""

from handrail.kernel.moves import choose
from handrail.programs.reframing.cards import deck
from handrail.programs.reframing.lexicon import LANGUAGES, lexicon
from handrail.programs.reframing.readers.details import own_words
from handrail.programs.reframing.readers.intents import meant
from handrail.programs.reframing.state import State
from handrail.programs.reframing.voice import line, slots
from handrail.wording.text import plain

NOT_A_VIEW = {
    "refuse",
    "numberless",
    "rude",
    "misread",
    "told",
    "recall",
    "us",
    "bot",
    "advice",
    "opinion",
    "stop",
    "leaving",
}


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
    """Something the person holds against the thought, in their own words: only with a word that weighs ("maybe",
    "at least"), and never a refusal, an insult, an order, a question or a verdict on themselves."""
    if meant(text) & NOT_A_VIEW:
        return ""
    for words in sorted(map(lexicon, LANGUAGES), key=lambda known: known.language != state.user_language):
        own = own_words(text, words)
        if own and words.soft.search(plain(text)) and not words.against.search(plain(text)):
            return own
    return ""


def volunteered(state: State, text: str) -> str:
    """The same, unasked: only once there is a thought to take a second look at."""
    return beside(state, text) if state.progress.thought else ""
