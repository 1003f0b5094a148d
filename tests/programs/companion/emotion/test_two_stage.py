"""When the fast reading is not enough."""

import pytest

from handrail.gate import screen
from handrail.programs.companion.emotion import needs_model, read
from handrail.programs.companion.kinds import Emotion
from tests.programs.companion.emotion.everyday import everyday

CLEAR = Emotion("joy", intensity=0.5, valence=0.6, confidence=0.9)


@pytest.mark.parametrize(
    ("emotion", "severity", "why"),
    [
        (CLEAR, 1, ""),
        (CLEAR, 2, ""),
        (CLEAR, 3, "crisis"),
        (CLEAR, 5, "crisis"),
        (Emotion("joy", intensity=0.6, confidence=0.7), 1, ""),
        (Emotion("joy", intensity=0.601, confidence=0.7), 1, "high_intensity"),
        (Emotion("joy", intensity=0.5, confidence=0.699), 1, "low_confidence"),
        (Emotion("fear", intensity=0.9, confidence=0.2), 1, "low_confidence"),
        (
            Emotion("joy", confidence=0.9, signals=("so glad",), ambiguity_notes="joy and hurt at once"),
            1,
            "low_confidence",
        ),
        (Emotion("fear", intensity=0.9, confidence=0.2), 3, "crisis"),
    ],
)
def test_the_reason_is_named(emotion, severity, why):
    assert needs_model(emotion, severity) == why


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I want to kill myself"),
        ("en", "I'm happy, I finally have a plan to end my life"),
        ("en", "I've been cutting myself again"),
        ("en", "everyone would be better off without me"),
        ("es", "quiero morirme"),
        ("es", "estoy contenta porque hoy me voy a matar"),
        ("es", "me estoy haciendo daño otra vez"),
    ],
)
def test_words_of_danger_always_reach_the_model(language, text):
    assert needs_model(read(text, language), screen(text, locale=language).severity) == "crisis"


@pytest.mark.parametrize("text", ["I don't know how I feel", "my niece was here", "it happened again last night"])
def test_what_is_unclear_reaches_the_model(text):
    assert needs_model(read(text, "en"), 1) == "low_confidence"


@pytest.mark.parametrize("language", ["en", "es"])
def test_seven_of_ten_clear_everyday_messages_never_reach_the_model(language):
    texts = [text for _, spoken, text in everyday() if spoken == language]
    reached = {t: why for t in texts if (why := needs_model(read(t, language), screen(t, locale=language).severity))}
    assert len(texts) >= 50
    assert len(reached) <= 0.3 * len(texts), reached
