"""Open or closed: what a question asks with first decides, and one open question among several leaves room."""

import tomllib
from pathlib import Path

import pytest

from handrail.programs.patient.cues import marks

ASKED = [
    pytest.param(language, question, text, id=f"{language}-{question}-{text[:40]}")
    for language, kinds in tomllib.loads((Path(__file__).parent / "questions.toml").read_text("utf-8")).items()
    for question, texts in kinds.items()
    for text in texts
]


@pytest.mark.parametrize(("language", "question", "text"), ASKED)
def test_a_question_is_open_or_closed(language: str, question: str, text: str) -> None:
    assert marks(text, "", language).question == question


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I see what you mean."),
        ("en", "That is why it hurts."),
        ("en", "I know how hard it is."),
        ("es", "Ya veo lo que quiere decir."),
        ("es", "Como usted sabe, esto pasa."),
        ("es", "Por eso le duele."),
    ],
)
def test_a_statement_with_such_words_asks_nothing(language: str, text: str) -> None:
    assert marks(text, "", language).question == ""


@pytest.mark.parametrize("text", ["What happened? Did you fall?", "Did you fall? What happened?"])
def test_the_open_one_of_two_is_marked(text: str) -> None:
    found = marks(text)
    assert found.question == "open"
    assert [mark.words for mark in found.marks if mark.kind == "open_question"] == ["What happened"]
