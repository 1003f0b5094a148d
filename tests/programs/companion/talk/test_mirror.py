"""A person's words, said back to them: right, or not at all."""

import re

import pytest

from handrail.programs.companion.talk.lexicon import lexicon
from handrail.programs.companion.talk.mirror import clauses, mended, turned, woven
from handrail.programs.companion.talk.reading import read
from tests.programs.companion.talk.people import fragments

# What nobody wants to hear said to their face, talk to us, and what has no sure grammar: nothing is turned.
LEFT = {
    "en": [
        "I'm worthless", "nobody loves me", "it was all my fault", "I hate myself", "everyone hates me",
        "I'm going to fail", "I feel like a burden", "you never listen to me", "don't tell me what to do",
        "my boss is a fucking idiot", "why did he leave me", "my sister", "call me on 555 123 4567 89",
        "she told me I'm useless",
    ],
    "es": [
        "soy una inútil", "nadie me quiere", "fue mi culpa", "me odio", "todos me odian", "voy a fracasar",
        "no me entiendes", "nos peleamos ayer", "mi jefe es un imbécil", "por qué se fue", "estaba muy cansada",
        "soy un fracaso total",
    ],
}  # fmt: skip
TURNED = {
    "en": [
        ("my sister moved to Lisbon", "your sister moved to Lisbon"),
        ("im so tired of this job", "you're so tired of this job"),
        ("lost my job yesterday", "you lost your job yesterday"),
        ("I was at the hospital with my mom", "you were at the hospital with your mom"),
        ("my husband and I fought all night", "you and your husband fought all night"),
        ("me and my sister fought about the will", "you and your sister fought about the will"),
        ("he used to call me every Sunday", "he used to call you every Sunday"),
        ("we used to go fishing", "you used to go fishing"),
        ("I GOT THE JOB!!!", "you got the job"),
        ("i dont know what to do", "you don't know what to do"),
        ("dad's surgery went well", "your dad's surgery went well"),
        ("been crying all day", "you've been crying all day"),
    ],
    "es": [
        ("mi hermana se mudó a Lisboa", "tu hermana se mudó a Lisboa"),
        ("perdí mi trabajo ayer", "perdiste tu trabajo ayer"),
        ("mi papa murio hace tres semanas", "tu papá murió hace tres semanas"),
        ("me llamaba todos los domingos", "te llamaba todos los domingos"),
        ("no puedo dormir", "no logras dormir"),
        ("me siento muy sola", "te sientes muy sola"),
        ("conseguí el trabajo!!", "conseguiste el trabajo"),
        ("no dejo de pensar en ella", "no dejas de pensar en ella"),
        ("quiero sentirme mejor", "quieres sentirte mejor"),
        ("mi hermano dice que ya debería superarlo", "tu hermano dice que ya deberías superarlo"),
        ("me sonrió como si nada", "te sonrió como si nada"),
        ("aprobé la oposición al tercer intento", "aprobaste la oposición al tercer intento"),
        ("mis amigas fueron a la playa sin mí", "tus amigas fueron a la playa sin ti"),
        ("trabajo doce horas", "trabajas doce horas"),
    ],
}


def first(text, language):
    known = lexicon(language)
    return [turned(part, known) for part in clauses(mended(text, known), known)]


@pytest.mark.parametrize(("language", "text"), [(code, text) for code, texts in LEFT.items() for text in texts])
def test_what_could_go_wrong_is_not_turned(language, text):
    assert not any(first(text, language)), first(text, language)


@pytest.mark.parametrize(("language", "text", "said"), [(c, t, s) for c, pairs in TURNED.items() for t, s in pairs])
def test_a_clause_is_turned_to_the_person(language, text, said):
    assert first(text, language) == [said]


def test_a_phrase_is_cut_where_the_next_thought_begins():
    assert woven("call my mother because I miss her", lexicon("en")) == "call your mother"
    assert woven("llamarme cada día porque no puedo", lexicon("es")) == "llamarte cada día"


def test_the_weightiest_clause_of_a_long_message_comes_first():
    long = (
        "The bus was late and I had coffee. Work was fine, whatever. On Tuesday my mum called and told me that "
        "the cancer is back. Then I answered some emails."
    )
    assert "cancer" in read(long, "en").clauses[0].own


def test_a_judgement_is_known_as_one():
    found = read("Everyone always forgets about my needs", "en").clauses[0]
    assert found.view


@pytest.mark.parametrize("language", ["en", "es"])
def test_nothing_of_the_first_person_is_left(language):
    ours = re.compile(r"\b(?:I|me|my|mine|myself|we|us|our|am|yo|mi|mis|mí|conmigo|soy|estoy|tengo|nos)\b")
    every = [said for text in fragments(language) for said in first(text, language) if said]
    assert len(every) >= 50
    assert not [said for said in every if ours.search(said)]
