"""The staff's page: who may do what, nothing typed is lost, and everybody can use it."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import begin, overflow, say
from tests.browser.team import (
    HERE,
    box,
    confirm,
    give_back,
    go_on_duty,
    in_crisis,
    session_of,
    sign_in,
    staff_page,
    take,
    tell,
    write,
)
from tests.browser.test_access import violations


def test_an_observer_reads_and_has_nothing_to_press(open_page, team, at_work):
    person = in_crisis(open_page, team)
    olga = at_work("Olga", session_of(person))
    expect(olga.locator(".alarmed mark")).to_be_visible()
    expect(olga.get_by_role("switch", name="I am on duty")).to_have_count(0)
    expect(olga.locator(".deeds button, .mark-it")).to_have_count(0)
    expect(olga.get_by_text("You can read everything here.")).to_be_visible()


def test_nothing_that_was_typed_is_lost(open_page, team, at_work):
    person = in_crisis(open_page, team)
    staff = at_work("Ana", session_of(person))
    take(staff)
    box(staff).fill("Half a\nsentence")
    staff.reload()
    expect(box(staff)).to_have_value("Half a\nsentence")
    # The sign-in ends while the message is on its way: it is in the box again after signing in.
    staff.context.clear_cookies()
    box(staff).press("Enter")
    expect(staff.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(staff.get_by_text("Your sign-in has ended.")).to_be_visible()
    sign_in(staff, "Ana")
    expect(box(staff)).to_have_value("Half a\nsentence")
    box(staff).press("Shift+Enter")
    box(staff).press_sequentially("and the rest")
    expect(box(staff)).to_have_value("Half a\nsentence\nand the rest")
    box(staff).press("Enter")
    expect(person.locator(".them .words")).to_have_text("Half asentenceand the rest")


def test_a_reload_before_the_server_had_the_words_puts_them_back(open_page, team, at_work):
    person = in_crisis(open_page, team)
    staff = at_work("Ana", session_of(person))
    take(staff)
    for page, path, field in (
        (staff, "**/say", box(staff)),
        (person, "**/message", person.get_by_role("textbox", name="Your message")),
    ):
        page.route(path, lambda _: None)  # it never arrives
        field.fill("on its way")
        field.press("Enter")
        expect(field).to_have_value("")
        page.reload()
        page.unroute(path)
        expect(field).to_have_value("on its way")
        field.press("Enter")
        expect(field).to_have_value("")
    expect(person.locator(".log > *", has_text="on its way")).to_have_count(2)


def test_a_note_survives_a_refusal(open_page, team, at_work):
    person = in_crisis(open_page, team)
    staff = at_work("Ana", session_of(person))
    staff.route("**/dismiss", lambda route: route.abort())
    staff.get_by_role("button", name="Put away…").click()
    confirm(staff, "A song, she says")
    expect(staff.get_by_role("alert")).to_contain_text("That was not done. The server cannot be reached right now.")
    staff.unroute("**/dismiss")
    staff.reload()
    staff.get_by_role("button", name="Put away…").click()
    expect(staff.get_by_role("dialog").get_by_label("Note for the team")).to_have_value("A song, she says")
    staff.get_by_role("dialog").locator("button[type=submit]").click()
    expect(staff.get_by_text("This call has been dealt with.")).to_be_visible()
    expect(staff.locator(".history")).to_contain_text("A song, she says")
    expect(person.locator(".log .us").last).to_contain_text("has read my note")


def test_closing_ends_it_for_the_person_with_the_lines(open_page, team, at_work):
    person = in_crisis(open_page, team)
    staff = at_work("Ana", session_of(person))
    take(staff)
    staff.get_by_role("button", name="Close…").click()
    confirm(staff, "An ambulance is there")
    expect(person.locator(".over")).to_be_visible()
    expect(person.locator(".log .us").last).to_contain_text("Ana has closed this conversation.")
    expect(person.locator(".here svg")).to_have_count(0)
    expect(staff.get_by_text("This conversation has ended.")).to_be_visible()
    expect(box(staff)).to_have_count(0)


def test_a_mark_is_kept_and_can_be_turned_round_and_taken_back(open_page, team, at_work):
    person = in_crisis(open_page, team)
    staff = at_work("Ben", session_of(person))
    marked = staff.locator(".marked")
    _mark(staff, "False alarm", "a song")
    expect(marked).to_contain_text("False alarm, says Ben")
    expect(marked).to_contain_text("a song")
    staff.reload()
    expect(staff.get_by_role("button", name="False alarm")).to_have_attribute("aria-pressed", "true")
    _mark(staff, "Missed", "she meant it", "suicide")
    expect(marked).to_contain_text("Missed, says Ben (suicide)")
    assert _exported(staff, session_of(person)) == [("missed", "suicide", "she meant it")]
    staff.get_by_role("button", name="Take back").click()
    expect(marked).to_contain_text("False alarm, says Ben")
    staff.get_by_role("button", name="Take back").click()
    expect(marked).to_have_count(0)
    assert _exported(staff, session_of(person)) == []


def _mark(page: Page, mark: str, note: str, category: str = "") -> None:
    page.get_by_role("button", name=mark).click()
    form = page.locator(".marking")
    if category:
        form.get_by_label("What was it?").select_option(category)
    form.get_by_label("Note for the team").fill(note)
    form.get_by_role("button", name="Save").click()
    expect(form).to_have_count(0)


def _exported(page: Page, session: str) -> list[tuple[str, str, str]]:
    with page.expect_download() as download:
        page.get_by_role("button", name="Download all marks").click()
    rows = [json.loads(line) for line in Path(download.value.path()).read_text().splitlines()]
    return [(row["mark"], row["category"], row["note"]) for row in rows if row["session"] == session]


def test_the_staff_key_is_a_second_way_in_and_a_wrong_one_is_told(open_page, team):
    page = open_page(staff_page(team))
    page.get_by_label("Name").fill("ana")
    page.get_by_label("Password").fill("not her password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_have_text("The name or the password is not right.")
    page.get_by_text("Use the staff key instead").click()
    field = page.get_by_label("Staff key")
    field.fill("not-the-key-of-this-server")
    page.get_by_role("button", name="Use this key").click()
    expect(page.get_by_role("alert").last).to_have_text("This key is not right.")
    field.fill((team.folder / "staff.key").read_text().strip())
    page.get_by_role("button", name="Use this key").click()
    expect(page.locator(".who")).to_contain_text("admin")
    go_on_duty(page)
    page.reload()
    expect(page.get_by_text("On duty: Someone of the team")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_axe_finds_nothing_on_either_page(open_page, team, at_work, scheme, width):
    wish = {
        "color_scheme": scheme,
        "viewport": {"width": width, "height": 700},
        "locale": "es-ES",
        "timezone_id": "Europe/Madrid",
    }
    staff = open_page(staff_page(team), **wish)
    expect(staff.get_by_role("heading", name="Entrar")).to_be_visible()
    assert violations(staff) == []
    sign_in(staff, "Ana")
    go_on_duty(staff)
    person = open_page(team.address, **wish)
    begin(person)
    say(person, "Quiero matarme esta noche")
    expect(person.locator(".log .us").last).to_contain_text("He avisado de esta conversación")
    expect(staff.locator(".call").first).to_be_visible()
    assert violations(staff) == []
    staff.goto(f"{staff_page(team)}#{session_of(person)}")
    expect(staff.locator(".judged")).to_be_visible()
    assert violations(staff) == []
    take(staff)
    write(staff, "Hola, soy Ana.")
    expect(person.locator(".here")).to_contain_text("Ana está aquí contigo")
    expect(person.locator(".them")).to_be_in_viewport()
    for page in (staff, person):
        assert violations(page) == []
        assert overflow(page) == 0
        expect(page.get_by_role("textbox")).to_be_in_viewport(ratio=1)
    staff.get_by_role("button", name="Cerrar…").click()
    assert violations(staff) == []


def test_the_keyboard_alone_is_enough_for_the_staff(open_page, team, at_work):
    person = in_crisis(open_page, team)
    staff = at_work("Ana")
    link = staff.locator(f'.call[href="#{session_of(person)}"]')
    expect(link).to_be_visible()
    _tab_to(staff, f"document.activeElement.getAttribute('href') === '#{session_of(person)}'")
    staff.keyboard.press("Enter")
    expect(staff.locator("#call")).to_be_focused()
    expect(staff.get_by_role("button", name="Take it")).to_be_visible()
    _tab_to(staff, "document.activeElement.textContent === 'Take it'")
    staff.keyboard.press("Enter")
    expect(box(staff)).to_be_focused()
    staff.keyboard.type("With the keyboard alone")
    staff.keyboard.press("Enter")
    expect(person.locator(".them")).to_contain_text("With the keyboard alone")


def _tab_to(page: Page, there: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(there):
            return
    raise AssertionError(f"no Tab leads to: {there}")


def test_who_comes_and_goes_is_said_to_those_who_do_not_see(open_page, team, at_work):
    person = in_crisis(open_page, team)
    strip = person.locator(".here")
    expect(strip).to_have_attribute("aria-live", "polite")
    staff = at_work("Ana", session_of(person))
    take(staff)
    expect(strip).to_contain_text(HERE)
    give_back(staff, "")
    expect(strip).to_have_text("Ana has left the conversation.")


LISTEN = """() => {
    window.tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
}"""


def test_a_new_call_sounds_only_for_those_who_asked(open_page, team, at_work):
    waiting = session_of(in_crisis(open_page, team))
    staff = at_work("Ana")
    expect(staff.locator(f".call[href='#{waiting}']")).to_be_visible()  # only now is the queue there to be counted
    staff.evaluate(LISTEN)
    calls = staff.locator(".call").count()
    in_crisis(open_page, team)
    expect(staff.locator(".call")).to_have_count(calls + 1)
    expect(staff.get_by_role("status").filter(has_text="New: Now, Alarm: suicide, severity 5")).to_have_count(1)
    assert staff.evaluate("tones") == 0
    staff.get_by_role("switch", name="Sound when someone new is waiting").check()
    assert staff.evaluate("tones") == 2
    in_crisis(open_page, team)
    expect(staff.locator(".call")).to_have_count(calls + 2)
    staff.wait_for_function("tones === 4")


def test_the_page_of_the_person_does_not_carry_that_of_the_staff(open_page, team):
    asked: list[str] = []
    page = open_page("about:blank")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(team.address)
    expect(page.locator(".program").first).to_be_visible()
    assert asked
    assert not [url for url in asked if "staff" in url]


def test_a_graver_call_is_news_although_somebody_has_it(open_page, team, at_work):
    person = in_crisis(open_page, team, text="I want to die")
    ana, ben = at_work("Ana", session_of(person)), at_work("Ben")
    take(ana)
    row = ben.locator(f".call[href='#{session_of(person)}']")
    expect(row).to_contain_text("Ana has taken it")
    news, before = ben.get_by_role("status").first, ben.title()
    said = news.inner_text()
    tell(person, "I have the pills in my hand and I am taking them now")
    expect(row).to_contain_text("Ana has taken it, and people were called again since")
    expect(row).to_have_class(re.compile(r"\bagain\b"))
    expect(news).not_to_have_text(said)
    assert ben.title() != before
    write(ana, "I am with you.")
    expect(row).not_to_contain_text("called again since")
    expect(ben).to_have_title(before)


def test_a_row_tells_its_program_and_why_in_the_pages_language_and_ones_own_comes_first(open_page, team, at_work):
    first = in_crisis(open_page, team)
    second = in_crisis(open_page, team, text="I want to die")
    say(second, "yes")
    say(second, "yes")
    ana = at_work("Ana", session_of(second), locale="es-ES")
    row = ana.locator(f".call[href='#{session_of(second)}']")
    expect(row).to_contain_text("Mirar un pensamiento de nuevo")
    expect(row.locator(".reason")).to_have_text(
        re.compile("^Alarma: suicidio, gravedad 5; ha dicho que sí a: pensamientos de suicidio")
    )
    expect(ana.locator(f".call[href='#{session_of(first)}']")).to_be_visible()
    take(ana)
    expect(row).to_contain_text("lo lleva Ana")
    own = ["lo lleva Ana" in text for text in ana.locator(".call").all_inner_texts()]
    assert own == sorted(own, reverse=True)


def test_the_focus_is_never_lost(open_page, team, at_work):
    person = in_crisis(open_page, team)
    staff = at_work("Ana")
    expect(staff.get_by_role("heading", name="Waiting for people")).to_be_focused()
    expect(staff.locator(f".call[href='#{session_of(person)}']")).to_be_visible()
    staff.keyboard.press("Tab")
    expect(staff.locator(".call").first).to_be_focused()
    staff.goto(f"{staff_page(team)}#{session_of(person)}")
    take(staff)
    give_back(staff, "")
    expect(staff.get_by_text("This call has been dealt with.")).to_be_visible()
    expect(staff.locator("#call")).to_be_focused()
