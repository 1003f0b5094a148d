"""What the gate suspects: which plain question it leads to, how the answer is read, and what help is named."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from care_loop import alarm

from handrail import care
from handrail.care.words import LANGUAGES, book
from handrail.gate import help_text
from handrail.kernel.events import Risk, Screened

TABLE = tomllib.loads(Path(__file__).with_name("doubts.toml").read_text("utf-8"))
ROWS = [(about, name, text) for about, table in TABLE.items() for name, texts in table.items() for text in texts]


def suspicion(category="abuse", severity=3, confidence=0.5, language="en", **more):
    words = help_text("US", language, category, 4, again=True)
    return Screened(severity, confidence, category, language, help=words, ambiguous=True, **more)


@pytest.mark.parametrize(("about", "name", "text"), ROWS)
def test_an_answer_is_read_as_it_was_meant(about, name, text):
    said, doubt = care.heard(text, care.Doubt(about), None)
    assert said == name
    assert doubt.about == about


@pytest.mark.parametrize("about", ["harmed", "harm_thoughts"])
@pytest.mark.parametrize(
    "text", ["only myself", "no, just me", "I hurt myself", "nobody but myself", "solo a mí", "a mí misma", "yo sola"]
)
def test_who_is_hurt_by_nobody_but_themselves_has_spoken_of_another_danger(about, text):
    assert care.heard(text, care.Doubt(about, "help"), None) == ("unsure", care.OF_LIVING)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("no but he scares me sometimes", "harmed"), ("No, but my dad does stuff to me", "harmed"),
        ("it's not that, my brother won't leave me alone", "harmed"), ("i'm not, but I'm scared of my dad", "harmed"),
        ("no pero él me da miedo", "harmed"), ("no es eso, es mi tío que me toca", "harmed"),
        ("No es eso, le tengo miedo a mi padrastro", "harmed"), ("no but i want to hurt him", "harm_thoughts"),
        ("not myself, him", "harm_thoughts"), ("no, pero quiero hacerle daño", "harm_thoughts"),
        ("a mí no, a él", "harm_thoughts"),
    ],
)  # fmt: skip
def test_who_does_not_want_to_die_and_tells_another_danger_has_spoken_of_that(text, about):
    asked = care.Doubt("thoughts", "help", "en", child=True)
    assert care.heard(text, asked, None) == ("unsure", care.Doubt(about, "help", child=True))


@pytest.mark.parametrize(
    "text",
    [
        "no, my back hurts a lot", "no, my cat died and it hurts", "no, I'm scared of my exam", "no I just hit my head",
        "no, he doesn't hit me", "no, I would never hurt anyone", "no, she does that with everyone",
        "no, my teacher makes me do extra homework", "no, nunca le haría daño a nadie", "no, no quiero matarlo",
        "no, mi jefe me da mucho trabajo", "no, es que me da miedo mi examen", "no, mi novio me dejó",
    ],
)  # fmt: skip
def test_a_sore_knee_an_exam_or_another_no_is_no_other_danger(text):
    assert care.heard(text, care.OF_LIVING, None)[1] == care.OF_LIVING


@pytest.mark.parametrize("about", ["thoughts", "harmed", "harm_thoughts"])
def test_it_is_explained_to_who_asks_what_is_meant_and_once(about):
    asked = care.Doubt(about)
    assert care.puzzled("why", asked)
    assert not care.puzzled("why", replace(asked, explained=True))
    assert not care.puzzled("no", asked)
    words = {care.meant(asked, language, child) for language in LANGUAGES for child in (False, True)}
    assert len(words) == 4


@pytest.mark.parametrize(
    ("category", "about"),
    [
        ("suicide", "thoughts"), ("self_harm", "thoughts"), ("abuse", "harmed"), ("harm_to_others", "harm_thoughts"),
        ("third_person", ""), ("medical", ""), ("other", ""), ("none", ""), ("no such thing", ""),
    ],
)  # fmt: skip
def test_each_danger_has_its_question_and_others_have_none(category, about):
    verdict = Screened(3, 0.5, category, "en", ambiguous=True)
    assert care.doubts(verdict) == about
    assert care.suspects(verdict) == (about == "thoughts")


def test_nothing_is_asked_of_a_guess_an_alarm_or_no_verdict():
    assert not care.doubts(None)
    assert not care.doubts(suspicion(confidence=0.39))
    assert not care.doubts(suspicion(severity=2))
    assert not care.doubts(alarm("abuse"))


def test_each_is_asked_once_and_three_questions_are_the_most():
    assert care.doubts(suspicion(), ("thoughts",)) == "harmed"
    assert care.doubts(suspicion("harm_to_others"), ("thoughts", "harmed")) == "harm_thoughts"
    assert not care.doubts(suspicion(), ("harmed",))
    assert not care.doubts(suspicion(), ("thoughts", "thoughts", "harm_thoughts"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", ["harmed", "harm_thoughts"])
@pytest.mark.parametrize("child", [False, True])
def test_the_question_is_another_one_a_turn_later(language, about, child):
    ways = {care.question(about, language, child, seed=3, turn=turn) for turn in range(3)}
    assert ways == set((book(language).child if child else book(language).adult)["plain"][about])


@pytest.mark.parametrize(("answer", "severity"), [("yes", 4), ("partly", 4), ("hardly", 3), ("unsure", 3)])
@pytest.mark.parametrize(
    ("about", "category", "asking"), [("harmed", "abuse", "safe"), ("harm_thoughts", "harm_to_others", "harm_plan")]
)
def test_what_is_not_denied_is_an_alarm_and_care_goes_on_without_asking_the_same_again(
    answer, severity, about, category, asking
):
    raised = care.undenied(answer, "en", "Please call 911.\n\n• A line.", about)
    assert (raised.alarm, raised.category, raised.severity) == (True, category, severity)
    step = care.met(None, "", raised, language="en", child=False, seed=1, asked=(about,))
    assert step.care.asking == asking
    assert step.refer == {3: "soon", 4: "urgent"}[severity]


def test_care_that_was_over_does_not_ask_it_again_either():
    known = care.over(care.opening(alarm("third_person"), "en").care)
    raised = care.undenied("unsure", "en", "Please call 911.\n\n• A line.", "harm_thoughts")
    step = care.met(known, "idk", raised, language="en", child=False, seed=1, asked=("harm_thoughts",))
    assert (step.care.category, step.care.asking) == ("harm_to_others", "harm_plan")


def test_the_gates_help_is_said_word_for_word_to_who_told_something():
    verdict = suspicion()
    assert care.help_of(care.doubted("harmed", verdict), "yes", "", "en", child=False) == verdict.help


def test_who_told_nothing_is_not_believed_and_still_gets_the_line_of_their_place():
    said = care.help_of(care.doubted("harmed", suspicion()), "unsure", "", "en", child=False)
    assert "believe" not in said
    assert "1-800-799-7233" in said
    assert "911" in said


def test_who_answers_in_another_language_or_as_a_child_gets_the_same_numbers_in_those_words():
    doubt = care.doubted("harmed", suspicion())
    said = care.help_of(doubt, "yes", "", "es", child=False)
    assert "llama al 911" in said
    assert "1-800-799-7233" in said
    assert "grown-up" in care.help_of(doubt, "yes", "", "en", child=True)
    known = care.doubted("harmed", suspicion(risk=Risk(child=True)))
    assert known.child
    assert care.help_of(known, "yes", "", "en", child=True) == known.help


def test_a_suspicion_of_a_reading_has_the_numbers_of_the_place_and_not_the_words_for_another_danger():
    calm = Screened(1, 1.0, "none", "en", help=help_text("US", "en", "suicide", 4, again=True))
    said = care.help_of(care.doubted("harmed", calm), "yes", "", "en", child=False)
    assert "988" in said
    assert "not your fault" in said
    assert "findahelpline.com" in care.help_of(care.doubted("harmed", None), "yes", "", "en", child=False)


def test_after_the_question_about_living_the_help_is_the_one_that_came_with_the_answer():
    assert care.help_of(care.Doubt(), "yes", "now", "en", child=False) == "now"
    assert care.Doubt().asked == ()
    assert care.Doubt("harmed").asked == ("harmed",)


def followed(category):
    return care.over(care.opening(alarm(category), "en").care)


@pytest.mark.parametrize(
    ("category", "about"), [("suicide", "thoughts"), ("abuse", "harmed"), ("harm_to_others", "harm_thoughts")]
)
def test_what_care_has_followed_is_not_asked_plainly_any_more_and_the_others_are(category, about):
    known = followed(category)
    assert not care.doubts(suspicion(category), (), known)
    assert care.asks_already(known, about)
    others = {"suicide", "abuse", "harm_to_others"} - {category}
    assert all(care.doubts(suspicion(other), (), known) for other in others)


def test_not_even_when_care_has_gone_on_to_another_danger():
    known = care.met(followed("abuse"), "", alarm("suicide"), language="en", child=False, seed=1).care
    assert known.category == "suicide"
    assert care.asks_already(known, "harmed")


@pytest.mark.parametrize("about", ["thoughts", "harmed", "harm_thoughts"])
def test_what_answers_nothing_and_is_suspected_once_more_stays_open(about):
    category = {"thoughts": "suicide", "harmed": "abuse", "harm_thoughts": "harm_to_others"}[about]
    again = suspicion(category)
    assert care.heard("the rent is due", care.Doubt(about), again)[0] == "unsure"
    assert care.heard("the rent is due", care.Doubt(about), None)[0] == "told"
    assert care.heard("no", care.Doubt(about), again)[0] == "no"


@pytest.mark.parametrize(
    ("about", "text", "reading"),
    [
        ("harmed", "yes", "yes"), ("harmed", "Yes, he does when he is drunk", "yes"), ("harmed", "sí, él", "yes"),
        ("harmed", "no", "no"), ("harmed", "I'd rather not say", "refuse"), ("harmed", "idk", "unsure"),
        ("harmed", "my mother", ""), ("harmed", "only when it rains", ""), ("harmed", "my knee hurts", ""),
        ("harmed", "I have pain in my knee and need help with stairs", ""), ("harm_thoughts", "my boss", ""),
        ("harm_thoughts", "sometimes", "partly"), ("thoughts", "sometimes I do, when I am alone", "partly"),
        ("thoughts", "the food was nice", ""), ("harmed", "...", "silent"), ("harmed", "", "silent"),
    ],
)  # fmt: skip
def test_in_a_field_for_something_else_only_a_bare_answer_is_meant_for_us(about, text, reading):
    assert care.written(text, care.Doubt(about), None) == reading


def test_unless_it_is_suspected_once_more():
    assert care.written("my mother, as ever", care.Doubt("harmed"), suspicion()) == "unsure"
    assert care.written("my mother, as ever", care.Doubt("harmed"), suspicion("suicide")) == ""


def test_help_for_living_is_never_that_for_another_danger_that_the_answer_speaks_of():
    before = suspicion("suicide")
    doubt = care.doubted("thoughts", before)
    assert care.help_now(doubt, "", suspicion("abuse"), "en") == (before.help, "en")
    assert care.help_now(doubt, "", suspicion("abuse", language="es"), "es") == (before.help, "en")
    assert care.help_now(care.OF_LIVING, "", None, "en") == ("", "en")
    calm = Screened(1, 1.0, "none", "en", help="help now")
    assert care.help_now(doubt, "", calm, "en") == ("help now", "en")
    assert care.help_now(care.OF_LIVING, "", suspicion("abuse"), "en")[0]


def test_help_is_named_in_our_language_if_either_message_brought_it():
    doubt = care.doubted("thoughts", suspicion("suicide"))
    foreign = Screened(1, 1.0, "none", "es", help="ayuda")
    assert care.help_now(doubt, "", foreign, "en") == (doubt.help, "en")
    assert care.help_now(doubt, "", foreign, "es") == ("ayuda", "es")
    assert care.help_now(doubt, "", None, "es") == (doubt.help, "en")


@pytest.mark.parametrize(("about", "category"), [("harmed", "abuse"), ("harm_thoughts", "harm_to_others")])
def test_what_is_raised_is_an_alarm_of_that_kind_and_knows_of_a_child(about, category):
    doubt = care.doubted(about, suspicion(category, risk=Risk(child=True)))
    alarm = care.raised(doubt, "yes", None, "en")
    assert (alarm.alarm, alarm.category, alarm.severity, alarm.risk.child) == (True, category, 4, True)
    assert alarm.help
