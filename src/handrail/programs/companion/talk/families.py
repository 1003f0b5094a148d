"""Which kind of conversation this moment belongs to: the emotions in families, each with its manner."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from handrail.programs.companion.constants import CONFIDENCE_CLEAR, MIXED_FROM
from handrail.programs.companion.kinds import Emotion, Name
from handrail.programs.companion.talk.kinds import Thread
from handrail.programs.companion.talk.reading import Read

Family = Literal[
    "joy", "warm", "calm", "neutral", "loss", "sad", "lonely", "hurt", "anger", "fear", "overload", "tired", "shame",
    "numb", "bored", "confused", "mixed", "heavy", "bright",
]  # fmt: skip
Tone = Literal["good", "hard", "even"]
LOSS_LASTS = 12  # turns after a death was told in which sadness is taken for grief


@dataclass(frozen=True, slots=True)
class Manner:
    tone: Tone
    asks: float  # how often a question is welcome, from 0 to 1
    longest: int  # words that are easy to take in, in this state


MANNERS: Final[Mapping[Family, Manner]] = {
    "joy": Manner("good", 0.85, 34),
    "warm": Manner("good", 0.7, 34),
    "calm": Manner("good", 0.6, 32),
    "neutral": Manner("even", 0.85, 34),
    "loss": Manner("hard", 0.5, 28),
    "sad": Manner("hard", 0.6, 32),
    "lonely": Manner("hard", 0.65, 32),
    "hurt": Manner("hard", 0.6, 32),
    "anger": Manner("hard", 0.65, 32),
    "fear": Manner("hard", 0.65, 32),
    "overload": Manner("hard", 0.35, 26),
    "tired": Manner("hard", 0.2, 24),
    "shame": Manner("hard", 0.5, 32),
    "numb": Manner("hard", 0.45, 28),
    "bored": Manner("even", 0.75, 32),
    "confused": Manner("hard", 0.7, 34),
    "mixed": Manner("hard", 0.65, 36),
    "heavy": Manner("hard", 0.7, 34),  # no feeling was named, and what is told is hard all the same
    "bright": Manner("good", 0.8, 34),
}
OF: Final[Mapping[Name, Family]] = {
    "joy": "joy", "excitement": "joy", "amusement": "joy", "pride": "joy",
    "gratitude": "warm", "love": "warm",
    "calm": "calm", "relief": "calm", "hope": "calm",
    "interest": "neutral", "surprise": "neutral", "neutral": "neutral",
    "grief": "loss",
    "sadness": "sad", "longing": "sad", "disappointment": "sad",
    "loneliness": "lonely",
    "hurt": "hurt", "jealousy": "hurt",
    "anger": "anger", "frustration": "anger", "disgust": "anger",
    "anxiety": "fear", "fear": "fear",
    "overwhelm": "overload", "exhaustion": "tired",
    "shame": "shame", "guilt": "shame",
    "numbness": "numb", "boredom": "bored", "confusion": "confused",
}  # fmt: skip
# What a way of telling says by itself, where the emotion is not clear.
HINTS: Final[Mapping[str, Family]] = {
    "died": "loss", "gone": "loss", "traces": "loss", "funeral": "loss", "without": "loss",
    "news": "joy", "proud": "bright", "happy": "joy", "eased": "calm", "thankful": "warm", "celebrate": "joy",
    "ahead": "bright",
    "angry": "anger", "unfair": "anger", "did_to_me": "heavy", "afraid": "fear", "whatif": "fear", "body": "fear",
    "worn": "tired", "alone": "lonely", "nobody": "lonely", "ashamed": "shame", "harsh": "shame", "fault": "shame",
    "numb": "numb", "bored": "bored", "cry": "sad", "miss": "sad", "torn": "mixed", "regret": "sad",
}  # fmt: skip
GRIEVES: Final = frozenset(
    {"sad", "lonely", "neutral", "heavy", "numb", "confused", "shame", "hurt", "calm", "tired", "mixed"}
)
LASTS: Final = frozenset(
    {"loss", "heavy", "anger", "sad", "hurt", "tired", "overload"}
)  # what is hard and comes next is coloured by them
LINGERS: Final = frozenset({"loss", "tired", "overload"})  # ... and by these whatever comes next
GOOD: Final = frozenset(n for n in get_args(Name) if MANNERS[OF[n]].tone == "good")
HARD: Final = frozenset(n for n in get_args(Name) if MANNERS[OF[n]].tone == "hard")


def family(
    emotion: Emotion, read: Read, threads: tuple[Thread, ...], turn: int, before: Family | None = None
) -> Family:
    """`before`: that of the last turn, in which a message that says nothing of a feeling goes on."""
    names = {find.name for find in read.finds}
    if names & {"died", "gone"}:
        return "loss"
    if "torn" in names or _opposed(emotion) or ("news" in names and names & {"unknown", "afraid"}):
        return "mixed"
    if "whatif" in names and MANNERS[OF[emotion.primary]].tone != "good":
        return "fear"
    felt = _felt(emotion, read, before)
    afraid = felt == "fear" and not names & {"afraid", "body", "waiting"}
    if (felt in GRIEVES or afraid) and any(t.lost and turn - t.turn <= LOSS_LASTS for t in threads):
        return "loss"
    return _going_on(read, before) if felt == "neutral" else felt


def _felt(emotion: Emotion, read: Read, before: Family | None) -> Family:
    """What the emotion says; where it is not clear, or nothing in the telling bears it out, the telling itself."""
    felt = OF[emotion.primary]
    hints = [HINTS[f.name] for f in sorted(read.finds, key=lambda f: -f.weight) if f.name in HINTS]
    if felt == "neutral" or emotion.confidence < CONFIDENCE_CLEAR:
        felt = next(iter(hints), "neutral" if MANNERS[felt].tone == "good" else felt)
    tone = MANNERS[felt].tone
    if before and MANNERS[before].tone != "even" and _turns(MANNERS[before].tone, tone):
        borne = read.bright if tone == "good" else read.heavy and not _shared(read)
        if not borne and not any(MANNERS[hint].tone == tone for hint in hints):
            # A mood does not turn for one word: "he just smiled at me", in the middle of a rage. Nor does it go on in
            # a message about something else.
            return "neutral" if tone == "good" and read.subjects else before
    elif tone == "good" and read.heavy and not read.bright and not before:
        return "heavy"
    return felt


def _turns(before: Tone, now: Tone) -> bool:
    return {before, now} == {"good", "hard"}


def _shared(read: Read) -> bool:
    """Good news told to somebody, who cried or screamed."""
    return any(find.name == "shared" for find in read.finds)


def _going_on(read: Read, before: Family | None) -> Family:
    """A message that says nothing of a feeling goes on in that of the last one, unless it is about something else."""
    tone = MANNERS[before].tone if before else "even"
    if before and tone == "hard" and read.heavy:
        return before if before in LASTS else "heavy"
    if before in LINGERS and not (read.bright or read.subjects):
        return before
    if tone == "hard" or read.heavy == read.bright:
        return "neutral"
    return "heavy" if read.heavy else "bright"


def _opposed(emotion: Emotion) -> bool:
    """Two feelings that pull apart, both of them felt."""
    both = {emotion.primary, emotion.secondary}
    return emotion.intensity >= MIXED_FROM and bool(both & GOOD) and bool(both & HARD)
