"""Finds in our own texts which words people use: none is taken for a mistake, and a disguised one is read as one.

python training/common_words.py [--dry]

Writes `common` in src/handrail/gate/spelling/<language>.toml. The same texts give the same words.
"""

import argparse
import re
import textwrap
from collections import Counter
from string import ascii_lowercase

from sentences import ROOT, learned_from

from handrail.gate.common import ALONE, read_page
from handrail.gate.letters import EMOJI
from handrail.gate.normal import folded, plain
from handrail.gate.phrasebook import lexicon
from handrail.wording.language import language_of

FOLDER = ROOT / "src/handrail/gate/spelling"
WORD = re.compile(r"[^\W\d_]+")
COMMON = re.compile(r'common = """.*?"""', re.DOTALL)
WIDE = 140
TWICE = 2  # a word that harmless sentences say so often is no slip of the hand
USED = 3  # ... and one that all sentences say so often is in use
SLIPS = 30  # unless one a mistake away is so many times as frequent: then it is a slip
# Written with care: every word counts. `words` is written by hand for this purpose.
CAREFUL = ("training/words/*.txt", "src/handrail/**/lines/*.toml", "src/handrail/gate/protocols/*.toml")


def words_of(text):
    """Its words of more than a letter, and the letters that are words."""
    words = WORD.findall(folded(text).replace("'", ""))
    return [
        word for word in words if word.isascii() and (len(word) > 1 or word in ALONE) and not word.startswith(EMOJI)
    ]


def found():
    """Each language's words: first those in use, the most frequent first, then those that were written with care."""
    careful = written()
    times = {path.stem: Counter() for path in pages()}
    harmless, crises = Counter(), Counter()
    for row in learned_from():
        words = words_of(row.text)
        times[language_of(row.text, "en")].update(words)
        (crises if row.label == "crisis" else harmless).update(set(words))
    anchors = lexicon().anchors

    def sure(word, counts):
        """Near an anchor, or near a word that is far more frequent, it may be a slip of the hand."""
        if word in careful or word in anchors.words:
            return True
        if anchors.nearest(word) and not TWICE <= harmless[word] > crises[word]:
            return False
        return counts[max(once(word), key=counts.__getitem__)] < SLIPS * counts[word]

    for language, counts in times.items():
        used = [word for word, count in sorted(counts.items(), key=lambda c: (-c[1], c[0])) if count >= USED]
        own = [plain(word) for word in read_page(f"{language}.toml")["anchors"]]
        own += [word for word, homes in sorted(careful.items()) if language in homes]
        yield language, list(dict.fromkeys([word for word in used if sure(word, counts)] + own))


def once(word):
    """What comes of one mistake: a letter left out, mistaken, added, or swapped with the next."""
    parts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    found = {a + b[1:] for a, b in parts if b}
    found.update(a + b[1] + b[0] + b[2:] for a, b in parts if len(b) > 1)
    for a, b in parts:
        rest = b[1:]
        found.update([a + c + b for c in ascii_lowercase])
        found.update([a + c + rest for c in ascii_lowercase])
    return found


def written():
    """The words that were written with care, each with the languages it was written in."""
    words = {}
    for path in sorted({path for pattern in CAREFUL for path in ROOT.glob(pattern)}):
        text = path.read_text("utf-8")
        language = path.stem[:2] if path.parent.name == "words" else language_of(text, path.stem[:2])
        for word in words_of(text):
            words.setdefault(word, set()).add(language)
    return words


def pages():
    return [path for path in sorted(FOLDER.glob("*.toml")) if path.stem != "emoji"]


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--dry", action="store_true", help="write nothing")
    given = args.parse_args()
    for language, words in found():
        print(f"{language}: {len(words)} words")
        path = FOLDER / f"{language}.toml"
        text = f'common = """\n{textwrap.fill(" ".join(words), WIDE)}\n"""'
        if not given.dry:
            path.write_text(COMMON.sub(lambda _, text=text: text, path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
