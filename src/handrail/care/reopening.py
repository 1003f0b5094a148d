"""What opens care again after its last question: danger that is told late, a no taken back, a plea."""

from handrail.care.ladder import OWN
from handrail.care.reading import late, names, read, unsafe, words_it
from handrail.care.state import ACTIVE, Care

FEW = 6  # words: where no question is open, means or a time count only in so short a message
UNNAMED = ("no", "joke", "called", "unanswered")  # readings that stand, whatever is named beside them
PLEAS = ("help", "cannot", "unanswered", "person", "unhelped", "send")
BELIEVED = "believed"  # noted where more of the harm was told; never said twice in a row
BROAD = PLEAS[:3]  # what is said of many things: only by itself
# What it is read as: a question, and its answer.
ANSWERS = {"named": ("means", "yes"), "back": ("thoughts", "partly"), "unsafe": ("safe", "no")}


def reopened(care: Care, text: str) -> str:
    """Why a message goes to care though nothing is asked any more; nothing where it does not."""
    if care.asking or not text.strip():
        return ""
    if named_late(care, text):
        return "named"
    if not care.done:
        return ""
    if (care.category == "abuse" and unsafe(text)) or (care.category == "third_person" and late(text, "unsafe")):
        return "unsafe"
    if care.category in (*OWN, "other") and late(text, "back"):
        return "back"
    reading = read(text)
    if care.category == "abuse" and reading == "fault":
        return reading
    if care.category == "abuse" and care.answer("-") != BELIEVED and tells_more(text):
        return BELIEVED
    return reading if reading in PLEAS and (reading not in BROAD or late(text, "plea")) else ""


def tells_more(text: str) -> bool:
    """Whether it tells of harm by somebody in words of its own, or that it was told and not believed."""
    return late(text, "unheard") or words_it(text, "harmed")


def named_late(care: Care, text: str) -> bool:
    """Whether means or a time are named when nothing is asked any more, by somebody whose thoughts were active."""
    active = care.severity >= ACTIVE and care.category in ("suicide", "harm_to_others")
    brief = len(text.split()) <= FEW and read(text) not in UNNAMED
    return active and not care.asking and brief and names(text)
