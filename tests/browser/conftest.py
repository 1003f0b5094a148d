"""Chromium as Debian ships it, and a real server. With CI set a missing browser is a failure, never a skip."""

import os
import shutil

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.served import Served
from tests.browser.team import hire, sign_in, staff_page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MISSING = "no Chromium on this machine: install Debian's package `chromium` (apt-get install chromium)"

expect.set_options(timeout=10_000)


def pytest_collection_modifyitems(items):
    """A browser on a busy machine may be late: what fails is run once more, and the summary names it (RERUN)."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


# By module and not by session: while this Playwright lives, its event loop holds the thread that other tests need.
@pytest.fixture(scope="module")
def chromium():
    if CHROMIUM is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    server = Served(tmp_path_factory.mktemp("served")).start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path):
    server = Served(tmp_path).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def staged(tmp_path_factory):
    server = Served(tmp_path_factory.mktemp("staged"), stage=True).start()
    yield server
    server.stop()


@pytest.fixture
def open_page(chromium):
    """A page in a context of its own; whatever goes wrong inside it fails the test."""
    contexts, errors = [], []

    def opened(address, **wish):
        given = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB", "timezone_id": "Europe/London"}
        context = chromium.new_context(**(given | wish))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if "Content Security Policy" in said.text else None)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture(scope="module")
def team(tmp_path_factory):
    """A server with accounts: Ana and Ben answer, Olga looks on."""
    server = Served(tmp_path_factory.mktemp("team")).start()
    for name, role in (("Ana", "responder"), ("Ben", "responder"), ("Olga", "observer")):
        hire(server, name, role)
    yield server
    server.stop()


@pytest.fixture
def at_work(open_page, team):
    """Somebody's page, signed in; the queue of this server may hold calls of other tests."""

    def working(name: str, sid: str = "", server: Served | None = None, **wish) -> Page:
        page = open_page(staff_page(server or team) + (f"#{sid}" if sid else ""), **wish)
        sign_in(page, name)
        return page

    return working
