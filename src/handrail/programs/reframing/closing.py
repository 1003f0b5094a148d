"""SUMMARY, FOLLOWUP and CLOSED: recap in three bullets, two ratings, the comparison, a few answers, goodbye."""

import re
from collections.abc import Generator
from typing import Any

from handrail.kernel.moves import End, Moves, ask, note
from handrail.programs.reframing.cards import Card, deck
from handrail.programs.reframing.facts import FollowupUsed, Moved, Rated, Recapped
from handrail.programs.reframing.lexicon import lexicon
from handrail.programs.reframing.readers.details import own_words
from handrail.programs.reframing.readers.intents import meant as meant_by
from handrail.programs.reframing.readers.ratings import Pair, pair
from handrail.programs.reframing.readers.text import plain
from handrail.programs.reframing.speech import asking, briefs, speak
from handrail.programs.reframing.state import Phase, State
from handrail.programs.reframing.voice import fill, line, lines, slots, unrepeated

RATINGS = ("feeling", "sureness")
ASIDES = {"advice", "help", "bot", "privacy", "how", "pattern", "repeat", "why", "future", "doubt", "worse", "confused"}


def bullets(state: State) -> str:
    """The recap: what happened, what the mind said, the fuller view."""
    known, have = deck(state.user_language).summary, slots(state)
    felt = have.get("emotion", "")
    if felt and state.suds_pre is not None:
        felt = f"{felt} ({state.suds_pre}/10)"
    have |= {"felt": felt} if felt else {}
    told = (
        have.get("situation_you") or have.get("topic_you") or (f"“{have['situation']}”" if "situation" in have else "")
    )
    have |= {"situation": told}
    thought = "mind" if have.get("thought") and felt else "mind_only" if have.get("thought") else ""
    keys = (
        ("about" if have.get("topic_you") else "happened") if told else "unsaid",
        thought or ("feeling_only" if felt else "nothing"),
        "own" if state.own else "fuller" if state.balanced else "open",
    )
    return "\n".join(f"• {fill(known[key], have, state.seed, key, state.turn)}" for key in keys)


def to_rate(state: State) -> tuple[str, ...]:
    """Which of the two closing ratings can be asked for."""
    return RATINGS if state.progress.thought else RATINGS[:1] if state.progress.emotion else ()


def recap(state: State, ack: str, text: str, why: str) -> Moves:
    state = yield from note(Moved(Phase.SUMMARY.value, why))
    state = yield from note(Recapped(why))
    asked = to_rate(state)
    if not asked:
        yield from _nothing_to_rate(state, ack, text)
        return
    felt = slots(state)
    both = "both_one" if felt.get("emotion_one") else "both_many" if felt.get("emotion_many") else "both_plain"
    question = line(state, "recap", both if len(asked) > 1 else "suds", **unrepeated(state))
    state = yield from asking("ratings", question, why="feelings check")
    body = f"{line(state, 'recap', 'lead')}\n{bullets(state)}\n"
    yield from speak(state, ack, body, question, why=why, heard=text)


def _nothing_to_rate(state: State, ack: str, text: str) -> Moves:
    if state.left <= 1 or not state.followups_left:
        words = line(state, "recap", "empty")
        yield from speak(state, ack, words, why="nothing was told that could be rated", heard=text)
        return
    state = yield from note(Moved(Phase.FOLLOWUP.value, why="nothing to rate"))
    question = line(state, "recap", "empty_ask")
    state = yield from asking("followup", question, why="leaves the door open")
    yield from speak(state, ack, question, why="nothing was told that could be rated", heard=text)


def rated(state: State, text: str) -> Moves:
    """SUMMARY: the two ratings come in; one that is missing is asked for once."""
    state, got = yield from _take_ratings(state, text)
    missing, meant = unrated(state), meant_by(text)
    quiet = meant & {"refuse", "unsure", "rude", "nope", "thanks", "fine"}
    if not got and meant & ASIDES and state.times("ratings") < 2 and state.left > 1:
        state = yield from asking("ratings", state.question, why="answers first, then asks again")
        yield from speak(state, answered(state, text, meant), state.question, why="answers a question", heard=text)
    elif missing and not quiet and state.times("ratings") < 2 and state.left > 1:
        key = "missing_both" if not got else "missing_suds" if "feeling" in missing else "missing_confidence"
        question = line(state, "recap", key, **unrepeated(state))
        state = yield from asking("ratings", question, why=f"no number for {', '.join(missing)}")
        yield from speak(state, question, why="asks once for the missing rating", heard=text)
    else:
        yield from _to_followup(state, compared(state), text)


def unrated(state: State) -> tuple[str, ...]:
    given = {"feeling": state.suds_post, "sureness": state.confidence_post}
    return tuple(name for name in to_rate(state) if given[name] is None)


def _take_ratings(state: State, text: str) -> Generator[Any, Any, tuple[State, bool]]:
    missing = unrated(state)
    if not missing:
        return state, False
    ruled = pair(text, lexicon(state.user_language), missing=missing)
    reading = yield from ask(
        "ratings",
        about=text,
        into=Pair,
        otherwise=ruled,
        brief=briefs()["reading"]["ratings"],
        given={"question": state.question},
    )
    values = {
        "feeling": reading.feeling if ruled.feeling is None else ruled.feeling,
        "sureness": reading.sureness if ruled.sureness is None else ruled.sureness,
    }
    for name in missing:
        if (value := values[name]) is not None:
            fact = Rated("suds" if name == "feeling" else "confidence", "after", value, why="feelings check")
            state = yield from note(fact)
    return state, any(values[name] is not None for name in missing)


def compared(state: State) -> str:
    """Before and after, in words."""
    parts = [
        _compared(state, "suds", state.suds_pre, state.suds_post),
        _compared(state, "confidence", state.confidence_pre, state.confidence_post),
    ]
    return " ".join(p for p in parts if p) or line(state, "compare", "none")


def _compared(state: State, what: str, before: int | None, after: int | None) -> str:
    if after is None:
        return ""
    if before is None:
        return line(state, "compare", f"{what}_only")
    turn = "down" if after < before else "up" if after > before else "same"
    much = what == "suds" and before - after >= 3
    return line(state, "compare", "suds_much" if much else f"{what}_{turn}", **unrepeated(state))


def _to_followup(state: State, words: str, text: str) -> Moves:
    if not state.followups_left:
        yield from close(state, "done", text, words, reason="complete")
        return
    state = yield from note(Moved(Phase.FOLLOWUP.value, why="summary complete"))
    question = line(state, "follow", "open")
    state = yield from asking("followup", question, why=f"{state.followups_left} follow-ups left")
    choices = lines(state.user_language)["choices"]["follow"]
    yield from speak(state, words, question, why="compares before and after", heard=text, choices=choices)


def followed(state: State, text: str) -> Moves:
    """FOLLOWUP: a brief answer from what was said; after the last one the session closes."""
    meant = meant_by(text)
    if meant & {"thanks", "nope", "fine", "unsure"} and not own_words(text, lexicon(state.user_language)):
        told = state.progress.thought or state.progress.situation
        yield from close(state, "thanks" if "thanks" in meant else "done" if told else "empty", text, reason="complete")
        return
    state = yield from note(FollowupUsed(why="a message after the summary"))
    answer = answered(state, text, meant)
    if not state.followups_left:
        yield from close(state, "followups", text, answer, reason="followups_exhausted")
        return
    question = line(state, "follow", "more")
    state = yield from asking("followup", question, why=f"{state.followups_left} follow-ups left")
    choices = lines(state.user_language)["choices"]["follow"]
    yield from speak(state, answer, question, why="answers from what was said", heard=text, choices=choices)


def answered(state: State, text: str, meant: frozenset[str]) -> str:
    """The answer to a follow-up, by what it asks for."""
    cards = deck(state.user_language)
    asked = re.findall(r"\w+", plain(text))
    card = next((c for c in cards.cards if _speaks_of(c, text)), None) or cards.card(state.pattern)
    kinds = [
        name
        for name in ("advice", "help", "bot", "privacy", "how", "confused", "rude", "refuse", "unsure")
        if name in meant
    ]
    topic = next((k for k in ("worse", "pattern", "repeat", "why", "future", "doubt") if k in meant), "")
    if kinds and kinds[0] == "advice":
        return line(state, "follow", "advice")
    if topic == "pattern" or (card and _speaks_of(card, text)):
        return line(state, "follow", "card", definition=card.definition) if card else line(state, "follow", "nocard")
    if topic == "repeat":
        return line(state, "follow", "repeat") or line(state, "follow", "norepeat") or line(state, "follow", "nocard")
    if topic:
        return line(state, "follow", topic)
    if kinds:
        return line(state, "got", {"refuse": "refused", "unsure": "unsure_on"}.get(kinds[0], kinds[0]))
    said = own_words(text, lexicon(state.user_language)) if len(asked) > 3 else ""
    if said:
        return line(state, "follow", "share", said=said)
    return fill(cards.principles, {}, state.seed, "principle", state.turn)


def _speaks_of(card: Card, text: str) -> bool:
    return plain(card.name) in plain(text)


def close(state: State, key: str, text: str, *before: str, reason: str) -> Moves:
    state = yield from note(Moved(Phase.CLOSED.value, why=reason))
    yield from speak(state, *before, line(state, "close", key), why=f"closes: {reason}", heard=text)
    yield End(reason)


def last(state: State, text: str) -> Moves:
    """The hard stop: whatever is open, the session ends with this turn."""
    words = ""
    if state.phase == Phase.SUMMARY and state.recapped:
        state, _ = yield from _take_ratings(state, text)
        words = compared(state)
    elif state.phase == Phase.FOLLOWUP:
        state = yield from note(FollowupUsed(why="a message after the summary"))
        words = answered(state, text, meant_by(text))
    yield from close(state, "limit", text, words, reason="turn_limit")


def stopped(state: State, text: str) -> Moves:
    """The person wants to stop: no more questions, a short recap if there is one to give, goodbye."""
    if state.progress.thought and not state.recapped:
        state = yield from note(Moved(Phase.SUMMARY.value, why="the person wants to stop"))
        state = yield from note(Recapped(why="short, at the person's wish"))
        body = f"{line(state, 'close', 'stop_recap')}\n{bullets(state)}\n"
        yield from close(state, "done", text, body, reason="person_stopped")
    else:
        yield from close(state, "stop", text, reason="person_stopped")
