"""The local reading of a feeling: any text is read, within bounds, and the words around a word count."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.programs.companion.emotion import load, read
from handrail.programs.companion.emotion.lexicon import UP
from handrail.programs.companion.emotion.reading import EVEN
from handrail.programs.companion.kinds import Emotion
from tests.effort import bounded
from tests.programs.companion.emotion.everyday import everyday
from training.emotion_sentences import right, told

ODD = (
    "",
    " ",
    "\n\n",
    "?",
    "!!!",
    "...",
    "\x00",
    "a",
    "💔",
    "👩\u200d👧",
    "\ud800",
    "no " * 2000,
    "\u0301" * 99,
    "a" * 50_000,
)


def side(emotion):
    return "positive" if emotion.valence > EVEN else "negative" if emotion.valence < -EVEN else "neutral"


@pytest.fixture(autouse=True, scope="module")
def loaded():
    load()


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
@pytest.mark.parametrize("language", ["en", "es", "", "xx", "es-AR", "EN_us"])
def test_odd_texts_are_read_within_bounds(text, language):
    emotion = read(text, language)
    assert msgspec.convert(msgspec.to_builtins(emotion), Emotion) == emotion


@given(st.text(max_size=300), st.sampled_from(["en", "es", ""]))
def test_any_text_gives_one_emotion_always_the_same(text, language):
    emotion = read(text, language)
    assert read(text, language) == emotion
    assert msgspec.convert(msgspec.to_builtins(emotion), Emotion) == emotion


WORDS = (
    "not", "no", "but", "so", "very", "a", "bit", "happy", "sad", "tired", "love", "hate", "!", "?", ",", ".", "lol",
    ":(", "😂", "nunca", "muy", "pero", "triste", "feliz", "miedo",
)  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join), st.sampled_from(["en", "es"]))
def test_the_side_of_a_reading_is_that_of_its_feeling(text, language):
    emotion = read(text, language)
    if side(emotion) == "positive":
        assert emotion.primary in UP | {"interest", "surprise", "confusion"}
    if side(emotion) == "negative":
        assert emotion.primary not in UP | {"neutral"}
    if emotion.primary == "neutral":
        assert emotion.intensity == 0 and side(emotion) == "neutral"


def test_an_empty_message_is_neutral_and_unsure_of_nothing_said():
    assert read("", "en").primary == "neutral"
    assert read("", "en").signals == ()


def test_a_long_message_is_bounded_in_time():
    with bounded():
        read("I am not happy, but " * 50_000, "en")


@pytest.mark.parametrize(
    ("language", "text", "primary"),
    [
        ("en", "I'm not happy", "sadness"),
        ("en", "I am not at all calm", "anxiety"),
        ("en", "can't complain", "joy"),
        ("en", "I'm dying of laughter", "amusement"),
        ("en", "SO EXCITED!!", "excitement"),
        ("en", "i feel sooooo lonely", "loneliness"),
        ("en", "my dog died yesterday", "grief"),
        ("en", "im rly exhasted", "exhaustion"),
        ("en", "thank you 🙏", "gratitude"),
        ("en", "I love my sister", "love"),
        ("en", "I hate this", "anger"),
        ("en", "I had a nice time but I miss him", "longing"),
        ("en", "the day was awful but now I'm relieved", "relief"),
        ("en", "I don't know how I feel", "confusion"),
        ("es", "no estoy nada bien", "sadness"),
        ("es", "me muero de risa", "amusement"),
        ("es", "estoy re caliente con mi jefe", "anger"),
        ("es", "toy feliz xq aprobe", "joy"),
        ("es", "no estoy tranquila", "anxiety"),
        ("es", "te echo de menos", "longing"),
        ("es", "que verguenza", "shame"),
        ("es", "QUÉ BRONCA", "anger"),
        ("es", "la pasé bien pero ahora estoy triste", "sadness"),
        ("es", "no me puedo quejar", "joy"),
        ("es", "murió mi abuela", "grief"),
        ("es", "estoy hecha polvo", "sadness"),
        ("es", "jajajajaja", "amusement"),
        ("", "Estoy muy preocupada por mi hijo", "anxiety"),
        ("", "I'm really worried about my son", "anxiety"),
    ],
)
def test_what_is_felt_first(language, text, primary):
    assert read(text, language).primary == primary


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        ("I'm a bit sad", "I'm sad"),
        ("I'm sad", "I'm so sad"),
        ("I'm angry", "I'm ANGRY"),
        ("I'm sad", "I'm devastated"),
        ("estoy un poco triste", "estoy triste"),
        ("estoy triste", "estoy muy triste"),
        ("estoy triste", "estoy destrozada"),
    ],
)
def test_intensity_follows_the_words_around(weaker, stronger):
    assert read(weaker).intensity < read(stronger).intensity


def test_two_feelings_are_both_named_and_their_tension_noted():
    emotion = read("I'm happy for her and jealous at the same time", "en")
    assert {emotion.primary, emotion.secondary} == {"joy", "jealousy"}
    assert emotion.ambiguity_notes


def test_irony_is_noted():
    assert read("oh great, another meeting", "en").ambiguity_notes


def test_signals_are_the_persons_own_words():
    assert read("Te extraño, mamá", "es").signals == ("Te extraño",)
    assert read("I'm not really happy", "en").signals == ("not really happy",)
    assert read("I'm not gonna be happy", "en").signals == ("not gonna be happy",)


def test_clear_everyday_messages_are_read_on_the_right_side():
    wrong = [text for label, language, text in everyday() if side(read(text, language)) != label]
    assert len(wrong) <= 0.05 * len(everyday()), wrong


def test_confidence_means_what_it_says_on_sentences_set_apart():
    judged = [row for row in told() if row.source.endswith("_apart")]
    found = [(read(row.text, row.language), row) for row in judged]
    for low, high in ((0, 0.3), (0.3, 0.7), (0.7, 0.9), (0.9, 1.01)):
        inside = [(e.confidence, right(row.label, e.primary)) for e, row in found if low <= e.confidence < high]
        sure, hit = (sum(column) / len(inside) for column in zip(*inside, strict=True))
        assert abs(sure - hit) <= 0.08 + 0.5 / len(inside) ** 0.5 * (len(inside) < 60), (low, len(inside), sure, hit)
