"""Short windows, an alarm on a small screen, and views that lack whatever they lack."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.person import begin, overflow, say

SHORT = [(320, 256), (320, 280), (667, 300), (640, 360), (375, 330), (1180, 300)]
LONG = "This is a rather long story that goes on for quite a while. " * 12
WHOLE = {
    "phase": "CLARIFY",
    "turn": 2,
    "max_turns": 9,
    "followups_left": 3,
    "progress": {"situation": "A talk", "thought": None, "emotion": True, "intensity": 8},
    "suds": {"before": 8, "after": 4},
    "confidence": {"before": 3, "after": None},
    "crisis": False,
    "control": {"next_phase": "CLARIFY"},
}


def opened(open_page, staged, width=1280, height=860, **wish):
    page = open_page(staged.address, viewport={"width": width, "height": height}, **wish)
    begin(page)
    return page


def show(page, view):
    say(page, f"view {json.dumps(view)}")
    expect(page.locator(".log .us").last).to_have_text("Handrail: Seen.")


@pytest.mark.parametrize(("width", "height"), SHORT, ids=str)
def test_a_short_window_leaves_room_for_the_conversation(open_page, staged, width, height):
    page = opened(open_page, staged, width, height)
    say(page, LONG)
    assert page.locator(".pane").bounding_box()["height"] >= 120
    assert overflow(page) == 0
    # The answer is read from its start; the box is a scroll away and whole.
    expect(page.locator(".log .us").last.locator(".words").first).to_be_in_viewport()
    page.get_by_role("textbox").scroll_into_view_if_needed()
    expect(page.get_by_role("textbox")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Send")).to_be_in_viewport(ratio=1)
    say(page, "short")
    expect(page.locator(".log .us").last).to_be_in_viewport()


def test_in_a_short_window_who_reads_above_is_not_pulled_down(open_page, staged):
    page = opened(open_page, staged, 640, 360)
    say(page, LONG)
    box = page.get_by_role("textbox")
    box.fill("slowly")
    box.press("Enter")
    expect(page.locator(".draft")).to_be_visible()
    page.mouse.move(300, 150)
    page.mouse.wheel(0, -5000)
    page.get_by_role("button", name="New words below").click()
    expect(page.locator(".log .us").last).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (640, 360), (320, 256), (1280, 860)], ids=str)
def test_in_a_crisis_the_help_has_the_screen(open_page, staged, width, height):
    page = opened(open_page, staged, width, height)
    say(page, LONG)
    say(page, "help")
    head = page.locator(".help-head")
    expect(head).to_be_in_viewport()
    for name in ("988", "741741", "911"):
        link = page.locator(".help").get_by_role("link", name=name)
        link.scroll_into_view_if_needed()
        expect(link).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".where")).to_have_count(0)
    expect(page.locator("body")).not_to_contain_text("worthless")
    assert overflow(page) == 0


def test_who_reads_above_still_sees_help_come(open_page, staged):
    page = opened(open_page, staged, 800, 520)
    for _ in range(3):
        say(page, LONG)
    page.locator(".pane").hover()
    page.mouse.wheel(0, -5000)
    page.wait_for_timeout(300)
    say(page, "help")
    expect(page.locator(".help-head")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (640, 360), (1280, 860)], ids=str)
def test_after_a_crisis_the_end_keeps_the_help(open_page, staged, width, height):
    page = opened(open_page, staged, width, height)
    say(page, "help")
    say(page, "end person_stopped")
    expect(page.locator(".over")).to_contain_text("the help named here can be reached now")
    expect(page.locator(".over .solid")).to_have_count(0)
    expect(page.get_by_role("link", name="All conversations")).to_be_attached()
    call = page.locator(".over").get_by_role("link", name="988")
    call.scroll_into_view_if_needed()
    expect(call).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".where")).to_have_count(0)
    page.reload()
    expect(page.locator(".over").get_by_role("link", name="988")).to_be_attached()


@pytest.mark.parametrize("size", [(1280, 860), (360, 720)], ids=["wide", "narrow"])
def test_a_view_may_lack_any_key(open_page, staged, size):
    page = opened(open_page, staged, *size)
    for key in WHOLE:
        show(page, {name: value for name, value in WHOLE.items() if name != key})
        expect(page.locator(".where")).to_be_visible()
        assert "undefined" not in page.locator(".where").inner_text()
    strange = [dict.fromkeys(WHOLE, value) for value in (None, "x", [], {"a": {"b": 1}})]
    for view in ({}, *strange):
        show(page, view)
        assert "undefined" not in page.locator(".talk").inner_text()


def test_questions_left_do_not_stand_over_a_bar_of_turns(open_page, staged):
    page = opened(open_page, staged)
    show(page, WHOLE)
    expect(page.get_by_text("Turn 2 of 9")).to_be_visible()
    expect(page.locator(".meter")).to_have_count(1)
    show(page, WHOLE | {"phase": "FOLLOWUP"})
    expect(page.get_by_text("3 questions left")).to_be_visible()
    expect(page.locator(".meter")).to_have_count(0)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("complete", "You went all the way through it."),
        ("person_stopped", "You chose to stop here"),
        ("ended_by_staff", "The team that runs this service ended it."),
        ("terminated", "You ended it."),
        ("nobody_knows", "What was said is still here to read."),
    ],
)
def test_every_end_has_its_sentence(open_page, staged, reason, words):
    page = opened(open_page, staged)
    show(page, WHOLE)
    say(page, f"end {reason}")
    expect(page.locator(".over p")).to_contain_text(words)
    expect(page.locator(".meter, .turn span")).to_have_count(0)
