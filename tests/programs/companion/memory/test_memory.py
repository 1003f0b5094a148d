"""What is remembered over sessions: bounded, in the order of time, without an alarm's words, and gone when erased."""

from dataclasses import asdict, dataclass

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.kernel.events import Screened
from handrail.programs.companion.constants import (
    CALLBACKS_KEPT,
    CRISES_KEPT,
    ESTABLISHED_FROM,
    MOODS_KEPT,
    SUMMARY_LONGEST,
    THEMES_KEPT,
)
from handrail.programs.companion.kinds import Emotion, Recall
from handrail.programs.companion.memory import (
    Memory,
    Remembered,
    forget,
    noted,
    recall,
    recollected,
    remember,
    stage,
    told,
    trajectory,
)
from handrail.programs.companion.memory.record import PHRASE_LONGEST, Mood, clipped
from handrail.programs.companion.memory.telling import summary

ALARM = Screened(5, 1.0, "suicide", "en", alarm=True, help="988")
JOY = Emotion("joy", valence=0.6)
GRIEF = Emotion("grief", valence=-0.7)


@dataclass(frozen=True)
class Thread:
    topic: str


def fact(at: float, topic: str = "", phrase: str = "", emotion: Emotion = JOY, language: str = "en") -> Remembered:
    return noted(at, language, emotion, topic=topic, phrase=phrase)


def item(memory: Memory, words: str) -> str:
    return next(i.id for i in told(memory, "en") if words in i.text)


# Alarms


def test_an_alarm_leaves_no_words():
    left = noted(1.0, "en", GRIEF, alarm=ALARM, topic="loss", phrase="I took the pills", summary="She took pills")
    assert left == Remembered(1.0, "en", valence=-0.7, emotion="grief", severity=5, category="suicide")


def test_even_a_fact_that_brings_an_alarms_words_leaves_none():
    wrong = Remembered(1.0, theme="loss", phrase="the pills", summary="pills", severity=4, category="suicide")
    memory = remember(Memory(), wrong, "a")
    assert "pills" not in str(asdict(memory))
    assert (memory.themes, memory.callbacks, memory.summary) == ((), (), "")
    assert [(c.severity, c.category) for c in memory.crises] == [(4, "suicide")]


def test_one_session_is_one_crisis_of_a_kind_and_the_gravest_counts():
    alarms = [Remembered(float(n), severity=s, category="suicide") for n, s in enumerate((4, 5, 3))]
    memory = recollected([("a", alarm) for alarm in alarms])
    assert [(c.severity, c.at) for c in memory.crises] == [(5, 2.0)]
    other = remember(memory, Remembered(9.0, severity=3, category="abuse"), "a")
    assert len(other.crises) == 2


def test_a_session_with_a_crisis_in_it_never_sounds_lighter():
    before = [("a", fact(n, emotion=Emotion("sadness", valence=-0.3))) for n in range(3)]
    alarm = noted(10, "en", JOY, alarm=ALARM)
    after = [("b", fact(n, emotion=JOY)) for n in (9, 11, 12, 13, 14)]
    memory = recollected([*before, ("b", alarm), *after])
    assert trajectory(memory.moods) == "declining"
    assert "joy" not in str([i.text for i in told(memory, "en")])


# Bounds

facts = st.builds(
    Remembered,
    at=st.floats(0, 1e6),
    language=st.sampled_from(("en", "es")),
    theme=st.sampled_from(["", *(f"topic{n}" for n in range(15))]),
    phrase=st.text(max_size=40),
    valence=st.floats(-1, 1),
    emotion=st.sampled_from(("neutral", "joy", "grief")),
    severity=st.sampled_from((0, 0, 0, 4)),
    category=st.sampled_from(("suicide", "abuse", "made_up")),
    summary=st.sampled_from(("", "a " * 500)),
)
histories = st.lists(st.tuples(st.sampled_from([f"s{n}" for n in range(20)]), facts), max_size=60)


@given(histories, st.sampled_from(("en", "es", "fr")))
@settings(max_examples=80, deadline=None)
def test_it_is_bounded_whatever_was_said_and_all_of_it_can_be_shown_kept_and_erased(history, language):
    memory = recollected(history)
    assert len(memory.themes) <= THEMES_KEPT
    assert len(memory.callbacks) <= CALLBACKS_KEPT
    assert len(memory.moods) <= MOODS_KEPT
    assert len(memory.crises) <= CRISES_KEPT
    assert len(memory.summary) <= SUMMARY_LONGEST
    assert memory.sessions == len({session for session, _ in history})
    assert msgspec.convert(msgspec.to_builtins(memory), Memory) == memory
    found = recall(memory, "and my mother", [Thread("topic1")], language)
    assert msgspec.convert(msgspec.to_builtins(found), Recall) == found
    items = told(memory, language)
    assert len({i.id for i in items}) == len(items)
    for one in items:
        memory = forget(memory, one.id)
    assert memory == Memory(sessions=memory.sessions)


@given(histories, st.randoms())
@settings(max_examples=40, deadline=None)
def test_the_order_of_time_decides_and_not_the_order_of_reading(history, chance):
    apart = list({fact.at: (session, fact) for session, fact in history}.values())
    shuffled = list(apart)
    chance.shuffle(shuffled)
    assert recollected(shuffled) == recollected(apart)


def test_a_ninth_theme_can_grow():
    memory = recollected([(f"{n % 2}", fact(n, f"t{n // 2}")) for n in range(2 * THEMES_KEPT)])
    for session in ("x", "y", "z"):
        memory = remember(memory, fact(99.0, "new"), session)
    assert (memory.themes[0].topic, memory.themes[0].times) == ("new", 3)


def test_a_theme_counts_sessions_and_not_messages():
    memory = recollected([("a", fact(1, "pet")), ("a", fact(2, "pet")), ("b", fact(3, "pet"))])
    assert [(t.topic, t.times, t.last) for t in memory.themes] == [("pet", 2, 3)]


@pytest.mark.parametrize("text", ["x" * 300, "word " * 80, "a  b\n c", ""])
def test_a_phrase_is_cut_between_words(text):
    cut = clipped(text, PHRASE_LONGEST)
    assert len(cut) <= PHRASE_LONGEST
    assert cut.removesuffix("…").split() == text.split()[: len(cut.split())] or cut == "x" * (PHRASE_LONGEST - 1) + "…"


# Erasing


def test_with_a_theme_goes_what_was_told_of_it():
    memory = recollected([("a", fact(1, "mother", "her fall")), ("a", fact(2, "pet", "the puppy"))])
    left = forget(memory, item(memory, "your mother"))
    assert [c.text for c in left.callbacks] == ["the puppy"]
    assert [t.topic for t in left.themes] == ["pet"]


def test_a_callback_goes_alone_and_no_older_one_comes_back():
    history = [("a", fact(1, "mother", "her fall")), ("a", fact(2, "mother", "her cast"))]
    erased = item(recollected(history), "her cast")
    left = recollected(history, [(erased, 3.0)])
    assert (left.callbacks, [t.topic for t in left.themes]) == ((), ["mother"])


def test_what_a_bound_pushed_out_does_not_come_up_when_room_is_made():
    history = [("a", fact(n, f"t{n}", f"thing {n}")) for n in range(CALLBACKS_KEPT + 2)]
    whole = recollected(history)
    left = recollected(history, [(item(whole, f"thing {CALLBACKS_KEPT}"), 99.0)])
    assert len(left.callbacks) == CALLBACKS_KEPT - 1


def test_what_is_told_again_after_it_was_erased_is_remembered_anew():
    history = [("a", fact(1, "mother", "her fall")), ("b", fact(5, "mother", "her cast"))]
    erased = item(recollected(history[:1]), "your mother")
    again = recollected(history, [(erased, 3.0)])
    assert [(t.times, t.last) for t in again.themes] == [(1, 5)]
    assert [c.text for c in again.callbacks] == ["her cast"]


def test_a_summary_goes_with_whatever_is_erased():
    memory = remember(Memory(), noted(1, "en", JOY, topic="pet", summary="They love their dog Rex."), "a")
    assert forget(memory, item(memory, "talked about your pet")).summary == ""
    assert forget(memory, "no-such-thing") == memory


# Moods, stage


@pytest.mark.parametrize(
    ("values", "way"),
    [
        ((), "unknown"),
        ((-0.9,), "unknown"),
        ((-0.5, -0.4), "stable"),
        ((-0.6, 0.1), "improving"),
        ((0.5, -0.1), "declining"),
        ((-0.8, -0.6, -0.2, 0.1, 0.2, 0.3), "improving"),
        ((0.9, 0.9, 0.9, 0.9, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3), "stable"),
    ],
)
def test_the_trajectory_compares_newer_sessions_with_older_ones(values, way):
    assert trajectory([Mood(v, n, str(n)) for n, v in enumerate(values)]) == way


def test_a_sessions_mood_is_the_mean_of_its_turns_and_the_last_feeling_with_a_name():
    turns = [fact(1, emotion=GRIEF), fact(2, emotion=JOY), fact(3, emotion=Emotion(valence=0.1))]
    (mood,) = recollected([("a", turn) for turn in turns]).moods
    assert (mood.valence, mood.turns, mood.emotion) == (pytest.approx(0.0, abs=1e-3), 3, "joy")


@pytest.mark.parametrize(("sessions", "known"), [(0, "new"), (1, "new"), (2, "building"), (5, "building")])
def test_the_stage_counts_sessions(sessions, known):
    assert stage(sessions) == known
    assert stage(ESTABLISHED_FROM) == "established"


# Recalling

MEMORY = recollected(
    [
        ("a", fact(1, "mother", "your mother's operation on Friday", GRIEF)),
        ("a", fact(2, "job", "the interview in Lisbon")),
        ("b", fact(3, "pet", "tu perro nuevo", language="es")),
        ("b", fact(4, "mother", "your mother coming home")),
    ]
)


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("mum slept well", "en", ("your mother coming home",)),
        ("I keep thinking of lisbon", "en", ("the interview in Lisbon",)),
        ("my job and my mother, all at once", "en", ("your mother coming home", "the interview in Lisbon")),
        ("the weather is grey", "en", ()),
        ("el cachorro está bien", "es", ("tu perro nuevo",)),
        ("my dog ate my shoe", "en", ()),
        ("", "en", ("your mother coming home", "the interview in Lisbon")),
    ],
)
def test_what_belongs_to_this_moment_is_found(text, language, found):
    assert recall(MEMORY, text, (), language).callback_opportunities == found


def test_a_message_without_a_topic_goes_on_with_the_last_one():
    going_on = recall(MEMORY, "and it never stops", [Thread("job"), Thread("mother")])
    assert going_on.callback_opportunities == ("your mother coming home",)


def test_a_theme_recurs_from_the_second_session_on_this_one_included():
    assert recall(MEMORY, "hello").recurring_themes == ("your mother",)
    assert set(recall(MEMORY, "at work").recurring_themes) == {"your mother", "your work"}


def test_a_stranger_is_met_as_one():
    assert recall(Memory(), "my mother") == Recall()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_summary_is_whole_sentences_within_its_bound(language):
    long = [(str(n), fact(n, f"t{n}", f"{n} " + "word " * 20, language=language)) for n in range(12)]
    text = summary(recollected([*long, ("z", Remembered(99, severity=5, category="suicide"))]), language)
    assert 0 < len(text) <= SUMMARY_LONGEST
    assert text.endswith(".")
    assert ("danger" if language == "en" else "peligro") in text
    assert "word" not in text or text.count("“") == text.count("”")
