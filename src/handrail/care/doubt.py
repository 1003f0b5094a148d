"""What the gate suspects and is not sure of: how it is asked about plainly, and what the answer comes to."""

from collections.abc import Collection
from dataclasses import dataclass

from handrail.care import named
from handrail.care.reading import evades, read, themselves
from handrail.care.state import ACTIVE, Care
from handrail.care.words import book
from handrail.kernel.events import Screened
from handrail.kernel.moves import choose

SUSPICION, GUESS = 3, 0.4  # the severity and the confidence from which on something that is no alarm is asked about
LIVING = "thoughts"
# Of each danger its plain question: whether they think of dying, are hurt by somebody, think of hurting somebody.
QUESTIONS = {"suicide": LIVING, "self_harm": LIVING, "abuse": "harmed", "harm_to_others": "harm_thoughts"}
DANGERS = {LIVING: "suicide", "harmed": "abuse", "harm_thoughts": "harm_to_others"}
MOST = 3  # plain questions in a session, whatever else is suspected
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

    @property
    def asked(self) -> tuple[str, ...]:
        """What care does not ask again; whether they think of dying it asks in plainer words."""
        return () if self.about == LIVING else (self.about,)


OF_LIVING = Doubt()


def suspects(verdict: Screened | None) -> bool:
    """Whether the gate heard something that may be danger to themselves, and is not sure enough for an alarm."""
    return doubts(verdict) == LIVING


def doubts(verdict: Screened | None, asked: Collection[str] = ()) -> str:
    """The plain question about what the gate suspects; nothing where there is none, or it was `asked` before."""
    if verdict is None or verdict.alarm or verdict.severity < SUSPICION or verdict.confidence < GUESS:
        return ""
    about = QUESTIONS.get(verdict.category, "")
    return about if about not in asked and len(asked) < MOST else ""


def asks_already(known: Care | None) -> bool:
    """Whether care has asked, in this session, what the plain question about living asks."""
    return known is not None and (QUESTIONS.get(known.category) == LIVING or LIVING in known.asked)


def brief(text: str, question: str) -> bool:
    """Whether a few words in a text field answer what was asked of them, and not the question that the field is for."""
    reading = read(text, question)
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


def answer(text: str, doubt: Doubt) -> tuple[str, Doubt]:
    """What they say to the plain question, `told` where they speak of something else; and what it is about now: who is
    hurt by nobody but themselves has spoken of another danger."""
    if themselves(text, doubt.about):
        return "unsure", OF_LIVING
    reading = read(text, doubt.about)
    if reading in ("told", "no") and evades(text, doubt.about):
        return "refuse", doubt
    return reading if doubt.about == LIVING else AKIN.get(reading, reading), doubt


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
