"""One step at a time: an alarm is opened, each message after it is answered, until nothing more is to be asked."""

from dataclasses import replace

from handrail.care import named, reopening
from handrail.care.ladder import GRAVE, OWN, SEVERE, WEIGHED, answered, ending, group, settled, taken, upcoming
from handrail.care.reading import apart, denies, late, names, nearby, read, unsafe
from handrail.care.state import IMMINENT, URGENCIES, Care, Step
from handrail.care.words import LANGUAGES, book
from handrail.kernel.events import Screened
from handrail.kernel.moves import choose

LETS = ("joke", "onward", "refuse", "angry", "leave", "called")
HOLDS = ("silent", "told", "why", "bot", "person", "help", "secret", "unanswered", "unhelped", "send", "fault")
LOOSE = ("silent", "told")  # messages that leave the question open; after the second one it is let go
PATIENT = 3  # ... after so many, if it is a child who was asked whether they are safe
NEAR = (
    "leave", "onward", "joke", "refuse", "angry", "person", "help", "secret", "unanswered", "cannot", "bot", "unhelped",
    "send", "fault",
)  # fmt: skip
ALONE = ("unanswered", "cannot", "help", "person", "unhelped", "send")  # after which nobody counts as reached
MOST = 12  # messages after which nothing is asked any more, whatever they say


def opening(
    alarm: Screened, language: str, child: bool = False, *, seed: int = 0, asked: tuple[str, ...] = (), text: str = ""
) -> Step:
    """The turn of the alarm: its help word for word, and the first question; none when it is imminent."""
    spoken = language if language in LANGUAGES else LANGUAGES[0]
    return _alarmed(Care("other", 1, spoken, child, seed, asked=asked), "", alarm, text)


def step(care: Care, text: str, alarm: Screened | None = None, *, language: str = "", child: bool = False) -> Step:
    """Any turn after that, with a new alarm or without."""
    spoken = language if language in LANGUAGES else care.language
    care = replace(care, language=spoken, child=care.child or child, steps=care.steps + 1)
    said = read(text, care.asking)
    reading = _weighed(care, text, said)
    if alarm and max(alarm.severity, care.severity) < IMMINENT and denies(text, care.asking):
        return _denied(care, reading, alarm)
    if alarm:
        # What only begins with a no has not said no: "no, en serio, me quiero matar".
        return _alarmed(care, "told" if reading == "no" else reading, alarm, text)
    if care.severity >= IMMINENT and not settled(care):
        return _stay(replace(care, done=False), reading, text)  # also after somebody has given it back
    if again := reopening.reopened(care, text):
        return _again(replace(care, done=False), again)
    care = _dreading(care, text)
    answer = apart(text, care.asking, "secret") if reading == "secret" else ""
    return _confided(care, text, answer) if answer else _answered(care, reading, said)


def _confided(care: Care, text: str, answer: str) -> Step:
    """An answer that is to stay between us: who may read it is said first, and the answer counts."""
    met = _answered(care, _weighed(care, text, answer), answer)
    if met.care.severity >= IMMINENT:
        return met
    return replace(met, lines=(_line(care, "hold", "secret"), *met.lines))


def _again(care: Care, why: str) -> Step:
    """What opens it again after the last question: danger told late, a no taken back, a plea."""
    if why in reopening.ANSWERS:
        asks, answer = reopening.ANSWERS[why]
        category = "abuse" if asks == "safe" else care.category
        asks = "harm_thoughts" if asks == "thoughts" and category == "harm_to_others" else asks
        care = replace(care, asking=asks, category=category)
        known = answered(care, answer)
        if why != "back" or upcoming(known):
            return _next(care, answer, answer)
        # All was asked before: it is heard, and the line is said once more.
        told = (_line(known, "ack", answer), at_hand(known))
        return _stepped(replace(known, done=True), told, "a no is taken back; nothing is left to ask")
    care = replace(_noted(care, why), asking="", done=True)
    if why in ("fault", reopening.BELIEVED):
        return _stepped(care, (_line(care, "let", why),), f"after the last question: {why}")
    stepped = _stepped(care, (_line(care, "hold", why),), f"pleads: {why}")
    return replace(stepped, refer=stepped.care.called)


def _answered(care: Care, reading: str, said: str) -> Step:
    """What is said while a question is open, and it is not imminent."""
    if reading == "cannot":
        reading = "refuse"
    if reading == "fault" and care.category != "abuse":
        reading = said = "told"
    if reading in LETS:
        return _let(care, reading)
    if care.done or care.steps > MOST:
        return _let(care, "free")
    if reading in HOLDS and not (care.asking == "now" and reading == "told"):
        return _held(care, reading)
    return _next(care, reading, said)


def _weighed(care: Care, text: str, said: str) -> str:
    """What was said, for the question it answers: whoever tells something there has not said no."""
    if care.asking in GRAVE and (names(text, "has") if said == "no" else said not in reopening.UNNAMED and names(text)):
        return "yes"
    if said == "told" and care.asking in WEIGHED and "?" not in text:
        return "partly"  # whoever asks something back has not answered
    return "unsure" if said == "told" and care.asking == "they_safe" else said


def _dreading(care: Care, text: str) -> Care:
    """Who dreads to harm their own child is not asked for a weapon."""
    if care.category != "harm_to_others" or not late(text, "dread"):
        return care
    return replace(care, category="dread", asking=care.asking and "harm_thoughts")


def over(care: Care) -> Care:
    """Nothing more is asked: a person has taken this on, or the conversation is somewhere else."""
    return replace(care, asking="", done=True)


def reminder(care: Care) -> str:
    """The line and the emergency number once more, for a goodbye; the number first when it is imminent."""
    return _line(care, "near" if care.severity >= IMMINENT else "let", "remind")


def at_hand(care: Care) -> str:
    """The line, and the number if it can't wait: for somebody who has just talked with a person."""
    return _line(care, "let", "remind")


def open_question(care: Care) -> str:
    """What is asked and not answered yet, once more."""
    return _line(care, "ask", care.asking)


def staying(care: Care) -> str:
    """Words for a moment in which nothing was said, while it is imminent."""
    return _line(care, "stay", group(care))


def _denied(care: Care, reading: str, alarm: Screened) -> Step:
    """A plain no that alarmed the gate: its help is said, and the no is a no. The level stays."""
    asked = care.asking
    care = answered(named.named(care, alarm.help, alarm.language), reading)
    met, asks = _line(care, "ack", _ack(asked, reading, reading)), upcoming(care)
    why = f"{asked}: {reading}, though the gate heard {alarm.category}"
    if not asks:
        return _stepped(replace(care, done=True), (met, alarm.help), f"{why}; nothing more to ask")
    care = _opened(care, asks)
    question = () if "?" in alarm.help else (_line(care, "ask", asks),)
    return _stepped(care, (met, alarm.help, *question), f"{why}; asks: {asks}")


def _alarmed(care: Care, reading: str, alarm: Screened, text: str) -> Step:
    """The help is said, first if imminent; beside it a question, or that a joke or a no was heard."""
    before = care.severity
    # Who told of danger, and now of means they have, or of means and a time, has them for it.
    told = names(text, "has") or (names(text, "means") and names(text, "time"))
    unmeant = care.category == "self_harm" and "no" in (care.answer("thoughts_hurt"), care.answer("thoughts"))
    armed = care.category in OWN and told and not unmeant
    if armed or (care.asking in GRAVE and alarm.severity >= IMMINENT):
        care = answered(replace(care, asking="means") if armed else care, "yes")
    elif reading in LETS:
        care = _noted(care, reading)
    elif care.asking and reading not in HOLDS:
        care = answered(care, reading)
    care = _dreading(taken(care, alarm.category, alarm.severity, armed=armed), text)
    care = named.named(care, alarm.help, alarm.language)
    why = f"alarm: {alarm.category}, severity {alarm.severity}"
    near = care.severity >= IMMINENT
    away = before >= IMMINENT and care.category in OWN and "away" in nearby(text)  # "he took the knife"
    if near and (away or not named.urges(alarm.help)):
        stays = _line(care, "near", "away") if away else _line(care, "stay", group(care))
        first = stays if before >= IMMINENT else _line(care, "now", group(care))
        first = first.removesuffix(f"\n\n{named.line(care)}") if named.line(care) in alarm.help else first
        return _stepped(replace(care, asking=""), (first, alarm.help), f"{why}; imminent")
    asks = "" if reading in LETS else upcoming(care)
    heard = () if near else _beside(care, reading)
    if not asks:
        return _stepped(replace(care, asking="", done=not near), (*heard, alarm.help), why)
    care = _opened(care, asks)
    question = () if "?" in alarm.help else (_line(care, "ask", asks),)
    return _stepped(care, (*heard, alarm.help, *question), f"{why}; asks: {asks}")


def _beside(care: Care, reading: str) -> tuple[str, ...]:
    """What is said to an alarm before its help: that a joke or a no was heard; and of a secret, who may read it."""
    if reading == "secret":
        return (_line(care, "hold", reading),)
    return (_line(care, "let", reading).split("\n\n")[0],) if reading in LETS else ()


def _next(care: Care, reading: str, said: str) -> Step:
    """An answer: met, and followed by the next question, by the end of them, or by the emergency number."""
    asked, before = care.asking, care.severity
    care = answered(care, reading)
    why = f"{asked}: {reading}"
    if care.severity >= IMMINENT > before:
        return _stepped(care, (_line(care, "now", group(care)),), f"{why}: imminent")
    asks = upcoming(care)
    if not asks:
        return _stepped(replace(care, done=True), (_line(care, "end", ending(care)),), f"{why}; nothing more to ask")
    care = _opened(care, asks)
    met = _line(care, "ack", _ack(asked, reading, said))
    return _stepped(care, (f"{met} {_line(care, 'ask', asks)}",), f"{why}; asks: {asks}")


def _ack(asked: str, reading: str, said: str) -> str:
    if asked in SEVERE:
        return "glad" if reading == "yes" else "no" if said == "told" else "told"
    if asked == "now" or said == "told":
        return "told"
    return reading


def _held(care: Care, reading: str) -> Step:
    """The question stays open and is not said again; who leaves it open twice is not pressed."""
    care = replace(care, loose=care.loose + (reading in LOOSE))
    if care.loose >= (PATIENT if care.child and care.asking == "safe" else 2):
        return _let(care, "free")
    return _stepped(care, (_line(care, "hold", reading),), f"{reading}; the question stays open")


def _stay(care: Care, reading: str, text: str) -> Step:
    """Imminent: no question and no end, and the number before all else, until they have reached somebody."""
    third, heard = group(care) == "third", nearby(text)
    if third and "found" in heard and "?" not in text:
        care = replace(care.answering("they_safe", "yes"), done=True)
        return _stepped(care, (_line(care, "end", "they_found"),), "they were found")
    if third and late(text, "unsafe"):
        care = replace(care, category="abuse")  # it is they themselves who are in danger now
        return _stepped(care, (_line(care, "now", "abuse"),), "imminent; not safe themselves")
    if group(care) == "abuse" and ("company" in heard or unsafe(text)):
        reading = "told"  # who comes there is no help
    elif "company" in heard and reading not in ALONE:
        reading = "called"
    reached = care.answer("-") == "called" and reading not in ALONE
    if reading in NEAR or reading == "called":
        care = care if reached else _noted(care, reading)
    if reading == "called" or reached:
        key = "called" if reading == "called" else "reached"
        return _stepped(care, (_line(care, "near", f"{key}_third" if third else key),), f"imminent; {key}")
    key = _nearest(reading, heard, third=third)
    if key:
        return _stepped(care, (_line(care, "near", key),), f"imminent; {key}")
    return _stepped(care, (staying(care),), "imminent: stays, asks nothing")


def _nearest(reading: str, heard: tuple[str, ...], *, third: bool) -> str:
    """What is answered first: a question about what would happen, before a reading, before that they are afraid."""
    asked = next((name for name in ("after", "there", "away") if name in heard), "")
    if third and asked == "away":
        asked = ""
    if asked or reading not in NEAR:
        return asked or next((name for name in ("wont", "fear") if name in heard and not third), "")
    return f"{reading}_third" if third and reading == "unanswered" else reading


def _let(care: Care, reading: str) -> Step:
    """A joke, a no, a wish to go on or to leave: taken kindly, the line once more. The severity stays."""
    care = _noted(care, reading)
    return _stepped(replace(care, asking="", done=True), (_line(care, "let", reading),), f"{reading}; level stays")


def _noted(care: Care, reading: str) -> Care:
    return care.answering(care.asking or "-", reading)


def _opened(care: Care, asks: str) -> Care:
    return replace(care, asking=asks, asked=(*care.asked, asks), loose=0)


def _stepped(care: Care, lines: tuple[str, ...], why: str) -> Step:
    urgency = URGENCIES[min(max(care.severity, 3), IMMINENT) - 3]
    rises = not care.called or URGENCIES.index(urgency) > URGENCIES.index(care.called)
    called = urgency if rises else care.called
    return Step(replace(care, called=called), lines, why, answers(care), urgency if rises else "")


def answers(care: Care) -> tuple[str, ...]:
    """The choices of what is asked; "now" is answered in a person's own words."""
    return book(care.language).choices if care.asking not in ("", "now") else ()


def _line(care: Care, section: str, key: str) -> str:
    """One of the authored lines, by the session's seed; a step later it is another one."""
    known = book(care.language)
    variants = (known.child if care.child else known.adult)[section][key]
    chosen = variants[(choose(tuple(range(len(variants))), care.seed, section, key) + care.steps) % len(variants)]
    return chosen.format(emergency=named.emergency(care), line=named.line(care))
