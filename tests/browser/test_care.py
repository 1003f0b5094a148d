"""After an alarm: what is asked now, its answers and the help stand together, on a phone too."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.child import in_mode, lesson, says, typing
from tests.browser.person import overflow
from tests.browser.test_access import violations

PHONES = [(390, 780), (375, 667)]
SIZES = [*PHONES, (1280, 860)]
FIRST = re.compile("want to kill yourself")
SECOND = re.compile("how or when you would kill yourself")


def sized(open_page, served, size: tuple[int, int], **wish) -> Page:
    return open_page(served.address, viewport={"width": size[0], "height": size[1]}, **wish)


def whole(*parts: Locator) -> None:
    """All of it is in view, and nothing lies over it."""
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
        assert part.evaluate("""(one) => {
            const {left, top, width, height} = one.getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height / 2);
            return there !== null && (one.contains(there) || there.contains(one));
        }"""), f"covered: {part.inner_text()}"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_child_sees_what_is_asked_now_and_its_answers(open_page, served, size):
    page = lesson(sized(open_page, served, size), {}, "en-GB")
    says(page, "i want to die")
    in_mode(page, "care")
    asked = page.locator(".coach-says p").last
    expect(asked).to_have_text(FIRST)
    number = page.locator(".help").get_by_role("link", name="0800 1111")
    whole(asked, page.get_by_role("button", name="Yes"), typing(page), number)
    page.get_by_role("button", name="Yes").click()
    expect(asked).to_have_text(SECOND)
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
