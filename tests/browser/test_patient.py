"""The learner's page: from a case to its debrief, and a new way from any turn; typed and spoken, in both languages."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from handrail.programs.patient import cases, topics
from tests.browser.person import overflow
from tests.browser.test_access import violations
from tests.browser.test_coach_voice import RECOGNISER
from tests.browser.test_reports import saved

BACK = "low_back_pain"
QUESTIONS = ["Hello, what brings you here today?", "When did it start?", "Does it wake you at night?"]
NARROW = {"width": 320, "height": 640}
SPANISH = {"locale": "es-ES", "timezone_id": "Europe/Madrid"}


def interview(page: Page, address: str, case: str = BACK) -> Page:
    """At the door of a case, and in."""
    page.goto(f"{address}#/patient/{case}")
    page.get_by_role("button", name=re.compile("^(Begin the interview|Empezar la entrevista)$")).click()
    expect(page.locator(".log .us").first).to_be_visible()
    return page


def ask(page: Page, text: str) -> str:
    """Says it, waits for the patient, and gives what they said."""
    before = page.locator(".log .us").count()
    box = page.get_by_role("textbox", name=re.compile("What you say|Lo que le dices"))
    box.fill(text)
    box.press("Enter")
    answer = page.locator(".log .us").nth(before)
    expect(answer).to_be_visible()
    expect(page.locator(".under")).to_have_count(0)
    return answer.locator(".words").inner_text()


def end(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(End interview|Terminar)$")).click()
    page.get_by_role("button", name=re.compile("^(End and see the debrief|Terminar y ver el repaso)$")).click()
    expect(page.locator(".turns li").first).to_be_visible()
    expect(page.locator(".report h1")).to_be_focused()


def examine(page: Page, words: str) -> None:
    page.get_by_role("searchbox").fill(words)
    page.locator(".examinations button").first.click()


def turn(page: Page, number: int):
    return page.locator(f"#turn-{number}")


def test_from_the_list_to_the_debrief(open_page, served):
    page = open_page(served.address)
    page.get_by_role("link", name="Choose a case").click()
    expect(page.get_by_role("heading", name="Choose a patient")).to_be_focused()
    known = next(one for one in cases.listed("en") if one.id == BACK)
    page.get_by_role("link", name=known.title).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(known.title)
    expect(page.locator(".door")).to_contain_text(known.brief)
    expect(page.locator(".door-facts")).to_contain_text(f"{known.minutes} minutes")
    expect(page.locator(".door-facts")).to_contain_text("kept on this server")
    page.get_by_role("button", name="Begin the interview").click()
    expect(page.locator(".log .us").first).to_be_visible()
    said = [ask(page, question) for question in QUESTIONS]
    page.get_by_role("button", name="End interview").click()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    end(page)
    expect(page.locator(".summary")).to_contain_text("You ended the interview")
    expect(page.locator(".missed li").first).to_be_visible()
    for number, (question, answer) in enumerate(zip(QUESTIONS, said, strict=True), start=1):
        expect(turn(page, number)).to_contain_text(question)
        expect(turn(page, number)).to_contain_text(answer)
    expect(page.locator(".turns li")).to_have_count(len(QUESTIONS))
    assert violations(page) == []
    page.go_back()
    expect(page.get_by_role("heading", name="The interview has ended.")).to_be_visible()
    expect(page.get_by_role("link", name="See the debrief")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("You ended the interview.")
    assert violations(page) == []


def test_every_line_leads_to_its_evidence_and_back(open_page, served):
    page = interview(open_page(served.address), served.address)
    for question in QUESTIONS:
        ask(page, question)
    end(page)
    link = page.locator(".checked").get_by_role("link", name="Turn 2", exact=True).first
    link.click()
    expect(turn(page, 2)).to_be_focused()
    expect(turn(page, 2)).to_be_in_viewport()
    page.reload()
    expect(turn(page, 2)).to_be_focused()
    page.go_back()
    expect(page.locator(".report h1")).to_be_attached()
    table = page.get_by_role("table", name="The course of the interview")
    expect(table.get_by_role("row")).to_have_count(len(QUESTIONS) + 1)
    file = json.loads(saved(page, "Save the file for an appeal"))
    assert [one["learner"] for one in file["report"]["transcript"]] == QUESTIONS
    assert file["report"]["case"]["id"] == BACK
    assert "version" in file["report"]
    page.emulate_media(media="print")
    expect(page.locator(".files").first).to_be_hidden()
    expect(page.get_by_role("button", name="Ask something else here").first).to_be_hidden()
    expect(table).to_be_visible()


def test_another_way_from_a_turn(open_page, served):
    page = interview(open_page(served.address), served.address)
    said = [ask(page, question) for question in QUESTIONS]
    first = page.url
    end(page)
    expect(page.locator(".summary")).to_be_visible()
    expect(page.locator(".begun-again")).to_have_count(0)
    turn(page, 2).get_by_role("button", name="Ask something else here").click()
    box = page.get_by_role("textbox", name="What you say")
    expect(box).to_have_value(QUESTIONS[1])
    assert page.url != first
    expect(page.locator(".you")).to_have_count(1)
    expect(page.locator(".log .us").nth(1)).to_contain_text(said[0])
    expect(page.locator("h1")).to_contain_text("again from turn 2")
    expect(page.locator(".case-clock")).to_have_text(re.compile(r"^0:\d\d / "))
    assert ask(page, QUESTIONS[1]) == said[1]
    ask(page, "Where does it hurt?")
    end(page)
    expect(page.locator(".turns li")).to_have_count(3)
    expect(turn(page, 3)).to_contain_text("Where does it hurt?")
    expect(page.locator(".begun-again")).to_have_text("This interview was begun again from turn 2 of another.")
    page.goto(f"{first}/report")
    expect(turn(page, 3)).to_contain_text(QUESTIONS[2])
    page.get_by_role("button", name="Go on from here after all").click()
    expect(page.locator(".you")).to_have_count(3)
    ask(page, "Where does it hurt?")


def test_what_is_examined_is_asked_for_and_noted(open_page, served):
    page = interview(open_page(served.address), served.address)
    known = cases.case(BACK, "en").scenario
    offered = {one.id: one for one in topics.examinations("en")}
    measure = next(one for one in known.measures.values() if one.topic in offered)
    wanted = offered[measure.topic]
    expect(page.locator(".examinations li")).to_have_count(len(offered))
    for hint in page.get_by_role("searchbox").get_attribute("placeholder").rstrip("…").split(", "):
        page.get_by_role("searchbox").fill(hint)
        expect(page.locator(".examinations li").first).to_be_visible()
    page.get_by_role("searchbox").fill("no such thing")
    expect(page.locator(".examine")).to_contain_text("Nothing by that name")
    page.get_by_role("searchbox").fill(wanted.name.upper())
    page.get_by_role("button", name=wanted.name, exact=True).click()
    expect(page.locator(".you p").last).to_have_text(wanted.request)
    expect(page.locator(".findings dt")).to_have_text(measure.label)
    found = page.locator(".findings dd").inner_text()
    assert found == page.locator(".log .us .words").last.inner_text()
    page.reload()
    expect(page.locator(".findings dd")).to_have_text(found)
    expect(page.locator(".examinations li")).to_have_count(len(offered))


def test_the_cases_by_specialty_and_difficulty(open_page, served):
    page = open_page(f"{served.address}#/patient/")
    listed = cases.listed("en")
    expect(page.locator(".case")).to_have_count(len(listed))
    one = listed[0]
    page.get_by_label("Specialty", exact=True).select_option(one.specialty)
    expect(page.locator(".case")).to_have_count(sum(other.specialty == one.specialty for other in listed))
    page.get_by_label("Difficulty", exact=True).select_option(str(one.difficulty))
    both = [other for other in listed if (other.specialty, other.difficulty) == (one.specialty, one.difficulty)]
    expect(page.locator(".case strong")).to_have_text([other.title for other in both])
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("status")).to_have_text(re.compile(rf"^{len(both)} de {len(listed)} casos$"))
    page.goto(f"{served.address}#/patient/no_such_case")
    expect(page.get_by_role("heading", name="Ese caso no está aquí.")).to_be_visible()
    page.goto(f"{served.address}#/patient/{BACK}/anything")
    expect(page.locator("summary")).to_have_text("Dónde estás (para los teléfonos de ayuda)")


def test_nothing_reaches_the_page_before_it_is_asked(open_page, served):
    """Neither on the screen nor in anything that the server sent: no value, no line, nothing on their mind."""
    page = open_page("about:blank")
    bodies: list[str] = []
    page.route("**/cases?*", lambda route: bodies.append((got := route.fetch()).text()) or route.fulfill(response=got))
    for scenario in cases.listed("en"):
        interview(page, served.address, scenario.id)
        case = cases.case(scenario.id, "en")
        session = page.url.rpartition("/")[2]
        shown = page.evaluate(
            """async (id) => {
                const {token} = JSON.parse(sessionStorage.getItem("handrail.sessions")).find((one) => one.id === id);
                const answer = await fetch(`session/${id}`, {headers: {Authorization: `Bearer ${token}`}});
                return answer.text();
            }""",
            session,
        )
        seen = f"{page.content()} {shown} {bodies[-1]}".lower()
        assert scenario.title.lower() in bodies[-1].lower() and scenario.title.lower() in shown.lower()
        door = f"{scenario.title} {scenario.brief}".lower()
        hidden = [clause for item in case.scenario.agenda for clause in (*item.clauses, item.label)]
        hidden += [line for fact in case.scenario.facts.values() for line in fact.says["balanced"]]
        hidden += [value for fact in case.scenario.measures.values() for value in fact.values.numbers]
        leaked = [one for one in hidden if len(one) > 3 and one.lower() in seen and one.lower() not in door]
        assert leaked == [], scenario.id


def test_the_clock_counts_and_cuts_nothing_off(open_page, served):
    page = interview(open_page(served.address), served.address)
    minutes = cases.case(BACK, "en").scenario.minutes
    expect(page.get_by_role("timer")).to_have_text(re.compile(rf"^0:\d\d / {minutes} min$"))
    page.clock.install()
    page.clock.fast_forward((minutes - 1) * 60_000)
    expect(page.locator(".case-standing")).to_contain_text("nearly up")
    assert violations(page) == []
    page.clock.fast_forward(2 * 60_000)
    expect(page.locator(".case-standing")).to_contain_text("Nothing is cut off")
    expect(page.get_by_role("timer")).to_have_attribute("data-time", "up")
    ask(page, QUESTIONS[0])


def spoken(open_page, served, script: str = "") -> Page:
    page = open_page("about:blank")
    page.add_init_script(RECOGNISER + script)
    interview(page, served.address)
    page.get_by_role("button", name="Speak").click()
    return page


def test_spoken_words_go_into_the_box_once_sound_may_leave(open_page, served):
    page = spoken(open_page, served)
    expect(page.locator(".consent-line")).to_contain_text("may send the sound")
    assert violations(page) == []
    assert page.locator("html").get_attribute("data-ear") is None
    page.get_by_role("button", name="Use it").click()
    expect(page.locator("html")).to_have_attribute("data-ear", "on en-GB false")
    page.evaluate("window.hears('When did', false)")
    expect(page.locator(".ear-heard")).to_have_text("When did")
    box = page.get_by_role("textbox", name="What you say")
    page.evaluate("window.hears('When did it start', true)")
    expect(box).to_have_value("When did it start")
    page.evaluate("window.hears('and how', true)")
    expect(box).to_have_value("When did it start and how")
    assert page.locator(".you").count() == 0
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".you p")).to_have_text("When did it start and how")
    page.get_by_role("button", name="Stop listening").click()
    expect(page.locator("html")).to_have_attribute("data-ear", "off en-GB false")


def test_spoken_words_can_go_out_by_themselves(open_page, served):
    page = spoken(open_page, served, "window.localEar = true;")
    expect(page.locator("html")).to_have_attribute("data-ear", "on en-GB true")
    page.get_by_label("Send what I say by itself").check()
    page.evaluate("window.hears('When did it start', true)")
    expect(page.locator(".you p")).to_have_text("When did it start")
    page.evaluate("window.ear.onerror({error: 'network'})")
    expect(page.locator(".ear-line")).to_contain_text("You can type.")
    ask(page, QUESTIONS[0])


def test_a_browser_without_recognition_leaves_the_keys(open_page, served):
    page = open_page("about:blank")
    page.add_init_script("delete window.SpeechRecognition; delete window.webkitSpeechRecognition")
    interview(page, served.address)
    ask(page, QUESTIONS[0])
    expect(page.get_by_role("button", name="Speak")).to_have_count(0)


def test_the_learners_own_trouble_comes_before_the_case(open_page, served):
    page = interview(open_page(served.address), served.address)
    ask(page, "Have you ever thought about ending your life?")
    expect(page.locator(".help")).to_have_count(0)
    box = page.get_by_role("textbox")
    box.fill("I want to kill myself")
    box.press("Enter")
    expect(page.locator(".help").first).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_count(0)
    expect(page.get_by_role("button", name="End session")).to_be_visible()
    assert violations(page) == []
    box.fill("I'm ok now, let's go on with the interview")
    box.press("Enter")
    expect(page.get_by_role("searchbox")).to_be_visible()
    answer = ask(page, QUESTIONS[1])
    end(page)
    expect(turn(page, 2)).to_contain_text(answer)
    expect(page.get_by_role("heading", name="The whole conversation").locator("+ p")).to_contain_text("begin a new one")
    expect(page.get_by_role("button", name=re.compile("Ask something else here|Go on from here"))).to_have_count(0)


@pytest.mark.parametrize("spanish", [False, True], ids=["en", "es"])
def test_whose_words_they_are_is_seen_and_read_out(open_page, served, spanish):
    """What Handrail says itself is not the patient's, and a blood pressure is no number to call; nor after a reload."""
    page = interview(open_page(served.address, **(SPANISH if spanish else {})), served.address)
    examine(page, "arterial" if spanish else "blood pressure")
    expect(page.locator(".findings dd")).to_have_text(re.compile(r"\d{3}"))
    patients, asides, helps = (page.locator(f".log .{one}") for one in ("us:not(.aside)", "aside", "help"))
    name = f"{cases.case(BACK, 'es' if spanish else 'en').persona.name}:"

    def told_apart(ours: int, cards: int) -> None:
        expect(page.locator(".log .aside-name")).to_have_text(["Handrail"] * ours)
        expect(helps).to_have_count(cards)
        expect(page.locator(".log .aside.help a[href^='tel:']").first).to_be_visible()
        expect(patients.filter(has_text=re.compile(r"\d{3}"))).to_have_count(1)
        expect(patients.locator("a")).to_have_count(0)
        assert {one.strip() for one in patients.locator(".unseen").all_inner_texts()} == {name}
        assert violations(page) == []

    own = ("Quiero matarme", "Ya estoy bien, podemos seguir") if spanish else ("I want to kill myself", "I'm ok now")
    for place, text in enumerate(own, start=2):
        page.get_by_role("textbox").fill(text)
        page.get_by_role("textbox").press("Enter")
        expect(page.locator(".log .you:not(.under)")).to_have_count(place)
        expect(page.locator(".log > :last-child")).to_have_class(re.compile("aside"))
        known = asides.count(), helps.count()
        page.reload()
        told_apart(*known)
    ask(page, QUESTIONS[0])
    page.reload()
    told_apart(*known)
    end(page)
    page.go_back()
    told_apart(known[0] + 1, known[1])


def test_the_last_answer_is_the_patients_and_the_end_is_not(open_page, served):
    page = open_page(served.address)
    short = {"session_type": "patient", "locale": "en", "config": {"case": BACK, "max_turns": 1}}
    page.route("**/session/", lambda route: route.continue_(post_data=json.dumps(short)))
    interview(page, served.address)
    ask(page, QUESTIONS[0])
    expect(page.locator(".log .us")).to_have_class(["us", "us", "us aside"])
    page.get_by_role("link", name="See the debrief").click()
    expect(page.locator(".summary")).to_contain_text("was reached: 1 turn in less than a minute")


def test_the_examinations_never_make_the_page_longer(open_page, served):
    page = interview(open_page(served.address), served.address)
    for place, wanted in enumerate([*topics.examinations("en")[1:7], topics.examinations("en")[-1]], start=1):
        page.get_by_role("button", name=wanted.name, exact=True).click()
        expect(page.locator(".findings dt, .findings dd")).to_have_count(2 * place)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    assert 140 < page.locator(".examinations").bounding_box()["height"] < 860
    page.set_viewport_size(NARROW | {"height": 568})
    page.get_by_role("button", name="Examine").click()
    expect(page.get_by_role("button", name="Send")).to_be_in_viewport(ratio=1)
    longer = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert (longer, overflow(page), violations(page)) == (0, 0, [])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_whole_interview_on_a_narrow_screen_in_spanish(open_page, served, scheme):
    page = open_page(f"{served.address}#/patient", viewport=NARROW, color_scheme=scheme, **SPANISH)
    expect(page.locator(".case").first).to_be_visible()
    assert (overflow(page), violations(page)) == (0, [])
    interview(page, served.address)
    assert (overflow(page), violations(page)) == (0, [])
    ask(page, "Hola, ¿qué le trae por aquí?")
    page.get_by_role("button", name="Explorar").click()
    assert (overflow(page), violations(page)) == (0, [])
    examine(page, "tension")
    expect(page.get_by_role("button", name="Explorar")).to_be_focused()
    expect(page.locator(".you")).to_have_count(2)
    page.get_by_role("button", name="Hallazgos").click()
    assert (overflow(page), violations(page)) == (0, [])
    end(page)
    expect(page.get_by_role("heading", name="Toda la conversación")).to_be_visible()
    assert (overflow(page), violations(page)) == (0, [])


def test_an_interview_with_the_keyboard_alone(open_page, served):
    page = open_page(f"{served.address}#/patient/{BACK}")
    expect(page.get_by_role("heading", level=1)).to_be_focused()

    def until(selector: str, key: str = "Tab") -> None:
        for _ in range(150):
            page.keyboard.press(key)
            if page.evaluate("(one) => document.activeElement.matches(one)", selector):
                return
        raise AssertionError(f"the keyboard does not reach {selector}")

    until("button.solid")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="What you say")).to_be_focused()
    page.keyboard.type(QUESTIONS[0])
    page.keyboard.press("Enter")
    expect(page.locator(".log .us")).to_have_count(2)
    until("[type=search]", "Shift+Tab")
    page.keyboard.type(topics.examinations("en")[0].name)
    until(".examinations button")
    page.keyboard.press("Enter")
    expect(page.locator(".you")).to_have_count(2)
    until(".finish", "Shift+Tab")
    page.keyboard.press("Enter")
    until("dialog .solid")
    page.keyboard.press("Enter")
    expect(page.locator(".report h1")).to_be_focused()
    until(".turn-links a, .turns .link")
