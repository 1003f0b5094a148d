"""What a model may make of an authored line, and what it may not."""

import pytest

from handrail.programs.patient.faithful import Faithful

SAME = [
    ("en", "About two weeks now, on the left.", "It's been about two weeks, on the left."),
    ("en", "No, no fever.", "No, I haven't had any fever."),
    ("en", "It hurts when I climb stairs.", "Climbing the stairs really hurts."),
    ("en", "I take 400 milligrams.", "I'm taking 400 milligrams."),
    ("es", "Desde hace dos semanas, en la izquierda.", "Pues llevo dos semanas, en la izquierda."),
    ("es", "No, fiebre no.", "No he tenido fiebre."),
]
OTHER = [
    ("en", "About two weeks now.", "About three weeks now."),
    ("en", "About two weeks now.", "About two weeks now, since the accident."),
    ("en", "It's on the left.", "It's on the right side."),
    ("en", "It's on the left.", "It's on both sides."),
    ("en", "No, no fever.", "Yes, some fever."),
    ("en", "I've had some fever.", "I haven't had any fever."),
    ("en", "My knee hurts.", "My knee hurts, it's arthritis."),
    ("en", "My knee hurts.", "My knee hurts, doctor, 8 out of 10."),
    ("es", "Me duele la rodilla.", "Me duele la rodilla, creo que es artrosis."),
    ("es", "Es la izquierda.", "Es la derecha."),
    ("es", "Dos semanas.", "Unas tres semanas."),
]


@pytest.mark.parametrize(("language", "line", "draft"), SAME)
def test_the_same_in_other_words(language, line, draft):
    assert not Faithful(line, language).breaks(draft), Faithful(line, language).added(draft)


@pytest.mark.parametrize(("language", "line", "draft"), OTHER)
def test_another_fact(language, line, draft):
    assert Faithful(line, language).breaks(draft)


def test_what_was_said_before_may_be_drawn_on():
    rule = Faithful("It hurts.", "en", ("It's my knee.",))
    assert not rule.breaks("My knee hurts.")
    assert Faithful("It hurts.", "en").breaks("My knee hurts.")
