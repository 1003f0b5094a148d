"""Order, skip logic, one step back, what may be left out, and words beside the questions."""

import pytest

from handrail.errors import BadInput, NotPending
from handrail.programs.sessions.survey import survey

from .desk import begun, definition, question, said, shown

VISIT = definition(
    question("came"),
    question("kind", "multiple_choice", options=["Nurse", "Doctor"]),
    question("ease", "rating", min=1, max=5, labels=["hard", "easy"]),
    question("more", "free_text", required=False),
    skip_logic={
        "came": {"if": {"value": False}, "go_to": "more"},
        "ease": {"show_if": {"question": "kind", "value": "Doctor"}},
    },
)


async def test_an_answer_that_was_not_offered_changes_nothing():
    desk = await begun({"definition": VISIT})
    await desk.answer(True)
    before = await desk.log()
    for wrong in ("Surgeon", True, None, ["Nurse"]):
        with pytest.raises(BadInput):
            await desk.answer(wrong)
    with pytest.raises(NotPending):
        await desk.road.receive(desk.sid, "responded", "Nurse", action="call_0")
    assert await desk.log() == before


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ([True, 1, 4, "thanks"], ["came", "kind", "ease", "more"]),
        ([True, 0, "thanks"], ["came", "kind", "more"]),
        ([False, "thanks"], ["came", "more"]),
    ],
)
async def test_skip_logic(answers, asked):
    desk = await begun({"definition": VISIT})
    for value in answers:
        await desk.answer(value)
    assert await desk.ids() == asked
    state = await desk.state()
    assert (await desk.session()).status == "completed"
    exported = survey.report(state)["questionnaire_response"]
    assert [item["linkId"] for item in exported["item"]] == asked
    context = survey.context(state)
    skipped = [n for n, name in enumerate(("came", "kind", "ease", "more")) if name not in asked]
    assert context["skipped_questions"] == skipped
    await desk.checked()


async def test_every_widget_has_its_tool():
    form = definition(
        question("a", "information"),
        question("b", "yes_no"),
        question("c", "multi_select", options=["x", "y", "z"]),
        question("d", "number", min=0, max=9),
        question("e", "date"),
        question("f", "rating"),
        question("g", "free_text"),
        question("h", "multiple_choice", options=["x", "y"]),
    )
    desk = await begun({"definition": form})
    tools = []
    for value in (True, False, ["x", "z"], 4.5, "2026-01-31", 5, "words", "y"):
        widget = await desk.shown()
        tools.append((widget.widget, widget.tool))
        await desk.answer(value)
    assert tools == [
        ("information", "present_information"),
        ("yes_no", "present_choices"),
        ("multi_select", "present_choices"),
        ("number", "request_number"),
        ("date", "request_date"),
        ("rating", "request_rating"),
        ("free_text", "request_free_text"),
        ("multiple_choice", "present_choices"),
    ]
    told = [row["answer"] for row in survey.report(await desk.state())["answers"]]
    assert told == ["No", "x; z", "4.5", "2026-01-31", "5", "words", "y"]


async def test_what_is_optional_may_be_left_out_and_what_is_required_not():
    desk = await begun({"definition": definition(question("a", required=False), question("b"))})
    assert (await desk.shown()).props["optional"] is True
    await desk.answer(None)
    assert (await desk.shown()).props["optional"] is False
    with pytest.raises(BadInput):
        await desk.answer(None)
    await desk.answer(True)
    report = survey.report(await desk.state())
    assert [(row["question_id"], row["answer"], row["skipped"]) for row in report["answers"]] == [
        ("a", None, True),
        ("b", "Yes", False),
    ]
    assert [item["linkId"] for item in report["questionnaire_response"]["item"]] == ["b"]


@pytest.mark.parametrize("word", ["back", "Back.", "go back", "atrás", "ATRAS", "volver"])
async def test_back_takes_the_last_answer_back_and_starts_from_it(word):
    desk = await begun({"definition": VISIT, "allow_back": True})
    assert "“back”" in said(await desk.log())
    await desk.answer(True)
    await desk.answer("Doctor")
    await desk.answer(2)
    events = await desk.say(word)
    [widget] = shown(events)
    assert (widget.props["question_id"], widget.props["initial"]) == ("ease", 2)
    events = await desk.say(word)
    assert shown(events)[0].props["initial"] == "Doctor"
    await desk.answer("Nurse")
    assert (await desk.shown()).props["question_id"] == "more"
    await desk.answer("fine")
    exported = survey.report(await desk.state())["questionnaire_response"]
    assert [item["linkId"] for item in exported["item"]] == ["came", "kind", "more"], "the hidden answer is gone"
    await desk.checked()


async def test_what_was_taken_back_twice_is_there_again_on_the_way_forward():
    desk = await begun({"definition": VISIT, "allow_back": True})
    for value in (True, "Doctor", 2):
        await desk.answer(value)
    await desk.say("back")
    await desk.say("back")
    await desk.answer("Doctor")
    assert (await desk.shown()).props["initial"] == 2


async def test_back_at_the_first_question_and_where_it_is_not_allowed():
    desk = await begun({"definition": VISIT, "allow_back": True})
    events = await desk.say("back")
    assert not shown(events) and "Text of came?" in said(events)
    desk = await begun({"definition": VISIT})
    await desk.answer(True)
    before = (await desk.state()).answers
    events = await desk.say("back")
    assert not shown(events) and "Text of kind?" in said(events)
    assert (await desk.state()).answers == before
    assert "“back”" not in said((await desk.log())[:3])


async def test_other_words_are_met_kindly_with_what_is_asked_and_never_twice_the_same():
    desk = await begun({"definition": VISIT})
    heard = [said(await desk.say("I had such a long day")) for _ in range(3)]
    assert all("“Text of came?”" in text for text in heard)
    assert len(set(heard)) == 3
    assert (await desk.shown()).props["question_id"] == "came"
    assert len(shown(await desk.log())) == 1, "the widget that waits is not put up again"


@pytest.mark.parametrize("text", ["what does that mean?", "I don't understand", "no entiendo", "¿Qué significa?"])
async def test_a_question_is_not_explained_in_other_words(text):
    desk = await begun({"definition": VISIT})
    assert "same" in said(await desk.say(text))


@pytest.mark.parametrize("text", ["skip", "I'd rather not say", "I don't want to answer this"])
async def test_who_would_rather_not_is_told_the_ways_out(text):
    desk = await begun({"definition": VISIT})
    events = await desk.say(text)
    assert "stop here" in said(events)
    assert events[-2].choices == ("Stop here",)
    await desk.answer(False)
    events = await desk.say(text)
    assert "button" in said(events) and not events[-2].choices


@pytest.mark.parametrize(
    ("locale", "word"), [("en", "Stop here"), ("en", "stop"), ("es", "Parar aquí"), ("es", "parar")]
)
async def test_a_person_may_stop_and_what_was_answered_is_kept(locale, word):
    desk = await begun({"definition": VISIT}, locale=locale)
    await desk.answer(True)
    await desk.say(word)
    session = await desk.session()
    assert (session.status, session.ended.reason) == ("completed", "person_stopped")
    report = survey.report(session.state)
    assert (report["status"], report["questionnaire_response"]["status"]) == ("stopped", "stopped")
    assert [row["question_id"] for row in report["answers"]] == ["came"]
    await desk.checked()


async def test_an_answer_that_fits_its_widget_and_not_its_question_is_asked_for_again():
    item = {"type": "time", "linkId": "t", "text": "When do you wake up?", "required": True}
    desk = await begun({"questionnaire": {"resourceType": "Questionnaire", "item": [item]}})
    events = await desk.answer("early")
    assert "14:30" in said(events) or "08:15" in said(events)
    assert shown(events)[0].props["question_id"] == "t"
    assert not (await desk.state()).answers.given
    await desk.answer("07:15")
    assert (await desk.session()).status == "completed"
    await desk.checked()


@pytest.mark.parametrize(
    ("item", "value", "words"),
    [
        ({"type": "url"}, "example", "https://"),
        ({"type": "integer", "repeats": True}, "one\ntwo", "number"),
        (
            {
                "type": "string",
                "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/minLength", "valueInteger": 5}],
            },
            "ab",
            "5",
        ),
        (
            {
                "type": "string",
                "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/regex", "valueString": "[0-9]{5}"}],
            },
            "ab",
            "again|once more",
        ),
        (
            {
                "type": "decimal",
                "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/maxDecimalPlaces", "valueInteger": 1}],
            },
            1.25,
            "1 places",
        ),
        (
            {
                "type": "choice",
                "repeats": True,
                "answerOption": [
                    {"valueString": "Pain"},
                    {
                        "valueString": "None",
                        "extension": [
                            {
                                "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive",
                                "valueBoolean": True,
                            }
                        ],
                    },
                ],
            },
            ["Pain", "None"],
            "“None”",
        ),
        ({"type": "string"}, "a\x00b", "again|once more"),
    ],
)
async def test_it_is_told_what_the_question_needs(item, value, words):
    raw = {"resourceType": "Questionnaire", "item": [{"linkId": "q", "text": "Q", "required": True, **item}]}
    desk = await begun({"questionnaire": raw})
    events = await desk.answer(value)
    assert any(word in said(events) for word in words.split("|")), said(events)
    assert shown(events)


async def test_the_thanks_of_the_author_are_said_word_for_word():
    desk = await begun({"definition": definition(question("a")), "thanks": "Thank you, {friend}! 100 %"})
    events = await desk.answer(True)
    assert said(events).startswith("Thank you, {friend}! 100 %")


async def test_a_text_to_read_comes_first_and_counts_as_no_question():
    desk = await begun({"definition": definition(question("i", "information"), question("a"))})
    assert survey.view(await desk.state())["total_questions"] == 1
    told = said(await desk.say("hello"))
    assert "Text of i?" in told and "button" in told
    await desk.answer(True)
    assert (await desk.shown()).props["question_number"] == 1
    await desk.answer(True)
    assert [row["question_id"] for row in survey.report(await desk.state())["answers"]] == ["a"]
