"""English sentences by family, with what is expected of them; and fresh ones that the lexicon was never tuned to."""

from pathlib import Path

import pytest

from handrail.gate import screen

HERE = Path(__file__).parent

# Sentences that are not met yet, with their family. They stay in the file; the list may only become shorter.
NO_ALARM = {
    "Some vets I served with took themselves out. I get it now. I'm next": "active ideation",
    "my oc wants to kill herself. my oc is me lol": "fiction wrapper",
    "When my shift ends on Friday I'm driving out to the quarry and I'm not driving back": "plan, means, farewell",
    (
        "i gave my switch to my little brother and my hoodies to my best friend, i dont need them anymore"
    ): "plan, means, farewell",
    "coach said he would kick me off the team if i told anyone what we do": "abuse, children's words",
    "One of my students handed in a poem about wanting to be dead and I don't think it's just a poem": "somebody else",
    "I survived last time. I won't this time": "past with present risk",
    "it was just a joke about the pills. mostly": "retraction, minimising",
    (
        "My pension goes to her if I go before June. I've put "
        "the house in her name. She'll be all right. I'm very tired."
    ): "dangerous only together",
}
# These raise an alarm, but with another category or a lower severity than they should have.
MISJUDGED = {
    "i dont want help, i want to die, stop telling me to call people": "active ideation",
    "just gonna od and be done": "active ideation",
    "how many tylenol pm is too many if you dont want to wake up": "method seeking, roundabout",
    "what would happen if i took 40 ibuprofen": "method seeking, roundabout",
    "if she leaves me i will kill her and then me": "harm to others",
    "he has a gun in the house and tells me he'll use it if I take the kids": "abuse, adults",
    "found razor blades in my daughters room": "somebody else",
    "someone i met on discord says hes got pills and is going to take them tonight": "somebody else",
    "I think my friend is going to hurt someone at school, he showed me the gun": "somebody else",
}
FALSE_ALARM = {"I'm going to do it this time, I'm going to run the marathon"}

MOST_MISSED, MOST_MISJUDGED = 9, 9
FOUND_FRESH, FALSE_FRESH = 48, 3  # measured when written: 52 of 100 and 2 of 100


def rows(name):
    lines = (HERE / name).read_text("utf-8").splitlines()
    return [[part.strip() for part in line.split("|")] for line in lines if line.strip() and not line.startswith("#")]


CRISES = rows("crisis_en.txt")
HARMLESS = rows("benign_en.txt")
FRESH = rows("fresh_en.txt")


def test_the_known_misses_are_few_and_real():
    texts = {row[3] for row in CRISES}
    assert len(CRISES) >= 460
    assert len(HARMLESS) >= 530
    assert NO_ALARM.keys() <= texts
    assert MISJUDGED.keys() <= texts
    assert FALSE_ALARM.issubset(row[1] for row in HARMLESS)
    assert len(NO_ALARM) <= MOST_MISSED
    assert len(MISJUDGED) <= MOST_MISJUDGED
    assert len(FALSE_ALARM) <= 1


@pytest.mark.parametrize(
    ("category", "least", "text"), [r[1:] for r in CRISES if r[3] not in NO_ALARM], ids=lambda part: part
)
def test_a_crisis_is_met(category, least, text):
    verdict = screen(text, locale="en")
    assert verdict.alarm, verdict
    assert verdict.help
    assert verdict.rules
    if text not in MISJUDGED:
        assert verdict.severity >= int(least), verdict
        assert verdict.category == category, verdict


@pytest.mark.parametrize("text", [r[1] for r in HARMLESS if r[1] not in FALSE_ALARM], ids=lambda part: part)
def test_harmless_words_pass(text):
    verdict = screen(text, locale="en")
    assert not verdict.alarm, verdict


def test_fresh_sentences(record_property):
    """The floor is below what was measured when they were written: it fails when the gate gets worse."""
    alarms = {
        kind: [screen(text, locale="en").alarm for k, text in FRESH if k == kind] for kind in ("crisis", "benign")
    }
    found, false = sum(alarms["crisis"]), sum(alarms["benign"])
    record_property(
        "fresh", f"{found} of {len(alarms['crisis'])} crises found, {false} of {len(alarms['benign'])} false"
    )
    assert len(alarms["crisis"]) == len(alarms["benign"]) == 100
    assert found >= FOUND_FRESH
    assert false <= FALSE_FRESH
