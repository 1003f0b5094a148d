"""Graded sentences: what is graver is never met as less severe, a plan, means in hand or the act is severity 5, and
what is only thought of, wished for, feared or long past is severity 3."""

import tomllib
from collections import Counter
from itertools import combinations
from operator import itemgetter
from pathlib import Path

import pytest

from handrail.gate import screen
from handrail.kernel.program import Policy

HERE = Path(__file__).parent
LADDERS = tomllib.loads((HERE / "graded.toml").read_text("utf-8"))["ladder"]
# Of all pairs of one theme: how many are met in the order of their grades, and how many in the other, as measured last;
# and of the 25 of grade 5 and of grade 4 how many are met as 5, and of grade 3 as 4.
MEASURED = {"en": (217, 6, 18, 3, 4), "es": (219, 9, 19, 2, 7)}
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
    right, wrong, imminent, raised, sounded = MEASURED[language]
    graver = [grade for rows in themes.values() for grade, severity in rows if (grade, severity) == (3, 4)]
    met = Counter(grade for rows in themes.values() for grade, severity in rows if severity == 5)
    assert len(steps) == 250
    assert sum(step > 0 for step in steps) >= right - SLACK
    assert sum(step < 0 for step in steps) <= wrong + SLACK
    assert met[5] >= imminent - 2
    assert met[4] <= raised + 2
    assert len(graver) <= sounded + 2


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
        ("my friend says she will kill herself and she's not picking up", "en", "en.urgent.theirs"),
        ("I want to kill my boss, I'm waiting for him to come out", "en", "en.urgent.waiting"),
        ("mi marido me pega, está pateando la puerta", "es", "es.urgent.aqui"),
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
        ("my friend told me she is going to kill herself", "en"),
        ("mi amiga dice que se va a matar", "es"),
        ("mi vecino le pega a sus hijos", "es"),
    ],
)
def test_what_only_sounds_near_is_not_imminent(text, language):
    verdict = screen(text, locale=language)
    assert verdict.alarm
    assert verdict.severity == 4, verdict.rules


MILDER = [
    ("I keep getting the urge to cut and I don't know how to make it go away", "en", "en.milder.urge"),
    ("I really want to cut again but I haven't, 40 days so far", "en", "en.milder.urge"),
    ("fighting the urge to hurt myself all week", "en", "en.milder.urge"),
    ("I've been thinking about hurting myself", "en", "en.milder.urge"),
    ("part of me wants to hit my head against the wall when I get things wrong", "en", "en.milder.urge"),
    ("I wish I could go to sleep and never wake up", "en", "en.milder.wish"),
    ("honestly I'd rather be dead than live like this", "en", "en.milder.wish"),
    ("they found out I'm gay and I want to be dead", "en", "en.milder.wish"),
    ("I'm praying for death", "en", "en.milder.wish"),
    ("two years ago I took an overdose and I still think about that night", "en", "en.milder.past"),
    ("my dad whipped me when I was six and I still wake up screaming", "en", "en.milder.bygone"),
    ("growing up my father hit me with a belt", "en", "en.milder.bygone"),
    ("I keep having intrusive thoughts of stabbing my family and they horrify me", "en", "en.milder.dread"),
    ("my mum keeps saying that we'd be better off without her", "en", "en.milder.theirs"),
    ("I'm scared I'll start cutting again if this keeps up", "en", "en.milder.relapse"),
    ("a boy in my class wrote that he wants to die", "en", "en.milder.theirs"),
    ("llevo un año sin cortarme y me han vuelto las ganas", "es", "es.milder.ganas"),
    ("mi ex me golpeaba y todavía me despierto asustada", "es", "es.milder.antaño"),
    ("tengo muchas ganas de cortarme y no quiero hacerlo", "es", "es.milder.ganas"),
    ("quiero volver a cortarme pero estoy aguantando", "es", "es.milder.ganas"),
    ("pienso en hacerme daño cuando estoy sola", "es", "es.milder.ganas"),
    ("quisiera dormirme y no despertar", "es", "es.milder.deseo"),
    ("preferiría estar muerto a vivir así", "es", "es.milder.deseo"),
    ("hace dos años tomé una sobredosis y todavía pienso en esa noche", "es", "es.milder.pasado"),
    ("nunca me ha pegado pero tengo miedo de que un día lo haga", "es", "es.milder.temido"),
    ("tengo pensamientos intrusivos de apuñalar a mi familia y me horrorizan", "es", "es.milder.espanto"),
    ("mi hija me dijo que ya no quiere vivir", "es", "es.milder.ajeno"),
]


@pytest.mark.parametrize(("text", "language", "what"), MILDER)
def test_what_is_thought_of_wished_for_feared_or_long_past_is_an_alarm_of_severity_3(text, language, what):
    verdict = screen(text, locale=language)
    assert verdict.alarm
    assert verdict.severity == 3
    assert verdict.rules[-1] == f"milder: {what}"


@pytest.mark.parametrize(
    "policy", [Policy("child", child=True), Policy("learner", learner=True), Policy("firm", unsure=4)]
)
def test_nobody_is_met_by_less_for_it(policy):
    """A child and somebody with a patient are not graded so, nor where severity 3 would be no alarm."""
    assert screen("I've been thinking about hurting myself", locale="en").severity == 3
    verdict = screen("I've been thinking about hurting myself", locale="en", policy=policy)
    assert verdict.alarm
    assert verdict.severity == 4


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I keep thinking about killing myself every day", "en"),
        ("I want to cut myself right now, the blade is here", "en"),
        ("I thought about cutting all day and then I did it in the bathroom", "en"),
        ("I had the urge to cut and gave in", "en"),
        ("I cut myself and I want to do it again", "en"),
        ("I want to hurt myself, what can I use", "en"),
        ("I've been thinking about hurting myself 🔪", "en"),
        ("I want to cut myself", "en"),
        ("the urge to cut is getting stronger", "en"),
        ("me violaron en la universidad y no se lo he contado a nadie", "es"),
        ("I'm afraid of losing control and hurting my wife", "en"),
        ("I'm going to cut myself", "en"),
        ("I want to be dead by the end of the month", "en"),
        ("I tried to kill myself two years ago and I will try again", "en"),
        ("I used to cut years ago and last night I cut again", "en"),
        ("my dad used to hit me when I was a kid and he still hits me", "en"),
        ("I'm twelve and my uncle touched me when I was eleven", "en"),
        ("he has never hit me but last night he choked me", "en"),
        ("I'm scared of how much I enjoy the thought of stabbing him", "en"),
        ("I have the urge to cut and my husband hits me", "en"),
        ("pienso en matarme todos los días", "es"),
        ("quiero cortarme ahora mismo, tengo la navaja en la mano", "es"),
        ("todo el día pensé en cortarme y al final lo hice en el baño", "es"),
        ("me corté anoche y tengo ganas de hacerlo otra vez", "es"),
        ("quiero cortarme, con qué", "es"),
        ("tengo ganas de lastimarme", "es"),
        ("tengo miedo de hacerle daño a mi bebé", "es"),
        ("me quiero morir y ya junté las pastillas", "es"),
        ("mi papá me pegaba de niña y todavía me pega", "es"),
        ("nunca me había pegado pero ayer me ahorcó", "es"),
        ("mi hermano se quiere morir y tiene una pistola", "es"),
    ],
)
def test_what_only_sounds_like_a_thought_is_not_milder(text, language):
    verdict = screen(text, locale=language)
    assert verdict.alarm
    assert verdict.severity >= 4, verdict.rules
