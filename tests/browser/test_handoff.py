"""A person in danger and somebody of the staff, in two browsers, over a real server that is killed in the middle."""

import re
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.person import STORY, begin, say, transcript
from tests.browser.served import Served
from tests.browser.team import (
    CRISIS,
    HERE,
    box,
    confirm,
    give_back,
    go_on_duty,
    hire,
    in_crisis,
    open_first,
    session_of,
    sign_in,
    spoken,
    staff_page,
    take,
    tell,
    write,
)

LOST = re.compile("The connection was lost")
CALLED = "I have told the people of the team about this conversation. Nobody has joined yet"
NOBODY = "nobody is on duty right now"


def test_a_person_in_crisis_is_answered_over_a_crash_and_handed_back(open_page, tmp_path):
    server = Served(tmp_path).start()
    try:
        hire(server, "Ana")
        _whole_story(open_page, server)
    finally:
        server.stop()


def _whole_story(open_page, server):
    staff = open_page(staff_page(server))
    sign_in(staff, "Ana")
    go_on_duty(staff)
    expect(staff.get_by_text("Nobody is waiting.")).to_be_visible()
    person = open_page(server.address)
    begin(person)
    say(person, STORY[0])
    say(person, CRISIS)
    expect(person.locator(".help").get_by_role("link", name="999")).to_be_visible()
    expect(person.locator(".log .us").last).to_contain_text(CALLED)
    expect(person.locator(".here svg")).to_have_count(0)

    # It arrives without a reload, and the title says so.
    expect(staff.locator(".call.free")).to_contain_text("Alarm: suicide, severity 5")
    expect(staff.locator(".call.free .urgency")).to_have_text("Now")
    expect(staff).to_have_title(re.compile(r"^\(1\) "))
    open_first(staff)
    expect(staff.locator(".alarmed mark")).to_contain_text("kill myself tonight")
    expect(staff.locator(".alarmed .judged summary")).to_contain_text("Severity 5 of 5, suicide")
    take(staff)
    expect(staff).to_have_title(re.compile("^Waiting"))
    expect(person.locator(".here")).to_contain_text(HERE)
    expect(person.get_by_text("A person is writing to you here, not the program.")).to_be_visible()
    write(staff, "I am Ana. I am here with you.")
    expect(person.locator(".them")).to_have_count(1)
    tell(person, "Thank you for coming")
    expect(staff.locator(".by-person", has_text="Thank you for coming")).to_have_count(1)

    _crash(server, person, staff)

    tell(person, "I thought you had gone")
    write(staff, "I am still here.")
    expect(person.locator(".them")).to_have_count(3)
    expect(person.locator(".them .them-name").last).to_contain_text("Ana")
    expect(person.locator(".them .words").last).to_have_text("I am still here.")
    give_back(staff, "Calmer; will call her sister.")
    expect(person.locator(".here svg")).to_have_count(0)
    expect(person.locator(".log .us", has_text="Ana has left the conversation")).to_have_count(1)
    expect(person.get_by_text("You are talking with a program, not a person.")).to_be_visible()
    expect(staff.locator(".history")).to_contain_text("Calmer; will call her sister.")
    expect(staff.locator(".call")).to_have_count(0)
    answers = person.locator(".log .us").count()
    say(person, "I would like a summary")
    assert person.locator(".log .us").count() > answers
    _the_same_on_both(person, staff)


def _crash(server, person, staff):
    """Both were about to write. Nothing is lost; what could not be sent stays in its box and is sent once."""
    before = transcript(person), spoken(staff)
    server.stop(signal.SIGKILL)
    box(staff).fill("Is anybody with you?")
    box(staff).press("Enter")
    expect(staff.get_by_role("alert")).to_contain_text("It is still in the box")
    expect(box(staff)).to_have_value("Is anybody with you?")
    for page in (person, staff):
        expect(page.get_by_text(LOST).first).to_be_visible()
    assert (transcript(person), spoken(staff)) == before
    server.start()
    expect(person.get_by_text("Connected again.")).to_be_visible(timeout=20_000)
    expect(staff.get_by_text(LOST)).to_have_count(0, timeout=20_000)
    assert (transcript(person), spoken(staff)) == before
    expect(person.locator(".here")).to_contain_text(HERE)
    expect(box(staff)).to_have_value("Is anybody with you?")
    expect(staff.get_by_text("On duty: Ana")).to_be_visible()
    box(staff).press("Enter")
    expect(person.locator(".them", has_text="Is anybody with you?")).to_have_count(1)
    expect(staff.locator(".by-staff:not(.under)", has_text="Is anybody with you?")).to_have_count(1)


def _the_same_on_both(person, staff):
    """Nothing lost, nothing twice: after a reload both pages show what they showed, and the same words."""
    expect(staff.locator(".log > .line-of")).to_have_count(person.locator(".log > *").count())
    seen = transcript(person), spoken(staff)
    assert len(set(seen[0])) == len(seen[0])
    person.reload()
    staff.reload()
    expect(person.locator(".log > *")).to_have_count(len(seen[0]))
    expect(staff.locator(".log > .line-of")).to_have_count(len(seen[0]))
    assert (transcript(person), spoken(staff)) == seen


def test_nobody_on_duty_is_said_with_the_lines_of_the_place(open_page, team):
    page = in_crisis(open_page, team, locale="en-GB")
    expect(page.get_by_text(NOBODY)).to_have_count(1)
    expect(page.locator(".help").get_by_role("link", name="116 123").first).to_be_visible()
    expect(page.locator("body")).not_to_contain_text(CALLED)
    expect(page.locator("body")).not_to_contain_text("will take over")


def test_two_want_the_same_one_and_the_second_is_told_who_was_first(open_page, team, at_work):
    person = in_crisis(open_page, team)
    ana, ben = (at_work(name, session_of(person)) for name in ("Ana", "Ben"))
    offer = ben.get_by_role("button", name="Take it")
    expect(offer).to_be_visible()
    address = f"{staff_page(team)}/referrals/{session_of(person)}/take"

    def ana_is_faster(route):
        assert ana.context.request.post(address, headers={"X-Handrail": "1"}).ok
        route.continue_()

    ben.route("**/take", ana_is_faster)
    offer.click()
    expect(ben.get_by_role("alert")).to_contain_text("Ana has taken this conversation.")
    expect(offer).to_have_count(0)
    expect(box(ben)).to_have_count(0)
    expect(person.locator(".log .us", has_text="has joined")).to_have_count(1)


def test_somebody_who_is_gone_can_be_relieved_and_everybody_is_told(open_page, team, at_work):
    person = in_crisis(open_page, team)
    ana = at_work("Ana", session_of(person))
    take(ana)
    box(ana).fill("Half a sentence")
    ben, olga = (at_work(name, session_of(person)) for name in ("Ben", "Olga"))
    for page in (ben, olga):
        expect(page.locator(".standing")).to_have_text("Ana has taken this conversation.")
        expect(box(page)).to_have_count(0)
    expect(olga.get_by_role("button", name="Take over…")).to_have_count(0)
    expect(ana.get_by_role("button", name="Take over…")).to_have_count(0)
    dialog = _asked_to_take_over(ben, "Take over from Ana?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    expect(ben.locator(".standing")).to_have_text("Ana has taken this conversation.")
    _take_over(ben, "Take over from Ana?")
    expect(ana.locator(".standing")).to_contain_text("Ben has taken over from you.")
    expect(box(ana)).to_have_count(0)
    expect(ana.locator(".history li").last).to_contain_text("Ben took over from Ana")
    expect(person.locator(".log .us").last).to_contain_text("Ana has left the conversation. Ben has joined")
    expect(person.locator(".here")).to_contain_text("Ben is here with you")
    write(ben, "I am Ben. Ana had to go.")
    expect(person.locator(".them .them-name").last).to_contain_text("Ben")
    _take_over(ana, "Take over from Ben?")
    expect(box(ana)).to_have_value("Half a sentence")
    expect(ben.locator(".standing")).to_contain_text("Ana has taken over from you.")


def _asked_to_take_over(page, question):
    page.get_by_role("button", name=re.compile("^(Take over|Tomar el relevo)…$")).click()
    dialog = page.get_by_role("dialog", name=question)
    expect(dialog).to_be_visible()
    return dialog


def _take_over(page, question):
    _asked_to_take_over(page, question).locator("button[type=submit]").click()
    expect(box(page)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_words_that_cross_with_a_relief_are_not_said_and_not_lost(open_page, team, at_work):
    person = in_crisis(open_page, team)
    ana = at_work("Ana", session_of(person))
    take(ana)
    ben = at_work("Ben", session_of(person), locale="es-ES")
    expect(ben.locator(".standing")).to_have_text("Ana ya atiende esta conversación.")

    held = []  # it may be sent again while the first is held

    def hold(route):
        held.append(route)

    ana.route("**/say", hold)
    box(ana).fill("Are you alone?")
    with ana.expect_request("**/say"):
        box(ana).press("Enter")
    _take_over(ben, "La atiende Ana. ¿Tomar el relevo?")
    for route in held:
        route.continue_()
    expect(ana.locator(".standing")).to_contain_text("What you had not sent yet was not said.")
    expect(box(ana)).to_have_count(0)
    expect(person.locator(".here")).to_contain_text("Ben is here with you")
    expect(person.locator(".them")).to_have_count(0)
    ana.unroute("**/say")
    ana.reload()
    _take_over(ana, "Take over from Ben?")
    expect(box(ana)).to_have_value("Are you alone?")
    expect(ben.locator(".standing")).to_contain_text("Ana ha tomado el relevo.")
    expect(ben.locator(".history")).to_contain_text("Ana tomó el relevo; antes la atendía Ben")


def test_a_question_about_somebody_who_has_left_is_taken_back(open_page, team, at_work):
    person = in_crisis(open_page, team)
    ana, ben = (at_work(name, session_of(person)) for name in ("Ana", "Ben"))
    take(ana)
    dialog = _asked_to_take_over(ben, "Take over from Ana?")
    give_back(ana, "")
    expect(dialog).to_have_count(0)
    expect(ben.get_by_role("button", name="Take over…")).to_have_count(0)


def test_who_looks_elsewhere_hears_that_they_were_relieved(open_page, team, at_work):
    person = in_crisis(open_page, team)
    ana, ben = (at_work(name, session_of(person)) for name in ("Ana", "Ben"))
    take(ana)
    ana.goto(f"{staff_page(team)}#")
    expect(ana.locator(".call-of")).to_have_count(0)
    expect(ana.locator(f".call[href='#{session_of(person)}']")).to_contain_text("Ana has taken it")
    _take_over(ben, "Take over from Ana?")
    expect(ana.get_by_role("status").first).to_have_text("Ben has taken over a conversation of yours.")
    expect(ana.locator(f".call[href='#{session_of(person)}']")).to_contain_text("Ben has taken it")


def test_a_widget_waits_while_people_talk_and_comes_back(open_page, tmp_path):
    server = Served(tmp_path, stage=True).start()
    try:
        hire(server, "Ana")
        person = in_crisis(open_page, server)
        say(person, "rating")
        expect(person.locator(".widget")).to_be_visible()
        staff = open_page(staff_page(server))
        sign_in(staff, "Ana")
        open_first(staff)
        expect(staff.get_by_text("The program asked with a form: “How strong is it?”")).to_be_visible()
        take(staff)
        expect(person.locator(".here")).to_contain_text(HERE)
        expect(person.locator(".widget")).to_have_count(0)
        tell(person, "there you are")
        person.reload()
        expect(person.locator(".here")).to_contain_text(HERE)
        expect(person.locator(".widget")).to_have_count(0)
        expect(person.get_by_role("textbox", name="Your message")).to_be_visible()
        write(staff, "Yes, I am.")
        expect(person.locator(".them")).to_have_count(1)
        give_back(staff, "")
        expect(person.locator(".widget")).to_be_visible()
        person.get_by_role("button", name="4", exact=True).click()
        expect(person.locator(".log .us").last).to_contain_text("Answer 1 was 4.")
    finally:
        server.stop()


@pytest.mark.parametrize("size", [(1280, 860), (375, 667)], ids=str)
def test_the_person_sees_that_somebody_put_it_away_left_or_closed_it(open_page, team, at_work, size):
    person = in_crisis(open_page, team, viewport={"width": size[0], "height": size[1]})
    staff = at_work("Ana", session_of(person))
    staff.get_by_role("button", name="Put away…").click()
    confirm(staff, "")
    _seen(person, "Nobody is joining us")
    say(person, CRISIS)
    take(staff)
    write(staff, "I am Ana.")
    tell(person, "Hello Ana")
    give_back(staff, "")
    _seen(person, "Ana has left the conversation")
    say(person, CRISIS)
    take(staff)
    staff.get_by_role("button", name="Close…").click()
    confirm(staff, "")
    expect(person.locator(".over")).to_be_visible()
    _seen(person, "Ana has closed this conversation")


def _seen(page, text):
    """The words are in view from their start; what does not fit is a touch away."""
    words = page.locator(".log .words p", has_text=text).last
    expect(words).to_be_in_viewport(ratio=0.9)
    page.wait_for_timeout(200)
    expect(words).to_be_in_viewport(ratio=0.9)
    last = page.locator(".log > *").last
    cut = last.evaluate(
        "(one) => one.getBoundingClientRect().bottom - one.closest('.pane').getBoundingClientRect().bottom"
    )
    assert page.locator(".below").count() == (1 if cut > 24 else 0), cut
