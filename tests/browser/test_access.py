"""Everybody can use it: axe on every state of both pages, the keyboard alone, a narrow screen, no motion."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.person import STORY, begin, overflow, say

NARROW = {"width": 360, "height": 720}
SIZES = {"wide": {"width": 1280, "height": 860}, "narrow": NARROW}

AT_REST = """Promise.all(document.getAnimations()
    .filter((one) => one.effect.getTiming().iterations !== Infinity)
    .map((one) => one.finished.catch(() => null)))"""


def violations(page: Page) -> list[str]:
    page.evaluate(AT_REST)  # what fades in is checked once it stands
    found = Axe().run(page).response["violations"]
    return [
        f"{v['id']} ({v['impact']}): {n['html'][:120]} {n['failureSummary'][:200]}" for v in found for n in v["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_on_any_page(open_page, served, scheme, size):
    page = open_page(served.address, color_scheme=scheme, viewport=SIZES[size])
    expect(page.locator(".program").first).to_be_visible()
    page.get_by_text("Options").first.click()
    assert violations(page) == []
    begin(page)
    assert violations(page) == []
    for text in STORY[:3]:
        say(page, text)
    assert violations(page) == []
    say(page, "I want to kill myself tonight")
    expect(page.locator(".help").first).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="End session").click()
    assert violations(page) == []
    page.get_by_role("button", name="End it").click()
    expect(page.locator(".over")).to_be_visible()
    assert violations(page) == []


def test_axe_would_see_faint_words(open_page, served):
    page = open_page(served.address)
    expect(page.locator(".program").first).to_be_visible()
    page.evaluate("document.documentElement.style.setProperty('--soft', '#d8d0c0')")
    assert any("color-contrast" in one for one in violations(page))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_widgets(open_page, staged, scheme):
    page = open_page(staged.address, color_scheme=scheme)
    begin(page)
    for widget in ("rating", "text"):
        say(page, widget)
        expect(page.locator(".widget")).to_be_visible()
        assert violations(page) == []
        page.reload()
        expect(page.locator(".widget")).to_be_visible()
        if widget == "rating":
            page.get_by_role("button", name="4").click()
            expect(page.get_by_role("textbox", name="Your message")).to_be_visible()


def test_a_whole_exchange_with_the_keyboard_alone(open_page, served):
    page = open_page(served.address)
    expect(page.locator(".program").first).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.program:has(#program-reframing) .start .solid')"):
            break
    page.keyboard.press("Enter")
    box = page.get_by_role("textbox", name="Your message")
    expect(box).to_be_focused()
    page.keyboard.type("First line")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("and a second one about my exam")
    assert page.locator(".you").count() == 0
    page.keyboard.press("Enter")
    expect(page.locator(".you p")).to_have_text("First line\nand a second one about my exam")
    expect(page.locator(".log .us").nth(1)).to_be_visible()
    expect(box).to_be_focused()
    expect(box).to_have_value("")
    page.keyboard.press("Shift+Tab")
    for _ in range(6):
        if page.evaluate("document.activeElement.matches('.finish')"):
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_conversation_is_announced(open_page, served):
    page = open_page(served.address)
    begin(page)
    log = page.get_by_role("log")
    assert log.get_attribute("aria-live") == "polite"
    expect(log.locator(".unseen").first).to_contain_text("Handrail")
    expect(page.get_by_text("You are talking with a program, not a person.")).to_be_visible()


def test_a_narrow_screen_has_everything_in_reach(open_page, served):
    page = open_page(served.address, viewport=NARROW)
    expect(page.locator(".program").first).to_be_visible()
    assert overflow(page) == 0
    begin(page)
    say(page, "a" * 300 + " and then my boss wrote to me")
    assert overflow(page) == 0
    send = page.get_by_role("button", name="Send")
    for part in (
        send,
        page.get_by_role("textbox"),
        page.locator(".reminder"),
        page.get_by_role("button", name="End session"),
    ):
        expect(part).to_be_in_viewport(ratio=1)
    page.locator(".where summary").click()
    expect(page.locator(".steps [aria-current=step]")).to_be_visible()
    assert overflow(page) == 0


def test_large_text_on_a_small_screen(open_page, served):
    page = open_page(served.address, viewport={"width": 320, "height": 600})
    page.evaluate("document.documentElement.style.fontSize = '150%'")
    assert overflow(page) == 0
    begin(page)
    assert overflow(page) == 0
    expect(page.get_by_role("textbox")).to_be_in_viewport()


def test_nothing_moves_for_those_who_asked_for_rest(open_page, served):
    page = open_page(served.address, reduced_motion="reduce")
    begin(page)
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_person_who_reads_above_is_not_pulled_down(open_page, served):
    page = open_page(served.address, viewport={"width": 800, "height": 500})
    begin(page)
    for text in STORY[:4]:
        say(page, text)
    pane = page.locator(".pane")
    pane.hover()
    page.mouse.wheel(0, -5000)
    page.wait_for_timeout(300)
    assert pane.evaluate("(box) => box.scrollTop") == 0
    say(page, STORY[4])
    assert pane.evaluate("(box) => box.scrollTop") == 0
    page.get_by_role("button", name="New words below").click()
    expect(page.locator(".log > :last-child")).to_be_in_viewport()
