"""What every program may put on the screen: widgets, choices, notes, an end."""

import pytest
from playwright.sync_api import expect

from tests.browser.person import begin, say, transcript


@pytest.fixture
def page(open_page, staged):
    page = open_page(staged.address)
    begin(page)
    return page


@pytest.mark.parametrize(
    ("widget", "button", "shown"),
    [
        ("rating", "7", "Answer 1 was 7."),
        ("yesno", "No", "Answer 1 was False."),
        ("choice", "The second, which is longer", "Answer 1 was 'The second, which is longer'."),
    ],
)
def test_a_widget_is_answered_by_a_button(page, widget, button, shown):
    say(page, widget)
    box = page.locator(".widget")
    expect(box).to_be_visible()
    expect(page.get_by_role("textbox", name="Your message")).to_have_count(0)
    box.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_text(shown)).to_be_visible()
    expect(page.get_by_role("textbox", name="Your message")).to_be_focused()


def test_a_widget_is_answered_in_words_after_a_reload(page):
    say(page, "text")
    page.reload()
    answer = page.get_by_role("textbox", name="Your answer")
    expect(answer).to_be_focused()
    answer.fill("As I see it")
    answer.press("Enter")
    expect(page.get_by_text("Answer 1 was 'As I see it'.")).to_be_visible()
    expect(page.locator(".you", has_text="As I see it")).to_be_visible()


def test_a_rating_has_every_number_and_its_ends(page):
    say(page, "rating")
    expect(page.locator(".rating button")).to_have_count(11)
    expect(page.locator(".ends")).to_contain_text("most")


def test_a_choice_is_said_and_goes(page):
    page.get_by_role("button", name="yesno").click()
    page.locator(".widget").get_by_role("button", name="Yes").click()
    expect(page.get_by_text("Answer 1 was True.")).to_be_visible()
    expect(page.locator(".choices")).to_have_count(0)


def test_a_note_stands_before_the_words_it_belongs_to(page):
    say(page, "hello there")
    note, words = transcript(page)[-2:]
    assert note == "A note from the stage"
    assert words.endswith("You said: hello there")
    page.reload()
    expect(page.locator(".note")).to_have_count(1)


def test_words_come_sentence_by_sentence_and_once(page):
    box = page.get_by_role("textbox", name="Your message")
    box.fill("slowly")
    box.press("Enter")
    expect(page.locator(".draft")).to_have_text("The first sentence.")
    expect(page.locator(".draft")).to_have_text("The first sentence. The second one.")
    # What is written meanwhile goes out as soon as the turn is over.
    box.fill("and then?")
    box.press("Enter")
    expect(page.locator(".log .us").nth(1)).to_contain_text("The first sentence. The second one. And the last.")
    expect(page.locator(".draft")).to_have_count(0)
    expect(page.get_by_text("You said: and then?")).to_be_visible()
    expect(page.get_by_text("The first sentence.")).to_have_count(1)


def test_a_reload_while_words_are_coming_loses_none(page):
    box = page.get_by_role("textbox", name="Your message")
    box.fill("slowly")
    box.press("Enter")
    expect(page.locator(".draft")).to_contain_text("The first sentence.")
    page.reload()
    expect(page.locator(".log .us").nth(1)).to_contain_text("The first sentence. The second one. And the last.")
    expect(page.locator(".you")).to_have_count(1)
    expect(page.get_by_text("The first sentence.")).to_have_count(1)


def test_the_person_can_end_it_and_begin_another(page):
    page.get_by_role("button", name="End session").click()
    page.get_by_role("button", name="Keep talking").click()
    expect(page.get_by_role("textbox", name="Your message")).to_be_enabled()
    page.get_by_role("button", name="End session").click()
    page.get_by_role("button", name="End it").click()
    expect(page.get_by_role("heading", name="This conversation has ended.")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    page.get_by_role("link", name="Start another conversation").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    expect(page.get_by_text("Go back to your conversation")).to_have_count(0)


def test_a_program_ends_itself(page):
    say(page, "enough")
    expect(page.get_by_text("Then we are done.")).to_be_visible()
    expect(page.get_by_role("heading", name="This conversation has ended.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Then we are done.")).to_be_visible()
    expect(page.get_by_role("heading", name="This conversation has ended.")).to_be_visible()


def test_an_option_of_the_setup_reaches_the_program(open_page, staged):
    page = open_page(staged.address)
    page.get_by_text("Options").click()
    page.get_by_label("Name").fill("Ana")
    begin(page)
    expect(page.get_by_text("Hello, Ana.")).to_be_visible()


def test_words_and_markup_are_shown_as_they_were_written(page):
    wild = "<img src=x onerror=alert(1)> **no** \u202e & <b>bold</b>"
    say(page, wild)
    expect(page.locator(".you p").last).to_have_text(wild)
    expect(page.locator(".log img, .log b")).to_have_count(0)


def test_a_conversation_of_another_tab_is_not_opened(open_page, page):
    other = open_page(page.url)
    expect(other.get_by_role("heading", name="This conversation cannot be opened here.")).to_be_visible()
    expect(other.locator(".log")).to_have_count(0)
