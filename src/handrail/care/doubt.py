"""What the gate suspects and is not sure of: how it is asked about plainly, and what the answer comes to."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from handrail.care import named
from handrail.care.ladder import LADDERS
from handrail.care.reading import evades, instead, read, words_it
from handrail.care.state import ACTIVE, Care
from handrail.care.words import book
from handrail.kernel.events import Screened
from handrail.kernel.moves import choose

SUSPICION, GUESS = 3, 0.4  # the severity and the confidence from which on something that is no alarm is asked about
LIVING = "thoughts"
# Of each danger its plain question: whether they think of dying, are hurt by somebody, think of hurting somebody.
QUESTIONS = {"suicide": LIVING, "self_harm": LIVING, "abuse": "harmed", "harm_to_others": "harm_thoughts"}
DANGERS = {LIVING: "suicide", "harmed": "abuse", "harm_thoughts": "harm_to_others"}
LATE = 2  # messages after one that left a plain question unanswered in which it may still be told
MOST = 3  # plain questions in a session, whatever else is suspected
NAMED = 4  # ... in so many words, if it is about others: “it's my uncle ok”; more may be about anything
BRIEF = 5  # words in a field that is for something else, at most, that answer us; more are for the field
BARE = 3  # ... of a yes: “I have been very low” is none
# To a plain question: what is taken seriously, and after what nobody is pressed.
TELLS = ("yes", "partly")
SERIOUS = (*TELLS, "hardly", "unsure")
PASSED = ("leave", "refuse", "angry", "joke", "why", "bot", "silent")
# Asked about other people, whoever wants it kept secret or asks for help has not said no; whoever turns away is let go.
AKIN = {"secret": "unsure", "help": "unsure", "person": "unsure", "cannot": "refuse", "onward": "refuse"}
UNDENIED = {
    LIVING: "asked whether it is about living, and not told that it is not",
    "harmed": "asked whether somebody hurts them, and not told that nobody does",
    "harm_thoughts": "asked whether they think of hurting somebody, and not told that they do not",
}


@dataclass(frozen=True, slots=True)
class Doubt:
    """What was asked plainly, and the help that the gate had for it: an answer by itself says nothing of the danger."""

    about: str = LIVING
    help: str = ""
    language: str = ""  # of that help; none where it is the help for another danger
    child: bool = False  # whether that help is a child's
    explained: bool = False  # what the question means; it is, once

    @property
    def asked(self) -> tuple[str, ...]:
        """What care does not ask again; whether they think of dying it asks in plainer words."""
        return () if self.about == LIVING else (self.about,)


OF_LIVING = Doubt()


def suspects(verdict: Screened | None) -> bool:
    """Whether the gate heard something that may be danger to themselves, and is not sure enough for an alarm."""
    return doubts(verdict) == LIVING


def doubts(verdict: Screened | None, asked: Collection[str] = (), known: Care | None = None) -> str:
    """The plain question about what the gate suspects; nothing where there is none, or it was `asked` before, by care
    as well."""
    if verdict is None or verdict.alarm or verdict.severity < SUSPICION or verdict.confidence < GUESS:
        return ""
    about = QUESTIONS.get(verdict.category, "")
    return about if about not in asked and len(asked) < MOST and not asks_already(known, about) else ""


def asks_already(known: Care | None, about: str = LIVING) -> bool:
    """Whether care has followed, in this session, what this plain question asks about."""
    if known is None or about not in DANGERS:
        return False
    return QUESTIONS.get(known.category) == about or not {about, *LADDERS[DANGERS[about]]}.isdisjoint(known.asked)


def brief(text: str, question: str) -> bool:
    """Whether a few words in a text field answer what was asked of them, and not the question that the field is for."""
    return _few(text, read(text, question))


def _few(text: str, reading: str) -> bool:
    most = BRIEF if reading == "no" or reading in PASSED else BARE if reading in SERIOUS else 0
    return len(text.split()) <= most


def doubted(about: str, verdict: Screened | None) -> Doubt:
    if verdict is None:
        return Doubt(about)
    fits = QUESTIONS.get(verdict.category) == about
    return Doubt(about, verdict.help, verdict.language if fits else "", verdict.risk.child)


def question(about: str, language: str, child: bool, *, seed: int, turn: int) -> str:
    """The plain question about other people; whether they think of dying, each program asks in its own words."""
    known = book(language)
    ways = (known.child if child else known.adult)["plain"][about]
    return ways[(choose(tuple(range(len(ways))), seed, "plain", about) + turn) % len(ways)]


def puzzled(answer: str, doubt: Doubt) -> bool:
    """Whether they ask what the plain question means, or why it is put, for the first time."""
    return answer == "why" and not doubt.explained


def meant(doubt: Doubt, language: str, child: bool) -> str:
    """What a plain question means, and the question once more."""
    known = book(language)
    return (known.child if child else known.adult)["meant"][doubt.about][0]


def replies(about: str, language: str) -> tuple[str, ...]:
    """Answers to choose from: yes, no, not sure, rather not; in other words than a yes or no on the same screen."""
    return book(language).replies[about]


def _answer(text: str, doubt: Doubt) -> tuple[str, Doubt]:
    if about := instead(text, doubt.about):
        return "unsure", OF_LIVING if about == LIVING else Doubt(about, doubt.help, child=doubt.child)
    reading = read(text, doubt.about)
    if reading in ("told", "no") and evades(text, doubt.about):
        return "refuse", doubt
    return reading if doubt.about == LIVING else AKIN.get(reading, reading), doubt


def heard(text: str, doubt: Doubt, verdict: Screened | None) -> tuple[str, Doubt]:
    """What they say to the plain question, `told` where they speak of something else; and what it is about now: who is
    hurt by nobody but themselves has spoken of another danger. What answers nothing and is suspected once more stays
    open, and is taken seriously."""
    reading, now = _answer(text, doubt)
    return (reading == "told" and again(verdict, doubt)) or reading, now


def again(verdict: Screened | None, doubt: Doubt) -> str:
    """What is suspected once more, after it was asked about: it stays open."""
    return "unsure" if doubts(verdict) == doubt.about else ""


def untold(doubt: Doubt, left_at: int | None, turn: int) -> Doubt | None:
    """What was left unanswered in turn `left_at`, as long as it may still be told."""
    return doubt if left_at is not None and turn - left_at <= LATE else None


def after_all(text: str, doubt: Doubt, verdict: Screened | None) -> str:
    """The reading of a message that tells later what was left unanswered: suspected once more, or told in words of its
    own; nothing where it does not."""
    if found := again(verdict, doubt):
        return found
    if doubt.about != LIVING and len(text.split()) > NAMED:
        return ""
    reading = read(text, doubt.about)
    return reading if reading in TELLS and words_it(text, doubt.about) else ""


def aside(text: str, about: str) -> str:
    """The reading of words that may be meant for something else: of harm by or to others only a bare yes or no is one
    (“my mother” is an answer to much that a form asks)."""
    return read(text, about if about == LIVING else "")


def bare(text: str, about: str) -> str:
    """The same of words in a field that is for something else, where they are few enough not to be the field's."""
    reading = aside(text, about)
    return reading if _few(text, reading) else ""


def written(text: str, doubt: Doubt, verdict: Screened | None) -> str:
    """What words in a field that is for something else say to the plain question; nothing where they are the field's
    own."""
    reading = aside(text, doubt.about)
    if reading == "told" and (found := again(verdict, doubt)):
        return found
    meant = reading in SERIOUS and (doubt.about == LIVING or aside(text.split(maxsplit=1)[0], doubt.about) == "yes")
    return reading if meant or _few(text, reading) else ""


def help_of(doubt: Doubt, answer: str, now: str, language: str, child: bool) -> str:
    """The gate's help where something was told; where nothing was, or they now speak another language or say that they
    are a child, words that take nothing for granted, with the numbers of that help. What comes `now` is about living.
    """
    if doubt.about == LIVING:
        return now
    if answer in TELLS and doubt.help and (doubt.language, doubt.child) == (language, child):
        return doubt.help
    known = book(language)
    care = named.named(Care(DANGERS[doubt.about], SUSPICION, language, child), doubt.help, doubt.language)
    words = (known.child if child else known.adult)["help"][doubt.about][0]
    return words.format(emergency=named.emergency(care), line=named.line(care))


def undenied(answer: str, language: str, help_text: str, about: str = LIVING) -> Screened:
    """As an alarm, with this help: a yes is danger told, anything that stays open is taken seriously."""
    severity = ACTIVE if answer in TELLS else SUSPICION
    return Screened(severity, 0.6, DANGERS[about], language, alarm=True, help=help_text, rules=(UNDENIED[about],))


def help_now(doubt: Doubt, answer: str, verdict: Screened | None, language: str) -> tuple[str, str]:
    """The help to name after this answer, and its language: of what this message brought and the one before it what is
    in our language, if one of them is. An answer without words brings none."""
    if doubt.about != LIVING:
        return help_of(doubt, answer, "", language, _child(doubt, verdict)), language
    before = [(doubt.help, doubt.language)] if doubt.help else []
    brought = [(verdict.help, verdict.language)] if verdict and verdict.help else []
    if verdict and before and QUESTIONS.get(verdict.category, LIVING) != LIVING:
        brought = []  # it is the help for another danger
    found = (*brought, *before, ("", language))
    return next((one for one in found if one[0] and one[1] == language), found[0])


def raised(doubt: Doubt, answer: str, verdict: Screened | None, language: str) -> Screened:
    """`undenied`, with that help, and with whether they are a child."""
    words, spoken = help_now(doubt, answer, verdict, language)
    alarm = undenied(answer, spoken, words, doubt.about)
    risk = verdict.risk if verdict else alarm.risk
    return replace(alarm, risk=replace(risk, child=_child(doubt, verdict)))


def _child(doubt: Doubt, verdict: Screened | None) -> bool:
    return doubt.child or (verdict is not None and verdict.risk.child)
