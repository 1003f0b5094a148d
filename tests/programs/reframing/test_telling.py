"""What happened, what the mind says and what is felt are kept apart; no feeling is made up."""

import pytest
from reframing_loop import Loop, play_all

from handrail.programs.reframing.lexicon import lexicon
from handrail.programs.reframing.readers.emotions import emotions
from handrail.programs.reframing.readers.mirror import mirrored

STORY = (
    "So basically last tuesday my manager called me into a meeting with HR and said my performance was below "
    "expectations and I've been working there for 6 years and nobody ever said anything and then on the way home my "
    "car broke down and my daughter was waiting at school for an hour and the teacher looked at me like I'm the worst "
    "mother in the world and I just keep thinking that I can't do anything right and it's all falling apart"
)


def asked_for(thing, locale="en"):
    """A conversation that has come to ask for the thought with no situation known, or for the feeling."""
    first = {"en": "I feel bad", "es": "me siento mal"}[locale]
    texts = {"thought": [first, "idk" if locale == "en" else "no sé"]}[thing]
    loop = play_all(texts, locale=locale)
    while loop.state.asking != "thought":
        loop.say("idk" if locale == "en" else "no sé")
    return loop


@pytest.mark.parametrize(
    ("locale", "said", "kept"),
    [
        ("en", "my ex posted a photo with someone new and i cant eat", "my ex posted a photo with someone new"),
        ("en", "my boss yelled at me yesterday", "my boss yelled at me yesterday"),
        ("es", "mi novia me dejó ayer", "mi novia me dejó ayer"),
    ],
)
def test_an_event_told_for_a_thought_is_the_situation(locale, said, kept):
    loop = asked_for("thought", locale)
    assert loop.state.progress.situation == ""
    turn = loop.say(said)
    assert turn.state.progress.situation == kept
    assert turn.state.progress.thought == ""
    assert turn.state.asking == "thought"


@pytest.mark.parametrize(
    ("locale", "event", "said", "thought"),
    [
        ("en", "they moved the desk away", "nobody will ever want me, im disgusting", "nobody will ever want me"),
        ("en", "they moved the desk away", "I'm a loser", "I'm a loser"),
        ("en", "they moved the desk away", "a loser", "I'm a loser"),
        ("es", "cambiaron la mesa de lugar", "soy un asco", "soy un asco"),
        ("es", "cambiaron la mesa de lugar", "soy un desastre", "soy un desastre"),
        ("es", "cambiaron la mesa de lugar", "nunca voy a poder", "nunca voy a poder"),
        ("es", "cambiaron la mesa de lugar", "un desastre", "soy un desastre"),
    ],
)
def test_a_verdict_told_for_a_feeling_is_the_thought(locale, event, said, thought):
    first = {"en": "My team had a meeting today", "es": "Hoy tuve una reunión con mi equipo"}[locale]
    loop = play_all([first, event], locale=locale)
    assert loop.state.asking == "emotion"
    assert loop.state.progress.thought == event
    turn = loop.say(said)
    assert turn.state.progress.thought == thought
    assert turn.state.progress.emotion == ()
    assert turn.state.asking == "emotion"


def test_a_thought_that_weighs_is_not_replaced():
    loop = play_all(["My team had a meeting today", "they all think I'm a fraud", "I'm a loser"])
    assert loop.state.progress.thought == "they all think I'm a fraud"
    assert "“I'm a loser”" in loop.turns[-1].text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", STORY), ("en", "my car broke down"), ("en", "please sit down"), ("en", "im disgusting"),
        ("en", "leave me alone"), ("en", "I disappointed my parents"), ("en", "I got rejected from the job"),
        ("en", "I was stuck in traffic"), ("en", "he humiliated me in class"), ("en", "I'm a loser"),
        ("en", "the prices are low there"), ("en", "my blood pressure"), ("es", "soy un asco"), ("es", "doy asco"),
        ("es", "soy un desastre"), ("es", "nunca voy a poder"),
    ],
)  # fmt: skip
def test_no_feeling_is_made_up(language, said):
    assert emotions(said, lexicon(language)) == ()


@pytest.mark.parametrize(
    ("language", "said", "names"),
    [
        ("en", "I feel down", "sadness"), ("en", "down", "sadness"), ("en", "tired, low", "exhaustion sadness"),
        ("en", "I'm disgusted", "disgust"), ("en", "rejected", "hurt"), ("en", "I feel rejected", "hurt"),
        ("en", "so alone", "loneliness"), ("en", "disappointed", "disappointment"), ("en", "not down at all", ""),
        ("es", "siento asco", "disgust"), ("es", "cansada", "exhaustion"),
    ],
)  # fmt: skip
def test_feelings_that_are_told_are_found(language, said, names):
    assert emotions(said, lexicon(language)) == tuple(names.split())


def test_a_long_story_is_asked_for_its_feeling():
    turn = play_all([STORY]).turns[-1]
    assert turn.state.asking == "emotion"
    assert "sad" not in turn.text.lower()


@pytest.mark.parametrize("seed", range(8))
def test_at_most_two_feelings_are_named_back(seed):
    loop = play_all([STORY, "idk. tired. numb. angry at myself", "7", "yes", "3", "partly"], seed=seed)
    assert loop.state.progress.emotion == ("exhaustion", "numbness", "anger")
    said = " ".join(turn.text for turn in loop.turns[2:])
    assert "numbness and anger" in said.lower()
    assert "tired" not in said


def test_two_people_are_one_subject():
    loop = play_all(["my husband and I fought about money last night"])
    assert loop.state.progress.situation == "my husband and I fought about money last night"
    loop = play_all(["my boss yelled at me and I went home"])
    assert loop.state.progress.situation == "my boss yelled at me"


def test_without_a_thought_the_feeling_is_not_tied_to_one():
    for seed in range(6):
        loop = play_all(["my boss ignored me today", "I'd rather not say"], seed=seed)
        assert loop.state.asking == "emotion"
        assert "that thought" not in loop.turns[-1].text


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        ("mi novia me dejó", "tu novia te dejó"), ("mi jefe me llamó", "tu jefe te llamó"),
        ("mi jefe me gritó", "tu jefe te gritó"), ("mi amiga me ignoró", "tu amiga te ignoró"),
        ("mi mamá me dijo que soy inútil", "tu mamá te dijo que eres inútil"), ("mi ex me olvidó", "tu ex te olvidó"),
        ("mi papá me hizo llorar", "tu papá te hizo llorar"), ("mi abuela murió", "tu abuela murió"),
        ("mi esposa se llevó a mis hijos", "tu esposa se llevó a tus hijos"), ("el médico me vio", "el médico te vio"),
        ("mi novio arruinó mi cumpleaños", "tu novio arruinó tu cumpleaños"), ("fue mi culpa", "fue tu culpa"),
        ("mi mamá me comparó con mi hermana", "tu mamá te comparó con tu hermana"),
        ("mi novio me dejó de hablar", "tu novio te dejó de hablar"), ("soy un fracaso", "eres un fracaso"),
        ("me quedo sola siempre", "te quedas sola siempre"), ("arruino todo", "arruinas todo"),
        ("perdí mi trabajo", "perdiste tu trabajo"), ("mi jefe me mandó un correo", "tu jefe te mandó un correo"),
        ("mi novia me dejo", ""), ("me dejo ayer", ""), ("mi jefe me arruino el dia", ""), ("hablo mal", ""),
        ("mi mama me comparo con mi hermana", ""), ("ella se llevo a mis hijos", ""),
    ],
)  # fmt: skip
def test_whose_verb_it_is(said, turned):
    assert mirrored(said, lexicon("es")) == turned


def test_a_breakup_is_said_back_rightly():
    for seed in range(6):
        text = Loop(seed=seed, locale="es").say("mi novia me dejó").text
        assert "dejas" not in text
        assert "dejó" in text
