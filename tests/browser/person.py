"""What a person does on the page, in a person's words."""

from playwright.sync_api import Locator, Page, expect

STORY = [
    "I gave a presentation at work this morning and halfway through everybody went quiet",
    "I thought: they all think I am useless and I will be fired",
    "I felt ashamed and anxious, about an 8",
    "I am sure of it, nobody asked a single question afterwards",
    "Maybe some of them were just tired, it was early",
    "That sounds a bit fairer, yes",
    "My anxiety is a 4 now and my confidence a 6",
]


def begin(page: Page) -> None:
    """The conversation about a thought, where there are several; else the one there is."""
    expect(page.locator(".program").first).to_be_visible()
    own = offered(page)
    (own if own.count() else page.locator(".program")).locator("button[type=submit]").click()
    expect(page.locator(".log .us").first).to_be_visible()


def offered(page: Page) -> Locator:
    """The conversation about a thought, as the list offers it."""
    return page.locator(".program", has=page.locator("#program-reframing"))


def say(page: Page, text: str) -> None:
    """Writes, sends with Enter, and waits until it was answered."""
    answers = said_by_us(page)
    box = page.get_by_role("textbox")
    box.fill(text)
    box.press("Enter")
    expect(page.locator(".you:not(.under) p", has_text=text).last).to_be_visible()
    expect(page.locator(".log .us, .over, .widget").nth(answers)).to_be_attached()
    expect(page.locator(".under")).to_have_count(0)


def said_by_us(page: Page) -> int:
    return page.locator(".log .us").count()


def transcript(page: Page) -> list[str]:
    return page.locator(".log > *").all_inner_texts()


def overflow(page: Page) -> int:
    """How far the page can be moved sideways, in pixels."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
