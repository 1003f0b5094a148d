"""Sessions that ask: begun with a configuration, as those who run a server do, then taken by a person on the page."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

BEGIN = """async ({session_type, config, locale, seed}) => {
    const body = JSON.stringify({session_type, config, locale, seed});
    const answer = await fetch("session/", {method: "POST", headers: {"Content-Type": "application/json"}, body});
    const {id, token, detail} = await answer.json();
    if (!token) throw new Error(detail);
    const kept = JSON.parse(sessionStorage.getItem("handrail.sessions") ?? "[]");
    const own = {id, token, title: session_type, over: false};
    sessionStorage.setItem("handrail.sessions", JSON.stringify([own, ...kept]));
    location.hash = `#/session/${id}`;
}"""

SECTIONS = [
    {
        "section_id": "code",
        "skill_domain": "Python",
        "item_count": 1,
        "skill_blueprints": ["PROG.PYTHON.STRING.LENGTH"],
    },
    {
        "section_id": "sums",
        "skill_domain": "Addition",
        "item_count": 3,
        "skill_blueprints": ["MATH.ARITH.ADD.2DIGIT"],
    },
]
TEST = {
    "assessment_id": "CODE-AND-SUMS",
    "title": {"en": "Code and sums", "es": "Código y sumas"},
    "sections": SECTIONS,
    "total_items": 4,
    "time_limit_minutes": 20,
}
SUM = re.compile(r"(\d+)\s*([+\-\u2212])\s*(\d+)")


def sit(page: Page, session_type: str, config: dict[str, Any], locale: str = "en", seed: int = 3) -> Page:
    page.evaluate(BEGIN, {"session_type": session_type, "config": config, "locale": locale, "seed": seed})
    expect(page.locator(".log .us").first).to_be_visible()
    return page


def widget(page: Page) -> Locator:
    return page.locator(".widget")


def at(page: Page, number: int, total: int) -> None:
    expect(page.locator(".progress")).to_contain_text(re.compile(f"(Question|Pregunta) {number} (of|de) {total}"))


def solved(question: str) -> str:
    """The answer to a sum or a difference."""
    found = SUM.search(question)
    assert found, question
    left, right = int(found[1]), int(found[3])
    return str(left + right if found[2] == "+" else left - right)


def write_code(page: Page, code: str) -> None:
    """Over what stands in the editor, with the keys."""
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.type(code)


def open_report(page: Page) -> None:
    page.get_by_role("link", name=re.compile("See your report|Ver tu informe")).click()
    expect(page.locator(".report h1")).to_be_focused()
