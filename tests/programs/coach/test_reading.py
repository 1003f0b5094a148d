"""What a child's words are read as, with no model: the four classes, small talk, choices by their name."""

import tomllib
from pathlib import Path

import pytest

from handrail.programs.coach.engine import Intervention
from handrail.programs.coach.reading import Feelings, aside, choice_in, does, feelings, flat, joined

SENTENCES = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))
FRESH = tomllib.loads((Path(__file__).parent / "fresh.toml").read_text("utf-8"))
CASES = [(kind, said) for kind, languages in SENTENCES.items() for texts in languages.values() for said in texts]
EVERY = tuple(Intervention)


@pytest.mark.parametrize(("kind", "said"), CASES, ids=[f"{kind}: {said}" for kind, said in CASES])
def test_what_children_say(kind, said):
    found = feelings(said).names
    assert kind in found if kind != "none" else not found


def test_sentences_set_apart():
    """Of what the lexicons were not written for, most is found and nothing is taken for what it is not."""
    found = {
        kind: [kind in feelings(said).names for texts in by.values() for said in texts] for kind, by in FRESH.items()
    }
    false = [said for texts in FRESH["none"].values() for said in texts if feelings(said).names]
    hits = [hit for kind, all_of in found.items() if kind != "none" for hit in all_of]
    assert not false
    assert sum(hits) / len(hits) >= 0.7
    assert sum(found["distress"]) / len(found["distress"]) >= 0.75


@pytest.mark.parametrize("said", ["", " ", "...", "😀", "\n", "x" * 5000, "no" * 400, "'’`´", "١٢٣"])
def test_nothing_breaks_it(said):
    assert isinstance(feelings(said), Feelings)
    assert isinstance(aside(said), str)
    assert choice_in(said, EVERY) is None


def test_more_than_one_thing_at_once():
    assert feelings("I'm tired and I want my mommy and this is stupid").names == (
        "break_request",
        "frustration",
        "distress",
    )


def test_a_model_may_add_and_not_take_away():
    known, read = Feelings(distress=True), Feelings(frustration=True)
    assert joined(read, known) == Feelings(frustration=True, distress=True)
    assert joined(Feelings(), known) == known


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("I don't know", "unsure"), ("dunno", "unsure"), ("no sé", "unsure"), ("se me olvidó", "unsure"),
        ("what?", "repeat"), ("say it again", "repeat"), ("¿qué?", "repeat"), ("no te entiendo", "repeat"),
        ("hi robot", "hello"), ("hola", "hello"), ("my name is Leo", "hello"), ("me llamo Ana", "hello"),
        ("are you a robot", "bot"), ("¿eres un robot?", "bot"), ("cómo te llamas", "bot"),
        ("thank you", "thanks"), ("gracias", "thanks"), ("yay", "thanks"), ("sí", "thanks"),
        ("ummm", "filler"), ("eh", "filler"), ("cat", ""), ("una mesa", ""), ("it's a dog", ""),
    ],
)  # fmt: skip
def test_talk_beside_an_answer(said, kind):
    assert aside(said) == kind


@pytest.mark.parametrize(
    ("said", "choice"),
    [
        ("try again", "RETRY_CARD"), ("otra vez", "RETRY_CARD"), ("this one", "RETRY_CARD"),
        ("another card", "SKIP_CARD"), ("next", "SKIP_CARD"), ("otra carta", "SKIP_CARD"), ("siguiente", "SKIP_CARD"),
        ("bubbles!", "BUBBLE_BREATHING"), ("quiero burbujas", "BUBBLE_BREATHING"), ("blow bubbles", "BUBBLE_BREATHING"),
        ("take a break", "START_BREAK"), ("un descanso", "START_BREAK"), ("brake pls", "START_BREAK"),
        ("get a grown-up", "CALL_GROWNUP"), ("una persona mayor", "CALL_GROWNUP"), ("call my mom", "CALL_GROWNUP"),
        ("no bubbles", None), ("I don't want a break", None), ("bubbles or a break", None), ("cat", None),
    ],
)  # fmt: skip
def test_a_choice_by_its_name(said, choice):
    assert choice_in(said, EVERY) == choice


def test_a_choice_counts_only_where_it_is_offered():
    assert choice_in("bubbles", (Intervention.RETRY_CARD,)) is None


@pytest.mark.parametrize(
    "said", ["I want my mommy", "call a grown up", "I need a teacher", "quiero a mi mamá", "llama a la profe"]
)
def test_who_wants_a_grown_up(said):
    assert does("grownup", said)


@pytest.mark.parametrize("said", ["mommy", "my mommy has a dog", "cat", "la mamá del perro", "a teacher's desk"])
def test_who_does_not(said):
    assert not does("grownup", said)


def test_flat_text():
    assert flat("NOOO!! I don’t—wanna…") == "no i dont wanna"
    assert flat("¡Mamáááá!") == "mama"
