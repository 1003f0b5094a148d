"""After an alarm a number stays in reach: while care asks, when it has ended, and without a connection."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.child import answered, in_mode, lesson, says, typing
from tests.browser.person import overflow, say
from tests.browser.sitting import sit
from tests.browser.team import HERE, give_back, session_of, take, write
from tests.browser.test_access import violations
from tests.browser.test_care import CHILDREN, PHONES, SIZES, TOLD, in_reach, sized, whole

BACK = re.compile("Back to the cards|Volver a las cartas")
MEXICO = {"locale": "es-MX", "timezone_id": "America/Mexico_City"}


def through_care(page: Page, locale: str) -> None:
    """A child tells it and answers all that is asked."""
    said, yes, *_ = TOLD[locale[:2]]
    says(page, said)
    for answer in (yes, "No", "No", "No"):
        before = page.locator(".coach-says").inner_text()
        page.get_by_role("button", name=answer, exact=True).click()
        expect(page.locator(".coach-says")).not_to_have_text(before, use_inner_text=True)
        answered(page)


@pytest.mark.parametrize("locale", ["en-GB", "es-MX"])
@pytest.mark.parametrize("size", PHONES, ids=str)
def test_care_of_a_child_ends_with_the_help_and_the_cards_wait(open_page, served, size, locale):
    page = lesson(sized(open_page, served, size), {}, locale)
    through_care(page, locale)
    card = page.locator(".help")
    whole(page.locator(".help-head"), card.get_by_role("link", name=CHILDREN[locale]), typing(page))
    expect(card).not_to_contain_text("•")
    expect(page.locator(".card")).to_have_count(0)
    expect(page.locator("#caring")).to_be_focused()
    assert violations(page) == []
    page.get_by_role("button", name=BACK).click()
    expect(page.locator(".card img").first).to_be_visible()
    number = page.locator(".lifeline").get_by_role("link", name=CHILDREN[locale])
    expect(number).to_have_attribute("href", f"tel:{CHILDREN[locale].replace(' ', '')}")
    expect(page.locator("[data-offer=CALL_GROWNUP]")).to_be_visible()
    assert violations(page) == []
    says(page, "cat" if locale == "en-GB" else "gato")
    in_mode(page, "card")
    page.evaluate("scrollTo(0, 0)")
    whole(number, typing(page))
    assert overflow(page) == 0


def test_a_lesson_without_an_alarm_has_no_line_of_help(open_page, served):
    page = lesson(open_page(served.address), {}, "en-GB")
    says(page, "cat")
    expect(page.locator(".lifeline")).to_have_count(0)
    expect(page.locator("[data-offer=CALL_GROWNUP]")).to_have_count(0)


def test_a_child_keeps_the_number_when_somebody_has_left(open_page, team, at_work):
    page = lesson(open_page(team.address), {}, "en-GB")
    says(page, "i want to die")
    staff = at_work("Ana", session_of(page))
    take(staff)
    expect(page.locator(".here")).to_contain_text(HERE)
    write(staff, "I am Ana.")
    give_back(staff, "")
    expect(page.locator(".coach-says")).to_contain_text("Ana has left the conversation")
    whole(in_reach(page, "0800 1111"))
    page.locator("[data-offer=CALL_GROWNUP]").click()
    in_mode(page, "grownup")
    whole(in_reach(page, "0800 1111"))


@pytest.mark.parametrize(
    ("wish", "number", "told"), [({}, "116 123", TOLD["en"]), (MEXICO, "800 911 2000", TOLD["es"])], ids=["en", "es"]
)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_while_care_asks_a_number_is_in_view(open_page, served, size, wish, number, told):
    page = sit(sized(open_page, served, size, **wish), "companion", {}, wish.get("locale", "en-GB"))
    say(page, told[0])
    for answer in (told[1], "No", "No", "No"):
        whole(in_reach(page, number), page.get_by_role("textbox"))
        count = page.locator(".log .us").count()
        page.locator(".choices").get_by_role("button", name=answer, exact=True).click()
        expect(page.locator(".log .us").nth(count)).to_be_attached()
        expect(page.locator(".under")).to_have_count(0)
    whole(in_reach(page, number))
    assert violations(page) == []


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_without_a_connection_a_number_is_in_view(open_page, own_server, size):
    page = sit(sized(open_page, own_server, size), "companion", {}, "en-GB")
    child = lesson(sized(open_page, own_server, size), {}, "en-GB")
    say(page, "i want to die")
    says(child, "i want to die")
    own_server.stop()
    for one, number in ((page, "116 123"), (child, "0800 1111")):
        expect(one.locator(".line-lost")).to_be_visible()
        whole(in_reach(one, number))
        one.get_by_role("button", name="Yes", exact=True).click()
        expect(one.locator(".trouble")).to_be_visible()
        whole(in_reach(one, number), one.get_by_role("textbox"))


@pytest.mark.parametrize("program", ["survey", "learning"])
def test_what_is_below_is_told_of_beside_the_words(open_page, served, program):
    page = sized(open_page, served, (375, 667), **MEXICO)
    page.locator(".program", has=page.locator(f"#program-{program}")).locator("button[type=submit]").click()
    page.get_by_role("button", name="Escribir un mensaje").click()
    say(page, "me quiero morir")
    for answer in ("Sí", "No", "No", "No"):
        count = page.locator(".log .us").count()
        page.locator(".choices").get_by_role("button", name=answer, exact=True).click()
        expect(page.locator(".log .us").nth(count)).to_be_attached()
        expect(page.locator(".under")).to_have_count(0)
    below = page.locator(".below")
    expect(below).to_be_visible()
    pane, button = page.locator(".pane").bounding_box(), below.bounding_box()
    assert pane and button and pane["y"] + pane["height"] <= button["y"]
    whole(in_reach(page, "800 911 2000"), below)
    below.click()
    expect(below).to_have_count(0)
