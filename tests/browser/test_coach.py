"""The child's page: cards by key, bubbles, a break, a grown-up, words of danger, and no answers."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.child import (
    answered,
    answers,
    at_level,
    chooses,
    in_mode,
    lesson,
    offered,
    says,
    senses,
    typing,
)
from tests.browser.person import overflow
from tests.browser.test_access import violations

NARROW = {"width": 320, "height": 640}
SMALLEST = 48  # pixels that a finger needs


def small(page: Page) -> list[str]:
    """What can be touched and is too small for it; a link among words is no button."""
    boxes = [(one, one.bounding_box()) for one in page.locator(".coach :is(button, input, summary)").all()]
    return [one.inner_text() for one, box in boxes if box and (box["height"] < SMALLEST or box["width"] < SMALLEST)]


def test_three_cards_with_the_keyboard_alone(open_page, served):
    page = lesson(open_page(served.address))
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.typing input')"):
            break
    for place, word in enumerate(answers()[:3], start=1):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.locator(".steps-done .had")).to_have_count(place)
        expect(page.locator(".typing input")).to_be_focused()
        expect(page.locator(".typing input")).to_have_value("")
        answered(page)
    expect(page.locator(".steps-done")).to_contain_text("Card 4 of 12")
    at_level(page, "GREEN")
    page.keyboard.press("Tab")
    expect(page.locator("[data-offer=RETRY_CARD]")).to_be_focused()


def test_enter_while_an_answer_is_on_its_way_is_not_lost(open_page, served):
    page = lesson(open_page(served.address))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/message", hold, times=1)
    first, second = answers()[:2]
    typing(page).fill(first)
    typing(page).press("Enter")
    expect(page.locator(".coach-says")).to_have_attribute("data-busy", "true")
    typing(page).fill(second)
    typing(page).press("Enter")
    expect(typing(page)).to_have_value(second)
    held[0].continue_()
    expect(page.locator(".steps-done .had")).to_have_count(2)
    expect(typing(page)).to_have_value("")


def test_no_answer_is_on_the_page_before_it_is_said(open_page, served):
    page = lesson(open_page(served.address))
    word = answers()[0]
    assert word.lower() not in page.content().lower()
    expect(page.locator(".card img")).to_have_attribute("alt", "picture")
    says(page, word)
    expect(page.locator(".steps-done .had")).to_have_count(1)


def test_a_reload_finds_the_same_card(open_page, served):
    page = lesson(open_page(served.address))
    says(page, answers()[0])
    question = page.locator(".card h1").inner_text()
    page.reload()
    expect(page.locator(".card h1")).to_have_text(question)
    expect(page.locator(".steps-done .had")).to_have_count(1)


@pytest.mark.parametrize("deck", ["kitchen", "home"])
def test_the_whole_of_a_deck_in_spanish(open_page, served, deck):
    page = lesson(open_page(served.address), {"deck": deck}, "es-ES")
    for word in answers(deck, "es"):
        expect(page.locator(".card img").first).to_be_visible()
        says(page, word)
    expect(page.get_by_role("heading", name="¡Hemos terminado!")).to_be_visible()
    expect(page.locator(".all-done")).to_contain_text("12 cartas")
    expect(page.get_by_role("button")).to_have_count(0)
    assert violations(page) == []


def test_five_offers_are_three_and_the_rest_behind_more(open_page, served):
    page = lesson(open_page(served.address))
    assert offered(page) == ["RETRY_CARD"]
    senses(page, screaming=True)
    at_level(page, "ORANGE")
    assert offered(page) == ["BUBBLE_BREATHING", "RETRY_CARD", "START_BREAK"]
    senses(page, screaming=True)
    at_level(page, "RED")
    assert offered(page) == ["BUBBLE_BREATHING", "START_BREAK", "CALL_GROWNUP"]
    page.get_by_role("button", name="More").click()
    assert offered(page)[3:] == ["SKIP_CARD", "RETRY_CARD"]
    assert small(page) == []


def test_bubbles_for_five_breaths(open_page, served):
    page = lesson(open_page(served.address))
    senses(page, screaming=True)
    page.clock.install()
    chooses(page, "BUBBLE_BREATHING")
    heading = page.get_by_role("heading", name="Let's blow bubbles")
    expect(heading).to_be_focused()
    page.clock.run_for(2_100)
    expect(page.locator(".breath-word")).to_have_text("Breathe in")
    page.clock.run_for(4_000)
    expect(page.locator(".breath-word")).to_have_text("Blow out, slowly")
    page.clock.run_for(40_000)
    expect(page.locator(".breath-count .had")).to_have_count(5)
    page.clock.run_for(6_000)
    page.get_by_role("button", name="Back to the cards").click()
    in_mode(page, "card")


def test_bubbles_can_be_left_and_stand_still_for_those_who_asked_for_rest(open_page, served):
    page = lesson(open_page(served.address, reduced_motion="reduce"))
    senses(page, screaming=True)
    chooses(page, "BUBBLE_BREATHING")
    expect(page.locator(".breath-word")).to_have_text("Breathe in")
    size = page.locator(".bubble").bounding_box()
    page.wait_for_timeout(600)
    assert page.locator(".bubble").bounding_box() == size
    assert page.evaluate("document.getAnimations().length") == 0
    page.get_by_role("button", name="I'm done").click()
    in_mode(page, "card")


def test_a_break_counts_down_and_ends_when_the_child_is_ready(open_page, served):
    page = lesson(open_page(served.address), {"overlay": True})
    senses(page, screaming=True)
    chooses(page, "START_BREAK")
    expect(page.get_by_role("heading", name="Break time")).to_be_focused()
    expect(page.get_by_role("timer")).to_have_accessible_name(re.compile(r"0:5\d left"))
    page.clock.install()
    page.clock.fast_forward(61_000)
    expect(page.locator(".rest-word")).to_contain_text("Shall we go on?")
    page.get_by_role("button", name="I'm ready").click()
    in_mode(page, "card")
    expect(page.locator(".overlay dd").nth(1)).to_have_text("3")


def test_a_grown_up_is_called_and_comes(open_page, served):
    page = lesson(open_page(served.address), {"overlay": True})
    senses(page, screaming=True)
    senses(page, crying=True)
    at_level(page, "RED")
    chooses(page, "CALL_GROWNUP")
    expect(page.get_by_role("heading", name="A grown-up, please")).to_be_focused()
    expect(page.locator(".for-adult")).to_contain_text("at eye level")
    assert violations(page) == []
    page.get_by_role("button", name="I'm here").click()
    in_mode(page, "card")


def test_words_of_danger_are_met_and_the_child_can_go_on_talking(open_page, served):
    page = lesson(open_page(served.address), {}, "en-GB")
    says(page, "my dad hits me and I am scared to go home")
    in_mode(page, "care")
    help_card = page.locator(".help")
    expect(help_card.get_by_role("link", name=re.compile("0800 1111|116 111|999")).first).to_be_visible()
    expect(page.get_by_role("button", name="Get a grown-up")).to_be_visible()
    expect(page.locator(".mic")).to_be_visible()
    assert violations(page) == []
    says(page, "no")
    expect(help_card).to_be_visible()


def test_the_overlay_is_for_grown_ups_who_asked_and_the_plot_comes_after(open_page, served):
    page = lesson(open_page(served.address))
    expect(page.locator(".overlay")).to_have_count(0)
    lesson(page, {"overlay": True})
    overlay = page.locator(".overlay")
    expect(overlay).to_contain_text("Green: all is well")
    senses(page, screaming=True)
    expect(overlay).to_contain_text("Orange: significant distress")
    expect(overlay).to_contain_text("screaming")
    says(page, "banana")
    page.get_by_role("button", name="End session").click()
    page.get_by_role("dialog").get_by_role("button", name="End it").click()
    page.get_by_role("link", name="For the grown-up: how it went").click()
    expect(page.locator(".report h1")).to_be_focused()
    expect(page.locator("svg.course")).to_have_count(4)
    expect(page.locator("svg.course .noticed").first).to_be_visible()
    row = page.get_by_role("table", name="How it was for the child").get_by_role("row", name="Orange").first
    expect(row).to_contain_text("screaming")
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [NARROW, {"width": 1280, "height": 860}], ids=["narrow", "wide"])
def test_every_state_of_the_page_can_be_used_by_everybody(open_page, served, scheme, size):
    page = lesson(open_page(served.address, color_scheme=scheme, viewport=size), {"overlay": True})
    for level, signal in (
        ("GREEN", None),
        ("YELLOW", "prolongedSilence"),
        ("ORANGE", "screaming"),
        ("RED", "screaming"),
    ):
        if signal:
            senses(page, **{signal: True})
        at_level(page, level)
        assert (overflow(page), small(page), violations(page)) == (0, [], [])
    for offer, back in (("BUBBLE_BREATHING", "I'm done"), ("START_BREAK", "I'm ready"), ("CALL_GROWNUP", "I'm here")):
        senses(page, choice=offer)
        expect(page.get_by_role("button", name=back)).to_be_visible()
        assert (overflow(page), small(page), violations(page)) == (0, [], [])
        page.get_by_role("button", name=back).click()
        in_mode(page, "card")
