"""The model behind the rules: what is wrong with its file is said, it only raises, and what it finds is counted."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.errors import Misconfigured
from handrail.gate import ready, screen, verdict
from handrail.gate import senses as words_alike
from handrail.gate.learned import BEGIN, FLOOR, SURE, WIDEST, model, pieces, read, runs
from handrail.gate.phrasebook import CATEGORIES, compiled, lexicon, read_page, shared
from handrail.gate.scan import scan
from handrail.gate.weights import PAIRS
from handrail.kernel.program import PERSON_AT_RISK, Policy
from tests.effort import stays_within
from tests.gate.small_net import HARM, LOW, NET, ROOT, file, net_file, trainer

HERE = Path(__file__).parent
APART = "# ==== apartadas"
STRICT = Policy("strict", severity=5, unsure=4, confidence=0.9)


@pytest.fixture(autouse=True, scope="module")
def loaded():
    """So that no example of a property pays for reading the lexicon and the model."""
    ready()


def sentences():
    english = [[p.strip() for p in line.split("|")] for line in lines("fresh_en.txt")]
    spanish = [
        (kind, line.split("|")[-1].strip())
        for kind in ("crisis", "benign")
        for line in lines(f"{kind}_es.txt", after=APART)
    ]
    return {"en": english, "es": spanish}


def lines(name, after=None):
    text = (HERE / name).read_text("utf-8")
    text = text.split(after)[1].partition("\n")[2] if after else text
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def by_rules(text, policy=PERSON_AT_RISK):
    hits = scan(text, lexicon()).hits
    if verdict.lone(hits, policy):
        return False, verdict.SUSPICION
    return verdict.alarming(hits, policy), max((hit.severity for hit in hits), default=1)


def odds(text):
    words = scan(text, lexicon()).words
    return model().gravest(model().windows(words), words.text).odds


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"{}\nword\t\tdie 1",
        b"[]\n",
        b"\xff\xfe\n\xff",
        file(format="handrail gate model 0"),
        file(sha256="0" * 64),
        file(sha256=None),
        file()[:-1],
        file() + b" ",
        file(categories=["suicide"]),
        file(categories=None),
        file(step="x"),
        file(slope=None),
        file(b"word\t\tdie x"),
        file(b"word"),
        file(b"verb\t\tdie 1"),
        file(b"word\t\t\xff 1"),
        file(net="0" * 64),
        file(net=None),
        file(near=None),
        file(second="x"),
        file(backing=None),
    ],
)
def test_a_broken_file_stops_the_start_and_says_what_to_do(data):
    with pytest.raises(Misconfigured, match=r"gate/model/weights\.txt.*make gate-train"):
        read(data, NET, LOW, HARM)


@pytest.mark.parametrize(
    "again",
    [b"", b"PK", NET[:-30], net_file(says=None), net_file(words_named=None), net_file(look0=None)],
)
def test_a_broken_net_stops_the_start_too(again):
    with pytest.raises(Misconfigured, match="make gate-train"):
        read(file(again=again), again, LOW, HARM)
    with pytest.raises(Misconfigured, match=r"net\.npz is not what was trained"):
        read(file(), again, LOW, HARM)


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ("danger = 1 = 2", "not valid TOML"),
        ("[danger]\na = 'b'", "needs the tables danger, frame, world"),
        ("[danger]\na = ['b']\n[frame]\n[world]", r"\[danger\] a: needs a text of words"),
        ("[danger]\na = 'b'\n[frame]\nc = 'b'\n[world]", "'b' is under a too"),
    ],
)
def test_a_broken_list_of_senses_is_named(page, wrong):
    with pytest.raises(Misconfigured, match=wrong):
        words_alike.read(page)


def test_a_small_file_is_read_and_weighed():
    small = read(file(), NET, LOW, HARM)
    words = scan("i die", lexicon()).words
    found = small.finding(words)
    assert (found.category, found.severity) == ("suicide", 4)
    assert 1 in found.words
    assert found.confidence >= SURE
    assert small.finding(words, "es").confidence > found.confidence == small.finding(words, "fr").confidence
    assert small.finding(scan("we walk home", lexicon()).words) is None
    assert small.finding(scan("", lexicon()).words) is None


UNSURE = """
[[rule]]
id = "en.firm"
category = "suicide"
severity = 4
confidence = 0.9
phrases = ["rope"]
[[rule]]
id = "en.unsure"
category = "suicide"
severity = 4
confidence = 0.7
phrases = ["cord"]
[[rule]]
id = "en.other"
category = "suicide"
severity = 3
confidence = 0.65
phrases = ["string"]
[[rule]]
id = "en.again"
category = "suicide"
severity = 4
confidence = 0.7
phrases = ["my twine", "twine is"]
[[rule]]
id = "en.once_more"
category = "suicide"
severity = 4
confidence = 0.75
phrases = ["twine"]
"""
FAR = "we walk home and eat soup. " * 8


def test_an_unsure_rule_that_stands_alone_is_a_suspicion_unless_the_model_suspects_something_too(monkeypatch):
    book = compiled(shared((read_page("en/all.toml", UNSURE),)))
    small = read(file(near=9, backing={"en": 0}), NET, LOW, HARM)
    monkeypatch.setattr(verdict, "lexicon", lambda: book)
    monkeypatch.setattr(verdict, "model", lambda: small)
    alone = screen("the cord", locale="en")
    assert (alone.severity, alone.confidence, alone.alarm, alone.ambiguous) == (3, 0.5, False, True)
    assert alone.rules == ("en.unsure", "weakened: model.silent")
    for text, rules in {
        "the rope": ("en.firm",),
        "i die, cord": ("en.unsure",),
        "the cord, the string": ("en.unsure", "en.other"),
    }.items():
        found = screen(text, locale="en")
        assert (found.severity, found.alarm, found.ambiguous, found.rules) == (4, True, False, rules)
    watchful = Policy("watchful", severity=3, unsure=3, confidence=0.4)
    assert screen("the cord", locale="en", policy=watchful).alarm
    assert screen("the cord", locale="en", policy=Policy("child", child=True)).alarm
    for text, alarm in {
        "my twine is long": False,  # three rules, and one word
        "my twine is long, i die": True,
        f"the cord. {FAR} i die": False,  # what the model hears is elsewhere
        f"{FAR} the cord. i die. {FAR}": True,
    }.items():
        assert screen(text, locale="en").alarm == alarm, text


def test_a_model_that_cannot_be_read_fails_closed(monkeypatch):
    def broken():
        raise Misconfigured("weights")

    monkeypatch.setattr(verdict, "model", broken)
    with pytest.raises(Misconfigured):
        ready()
    found = screen("what a lovely day", locale="en-US")
    assert (found.severity, found.alarm, found.ambiguous) == (3, True, True)
    assert found.rules == ("gate.failed: Misconfigured",)


def test_the_weights_are_small_and_know_every_category():
    data = (ROOT / "src/handrail/gate/model/weights.txt").read_bytes()
    assert len(data) < 5_000_000
    assert json.loads(data.split(b"\n")[0])["categories"] == list(CATEGORIES)


SOME = [
    "i",
    "me",
    "my",
    "you",
    "he",
    "want",
    "die",
    "dead",
    "kill",
    "life",
    "pills",
    "knife",
    "not",
    "never",
    "no",
    "will",
    "tonight",
    "tomorrow",
    "sorry",
    "goodbye",
    "love",
    "the",
    "a",
    "to",
    "of",
    "and",
    "if",
    "only",
    "sleep",
    "wake",
    "better",
    "without",
    "alone",
    "tired",
    ".",
    "?",
    "!",
    ";",
    "novel",
    "game",
    "joke",
    "quiero",
    "morir",
    "vida",
    "pastillas",
    "nunca",
    "mañana",
    "sin",
    "mí",
    "ya",
    "no",
    "aguanto",
]
TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(st.sampled_from(SOME), max_size=60).map(" ".join),
)


@given(TEXTS, st.sampled_from([PERSON_AT_RISK, STRICT]))
def test_it_only_raises(text, policy):
    alarm, severity = by_rules(text, policy)
    found = screen(text, locale="en", policy=policy)
    assert found.alarm >= alarm
    assert found.severity >= severity or alarm  # of several hits that alarm one may be surer and less severe
    for phrase in found.phrases:
        assert 0 <= phrase.start < phrase.end <= len(text)
        assert text[phrase.start : phrase.end] == phrase.text


@given(TEXTS)
def test_the_same_words_always_weigh_the_same(text):
    words = scan(text, lexicon()).words
    assert model().finding(words) == model().finding(scan(text, lexicon()).words)


@pytest.mark.parametrize(
    "beside", ["Nice weather today", "Gracias por todo", "lol", "this is only a novel about a game"]
)
def test_a_harmless_sentence_beside_it_hides_nothing(beside):
    for text in (text for rows in sentences().values() for kind, text in rows if kind == "crisis"):
        alone = odds(text)
        among = odds(f"{beside}. {text}. {beside}.")
        assert among >= alone - 1e-5, text


def test_the_verdict_names_it_and_the_words_that_weighed():
    found = [screen(text, locale="en") for kind, text in sentences()["en"] if kind == "crisis"]
    raised = [each for each in found if each.rules and each.rules[0].startswith("learned: ")]
    assert raised
    for each in raised:
        assert each.phrases
        assert each.category in CATEGORIES
        assert float(each.rules[0].removeprefix("learned: ")) == each.confidence
        assert each.alarm == (each.confidence >= SURE)
        assert each.ambiguous == (not each.alarm)
        assert each.severity in {3, 4} if each.alarm else each.severity == 3


def test_places_are_true_behind_disguises():
    text = "😀😀 ｉ ｊｕｓｔ ｗａｎｔ ｔｈｅ ｐｉｌｌｓ ｔｏ ｅｎｄ ｍｅ"
    for phrase in screen(text, locale="en").phrases:
        assert text[phrase.start : phrase.end] == phrase.text


@pytest.mark.parametrize("text", [["a"], ["a", "b", "c"], ["w"] * 100, []])
@pytest.mark.parametrize("sentence", [1, 3, 1000])
def test_every_word_is_in_a_window_and_none_is_too_wide(text, sentence):
    sentences = [at // sentence for at in range(len(text))]
    spans = list(pieces(sentences))
    windows = [(spans[a][0], spans[b][1]) for a, b in runs(spans)]
    assert set(range(len(text))) == {at for start, end in windows for at in range(start, end)}
    assert all(0 < end - start <= WIDEST for start, end in windows)


def test_what_is_learned_is_what_is_weighed():
    """The training counts features, the gate sums weights: they must be of the same things."""
    features = trainer("features")
    ours = model()
    seen = 0
    for _, text in sentences()["en"]:
        words = scan(text, lexicon()).words.text
        alone = sum(ours.words[word].weight for word in words)
        if alone < FLOOR:
            assert ours.weigh(words)[0] == pytest.approx(alone)
            continue
        seen += 1
        rows = [(BEGIN, ours.begin), *((word, ours.words[word]) for word in words)]
        known = {
            kind: {word if kind == "pair" else row.key: getattr(row, kind) for word, row in rows} for kind in PAIRS
        }
        counted = features.features(words, words_alike.key_of()).items()
        pairs = ((known[kind], *name.split(" "), count) for (kind, name), count in counted if kind in PAIRS)
        total = sum(firsts[first].get(second, 0) * count for firsts, first, second, count in pairs)
        assert ours.weigh(words)[0] == pytest.approx(alone + total)
    assert seen > 20


@pytest.mark.parametrize("unit", ["i want to die . ", "a. ", "pills ", "i ", "no quiero vivir, ", "quiero"])
def test_its_time_grows_only_as_the_text(unit):
    def finding(size):
        words = scan(unit * (size // len(unit)), lexicon()).words
        return lambda: model().finding(words)

    assert stays_within(30, finding, 8_000, 80_000)


@pytest.mark.parametrize(("language", "least", "most"), [("en", 55, 3), ("es", 108, 8)])
def test_figures_on_what_was_set_apart(language, least, most, record_property):
    """Floors a little below what was measured; `docs/gate.md` has the figures."""
    rows = sentences()[language]
    alarms = {k: [screen(t, locale=language).alarm for kind, t in rows if kind == k] for k in ("crisis", "benign")}
    record_property("apart", {k: f"{sum(a)} of {len(a)}" for k, a in alarms.items()})
    assert sum(alarms["crisis"]) >= least
    assert sum(alarms["benign"]) <= most


@pytest.mark.parametrize(
    "text",
    ["we are at number {} if you need us", "I weigh {} and nobody at home cares", "tengo {} y ya no quiero nada"],
)
def test_figures_weigh_the_same_whichever_they_are(text):
    found = {odds(text.format(number)) for number in (12, 53, 87, 2024, 41)}
    assert len(found) == 1


def test_an_emergency_number_is_more_than_a_figure():
    key = words_alike.key_of()
    assert {key("911"), key("999"), key("112")} == {"AMBULANCE"}
    assert {key("12"), key("53"), key("2024")} == {"NUMBER"}
