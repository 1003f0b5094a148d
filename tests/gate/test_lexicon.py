"""The lexicon's language: what a phrase may look like, how it matches, and what is said about a wrong file."""

from pathlib import Path

import pytest

from handrail.errors import Misconfigured
from handrail.gate.normal import folded, words_of, written
from handrail.gate.pattern import NAMED, index, matches, parse
from handrail.gate.phrasebook import compiled, lexicon, read_page, read_pages, shared
from handrail.gate.scan import MARK, scan

HERE = Path(__file__).parent
PAGE = """
[expand]
wanna = "want to"
[words]
kill = ["kill", "do away with"]
[[rule]]
id = "en.a"
category = "suicide"
severity = 4
confidence = 0.9
weakened_by = ["negation"]
phrases = ["{kill} (my|our)? self", "want ~2 dead"]
[[rule]]
id = "en.b"
category = "other"
severity = 2
confidence = 0.5
phrases = ["rope"]
[[idiom]]
id = "en.c"
phrases = ["kill time"]
[[cue]]
id = "en.d"
kind = "negation"
scope = "before"
window = 2
cap = 2
factor = 0.5
cancels = true
phrases = ["never"]
[[together]]
id = "en.e"
category = "suicide"
severity = 5
confidence = 0.8
needs = [["en.a"], ["en.b"]]
[[urgent]]
id = "en.f"
categories = ["suicide"]
phrases = ["tonight"]
[[milder]]
id = "en.g"
categories = ["suicide"]
phrases = ["thought of"]
unless = ["plan"]
"""


def found(text, page=PAGE):
    return {hit.rule.id: hit.severity for hit in scan(text, compiled(shared((read_page("en/all.toml", page),))))[1]}


def spans(phrase, text, known=None):
    known = known or {}
    words = words_of(text, known)
    table = index([("it", parse(phrase, {"kill": ["kill", "do away with"]}, known))])
    return [" ".join(words.text[s:e]) for _, s, e in matches(table, words)]


@pytest.mark.parametrize(
    ("phrase", "text", "hits"),
    [
        ("want to die", "i want to die now", ["want to die"]),
        ("want to die", "want to", []),
        ("(want|need) to die", "need to die", ["need to die"]),
        ("(want to|wanna) die", "want to die", ["want to die"]),
        ("want so? much", "want much", ["want much"]),
        ("want so? much", "want so much", ["want so much"]),
        ("i ~2 die", "i will surely die", ["i will surely die"]),
        ("i ~2 die", "i will most surely die", []),
        ("i ~2 die", "so do i. they die", []),
        ("i ~2 (want to)? die", "i so want to die", ["i so want to die"]),
        ("{kill} him", "do away with him", ["do away with him"]),
        ("so {kill}", "so do away with", ["so do away with"]),
        ("i (do away with)? him", "i him", ["i him"]),
        ("kill", "skill killer", []),
        ("kill", "kill, kill!", ["kill", "kill"]),
        ("hit me !(up|with a ball)", "he hit me", ["hit me"]),
        ("hit me !(up|with a ball)", "he hit me up", []),
        ("hit me !(up|with a ball)", "he hit me with a ball", []),
        ("hit me !(up|with a ball)", "he hit me with a belt", ["hit me"]),
        ("hit me !(up|with a ball)", "he hit me. up we went", ["hit me"]),
        ("hit me !(up|with) hard", "he hit me hard", ["hit me hard"]),
        (
            "want !(to be) !{kill} to ~2 unconsciousness",
            "want to slip into unconsciousness",
            ["want to slip into unconsciousness"],
        ),
        ("want !(to be) to ~2 unconsciousness", "want to be in unconsciousness", []),
        ("he ~2 (him)? !(up)", "he beats", ["he"]),
        ("want to go .", "i want to go", ["want to go"]),
        ("want to go .", "i want to go. home is far", ["want to go"]),
        ("want to go .", "i want to go home", []),
        ("(want|need) . it", "i want. it hurts", ["want it"]),
        ("(want|need) . it", "i want it", []),
    ],
)
def test_phrases_match_whole_words(phrase, text, hits):
    assert spans(phrase, text) == hits


@pytest.mark.parametrize(
    ("phrase", "says"),
    [
        ("", "cannot be read"),
        ("(a|", "cannot be read"),
        ("want? ~2", "may not be missing"),
        ("~2 die", "gap"),
        ("die ~2", "gap"),
        ("die ~9", "cannot be read"),
        ("die ~10 now", "cannot be read"),
        ("{nobody} die", "not under [words]"),
        ("(a||b) die", "empty choice"),
        ("die !(", "cannot be read"),
        ("die !", "cannot be read"),
        ("!(not) die", "begins with what may not follow"),
        (". die", "begins with what may not follow"),
        ("die ~2 !(now)", "a gap stands between words"),
        ("die ~2 .", "a gap stands between words"),
        ("die (now|very ~1 soon)", "a gap inside a choice"),
        ("die ~2 ~2 now", "a gap stands between words"),
        ("die !(a||b)", "empty choice"),
        ("die (now|.)", "end of a sentence as a choice"),
    ],
)
def test_a_phrase_that_cannot_be_read_says_why(phrase, says):
    with pytest.raises(ValueError) as error:
        parse(phrase, {}, {})
    assert says in str(error.value)


def test_rules_idioms_cues_and_groups_work_together():
    assert found("kill my self") == {"en.a": 4}
    assert found("want him dead") == {"en.a": 4}
    assert found("kill time") == {}
    assert found("never kill my self") == {"en.a": 2}
    assert found("never never kill my self") == {"en.a": 4}
    assert found("a rope. do away with self") == {"en.a": 4, "en.b": 2, "en.e": 5}
    assert found("a rope. never do away with self") == {"en.a": 2, "en.b": 2}


def test_a_cue_may_be_only_for_some_words():
    page = PAGE.replace("cap = 2", 'cap = 2\nonly = ["want"]', 1)
    assert found("never want him dead", page) == {"en.a": 2}
    assert found("never kill my self", page) == {"en.a": 4}


def test_a_no_that_only_answers_denies_nothing_by_itself():
    no = PAGE.replace('phrases = ["never"]', 'phrases = ["never", "no"]', 1).replace("window = 2", "window = 9", 1)
    denial = '[denial]\nanswers = "no"\nsubjects = "i"\nreassuring = "worry"\n[expand]'
    assert found("no i never kill my self", no) == {"en.a": 4}  # two of them undo one another
    assert found("no i never kill my self", no.replace("[expand]", denial, 1)) == {"en.a": 2}
    assert found("never worry i kill my self", no.replace("[expand]", denial, 1)) == {"en.a": 4}


def test_what_means_nothing_by_itself_is_told_only_in_a_group():
    page = PAGE.replace("severity = 2", "severity = 1", 1)
    assert found("a rope", page) == {}
    assert found("a rope. do away with self", page) == {"en.a": 4, "en.e": 5}
    assert found("a rope. " + "much else. " * 5 + "do away with self", page) == {"en.a": 4}


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ('category = "suicide"', 'category = "sadness"', "en.a category"),
        ("severity = 4", "severity = 9", "en.a severity"),
        ("severity = 4", "severity = 4.5", "en.a severity"),
        ("confidence = 0.9", "confidence = 0", "en.a confidence"),
        ('id = "en.b"', 'id = "en.a"', "twice"),
        ('id = "en.b"', 'id = "b"', "begins with 'en'"),
        ('id = "en.b"', "", "needs an id"),
        ('phrases = ["rope"]', "phrases = []", "at least one phrase"),
        ('phrases = ["rope"]', 'phrases = ["{ropes}"]', "{ropes}"),
        ('phrases = ["rope"]', 'phrases = ["rope"]\ncolour = 1', "colour"),
        ('scope = "before"', 'scope = "near"', "scope"),
        ("cap = 2", "cap = 0", "cap"),
        ('weakened_by = ["negation"]', 'weakened_by = ["rain"]', "rain"),
        ('needs = [["en.a"], ["en.b"]]', 'needs = [["en.a"], ["en.z"]]', "en.z"),
        ('needs = [["en.a"], ["en.b"]]', 'needs = [["en.a"]]', "two groups"),
        ('categories = ["suicide"]', "", "en.f categories"),
        ('categories = ["suicide"]', 'categories = ["sadness"]', "en.f categories"),
        ('categories = ["suicide"]', 'categories = ["suicide"]\nseverity = 5', "severity"),
        ('categories = ["suicide"]', 'categories = ["suicide"]\nleast = 5', "en.f least"),
        ('id = "en.g"', 'id = "en.g"\nmost = 3', "en.g most"),
        ('unless = ["plan"]', "", "en.g unless"),
        ('phrases = ["tonight"]', 'phrases = ["to ~2"]', "begins or ends with a gap"),
        ("cap = 2", 'cap = 2\nonly = "wanted"', "en.d only"),
        ("[expand]", '[denial]\nanswers = ["no"]\n[expand]', "[denial] answers"),
        ("[expand]", '[denial]\nquestions = "what"\n[expand]', "questions"),
        ("[expand]", "[expanded]", "expanded"),
        ("[words]", "[words", "TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_file_key_and_fix(was, becomes, says):
    with pytest.raises(Misconfigured, match=r"gate/lexicon/en/all\.toml") as error:
        found("x", PAGE.replace(was, becomes, 1))
    assert says in str(error.value)


def test_the_shipped_lexicons_hold_both_languages():
    assert {page.language for page in read_pages()} == {"en", "es"}
    assert lexicon() is lexicon()


def test_no_phrase_of_the_lexicon_is_dead():
    """Every phrase can match: built from its own first choices, it finds its own rule."""
    book = lexicon()
    for page in read_pages():
        lowers = (book.milder, "milder", "phrases"), (book.unless, "milder", "unless")
        tables = (book.rules, "rule", "phrases"), (book.urgent, "urgent", "phrases"), *lowers
        entries = ((table, key, entry) for table, kind, key in tables for entry in page.data.get(kind, ()))
        for table, key, entry in entries:
            for phrase in entry[key]:
                steps = parse(phrase, page.words, {k: v for k, v in book.known.items() if v != (k,)})
                text = [word for step in steps if step.fixed for word in step.choices[0]]
                words = words_of(" ".join(text), book.known)
                ids = {owner.id for owner, _, _ in matches(table, words)}
                assert entry["id"] in ids, (entry["id"], phrase, words.text)


def test_every_list_is_in_a_phrase_and_every_mark_in_a_group():
    pages = read_pages()
    grouped = {
        name for page in pages for group in page.data.get("together", ()) for row in group["needs"] for name in row
    }
    for page in pages:
        kinds = ("rule", "idiom", "cue", "urgent", "milder")
        mates = [other for other in pages if other.language == page.language]
        entries = [entry for mate in mates for kind in kinds for entry in mate.data.get(kind, ())]
        phrases = [phrase for entry in entries for phrase in (*entry["phrases"], *entry.get("unless", ()))]
        named = {name for phrase in phrases for name in NAMED.findall(phrase)}
        assert page.data.get("words", {}).keys() <= named, page.file
        marks = {rule["id"] for rule in page.data.get("rule", ()) if rule["severity"] == MARK}
        assert marks <= grouped, page.file


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("DIE", "die"),
        ("dié", "die"),
        ("di\u0301e", "die"),
        ("d\u200bie", "die"),
        ("d\u00adie", "die"),
        ("ｄｉｅ", "die"),
        ("ԁіе", "die"),
        ("don’t", "don't"),
        ("d\x00ie", "die"),
        ("ﬁn", "fin"),
        ("niño", "nino"),
    ],
)
def test_disguises_fall_away(text, plain):
    assert folded(text) == plain


@pytest.mark.parametrize(
    ("text", "line", "spans"),
    [
        ("a\u0301ﬁ\u200bZ", "afiz", [(0, 2), (2, 3), (2, 4), (4, 5)]),
        ("\u200b\u200ba\u200b", "a", [(2, 4)]),
        ("ﬁﬁ", "fifi", [(0, 1), (0, 1), (1, 2), (1, 2)]),
        ("plain", "plain", [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]),
        ("d\x00ie", "die", [(0, 2), (2, 3), (3, 4)]),
    ],
)
def test_every_folded_character_knows_where_it_came_from(text, line, spans):
    assert folded(text) == line
    assert written(text, [(at, at + 1) for at in range(len(line))]) == spans


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("k i l l", ["kill"]),
        ("d.i.e", ["die"]),
        ("k1ll", ["kill"]),
        ("$uicide", ["suicide"]),
        ("su!c!de", ["suicide"]),
        ("kiiill", ["kill"]),
        ("DON'T", ["do", "not"]),
        ("wanna", ["want", "to"]),
        ("b2b m4a", ["b2b", "m4a"]),
        ("stop!now", ["stop", "now"]),
        ("a b c", ["a", "b", "c"]),
    ],
)
def test_spellings_are_read(text, words):
    assert words_of(text, lexicon().known).text == words


def plainly(steps, words, place):
    """Whether the steps match from a word on: tried in every way, without any index."""
    if not steps:
        return True
    step, rest = steps[0], steps[1:]
    if step.gap:
        home, far = words.sentence[place - 1], place
        while far < len(words.text) and far <= place + step.gap and words.sentence[far] == home:
            if plainly(rest, words, far):
                return True
            far += 1
        return all(step.optional or step.barred for step in rest)
    rows = [row for row in step.choices if tuple(words.text[place : place + len(row)]) == row]
    if step.barred:
        goes_on = words.sentence[place : place + 1] == words.sentence[place - 1 : place]
        return not (goes_on and (rows or not step.choices)) and plainly(rest, words, place)
    if any(plainly(rest, words, place + len(row)) for row in rows):
        return True
    return step.optional and plainly(rest, words, place)


def test_the_index_finds_what_a_plain_search_finds():
    book = lexicon()
    spellings = {k: v for k, v in book.known.items() if v != (k,)}
    phrases = [
        (entry["id"], parse(phrase, page.words, spellings))
        for page in read_pages()
        for entry in page.data.get("rule", ())
        for phrase in entry["phrases"]
    ]
    rows = [(HERE / f"crisis_{language}.txt").read_text("utf-8").splitlines()[20::30] for language in ("en", "es")]
    texts = [line.split("|")[-1] for lines in rows for line in lines if "|" in line]
    assert len(texts) > 40
    for text in texts:
        words = words_of(text, book.known, book.chunker, book.reader)
        there = set(words.text)
        plain = {
            name
            for name, steps in phrases
            if all(any(there.issuperset(row) for row in step.choices) for step in steps if step.fixed)
            and any(plainly(steps, words, at) for at in range(len(words.text)))
        }
        assert {rule.id for rule, _, _ in matches(book.rules, words)} == plain, text


def test_files_of_a_language_share_their_words_and_no_name_is_there_twice():
    first = read_page("en/a.toml", '[words]\nend = ["finish"]')
    second = read_page(
        "en/b.toml",
        '[[rule]]\nid = "en.z"\ncategory = "suicide"\nseverity = 4\nconfidence = 0.9\nphrases = ["{end} it"]',
    )
    assert [hit.rule.id for hit in scan("finish it", compiled(shared((first, second)))).hits] == ["en.z"]
    with pytest.raises(Misconfigured, match=r"en/b\.toml, \[\[rule\]\] en\.z: is there twice, also in en/b"):
        compiled(shared((first, second, second)))
