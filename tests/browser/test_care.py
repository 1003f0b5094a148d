"""After an alarm: what is asked now, its answers and the help stand together, on a phone too."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.child import in_mode, lesson, says, typing
from tests.browser.person import begin, overflow, said_by_us, say
from tests.browser.sitting import sit, widget
from tests.browser.team import HERE, confirm, give_back, session_of, take, write
from tests.browser.test_access import violations

PHONES = [(390, 780), (375, 667)]
SIZES = [*PHONES, (1280, 860)]
FIRST = re.compile("want to kill yourself")
SECOND = re.compile("how or when you would kill yourself")


def sized(open_page, served, size: tuple[int, int], **wish) -> Page:
    return open_page(served.address, viewport={"width": size[0], "height": size[1]}, **wish)


def in_reach(page: Page, name: str) -> Locator:
    """The number in words of help, or in the slim line that stands for them while they are out of view."""
    line = ".lifeline:not([hidden])"
    return page.locator(f"{line}, body:not(:has({line})) .help").get_by_role("link", name=name).last


def whole(*parts: Locator) -> None:
    """All of it is in view, and nothing lies over it."""
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
        assert part.evaluate("""(one) => {
            const {left, top, width, height} = one.getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height / 2);
            return there !== null && (one.contains(there) || there.contains(one));
        }"""), f"covered: {part.inner_text()}"


TOLD = {
    "en": ("i want to die", "Yes", FIRST, SECOND),
    "es": ("me quiero morir", "Sí", "quitarte la vida", "quitarías la vida"),
}
CHILDREN = {"en-GB": "0800 1111", "es-MX": "800 911 2000", "es-ES": "116 111", "es-AR": "102"}


@pytest.mark.parametrize("locale", CHILDREN)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_child_sees_what_is_asked_now_and_its_answers(open_page, served, size, locale):
    said, yes, first, second = TOLD[locale[:2]]
    page = lesson(sized(open_page, served, size), {}, locale)
    says(page, said)
    in_mode(page, "care")
    asked = page.locator(".coach-says p").last
    expect(asked).to_contain_text(first)
    number = in_reach(page, CHILDREN[locale])
    whole(asked, page.get_by_role("button", name=yes, exact=True), typing(page), number)
    page.get_by_role("button", name=yes, exact=True).click()
    expect(asked).to_contain_text(second)
    whole(asked, page.get_by_role("button", name="No", exact=True), typing(page), number)
    expect(page.locator(".caring")).not_to_contain_text("?")
    assert overflow(page) == 0
    assert violations(page) == []


def test_a_child_answers_with_the_keyboard_alone(open_page, served):
    page = lesson(open_page(served.address), {}, "en-GB")
    says(page, "i want to die")
    expect(page.locator(".coach-says")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Yes")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".coach-says p").last).to_have_text(SECOND)
    expect(page.locator(".coach-says")).to_be_focused()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_form_steps_back_for_help_and_comes_back_when_it_is_wanted(open_page, served, size):
    page = sized(open_page, served, size, locale="es-MX", timezone_id="America/Mexico_City")
    sit(page, "workflow", {}, "es-MX")
    widget(page).get_by_role("button", name="Sí").click()
    field = widget(page).get_by_role("textbox")
    field.fill("me quiero morir")
    field.press("Enter")
    help_card = page.locator(".help").first
    expect(help_card).to_be_visible()
    expect(widget(page)).to_have_count(0)
    yes = page.get_by_role("button", name="Sí", exact=True)
    whole(page.locator(".help-head"), help_card.get_by_role("link").first, yes)
    # The question that the answers belong to is in view: at its place, or over them.
    question = page.locator(".asks, .help .words").filter(has_text="?").last
    whole(question)
    yes.click()
    expect(page.locator(".log .us").last).to_contain_text("plan")
    expect(widget(page)).to_have_count(0)
    expect(page.get_by_role("textbox")).to_be_visible()  # the process puts its field again when care is over


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_plain_question_has_the_screen_and_not_the_test(open_page, served, size):
    page = sit(sized(open_page, served, size), "evaluation", {})
    page.get_by_role("button", name="Write a message").click()
    said = said_by_us(page)
    page.get_by_role("textbox").fill("i want to die")
    page.get_by_role("textbox").press("Enter")
    expect(page.locator(".log .us")).not_to_have_count(said)
    expect(widget(page)).to_have_count(0)
    whole(page.locator(".log .us").last.locator(".words").last, page.locator(".choices button").last)
    expect(page.locator(".progress")).to_have_count(0)
    page.get_by_role("button", name="Go on with the form").click()
    expect(widget(page)).to_be_visible()


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_answers_stand_under_their_question_and_a_number_is_in_view(open_page, served, size):
    page = sized(open_page, served, size)
    begin(page)
    say(page, "i want to die")
    asks = page.locator(".asks")
    expect(asks).to_contain_text("?")
    whole(asks, page.get_by_role("button", name="Yes"), page.locator(".help").get_by_role("link").first)
    expect(page.get_by_role("group", name=re.compile(r"\?"))).to_be_visible()
    asks.click()
    expect(asks).to_have_count(0)
    whole(page.get_by_role("button", name="Yes"))


def test_a_child_is_told_that_somebody_left_and_the_end_is_quiet(open_page, team, at_work):
    page = lesson(open_page(team.address), {}, "en-GB")
    says(page, "i want to die")
    staff = at_work("Ana", session_of(page))
    take(staff)
    expect(page.locator(".here")).to_contain_text(HERE)
    expect(page.locator(".where")).to_have_count(0)
    write(staff, "I am Ana.")
    give_back(staff, "")
    expect(page.locator(".coach-says")).to_contain_text("Ana has left the conversation")
    page.reload()
    expect(page.locator(".coach-says")).to_contain_text("Ana has left the conversation")
    says(page, "i want to die")
    take(staff)
    staff.get_by_role("button", name="Close…").click()
    confirm(staff, "")
    expect(page.get_by_role("heading", name="We stop here for today.")).to_be_visible()
    expect(page.locator(".stars")).to_have_count(0)
    expect(page.locator(".all-done")).not_to_contain_text("Thank you for talking")
    expect(page.locator(".help").get_by_role("link", name="0800 1111")).to_be_visible()
    expect(page.locator(".help")).not_to_contain_text("?")
