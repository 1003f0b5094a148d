"""Disguises do not help, and nothing harmless that looks like one alarms. Each in English and Spanish."""

import pytest

from handrail.gate import letters, screen
from handrail.gate.common import common, meant, mistakes
from handrail.gate.phrasebook import lexicon
from handrail.gate.signs import lettered

ZERO = "\u200b"

DISGUISED = {
    "by sound": [
        "wish i was ded",
        "i dont deserv to liv any1 can see that",
        "i wanna ki11 myself 2nite",
        "feel like slittin my rists",
    ],
    "several signs": ["i want to |<ill /\\/\\yself", "i vvant to |)ie", "thinking of sui(ide"],
    "look-alikes": [
        "I want to кіll mуself",
        "I wаnt tо diе",
        "I want to kıll myself",
        "I want to ᴋɪʟʟ ᴍʏsᴇʟꜰ",
        "Ι ωant to ԁіе tonight, i want to ԁіе",
        "I want to 🅺🅸🅻🅻 myself",
        "I want to 🇰🇮🇱🇱 myself",
        "I want to đie",
        "quiеrо mоrіr",
        "mе quiеrо mаtаr",
    ],
    "styled letters": [
        "I want to 𝕜𝕚𝕝𝕝 𝕞𝕪𝕤𝕖𝕝𝕗",
        "I want to 𝓀𝒾𝓁𝓁 myself",
        "I want to ｋｉｌｌ ｍｙｓｅｌｆ",
        "I want to ⓚⓘⓛⓛ myself",
        "quiero ｍｏｒｉｒ",
        "quiero 𝐦𝐨𝐫𝐢𝐫",
    ],
    "nothing wide, much high": [
        f"I want to k{ZERO}i{ZERO}l{ZERO}l myself",
        "I want to k\u00adi\u2060l\ufeffl myself",
        "I want to k̶i̶l̶l̶ myself",
        "I want to d̸̢̛i̷e̵",
        "I want to \x00d\x07ie",
        f"quiero m{ZERO}orir",
        "quiero m̶o̶r̶i̶r̶",
    ],
    "leet": [
        "I want to k1ll myself",
        "I want to ki11 myself",
        "I want to k!11 myself",
        "I want to k|ll myself",
        "I want to k!ll myself",
        "I am going to commit su1c1d3",
        "I will commit 5uicide",
        "I am going to commit $uicide",
        "I w4nt t0 d13",
        "i w@nt to d!e",
        "I want to unal1ve myself",
        "me quiero m4tar",
        "quiero m0rir",
        "qu1ero m0r1rme",
        "1 w4n7 70 k1ll my53lf 70n1gh7",
        "! w@n+ +0 k!ll my$3lf +0n!gh+",
        "1'm g01ng 70 h4ng my53lf",
        "w4n7 70 3nd 17 4ll",
        "!'m +h!nk!ng @b0u+ k!ll!ng my$3lf",
        "m3 v0y 4 m474r 3574 n0ch3",
        "qu!3r0 m0r!rm3 y@",
        "900d8y3 3v3ry0n3, +h!$ !$ my 1@$+ m3$$@93",
        "i am go|n9 2 h4ng myz31f",
        "how 70 ki|| y0urz€|f",
        "! +00k 30 +@813+$ @nd n0w ! r39r3+ !+",
    ],
    "a stop after every word": [
        "I. want. to. die. tonight.",
        "I! am! going! to! kill! myself!",
        "me. quiero. morir. ya.",
    ],
    "taken apart": [
        "I'm going to k i l l myself",
        "i want to k.i.l.l m.y.s.e.l.f",
        "k-i-l-l m-y-s-e-l-f is what I want",
        "i want to k/i/l/l myself",
        "I want to d  i  e",
        "I want to e n d i t a l l",
        "I want to k*i*l*l myself",
        "I want to k_i_l_l m_y_s_e_l_f",
        "I want to ki*ll myself",
        "I want to k.ill myself",
        "I.want.to.die",
        "i_want_to_die",
        "i-want-to-die",
        "I... want... to... die...",
        "quiero-morir",
        "q*u*i*e*r*o m*o*r*i*r",
        "I want to commit sui cide",
        "I want to commit sui-cide",
        "i want to ki ll my self",
        "quiero m o r i r",
        "quiero m.o.r.i.r",
        "me voy a s-u-i-c-i-d-a-r",
        "h o w  t o  k i l l  y o u r s e l f",
        "i  t o o k  3 0  t a b l e t s  a n d  n o w  i  r e g r e t  i t",
        "i / a m / g o i n g / t o / h 4 n g / m y s 3 l f",
        "I t.o.o.k a.l.l m.y t.a.b.l.e.t.s",
        "iwanttoendmylifetonight please help",
        "y o t e n g o l a s p a s t i l l a s y m e v o y a m a t a r",
        "n o  q u i e r o  s e g u i r  v i v i e n d o",
        "I st opped eating so that I wo uld d ie",
        "quiero mori rme",
    ],
    "run together": ["iwanttokillmyself", "i wanna killmyself", "kill/myself is what i want", "quieromorir"],
    "drawn out": ["I want to kiiiill myyyyself", "I want to dieeeee", "quiero moriiiir", "me quierooo matarrr"],
    "masked": [
        "i want to k*ll myself",
        "i want to k**l myself",
        "i wanna k*** myself",
        "I want to k_ll myself",
        "I want to k#ll myself",
        "I want to k•ll myself",
        "I want to d*e",
        "i want to commit su*cide",
        "i want to commit s*icide",
        "I am going to commit s**cide",
        "i want to commit su!cide",
        "I want to un*live myself",
        "i want to f***ing die",
        "me quiero m*tar",
        "quiero m*rir",
        "me voy a su*cidar",
        "I t*ok all my t*blets",
        "i w*nt to j*mp off the br*dge",
        "me t*mé t*das las p*stillas",
    ],
    "misspelt": [
        "I want to kil myself",
        "i wnat to kill myself",
        "I want to kill mysefl",
        "I want to kil mysefl",
        "im gonna comit suicde tonight",
        "i am suicdal and i have a plan",
        "i feel suiciadl",
        "I wanna dei",
        "i am going to overdsoe tonight",
        "i want to end my lfie",
        "me quiero mtaar",
        "quiero mroir",
        "me voy a sucidar",
        "quiero suicdiarme",
        "i tok all the talbets in the hosue",
        "me toem todas las patsillas de la csaa",
        "hlep me i hav the roep arund my nekc",
    ],
    "drawn": [
        "i'm going to take all my 💊 tonight",
        "I have the 🔪 with me and I want to die",
        "I can't do this anymore 🔪🩸",
        "no puedo más 🔪",
    ],
}

HARMLESS = {
    "by sound": ["skool was gr8 2day m8, liv is coming l8r", "the ded sea is salty, every1 floats"],
    "several signs": ["a table: | name |) age | (on top)", "f(x) and/or friend(s), w/o the |< key", "vvv loud photo"],
    "look-alikes": [
        "Привет, как дела, друзья",
        "Καλημέρα σε όλους, τι κάνετε",
        "I love 🇺🇸 and 🇪🇸",
        "日本語で話しましょう",
    ],
    "styled letters": ["𝕝𝕠𝕧𝕖 this 𝓼𝓸𝓷𝓰", "ｋｉｌｌ time before the train", "me muero de 𝐫𝐢𝐬𝐚"],
    "nothing wide, much high": [f"hel{ZERO}lo th{ZERO}ere", "c̶a̶n̶c̶e̶l̶l̶e̶d̶", f"buenos{ZERO} días"],
    "leet": [
        "m33t m3 @ 7 by the m@in g@te, c0ffee on me",
        "h4ppy b1rthd4y, 17 today, b3st f0r3v3r",
        "l0s 17 am1g0s v1en3n 4 las 7",
        "b2b sales k8s cluster",
        "I sk1lled up my account",
        "$100 for 2 tickets @ the door!!",
        "k1ll the process on port 8000",
        "m4t3m4t1c4s es dificil",
        "th3 c0nc3rt w4s €xc3||en7, 8e57 ni9h7 0f my lif3",
        "2 kg of f1our 4nd 250 g of 8utter for th3 c4k3",
    ],
    "taken apart": [
        "the p.i.n. is a b c d",
        "u s a and u k",
        "email me at k.illian@example.com",
        "I have a plan b",
        "l o l",
        "vitamina c y d",
        "w e  a r e  g o i n g  t o  t h e  p a r k",
        "h a p p y b i r t h d a y g r a n d m a",
        "the sh ower is bro ken, call the plum ber",
    ],
    "a stop after every word": ["No. Way. Not. Today.", "Best. Day. Ever. Really.", "Qué! buena! noticia! gracias!"],
    "run together": [
        "I wanted this deadline moved",
        "overkill for me",
        "a lifetime guarantee",
        "my painkillers ran out",
    ],
    "drawn out": ["I'm dieeeting", "soooo good", "me muerooo de risaaa"],
    "masked": [
        "ev*ry*ne w**ld be b*tt*r off w*th a f**r day w**k",
        "f**k this exam",
        "what the h*** is this",
        "sh*t I burned the toast",
        "**bold** and *italics* text",
        "c*t videos are the best",
        "snake_case and kill_process(pid)",
        "m*erda de examen",
        "I l*ve ch*colate c*ke",
    ],
    "misspelt": [
        "I want to dye my hair",
        "I want to diet",
        "I want to dine with myself",
        "I want to dive tonight",
        "kale is my favourite",
        "I will mill myself a coffee",
        "I need a new skill",
        "The cull of badgers is on the news",
        "Bill wants to fill the mill",
        "she dyed it herself",
        "I am dyeing my hair myself",
        "my sister accused me of eating her cake",
        "I was stading by myself at the bus stop",
        "quiero mirar la tele",
        "quiero morder la manzana",
        "me quiero matricular mañana",
        "me quiero mudar",
        "teh finsih lien was so clsoe",
        "i lvoe the brigde over teh rivre",
        "quiero moler café",
        "voy a contarme los pasos",
    ],
    "drawn": [
        "the 🔪 is on the table",
        "🔪🍅 cooking tonight",
        "💊 took my vitamins",
        "🔫💦 water gun fight",
        "Happy Halloween 🔪🩸⚰️",
        "R.I.P. grandpa ⚰️",
        "🔪",
        "🔪🩸💊⚰️🔫",
        "I hate my life 😂🔪",
        "el 🔪 de cocina no corta",
        "🩸 doné sangre hoy",
    ],
}


def rows(table):
    return [pytest.param(text, id=f"{kind}: {text!r}") for kind, texts in table.items() for text in texts]


def test_each_disguise_has_its_harmless_counterpart():
    assert DISGUISED.keys() == HARMLESS.keys()


@pytest.mark.parametrize("text", rows(DISGUISED))
@pytest.mark.parametrize("before", ["", "Ça va — "])
def test_a_disguise_does_not_help_and_is_shown_as_it_was_written(before, text):
    found = screen(before + text, locale="en")
    assert found.alarm, found
    assert found.phrases
    for phrase in found.phrases:
        assert (before + text)[phrase.start : phrase.end] == phrase.text
        assert phrase.start >= len(before)


@pytest.mark.parametrize("text", rows(HARMLESS))
@pytest.mark.parametrize("locale", ["en", "es"])
def test_what_only_looks_like_one_passes(locale, text):
    found = screen(text, locale=locale)
    assert not found.alarm, found


@pytest.mark.parametrize(
    ("text", "shown"), [("so I want to kil myself ok", "kil myself"), ("ok 🔪 I hate my life", "hate")]
)
def test_a_mended_word_points_at_the_word_as_written(text, shown):
    assert any(shown in phrase.text for phrase in screen(text, locale="en").phrases)


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
