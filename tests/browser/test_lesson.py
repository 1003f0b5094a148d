"""A lesson from its first explanation to its report: hints, a mistake, mastery, and when to look at it again."""

import re

from playwright.sync_api import expect

from tests.browser.person import overflow
from tests.browser.sitting import open_report, sit, solved, widget
from tests.browser.test_access import violations

LESSON = {"curriculum_id": "two-digit-arithmetic", "max_items": 6, "items_per_concept": 6}


def answer(page, text):
    """Gives an answer in whatever way it is asked for, and waits until it was taken."""
    heard = page.locator(".you").count()
    choice = widget(page).get_by_role("button", name=text, exact=True)
    if widget(page).locator(".choice").count():
        choice.click()
    else:
        widget(page).get_by_label(re.compile("Your answer|Tu respuesta")).fill(text)
        page.keyboard.press("Enter")
    expect(page.locator(".you")).to_have_count(heard + 1)
    expect(page.locator(".widget, .over")).to_be_visible()


def question(page):
    return widget(page).locator(".prompt").inner_text()


def test_a_lesson_to_its_report(open_page, served):
    page = sit(open_page(served.address), "learning", LESSON)
    expect(page.locator(".where .concepts li").first).to_contain_text("now")
    expect(page.locator(".progress")).to_have_text("Question 1")
    first = question(page)
    page.get_by_role("button", name="Write a message instead").click()
    said = page.locator(".log .us").count()
    box = page.get_by_role("textbox", name="Your message")
    box.fill("hint")
    box.press("Enter")
    expect(page.locator(".log .us")).to_have_count(said + 1)
    expect(widget(page).locator(".prompt")).to_have_text(first)
    page.reload()
    expect(widget(page).locator(".prompt")).to_have_text(first)
    answer(page, solved(first))
    expect(page.locator(".progress")).to_have_text("Question 2")

    second = question(page)
    wrong = next(o for o in widget(page).locator(".choice").all_inner_texts() if o != solved(second))
    answer(page, wrong)
    expect(widget(page).locator(".prompt")).to_have_text(second)
    expect(widget(page).get_by_role("button", name=wrong, exact=True)).to_have_count(0)
    answer(page, solved(second))
    while not page.locator(".over").count():
        answer(page, solved(question(page)))

    open_report(page)
    expect(page.locator(".headline")).to_contain_text("5 of 6 right at the first try")
    mastery = page.get_by_role("table", name="Mastery", exact=True)
    expect(mastery.get_by_role("row", name=re.compile("^adding tens and ones"))).to_contain_text("%")
    expect(page.get_by_role("table", name="Mastery over time").get_by_role("row")).to_have_count(7)
    assert page.locator(".course circle").count() == 6
    expect(page.locator(".item").first).to_contain_text("1 hint")
    expect(page.locator(".item").nth(1)).to_contain_text("Right at the second try")
    expect(page.locator(".item").nth(1)).to_contain_text(wrong)
    expect(page.locator(".mistakes li").first).to_be_visible()
    expect(page.locator(".reviews dt").first).to_be_visible()
    assert violations(page) == []


def test_a_lesson_in_spanish_on_a_small_dark_screen(open_page, served):
    page = open_page(served.address, viewport={"width": 320, "height": 640}, color_scheme="dark")
    sit(page, "learning", LESSON | {"max_items": 2}, "es")
    page.locator(".where summary").click()
    expect(page.locator(".concepts li").first).to_be_visible()
    assert overflow(page) == 0
    assert violations(page) == []
    page.locator(".where summary").click()
    while not page.locator(".over").count():
        answer(page, solved(question(page)))
    open_report(page)
    expect(page.get_by_role("heading", name="El dominio a lo largo de la lección")).to_be_visible()
    assert overflow(page) == 0
    assert violations(page) == []
