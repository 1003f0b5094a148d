"""REFRAME: offer a pattern as a possibility, ask how confident they feel, offer a fuller thought, hear the answer."""

import re
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from handrail.kernel.moves import Moves, ask, note
from handrail.programs.reframing.answers import query, respond, shared
from handrail.programs.reframing.cards import Card, deck
from handrail.programs.reframing.closing import recap
from handrail.programs.reframing.facts import Balanced, Declined, Learned, Moved, Offered, Rated, Reacted, Settled
from handrail.programs.reframing.fuller import balanced, beside, volunteered
from handrail.programs.reframing.lexicon import lexicon
from handrail.programs.reframing.readers.intents import Answer, fits, meant
from handrail.programs.reframing.readers.patterns import likely
from handrail.programs.reframing.readers.ratings import Rating, pair, ratable, rating
from handrail.programs.reframing.speech import asking, briefs, speak
from handrail.programs.reframing.state import Phase, State
from handrail.programs.reframing.voice import fill, line, lines, slots, unrepeated
from handrail.wording.text import plain

# A remark on the words that were offered is none of their own: "that sounds nice".
OF_OURS = re.compile(
    r"\W*(?:it|that|this|eso|esto)(?:’?s| is| does| doesn’?t| sounds?| feels?| seems?| es| no| me| suena)\b"
    r"(?! pos[si]+ble)"
)


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
    many = "two" if len(cards) > 1 else "one"
    question = line(state, "offer", many, **names, **gists)
    short = line(state, "offer", f"again_{many}", **names)
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
    """A question to the program is answered first; with nothing else in the message, the open question comes again."""
    if "numberless" in meant(text):
        state = yield from note(Declined("numbers", why="wants no numbers"))
    if state.asking == "fit" and state.progress.intensity is None and fits(text) not in ("yes", "no", "both"):
        value = rating(text, lexicon(state.user_language), asked=False)
        if value is not None and state.left > 1:
            yield from _strength(state, value, text)
            return
    name = query(meant(text))
    first = respond(state, name, text) if name else ""
    if name and (name == "confused" or not _replies(state, text)) and state.left > 1 and state.question:
        yield from speak(state, first, state.question, why=f"answers an aside ({name}), then asks again", heard=text)
        return
    if "rude" in meant(text) and not _replies(state, text):
        first = line(state, "got", "rude")  # the open question is let go
    if "numberless" in meant(text):
        first = line(state, "got", "no_numbers")
    match state.asking:
        case "fit":
            yield from _settle(state, text, first)
        case "evidence":
            yield from _gathered(state, text, first)
        case "confidence":
            yield from _rated(state, text, first)
        case _:
            yield from _react(state, text, first)


def _strength(state: State, value: int, text: str) -> Moves:
    """A number where a pattern was offered is the strength that was still open; the offer comes again."""
    state = yield from note(Learned(intensity=value, why="told: intensity, late"))
    ack = line(state, "got", f"intensity_{'high' if value >= 7 else 'mid' if value >= 4 else 'low'}")
    choices = lines(state.user_language)["choices"]["fit_one" if len(state.offered) < 2 else "fit_two"]
    yield from speak(
        state, ack, state.question, why="a number for the feeling; asks again", heard=text, choices=choices
    )


def _replies(state: State, text: str) -> bool:
    """Whether the message holds, beside whatever it asks, a reply to the open question."""
    if state.asking == "confidence":
        value = pair(text, lexicon(state.user_language), missing=("confidence",)).confidence
        return value is not None or bool(meant(text) & {"refuse", "unsure", "numberless"})
    return fits(text) != "other" or (state.asking != "fit" and bool(beside(state, text)))


def _joined(*pieces: str) -> str:
    return " ".join(p for p in pieces if p)


def _settle(state: State, text: str, first: str) -> Moves:
    reading = yield from _fit(state, text)
    cards = [c for c in map(deck(state.user_language).card, state.offered) if c]
    named = next((c for c in cards if _named(c, text, cards)), None)
    taken = (named and fits(text) != "no") or (reading == "both" and len(cards) < 2)
    answer = "yes" if taken else reading
    card = named or cards[0]
    state = yield from note(Settled("" if answer == "no" else card.id, answer, why=f"answered {answer}"))
    ack = line(state, "settled", answer if answer in ("yes", "both", "partly", "no") else "unsure", name=card.name)
    if answer == "other" and (value := _trust(state, text)) is not None:
        state = yield from note(Rated("confidence", "before", value, why="told before it was asked"))
        ack = line(state, "got", f"confidence_{_band(value)}")
    elif answer == "other" and (own := volunteered(state, text)):
        state = yield from note(Reacted("", own, why="a second look at the thought, unasked"))
        ack = line(state, "reacted", "own")
    elif answer == "other" and first:
        ack = ""
    elif answer == "other" and (said := shared(state, text)):
        ack = line(state, "follow", "share", said=said)
    yield from _confidence_or_balance(state, _joined(first, ack), text)


def _trust(state: State, text: str) -> int | None:
    """How confident they feel, where they speak of it unasked: "I'm not confident at all"."""
    known = lexicon(state.user_language)
    spoken = known.ratings.confident.search(plain(text))
    return pair(text, known, missing=("confidence",)).confidence if spoken else None


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


def _gathered(state: State, text: str, first: str) -> Moves:
    """What the person saw beside the thought becomes part of the fuller view."""
    own = beside(state, text)
    state = yield from note(Settled("", "evidence", why="no pattern; asked what the thought leaves out"))
    if own:
        state = yield from note(Reacted("", own, why="saw something beside the thought"))
    said = shared(state, text) if not (own or first) else ""
    ack = line(state, "reacted", "own") if own else line(state, "follow", "share", said=said) if said else ""
    ack = ack or ("" if first else line(state, "settled", "nothing"))
    yield from _confidence_or_balance(state, _joined(first, ack), text)


def _confidence_or_balance(state: State, ack: str, text: str) -> Moves:
    if state.left <= 1:
        yield from recap(state, ack, text, why="summary forced: one message left")
    elif state.confidence_pre is None and state.left >= 4 and "numbers" not in state.declined:
        question = line(state, "ask", "confidence", **unrepeated(state, ack))
        state = yield from asking("confidence", question, why="rating before the fuller thought")
        yield from speak(state, ack, question, why="asks how confident they feel before", heard=text)
    else:
        yield from _balance(state, ack, text, why="offers a fuller thought")


def _rated(state: State, text: str, first: str) -> Moves:
    ruled = Rating(pair(text, lexicon(state.user_language), missing=("confidence",)).confidence)
    reading = yield from ask(
        "rating",
        about=text,
        into=Rating,
        otherwise=ruled,
        brief=briefs()["reading"]["rating"],
        given={"question": state.question},
    )
    value = reading.value if ruled.value is None and ratable(text) else ruled.value
    if value is not None:
        state = yield from note(Rated("confidence", "before", value, why="rated before the fuller thought"))
        ack = line(state, "got", f"confidence_{_band(value)}")
    elif own := volunteered(state, text):
        state = yield from note(Reacted("", own, why="no number, but a second look at the thought"))
        ack = line(state, "reacted", "own")
    elif (
        not meant(text) & {"refuse", "unsure", "rude", "numberless", "told"}
        and state.times("confidence") < 2
        and state.left >= 4
    ):
        yield from _rate_again(state, text, first)
        return
    else:
        said = shared(state, text)
        left = "refused" if "refuse" in meant(text) else "unsure_on"
        ack = "" if first else line(state, "follow", "share", said=said) if said else line(state, "got", left)
    if state.left <= 1:
        yield from recap(state, _joined(first, ack), text, why="summary forced: one message left")
    else:
        yield from _balance(state, _joined(first, ack), text, why="offers a fuller thought")


def _rate_again(state: State, text: str, first: str) -> Moves:
    question = line(state, "ask", "confidence_again")
    state = yield from asking("confidence", question, why="no number in the answer")
    said = shared(state, text)
    ack = first or (line(state, "got", "more", said=said) if said else "")
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


def _react(state: State, text: str, first: str) -> Moves:
    reply = yield from _fit(state, text)
    revising = state.asking == "revise"
    own = beside(state, text) if revising or (reply != "no" and not OF_OURS.match(plain(text))) else ""
    state = yield from note(Reacted(reply, own, why=f"answered {reply}" + (" in words of their own" if own else "")))
    if reply == "no" and not own and not revising and state.left > 2:
        question = line(state, "balance", "revise")
        state = yield from asking("revise", question, why="the fuller thought did not fit")
        yield from speak(state, first, question, why="asks for the person's own version", heard=text)
        return
    objects = bool({"doubt", "worse"} & meant(text)) and not own
    key = "own" if own else "doubt" if objects else "open"
    if not (own or objects or revising) and reply in ("yes", "partly", "no"):
        key = reply
    ack = line(state, "reacted", key)
    why = "summary forced: one message left" if state.left <= 1 else "reframing complete"
    yield from recap(state, _joined(first, "" if first and key == "open" else ack), text, why=why)
