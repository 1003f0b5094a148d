"""The reports of a process and of thinking aloud: readable, as a table, on paper and as files, in both languages."""

import csv
import io
import json

from playwright.sync_api import Page, expect

from tests.browser.person import overflow, say
from tests.browser.sitting import open_report, sit, widget
from tests.browser.test_access import violations

CAME = {
    "id": "came",
    "kind": "ask",
    "widget": "yes_no",
    "label": {"en": "Came", "es": "Vino"},
    "prompt": {"en": "Did you come?", "es": "¿Viniste?"},
}
MORE = {
    "id": "more",
    "kind": "ask",
    "widget": "free_text",
    "label": {"en": "More", "es": "Más"},
    "prompt": {"en": "What else?", "es": "¿Qué más?"},
    "required": False,
}
DONE = {"id": "done", "kind": "end", "prompt": {"en": "Thank you.", "es": "Gracias."}}
PROCESS = {"id": "visit", "title": {"en": "Your visit", "es": "Tu visita"}, "steps": [CAME, MORE, DONE]}


def saved(page: Page, name: str) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return download.value.path().read_text("utf-8-sig")


def test_what_was_thought_aloud_is_read_in_ones_own_words(open_page, served):
    page = sit(open_page(served.address), "thought", {})
    say(page, "I should talk to my boss, but I'm afraid of losing my job.")
    say(page, "I realise that I'm waiting for permission.")
    say(page, "stop")
    open_report(page)
    rows = page.get_by_role("table", name="In your own words").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(2)).to_contain_text("waiting for permission")
    expect(page.locator(".report")).not_to_contain_text("no page for this kind")
    expect(page.locator(".about")).not_to_contain_text("before its last question")
    assert [row["turn"] for row in csv.DictReader(io.StringIO(saved(page, "Download CSV")))] == ["1", "2"]
    assert json.loads(saved(page, "Download JSON"))["report"]["kind"] == "thought"
    assert violations(page) == []
    page.emulate_media(media="print")
    expect(page.locator(".files")).to_be_hidden()
    expect(rows.nth(1)).to_be_visible()


def test_a_process_left_early_after_an_alarm_keeps_the_help_above_its_answers(open_page, served):
    page = open_page(served.address, viewport={"width": 320, "height": 800})
    sit(page, "workflow", {"process": PROCESS}, "es-ES")
    widget(page).get_by_role("button", name="Sí", exact=True).click()
    expect(widget(page).locator(".prompt")).to_have_text("¿Qué más?")
    widget(page).get_by_role("textbox").fill("quiero morirme")
    widget(page).locator("button.send").click()
    expect(page.locator(".log")).to_contain_text("024")
    page.get_by_role("button", name="Terminar").click()
    page.get_by_role("dialog").get_by_role("button", name="Terminar").click()
    open_report(page)
    expect(page.locator(".report .help").get_by_role("link", name="024")).to_have_attribute("href", "tel:024")
    expect(page.locator(".summary")).to_have_text("Se dejó antes del final; esto es lo que se había respondido.")
    row = page.get_by_role("table", name="Tus respuestas").get_by_role("row", name="Vino")
    expect(row).to_contain_text("Sí")
    assert "quiero morirme" not in page.locator(".report").inner_text()
    assert overflow(page) == 0
    assert violations(page) == []


def test_a_process_that_was_completed_says_so(open_page, served):
    page = sit(open_page(served.address), "workflow", {"process": PROCESS, "review": False})
    widget(page).get_by_role("button", name="Yes", exact=True).click()
    widget(page).get_by_role("textbox").fill("two\nlines")
    widget(page).locator("button.send").click()
    open_report(page)
    expect(page.locator(".summary")).to_have_text("Everything that was needed has been answered.")
    rows = list(csv.DictReader(io.StringIO(saved(page, "Download CSV"))))
    assert [(row["step"], row["text"]) for row in rows] == [("came", "Yes"), ("more", "two\nlines")]
