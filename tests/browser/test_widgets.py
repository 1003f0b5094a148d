"""Every widget: answered by hand and by keyboard, wrong answers told, half an answer kept, read by everybody."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.person import begin, overflow, say
from tests.browser.stage import WIDGETS
from tests.browser.test_access import violations

EDITOR = re.compile(r"assets/editor-[\w-]+\.js$")


@pytest.fixture
def shown(open_page, staged):
    """A page with this widget on it."""

    def opened(name, **wish):
        page = open_page(staged.address, **wish)
        begin(page)
        say(page, name)
        expect(page.locator(".widget")).to_be_visible()
        return page

    return opened


def answered(page, value, count=1):
    expect(page.get_by_text(f"Answer {count} was {value!r}.", exact=True)).to_be_visible()


def test_a_number_that_does_not_fit_is_told_before_it_is_sent(shown):
    page = shown("number")
    box = page.get_by_label("Your answer")
    for wrong, words in [("much", "Please write a number."), ("501", "From 0 to 500"), ("-1", "From 0 to 500")]:
        box.fill(wrong)
        box.press("Enter")
        expect(page.locator(".widget [role=alert]")).to_have_text(words)
        expect(box).to_have_attribute("aria-invalid", "true")
    box.fill("12,75")
    expect(page.locator(".widget [role=alert]")).to_have_text("")
    page.reload()
    expect(box).to_have_value("12,75")
    box.press("Enter")
    answered(page, 12.75)


def test_a_whole_number_takes_no_half_and_says_how_it_reads_thousands(shown):
    page = shown("whole")
    box = page.get_by_label("Your answer")
    expect(box).to_be_focused()
    box.fill("2.5")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator(".widget [role=alert]")).to_have_text("Please write a whole number.")
    box.fill("1,250")
    expect(page.get_by_text("Read as 1,250")).to_be_visible()
    box.press("Enter")
    answered(page, 1250)


def test_an_earlier_number_stands_there_and_may_be_skipped(shown):
    page = shown("number")
    expect(page.get_by_label("Your answer")).to_have_value("2.5")
    expect(page.locator(".unit")).to_have_text("kg")
    page.get_by_role("button", name="Skip this question").click()
    answered(page, None)
    expect(page.locator(".you.passed")).to_have_text(re.compile("Skipped$"))
    page.reload()
    expect(page.locator(".you.passed")).to_have_text(re.compile("Skipped$"))


def test_several_of_many_and_not_more(shown):
    page = shown("many")
    box = page.locator(".widget")
    expect(box.locator(".context")).to_have_text(["In the last week", "At home"])
    send = box.get_by_role("button", name="Answer")
    expect(send).to_be_disabled()
    box.get_by_label("Milk").check()
    box.get_by_label("Tea").check()
    expect(box.get_by_label("Coffee")).to_be_disabled()
    expect(box).to_contain_text("At most 2 can be chosen: take one away first.")
    page.reload()
    expect(box.get_by_role("checkbox", checked=True)).to_have_count(2)
    send.click()
    answered(page, ["Tea", "Milk"])
    expect(page.locator(".you").last).to_contain_text("Tea, Milk")


def test_one_of_many_with_the_keyboard(shown):
    page = shown("one")
    expect(page.get_by_role("radio")).to_have_count(8)
    expect(page.get_by_role("radio").first).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Town 2")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    answered(page, ["Town 2"])


def test_a_day_outside_its_bounds_cannot_be_sent(shown):
    page = shown("date")
    day = page.get_by_label("Your answer")
    expect(day).to_have_value("2026-03-04")
    send = page.get_by_role("button", name="Answer")
    day.fill("2027-01-01")
    expect(send).to_be_disabled()
    expect(page.locator(".widget")).to_contain_text("From 1 January 2026 to 31 December 2026")
    day.fill("2026-07-01")
    page.reload()
    expect(day).to_have_value("2026-07-01")
    send.click()
    answered(page, "2026-07-01")


def test_a_card_is_read_and_leaves_no_answer(shown):
    page = shown("card")
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Enter")
    answered(page, True)
    expect(page.locator(".asked")).to_contain_text("Please read this first.")
    expect(page.locator(".you", has_text="Yes")).to_have_count(0)


def test_steps_with_a_name_each_and_the_one_chosen_before(shown):
    page = shown("steps")
    expect(page.locator(".choice.was")).to_contain_text("Sometimes")
    page.get_by_role("button", name="2 · Often").click()
    answered(page, 2)


def test_a_long_text_has_lines_and_an_end(shown):
    page = shown("long")
    box = page.get_by_role("textbox", name="Your answer")
    box.fill("one")
    box.press("Enter")
    box.press_sequentially("two")
    expect(box).to_have_value("one\ntwo")
    box.fill("x" * 61)
    expect(page.get_by_text("1 characters too many")).to_be_visible()
    expect(page.get_by_role("button", name="Answer")).to_be_disabled()
    box.fill("one\ntwo")
    page.reload()
    expect(box).to_have_value("one\ntwo")
    box.press("Control+Enter")
    answered(page, "one\ntwo")


def test_suggestions_are_taken_line_by_line(shown):
    page = shown("lines")
    page.get_by_role("button", name="Tea", exact=True).click()
    page.get_by_role("button", name="Coffee").click()
    expect(page.get_by_role("textbox", name="Your answer")).to_have_value("Tea\nCoffee")
    page.get_by_role("button", name="Answer").click()
    answered(page, "Tea\nCoffee")


def test_in_a_test_an_answer_is_chosen_before_it_is_sent(shown):
    page = shown("test")
    expect(page.locator(".widget .listing")).to_have_text("if True:\n    print(1)")
    page.get_by_role("radio", name="True").check()
    page.reload()
    expect(page.get_by_role("radio", name="True")).to_be_checked()
    page.get_by_role("radio", name="1").check()
    page.get_by_role("button", name="Answer").click()
    answered(page, "1")


def test_a_double_click_answers_once(shown):
    page = shown("choice")
    first = page.get_by_role("button", name="The first")
    first.dblclick()
    answered(page, "The first")
    expect(page.locator(".you", has_text="The first")).to_have_count(1)


def test_half_an_answer_is_not_that_of_another_session(shown, open_page, staged):
    page = shown("text")
    page.get_by_role("textbox", name="Your answer").fill("mine alone")
    page.get_by_role("link", name="Handrail").click()
    begin(page)
    say(page, "text")
    expect(page.get_by_role("textbox", name="Your answer")).to_have_value("")


def test_code_is_written_with_the_keyboard_alone(shown):
    page = shown("code")
    code = page.locator(".cm-content")
    expect(code).to_be_visible()
    expect(page.locator(".editor")).to_be_focused()
    expect(page.get_by_role("table", name="Examples").get_by_role("row")).to_have_text(
        ["Callgives", "add(1, 2)3", "add(\"it's\", None)[True, 'x']"]
    )
    assert page.locator(".cm-content span", has_text="def").count() == 1
    page.keyboard.press("Control+a")
    page.keyboard.type("def add(a, b):\n")
    page.keyboard.press("Tab")
    page.keyboard.type("# deeper\n")
    expect(code).to_contain_text("        # deeper")
    page.keyboard.type("return a + b")
    page.keyboard.press("Escape")
    page.wait_for_timeout(2500)  # there is no hurry to leave
    page.keyboard.press("Tab")
    expect(page.locator(".editor")).not_to_be_focused()
    page.reload()
    expect(code).to_contain_text("# deeper")
    code.click()
    page.keyboard.press("Control+Enter")
    answered(page, "def add(a, b):\n        # deeper\n        return a + b")


def test_the_starting_code_comes_back(shown):
    page = shown("code")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("nonsense")
    page.get_by_role("button", name="Back to the starting code").click()
    expect(page.locator(".cm-content")).to_have_text(re.compile("def add"))
    page.get_by_role("button", name="Submit code").click()
    answered(page, "def add(a, b):\n    pass")


def test_code_can_be_written_without_the_editor(open_page, staged):
    page = open_page(staged.address)
    page.route(EDITOR, lambda route: route.abort())
    begin(page)
    say(page, "code")
    box = page.get_by_role("textbox", name="Your code")
    expect(box).to_be_focused()
    box.fill("")
    page.keyboard.type("def add(a, b):\n")
    page.keyboard.press("Tab")
    page.keyboard.type("return a + b")
    expect(box).to_have_value("def add(a, b):\n    return a + b")
    page.reload()
    expect(box).to_have_value("def add(a, b):\n    return a + b")
    box.focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(box).not_to_be_focused()
    page.get_by_role("button", name="Submit code").click()
    answered(page, "def add(a, b):\n    return a + b")


def test_the_editor_comes_only_when_code_is_asked_for(open_page, staged):
    page = open_page(staged.address)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if EDITOR.search(request.url) else None)
    begin(page)
    say(page, "choice")
    page.get_by_role("button", name="The first").click()
    answered(page, "The first")
    assert asked == []
    say(page, "code")
    expect(page.locator(".cm-content")).to_be_visible()
    assert len(asked) == 1


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 320)])
def test_axe_finds_nothing_on_any_widget(open_page, staged, scheme, width):
    page = open_page(staged.address, color_scheme=scheme, viewport={"width": width, "height": 720})
    found = []
    for name in WIDGETS:
        begin(page)
        say(page, name)
        expect(page.locator(".widget")).to_be_visible()
        if name == "code":
            expect(page.locator(".cm-content")).to_be_visible()
        found += [(name, one) for one in violations(page)]
        assert overflow(page) == 0, name
        page.get_by_role("link", name="Handrail").click()
    assert found == []
