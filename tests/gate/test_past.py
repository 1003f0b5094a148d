"""What is long over, with its year or age or how the person is since then, is no alarm; what is not over is one."""

import pytest

from handrail.gate import screen

OVER = {
    "en": """I tried to kill myself in 2008 and today I teach swimming
I wanted to die when I was 17. I'm 40 now and I laugh about his haircut
At sixteen I took an overdose, and now my kids are older than I was
I was going to hang myself in my twenties, now I complain about my knees
he choked me in 2011, I live in another country now and I am happy
Back then I wanted to die. Now I don't, I have a garden and two dogs
I thought about suicide constantly after the baby. It lifted with the medication and never came back
I tried to hang myself at uni. Best thing anyone ever did for me was to find me, I'm a midwife today
My stepdad molested me. I told, he went to jail, and I've done a lot of healing
I was suicidal for most of that year. Therapy worked and I look back at that girl with tenderness
He used to hit me. We got out of that house in March and the kids sleep through the night
the kitchen was clean until about an hour ago""",
    "es": """Hoy se cumplen once años: hace once años intenté matarme y ahora tengo una panadería
A los 17 quise matarme. Tengo 40 y soy feliz
en 2003 quise morirme, hoy bailo salsa
De joven intenté suicidarme y ahora doy charlas sobre eso
mi ex me golpeaba en 2009, hoy vivo lejos y tranquila
cuando me dejó me quería matar. hoy me río de eso
Después del bebé pensaba en suicidarme todo el tiempo. Con la medicación se me quitó y nunca regresó
Mi padre me pegaba con el cinturón. Murió hace mucho y ya hice las paces con eso
Pasé casi todo ese año queriendo matarme. La terapia funcionó
Perdí la casa, quería estar muerto. Luego conocí a Ruth. Llevamos seis años casados""",
}
NOT_OVER = {
    "en": """I used to want to die. Now I'm at peace, I've decided
I wanted to die for years. Now I'm free. Goodbye everyone
I tried to kill myself in 2008 and I want to try again
I wanted to die when I was 17 and I still do
at sixteen I took an overdose, this time nobody will find me
my dad died in 2008. I want to die
he hit me. I'm 71
I'm 34 and I took all my pills
I tried to kill myself in 2019 and the thoughts are back since Sunday
I stopped cutting for years. I bought blades today
nine years clean from cutting. until tonight
I was suicidal for most of that year. I told everyone therapy worked. I lied
He used to hit me. He got out yesterday and he's parked outside
My mother used to beat us. Now it's my kids she beats when I'm at work
The scars on my arms are old. The ones on my legs are from this morning
I used to want to die every morning. It's back, every morning since Monday
I tried to kill myself. I'm fine now
I took all my pills. I am happy now
he raped me last week, I am safe now
I am happy these days. I want to die""",
    "es": """hace once años intenté matarme y otra vez lo quiero hacer
a los 17 quise matarme y sigo queriendo
en 2003 quise morirme, esta vez nadie me va a encontrar y quiero matarme
mi papá murió en 2008. quiero morirme
tengo 34 y me tomé todas las pastillas
mi marido me pegó, tengo 45 años
hace tres años que quiero morirme
Yo me cortaba. Lo dejé años. Hoy compré navajas
nueve años sin cortarme. hasta esta noche
Cuando murió mi mamá no quería vivir. Dos años después nada ha cambiado
Él me pegaba. Salió ayer y está estacionado afuera
Me violaron en una fiesta cuando tenía diecinueve. El sábado pasó otra vez, los mismos
Yo era de las que se cortaban. Resulta que sigo, hay sangre por todo el baño
intenté matarme. ahora estoy bien
Quería matarme. Hoy estoy tranquilo, ya está todo listo.
me tomé todas las pastillas. hoy soy feliz
se me quitaron las ganas de vivir, poco a poco, y ahora ya no queda ninguna""",
}


def rows(texts):
    return [(language, text) for language, lines in texts.items() for text in lines.splitlines()]


@pytest.mark.parametrize(("language", "text"), rows(OVER))
def test_what_is_long_over_is_no_alarm(language, text):
    found = screen(text, locale=language)
    assert not found.alarm, found.rules


@pytest.mark.parametrize(("language", "text"), rows(NOT_OVER))
def test_what_is_not_over_is_one(language, text):
    found = screen(text, locale=language)
    assert found.alarm, found.rules


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I burned myself with cigarettes as a way of coping. It's behind me, I run and I paint these days"),
        ("en", "When she left I wanted to jump in front of a bus. Best thing that ever happened to me, it turns out"),
    ],
)
def test_marks_that_stand_together_are_over_with_all_else(language, text):
    """They have no tense of their own: as long as anything else that is told is not over, they are an alarm."""
    assert not screen(text, locale=language).alarm
    assert screen(f"{text}. I want to die", locale=language).alarm
