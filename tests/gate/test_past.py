"""What is long over, with its year or age, is no alarm, whatever was today; what is not over stays one."""

import pytest

from handrail.gate import screen

OVER = {
    "en": """I tried to kill myself in 2008 and today I teach swimming
I wanted to die when I was 17. I'm 40 now and I laugh about his haircut
At sixteen I took an overdose, and now my kids are older than I was
I was going to hang myself in my twenties, now I complain about my knees
he choked me in 2011, I live in another country now and I am happy""",
    "es": """Hoy se cumplen once años: hace once años intenté matarme y ahora tengo una panadería
A los 17 quise matarme. Tengo 40 y soy feliz
en 2003 quise morirme, hoy bailo salsa
De joven intenté suicidarme y ahora doy charlas sobre eso
mi ex me golpeaba en 2009, hoy vivo lejos y tranquila""",
}
NOT_OVER = {
    "en": """I tried to kill myself in 2008 and I want to try again
I wanted to die when I was 17 and I still do
at sixteen I took an overdose, this time nobody will find me
my dad died in 2008. I want to die
he hit me. I'm 71
I'm 34 and I took all my pills
I tried to kill myself in 2019 and the thoughts are back since Sunday""",
    "es": """hace once años intenté matarme y otra vez lo quiero hacer
a los 17 quise matarme y sigo queriendo
en 2003 quise morirme, esta vez nadie me va a encontrar y quiero matarme
mi papá murió en 2008. quiero morirme
tengo 34 y me tomé todas las pastillas
mi marido me pegó, tengo 45 años
hace tres años que quiero morirme""",
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
