"""What is told on condition that nobody hears of it: the answer counts, and who may read it is said."""

import pytest
from care_loop import followed

from handrail.care.reading import read
from handrail.care.state import IMMINENT

READ_BY = ("may be read by", "may read it", "pueden leer", "puede leer")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("yes but i don't want anyone to know", "yes"),
        ("yes. nobody can know", "yes"),
        ("kind of, please don't tell anyone", "partly"),
        ("no, and nobody can find out that i was asked", "no"),
        ("sí pero no quiero que se entere nadie", "yes"),
        ("no, mi mamá no puede saber nada", "no"),
    ],
)
def test_the_answer_counts_and_who_may_read_it_is_said_first(text, answer):
    last = followed([text], language="es" if "mamá" in text or "sí" in text else "en")[-1]
    assert last.care.answers[-1][1] == answer
    assert any(words in last.lines[0] for words in READ_BY)
    assert len(last.lines) > 1


@pytest.mark.parametrize(
    "text",
    [
        "I don't want anyone to know",
        "no one can find out",
        "nobody can know",
        "will my parents see this",
        "no quiero que se entere nadie",
        "que no lo sepa nadie",
        "nadie puede saber",
    ],
)
def test_the_wish_alone_is_no_answer_and_leaves_the_question_open(text):
    first, last = followed([text])
    assert last.care.asking == first.care.asking
    assert last.choices
    assert any(words in last.text for words in READ_BY)


def test_where_it_is_imminent_nothing_comes_before_the_number():
    last = followed(["yes", "yes, the pills are here and nobody can know"], severity=4)[-1]
    assert last.care.severity >= IMMINENT
    assert last.text.startswith("Please call 911")


@pytest.mark.parametrize(
    "text", ["who are you", "what are you?", "who is this", "y vos quién sos?", "quién eres", "con quién hablo"]
)
def test_who_asks_whom_they_talk_to_is_told(text):
    assert read(text, "safe") == "bot"
    assert "program" in followed([text])[-1].text
