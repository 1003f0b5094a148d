"""A test from its first question to its report, with a server that is killed in the middle."""

import csv
import io
import json
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.person import overflow, transcript
from tests.browser.sitting import TEST, at, open_report, sit, solved, widget, write_code
from tests.browser.test_access import violations

RIGHT = "def count_chars(s):\nreturn len(s)"


def choose(page, text):
    widget(page).get_by_role("radio", name=text, exact=True).check()


def answer(page, text):
    choose(page, text)
    widget(page).get_by_role("button", name="Answer").click()


def three_of_four(page, question, wrong):
    """The report of that test: the third question was answered wrong."""
    open_report(page)
    expect(page.locator(".headline")).to_contain_text("75%")
    expect(page.locator(".headline")).to_contain_text("3 of 4 right")
    areas = page.get_by_role("table", name="By area")
    expect(areas.get_by_role("row", name="Python")).to_contain_text("100%")
    expect(areas.get_by_role("row", name="Addition")).to_contain_text("67%")
    expect(page.get_by_role("table", name="Ability").get_by_role("row", name="All areas")).to_contain_text(" to ")
    expect(page.get_by_role("table", name="Time per question").get_by_role("row")).to_have_count(5)
    expect(page.locator(".mistakes li")).to_have_count(1)
    expect(page.locator(".mistakes")).to_contain_text("in question 3")
    third = page.locator(".item").nth(2)
    expect(third).to_contain_text("Not right")
    expect(third).to_contain_text(wrong)
    expect(third).to_contain_text(solved(question))
    assert violations(page) == []


def test_a_test_with_code_over_a_server_that_dies(open_page, own_server):
    page = sit(open_page(own_server.address), "evaluation", {"blueprint": TEST})
    expect(page.get_by_role("heading", level=1)).to_have_text("Code and sums")
    at(page, 1, 4)
    expect(page.locator(".time")).to_have_text("20 minutes left")
    expect(widget(page).get_by_role("table", name="Examples")).to_contain_text("count_chars('")
    write_code(page, RIGHT)
    page.reload()
    expect(page.locator(".cm-content")).to_contain_text("return len(s)")
    own_server.stop(signal.SIGKILL)
    page.get_by_role("button", name="Submit code").click()
    expect(page.get_by_role("alert").first).to_contain_text("cannot be reached")
    own_server.start()
    page.get_by_role("button", name="Submit code").click()
    at(page, 2, 4)
    expect(page.locator(".you code")).to_have_text("def count_chars(s):\n    return len(s)")

    first = widget(page).locator(".prompt").inner_text()
    choose(page, solved(first))
    own_server.stop(signal.SIGKILL)
    own_server.start()
    page.reload()
    expect(widget(page).locator(".prompt")).to_have_text(first)
    expect(widget(page).get_by_role("radio", name=solved(first), exact=True)).to_be_checked()
    widget(page).get_by_role("button", name="Answer").click()
    at(page, 3, 4)
    second = widget(page).locator(".prompt").inner_text()
    wrong = next(o for o in widget(page).locator(".option").all_inner_texts() if o != solved(second))
    answer(page, wrong)
    at(page, 4, 4)
    answer(page, solved(widget(page).locator(".prompt").inner_text()))

    expect(page.get_by_text("Your report is ready.")).to_be_visible()
    expect(page.locator(".asked")).to_have_count(4)
    before = transcript(page)
    page.reload()
    expect(page.get_by_role("heading", name="This conversation has ended.")).to_be_visible()
    assert transcript(page) == before

    three_of_four(page, second, wrong)


@pytest.fixture
def reported(open_page, served):
    """A page with the report of a test of three questions, one of them wrong."""

    def opened(locale="en", **wish):
        page = sit(open_page(served.address, **wish), "evaluation", {"blueprint": SHORT}, locale)
        for number in range(1, 4):
            at(page, number, 3)
            question = widget(page).locator(".prompt").inner_text()
            options = widget(page).locator(".option").all_inner_texts()
            right = solved(question)
            choose(page, right if number > 1 else next(o for o in options if o != right))
            widget(page).locator(".solid").click()
        open_report(page)
        return page

    return opened


SHORT = TEST | {"sections": TEST["sections"][1:], "total_items": 3}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "locale"), [(1280, "en"), (320, "es")], ids=["wide", "narrow"])
def test_everybody_can_read_a_report(reported, scheme, width, locale):
    page = reported(locale, color_scheme=scheme, viewport={"width": width, "height": 800})
    assert overflow(page) == 0
    assert violations(page) == []
    for button in page.locator(".figure-head .link").all():
        button.click()
    assert page.locator(".chart:visible").count() == 0
    for table in page.locator(".figures-table table").all():
        expect(table).to_be_visible()
    assert overflow(page) == 0
    assert violations(page) == []


def test_a_report_goes_on_paper_and_into_files(reported, tmp_path):
    page = reported()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download CSV").click()
    table = list(csv.DictReader(io.StringIO(saved.value.path().read_text("utf-8-sig"))))
    assert [row["number"] for row in table] == ["1", "2", "3"]
    assert [row["correct"] for row in table] == ["false", "true", "true"]
    assert all(row["correct_answer"] == solved(row["stem"]) for row in table)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download JSON").click()
    whole = json.loads(saved.value.path().read_text("utf-8"))
    assert whole["report"]["kind"] == "evaluation"
    assert whole["report"]["items_correct"] == 2
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".files")).to_be_hidden()
    expect(page.get_by_role("link", name="Back to the conversation")).to_be_hidden()
    for table in page.locator(".figures-table table").all():
        assert table.bounding_box()["width"] > 300
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


def test_nobody_reads_a_report_that_is_not_theirs(open_page, served):
    page = sit(open_page(served.address), "evaluation", {"blueprint": SHORT, "show_report": False})
    for number in range(1, 4):
        at(page, number, 3)
        answer(page, widget(page).locator(".option").first.inner_text())
    expect(page.get_by_text("Your answers go to the people who set this test.")).to_be_visible()
    expect(page.get_by_role("link", name="See your report")).to_have_count(0)
    page.goto(f"{page.url}/report")
    expect(page.locator(".report")).to_contain_text("The results of this test go to the people who set it.")
    expect(page.locator(".figure")).to_have_count(0)
    other = open_page(page.url)
    expect(other.get_by_role("heading", name="This conversation cannot be opened here.")).to_be_visible()


def test_there_is_no_report_before_the_end(open_page, served):
    page = sit(open_page(served.address), "evaluation", {"blueprint": SHORT})
    sid = page.url
    page.goto(f"{sid}/report")
    expect(page.locator(".trouble")).to_be_visible()
    page.get_by_role("link", name="Back to the conversation").click()
    expect(widget(page)).to_be_visible()


def test_words_beside_a_question_leave_it_there(open_page, served):
    page = sit(open_page(served.address), "evaluation", {"blueprint": SHORT})
    prompt = widget(page).locator(".prompt").inner_text()
    page.get_by_role("button", name="Write a message instead").click()
    box = page.get_by_role("textbox", name="Your message")
    box.fill("can you give me a hint?")
    box.press("Enter")
    expect(page.locator(".log .us")).to_have_count(2)
    expect(widget(page).locator(".prompt")).to_have_text(prompt)
    page.reload()
    expect(widget(page).locator(".prompt")).to_have_text(prompt)
    expect(page.locator(".asked")).to_have_count(0)
    answer(page, solved(prompt))
    at(page, 2, 3)
    expect(page.locator(".asked")).to_have_count(1)


def test_the_time_is_told_calmly_and_ends_the_test(open_page, served):
    """The person's clock is years ahead, and the server's counts."""
    page = open_page(served.address)
    page.clock.install(time="2031-05-05T10:00:00Z")
    page.reload()
    sit(page, "evaluation", {"blueprint": SHORT | {"time_limit_minutes": 6}})
    expect(page.locator(".time")).to_have_text("6 minutes left")
    page.clock.fast_forward(62_000)
    expect(page.locator(".time")).to_have_text("5 minutes left")
    told = page.locator(".time-told")
    expect(told).to_have_text("5 minutes are left. There is no need to hurry.")
    assert told.get_attribute("aria-live") == "polite"
    assert violations(page) == []
    page.clock.fast_forward(240_000)
    expect(page.locator(".time")).to_have_text("1 minute left")
    expect(told).to_contain_text("One minute is left.")


def test_when_the_time_is_up_the_page_says_so(open_page, served):
    page = sit(open_page(served.address), "evaluation", {"blueprint": SHORT, "time_limit_minutes": 0.1})
    expect(page.get_by_role("heading", name="This conversation has ended.")).to_be_visible(timeout=25_000)
    expect(page.locator(".over")).to_contain_text("The time was up.")
    open_report(page)
    expect(page.locator(".headline")).to_contain_text("3 questions were not answered.")
    expect(page.locator(".about")).to_contain_text("The time was up before its last question.")
