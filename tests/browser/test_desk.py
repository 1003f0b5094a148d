"""The staff's desk tells one truth: how grave it is, what of it is no news any more, and what leaving it means."""

import re

from playwright.sync_api import expect

from tests.browser.person import say
from tests.browser.team import confirm, session_of

MILD = "i want to die"


def companion(open_page, team, *texts):
    page = open_page(team.address)
    page.locator(".program", has=page.locator("#program-companion")).locator("button[type=submit]").click()
    expect(page.locator(".log .us").first).to_be_visible()
    for text in texts:
        say(page, text)
    return page


def test_a_call_that_is_put_away_leaves_the_question_its_answers(open_page, team, at_work):
    person = companion(open_page, team, MILD)
    answers = person.get_by_role("button", name=re.compile("^(Yes|No|I'm not sure|I'd rather not say)$"))
    expect(answers).to_have_count(4)
    staff = at_work("Ana", session_of(person))
    staff.get_by_role("button", name="Put away…").click()
    confirm(staff, "")
    expect(person.locator(".log .us").last).to_contain_text("Nobody is joining us")
    expect(answers).to_have_count(4)
    person.reload()
    expect(answers).to_have_count(4)
