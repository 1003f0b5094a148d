"""The house's own lines, in every language, and how a broken file is refused."""

import pytest

from handrail import check
from handrail.errors import Misconfigured
from handrail.kernel.moves import Say
from handrail.speech import house, house_lines
from handrail.wording import NoDiagnosis, NoPromises, language_of


@pytest.mark.parametrize("language", ["en", "es"])
def test_lines_are_words_of_their_language(language):
    lines = house_lines(language)
    for line in (lines.sorry, lines.silent, lines.help):
        assert language_of(line) == language
        assert check.findings(Say(line, rules=(NoPromises(), NoDiagnosis())), line, whole=True) == ()
    assert len(lines.silent) < 120


@pytest.mark.parametrize("language", ["es-AR", "es_MX", "ES"])
def test_a_locale_finds_its_language(language):
    assert house_lines(language) == house_lines("es")


@pytest.mark.parametrize("language", ["", "xx", "de-AT", "../en", "a" * 999])
def test_a_language_that_we_lack_gets_english(language):
    assert house_lines(language) == house_lines("en")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sorry = 'x'",
        "sorry='a'\nsilent='b'\nhelp='c'\nmore='d'",
        "sorry=1\nsilent='b'\nhelp='c'",
        "sorry=''\nsilent='b'\nhelp='c'",
        "= broken",
    ],
)
def test_a_broken_file_is_named(text):
    with pytest.raises(Misconfigured, match=r"speech/lines/xx.toml"):
        house._house("xx.toml", text)
