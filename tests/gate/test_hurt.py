"""Hurt by words, or by what is not named: distress or concern, and no alarm; by hands, or a threat: an alarm."""

import pytest

from handrail.gate import screen

CALM = [
    ("what he said really hurt me", 2),
    ("what she said hurt me so much", 2),
    ("her words really hurt me", 2),
    ("he really hurt me with what he said", 2),
    ("the things my sister said to me hurt me", 2),
    ("I feel sick thinking about what he did", 3),
    ("i can't stop thinking about what they did", 3),
    ("lo que dijo me lastimó", 2),
    ("me dolió lo que dijo", 2),
    ("sus palabras me lastimaron", 2),
    ("es como si no existiera para ellos", 2),
    ("en mi casa es como si yo no existiera", 2),
    ("no, nobody hits me", 1),
    ("the cat comes into my room at night", 1),
    ("The order expired before I could pay, can you reopen it?", 1),
    ("my brother comes into my room and takes my socks", 1),
    ("he comes into my room again", 3),
    ("he came into my room again and i pretended to be asleep", 3),
    ("mi tío entró otra vez a mi cuarto", 3),
    ("vino a mi cuarto y me hice la dormida", 3),
    ("no one has ever hurt me", 1),
    ("no, my husband does not hit me", 2),
    ("no, nadie me pega", 1),
    ("no me pega nadie", 1),
    ("no, mi papá no me pega", 2),
    ("él no me pega", 1),
    ("mi mamá me dice que exagero", 1),
    ("mi papá dice que es por mi bien", 1),
    ("mi mamá dice que me calle", 3),
    ("los análisis salieron bien, qué alivio", 1),
    ("no es cáncer, qué alivio", 1),
    ("el tumor era benigno, por fin una alegría", 1),
]
GRAVE = [
    "he said he would hurt me",
    "he hurt me with a belt",
    "nobody hits me except my stepdad",
    "nobody knows he hits me",
    "he doesn't hit me on the face, only where nobody sees",
    "nadie me pega más que mi padrastro",
    "nadie sabe que me pega",
    "no me pega fuerte, solo con el cinto",
    "mi marido no me pega, me educa",
    "what he said hurt me and then he choked me",
    "I feel sick thinking about what he did to me",
    "i ran away because of what he does",
    "i'm scared because of what my stepdad does",
    "si no existiera todos estarían mejor",
    "es como si no existiera para ellos, ojalá no existiera",
    "si es cáncer sería un alivio",
    "me dijeron que los análisis salieron bien y me puse a llorar de rabia",
]


@pytest.mark.parametrize(("text", "most"), CALM)
def test_it_is_heard_without_an_alarm(text, most):
    found = screen(text, locale="en")
    assert not found.alarm, found
    assert found.severity == most, found


@pytest.mark.parametrize("text", GRAVE)
def test_what_is_grave_stays_so(text):
    assert screen(text, locale="en").alarm
