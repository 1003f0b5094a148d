"""The child's page: cards by key and by voice, a scream that is met, bubbles, a break, a grown-up, and no answers."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.child import answers, at_level, chooses, hearing, in_mode, lesson, offered, recorded, senses
from tests.browser.person import overflow
from tests.browser.test_access import violations
from tests.voice import sounds

NARROW = {"width": 320, "height": 640}
SMALLEST = 48  # pixels that a finger needs


def small(page: Page) -> list[str]:
    """What can be touched and is too small for it; a link among words is no button."""
    boxes = [(one, one.bounding_box()) for one in page.locator(".coach :is(button, input, summary)").all()]
    return [one.inner_text() for one, box in boxes if box and (box["height"] < SMALLEST or box["width"] < SMALLEST)]


def says(page: Page, text: str) -> None:
    box = page.get_by_role("textbox", name=re.compile("Type your answer|Escribe tu respuesta"))
    before = page.locator(".coach-says").inner_text()
    box.fill(text)
    box.press("Enter")
    expect(page.locator(".coach-says")).not_to_have_text(before, use_inner_text=True)


def test_three_cards_with_the_keyboard_alone(open_page, served):
    page = lesson(open_page(served.address))
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.typing input')"):
            break
    for place, word in enumerate(answers()[:3], start=1):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.locator(".steps-done .had")).to_have_count(place)
        expect(page.locator(".typing input")).to_be_focused()
        expect(page.locator(".typing input")).to_have_value("")
    expect(page.locator(".steps-done")).to_contain_text("Card 4 of 12")
    at_level(page, "GREEN")
    page.keyboard.press("Tab")
    expect(page.locator("[data-offer=RETRY_CARD]")).to_be_focused()


def test_no_answer_is_on_the_page_before_it_is_said(open_page, served):
    page = lesson(open_page(served.address))
    word = answers()[0]
    assert word.lower() not in page.content().lower()
    expect(page.locator(".card img")).to_have_attribute("alt", "picture")
    says(page, word)
    expect(page.locator(".steps-done .had")).to_have_count(1)


def test_a_reload_finds_the_same_card(open_page, served):
    page = lesson(open_page(served.address))
    says(page, answers()[0])
    question = page.locator(".card h1").inner_text()
    page.reload()
    expect(page.locator(".card h1")).to_have_text(question)
    expect(page.locator(".steps-done .had")).to_have_count(1)


@pytest.mark.parametrize("deck", ["kitchen", "home"])
def test_the_whole_of_a_deck_in_spanish(open_page, served, deck):
    page = lesson(open_page(served.address), {"deck": deck}, "es-ES")
    for word in answers(deck, "es"):
        expect(page.locator(".card img").first).to_be_visible()
        says(page, word)
    expect(page.get_by_role("heading", name="¡Hemos terminado!")).to_be_visible()
    expect(page.locator(".all-done")).to_contain_text("12 cartas")
    expect(page.get_by_role("button")).to_have_count(0)
    assert violations(page) == []


def test_five_offers_are_three_and_the_rest_behind_more(open_page, served):
    page = lesson(open_page(served.address))
    assert offered(page) == ["RETRY_CARD"]
    senses(page, screaming=True)
    at_level(page, "ORANGE")
    assert offered(page) == ["BUBBLE_BREATHING", "RETRY_CARD", "START_BREAK"]
    senses(page, screaming=True)
    at_level(page, "RED")
    assert offered(page) == ["BUBBLE_BREATHING", "START_BREAK", "CALL_GROWNUP"]
    page.get_by_role("button", name="More").click()
    assert offered(page)[3:] == ["SKIP_CARD", "RETRY_CARD"]
    assert small(page) == []


def test_bubbles_for_five_breaths(open_page, served):
    page = lesson(open_page(served.address))
    senses(page, screaming=True)
    page.clock.install()
    chooses(page, "BUBBLE_BREATHING")
    heading = page.get_by_role("heading", name="Let's blow bubbles")
    expect(heading).to_be_focused()
    page.clock.run_for(2_100)
    expect(page.locator(".breath-word")).to_have_text("Breathe in")
    page.clock.run_for(4_000)
    expect(page.locator(".breath-word")).to_have_text("Blow out, slowly")
    page.clock.run_for(40_000)
    expect(page.locator(".breath-count .had")).to_have_count(5)
    page.clock.run_for(6_000)
    page.get_by_role("button", name="Back to the cards").click()
    in_mode(page, "card")


def test_bubbles_can_be_left_and_stand_still_for_those_who_asked_for_rest(open_page, served):
    page = lesson(open_page(served.address, reduced_motion="reduce"))
    senses(page, screaming=True)
    chooses(page, "BUBBLE_BREATHING")
    expect(page.locator(".breath-word")).to_have_text("Breathe in")
    size = page.locator(".bubble").bounding_box()
    page.wait_for_timeout(600)
    assert page.locator(".bubble").bounding_box() == size
    assert page.evaluate("document.getAnimations().length") == 0
    page.get_by_role("button", name="I'm done").click()
    in_mode(page, "card")


def test_a_break_counts_down_and_ends_when_the_child_is_ready(open_page, served):
    page = lesson(open_page(served.address), {"overlay": True})
    senses(page, screaming=True)
    chooses(page, "START_BREAK")
    expect(page.get_by_role("heading", name="Break time")).to_be_focused()
    expect(page.get_by_role("timer")).to_have_accessible_name(re.compile(r"0:5\d left"))
    page.clock.install()
    page.clock.fast_forward(61_000)
    expect(page.locator(".rest-word")).to_contain_text("Shall we go on?")
    page.get_by_role("button", name="I'm ready").click()
    in_mode(page, "card")
    expect(page.locator(".overlay dd").nth(1)).to_have_text("3")


def test_a_grown_up_is_called_and_comes(open_page, served):
    page = lesson(open_page(served.address), {"overlay": True})
    senses(page, screaming=True)
    senses(page, crying=True)
    at_level(page, "RED")
    chooses(page, "CALL_GROWNUP")
    expect(page.get_by_role("heading", name="A grown-up, please")).to_be_focused()
    expect(page.locator(".for-adult")).to_contain_text("at eye level")
    assert violations(page) == []
    page.get_by_role("button", name="I'm here").click()
    in_mode(page, "card")


def test_words_of_danger_are_met_and_the_child_can_go_on_talking(open_page, served):
    page = lesson(open_page(served.address), {}, "en-GB")
    says(page, "my dad hits me and I am scared to go home")
    in_mode(page, "care")
    help_card = page.locator(".help")
    expect(help_card.get_by_role("link", name=re.compile("0800 1111|116 111|999")).first).to_be_visible()
    expect(page.get_by_role("button", name="Get a grown-up")).to_be_visible()
    expect(page.locator(".mic")).to_be_visible()
    assert violations(page) == []
    says(page, "no")
    expect(help_card).to_be_visible()


def test_the_overlay_is_for_grown_ups_who_asked_and_the_plot_comes_after(open_page, served):
    page = lesson(open_page(served.address))
    expect(page.locator(".overlay")).to_have_count(0)
    lesson(page, {"overlay": True})
    overlay = page.locator(".overlay")
    expect(overlay).to_contain_text("Green: all is well")
    senses(page, screaming=True)
    expect(overlay).to_contain_text("Orange: significant distress")
    expect(overlay).to_contain_text("screaming")
    says(page, "banana")
    page.get_by_role("button", name="End session").click()
    page.get_by_role("dialog").get_by_role("button", name="End it").click()
    page.get_by_role("link", name="For the grown-up: how it went").click()
    expect(page.locator(".report h1")).to_be_focused()
    expect(page.locator("svg.course")).to_have_count(4)
    expect(page.locator("svg.course .noticed").first).to_be_visible()
    row = page.get_by_role("table", name="How it was for the child").get_by_role("row", name="Orange").first
    expect(row).to_contain_text("screaming")
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [NARROW, {"width": 1280, "height": 860}], ids=["narrow", "wide"])
def test_every_state_of_the_page_can_be_used_by_everybody(open_page, served, scheme, size):
    page = lesson(open_page(served.address, color_scheme=scheme, viewport=size), {"overlay": True})
    for level, signal in (
        ("GREEN", None),
        ("YELLOW", "prolongedSilence"),
        ("ORANGE", "screaming"),
        ("RED", "screaming"),
    ):
        if signal:
            senses(page, **{signal: True})
        at_level(page, level)
        assert (overflow(page), small(page), violations(page)) == (0, [], [])
    for offer, back in (("BUBBLE_BREATHING", "I'm done"), ("START_BREAK", "I'm ready"), ("CALL_GROWNUP", "I'm here")):
        senses(page, choice=offer)
        expect(page.get_by_role("button", name=back)).to_be_visible()
        assert (overflow(page), small(page), violations(page)) == (0, [], [])
        page.get_by_role("button", name=back).click()
        in_mode(page, "card")


# By voice: the microphone plays a file.


def listened(browser, served, **wish) -> Page:
    page = browser.new_context(locale="en-GB", **wish).new_page()
    page.goto(served.address)
    lesson(page)
    page.get_by_role("button", name="Turn the voice off").click()
    page.get_by_role("button", name="Talk").click()
    expect(page.get_by_role("button", name="Stop listening")).to_be_visible()
    return page


def test_a_scream_is_met_on_the_page(chromium, served, tmp_path):
    room = sounds.noise(2.5, 0.004)
    with hearing(
        chromium, recorded(tmp_path / "scream.wav", room, sounds.scream(1.6), sounds.noise(4, 0.004))
    ) as browser:
        page = listened(browser, served)
        expect(page.locator(".coach")).to_have_attribute("data-level", re.compile("ORANGE|RED"))
        assert offered(page)[:1] == ["BUBBLE_BREATHING"]
        assert "START_BREAK" in offered(page)
        expect(page.locator(".ear-notes")).not_to_contain_text("changes the sound")


@sounds.needs_speech
def test_normal_and_loud_speech_change_nothing_but_the_meter(chromium, served, tmp_path):
    spoken = sounds.said("I see a big red dog. The ball is under the table!")
    parts = (
        sounds.noise(2, 0.004),
        sounds.at_level(spoken, 0.1),
        sounds.at_level(spoken, 0.26),
        sounds.noise(3, 0.004),
    )
    with hearing(chromium, recorded(tmp_path / "speech.wav", *parts)) as browser:
        page = listened(browser, served)
        expect(page.locator(".bars-loud .lit").nth(6)).to_be_visible()
        page.wait_for_timeout(sum(map(len, parts)) / sounds.RATE * 1000 - 1_000)
        at_level(page, "GREEN")
        assert offered(page) == ["RETRY_CARD"]
        page.get_by_role("button", name="Stop listening").click()
        expect(page.locator(".bars-loud")).to_have_count(0)
        expect(page.get_by_role("button", name="Talk")).to_be_visible()


def test_a_line_for_sound_that_is_lost_comes_back(chromium, own_server, tmp_path):
    with hearing(chromium, recorded(tmp_path / "room.wav", sounds.noise(60, 0.004))) as browser:
        page = listened(browser, own_server)
        own_server.stop()
        expect(page.locator(".ear-notes")).to_contain_text("The line for sound was lost")
        own_server.start()
        expect(page.locator(".ear-notes")).not_to_contain_text("was lost", timeout=20_000)
        expect(page.get_by_role("button", name="Stop listening")).to_be_visible()
        senses(page, screaming=True)
        at_level(page, "ORANGE")


def test_a_device_that_changes_the_sound_is_named(chromium, served, tmp_path):
    with hearing(chromium, recorded(tmp_path / "room.wav", sounds.noise(4, 0.004))) as browser:
        context = browser.new_context(locale="en-GB")
        context.add_init_script(
            "MediaStreamTrack.prototype.getSettings = () => ({autoGainControl: true, echoCancellation: false})"
        )
        page = context.new_page()
        page.goto(served.address)
        lesson(page)
        page.get_by_role("button", name="Talk").click()
        expect(page.locator(".ear-notes")).to_contain_text("this device changes the sound by itself (automatic gain)")


def test_where_nobody_makes_out_words_the_page_says_so_and_typing_goes_on(chromium, served, tmp_path):
    with hearing(chromium, recorded(tmp_path / "room.wav", sounds.noise(6, 0.004))) as browser:
        context = browser.new_context(locale="en-GB")
        context.add_init_script("delete window.SpeechRecognition; delete window.webkitSpeechRecognition")
        page = context.new_page()
        page.goto(served.address)
        lesson(page)
        page.get_by_role("button", name="Talk").click()
        expect(page.locator(".ear-notes")).to_contain_text("Please type your answer")
        says(page, answers()[0])
        expect(page.locator(".steps-done .had")).to_have_count(1)


def test_without_a_microphone_the_keys_are_left(open_page, served):
    page = lesson(open_page(served.address))
    page.get_by_role("button", name="Talk").click()
    expect(page.locator(".ear-notes")).to_contain_text(re.compile("You can type"))
    says(page, answers()[0])
    expect(page.locator(".steps-done .had")).to_have_count(1)


RECOGNISER = """
window.SpeechRecognition = class {
    start() { window.ear = this; this.told("on"); }
    abort() { this.told("off"); this.onend?.(); }
    told(now) { document.documentElement.dataset.ear = `${now} ${this.lang} ${this.processLocally === true}`; }
    static available = async () => window.localEar ? "available" : "downloadable";
};
window.hears = (transcript, isFinal) =>
    window.ear.onresult({resultIndex: 0, results: [Object.assign([{transcript}], {isFinal})]});
"""


def recognising(browser, served, script: str = "", locale: str = "en") -> Page:
    context = browser.new_context(locale="en-GB")
    context.add_init_script(RECOGNISER + script)
    page = context.new_page()
    page.goto(served.address)
    lesson(page, {}, locale)
    page.get_by_role("button", name=re.compile("Turn the voice off|Quitar la voz")).click()
    page.get_by_role("button", name=re.compile("^(Talk|Hablar)$")).click()
    return page


def test_words_that_the_browser_makes_out_are_answers_once_a_grown_up_agrees(chromium, served, tmp_path):
    with hearing(chromium, recorded(tmp_path / "room.wav", sounds.noise(9, 0.004))) as browser:
        page = recognising(browser, served)
        expect(page.get_by_role("button", name="Use it")).to_be_visible()
        assert page.locator("html").get_attribute("data-ear") is None
        assert violations(page) == []
        page.get_by_role("button", name="Use it").click()
        expect(page.locator("html")).to_have_attribute("data-ear", "on en-GB false")
        page.evaluate("window.hears('elef', false)")
        expect(page.locator(".mouth-word")).to_have_text("I hear: elef")
        page.evaluate("(word) => window.hears(word, true)", answers()[0])
        expect(page.locator(".steps-done .had")).to_have_count(1)
        expect(page.locator(".mouth-word")).to_have_text("I'm listening")


def test_a_recogniser_on_the_device_asks_nobody(chromium, served, tmp_path):
    with hearing(chromium, recorded(tmp_path / "room.wav", sounds.noise(9, 0.004))) as browser:
        page = recognising(browser, served, "window.localEar = true;", "es")
        expect(page.locator("html")).to_have_attribute("data-ear", "on es-ES true")
        expect(page.locator(".consent")).to_have_count(0)
        page.evaluate("window.ear.onerror({error: 'network'})")
        expect(page.locator(".ear-notes")).to_contain_text("Escribe tu respuesta")


VOICELESS = "speechSynthesis.getVoices = () => []"
VOICED = """
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
speechSynthesis.getVoices = () => [
    {lang: "en-US", localService: false}, {lang: "es-ES", localService: true}, {lang: "en_GB", localService: true},
];
speechSynthesis.speak = (words) => {
    document.documentElement.dataset.voice = `${words.voice.lang} ${words.rate} ${words.text}`;
    setTimeout(() => words.onend?.(), 50);
};
"""


def voiced(page: Page, served, script: str) -> Page:
    page.context.add_init_script(script)
    page.goto(served.address)
    page.reload()
    return page


@sounds.needs_speech
def test_the_server_speaks_where_the_browser_has_no_voice(open_page, served):
    page = voiced(open_page("about:blank"), served, VOICELESS)
    with page.expect_response("**/speech/*.wav") as answer:
        lesson(page)
    assert answer.value.status == 200
    assert answer.value.headers["content-type"] == "audio/wav"
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/speech/" in request.url else None)
    page.get_by_role("button", name="Turn the voice off").click()
    asked.clear()
    says(page, "banana")
    page.wait_for_timeout(900)
    assert asked == []


def test_the_browsers_own_voice_speaks_the_newest_words_and_slower_when_it_gets_hard(open_page, served):
    page = lesson(voiced(open_page("about:blank"), served, VOICED))
    html, words = page.locator("html"), page.locator(".coach-says p")
    expect(html).to_have_attribute("data-voice", re.compile("^en_GB 0.95 What animal is this"))
    senses(page, screaming=True)
    at_level(page, "ORANGE")
    expect(html).to_have_attribute("data-voice", re.compile("^en_GB 0.85 "))
    assert str(html.get_attribute("data-voice")).endswith(words.last.inner_text())
