"""Finds the words of our own texts that are near an anchor and words of their own, so that none is taken for a mistake.

python training/real_words.py [--dry]

Writes `real` in src/handrail/gate/spelling/<language>.toml. The same texts give the same words.
"""

import argparse
import re
import textwrap
from collections import Counter
from dataclasses import replace

from sentences import ROOT, learned_from

from handrail.gate.normal import folded, plain
from handrail.gate.phrasebook import lexicon
from handrail.gate.spelling import read_page, reader_of

FOLDER = ROOT / "src/handrail/gate/spelling"
WORD = re.compile(r"[^\W\d_]+")
REAL = re.compile(r'real = """.*?"""', re.DOTALL)
WIDE = 140
TWICE = 2  # a word that harmless sentences say so often is no slip of the hand
# Written with care: every word counts. `words` is written by hand for this purpose.
CAREFUL = ("training/words/*.txt", "src/handrail/**/lines/*.toml", "src/handrail/gate/protocols/*.toml")


def words_of(text):
    return [word for word in WORD.findall(folded(text)) if word.isascii()]


def written():
    """Words that are surely words: said with care, or by more harmless sentences than crises, in which they hide."""
    paths = sorted({path for pattern in CAREFUL for path in ROOT.glob(pattern)})
    careful = {word for path in paths for word in words_of(path.read_text("utf-8"))}
    harmless, crises = Counter(), Counter()
    for row in learned_from():
        (crises if row.label == "crisis" else harmless).update(set(words_of(row.text)))
    return careful | {word for word, times in harmless.items() if times >= TWICE and times > crises[word]}


def near_anchors(words):
    """Each language's words that would be taken for one of its anchors, or for several words with one among them."""
    book = lexicon()
    bare = replace(book.anchors, real=frozenset(), nearer=frozenset())
    reader = reader_of(book.known, bare)
    homes = {plain(word): path.stem for path in pages() for word in read_page(path.name)["anchors"]}
    found = {path.stem: [] for path in pages()}
    for word in sorted(words - homes.keys()):
        if book.known.get(word, (word,)) != (word,):
            continue  # a spelling of something else
        if anchor := next((taken for taken in (bare.near(word), *reader(word).guess) if taken in homes), ""):
            found[homes[anchor]].append(word)
    return found


def pages():
    return [path for path in sorted(FOLDER.glob("*.toml")) if path.stem != "emoji"]


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--dry", action="store_true", help="write nothing")
    given = args.parse_args()
    for language, words in near_anchors(written()).items():
        print(f"{language}: {len(words)} words")
        path = FOLDER / f"{language}.toml"
        real = f'real = """\n{textwrap.fill(" ".join(words), WIDE)}\n"""'
        if not given.dry:
            path.write_text(REAL.sub(lambda _, real=real: real, path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
