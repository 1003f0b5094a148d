"""The child's page with a microphone and a voice: a scream that is met, words made out, a line that is lost."""

import re

from playwright.sync_api import Page, expect

from tests.browser.child import (
    answers,
    at_level,
    hearing,
    lesson,
    offered,
    recorded,
    says,
    senses,
)
from tests.browser.test_access import violations
from tests.voice import sounds


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
