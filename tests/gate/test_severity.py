"""Graded sentences: what is graver is never met as less severe, and a plan, means in hand or the act is severity 5."""

import tomllib
from collections import Counter
from itertools import combinations
from operator import itemgetter
from pathlib import Path

import pytest

from handrail.gate import screen

HERE = Path(__file__).parent
LADDERS = tomllib.loads((HERE / "graded.toml").read_text("utf-8"))["ladder"]
# Of all pairs of one theme: how many are met in the order of their grades, and how many in the other, as measured last;
# and of the 25 of grade 5 and of grade 4 how many are met as 5.
MEASURED = {"en": (209, 7, 15, 2), "es": (214, 9, 18, 2)}
GRADE = itemgetter(0)
SLACK = 6  # pairs; the gate may change, that it becomes much worse is seen here


def graded(ladder):
    return [
        (int(grade), text, screen(text, locale=ladder["language"]))
        for grade, texts in ladder.items()
        if grade != "language"
        for text in texts
    ]


@pytest.mark.parametrize("ladder", LADDERS, ids=[f"{row['language']}-{row['1'][0]}" for row in LADDERS])
def test_what_is_graver_is_never_less_severe(ladder):
    for (lower, mild, first), (higher, grave, second) in combinations(graded(ladder), 2):
        if lower < higher:
            assert first.severity <= second.severity, (mild, first.rules, grave, second.rules)


@pytest.mark.parametrize("ladder", LADDERS, ids=[f"{row['language']}-{row['1'][0]}" for row in LADDERS])
def test_the_ends_of_the_ladder(ladder):
    for grade, text, verdict in graded(ladder):
        assert verdict.alarm is (grade >= 4) or grade == 3, (text, verdict.severity, verdict.rules)
        if grade in {1, 5}:
            assert verdict.severity == grade, (text, verdict.severity, verdict.rules)


@pytest.mark.parametrize("language", MEASURED)
def test_the_order_of_sentences_set_apart(language):
    themes: dict[str, list[tuple[int, int]]] = {}
    for line in (HERE / "ladders" / f"{language}.txt").read_text("utf-8").splitlines()[1:]:
        theme, grade, text = line.split(" | ", 2)
        themes.setdefault(theme, []).append((int(grade), screen(text, locale=language).severity))
    steps = [b - a for rows in themes.values() for (_, a), (_, b) in combinations(sorted(rows, key=GRADE), 2)]
    right, wrong, imminent, raised = MEASURED[language]
    met = Counter(grade for rows in themes.values() for grade, severity in rows if severity == 5)
    assert len(steps) == 250
    assert sum(step > 0 for step in steps) >= right - SLACK
    assert sum(step < 0 for step in steps) <= wrong + SLACK
    assert met[5] >= imminent - 2
    assert met[4] <= raised + 2


def test_there_are_enough_of_them():
    assert sum(len(texts) for row in LADDERS for grade, texts in row.items() if grade != "language") >= 60


@pytest.mark.parametrize(
    ("text", "language", "what"),
    [
        ("I want to kill myself, the letter is on the table", "en", "en.urgent.means"),
        ("I want to die. The rope's up", "en", "en.urgent.means"),
        ("I will shoot my boss, the gun is in my car", "en", "en.urgent.means"),
        ("I want to kill myself once they are asleep", "en", "en.urgent.time"),
        ("I cut myself and there is blood everywhere", "en", "en.urgent.under_way"),
        ("my dad beats me and he is coming up the stairs", "en", "en.urgent.here"),
        ("i want to kill myself, ive swallowed sixteen so far", "en", "en.urgent.under_way"),
        ("I want to kill myself, the bottle is open in front of me", "en", "en.urgent.means"),
        ("I want to kill myself when this song ends", "en", "en.urgent.time"),
        ("I have the hammer, he's asleep, I'm going to kill him", "en", "en.urgent.waiting"),
        ("pulled my little boy out of the pool, he is limp", "en", "en.urgent.body"),
        ("my friend says she will kill herself, she has a blade against her wrist", "en", "en.urgent.theirs"),
        ("voy a apuñalar a mi vecino, tengo el cuchillo listo", "es", "es.urgent.medios"),
        ("quiero apuñalar a mi vecino cuando llegue", "es", "es.urgent.hora"),
        ("me corté los brazos y me mareo", "es", "es.urgent.en_curso"),
        ("mi marido me pega, está rompiendo la puerta", "es", "es.urgent.aqui"),
        ("me acabo de quemar el brazo con la plancha y voy por el otro", "es", "es.urgent.en_curso"),
        ("lo tengo agarrado del cuello y lo quiero matar", "es", "es.urgent.acecho"),
        ("mi bebé se está ahogando y se está poniendo azul", "es", "es.urgent.cuerpo"),
        ("quiero apuñalar a mi vecino ahora", "es", "es.urgent.hora"),
        ("se me cierra la garganta, comí algo con maní", "es", "es.urgent.cuerpo"),
    ],
)
def test_what_makes_danger_imminent_is_named(text, language, what):
    verdict = screen(text, locale=language)
    assert verdict.alarm
    assert verdict.severity == 5
    assert verdict.rules[-1] == f"graver: {what}"


@pytest.mark.parametrize(
    "text",
    [
        "the letter is on the table",
        "the film starts at nine, once the kids are asleep",
        "I climbed over the fence to get the ball",
        "my sister is outside with the dog",
        "I feel hopeless tonight",
        "la carta está en la mesa",
    ],
)
def test_by_itself_it_says_nothing(text):
    assert screen(text, locale="en").severity < 4


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I cut myself again last night", "en"),
        ("I cut myself again tonight", "en"),
        ("i cant stop cutting myself", "en"),
        ("I wanted to kill myself last night", "en"),
        ("I feel so numb I want to kill myself", "en"),
        ("I want to kill myself, I'm on the edge of a breakdown", "en"),
        ("I want to kill myself. I can't breathe with all this grief", "en"),
        ("my husband hits me, I'm going to the police", "en"),
        ("he touches me at his house", "en"),
        ("I keep thinking about killing myself, every single day now", "en"),
        ("I want to kill myself and I can't talk to anyone about it", "en"),
        ("I buried my son today and I want to kill myself", "en"),
        ("I think about jumping from the bridge when I walk to work", "en"),
        ("I want to kill myself, I'm at the end of the line", "en"),
        ("I want to kill myself. I took twenty photos of the sea today", "en"),
        ("my dad hits me, I shake when I hear his keys in the hall", "en"),
        ("I grew up with a mother who locked me in the cellar", "en"),
        ("I want to kill my boss, he comes in at nine and starts shouting", "en"),
        ("my chest hurts and my left arm is numb", "en"),
        ("cuando viene mi tío me toca", "es"),
        ("estoy al borde, quiero matarme", "es"),
        ("necesito ayuda, mi marido me pega", "es"),
        ("pienso en matarme todos los días, desde hace años", "es"),
        ("quiero matarme, llevo diez años así", "es"),
        ("hoy enterré a mi hijo y me quiero matar", "es"),
        ("mi marido me pega, tiemblo cuando oigo sus llaves", "es"),
        ("mi ex me pegaba y ahora vive cerca", "es"),
        ("me duele el pecho y se me duerme el brazo", "es"),
        ("no puedo parar de cortarme", "es"),
    ],
)
def test_what_only_sounds_near_is_not_imminent(text, language):
    verdict = screen(text, locale=language)
    assert verdict.alarm
    assert verdict.severity == 4, verdict.rules
