"""After the last question, and while it is near: what is told late, taken back, asked for or done is still heard."""

import re

import pytest
from care_loop import alarm, asked, followed

from handrail.care import follows, imminent, opening, parted, step
from handrail.care.reading import nearby

FIRST = re.compile(r"(?:Please|Por favor,?) (?:call|llama al) 911")


def done(category="suicide", severity=3, answers=("no",), **more):
    last = followed(list(answers), category=category, severity=severity, **more)[-1]
    assert last.done
    return last.care


@pytest.mark.parametrize(
    "text",
    [
        "well sometimes", "actually yes", "ok yes i do", "i lied", "that wasn't true", "I might just do it after all",
        "i still think about it", "i think about joining him", "bueno, a veces sí", "en realidad sí", "te mentí",
        "al final lo hago", "sigo pensando en eso", "a veces pienso en no seguir",
    ],
)  # fmt: skip
def test_a_no_that_is_taken_back_opens_the_questions_again(text):
    care = done()
    assert follows(care, text)
    one = step(care, text)
    assert (one.care.asking, one.care.severity, one.refer) == ("plan", 4, "urgent")
    assert "?" in one.text


@pytest.mark.parametrize(
    "text",
    [
        "yes", "sometimes", "no", "my sister called", "i'd rather have tea", "sí", "a veces", "mi hermana llamó",
        "well, I went to the shop", "bueno, fui a comprar", "thank you", "that was my idea", "12",
    ],
)  # fmt: skip
def test_what_may_be_about_anything_does_not(text):
    assert not follows(done(), text)
    assert not follows(done("third_person", answers=("yes", "I'm with her")), text)


@pytest.mark.parametrize(
    "text",
    [
        "help me", "can somebody help me please", "i don't know what to do anymore", "what should i do?",
        "how do i get through this", "i'll call them now", "ayúdame", "ya no sé qué hacer", "¿qué hago?",
        "¿cómo hago para seguir adelante?", "voy a llamar",
    ],
)  # fmt: skip
def test_a_call_for_help_by_itself_is_answered_though_all_was_asked(text):
    one = step(done(), text)
    assert follows(done(), text)
    assert "988" in one.text


@pytest.mark.parametrize(
    "text",
    [
        "I need help with my essay", "how do I tell my landlord", "what can I do about my neighbour's dog",
        "I'm going to call my mom later about dinner", "necesito ayuda con la tarea de mates",
        "¿cómo puedo cambiar la foto?", "voy a llamar a mi abuela por su cumpleaños", "¿qué hago para cenar?",
    ],
)  # fmt: skip
def test_help_with_something_else_is_not_met_with_the_line(text):
    assert not follows(done(), text)


def test_where_all_was_asked_a_no_taken_back_is_heard_and_nothing_is_asked_twice():
    one = step(done(severity=4, answers=("no", "no", "no")), "I might just do it after all")
    assert "988" in one.text
    assert "answering all of that" not in one.text
    assert "?" not in one.text


def test_a_new_wish_to_die_counts_for_more_than_a_no_before_it():
    one = step(done(), "i still want to die though", alarm(severity=3, again=True))
    assert one.care.asking == "plan"
    assert step(one.care, "tonight").refer == "now"


@pytest.mark.parametrize("severity", [3, 4])
@pytest.mark.parametrize(
    "text",
    [
        "i have a rope in the closet",
        "ive been saving up my sleeping pills",
        "he comprado pastillas",
        "today, with the pills",
    ],
)
def test_means_that_are_told_after_a_danger_are_for_it(text, severity):
    for care in (opening(alarm(severity=severity), "en").care, done(severity=3)):
        one = step(care, text, alarm(severity=4, again=True))
        assert (one.care.severity, one.refer, one.care.asking) == (5, "now", "")
        assert FIRST.match(one.text)
    mine = step(done(), "there are her tablets in the cabinet", alarm("third_person", 4))
    assert (mine.care.category, mine.care.severity) == ("suicide", 5)


@pytest.mark.parametrize("text", ["can you tell me the time", "speak english please", "seguimos con la entrevista"])
def test_what_is_off_the_last_question_leaves_it_open(text):
    steps = followed(["no", "no", text], severity=4)
    assert steps[-1].care.severity == 4
    assert "911" not in steps[-1].text
    assert asked(followed(["no", "no", text, "he took it away"], severity=4))[-1] == ""


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("thoughts", "nothing will ever change"), ("thoughts", "nada va a cambiar"),
        ("plan", "never told a soul before"), ("plan", "nobody knows"), ("plan", "nadie lo sabe"),
        ("means", "no quiero que lo sepan en la facultad"), ("means", "no tengo crédito en el celular"),
    ],
)  # fmt: skip
def test_what_only_begins_like_a_no_is_none(question, text):
    before = {"thoughts": [], "plan": [], "means": ["no"]}[question]
    last = followed([*before, text], severity=3 if question == "thoughts" else 4)[-1]
    assert last.care.answer(question) != "no"


@pytest.mark.parametrize("text", ["no, en serio, me quiero matar", "no no no i want to die"])
def test_nor_is_one_that_alarms(text):
    one = step(followed([], severity=4)[-1].care, text, alarm(severity=4, again=True))
    assert one.care.answer("plan") != "no"


@pytest.mark.parametrize("text", ["yes years ago i thought of it", "sí, hace años"])
def test_a_plan_that_is_long_past_is_not_one_for_now(text):
    one = followed([text], severity=4)[-1]
    assert (one.care.severity, one.care.asking) == (4, "means")


NEAR = {
    "after": ["what happens if i call 911, do the cops come", "will they lock me up", "¿qué pasa si llamo?"],
    "there": ["are you still there", "¿estás ahí?", "no me dejes"],
    "away": ["i moved it to the garage", "la he guardado en la caja fuerte", "my brother took the gun"],
    "wont": ["no i wont, i have a daughter", "i'm not gonna do it", "no lo haré", "mis hijos me necesitan"],
    "fear": ["i changed my mind im scared", "tengo miedo"],
    "send": ["i live at 220 oak avenue apt 4, send someone", "manda a alguien por favor"],
    "unhelped": ["i already called 988 and it didn't help", "llamé a la línea y no me ayudaron"],
}


@pytest.mark.parametrize(("key", "text"), [(key, text) for key, texts in NEAR.items() for text in texts])
@pytest.mark.parametrize("child", [False, True])
def test_while_it_is_near_what_they_say_is_heard(key, text, child):
    from handrail.care.words import book

    one = followed([text], severity=5, child=child)[-1]
    assert one.why == f"imminent; {key}"
    ways = (book("en").child if child else book("en").adult)["near"][key]
    assert one.text.split(" ", 4)[-1] in "\n".join(way.format(emergency="call 911", line=one.care.line) for way in ways)
    assert FIRST.match(one.text)


@pytest.mark.parametrize(
    "text",
    ["my roommate is driving me to the er", "ya viene mi hermana", "she's here with me", "i'm at the neighbour's"],
)
def test_company_is_heard_as_somebody_reached(text):
    one = followed([text], severity=5)[-1]
    assert one.care.answer("-") == "called"
    assert not FIRST.match(one.text)


def test_of_somebody_who_hurts_them_that_he_comes_is_no_company():
    one = followed(["he's coming", "my dad is coming home"], category="abuse", severity=5)[-1]
    assert FIRST.match(one.text)


@pytest.mark.parametrize("text", ["they said they'd send someone", "me dijeron que van a mandar a alguien"])
def test_that_others_send_somebody_is_no_plea(text):
    from handrail.care import read

    assert read(text) != "send"
    assert read("can you send someone") == "send"


def test_a_friend_is_told_what_a_friend_can_do_and_when_it_is_over():
    steps = followed(["i called the police there", "ok", "they found her shes ok"], category="third_person", severity=5)
    assert "find you" not in steps[1].text
    assert "near them" not in steps[1].text
    last = steps[-1]
    assert last.done
    assert not imminent(last.care)
    assert not follows(last.care, "can i talk about how i feel")
    asks = followed(["is she ok?"], category="third_person", severity=5)[-1]
    assert FIRST.match(asks.text)
    silent = followed(["she won't pick up"], category="third_person", severity=5)[-1]
    assert "go and look" in silent.text


def test_who_worries_about_somebody_and_is_not_safe_from_them_comes_first():
    one = followed(["he's outside my house right now"], category="third_person", severity=5)[-1]
    assert one.care.category == "abuse"
    assert "stay with them" not in one.text
    assert FIRST.match(one.text)


@pytest.mark.parametrize("text", ["hes downstairs", "im scared", "im hiding in the cupboard", "está en la casa"])
@pytest.mark.parametrize("child", [False, True])
def test_who_told_of_being_hurt_and_is_not_safe_now_is_met_at_once(text, child):
    care = done("abuse", 4, ("yes", "nobody"), child=child)
    assert follows(care, text)
    assert step(care, text).refer == "now"


def test_a_child_is_told_that_it_is_not_their_fault_and_the_question_stays():
    steps = followed(["is it my fault", "i dropped the milk"], category="abuse", severity=4, child=True)
    assert "not your fault" in steps[1].text
    assert asked(steps)[1:] == ["safe", "safe"]
    late = step(done("abuse", 4, ("yes", "nobody"), child=True), "is it my fault")
    assert "not your fault" in late.text


@pytest.mark.parametrize(
    "text", ["help me", "get me a human", "send someone please", "i called and it didn't help", "necesito ayuda"]
)
def test_a_plea_after_the_last_question_is_met_and_calls_people_again(text):
    care = done(severity=4, answers=("no", "no", "no"))
    assert follows(care, text)
    one = step(care, text)
    assert one.refer == "urgent"
    assert "911" in one.text
    assert parted(one.care)


def test_who_is_tired_of_questions_about_one_danger_is_asked_about_another():
    care = followed(["fuck off"], severity=4)[-1].care
    assert step(care, "me pega a veces", alarm("abuse", 4)).care.asking == "safe"
    assert step(care, "i want to die", alarm(severity=4)).care.asking == ""


@pytest.mark.parametrize(
    "text",
    [
        "I keep picturing dropping her down the stairs", "I'm so scared I could hurt my baby",
        "me da miedo hacerle daño a mi bebé", "tengo imágenes de dejarlo caer",
    ],
)  # fmt: skip
def test_a_parent_who_dreads_it_is_not_asked_for_a_weapon(text):
    first = opening(alarm("harm_to_others", 4), "en", text=text)
    assert (first.care.category, first.care.asking) == ("dread", "with_child")
    again = step(first.care, "I'm a terrible mother", alarm("harm_to_others", 4, again=True))
    assert again.care.category == "dread"
    end = step(first.care, "no, it's just me")
    assert "not wanting it" in end.text
    assert "weapon" not in first.lines[-1] + end.text
    later = step(followed([], category="harm_to_others", severity=4)[-1].care, text)
    assert (later.care.category, later.care.asking) == ("dread", "with_child")


def test_a_line_that_was_named_in_another_language_is_only_its_number():
    care = followed(["i'd rather not say"], severity=4, place="MX")[-1].care
    said = step(care, "quiero hablar con una persona", language="es").text
    assert "• 800 911 2000" in said
    assert "Call" not in said


@pytest.mark.parametrize(
    ("question", "text", "reading"),
    [
        ("with", "mom is here", "yes"), ("with", "mamá está aquí", "yes"), ("with", "i called 911", "called"),
        ("with", "I called them", "called"), ("with", "I'm with my mom", "yes"), ("plan", "what for?", "why"),
        ("plan", "¿para qué?", "why"), ("plan", "what plan", "why"), ("safe", "qué es eso", "why"),
        ("plan", "¿para qué me pregunta eso?", "why"), ("safe", "what is safe", "why"),
    ],
)  # fmt: skip
def test_short_answers_are_read_as_they_are_meant(question, text, reading):
    from handrail.care import read

    assert read(text, question) == reading


@pytest.mark.parametrize("text", ["i won't", "no i won't call", "i'm not going to tell her", "no voy a llamar", "no"])
def test_that_they_do_not_mean_to_is_not_heard_in_a_no_to_the_call(text):
    assert "wont" not in nearby(text)


@pytest.mark.parametrize(
    "text", ["he touches me", "my mom doesn't believe me", "it happened again", "me toca", "nadie me cree"]
)
def test_who_tells_more_of_the_harm_is_believed_and_not_asked_whether_it_is_so(text):
    care = done("abuse", 4, answers=("rather not say",), child=True)
    one = step(care, text)
    assert follows(care, text)
    assert "believe" in one.text and "911" in one.text and "?" not in one.text
    assert not follows(one.care, text)  # never twice in a row


def test_how_grave_it_was_for_a_friend_who_was_found_says_nothing_of_them():
    care = followed(["they found her", "thanks"], category="third_person", severity=5)[1].care
    assert care.done
    one = step(care, "sometimes i want to die too", alarm("suicide", 3))
    assert (one.care.category, one.care.severity, one.care.asking) == ("suicide", 3, "thoughts")


def test_who_asks_for_a_secret_is_told_who_may_read_it_though_it_alarms():
    care = done("abuse", 4, answers=("rather not say",), child=True)
    one = step(care, "please don't tell anyone", alarm("abuse", 4, child=True, again=True))
    assert one.text.startswith("I can't promise")


def test_means_that_somebody_took_away_are_heard_though_it_alarms():
    care = followed(["yes", "yes"], severity=4)[-1].care
    assert imminent(care)
    one = step(care, "he took the knife", alarm("suicide", 5, again=True))
    assert one.text.startswith("Please call 911")
    assert "distance" in one.text or "further away" in one.text


@pytest.mark.parametrize("text", ["my brother is here now", "mom's home", "mi hermano ya llegó", "mi mamá está aquí"])
def test_somebody_of_theirs_is_there(text):
    assert "company" in nearby(text)


def test_blades_of_who_does_not_think_of_dying_are_not_met_as_imminent():
    care = followed(["no, i don't want to die"], category="self_harm", severity=4)[-1].care
    one = step(care, "i have the blades in my drawer", alarm("self_harm", 4, again=True))
    assert (one.care.category, one.care.severity) == ("self_harm", 4)
