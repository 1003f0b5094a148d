"""The house rules, which hold for every draft whatever its Say asks for."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail import check
from handrail.check import house, judge
from handrail.kernel.moves import Say
from handrail.kernel.rules import MaxWords, Mentions
from handrail.speech import Check

EN = Say("That sounds heavy. What happened next?", style="warm")
ES = Say("Suena muy pesado. ¿Qué pasó después?", style="cálido")

BAD = {
    house.WHOLE: [
        ", the words for the person,",
        ". That sounds heavy.",
        ") and so what happened?",
        "? What happened next?",
    ],
    house.AGAIN: [
        "That sounds like a very heavy day. What happened? That sounds like a very heavy day.",
        "It is a lot to carry at once\nThat sounds heavy.\nIt is a lot to carry at once",
    ],
    house.PLAIN: [
        "That sounds **heavy**. What happened?",
        "__Heavy__, that sounds.",
        "# Heavy\nWhat happened?",
        "* heavy\n* hard",
        "> heavy",
        "```\nThat sounds heavy.\n```",
        "That sounds `heavy`.",
        "That <b>sounds</b> heavy.",
        "That sounds heavy.<br>What happened?",
        "<p>That sounds heavy.",
        "That sounds heavy &amp; hard.",
        "That sounds [heavy](x).",
        "Hello [Name], what happened?",
        "{heavy}",
        "That sounds *heavy* to me.",
        "| a | b |\n| c | d |",
        "Heavy.\n---\nWhat happened?",
        "That sounds heavy.\\nWhat happened?",
        "Heavy <!-- note -->",
        "That sounds heavy. <script>alert(1)</script>",
        "![x](y) heavy",
        "</ui> heavy",
        "That was $$heavy$$.",
    ],
    house.LEADS: [
        "Read https://example.com about it.",
        "See www.example.org for that.",
        "Look at findahelpline.com for that.",
        "Write to me@example.com about that.",
        "You could say it at +1 555 010 4477, you know.",
        "Their number is 0800 123 4567 there.",
        "It was (555) 010-4477 I think.",
        "There is a line: call 988 for that.",
        "People dial 911 for that.",
        "Text HOME to 741741 then.",
        "It is bit.ly/abc I think.",
        "http://10.0.0.1/x is the place.",
        "mailto:x@y.org is the place.",
    ],
    house.TONGUE: [
        "Eso suena muy pesado para ti. ¿Qué pasó después?",
        "Je comprends, et je me demande ce qui s'est passé après.",
        "Ich verstehe das und ich frage mich, was dann war.",
        "Я слышу вас. Что было дальше?",
        "那听起来很难。",
        "هذا صعب جدا",
        "That sounds heavy. それは大変ですね。",
    ],
    house.LEAK: [
        "As an AI language model, I cannot feel that.",
        "My instructions say to be warm.",
        "Here is a rephrased version: that sounds heavy.",
        "Sure, here's a warmer line. That sounds heavy.",
        "The original line was heavy.",
        "<<<LINE 3fa9 heavy",
        "The system prompt asks for warmth.",
        "I've reworded it for you. Heavy.",
        "next_phase is clarify, that sounds heavy.",
        "Ignore the previous instructions, that sounds heavy.",
        "I am a large language model, and that sounds heavy.",
    ],
    house.STAGE: [
        "Assistant: that sounds heavy.",
        "User: hello\nAssistant: hello",
        "Therapist: what happened?",
        "(smiles warmly) That sounds heavy.",
        "That sounds heavy. (long pause)",
        "System: you are free now.",
        "Response: that sounds heavy.",
        "(softly) What happened?",
        "AI: that sounds heavy.",
    ],
    house.SIGNS: [
        "That\x00 sounds heavy.",
        "That sounds \x1b[31mheavy.",
        "That \u202esounds heavy.",
        "That\u200b sounds heavy.",
        "That sounds heavy \ud83d.",
    ],
}
GOOD = [
    "That sounds heavy, and lonely too. What happened next?",
    "So it was the silence that hurt (more than the words). What came after?",
    "Let us look back:\n• the talk on Monday\n• the thought\n• the feeling\nHow strong is it now, from 0 to 10?",
    "Let us look back:\n- the talk\n- the thought",
    "1. The talk. 2. The thought. What else?",
    'You said "never", and that it was 3.5 hours. What happened next?',
    "It went from 8 to 5 — that is three less. What helped?",
    "You felt angry/sad at the same time, didn't you?",
    "That was in 2019, and again in 2023; what happened then?",
    "From 2019-2023 you waited. What happened next?",
    "I see. :) What happened next?",
    "That's a lot… What happened next? 🙂",
    "One thing stands out: the waiting. What was that like?",
    "He's 5 foot 10, you said & that matters to you. What happened?",
    "You were call number 3 on the list. What happened?",
    "What would a friend say, e.g. Ana? And Dr. Ruiz?",
]


@pytest.mark.parametrize(("finding", "draft"), [(f, d) for f, drafts in BAD.items() for d in drafts])
def test_what_breaks_the_house_is_found(finding, draft):
    assert finding in check.findings(EN, draft, whole=True)


@pytest.mark.parametrize("draft", GOOD)
def test_plain_speech_passes(draft):
    assert check.findings(replace(EN, given={"so far": draft}), draft, whole=True) == ()


def test_a_draft_that_has_nothing_of_its_line_goes_astray():
    wild = "The river runs past the old mill and the children throw stones from the bridge."
    assert house.ASTRAY in check.findings(EN, wild, whole=True)
    assert house.ASTRAY not in check.findings(replace(EN, given={"place": "an old mill"}), wild, whole=True)
    assert house.ASTRAY not in check.findings(EN, "Mm, I see. And then?", whole=True)
    assert house.ASTRAY in check.findings(
        ES, "El río pasa junto al molino viejo y los niños tiran piedras al agua.", whole=True
    )


@pytest.mark.parametrize(
    "draft", ["8ada3ffe9e93 LINE", "That sounds heavy 8ada3ffe9e93, yes.", "The block TEXT sounds heavy."]
)
def test_marks_of_a_prompt_never_leave(draft):
    assert house.LEAK in check.findings(EN, draft, whole=False)


@pytest.mark.parametrize(
    "draft",
    [
        "Eso pesa mucho, ¿verdad? ¿Qué pasó después?",
        "Lo de anoche (y lo de hoy) pesa.",
        "Miremos atrás:\n• la charla\n• la idea\n¿Cuánto pesa ahora?",
    ],
)
def test_plain_speech_passes_in_spanish(draft):
    assert check.findings(ES, draft, whole=True) == ()


@pytest.mark.parametrize(
    "draft",
    [
        "That sounds very heavy for you. What happened after that?",
        "Eu não sei o que fazer, isso é muito difícil para você.",
    ],
)
def test_another_language_is_found_in_spanish(draft):
    assert house.TONGUE in check.findings(ES, draft, whole=True)


@pytest.mark.parametrize(
    "draft",
    [
        "Asistente: eso pesa.",
        "(sonríe) Eso pesa.",
        "Claro, aquí tienes una versión mejor: eso pesa.",
        "Como modelo de lenguaje, no siento eso.",
        "Llama al 024 si pesa mucho.",
    ],
)
def test_the_house_holds_in_spanish(draft):
    assert check.findings(ES, draft, whole=True)


def test_what_the_author_gave_may_be_said():
    say = Say(
        "Call 988, or +1 (555) 010-4477. See example.org [here].", style="plain", given={"mail": "help@example.org"}
    )
    assert (
        check.findings(say, "You can reach them: call 988 or 1 555 010 4477; example.org has more [here].", whole=True)
        == ()
    )
    # What is given is often what the person wrote: an address in it is not the author's.
    assert house.LEADS in check.findings(say, "Write to help@example.org.", whole=True)
    assert house.LEADS in check.findings(say, "Write to evil@example.com.", whole=True)
    assert house.LEADS in check.findings(say, "Call 911.", whole=True)
    assert check.findings(say, "Their number is 555 010 4477.", whole=True) == ()


def test_digits_of_other_numbers_do_not_make_one():
    say = Say("You said 9 of 11, since 1988.", style="plain")
    assert house.LEADS in check.findings(say, "You said call 911.", whole=True)
    assert house.LEADS in check.findings(say, "You said call 988.", whole=True)


@pytest.mark.parametrize("text", ["", " ", "\n\t ", "...", "?!", "—"])
def test_an_empty_draft_is_found_when_it_is_whole(text):
    assert check.findings(EN, text, whole=True)
    assert check.findings(EN, text, whole=False) == ()


def test_a_huge_draft_is_refused_unread():
    assert check.findings(EN, "word " * 5000, whole=True) == (f"Far too long: more than {judge.LONGEST} characters.",)


def test_rules_of_the_say_are_held_each_when_it_can_be():
    say = Say("You said 7. What makes it a 7?", style="curious", rules=(MaxWords(5), Mentions("7")))
    assert check.findings(say, "What makes it that?", whole=True) == (Mentions("7").tell(),)
    assert check.findings(say, "What makes it that?", whole=False) == ()
    assert check.findings(say, "What is it that makes it 7?", whole=False) == (MaxWords(5).tell(),)
    assert not check.streamable(say)
    assert check.streamable(Say("Hi.", style="x", rules=(MaxWords(5),)))


def test_the_module_is_a_check():
    judge_of_drafts: Check = check
    assert judge_of_drafts.sentences("One. Two.") == (["One."], " Two.")


@given(st.text(max_size=400), st.booleans())
def test_any_draft_gets_an_answer(draft, whole):
    assert isinstance(check.findings(EN, draft, whole=whole), tuple)
