"""Whatever is typed, pasted or leaned on a keyboard with: no fault, no long wait, nothing quoted that nobody said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reframing_loop import Loop, play_all

from handrail.programs.reframing.lexicon import LANGUAGES, lexicon
from handrail.programs.reframing.readers.details import details
from handrail.programs.reframing.readers.ratings import rating
from handrail.programs.reframing.readers.text import MOST, WIDEST, brief, quotable, seen
from tests.effort import bounded

HARD = {
    "run": "A" * 401,
    "laugh": "My boss hates me " + "ha" * 300,
    "chinese": "我今天很难过因为老板骂我" * 50,
    "digits": "9" * 400,
    "numbers": "9 " * 1500,
    "float": "1" * 400 + "." + "1" * 400,
    "emoji": "".join(chr(0x1F600 + n % 70) for n in range(4000)),
    "ansi": "\x1b[31mmy boss hates me\x1b[0m " * 80,
    "html": "<b onclick='x()'>my boss hates me</b> <script>alert(1)</script>",
    "joints": "and i " * 700,
    "commas": "my, " * 900,
    "accents": "e\u0301" * 1500,
    "angle": "<a " * 1000,
    "braces": "{{" * 1500,
    "null": "\x00\x07\x1b" * 900,
    "bidi": "\u202emy boss hates me\u202c\u200b" * 90,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", HARD.values(), ids=HARD)
def test_hard_texts_are_answered_in_every_phase(text, language):
    loop = Loop(locale=language, max_turns=12)
    for _ in range(12):
        with bounded():
            turn = loop.say(text)
        assert not turn.fault
        assert turn.text.strip()
        if turn.ended:
            break
    assert loop.turns[-1].ended


runs = st.builds(lambda unit, times: unit * times, st.text(min_size=1, max_size=6), st.integers(1, 500))
pieces = st.one_of(
    runs,
    st.sampled_from(
        [*HARD.values(), "I'm anxious about my exam", "I'm a failure", "sad", "8", "no", "idk", "I'm done"]
    ),
    st.text(alphabet=st.characters(whitelist_categories=("Lo", "So", "Nd", "Cc", "Cf")), max_size=300),
    st.text(alphabet="0123456789.,-/% ", max_size=300),
    st.text(alphabet="<>/&;{}[]()*_#`|\\\"'=\x1b[0m ab", max_size=300),
)
messages = st.lists(pieces, min_size=1, max_size=5).map(" ".join).map(lambda text: text[:3000])


@settings(max_examples=80, deadline=None)
@given(said=st.lists(messages, min_size=1, max_size=8), language=st.sampled_from(LANGUAGES), seed=st.integers(0, 99))
def test_long_and_broken_texts_never_cause_a_fault(said, language, seed):
    loop = Loop(seed=seed, locale=language, max_turns=8)
    for text in said:
        with bounded():
            turn = loop.say(text)
        assert not turn.fault
        assert "\x1b" not in turn.text
        assert not any(ord(c) < 32 and c != "\n" for c in turn.text)
        for value in (turn.state.progress.situation, turn.state.progress.thought, turn.state.own):
            assert len(value) <= WIDEST + 20
        if turn.ended:
            break


@settings(max_examples=200, deadline=None)
@given(messages, st.sampled_from(LANGUAGES), st.sampled_from(["", "situation", "thought", "emotion", "intensity"]))
def test_a_reading_can_always_be_made(text, language, asked):
    details(seen(text), lexicon(language), asked=asked, placed=False)


@settings(max_examples=200, deadline=None)
@given(messages)
def test_what_is_read_and_what_is_quoted_is_bounded(text):
    assert len(seen(text)) <= MOST + 1
    assert len(brief(quotable(text), lexicon("en"))) <= WIDEST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["9" * 400, "1" * 5000, "9" * 309 + ".5", "1001", "-" + "9" * 400])
def test_a_number_beyond_all_measure_is_no_rating(language, text):
    assert rating(text, lexicon(language), asked=True) is None


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("<b>my boss</b> hates me", "my boss hates me"),
        ("\x1b[31mmy boss hates me\x1b[0m", "my boss hates me"),
        ("[31mmy boss hates me[0m", "my boss hates me"),
        ("my boss hates me https://example.com/x?y=1", "my boss hates me"),
        ("my boss [hates me](https://example.com)", "my boss hates me"),
        ("<script>alert('x')</script>my boss hates me", "my boss hates me"),
        ("my boss hates me &nbsp;&lt;", "my boss hates me"),
        ("my boss hates me " + "ha" * 200, "my boss hates me"),
        ("{{thought}} my boss hates me ${x}", "my boss hates me"),
    ],
)
def test_markup_codes_and_addresses_are_never_quoted(said, kept):
    assert quotable(said) == kept
    loop = play_all([said])
    assert loop.state.progress.thought == kept


@pytest.mark.parametrize(
    "said", ["AAAAAAAAAAAA", "zzzz", "https://example.com/a/b", "<br/><br/>", "\x1b[0m", "😀😀😀", "…"]
)
def test_what_says_nothing_is_not_given_back(said):
    loop = play_all([said, said])
    assert loop.state.progress.situation == loop.state.progress.thought == ""
    assert "“" not in loop.turns[-1].text
