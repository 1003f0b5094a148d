"""Replies that fit: a no stays a no, a pronoun its case, the half that hurts is taken up, nothing grave is light."""

import re

import pytest

from handrail.programs.companion import emotion
from handrail.programs.companion.kinds import Feeling
from handrail.programs.companion.talk import LANGUAGES, Moment, Thread, reply
from handrail.programs.companion.talk.lexicon import lexicon
from handrail.programs.companion.talk.mirror import clauses, mended, turned
from handrail.programs.companion.talk.text import words
from handrail.programs.companion.talk.voice import lines

SEEDS = range(12)
LIGHT = re.compile(
    r"curious|curiosidad|One word|Una palabra|Few words, and|Pocas palabras, y|Yes, then|lovely|luminoso|sol\b"
    r"|Short is fine|long version|behind that word|wonderful|lights up|How's it going",
    re.IGNORECASE,
)
# What is said, and what must not be in the answer.
AMISS = {
    "en": (
        ("no one would care", r"\bone would care(?<!no one would care)|curious"),
        ("nobody would notice", r"curious|That's really nice"),
        ("no friends came to my party", r"(?i)(?<!no )friends came"),
        ("i miss her so much", r"where her|miss it"),
        ("we told them yesterday", r"And them|now them"),
        ("I can't watch her die", r"Other people|think nothing|about to|the fun"),
        ("I can't go on living like this", r"Other people|think nothing|about to"),
        ("my phone is about to die and I want to kill whoever designed it", r"sorry|smaller|kill|grief|between you"),
        ("I want to hurt my boss", r"between you and that|give you"),
        ("i want to hit him", r"between you and that|give you|long have you wanted|To hit"),
        ("ugh my battery died again", r"sorry|Grief"),
        ("i ran 8 kms today and my boss is an idiot", r"8 kms"),
        ("I had toast for breakfast and I'm furious with my sister", r"(?i)toast"),
        ("my baby won't stop crying", r"(?i)tears|sunlight|a breath let out|bright"),
        ("i can't stop shaking", r"(?i)won't let you|gets in the way|you'd like to|again and again"),
    ),
    "es": (
        ("no para de llorar", r"\bsol\b|aire|tranquil|lágrimas|llanto"),
        ("el bebé no deja de llorar", r"\bsol\b|aire|tranquil"),
        ("mi novia me dejó y no puedo más", r"no logras[.,]|no puedes[.,]"),
        ("tía estoy rayadísima", r"(?i)tía"),
        ("me quedé sin trabajo y no puedo más", r"no logras[.,]|no puedes[.,]"),
        ("mi celular se está muriendo", r"(?i)lo siento|duelo"),
        ("no puedo dejar de temblar", r"(?i)vuelves a|otra vez|te gustaría|qué está buscando"),
    ),
}
DESPAIR = {
    "en": ("i have no future", "nothing helps", "it's all pointless", "there's no point", "i'm tired of trying"),
    "es": ("no tengo futuro", "nada sirve", "no tiene caso", "para qué sigo", "estoy cansada de intentarlo"),
}
SHORT = {
    "en": (
        "yes",
        "no",
        "tonight",
        "ok",
        "my sister called",
        "five of them",
        "brown ones",
        "nothing helps",
        "hmm",
        "lol",
    ),
    "es": ("sí", "no", "esta noche", "vale", "mi hermana llamó", "a mi tutora", "ahora no está", "nada", "mm", "jaja"),
}


def said(text, language="en", seed=1, **more):
    felt = emotion.read(text, language)
    return reply(Moment(text, language, 3, seed, felt, Feeling(energy=0.45), **more))


@pytest.mark.parametrize(("language", "text", "amiss"), [(c, t, a) for c, rows in AMISS.items() for t, a in rows])
def test_a_reply_fits_what_was_told(language, text, amiss):
    for seed in SEEDS:
        line = said(text, language, seed).line
        assert not re.search(amiss, line), line


@pytest.mark.parametrize(("language", "text"), [(c, t) for c, texts in DESPAIR.items() for t in texts])
def test_despair_is_never_a_fact_of_ours_nor_met_lightly(language, text):
    for seed in SEEDS:
        line = said(text, language, seed, guarded=True, despairs=True).line
        assert not LIGHT.search(line), line
        assert not re.search(r"^(?:You have no future|So you have no|No tienes futuro)|this angry", line), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_no_that_belongs_to_a_word_is_not_taken_off(language):
    known = lexicon(language)
    for text in {"en": ("no one would care", "no one came"), "es": ("no me llama nadie", "nadie vino a verme")}[
        language
    ]:
        (part,) = clauses(mended(text, known), known)
        assert part == text
        assert not turned(part, known) or words(turned(part, known))[0] in ("no", "nadie")


@pytest.mark.parametrize(("text", "language"), [("me gusta dibujar", "es"), ("i like drawing", "en")])
def test_a_rage_does_not_colour_what_comes_after_it(text, language):
    raging = ("cue.did_to_me_anger.1", "felt:anger", "quiet")
    for seed in SEEDS:
        for child in (False, True):
            line = said(text, language, seed, said=raging, child=child).line
            assert not re.search(r"(?i)enoj|enfad|golpe|rabia|angry|anger|\bmad\b|line|crossed", line), line


@pytest.mark.parametrize(("language", "text"), [(c, t) for c, texts in SHORT.items() for t in texts])
@pytest.mark.parametrize("child", [False, True])
def test_after_an_alarm_few_words_are_met_plainly_and_nothing_is_asked(language, text, child):
    old = (Thread("sibling", {"en": "your sister", "es": "tu hermana"}[language], 1, language),)
    for seed in SEEDS:
        answer = said(text, language, seed, held=True, threads=old, child=child)
        assert not LIGHT.search(answer.line), answer.line
        assert not answer.asks, answer.line
        assert any(key.startswith("near.") for key in answer.keys), answer.keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_an_alarm_thirty_short_messages_are_thirty_answers(language):
    kept: tuple[str, ...] = ()
    told = []
    for turn in range(30):
        text = SHORT[language][turn % 10]
        felt = emotion.read(text, language)
        answer = reply(Moment(text, language, turn, 4, felt, Feeling(energy=0.4), said=kept, held=True))
        kept = (*kept, *answer.keys)
        told.append(answer.line)
    assert len(set(told)) >= 20
    assert not any(LIGHT.search(line) for line in told)


@pytest.mark.parametrize(("text", "language"), [("i got the job!!", "en"), ("¡me dieron el trabajo!", "es")])
def test_who_is_plainly_glad_after_an_alarm_is_met_with_gladness(text, language):
    assert not any(key.startswith("near.") for key in said(text, language, held=True).keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_near_asks_nothing_and_there_are_several(language):
    table = lines(language)["near"]
    assert all(len(ways) >= 2 for ways in table.values())
    assert len(table["any"]) >= 10
    assert not any("?" in way for ways in table.values() for way in ways)
