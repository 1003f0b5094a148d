"""A person is remembered only if they ask for it, sees all of it, and erases what they like."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import overflow, say
from tests.browser.served import Served

SCRIPT = Path(__file__).with_name("listener.py")
KEY = "localStorage.getItem('handrail.memory')"
BOX = "Remember me for next time on this device"


@pytest.fixture(scope="module")
def listener(tmp_path_factory):
    server = Served(tmp_path_factory.mktemp("listener"), stage=True, script=SCRIPT).start()
    yield server
    server.stop()


def begin(page: Page) -> None:
    page.locator(".program button[type=submit]").click()
    expect(page.locator(".log .us").first).to_be_visible()


def remembered(page: Page, *texts: str) -> None:
    """A conversation with memory, then the page that shows it."""
    page.get_by_role("checkbox", name=BOX).check()
    begin(page)
    for text in texts:
        say(page, text)
    page.get_by_role("link", name="See what is remembered").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What is remembered about you")
    expect(page.locator(".kept li").first).to_be_visible()


def test_nobody_is_remembered_unasked(open_page, listener):
    page = open_page(listener.address)
    expect(page.get_by_role("checkbox", name=BOX)).not_to_be_checked()
    begin(page)
    say(page, "my mother is ill")
    assert page.evaluate(KEY) is None
    expect(page.get_by_role("link", name="See what is remembered")).to_have_count(0)
    page.goto(f"{listener.address}memory")
    expect(page).to_have_url(f"{listener.address}#/memory")
    expect(page.locator(".nothing")).to_contain_text("Nothing is remembered about you on this device.")


def test_the_next_conversation_knows_and_the_page_tells_all(open_page, listener):
    page = open_page(listener.address)
    remembered(page, "my mother has her operation on friday", "we adopted a dog")
    texts = page.locator(".kept li p:first-child").all_inner_texts()
    assert "You have talked about your pet." in texts
    assert "From what you told: “my mother has her operation on friday”" in texts
    page.goto(listener.address)
    page.reload()
    expect(page.get_by_role("checkbox", name=BOX)).to_be_checked()
    begin(page)
    expect(page.locator(".log .us").first).to_contain_text("we adopted a dog")


def test_one_thing_is_erased_by_keyboard(open_page, listener):
    page = open_page(listener.address)
    remembered(page, "we adopted a dog", "my exam went well")
    button = page.get_by_role("button", name="Erase: You have talked about your pet.")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Erased.")
    expect(page.get_by_role("status")).to_contain_text("A conversation that is open now")
    expect(page.locator(".kept", has_text="pet")).to_have_count(0)
    expect(page.locator(".kept", has_text="exam").first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.reload()
    expect(page.locator(".kept", has_text="exam").first).to_be_visible()
    assert "dog" not in page.locator("main").inner_text()


def test_everything_is_erased_after_a_question(open_page, listener):
    page = open_page(listener.address)
    remembered(page, "we adopted a dog")
    page.get_by_role("button", name="Erase everything").click()
    dialog = page.get_by_role("dialog", name="Erase everything that is remembered?")
    expect(dialog).to_contain_text("stays in their records")
    page.keyboard.press("Escape")
    expect(page.locator(".kept li").first).to_be_visible()
    page.get_by_role("button", name="Erase everything").click()
    dialog.get_by_role("checkbox", name="Also end my conversations").check()
    dialog.get_by_role("button", name="Erase everything").click()
    expect(page.get_by_role("status")).to_have_text(
        "Everything has been erased. Nothing is remembered about you any more."
    )
    assert page.evaluate(KEY) is None
    page.go_back()
    expect(page.locator(".over")).to_be_visible()


def test_a_key_that_was_erased_elsewhere_is_no_obstacle(open_page, listener):
    page = open_page(listener.address)
    page.evaluate("localStorage.setItem('handrail.memory', 'memory.gone')")
    page.reload()
    begin(page)
    assert page.evaluate(KEY) not in (None, "memory.gone")
    page.evaluate("localStorage.setItem('handrail.memory', 'memory.gone')")
    page.goto(f"{listener.address}#/memory")
    expect(page.locator(".nothing")).to_contain_text("Nothing is remembered about you on this device.")
    assert page.evaluate(KEY) is None


def test_a_memory_with_nothing_in_it_says_so(open_page, listener):
    page = open_page(listener.address, locale="es-MX")
    page.get_by_role("checkbox", name="Recordarme la próxima vez en este dispositivo").check()
    begin(page)
    page.get_by_role("link", name="Ver lo que se recuerda").click()
    expect(page.locator(".nothing")).to_contain_text("Todavía no se recuerda nada.")
    expect(page.get_by_role("button", name="Borrar todo")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_small_screen(open_page, listener, scheme):
    page = open_page(listener.address, viewport={"width": 320, "height": 640}, color_scheme=scheme)
    assert overflow(page) == 0
    remembered(page, "my mother has her operation on friday", "x" * 110, "I want to kill myself, I have a plan")
    assert overflow(page) == 0
    expect(page.get_by_role("heading", name="Hard moments")).to_be_visible()
    sizes = page.locator("main button").evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
    assert min(size for size in sizes if size) >= 40
