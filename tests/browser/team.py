"""What people of the staff do on their page."""

import os
import re
import subprocess
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.person import begin, say
from tests.browser.served import HANDRAIL, Served

PASSWORD = "a lighthouse on a quiet shore"
CRISIS = "I want to kill myself tonight"
HERE = "Ana is here with you"


def hire(served: Served, name: str, role: str = "responder") -> None:
    """Makes an account as those who run a server do, on its command line."""
    words = ["staff", "add", name.lower(), "--role", role, "--shown", name, "--password-stdin"]
    env = {k: v for k, v in os.environ.items() if not k.startswith("HANDRAIL_")}
    done = subprocess.run(
        [*HANDRAIL, *words, "--db", f"sqlite:///{served.folder}/browser.db"],
        check=False,
        input=f"{PASSWORD}\n",
        capture_output=True,
        text=True,
        env=env,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def staff_page(served: Served) -> str:
    return f"{served.address}staff"


def sign_in(page: Page, name: str) -> None:
    page.get_by_label(re.compile("^(Name|Nombre)$")).fill(name.lower())
    page.get_by_label(re.compile("^(Password|Contraseña)$")).fill(PASSWORD)
    page.get_by_role("button", name=re.compile("^(Sign in|Entrar)$")).click()
    expect(page.locator(".who")).to_contain_text(name)


def go_on_duty(page: Page) -> None:
    page.get_by_role("switch", name=re.compile("I am on duty|Estoy de guardia")).check()
    expect(page.get_by_text(re.compile("^(On duty|De guardia): "))).to_be_visible()


def open_first(page: Page) -> None:
    page.locator(".call").first.click()
    expect(page.locator(".by-person").first).to_be_visible()


def take(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Take it|Atenderla)$")).click()
    expect(box(page)).to_be_visible()


def box(page: Page) -> Locator:
    return page.get_by_role("textbox", name=re.compile("Your message to the person|Tu mensaje para la persona"))


def write(page: Page, text: str) -> None:
    box(page).fill(text)
    box(page).press("Enter")
    expect(page.locator(".by-staff:not(.under)", has_text=text.split("\n", maxsplit=1)[0])).to_have_count(1)
    expect(box(page)).to_have_value("")


def give_back(page: Page, note: str) -> None:
    page.get_by_role("button", name=re.compile("Give back…|Devolver…")).click()
    confirm(page, note)
    expect(page.get_by_role("dialog")).to_have_count(0)


def confirm(page: Page, note: str) -> None:
    """Fills in the dialog that is open, and agrees."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(re.compile("Note for the team|Nota para el equipo")).fill(note)
    dialog.locator("button[type=submit]").click()


def spoken(page: Page) -> list[str]:
    """The conversation as the staff see it, without the gate's verdicts."""
    found = page.locator(".log > .line-of .text, .log > .line-of .words, .log > .line-of .points")
    return [text.strip() for text in found.all_inner_texts()]


def session_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[-1]


def in_crisis(open_page: Callable[..., Page], server: Served, text: str = CRISIS, **wish: Any) -> Page:
    """A person who has just said it."""
    page = open_page(server.address, **wish)
    begin(page)
    say(page, text)
    return page


def tell(page: Page, text: str) -> None:
    """A person writes to a person: it arrives, and nothing says that a program is thinking."""
    field = page.get_by_role("textbox", name="Your message")
    field.fill(text)
    field.press("Enter")
    expect(page.locator(".you:not(.under) p", has_text=text)).to_have_count(1)
    expect(page.locator(".writing")).to_have_count(0)
    expect(field).to_have_value("")
