"""Conversations: nothing twice, one question at most, short, no advice, never human, and about what was said."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.kernel.rules import MaxQuestions, MaxWords
from handrail.programs.companion.constants import WORDS_MOST
from handrail.programs.companion.kinds import Emotion, Feeling
from handrail.programs.companion.talk import LANGUAGES, Moment, reply
from handrail.programs.companion.talk.lexicon import INTENTS, lexicon
from handrail.programs.companion.talk.reading import read
from handrail.programs.companion.talk.text import words
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises, language_of
from tests.programs.companion.talk.people import fragments, script, talk

RULES = (MaxWords(WORDS_MOST), MaxQuestions(1), NoAdvice(), NoPromises(), NoDiagnosis())
PEOPLE = ("loss", "joy", "anger")
HUMAN = re.compile(
    r"\bi(?:'m| am) (?:a |an )?(?:human|person|man|woman|friend|therapist)\b|\bas a (?:human|person|friend)\b"
    r"|\bi (?:felt|cried|remember when i|know exactly how)\b|\bsoy (?:una? )?(?:human|persona|amig|terapeuta|psic)",
    re.IGNORECASE,
)
# Grammar that a slot could spoil.
BROKEN = re.compile(
    r"\byou (?:is|am|was|has)\b|\byour (?:the|my|your|a)\b|\bthe the\b|\bthe (?:your|my)\b|\byou you\b|\bto to\b"
    r"|\b(?:tu|tus|mi) (?:el|la|los|las|mi|tu)\b|\b(?:de|a) el\b|\b(?:el|la) (?:el|la)\b|\bte te\b"
    r"|\b(?:no sabes no|so so you|así que así)\b|\s[.,!?]|[,;:][.?!]|\.\.(?!\.)|  |\{|\}|^[a-záéíóúñ]|[.?!] [a-záéíóúñ]"
)
KIN = {"mama", "papa", "hermana", "hermano", "mum", "mom", "dad", "mother", "father"}
NOISE = ("", "...", "🙂🙂🙂", "asdfghjk", "x" * 4000, "<b>hi</b>", "👍", "¿?", "12345678", "\x00\x1b[31mred")


def answered(text, language="en", seed=1, turn=3, said=(), energy=0.45, name="neutral", **more):
    emotion = Emotion(name, None, 0.6, 0.0, 0.8 if name != "neutral" else 0.2)
    return reply(Moment(text, language, turn, seed, emotion, Feeling(energy=energy), said=said, **more))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", NOISE)
def test_noise_is_answered(text, language):
    answer = answered(text, language)
    assert words(answer.line)
    assert not any(rule.breaks(answer.line) for rule in RULES)


@given(text=st.text(max_size=200), seed=st.integers(0, 9), child=st.booleans(), language=st.sampled_from(LANGUAGES))
@settings(max_examples=150, deadline=None)
def test_whatever_is_written_gets_an_answer_that_keeps_the_rules(text, seed, child, language):
    answer = answered(text, language, seed, child=child)
    assert words(answer.line)
    assert not any(rule.breaks(answer.line) for rule in RULES)
    assert answer.asks == ("?" in answer.line)


def session(seed):
    """Thirty turns of one of six people: their script, then whatever comes up."""
    language, person = ("en", "es")[seed % 2], PEOPLE[seed % 3]
    told = fragments(language)
    rest = [told[(seed * 7 + n * 11) % len(told)] for n in range(40)]
    own = script(language, person)
    more = [(text, "") for text in dict.fromkeys(rest) if text not in {t for t, _ in own}]
    return language, (own + more)[:30]


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_thirty_turns_repeat_nothing_and_keep_the_rules(block):
    for seed in range(block * 20, block * 20 + 20):
        language, lines = session(seed)
        turns = talk(lines, language, seed)
        said = [turn.reply.line for turn in turns]
        assert len(said) == 30
        assert len(set(said)) == 30, (seed, [line for line in said if said.count(line) > 1])
        for line in said:
            assert not any(rule.breaks(line) for rule in RULES), (seed, line)
            assert not HUMAN.search(line), (seed, line)
        asked = [turn.reply.asks for turn in turns]
        assert 8 <= sum(asked) <= 22, (seed, sum(asked))
        assert not any(a and b and c for a, b, c in zip(asked, asked[1:], asked[2:], strict=False)), seed
        assert len({turn.reply.line.split(".")[0] for turn in turns}) >= 24, seed


def content(text, language):
    small = lexicon(language).small - KIN
    return {w[:5] for w in words(text) if len(w) > 2 and w not in small}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", PEOPLE)
def test_it_speaks_of_what_they_said(person, language, seed):
    turns = [t for t in talk(script(language, person), language, seed) if not t.reply.intent]
    heard: set[str] = set()
    hits = 0
    for turn in turns:
        heard |= content(turn.text, language)
        hits += bool(content(turn.reply.line, language) & heard)
    assert hits >= 0.7 * len(turns), (hits, len(turns))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_are_three_different_conversations(language):
    lines = {p: [t.reply.line for s in range(8) for t in talk(script(language, p), language, s)] for p in PEOPLE}
    cheers = {p: sum(line.count("!") for line in said) for p, said in lines.items()}
    assert cheers["loss"] == 0
    assert cheers["anger"] == 0
    assert cheers["joy"] >= 8 * 3
    sorry = {"en": "sorry", "es": "siento"}[language]
    assert any(sorry in line for line in lines["loss"])
    assert not any(sorry in line for line in lines["joy"])
    calm = {"en": ("relax", "breathe", "let it go"), "es": ("cálmate", "tranquil", "respira")}[language]
    assert not any(word in line.lower() for line in lines["anger"] for word in calm)
    for one, other in pairwise((*PEOPLE, PEOPLE[0])):
        shared = set(lines[one]) & set(lines[other])
        assert len(shared) <= 0.1 * len(set(lines[one])), shared
    length = {p: sum(len(line.split()) for line in said) / len(said) for p, said in lines.items()}
    assert 10 <= min(length.values()) <= max(length.values()) <= 30, length


def test_who_died_is_called_by_name():
    spoken = " ".join(t.reply.line for s in range(10) for t in talk(script("en", "loss"), "en", s))
    assert spoken.count("Martin") >= 10
    assert not re.search(r"How (?:is|are) (?:your dad|Martin)", spoken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sixty_real_sentences_leave_the_grammar_whole(language):
    told = fragments(language)
    assert len(told) >= 60
    for seed in range(6):
        for number, text in enumerate(told):
            turn = talk([(text, "")], language, seed * 100 + number)[0]
            assert not BROKEN.search(turn.reply.line), (text, turn.reply.line)
            assert language_of(turn.reply.line, language) == language, (text, turn.reply.line)


DONE = {
    "greet": ("hi there", "hola"),
    "howare": ("how are you?", "¿qué tal estás?"),
    "thanks": ("thank you so much", "muchas gracias"),
    "bye": ("ok bye, thanks", "adiós, gracias"),
    "dunno": ("idk", "no sé"),
    "blank": ("I don't know what to say", "no sé qué decir"),
    "silence": ("...", "…"),
    "small": ("hmm", "ya"),
    "fine": ("I'm fine", "estoy bien"),
    "yes": ("yeah exactly", "sí, claro"),
    "no": ("no, not really", "no mucho"),
    "rude": ("you're so stupid", "eres idiota"),
    "opinion": ("what do you think?", "¿tú qué opinas?"),
    "advice": ("what should I do?", "¿qué hago?"),
    "compliment": ("you're a good listener", "me gusta hablar contigo"),
    "bot": ("are you a real person?", "¿eres una persona?"),
    "inside": ("do you have feelings?", "¿tienes sentimientos?"),
    "coming": ("is somebody coming?", "¿ya viene alguien?"),
    "kept": ("what do you remember about me?", "¿qué recuerdas de mí?"),
    "erase": ("can you delete my data?", "borra mis datos"),
    "secret": ("promise you won't tell anyone", "¿me guardas un secreto?"),
    "subject": ("let's change the subject", "cambiemos de tema"),
    "unhelpful": ("you're not helping", "esto no me ayuda"),
    "misread": ("that's not what I meant", "eso no es lo que dije"),
    "vent": ("I just need to vent", "necesito desahogarme"),
    "noquestions": ("stop asking me questions", "deja de hacerme preguntas"),
    "nofix": ("don't tell me to calm down", "no me digas que me calme"),
    "laugh": ("hahaha", "jajaja"),
    "gibberish": ("asdfghjk", "qwerty"),
    "can": ("how does this work?", "¿cómo funciona esto?"),
    "told": ("I said that already", "eso ya te lo dije"),
    "why": ("why?", "¿por qué?"),
    "language": ("can you speak Spanish?", "¿hablas inglés?"),
    "over": ("I want it to be over", "quiero que se acabe todo"),
    "unwanted": ("I don't matter to anyone", "sobro en esta familia"),
    "hearing": ("are you listening?", "¿me estás escuchando?"),
    "weapon": ("🔫🙂", "😶🔪"),
    "tears": ("😭", "😢😢"),
    "puzzled": ("I don't understand", "no entiendo"),
    "safe": ("what is safe", "¿qué es estar a salvo?"),
    "hotline": ("what is hotline", "¿qué es una línea de ayuda?"),
    "please": ("please", "por favor"),
    "cheer": ("🎉", "❤️"),
}


def test_every_intent_is_tried():
    assert DONE.keys() == set(INTENTS)


GREETINGS = {
    "greet": [
        "hey hey hey",
        "Hello, good morning",
        "hi there :)",
        "anyone there?",
        "hola, buenas noches",
        "Hola buenas",
        "buen día",
    ],
    "howare": [
        "hi there how are you",
        "hey, good morning! how is it going",
        "Good evening. How have you been?",
        "hello good morning how are you doing today",
        "hola buenas, ¿cómo estás? espero que bien",
        "buenas tardes, qué tal el día",
        "hola, qué onda",
    ],
    "fine": ["im fine thanks, you?", "Good, and yourself?", "bien gracias, ¿y vos?"],
}


@pytest.mark.parametrize(("intent", "text"), [(intent, text) for intent, row in GREETINGS.items() for text in row])
def test_a_greeting_in_several_words_is_met_as_one(intent, text):
    assert read(text, "en").intent == intent


@pytest.mark.parametrize("text", ["good morning was what he said and then he left me", "hola, ayer se murió mi gato"])
def test_what_is_told_after_a_greeting_is_read(text):
    found = read(text, "en")
    assert (found.intent, bool(found.told)) == ("", True)


@pytest.mark.parametrize(("intent", "pair"), DONE.items())
def test_what_a_message_does_is_met(intent, pair):
    for language, text in zip(LANGUAGES, pair, strict=True):
        for seed in range(5):
            answer = answered(text, language, seed)
            assert answer.intent == intent, (text, answer.line)
            assert answer.language == language
            assert not any(rule.breaks(answer.line) for rule in RULES)


@pytest.mark.parametrize(("language", "word"), [("en", "program"), ("es", "programa")])
def test_it_says_what_it_is(language, word):
    texts = {"en": ("are you human?", "am I talking to a bot"), "es": ("¿eres humano?", "¿hablo con un robot?")}
    for text in texts[language]:
        for seed in range(10):
            assert word in answered(text, language, seed).line


def test_who_asks_twice_for_advice_is_told_why_not():
    first = answered("what should I do?", seed=4)
    again = answered("come on, tell me what to do", seed=4, turn=4, said=first.keys)
    assert "intent.advice_again" in " ".join(again.keys)
    assert "advice" in again.line or "answer" in again.line


def test_no_secret_is_promised():
    for seed in range(8):
        line = answered("please don't tell my mom", seed=seed, child=seed % 2 == 0).line
        assert "can't" in line or "isn't a vault" in line


def test_no_questions_once_they_are_not_wanted():
    lines = [("please stop asking questions", "")] + [(text, "") for text in fragments("en")[:20]]
    assert not any(turn.reply.asks for turn in talk(lines, "en", 3))


def test_nothing_is_asked_of_the_exhausted():
    for seed in range(20):
        assert not answered("I have no energy left", seed=seed, energy=0.1, name="exhaustion").asks


def test_no_exclamation_without_energy():
    for seed in range(20):
        assert "!" not in answered("I got the job", seed=seed, energy=0.3, name="joy").line


def test_the_same_words_again_are_heard_as_such():
    first = answered("my job is boring me to death", seed=2)
    again = answered("My job is boring me to death", seed=2, turn=4, said=first.keys)
    assert any(key.startswith("intent.repeat") for key in again.keys)


def test_the_answer_is_in_the_language_of_the_message():
    assert answered("mi hermana ya no me habla y estoy muy triste", "en").language == "es"
    assert answered("my sister doesn't talk to me anymore", "es").language == "en"


def test_what_was_told_before_is_taken_up_once():
    lines = [("I have a job interview on Monday", "anxiety"), *((text, "") for text in fragments("en")[3:15])]
    spoken = [" ".join(t.reply.line for t in talk(lines, "en", seed)[3:]) for seed in range(20)]
    assert sum("interview" in line for line in spoken) >= 6
    assert all(line.count("interview") <= 2 for line in spoken)


def test_a_child_is_answered_in_simple_words():
    child = " ".join(answered("my hamster died", seed=s, name="grief", child=True).line for s in range(10))
    assert max(len(word) for word in words(child)) <= 9


def test_harsh_words_about_oneself_are_never_said_back():
    for language, texts in {"en": ("I'm worthless", "I'm such a failure"), "es": ("soy un fracaso",)}.items():
        for text in texts:
            for seed in range(10):
                line = answered(text, language, seed, name="shame").line.lower()
                assert not re.search(r"\byou(?:'re| are) (?:\w+ ){0,2}(?:worthless|a failure)|\beres un fracaso", line)


def test_the_same_moment_gives_the_same_reply():
    moment = Moment("my sister moved to Lisbon", "en", 3, 7)
    assert reply(moment) == reply(moment)
    assert len({reply(Moment("my sister moved to Lisbon", "en", 3, seed)).line for seed in range(12)}) >= 5


@pytest.mark.parametrize(
    ("language", "first", "then"),
    [
        ("en", "my boss humiliated me in front of everyone", "and he just smiled at me like nothing happened"),
        ("es", "mi jefe me humilló delante de todos", "y me sonrió como si nada"),
    ],
)
def test_a_mood_does_not_turn_for_one_word(language, first, then):
    for seed in range(15):
        before = answered(first, language, seed, name="anger", energy=0.6)
        after = answered(then, language, seed, turn=4, said=before.keys, name="joy", energy=0.8)
        assert "!" not in after.line
        assert any(key in after.keys for key in ("felt:anger", "felt:hurt", "felt:heavy")), after


def test_nor_does_it_go_on_in_a_message_about_something_else():
    for seed in range(15):
        before = answered("I can't sleep, I'm so scared", seed=seed, name="fear", energy=0.6)
        cat = "my cat is funny, she fell off the sofa today"
        after = answered(cat, seed=seed, turn=4, said=before.keys, name="joy", energy=0.5)
        assert "felt:fear" not in after.keys, after


def test_it_does_turn_when_the_telling_bears_it_out():
    before = answered("my boss humiliated me in front of everyone", seed=1, name="anger", energy=0.6)
    after = answered("but guess what, I got the new job!!", seed=1, turn=4, said=before.keys, name="joy", energy=0.8)
    assert "felt:joy" in after.keys


def test_the_dead_are_asked_after_as_such():
    for seed in range(25):
        line = answered("my grandmother died on Sunday", seed=seed, name="grief", energy=0.25).line
        assert not re.search(r"\b(?:is|these days|How are things)\b.*grandmother.*\?", line), line
