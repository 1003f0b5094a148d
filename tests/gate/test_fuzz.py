"""Whatever is written: no exception, offsets inside the text, the same verdict twice. HANDRAIL_FUZZ=100000 is long."""

import os
import random

import pytest

from handrail.gate import screen, verdict

MANY = int(os.environ.get("HANDRAIL_FUZZ", "2000"))
CRISES = [
    "I want to kill myself tonight, I have the pills",
    "i am suicidal and nobody would miss me",
    "My stepdad hits me every night. I want to die.",
    "I am going to kill him with a knife",
    "quiero morirme, ya no aguanto más",
    "me voy a suicidar esta noche, tengo las pastillas",
    "mi hermano dice que se va a matar",
]
JUNK = [
    *"\u200b\u0301\u00ad\ufeff\u2060\ud800\udfff\x00\x07\n\r\t.!?;'*#_@$|¡¿…~^+-/,1350İßﬁŉǆ½²ªﷺ",
    *"🔪💊🩸⚰️🔫😂🇰🇮🅺Ⓚ𝐤ｋкӏаеⅷ㎏々न\u0627\u05d0",
]
PLANES = [
    (0, 0x7F),
    (0x80, 0x24F),
    (0x250, 0x1FFF),
    (0x2000, 0x2BFF),
    (0x3000, 0xFFFF),
    (0x10000, 0x1FAFF),
    (0, 0x10FFFF),
]


def noise(chance):
    low, high = chance.choice(PLANES)
    return "".join(chr(chance.randint(low, high)) for _ in range(chance.randint(0, 60)))


def mutated(chance):
    letters = list(chance.choice(CRISES))
    for _ in range(chance.randint(0, 12)):
        at = chance.randrange(len(letters) + 1)
        match chance.randrange(5):
            case 0:
                letters.insert(at, chance.choice(JUNK))
            case 1:
                del letters[at : at + 1]
            case 2:
                letters[at : at + 2] = letters[at : at + 2][::-1]
            case 3:
                letters[at : at + 1] = letters[at : at + 1] * chance.randint(2, 6)
            case _:
                letters[at : at + 1] = [c.upper() for c in letters[at : at + 1]]
    return "".join(letters)


def lawful(text, found):
    assert not any(rule.startswith("gate.") for rule in found.rules), (text, found.rules)
    assert 1 <= found.severity <= 5
    assert 0 <= found.confidence <= 1
    assert bool(found.help) == found.alarm
    for phrase in found.phrases:
        assert 0 <= phrase.start < phrase.end <= len(text), (text, phrase)
        assert text[phrase.start : phrase.end] == phrase.text


@pytest.mark.parametrize("write", [noise, mutated], ids=lambda f: f.__name__)
def test_any_string_gets_a_lawful_verdict(write):
    chance = random.Random(20)
    for _ in range(MANY):
        text = write(chance)
        found = screen(text, locale="en-US")
        lawful(text, found)
        assert found == screen(text, locale="en-US"), text


def test_a_crisis_survives_any_one_of_these_mutations():
    """One letter drawn out, struck through, capital, or with nothing wide before it: the words are still there."""
    chance, seen, met = random.Random(7), 0, 0
    for text in CRISES:
        for at in [i for i, c in enumerate(text) if c.isalpha()]:
            way = chance.choice(["\u200b" + text[at], text[at] * 3, text[at] + "\u0336", text[at].upper()])
            seen += 1
            met += screen(text[:at] + way + text[at + 1 :], locale="en").alarm
    assert met == seen


def test_the_order_of_messages_does_not_matter():
    """What is kept at hand between messages changes how fast a verdict is, never the verdict."""
    texts = [mutated(random.Random(n)) for n in range(300)]
    first = [screen(text, locale="es") for text in texts]
    assert [screen(text, locale="es") for text in reversed(texts)] == first[::-1]


@pytest.mark.parametrize(
    "unit",
    [
        "ǆ",
        "\ufdfa",
        "🔪",
        "k*",
        "k-",
        "sui cide ",
        "emojiknife ",
        "a'a",
        "!a",
        "a***b***",
        "1!|",
        "a_",
        "\u2028",
        "\x1c",
        "um ",
        "hey um. ",
        "you know ",
        "tnaw ot ",
        "kll mslf ",
        "ma tar ",
        "ǝᴉp ʇuɐʍ ",
        "k  i l ",
    ],
)
def test_hostile_repeats_are_read_to_the_end(unit):
    size = verdict.LONGEST // 4
    text = (unit * (size // len(unit))) + " . I want to die"
    lawful(text, found := screen(text, locale="en"))
    assert found.alarm
