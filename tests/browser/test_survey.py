"""A PHQ-9 from its first question to its report: questions that are skipped, a way back, and an answer that alarms."""

import csv
import io
import re

import pytest
from playwright.sync_api import expect

from tests.browser.person import overflow
from tests.browser.sitting import at, open_report, sit, widget
from tests.browser.test_access import violations

DIFFICULTY = "how difficult have these problems made it"


def take(page, answers, total):
    """Answers the questions from the first on; `total` counts one more from the first answer that calls for it."""
    for number, (answer, of) in enumerate(zip(answers, total, strict=True), start=1):
        at(page, number, of)
        widget(page).get_by_role("button", name=answer, exact=True).click()


def test_without_problems_the_last_question_is_not_asked(open_page, served):
    page = sit(open_page(served.address), "survey", {"form": "phq-9"})
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("PHQ-9"))
    expect(widget(page).locator(".context")).to_have_text(re.compile("^Over the last 2 weeks"))
    take(page, ["Not at all"] * 4, [9] * 4)
    page.reload()
    at(page, 5, 9)
    expect(page.locator(".asked")).to_have_count(4)
    for number in range(5, 10):
        at(page, number, 9)
        widget(page).get_by_role("button", name="Not at all", exact=True).click()
    expect(page.get_by_role("heading", name="This conversation has ended.")).to_be_visible()
    expect(page.locator(".log")).not_to_contain_text(DIFFICULTY)
    open_report(page)
    expect(page.locator(".summary")).to_contain_text("0 out of 27")
    expect(page.locator(".answers dt")).to_have_count(9)
    expect(page.locator(".report .help")).to_have_count(0)


def test_with_problems_it_is_asked_and_the_score_has_its_range(open_page, served):
    page = sit(open_page(served.address), "survey", {"form": "phq-9", "allow_back": True})
    given = ["Several days", "More than half the days", "Nearly every day", *["Several days"] * 5]
    take(page, given, [9, *[10] * 7])
    at(page, 9, 10)
    page.get_by_role("button", name="Back", exact=False).first.click()
    at(page, 8, 10)
    expect(page.locator(".choice.was")).to_contain_text("Several days")
    expect(page.locator(".asked", has_text="better off dead")).to_have_count(0)
    widget(page).get_by_role("button", name="More than half the days").click()
    at(page, 9, 10)
    widget(page).get_by_role("button", name="Not at all").click()
    at(page, 10, 10)
    expect(widget(page)).to_contain_text(DIFFICULTY)
    assert violations(page) == []
    widget(page).get_by_role("button", name="Somewhat difficult").click()
    open_report(page)
    scores = page.get_by_role("table", name="Scores").get_by_role("row", name="Total")
    expect(scores).to_contain_text("12 of 27")
    expect(scores).to_contain_text("Moderate depressive symptoms")
    expect(page.locator(".ranges li.within")).to_have_text(re.compile("10–14 Moderate"))
    expect(page.locator(".range.within")).to_have_count(1)
    expect(page.locator(".answers")).to_contain_text("Somewhat difficult")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download CSV").click()
    rows = list(csv.DictReader(io.StringIO(saved.value.path().read_text("utf-8-sig"))))
    assert [row["row"] for row in rows] == ["answer"] * 10 + ["score"]
    assert rows[-1]["value"] == "12"


@pytest.mark.parametrize("width", [1280, 320], ids=["wide", "narrow"])
def test_an_answer_that_alarms_is_met_and_the_help_stays(open_page, served, width):
    page = open_page(served.address, viewport={"width": width, "height": 800})
    sit(page, "survey", {"form": "phq-9"}, "es-ES")
    take(page, ["Ningún día"] * 8, [9] * 8)
    at(page, 9, 9)
    widget(page).get_by_role("button", name="Varios días").click()
    expect(page.locator(".log")).to_contain_text("024")
    assert violations(page) == []
    box = page.get_by_role("textbox", name="Tu mensaje")
    expect(box).to_be_visible()
    page.get_by_role("button", name="Terminar").click()
    page.get_by_role("dialog").get_by_role("button", name="Terminar").click()
    open_report(page)
    expect(page.locator(".report .help")).to_be_in_viewport()
    expect(page.locator(".report .help").get_by_role("link", name="024")).to_have_attribute("href", "tel:024")
    assert overflow(page) == 0
    assert violations(page) == []


def test_words_of_danger_beside_a_question_are_met_and_it_waits(open_page, served):
    page = sit(open_page(served.address), "survey", {"form": "gad-7"}, "en-GB")
    prompt = widget(page).locator(".prompt").inner_text()
    page.get_by_role("button", name="Write a message instead").click()
    box = page.get_by_role("textbox", name="Your message")
    box.fill("I want to kill myself tonight")
    box.press("Enter")
    expect(page.locator(".log")).to_contain_text("116 123")
    expect(widget(page)).to_have_count(0)
    expect(page.locator(".help").get_by_role("link", name="999")).to_be_in_viewport()
    expect(box).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Go on with the form")).to_be_visible()
    expect(widget(page)).to_have_count(0)
    box.fill("I am with my sister now")
    box.press("Enter")
    expect(page.locator(".you", has_text="with my sister")).to_be_visible()
    expect(box).to_have_value("")
    page.get_by_role("button", name="Go on with the form").click()
    expect(widget(page).locator(".prompt")).to_have_text(prompt)


def test_beside_a_plain_question_the_widget_steps_back_and_comes_back(open_page, served):
    """A yes on it might be meant for either."""
    questions = [
        {"question_id": n, "text": t, "question_type": "yes_no"} for n, t in (("a", "Rested?"), ("b", "Eaten?"))
    ]
    form = {"survey_id": "s", "title": "Your week", "questions": questions}
    page = sit(open_page(served.address), "survey", {"definition": form})
    expect(widget(page)).to_contain_text("Rested?")
    page.get_by_role("button", name="Write a message instead").click()
    page.get_by_label("Your message").fill("I am scared of my husband")
    page.keyboard.press("Enter")
    nobody = page.get_by_role("button", name="No, there is nobody")
    expect(nobody).to_be_visible()
    expect(widget(page)).to_have_count(0)
    page.reload()
    expect(nobody).to_be_visible()
    expect(widget(page)).to_have_count(0)
    assert violations(page) == []
    nobody.click()
    expect(page.locator(".log")).to_contain_text("Rested?")
    widget(page).get_by_role("button", name="Yes", exact=True).click()
    expect(widget(page)).to_contain_text("Eaten?")
