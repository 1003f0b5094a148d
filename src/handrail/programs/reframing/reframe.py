"""REFRAME: offer a pattern as a possibility, ask how true the thought feels, offer a fuller one, hear the answer."""

import re
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from handrail.kernel.moves import Moves, ask, choose, note
from handrail.programs.reframing.cards import Card, deck
from handrail.programs.reframing.closing import recap
from handrail.programs.reframing.facts import Balanced, Moved, Offered, Rated, Reacted, Settled
from handrail.programs.reframing.lexicon import lexicon
from handrail.programs.reframing.readers.details import own_words
from handrail.programs.reframing.readers.intents import Answer, fits, meant
from handrail.programs.reframing.readers.patterns import harsh, likely
from handrail.programs.reframing.readers.ratings import Rating, rating
from handrail.programs.reframing.readers.text import plain
from handrail.programs.reframing.speech import asking, briefs, speak
from handrail.programs.reframing.state import Phase, State
from handrail.programs.reframing.voice import fill, line, lines, slots, unrepeated

ASIDE = ("help", "rude", "bot", "advice", "how", "privacy", "confused")


@dataclass(frozen=True, slots=True)
class Fit:
    """What a reading of "does that fit?" gives."""

    answer: Answer = "other"


def offer(state: State, ack: str, text: str) -> Moves:
    """Into REFRAME, with one or two patterns as possibilities; with little time left, straight to a fuller thought."""
    state = yield from note(Moved(Phase.REFRAME.value, why="enough is known"))
    if state.left <= 2:
        yield from _balance(state, ack, text, why="little time left: no pattern is offered")
        return
    thought = state.progress.thought
    cards = likely(thought, deck(state.user_language)) or likely(
        f"{thought}. {state.progress.situation}", deck(state.user_language)
    )
    if not cards:
        yield from _look(state, ack, text)
        return
    state = yield from note(Offered(tuple(c.id for c in cards), why=f"markers in {thought!r}"))
    names = dict(zip(("name", "name2"), (c.name for c in cards), strict=False))
    gists = dict(zip(("gist", "gist2"), (c.gist for c in cards), strict=False))
    question = line(state, "offer", "two" if len(cards) > 1 else "one", **names, **gists)
    short = re.split(r"(?<=[.)]) (?=\S)", question)[-1]
    state = yield from asking("fit", short, why="a possibility to be confirmed")
    known = lines(state.user_language)["choices"]
    choices = (*(_title(c.name) for c in cards), *known["fit_two"]) if len(cards) > 1 else known["fit_one"]
    yield from speak(state, ack, question, why=f"offers {', '.join(names.values())}", heard=text, choices=choices)


def _title(name: str) -> str:
    """The name as a choice: without its article."""
    bare = re.sub(r"^(?:el|la|los|las) ", "", name)
    return bare[:1].upper() + bare[1:]


def _look(state: State, ack: str, text: str) -> Moves:
    """No pattern shows: ask for what the thought leaves out."""
    question = fill(deck(state.user_language).question, slots(state), state.seed, "look", state.turn)
    state = yield from asking("evidence", question, why="no marker of a pattern")
    yield from speak(state, ack, question, why="no pattern shows: asks what the thought leaves out", heard=text)


def heard(state: State, text: str) -> Moves:
    found = meant(text)
    aside = next((name for name in ASIDE if name in found), "")
    if aside and fits(text) == "other" and state.left > 1 and state.question:
        card = deck(state.user_language).card(state.offered[0]) if aside == "confused" and state.offered else None
        ack = f"{line(state, 'got', aside)} {card.definition if card else ''}".strip()
        yield from speak(state, ack, state.question, why=f"answers an aside ({aside}), then asks again", heard=text)
        return
    match state.asking:
        case "fit":
            yield from _settle(state, text)
        case "evidence":
            yield from _gathered(state, text)
        case "confidence":
            yield from _rated(state, text)
        case _:
            yield from _react(state, text)


def _settle(state: State, text: str) -> Moves:
    reading = yield from _fit(state, text)
    cards = [c for c in map(deck(state.user_language).card, state.offered) if c]
    named = next((c for c in cards if _named(c, text, cards)), None)
    taken = (named and fits(text) != "no") or (reading == "both" and len(cards) < 2)
    answer = "yes" if taken else reading
    card = named or cards[0]
    state = yield from note(Settled("" if answer == "no" else card.id, answer, why=f"answered {answer}"))
    ack = line(state, "settled", answer if answer in ("yes", "both", "partly", "no") else "unsure", name=card.name)
    yield from _confidence_or_balance(state, ack, text)


def _named(card: Card, text: str, cards: list[Card]) -> bool:
    flat, place = plain(text), r"\b(?:first|primer)" if card is cards[0] else r"\b(?:second|latter|segund)"
    return plain(_title(card.name)) in flat or re.search(place, flat) is not None


def _fit(state: State, text: str) -> Generator[Any, Any, Answer]:
    ruled = fits(text)
    reading = yield from ask(
        "fit",
        about=text,
        into=Fit,
        otherwise=Fit(ruled),
        brief=briefs()["reading"]["fit"],
        given={"question": state.question},
    )
    return reading.answer if ruled == "other" else ruled


def _gathered(state: State, text: str) -> Moves:
    """What the person saw beside the thought becomes part of the fuller view."""
    own = _beside(state, text)
    state = yield from note(Settled("", "evidence", why="no pattern; asked what the thought leaves out"))
    if own:
        state = yield from note(Reacted("", own, why="saw something beside the thought"))
    ack = line(state, "reacted", "own") if own else line(state, "settled", "nothing")
    yield from _confidence_or_balance(state, ack, text)


def _confidence_or_balance(state: State, ack: str, text: str) -> Moves:
    if state.left <= 1:
        yield from recap(state, ack, text, why="summary forced: one message left")
    elif state.confidence_pre is None and state.left >= 4:
        question = line(state, "ask", "confidence", **unrepeated(state, ack))
        state = yield from asking("confidence", question, why="rating before the fuller thought")
        yield from speak(state, ack, question, why="asks how true the thought feels before", heard=text)
    else:
        yield from _balance(state, ack, text, why="offers a fuller thought")


def _rated(state: State, text: str) -> Moves:
    words = lexicon(state.user_language)
    ruled = Rating(rating(text, words, asked=True))
    reading = yield from ask(
        "rating",
        about=text,
        into=Rating,
        otherwise=ruled,
        brief=briefs()["reading"]["rating"],
        given={"question": state.question},
    )
    value = reading.value if ruled.value is None else ruled.value
    if value is not None:
        state = yield from note(Rated("confidence", "before", value, why="rated before the fuller thought"))
        ack = line(state, "got", f"confidence_{_band(value)}")
    elif own := _beside(state, text):
        state = yield from note(Reacted("", own, why="no number, but something seen beside the thought"))
        ack = line(state, "reacted", "own")
    elif not meant(text) & {"refuse", "unsure"} and state.times("confidence") < 2 and state.left >= 4:
        yield from _rate_again(state, text)
        return
    else:
        ack = line(state, "got", "unsure_on")
    if state.left <= 1:
        yield from recap(state, ack, text, why="summary forced: one message left")
    else:
        yield from _balance(state, ack, text, why="offers a fuller thought")


def _beside(state: State, text: str) -> str:
    """Something the person holds against the thought, in their own words; not the thought over again."""
    words = lexicon(state.user_language)
    own = own_words(text, words)
    again = own and harsh(own, deck(state.user_language)) and not words.soft.search(plain(own))
    return "" if again else own


def _rate_again(state: State, text: str) -> Moves:
    question = line(state, "ask", "confidence_again")
    state = yield from asking("confidence", question, why="no number in the answer")
    ack = line(state, "got", "rude") if "rude" in meant(text) else ""
    yield from speak(state, ack, question, why="asks once more for a number", heard=text)


def _band(value: int) -> str:
    return "high" if value >= 8 else "mid" if value >= 4 else "low"


def _balance(state: State, ack: str, text: str, why: str) -> Moves:
    lead, core = balanced(state)
    state = yield from note(Balanced(f"{lead} {core}", core, why=f"from the card {state.pattern or 'general'}"))
    wrapped = line(state, "balance", "wrap")
    state = yield from asking("balance", wrapped.rsplit("\n", 1)[-1], why="offered, not asserted")
    choices = lines(state.user_language)["choices"]["balance"]
    yield from speak(state, ack, wrapped, why=why, heard=text, choices=choices)


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


def _react(state: State, text: str) -> Moves:
    answer = yield from _fit(state, text)
    revising = state.asking == "revise"
    own = _beside(state, text) if revising or answer != "no" else ""
    state = yield from note(Reacted(answer, own, why=f"answered {answer}" + (" in words of their own" if own else "")))
    if answer == "no" and not own and not revising and state.left > 2:
        question = line(state, "balance", "revise")
        state = yield from asking("revise", question, why="the fuller thought did not fit")
        yield from speak(state, question, why="asks for the person's own version", heard=text)
        return
    objects = bool({"doubt", "worse"} & meant(text)) and not own
    key = "own" if own else "doubt" if objects else "open"
    if not (own or objects or revising) and answer in ("yes", "partly", "no"):
        key = answer
    ack = line(state, "reacted", key)
    why = "summary forced: one message left" if state.left <= 1 else "reframing complete"
    yield from recap(state, ack, text, why=why)
