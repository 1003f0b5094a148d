"""The words of the topics: bad files first, then that both languages cover the closed list."""

import pytest

from handrail.errors import Misconfigured
from handrail.programs.patient import topics
from handrail.programs.patient.topics import reading

TOPIC = '[{name}]\nname = "-"\nexamples = """\na?\nb?\nc?\nd?\n"""\n'
PULSE = TOPIC.format(name="pulse") + 'request = "-"\n'


def whole(**changed: str) -> str:
    return "\n".join(
        changed.get(t, TOPIC.format(name=t) + ('request = "-"\n' if kind == "examination" else ""))
        for t, kind in topics.kinds().items()
    )


def test_a_file_with_every_topic_is_read():
    assert reading.read("x.toml", whole())["night"].examples == ("a?", "b?", "c?", "d?")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("= 3", "not valid TOML"),
        (whole() + "\n[golf]\n", "golf: no such topic"),
        (whole(night=""), "night is missing"),
        (whole(night='night = "x"').replace('night = "x"', ""), "night is missing"),
        (whole(night=TOPIC.format(name="night") + 'colour = "red"\n'), "night, colour: not known"),
        (whole(night=TOPIC.format(name="night").replace("c?\nd?", "")), "night, examples: 2 are too few"),
        (whole(night=TOPIC.format(name="night") + 'request = "May I?"\n'), "only an examination has one"),
        (whole(pulse=TOPIC.format(name="pulse")), "pulse, request: say what a learner asks"),
        (whole(night=TOPIC.format(name="night").replace('"-"', '""')), "night, name: it is missing"),
        (whole(night=TOPIC.format(name="night") + 'words = "bed:much"\n'), "'bed:much': write word:number"),
        (whole(night=TOPIC.format(name="night") + "phrases = 3\n"), "night, phrases: write a text"),
        (
            whole(night=TOPIC.format(name="night") + 'also = ["bed"]\n'),
            "night, also: only an examination has other names",
        ),
        (whole(pulse=PULSE + 'also = "hr"\n'), "pulse, also: write a list of names"),
        (whole(pulse=PULSE + "also = [3]\n"), "pulse, also: write a list of names"),
        (whole(pulse=PULSE + 'also = [" "]\n'), "pulse, also: write a list of names"),
        (whole(pulse=PULSE + 'also = ["hr", "HR"]\n'), "pulse, also: a name stands there twice"),
    ],
)
def test_a_bad_file_is_refused_with_key_and_fix(text, says):
    with pytest.raises(Misconfigured, match=says) as caught:
        reading.read("x.toml", text)
    assert "patient/topics/x.toml" in str(caught.value)


@pytest.mark.parametrize("language", topics.LANGUAGES)
def test_every_topic_has_words_of_its_own(language):
    found = topics.words(language)
    assert list(found) == list(topics.kinds())
    names = [words.name for topic, words in found.items() if topics.kinds()[topic] != topics.TALK]
    assert len(set(names)) == len(names), [name for name in names if names.count(name) > 1]
    twice = [e for words in found.values() for e in words.examples if words.examples.count(e) > 1]
    assert not twice


@pytest.mark.parametrize("language", topics.LANGUAGES)
def test_no_question_is_an_example_of_two_topics(language):
    seen = {}
    for topic, words in topics.words(language).items():
        for one in words.examples:
            assert seen.setdefault(one.casefold().strip("¿?. "), topic) == topic, one


def test_examinations_can_be_picked_from_a_list():
    for language in topics.LANGUAGES:
        found = topics.examinations(language)
        assert {one.id for one in found} == {t for t, kind in topics.kinds().items() if kind == "examination"}
        assert all(one.name and one.request for one in found)


@pytest.mark.parametrize(
    ("language", "topic", "name"),
    [
        ("en", "oxygen", "sats"),
        ("en", "leg_raise", "slr"),
        ("es", "oxygen", "saturación"),
        ("es", "lung_sounds", "tórax"),
    ],
)
def test_an_examination_has_other_names_to_find_it_by(language, topic, name):
    found = {one.id: one for one in topics.examinations(language)}
    assert name in found[topic].also
    assert all(one.also for one in found.values())
