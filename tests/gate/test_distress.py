"""Distress is seen, is no danger, and is not counted as despair; what only sounds so is nothing."""

from collections import Counter

import pytest

from handrail.errors import Misconfigured
from handrail.gate import screen, verdict
from handrail.gate.learned import DISTRESS_FILE, LOW_FLOOR, model, read
from handrail.gate.memory import remembered
from handrail.gate.phrasebook import lexicon
from handrail.gate.scan import scan
from handrail.kernel.events import Risk
from handrail.kernel.program import PERSON_AT_RISK
from tests.gate.small_net import HARM, LOW, NET, ROOT, file, told_apart

SAD = {
    "en": """I feel so sad and lonely
I've been feeling really down lately
I'm so depressed these days
nothing makes me happy anymore
i can't stop crying
I'm overwhelmed and exhausted
I'm having panic attacks every day
I'm struggling a lot right now
I'm scared and anxious all the time
nobody understands me
life is too hard
I'm having a really hard time
I cry myself to sleep
the evenings are the worst
I'm not okay
i have no friends and no one to talk to
my heart is broken
I feel disgusting and ugly
I sit in the car and cry before work""",
    "es": """estoy muy triste
últimamente me siento muy mal
estoy deprimida
no paro de llorar
ando re bajoneado
me siento muy solo
tengo ataques de pánico todos los días
no le importo a nadie
la vida es muy dura
no estoy bien
lo estoy pasando fatal
nadie me entiende
me siento chiquita en mi casa
lloro en el baño del trabajo
toy triste
me siento un fracaso
estoy harta de fingir
ya nada me alegra
tengo el corazón roto""",
}
DESPAIRING = {
    "en": """I can't cope anymore
I don't see the point of anything
I feel like giving up
I'm falling apart
I'm at the end of my rope
I'm drowning in grief""",
    "es": """no me queda esperanza
me estoy derrumbando
tengo ganas de rendirme
todo me da igual
no le veo sentido a nada
toqué fondo""",
}
# Of 80 messages set apart that tell distress, most of them without a word of feeling, and of 80 everyday twins: how
# many are met as distress or worse, as measured last.
UNSAID = {"en": (24, 5), "es": (31, 6)}
CALM = {
    "en": """I'm not depressed
I was sad to hear about the show
the printer is down again
I'm down for pizza
I feel great today
I'm not ok with that price
I am overwhelmed with gratitude
my sister cried at the wedding""",
    "es": """no estoy deprimida
ando mal de tiempo
estoy triste por ti
me siento muy bien
no me siento mal, gracias
lloro de risa con este video
me duele la panza
no estoy bien de la garganta""",
}


def rows(texts):
    return [(language, text) for language, lines in texts.items() for text in lines.splitlines()]


@pytest.mark.parametrize(("language", "text"), rows(SAD) + rows(DESPAIRING))
def test_distress_is_severity_two_and_no_alarm(language, text):
    found = screen(text, locale=language)
    assert (found.severity, found.category, found.alarm) == (2, "other", False), found.rules


@pytest.mark.parametrize(("language", "text"), rows(CALM))
def test_what_is_denied_or_only_sounds_so_is_everyday(language, text):
    assert screen(text, locale=language).severity == 1


def test_that_of_somebody_else_is_no_more_than_that():
    found = screen("he is depressed and takes tablets for it", locale="en")
    assert (found.severity <= 2, found.alarm) == (True, False)


@pytest.mark.parametrize(("texts", "raised"), [(SAD, False), (DESPAIRING, True)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_only_despair_adds_up(language, texts, raised):
    """To be sad in every message is no danger; to see no way out in six of them is asked about."""
    risk, rules = Risk(), set()
    for text in texts[language].splitlines()[:6]:
        verdict = remembered(screen(text, locale=language), risk, text, PERSON_AT_RISK, "US")
        risk = verdict.risk
        rules |= set(verdict.rules)
    assert verdict.alarm is raised
    assert ("memory.rising_distress" in rules) is raised


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'm not suicidal, I'm just so depressed and lonely"),
        ("en", "no, I don't want to die. I'm exhausted all the time, that's all"),
        ("es", "no quiero morirme, estoy muy triste nomás"),
        ("es", "no pienso en matarme, es que ando muy mal"),
    ],
)
def test_sadness_beside_a_denial_leaves_it_one(language, text):
    assert not screen(text, locale=language).alarm


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'm so depressed I want to kill myself"),
        ("en", "I'm not okay, I took all my pills"),
        ("es", "estoy muy triste y me quiero morir"),
        ("es", "no estoy bien, me corté otra vez"),
    ],
)
def test_sadness_hides_no_danger(language, text):
    assert screen(text, locale=language).alarm


@pytest.mark.parametrize("data", [b"", LOW[:-1], file(b"verb\t\tsad 1"), file(least=None), file(least={"en": "x"})])
def test_a_broken_file_of_distress_stops_it_too(data):
    with pytest.raises(Misconfigured, match=r"gate/model/distress\.txt.*make distress-train"):
        read(file(), NET, data, HARM)


@pytest.fixture
def small(monkeypatch):
    """A model that knows of distress only "lonely" and "nobody calls"."""
    found = read(file(), NET, LOW, HARM)
    monkeypatch.setattr(verdict, "model", lambda: found)


@pytest.mark.parametrize(
    ("text", "severity", "phrases"),
    [
        ("the lonely lighthouse", 2, ("lonely",)),
        ("we walk home. and nobody calls", 2, ("nobody", "calls")),
        ("the cuckoo calls nobody", 1, ()),
        ("i die, lonely", 4, None),
        ("lonely " * 40, 1, ()),
    ],
)
@pytest.mark.usefixtures("small")
def test_the_model_tells_distress_where_there_is_no_danger(text, severity, phrases):
    found = screen(text, locale="en")
    assert found.severity == severity
    assert phrases is None or tuple(phrase.text for phrase in found.phrases) == phrases


def test_what_rules_say_of_distress_the_model_leaves():
    assert screen("I'm not sad, and I'm not lonely", locale="en").severity == 1


def test_what_is_learned_of_distress_is_what_is_weighed():
    for _, text in rows(SAD):
        words = scan(text, lexicon()).words
        alone, total = told_apart(DISTRESS_FILE, words)
        assert model().weigh(words.text)[1] == pytest.approx(total if alone >= LOW_FLOOR else alone), text


@pytest.mark.parametrize("language", UNSAID)
def test_distress_without_its_name(language):
    found = Counter()
    for line in (ROOT / f"tests/gate/unsaid/{language}.txt").read_text("utf-8").splitlines()[1:]:
        label, _, _, text = line.split(" | ", 3)
        found[label] += screen(text, locale=language).severity > 1
    met, everyday = UNSAID[language]
    assert found["concern"] >= met - 3
    assert found["benign"] <= everyday + 2
