"""WARMUP and CLARIFY: take in what the person tells, reflect it, ask for the one detail that is missing most."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from handrail.kernel.moves import Moves, ask, note
from handrail.programs.reframing.answers import TO_US, query, respond, shared
from handrail.programs.reframing.closing import recap
from handrail.programs.reframing.facts import Declined, Learned, Moved, Reacted
from handrail.programs.reframing.fuller import volunteered
from handrail.programs.reframing.lexicon import LANGUAGES, lexicon
from handrail.programs.reframing.readers.details import Details, details, weight
from handrail.programs.reframing.readers.emotions import emotions, known
from handrail.programs.reframing.readers.intents import meant as meant_by
from handrail.programs.reframing.readers.ratings import ratable
from handrail.programs.reframing.readers.text import lowered, quotable, words
from handrail.programs.reframing.reframe import offer
from handrail.programs.reframing.speech import asking, briefs, speak
from handrail.programs.reframing.state import Phase, Progress, State
from handrail.programs.reframing.voice import line, lines, unrepeated
from handrail.wording.text import plain

FIELDS = ("situation", "thought", "emotion", "intensity")
ANSWERED = ("bot", "advice", "purpose", "how", "privacy", "opinion", "misread")  # even beside something told
MANNERS = ("numberless", "told", "rude", "refuse", "unsure", "thanks")
EARLY = {"greeting", "fine", "thanks", "rude", *TO_US}
TRIES = 2
VAGUE = {"upset"}  # gives way as soon as there is a better word
COARSE = {"anxiety", "stress", "upset"}


def heard(state: State, text: str) -> Moves:
    reading = yield from _read(state, text)
    news, found = news_of(state, reading, text)
    meant = meant_by(text)
    if news:
        state = yield from note(found)
    elif state.phase == Phase.WARMUP and state.turn <= 2 and meant & EARLY and state.left > 1:
        yield from _greet(state, meant, text)
        return
    if not news and meant & {"refuse", "told"}:
        state = yield from note(Declined(state.asking, why="would rather not say"))
    if "numberless" in meant:
        state = yield from note(Declined("numbers", why="wants no numbers"))
    if state.phase == Phase.WARMUP:
        state = yield from note(Moved(Phase.CLARIFY.value, why="greeting complete"))
    before, own = state.asking, "" if news else volunteered(state, text)
    if own:
        state = yield from note(Reacted("", own, why="a second look at the thought, unasked"))
    missing = wanted(state)
    told = reading.situation or reading.thought or shared(state, text)
    same = missing == before and not news
    first = _answered(state, meant, text, news)
    ack = first or (line(state, "reacted", "own") if own else acknowledged(state, news, meant, found, told, same=same))
    if state.left <= 1:
        yield from recap(state, ack, text, why="summary forced: one message left")
    elif _aside(state, first, meant, news) and (missing or state.turn <= state.halfway_turn):
        yield from speak(state, first, state.question, why="answers a question, then asks again", heard=text)
    elif missing:
        yield from _ask(state, missing, ack, text, news)
    elif state.progress.thought:
        yield from offer(state, ack, text)
    else:
        yield from recap(state, ack, text, why="no thought came to words")


def _read(state: State, text: str) -> Generator[Any, Any, Details]:
    ruled = read(state, text)
    given = {"question": state.question} if state.question else {}
    brief = briefs()["reading"]["details"]
    reading = yield from ask("details", about=text, into=Details, otherwise=ruled, brief=brief, given=given)
    return grounded(reading, text, ruled, state)


def read(state: State, text: str) -> Details:
    """The rules of the conversation's language; where they find nothing, those of the others."""
    placed = bool(state.progress.situation)
    own = details(text, lexicon(state.user_language), asked=state.asking, placed=placed)
    named = own.emotion and emotions(own.emotion, lexicon(state.user_language))
    if not own.empty() and (named or not own.emotion or state.asking != "emotion"):
        return own
    others = (details(text, lexicon(name)) for name in LANGUAGES if name != state.user_language)
    return next((found for found in others if not found.empty()), own)


def grounded(reading: Details, text: str, ruled: Details, state: State) -> Details:
    """A reading stands only on words that the person wrote; any other part gives way to the rules'."""
    theirs = set(words(text))

    def stands(value: str | None, least: float) -> bool:
        own = words(value or "")
        return bool(own) and sum(w in theirs for w in own) >= least * len(own)

    def fit(value: str) -> str | None:
        return lowered(quotable(value), lexicon(state.user_language)) or None

    takes = ruled.intensity is None and state.asking == "intensity" and ratable(text)
    return replace(
        ruled,
        situation=fit(str(reading.situation)) if stands(reading.situation, 0.7) else ruled.situation,
        thought=fit(str(reading.thought)) if stands(reading.thought, 0.7) else ruled.thought,
        emotion=reading.emotion if stands(reading.emotion, 0.3) else ruled.emotion,
        intensity=reading.intensity if takes else ruled.intensity,
    )


def news_of(state: State, reading: Details, text: str) -> tuple[tuple[str, ...], Learned]:
    """What this message adds. What is known is changed only where the person corrects it; feelings add up."""
    know, corrects = state.progress, bool(lexicon(state.user_language).correction.search(plain(text)))
    fresh: dict[str, Any] = {}
    for name in ("situation", "thought", "intensity"):
        value = getattr(reading, name)
        if value is not None and (name in know.missing() or (corrects and value != getattr(know, name))):
            fresh[name] = value
    if reading.situation and 0 < len(know.situation.split()) <= 2 and len(reading.situation.split()) > 2:
        fresh["situation"] = reading.situation  # "my dad" has become "he's drinking again"
    if _outweighs(state, reading):
        fresh["thought"] = reading.thought
        fresh |= {} if know.situation else {"situation": know.thought}
    felt = known(reading.emotion or "", lexicon(state.user_language))
    if felt and set(felt) - set(know.emotion):
        kept = () if corrects else (e for e in know.emotion if e not in VAGUE)
        fresh["emotion"] = ", ".join(dict.fromkeys((*kept, *felt)))
    why = "told: " + ", ".join(fresh) if fresh else ""
    return tuple(fresh), Learned(**fresh, why=why)


def _outweighs(state: State, reading: Details) -> bool:
    """Whether a verdict on the self came with the feeling, where the thought so far was only an event."""
    words, before = lexicon(state.user_language), state.progress.thought
    asked = state.asking in ("emotion", "intensity") and bool(before and reading.thought)
    return asked and weight(str(reading.thought), words) > 0 == weight(before, words)


def wanted(state: State) -> str:
    """The detail to ask for next; nothing when there is enough, or when asking more would only press."""
    known, late = state.progress, state.turn > state.halfway_turn or state.left <= 3
    if known.thought and late:
        return ""
    bare = known == Progress(intensity=known.intensity)
    if known.thought and known.emotion and set(known.emotion) <= COARSE and not state.times("emotion"):
        return "emotion"  # "anxious about Friday" names a mood; the thought may bring something more exact
    for name in known.missing():
        tries = 1 if name in ("emotion", "intensity") and not known.thought else TRIES
        pointless = name == "intensity" and (not (known.thought or known.emotion) or "numbers" in state.declined)
        if state.times(name) < tries and name not in state.declined and not pointless and not (bare and late):
            return name
    once_more = not known.thought and known.emotion and state.times("thought") == TRIES and not late
    return "thought" if once_more and "thought" not in state.declined else ""


def acknowledged(
    state: State, news: tuple[str, ...], meant: frozenset[str], learned: Learned, told: str, *, same: bool
) -> str:
    """The first half of the reply: their own words given back, or what there is to say where they told nothing new."""
    if not news and state.asking == "emotion" and state.progress.emotion and meant & {"nope", "refuse", "unsure"}:
        return line(state, "got", "just_that")
    manner = next((name for name in MANNERS if name in meant), "")
    if manner and not news:
        return _to_us(state, manner, same=same)
    if not news and told:
        return line(state, "got", "more", said=told)
    if not news:
        return line(state, "got", "nothing" if same else "unsure_on")
    if set(news) == {"intensity", "emotion"}:
        return line(state, "got", "emotion_intensity")
    if learned.intensity is not None and set(news) == {"intensity"}:
        band = "high" if learned.intensity >= 7 else "mid" if learned.intensity >= 4 else "low"
        return line(state, "got", f"intensity_{band}")
    parts = [n for n in ("situation", "thought", "emotion") if n in news][:2]
    if parts == ["emotion"] and set(state.progress.emotion) <= VAGUE:
        return line(state, "got", "upset")
    if parts == ["situation", "emotion"] and emotions(state.progress.situation, lexicon(state.user_language)):
        parts = ["situation"]  # it names the feeling itself
    return line(state, "got", "_".join(parts)) or line(state, "got", parts[-1])


def _answered(state: State, meant: frozenset[str], text: str, news: tuple[str, ...]) -> str:
    """The answer to a question to the program; what they told counts for more, unless the question is a plain one."""
    name = query(meant)
    return respond(state, name, text) if name and (not news or name in ANSWERED) else ""


def _aside(state: State, first: str, meant: frozenset[str], news: tuple[str, ...]) -> bool:
    """Whether they only asked something, so that the open question comes again as it was."""
    return bool(first and state.question) and not news and "confused" not in meant


def _to_us(state: State, name: str, *, same: bool) -> str:
    if name == "unsure":
        return line(state, "got", "unsure" if same else "unsure_on")
    return line(state, "got", {"refuse": "refused", "numberless": "no_numbers"}.get(name, name))


def _ask(state: State, what: str, ack: str, text: str, news: tuple[str, ...]) -> Moves:
    told = state.progress.situation or state.progress.thought or state.progress.emotion
    again = state.times(what) > (1 if what == "situation" and told else 0)
    told_of = state.progress.thought or (state.progress.situation if what == "thought" else "")
    bare = what in ("thought", "emotion") and not told_of
    more = what == "emotion" and bool(state.progress.emotion)
    last = what == "thought" and state.times("thought") >= TRIES
    key = (
        "thought_last"
        if last
        else f"{what}_again"
        if again
        else f"{what}_bare"
        if bare
        else "emotion_more"
        if more
        else what
    )
    question = line(state, "ask", key, **unrepeated(state, ack))
    why = f"told {', '.join(news) or 'nothing new'}; missing {', '.join(state.progress.missing())}: asks for {what}"
    choices = lines(state.user_language)["choices"]["emotion"] if what == "emotion" and again else ()
    state = yield from asking(what, question, why)
    yield from speak(state, ack, question, why=why, heard=text, choices=choices)


def _greet(state: State, meant: frozenset[str], text: str) -> Moves:
    """Nothing told yet: answer the greeting or the question, and ask again what brings them."""
    asked = "" if "greeting" in meant else query(meant & EARLY)
    manner = next((name for name in MANNERS if name in meant & EARLY), "")
    ack = respond(state, asked, text) if asked else line(state, "got", manner) if manner else ""
    key = "ask" if ack else "fine" if "fine" in meant else "hello"
    yield from speak(state, ack, line(state, "opening", key), why="nothing told yet: asks what brings them", heard=text)
