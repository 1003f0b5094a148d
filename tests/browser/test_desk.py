"""The staff's desk tells one truth: how grave it is, what of it is no news any more, and what leaving it means."""

import re

from playwright.sync_api import expect

from tests.browser.person import say
from tests.browser.team import HERE, confirm, give_back, in_crisis, session_of, sign_in, staff_page, take, tell

MILD = "i want to die"
GRAVE = "I have the pills here and I will take them now"


def companion(open_page, team, *texts):
    page = open_page(team.address)
    page.locator(".program", has=page.locator("#program-companion")).locator("button[type=submit]").click()
    expect(page.locator(".log .us").first).to_be_visible()
    for text in texts:
        say(page, text)
    return page


def severities(page):
    """Every severity that the head of a conversation names."""
    page.locator(".call-head details:not([open]) > summary").first.click()
    told = page.locator(".call-head .facts, .call-head .brief > p").all_inner_texts()
    return re.findall(r"(?:severity|gravedad) (\d)|(\d) (?:of|de) 5", " ".join(told))


def test_the_head_of_a_conversation_names_one_severity_whoever_heard_of_it(open_page, team, at_work):
    person = companion(open_page, team, MILD)
    ana = at_work("Ana", session_of(person))
    facts = ana.locator(".call-head .facts")
    expect(facts).to_contain_text(re.compile("Risk now *3 of 5"))
    take(ana)
    tell(person, GRAVE)
    expect(facts).to_contain_text(re.compile("Risk now *5 of 5"))
    expect(facts).to_contain_text("Alarm: suicide, severity 5")
    expect(ana.locator(".call-head")).not_to_contain_text("severity 3.")
    assert {a or b for a, b in severities(ana)} == {"5"}
    answered = companion(open_page, team, MILD, "Yes", "Yes")
    ben = at_work("Ben", session_of(answered), locale="es-ES")
    expect(ben.locator(".call-head .facts")).to_contain_text(re.compile("Riesgo ahora *5 de 5"))
    assert {a or b for a, b in severities(ben)} == {"5"}


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


def test_given_back_without_a_word_the_question_is_the_last_thing_on_the_page(open_page, team, at_work):
    person = companion(open_page, team, "I want to kill myself")
    answers = person.get_by_role("button", name=re.compile("^(Yes|No|I'm not sure|I'd rather not say)$"))
    expect(answers).to_have_count(4)
    question = person.locator(".log .us").last.inner_text().strip().splitlines()[-1]
    staff = at_work("Ana", session_of(person))
    take(staff)
    expect(answers).to_have_count(0)
    give_back(staff, "")
    expect(person.locator(".log .us").last).to_contain_text(question)
    expect(answers).to_have_count(4)
    answers.filter(has_text=re.compile("^No$")).click()
    expect(person.locator(".log .us").last).not_to_contain_text("that talk")


def test_signing_out_asks_first_while_somebody_reads_that_one_is_there(open_page, team, at_work):
    person = in_crisis(open_page, team)
    ana = at_work("Ana", session_of(person))
    take(ana)
    ana.get_by_role("button", name="Sign out").click()
    dialog = ana.get_by_role("dialog", name=re.compile(r"^You are still in (a conversation|\d+ conversations)$"))
    expect(dialog).to_contain_text("reading that you are here")
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_have_count(0)
    expect(person.locator(".here")).to_contain_text(HERE)
    ana.get_by_role("button", name="Sign out").click()
    dialog.get_by_role("button", name="Sign out anyway").click()
    expect(ana.get_by_role("status")).to_have_text("You have signed out.")
    sign_in(ana, "Ana")
    give_back(ana, "")
    expect(person.locator(".here")).not_to_contain_text(HERE)


def test_signing_out_with_nothing_in_hand_is_done_at_once_and_said_plainly(at_work, team):
    olga = at_work("Olga", locale="es-ES")
    olga.get_by_role("button", name="Salir").click()
    expect(olga.get_by_role("status")).to_have_text("Has salido.")
    olga.goto(staff_page(team))
    expect(olga.get_by_role("status")).to_have_count(0)


def test_who_was_first_is_told_until_the_conversation_goes_on(open_page, team, at_work):
    person = in_crisis(open_page, team)
    ana, ben = (at_work(name, session_of(person)) for name in ("Ana", "Ben"))
    expect(ben.get_by_role("button", name="Take it")).to_be_visible()
    address = f"{staff_page(team)}/referrals/{session_of(person)}/take"

    def ana_is_faster(route):
        assert ana.context.request.post(address, headers={"X-Handrail": "1"}).ok
        route.continue_()

    ben.route("**/take", ana_is_faster)
    ben.get_by_role("button", name="Take it").click()
    expect(ben.get_by_role("alert")).to_contain_text("That was not done. Ana has taken this conversation.")
    tell(person, "Hello Ana")
    expect(ben.get_by_role("alert")).to_have_count(0)
    expect(ben.locator(".standing")).to_have_text("Ana has taken this conversation.")
