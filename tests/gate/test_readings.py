"""How disguised words are read, piece by piece; what comes of it in messages is in test_evasion.py."""

import pytest

from handrail.gate import letters
from handrail.gate.common import common, meant, mistakes, slip
from handrail.gate.loose import put_together
from handrail.gate.normal import folded
from handrail.gate.otherwise import run_together
from handrail.gate.phrasebook import lexicon
from handrail.gate.signs import lettered
from handrail.gate.turned import backwards, in_order
from handrail.gate.vowels import bare, voiced


@pytest.mark.parametrize(
    ("a", "b", "n"),
    [("kill", "kill", 0), ("kil", "kill", 1), ("kll", "kill", 1), ("klil", "kill", 1), ("sucidie", "suicide", 2)],
)
def test_mistakes_are_counted(a, b, n):
    assert mistakes(a, b) == mistakes(b, a) == n


@pytest.mark.parametrize(
    ("letters", "words"),
    [
        ("enditall", ("end", "it", "all")),
        ("killmyself", ("kill", "myself")),
        ("quieromorir", ("quiero", "morir")),
        ("honestlyiwanttokillmyselftonight", ("honestly", "i", "want", "to", "kill", "myself", "tonight")),
    ],
)
def test_letters_are_cut_into_the_likeliest_words(letters, words):
    assert common().cut(letters) == (words, 0)


def test_letters_that_spell_nothing_are_counted():
    assert common().cut("xqzjvkxwqzjvbbxq")[1] > 8


@pytest.mark.parametrize(
    ("line", "letters"),
    [
        ("+0n!gh+ 1 w4n7 70 d13", "tonight i want to die"),
        ("1'm d0n3, w41t!", "i'm done, wait!"),
        ("w4n7 70 3nd 17 4ll", "want to end it all"),
        ("/\\/\\y |<nife, c|_|t |)eep", "m'''y k'nife, cu''t d'eep"),
        ("su1(1d3, k!11", "suicide, kill"),
        ("\\/\\/ait |-|ere ()k", "w'''ait h''ere o'k"),
        ("a | b |) c (on top) f(x) and/or friend(s) :|", "a | b |) c (on top) f(x) and/or friend(s) :|"),
        ("room 17 and k8s", "room 17 and k8s"),
        ("gate 17, row 3b, ps5 in 4k", "gate 17, row 3b, ps5 in 4k"),
        ("a 2x4, two m8 bolts and 70 screws", "a 2x4, two m8 bolts and 70 screws"),
        ("wow! 100% great! 2024!", "wow! 100% great! 2024!"),
        ("", ""),
    ],
)
def test_signs_become_letters_only_where_somebody_writes_that_way(line, letters):
    assert lettered(line) == letters


def test_no_word_in_use_is_taken_for_a_mistake_and_every_anchor_is_one():
    book = lexicon()
    assert len(book.anchors.words) > 100
    assert book.anchors.words <= common().cost.keys()
    assert not {word: meant for word in common().cost if (meant := book.reader(word).guess)}


@pytest.mark.parametrize(
    ("written", "likeliest"),
    [
        ("fiinsh", "finish"),
        ("tabelts", "tablets"),
        ("tihnk", "think"),
        ("nohce", "noche"),
        ("finish", ""),
        ("xqzv", ""),
    ],
)
def test_a_misspelt_word_is_the_likeliest_one(written, likeliest):
    assert meant(written) == likeliest


@pytest.mark.parametrize(
    ("written", "usual", "odd"),
    [
        ("leid", "lied", "laid"),
        ("ovr", "over", "or"),
        ("haing", "having", "hang"),
        ("comming", "coming", "combing"),
        ("tge", "the", "toe"),
    ],
)
def test_some_mistakes_are_likelier_than_others(written, usual, odd):
    assert slip(written, usual) < slip(written, odd)


@pytest.mark.parametrize(
    ("word", "parts"), [("outand", ("out", "and")), ("ihave", ("i", "have")), ("xiomara", ()), ("deadline", ())]
)
def test_short_words_are_parted_only_if_both_are_frequent(word, parts):
    assert run_together(word, "", 0) == parts


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ("es ta no che me ma to", "esta noche me mato"),
        ("ya me voy a ma tar", "ya me voy a matar"),
        ("in the park by the sea", "in the park by the sea"),
        ("i nee dto sl eep", "i need to sleep"),
    ],
)
def test_pieces_are_put_together_to_the_likeliest_words(pieces, words):
    own = common().languages[common().language(pieces.split())]
    prices = [own.get(piece, 20.0) for piece in pieces.split()]
    made = put_together(pieces.split(), prices, own, common().cost)
    assert " ".join(each.word for each in made) == words
    assert all(each.whole == (each.word in pieces.split()) for each in made)


@pytest.mark.parametrize(
    ("text", "stretches"),
    [
        ("hello my friend flesym llik ot tnaw i", [(3, 8)]),
        ("live evil radar level", []),
        ("ra to ma ne", []),
        ("eht krap", [(0, 2)]),
    ],
)
def test_backward_words_are_found_where_they_stand(text, stretches):
    assert backwards(text.split(), common().__contains__) == stretches


def test_the_order_of_backward_words_is_told_by_what_stands_before_what():
    words = ["i", "want", "to", "go", "to", "the", "park"]
    assert in_order(words) > 0 > in_order(words[::-1])
    assert in_order(["pizza"]) == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [("wnt t kll myslf", "want to kill myself"), ("n pd dcrl nd", ""), ("brb at the school gate", "")],
)
def test_vowels_are_put_back_where_somebody_leaves_them_out(text, words):
    tokens = text.split()
    assert bare(tokens, common().__contains__) == bool(words)
    assert not words or voiced(tokens) == words.split()


def test_what_is_upside_down_is_turned_and_what_only_has_such_letters_is_not():
    assert folded("ʇuɐʍ ı") == "tnaw i"
    assert folded("I wɐnt to diǝ") == "i want to die"
    assert len(folded("ǝᴉp, W")) == len("ǝᴉp, W")


def test_the_language_of_a_message_tells_what_a_misspelt_word_means():
    assert meant("toem", common().language(["take", "all", "of"])) == "them"
    assert meant("toem", common().language(["todas", "las", "pastillas"])) == "tome"


@pytest.mark.parametrize(
    ("mask", "likeliest"), [("t*blets", "tablets"), ("b*idge", "bridge"), ("q*iero", "quiero"), ("q**zx", "")]
)
def test_a_masked_word_is_the_likeliest_one(mask, likeliest):
    assert meant(mask, masked=True) == likeliest


def test_the_lookalikes_are_unicode_s():
    assert len(letters.lookalikes()) > 1000
    assert "".join(map(letters.letter, "КІLL МYЅЕLF")) == "kill myself"
