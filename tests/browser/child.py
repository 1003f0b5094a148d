"""What a child does on the coach's page, and a Chromium whose microphone plays a sound that was made for the test."""

import re
import wave
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from handrail.programs.coach import decks
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.sitting import BEGIN
from tests.voice.sounds import RATE, pcm

SIGNAL = """async (signals) => {
    const {id, token} = JSON.parse(sessionStorage.getItem("handrail.sessions"))[0];
    const headers = {"Content-Type": "application/json", Authorization: `Bearer ${token}`};
    const answer = await fetch(`session/${id}/signal`, {method: "POST", headers, body: JSON.stringify({signals})});
    if (!answer.ok) throw new Error(await answer.text());
}"""


def lesson(page: Page, config: dict[str, Any] | None = None, locale: str = "en") -> Page:
    """Begins a lesson, as those who run a server do; the child's page is open when it returns."""
    page.evaluate(BEGIN, {"session_type": "coach", "config": config or {}, "locale": locale, "seed": 3})
    expect(page.locator(".coach .card img").first).to_be_visible()
    expect(page.locator(".coach-says")).not_to_be_empty()
    return page


def typing(page: Page) -> Locator:
    return page.get_by_role("textbox", name=re.compile("Type your answer|Escribe tu respuesta"))


def says(page: Page, text: str) -> None:
    before = page.locator(".coach-says").inner_text()
    typing(page).fill(text)
    typing(page).press("Enter")
    expect(page.locator(".coach-says")).not_to_have_text(before, use_inner_text=True)
    answered(page)


def answered(page: Page) -> None:
    expect(page.locator(".coach-says")).to_have_attribute("data-busy", "false")


def senses(page: Page, **signals: Any) -> None:
    """As the voice layer would tell it."""
    page.evaluate(SIGNAL, signals)


def at_level(page: Page, level: str) -> None:
    expect(page.locator(".coach")).to_have_attribute("data-level", level)


def in_mode(page: Page, mode: str) -> None:
    expect(page.locator(".coach")).to_have_attribute("data-mode", mode)


def offered(page: Page) -> list[str]:
    return [str(one.get_attribute("data-offer")) for one in page.locator(".offer").all()]


def chooses(page: Page, offer: str) -> None:
    page.locator(f"[data-offer={offer}]").click()


def answers(deck: str = "animals", language: str = "en") -> list[str]:
    """An answer for each card, in the order of the cards."""
    return [card.target_answers[0] for card in decks.deck(deck, language).cards]


def recorded(path: Path, *parts: Any) -> Path:
    """A sound as a file that Chromium takes for its microphone."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(pcm(*parts))
    return path.resolve()


@contextmanager
def hearing(chromium: Browser, sound: Path) -> Iterator[Browser]:
    """The file plays once, from the moment in which a page opens the microphone."""
    fake = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-audio-capture={sound}%noloop",
    ]
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, *fake])
    try:
        yield browser
    finally:
        browser.close()
