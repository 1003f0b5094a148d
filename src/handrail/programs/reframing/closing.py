"""SUMMARY, FOLLOWUP and CLOSED: recap in three bullets, two ratings, the comparison, a few answers, goodbye."""

from collections.abc import Generator
from typing import Any, Literal

from handrail.kernel.moves import End, Moves, ask, note
from handrail.programs.reframing.answers import answered, query, respond, shared
from handrail.programs.reframing.cards import deck
from handrail.programs.reframing.facts import Balanced, FollowupUsed, Moved, Rated, Reacted, Recapped
from handrail.programs.reframing.fuller import balanced, volunteered
from handrail.programs.reframing.lexicon import lexicon
from handrail.programs.reframing.readers.details import own_words
from handrail.programs.reframing.readers.intents import meant as meant_by
from handrail.programs.reframing.readers.ratings import Pair, pair, ratable, scores
from handrail.programs.reframing.speech import asking, briefs, speak
from handrail.programs.reframing.state import Phase, State
from handrail.programs.reframing.voice import fill, line, lines, slots, unrepeated
from handrail.wording.text import plain

RATINGS = ("feeling", "confidence")
SCALES: dict[str, Literal["suds", "confidence"]] = {"feeling": "suds", "confidence": "confidence"}
QUIET = {"refuse", "unsure", "rude", "nope", "thanks", "fine", "numberless", "told"}
MUCH = 3  # points that make a clear difference


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
        _view(state),
    )
    return "\n".join(f"• {fill(known[key], have, state.seed, key, state.turn)}" for key in keys)


def _view(state: State) -> str:
    """What the third bullet says of the fuller view: never more than the person said of it."""
    if state.own:
        return "own"
    if not state.core:
        return "open"
    return "fuller" if state.reaction in ("yes", "partly", "both") else "possible"


def to_rate(state: State) -> tuple[str, ...]:
    """Which of the two closing ratings can be asked for."""
    return RATINGS if state.progress.thought else RATINGS[:1] if state.progress.emotion else ()


def recap(state: State, ack: str, text: str, why: str) -> Moves:
    state = yield from note(Moved(Phase.SUMMARY.value, why))
    if state.progress.thought and not (state.own or state.core):
        lead, core = balanced(state)
        state = yield from note(Balanced(f"{lead} {core}", core, why="no time to offer it before the summary"))
    state = yield from note(Recapped(why))
    asked = to_rate(state)
    if not asked:
        yield from _nothing_to_rate(state, ack, text)
        return
    body = f"{line(state, 'recap', 'lead')}\n{bullets(state)}\n"
    if "numbers" in state.declined:
        yield from _unrated(state, ack, body, text)
        return
    felt = slots(state)
    both = "both_one" if felt.get("emotion_one") else "both_many" if felt.get("emotion_many") else "both_plain"
    question = line(state, "recap", both if len(asked) > 1 else "suds", **unrepeated(state))
    state = yield from asking("ratings", question, why="feelings check")
    yield from speak(state, ack, body, question, why=why, heard=text)


def _unrated(state: State, ack: str, body: str, text: str) -> Moves:
    """The recap for someone who wants no numbers: they are not asked for any."""
    if not state.followups_left or state.left <= 1:
        yield from speak(state, ack, body, why="no ratings, as they wish", heard=text)
        return
    state = yield from note(Moved(Phase.FOLLOWUP.value, why="no ratings, as they wish"))
    question = line(state, "follow", "open")
    state = yield from asking("followup", question, why=f"{state.followups_left} follow-ups left")
    yield from speak(state, ack, body, question, why="no ratings, as they wish", heard=text)


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
    """SUMMARY: the two ratings come in. What is said besides is met first; what is missing is asked once more."""
    state, got = yield from _take_ratings(state, text)
    state, first = yield from _met(state, text, got=got)
    missing = unrated(state)
    if missing and not meant_by(text) & QUIET and state.times("ratings") < (3 if got else 2) and state.left > 1:
        key = "missing_both" if not got else "missing_suds" if "feeling" in missing else "missing_confidence"
        again = first and not got
        question = state.question if again else line(state, "recap", key, **unrepeated(state))
        state = yield from asking("ratings", question, why=f"no number for {', '.join(missing)}")
        yield from speak(state, first, question, why="asks once more for what is missing", heard=text)
    else:
        yield from _to_followup(state, f"{first} {compared(state)}".strip(), text)


def _met(state: State, text: str, *, got: bool) -> Generator[Any, Any, tuple[State, str]]:
    """The first half of the reply to a message in SUMMARY: an answer, or their own words given back."""
    meant = meant_by(text)
    if name := query(meant):
        return state, respond(state, name, text)
    if "worse" in meant or (not got and "doubt" in meant):
        return state, line(state, "follow", "worse" if "worse" in meant else "doubt")
    if got:
        return state, ""
    if own := volunteered(state, text):
        state = yield from note(Reacted(state.reaction, own, why="no number, but a second look at the thought"))
        return state, line(state, "reacted", "own")
    said = shared(state, text)
    return state, line(state, "follow", "share", said=said) if said else ""


def unrated(state: State) -> tuple[str, ...]:
    given = {"feeling": state.suds_post, "confidence": state.confidence_post}
    return tuple(name for name in to_rate(state) if given[name] is None)


def _take_ratings(state: State, text: str) -> Generator[Any, Any, tuple[State, bool]]:
    missing = unrated(state)
    if not missing:
        return state, False
    words = lexicon(state.user_language)
    unmoved = words.ratings.same.search(plain(text))
    ruled = Pair(state.suds_pre, state.confidence_pre) if unmoved else pair(text, words, missing=missing)
    reading = yield from ask(
        "ratings",
        about=text,
        into=Pair,
        otherwise=ruled,
        brief=briefs()["reading"]["ratings"],
        given={"question": state.question},
    )
    taken = reading if ratable(text) else ruled
    by_model = {"feeling": taken.feeling, "confidence": taken.confidence}
    by_rules = {"feeling": ruled.feeling, "confidence": ruled.confidence}
    given = {name: by_model[name] if by_rules[name] is None else by_rules[name] for name in missing}
    given |= {name: value for name, value in by_rules.items() if value is not None and name in to_rate(state)}
    for name, value in given.items():
        if value is not None:
            state = yield from note(Rated(SCALES[name], "after", value, why="feelings check"))
    return state, any(value is not None for value in given.values())


def compared(state: State) -> str:
    """Before and after, in words. For the feeling less is easing; for confidence more is."""
    parts = [
        _compared(state, "suds", state.suds_pre, state.suds_post, better=-1),
        _compared(state, "confidence", state.confidence_pre, state.confidence_post, better=1),
    ]
    return " ".join(p for p in parts if p) or line(state, "compare", "none")


def _compared(state: State, what: str, before: int | None, after: int | None, *, better: int) -> str:
    if after is None:
        return ""
    if before is None:
        return line(state, "compare", f"{what}_only")
    turn = "down" if after < before else "up" if after > before else "same"
    much = better * (after - before) >= MUCH
    return line(state, "compare", f"{what}_much" if much else f"{what}_{turn}")


def _to_followup(state: State, words: str, text: str) -> Moves:
    if not state.followups_left:
        yield from close(state, "done", text, words, reason="complete")
        return
    state = yield from note(Moved(Phase.FOLLOWUP.value, why="summary complete"))
    question = line(state, "follow", "open")
    state = yield from asking("followup", question, why=f"{state.followups_left} follow-ups left")
    choices = lines(state.user_language)["choices"]["follow"]
    yield from speak(state, words, question, why="compares before and after", heard=text, choices=choices)


def _content(state: State, text: str) -> bool:
    """Whether nothing is left open: a thanks, a "no, that's all", and nothing else."""
    return bool(meant_by(text) & {"thanks", "nope", "fine", "unsure"}) and not own_words(
        text, lexicon(state.user_language)
    )


def followed(state: State, text: str) -> Moves:
    """FOLLOWUP: a brief answer from what was said; after the last one the session closes."""
    meant = meant_by(text)
    if _content(state, text):
        told = state.progress.thought or state.progress.situation
        yield from close(state, "thanks" if "thanks" in meant else "done" if told else "empty", text, reason="complete")
        return
    if unrated(state) and scores(text, lexicon(state.user_language), asked=True):
        state, _ = yield from _take_ratings(state, text)
        yield from _to_followup(state, compared(state), text)
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


def close(state: State, key: str, text: str, *before: str, reason: str) -> Moves:
    state = yield from note(Moved(Phase.CLOSED.value, why=reason))
    yield from speak(state, *before, line(state, "close", key), why=f"closes: {reason}", heard=text)
    yield End(reason)


def last(state: State, text: str) -> Moves:
    """The hard stop: whatever is open, the session ends with this turn."""
    words = ""
    if state.phase == Phase.SUMMARY and state.recapped:
        state, got = yield from _take_ratings(state, text)
        state, first = yield from _met(state, text, got=got)
        words = f"{first} {compared(state)}".strip()
    elif state.phase == Phase.FOLLOWUP:
        state = yield from note(FollowupUsed(why="a message after the summary"))
        words = "" if _content(state, text) else answered(state, text, meant_by(text))
    yield from close(state, "limit", text, words, reason="turn_limit")


def stopped(state: State, text: str) -> Moves:
    """The person wants to stop: no more questions, a short recap if there is one to give, goodbye."""
    if state.progress.thought and not state.recapped:
        state = yield from note(Moved(Phase.SUMMARY.value, why="the person wants to stop"))
        state = yield from note(Recapped(why="short, at the person's wish"))
        body = f"{line(state, 'close', 'stop_recap')}\n{bullets(state)}\n"
        yield from close(state, "done", text, body, reason="person_stopped")
    else:
        yield from close(state, "done" if state.recapped else "stop", text, reason="person_stopped")
