"""How answers in a hard moment are read: whatever people really write, in both languages."""

import tomllib
from pathlib import Path

import pytest

from handrail.care import read

TABLE = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text("utf-8"))


@pytest.mark.parametrize(("reading", "text"), [(name, text) for name, texts in TABLE.items() for text in texts])
def test_a_message_is_read_as_it_was_meant(reading, text):
    assert read(text) == reading


@pytest.mark.parametrize(
    ("question", "text", "reading"),
    [
        ("thoughts", "i think about it a lot", "yes"),
        ("thoughts", "I don't want to go on", "partly"),
        ("thoughts", "no, I just don't want to be here anymore", "partly"),
        ("thoughts", "i cant go on", "partly"),
        ("thoughts", "no quiero seguir", "partly"),
        ("thoughts", "ya no puedo más", "partly"),
        ("thoughts", "I don't want to go on with this survey", "leave"),
        ("thoughts", "no quiero seguir con esto", "leave"),
        ("thoughts", "no quiero continuar", "leave"),
        ("thoughts", "I don't want to live in this town", "no"),
        ("thoughts", "no, quiero seguir", "onward"),
        ("thoughts", "No, I'm not in danger, I have thought about it but no plan", "yes"),
        ("thoughts", "No, I have never thought about it", "no"),
        ("thoughts", "No, no estoy en peligro, lo he pensado pero no tengo un plan", "yes"),
        ("thoughts", "No, nunca lo he pensado", "no"),
        ("thoughts", "I don't actually want to die", "no"),
        ("thoughts", "no me quiero morir, solo descansar", "no"),
        ("plan", "tonight", "yes"),
        ("plan", "i know how", "yes"),
        ("plan", "ya sé cómo", "yes"),
        ("means", "they're in my drawer", "yes"),
        ("means", "los tengo aquí", "yes"),
        ("means", "in my dad's drawer", "yes"),
        ("means", "en casa", "yes"),
        ("means", "i got rid of them", "no"),
        ("intent", "i won't, because of my kids", "no"),
        ("intent", "i might", "yes"),
        ("intent", "no lo voy a hacer", "no"),
        ("intent", "no quiero seguir", "partly"),
        ("intent", "i don't want to go on", "partly"),
        ("plan", "no quiero seguir", "told"),
        ("plan", "i don't want to live anymore", "told"),
        ("intent", "i'll do it", "yes"),
        ("intent", "I'm going to", "yes"),
        ("intent", "ill do it", "yes"),
        ("intent", "i feel ill", "told"),
        ("intent", "i'll be ok", "told"),
        ("intent", "i don't think i will", "no"),
        ("intent", "lo haré", "yes"),
        ("intent", "creo que no lo haré", "no"),
        ("intent", "puede que lo haga", "yes"),
        ("harm_intent", "i'm gonna do it", "yes"),
        ("harm_intent", "lo voy a matar", "yes"),
        ("harm_intent", "no lo voy a matar", "no"),
        ("means", "I've got them here", "yes"),
        ("plan", "I've decided when", "yes"),
        ("plan", "I know what to do", "yes"),
        ("plan", "I don't know what to do", "help"),
        ("plan", "i know it's wrong", "told"),
        ("plan", "ya lo decidí", "yes"),
        ("plan", "ya sé qué hacer", "yes"),
        ("plan", "no lo he decidido", "partly"),
        ("plan", "not yet", "partly"),
        ("plan", "no, i haven't decided", "partly"),
        ("plan", "no sé qué hacer", "help"),
        ("tell", "i'll tell my mom", "yes"),
        ("safe", "he's home", "no"),
        ("safe", "he's not here, he's at work", "yes"),
        ("safe", "I'm scared", "no"),
        ("safe", "i'm at school", "yes"),
        ("safe", "está en la casa", "no"),
        ("safe", "mi papá salió", "yes"),
        ("safe", "not really", "hardly"),
        ("tell", "my teacher", "yes"),
        ("tell", "maybe my aunt", "partly"),
        ("tell", "nobody believes me", "no"),
        ("tell", "a mi maestra", "yes"),
        ("tell", "nadie me cree", "no"),
        ("tell", "mi mamá no me cree", "no"),
        ("with", "i'm alone", "no"),
        ("with", "my mom is here", "yes"),
        ("with", "no estoy sola", "yes"),
        ("with", "estoy solo", "no"),
        ("they_safe", "she's not answering her phone", "no"),
        ("they_safe", "he's asleep in his room", "told"),
        ("they_safe", "no me contesta", "no"),
        ("they_with", "she lives alone", "no"),
        ("they_with", "I'm with her", "yes"),
        ("they_with", "estoy con él", "yes"),
        ("now", "I'm fine", "yes"),
        ("now", "estoy bien", "yes"),
        ("now", "not good", "told"),
        ("tell", "i can't tell anyone", "no"),
        ("they_safe", "my sister doesn't pick up", "no"),
        ("they_safe", "I can't reach her", "no"),
        ("they_safe", "no me responde", "no"),
        ("intent", "I'm going to call my mom", "help"),
        ("intent", "voy a llamar", "help"),
        ("intent", "no voy a llamar", "no"),
        ("intent", "ya me voy", "leave"),
        ("harm_intent", "parar", "leave"),
        ("intent", "Parar aquí", "leave"),
        ("harm_intent", "stop please", "leave"),
        ("intent", "parar de sufrir", "told"),
        ("means", "thanks, bye", "leave"),
        ("plan", "gracias, adiós", "leave"),
    ],
)
def test_a_question_is_answered_in_other_words_too(question, text, reading):
    assert read(text, question) == reading


def test_a_long_message_is_read_at_both_of_its_ends():
    filling = "and then it rained, and " * 60
    assert read(f"nobody answered. {filling}") == "unanswered"
    assert read(f"{filling}. and nobody answered.") == "unanswered"
    assert read(f"{filling}. and nobody answered. {filling}") == "told"


def test_the_middle_of_a_very_long_message_costs_nothing():
    assert read("no. " + "la " * 100_000) == "no"
    assert read("x" * 1_000_000) == "told"
