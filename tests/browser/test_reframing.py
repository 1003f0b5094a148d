"""A person uses `reframing` in a real browser, against a real server."""

import re

from playwright.sync_api import expect

from tests.browser.person import STORY, begin, offered, said_by_us, say, transcript

LONGEST = 20
OVER = "This conversation has ended."


def until_over(page, texts):
    for n in range(LONGEST):
        if page.locator(".over").count():
            return n
        say(page, texts[n] if n < len(texts) else "I see. Thank you.")
        page.wait_for_timeout(50)
    raise AssertionError("the conversation has no end")


def test_a_whole_session_from_the_list_to_the_end(open_page, served):
    page = open_page(served.address)
    expect(page.get_by_role("heading", level=2)).not_to_have_count(0)
    begin(page)
    expect(page).to_have_url(re.compile(r"#/session/[\w-]+$"))
    here = page.locator(".steps [aria-current=step]")
    expect(here).to_have_text("Arriving")
    say(page, STORY[0])
    expect(page.get_by_text("Turn 1 of 14")).to_be_visible()
    expect(page.locator(".gathered .has", has_text="What happened")).to_be_visible()
    for text in STORY[1:3]:
        say(page, text)
    expect(page.locator(".gathered .has")).to_have_count(4)
    until_over(page, STORY[3:])
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()
    expect(here).to_have_text("Closed")
    expect(page.locator(".meter, .turn span")).to_have_count(0)
    expect(page.locator(".over p")).to_contain_text("Thank you for taking the time.")
    expect(page.get_by_role("textbox")).to_have_count(0)
    whole = transcript(page)
    page.reload()
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()
    assert transcript(page) == whole
    page.get_by_role("link", name="Start another conversation").click()
    expect(page.get_by_role("button", name="Begin").first).to_be_visible()


def test_halfway_through_the_person_is_told(open_page, served):
    page = open_page(served.address)
    begin(page)
    for n in range(7):
        say(page, f"There is more to it, number {n}: it went wrong again")
    expect(page.locator(".note")).to_have_count(1)


def test_a_reload_in_the_middle_restores_everything(open_page, served):
    page = open_page(served.address)
    begin(page)
    for text in STORY[:3]:
        say(page, text)
    before, side = transcript(page), page.locator(".where").inner_text()
    page.reload()
    expect(page.locator(".log .you")).to_have_count(3)
    expect(page.locator(".where")).to_have_text(re.compile("Turn 3 of 14"))
    assert transcript(page) == before
    assert page.locator(".where").inner_text() == side
    say(page, STORY[3])
    assert transcript(page)[: len(before)] == before
    page.goto(served.address)
    page.get_by_role("link", name=re.compile("Go back to your conversation")).click()
    expect(page.locator(".log .you")).to_have_count(4)


def test_a_crisis_shows_where_help_is_now(open_page, served):
    page = open_page(served.address, locale="en-US", timezone_id="America/New_York")
    begin(page)
    say(page, STORY[0])
    say(page, "I can't go on. I want to kill myself")
    help_box = page.locator(".help").first
    expect(help_box).to_be_visible()
    expect(help_box.get_by_text("Help is available now")).to_be_in_viewport()
    expect(help_box.get_by_role("link", name="988").first).to_have_attribute("href", "tel:988")
    expect(help_box.get_by_role("link", name="741741").first).to_have_attribute("href", "sms:741741?body=HOME")
    page.reload()
    expect(page.locator(".help").get_by_role("link", name="988").first).to_be_visible()


def test_the_numbers_are_those_of_the_persons_country(open_page, served):
    page = open_page(served.address, locale="es-ES", timezone_id="Europe/Madrid")
    begin(page)
    say(page, "no puedo más, quiero morirme")
    expect(page.locator(".help").get_by_role("link", name="024").first).to_have_attribute("href", "tel:024")
    expect(page.locator(".help", has_text="988")).to_have_count(0)


def test_spanish_from_the_first_page_to_the_last(open_page, served):
    page = open_page(served.address, locale="es-MX", timezone_id="America/Mexico_City")
    expect(page.get_by_role("heading", level=1)).to_have_text("Conversaciones guiadas, paso a paso.")
    assert page.evaluate("document.documentElement.lang").startswith("es")
    begin(page)
    assert page.evaluate("document.documentElement.lang").startswith("es")
    say(page, "Ayer hice una presentación en el trabajo y todos se quedaron callados")
    expect(page.get_by_text("Turno 1 de 14")).to_be_visible()
    expect(page.get_by_role("button", name="Enviar")).to_be_visible()
    expect(page.get_by_text("Estás hablando con un programa, no con una persona.")).to_be_visible()
    assert not re.search(r"\b(the|you|what|your)\b", page.locator(".talk").inner_text(), re.IGNORECASE)


def test_a_language_is_chosen_for_the_page_and_for_one_conversation(open_page, served):
    page = open_page(served.address)
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Conversaciones guiadas, paso a paso.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Conversaciones guiadas, paso a paso.")
    offered(page).get_by_role("combobox", name="Idioma").select_option("en")
    begin(page)
    expect(page.get_by_role("button", name="Send")).to_be_visible()


def test_a_person_is_asked_only_what_a_person_can_answer(open_page, served):
    page = open_page(served.address)
    own = offered(page)
    own.get_by_text("Options").click()
    expect(own.locator(".field")).to_have_count(3)
    expect(own.get_by_label("Where you are")).to_be_visible()
    own.get_by_label("Your distress now").select_option("8")
    begin(page)
    expect(page.locator(".ratings")).to_contain_text("before 8")


def test_how_far_it_was_tested_is_said_where_it_can_be_read(open_page, served):
    page = open_page(served.address)
    own = offered(page)
    expect(own.locator(".badge")).to_have_text("Early version")
    expect(own.get_by_text("It is still being tried out, and no specialist has reviewed it yet.")).to_be_visible()
    page.get_by_role("button", name="Español").click()
    expect(own.locator(".badge")).to_have_text("Versión temprana")


def test_two_stories_are_two_conversations(open_page, served):
    answers = []
    for story in (STORY[0], "My best friend forgot my birthday and I cried all evening"):
        page = open_page(served.address)
        begin(page)
        say(page, story)
        answers.append(page.locator(".log .us").nth(said_by_us(page) - 1).inner_text())
    assert answers[0] != answers[1]
