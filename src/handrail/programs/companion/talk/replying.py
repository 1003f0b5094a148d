"""What every reply keeps to: new words, the word cap, at most one question, no advice, no promise, no diagnosis."""

from handrail.kernel.rules import MaxQuestions, MaxWords
from handrail.programs.companion.constants import WORDS_MOST
from handrail.programs.companion.talk.families import MANNERS, Family, Manner
from handrail.programs.companion.talk.kinds import Moment, Reply, Thread
from handrail.programs.companion.talk.marks import ASKED, HUSH, QUIET, chance, marked
from handrail.programs.companion.talk.voice import Voice, Way
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises

RULES = (MaxWords(WORDS_MOST), MaxQuestions(1), NoAdvice(), NoPromises(), NoDiagnosis())
TRIES = 14
LIVELY = 0.6  # energy from which an exclamation fits
LATELY = 3  # turns that a feeling colours, where nothing else is said
LOW = 0.2  # energy below which nothing is asked
OFTEN = 0.5  # who may be asked this often is asked after two turns without a question


def wants_question(moment: Moment, manner: Manner) -> bool:
    """Not in every turn, never three times in a row, and not where it would be one thing more to carry."""
    marks = [k for k in moment.said if k in (ASKED, QUIET)][-2:]
    if HUSH in moment.said or moment.feeling.energy < LOW or marks == [ASKED, ASKED]:
        return False
    if marks == [QUIET, QUIET] and manner.asks >= OFTEN:
        return True
    return chance(manner.asks, moment.seed, moment.turn, "asks")


def voice_of(moment: Moment, language: str, slots: dict[str, str], *, asking: bool) -> Voice:
    lively = moment.feeling.energy >= LIVELY
    return Voice(language, moment.seed, moment.turn, moment.said, asking, lively, moment.child, slots)


def fits(line: str, said: tuple[str, ...]) -> bool:
    return marked("l", line) not in said and not any(rule.breaks(line) for rule in RULES)


def replied(
    moment: Moment, ways: tuple[Way, ...], language: str, kind: Family, kept: Thread | None, intent: str = ""
) -> Reply:
    line = " ".join(way.text for way in ways if way.text)
    asks = "?" in line
    keys = [way.key for way in ways] + [way.also for way in ways if way.also]
    keys += [marked("q", way.text) for way in ways if way.theirs and "?" in way.text]
    keys += [f"did:{intent}"] if intent else [f"felt:{kind}"]
    keys += [marked("m", moment.text), marked("l", line), ASKED if asks else QUIET]
    return Reply(line, tuple(keys), asks, language, kept, intent)


def before(said: tuple[str, ...]) -> Family | None:
    """The last feeling in what was told lately; none where they wanted to talk about something else since then."""
    changed = max((at for at, key in enumerate(said) if key == "did:subject"), default=-1)
    said = said[changed + 1 :]
    felt = [key.removeprefix("felt:") for key in said if key.startswith("felt:")][-LATELY:]
    last = next((name for name in reversed(felt) if name != "neutral"), "")
    return next((family for family in MANNERS if family == last), None)


def plainest(moment: Moment, language: str) -> tuple[Way, ...]:
    """Where nothing else may be said: a few words that are true in every moment, new ones while there are any."""
    fresh = voice_of(moment, language, {}, asking=False)
    ways = (fresh.pick("stay", ("any",), attempt) for attempt in range(TRIES))
    if way := next((way for way in ways if way and fits(way.text, moment.said)), None):
        return (way,)
    again = Voice(language, moment.seed, moment.turn, (), asking=False, lively=False, simple=False, slots={})
    return tuple(way for way in (again.pick("stay", ("any",)),) if way)
