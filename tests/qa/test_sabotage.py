"""Every rule catches what it is for, in both languages, and lets clean interviews be."""

import pytest

from handrail.qa import every, validate_transcript
from tests.qa.sabotage import EACH, MAKERS, spoilt
from tests.qa.scenes import LANGUAGES, SCENES, clean


def checked(turns, language):
    return validate_transcript(turns, SCENES[language]["scenario"], SCENES[language]["persona"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_clean_interviews_give_nothing(language):
    result = checked(clean(language), language)
    assert result.issues == ()
    assert result.skipped == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", MAKERS)
def test_every_variant_is_caught(code, language):
    missed = [
        turns for turns in spoilt(code, language) if code not in {i.code for i in checked(turns, language).issues}
    ]
    assert not missed, f"{len(missed)} of {EACH}: {[t['text'] for t in missed[0]]}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", MAKERS)
def test_no_variant_is_taken_for_another_error(code, language):
    for turns in spoilt(code, language):
        others = {i.code for i in checked(turns, language).errors} - {code}
        assert not others, [t["text"] for t in turns]


def test_every_rule_is_sabotaged():
    assert {rule.code for rule in every()} == {*MAKERS}
