"""The connection drops and comes back: the person sees it, and nothing is lost."""

import re
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.person import STORY, begin, say, transcript

LOST = re.compile("The connection was lost")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_a_server_that_restarts_in_the_middle(open_page, own_server, how):
    page = open_page(own_server.address)
    begin(page)
    say(page, STORY[0])
    before = transcript(page)
    own_server.stop(how)
    expect(page.get_by_text(LOST)).to_be_visible()
    assert transcript(page) == before
    own_server.start()
    expect(page.get_by_text("Connected again.")).to_be_visible(timeout=20_000)
    assert transcript(page) == before
    say(page, STORY[1])
    assert transcript(page)[: len(before)] == before
    expect(page.get_by_text(LOST)).to_have_count(0)


def test_a_message_that_could_not_be_sent_stays_in_the_box(open_page, own_server):
    page = open_page(own_server.address)
    begin(page)
    own_server.stop()
    box = page.get_by_role("textbox", name="Your message")
    box.fill(STORY[0])
    box.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("It is still in the box")
    expect(box).to_have_value(STORY[0])
    page.get_by_role("button", name="Reconnect now").click()
    expect(page.get_by_text(LOST)).to_be_visible()
    own_server.start()
    expect(page.get_by_text("Connected again.")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(box).to_have_value(STORY[0])
    box.press("Enter")
    expect(page.locator(".you", has_text=STORY[0])).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(box).to_have_value("")


def test_an_answer_that_got_lost_is_not_said_twice(open_page, own_server):
    page = open_page(own_server.address)
    begin(page)
    # The server takes the message, but its answer never reaches the page.
    page.route("**/message", lambda route: (route.fetch(), route.abort()))
    box = page.get_by_role("textbox", name="Your message")
    box.fill(STORY[0])
    box.press("Enter")
    expect(page.locator(".you", has_text=STORY[0])).to_have_count(1)
    expect(page.locator(".log .us")).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(box).to_have_value("")
    page.unroute("**/message")
    say(page, STORY[1])
    expect(page.locator(".you", has_text=STORY[0])).to_have_count(1)


def test_a_message_too_long_is_refused_in_words_and_kept(open_page, own_server):
    page = open_page(own_server.address)
    begin(page)
    long = "word " * 1000
    box = page.get_by_role("textbox", name="Your message")
    expect(page.locator(".count")).to_have_count(0)
    box.fill("w" * 3990)
    expect(page.get_by_text("10 characters left")).to_be_visible()
    box.fill(long)
    expect(page.get_by_text("1000 characters too many")).to_be_visible()
    box.press("Enter")
    expect(page.locator(".trouble")).to_contain_text("at most 4000 characters")
    expect(box).to_have_value(long)


def test_a_machine_that_goes_offline_is_told_so_at_once(open_page, served):
    page = open_page(served.address)
    begin(page)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible(timeout=2_000)
    page.context.set_offline(False)
    expect(page.get_by_text("Connected again.")).to_be_visible()
    say(page, STORY[0])


def test_half_a_message_outlives_a_reload_and_a_look_elsewhere(open_page, served):
    page = open_page(served.address)
    begin(page)
    box = page.get_by_role("textbox", name="Your message")
    box.fill("I have been thinking\nabout")
    page.reload()
    expect(box).to_have_value("I have been thinking\nabout")
    page.get_by_role("link", name="Handrail").click()
    page.get_by_role("link", name=re.compile("Go back to your conversation")).click()
    expect(box).to_have_value("I have been thinking\nabout")
    box.press("Enter")
    expect(page.locator(".log .us").nth(1)).to_be_visible()
    page.reload()
    expect(page.locator(".log .you")).to_have_count(1)
    expect(box).to_have_value("")


def test_the_list_says_when_the_server_is_away(open_page, own_server):
    page = open_page(own_server.address)
    expect(page.locator(".program").first).to_be_visible()
    own_server.stop()
    page.get_by_role("button", name=re.compile("^Begin")).first.click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    own_server.start()
    begin(page)
