"""What went wrong is said in the page's own words, in the person's language; help that comes with it stands first."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.person import begin

SPANISH = {"locale": "es-ES", "timezone_id": "Europe/Madrid"}
DETAIL = "The developer must not pass max_turns like this"
HELP = "Siento mucho que te sientas así.\n\n• Línea 024, gratis, día y noche\n• Emergencias: 112"


def refuse(page, path, status, kind, **more):
    body = {"type": f"urn:handrail:{kind}", "title": "Refused", "status": status, "detail": DETAIL, **more}
    answer = {"status": status, "content_type": "application/problem+json", "body": json.dumps(body)}
    page.route(path, lambda route: route.fulfill(**answer))


def send(page, text):
    box = page.get_by_role("textbox")
    box.fill(text)
    box.press("Enter")


@pytest.mark.parametrize(
    ("status", "kind", "words"),
    [
        (422, "bad-input", "No se ha podido recibir"),
        (413, "too-large", "caben como mucho 4000 caracteres"),
        (404, "not-found", "ya no está"),
        (503, "not-ready", "está arrancando"),
        (500, "failed", "No ha funcionado"),
        (418, "never-heard-of", "No ha funcionado"),
    ],
)
def test_a_refused_message_in_spanish(open_page, staged, status, kind, words):
    page = open_page(staged.address, **SPANISH)
    begin(page)
    refuse(page, "**/message", status, kind)
    send(page, "hola")
    expect(page.get_by_role("alert")).to_contain_text("Sigue en el cuadro")
    expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.locator("body")).not_to_contain_text(DETAIL)


def test_a_refused_start_in_both_languages(open_page, staged):
    page = open_page(staged.address, **SPANISH)
    refuse(page, re.compile(r"/session/$"), 422, "bad-config")
    page.get_by_role("button", name=re.compile("^Empezar")).click()
    expect(page.get_by_role("alert")).to_have_text("Una de las opciones no encaja. Cámbiala o déjala vacía.")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("alert")).to_have_text("One of the options does not fit. Change it, or leave it empty.")


def test_a_list_that_does_not_come_is_said_in_words(open_page, staged):
    page = open_page("about:blank")
    refuse(page, "**/session-types*", 500, "failed")
    page.goto(staged.address)
    expect(page.get_by_role("alert")).to_contain_text("That did not work.")
    expect(page.locator("body")).not_to_contain_text(DETAIL)


@pytest.mark.parametrize(
    "size", [{"width": 1280, "height": 860}, {"width": 320, "height": 640}], ids=["wide", "narrow"]
)
def test_help_that_comes_with_a_refusal_stands_out_and_stays(open_page, staged, size):
    page = open_page(staged.address, viewport=size, **SPANISH)
    begin(page)
    refuse(page, "**/message", 422, "bad-input", help=HELP)
    send(page, "no puedo más " * 400)
    card = page.locator(".help")
    expect(card).to_have_attribute("role", "alert")
    expect(card.get_by_text("Hay ayuda disponible ahora")).to_be_in_viewport()
    expect(card.get_by_role("link", name="024")).to_have_attribute("href", "tel:024")
    expect(card.get_by_role("link", name="024")).to_be_in_viewport()
    expect(page.locator(".trouble")).to_contain_text("4000")
    page.unroute("**/message")
    send(page, "hola")
    expect(page.locator(".log .us:not(.help)").nth(1)).to_contain_text("hola")
    expect(card).to_have_count(1)
    order = page.locator(".log > *").evaluate_all("all => all.map((one) => one.className)")
    assert order.index("us help") < order.index("you")


def test_a_message_after_the_end_is_told_so_and_not_lost(open_page, staged):
    page = open_page(staged.address)
    begin(page)

    def ended_just_before(route):
        address, bearer = route.request.url.removesuffix("/message"), route.request.headers["authorization"]
        assert page.context.request.delete(address, headers={"Authorization": bearer}).ok
        route.continue_()

    page.route("**/message", ended_just_before)
    send(page, "one thing more")
    expect(page.locator(".over")).to_contain_text("came after the end and was not sent")
    expect(page.locator(".over q")).to_have_text("one thing more")
