"""What disguises cost: of sentences set apart that alarm as they are, how many still do; and of those that do not.

python bench/disguises.py [--seed 4] [--at-most 1000]

Every word, or half of them, is disguised: more than people do. The same seed gives the same disguises.
"""

import argparse
import random
import unicodedata
from functools import partial
from pathlib import Path

from handrail.gate import screen

APART = Path(__file__).parents[1] / "tests/gate/apart"
LEET = {"a": "4", "e": "3", "i": "1", "o": "0", "s": "5", "t": "7"}
SIGNS = {"a": "@", "e": "3", "i": "!", "o": "0", "s": "$", "t": "+", "l": "1", "g": "9", "b": "8"}
ANY = {"a": "4@", "e": "3€", "i": "1!|", "o": "0", "s": "5$z", "t": "7+", "l": "1|", "g": "69", "b": "8", "z": "2"}
SHAPES = {"k": ["|<"], "d": ["|)"], "u": ["|_|"], "h": ["|-|"], "m": ["/\\/\\"], "w": ["vv"], "f": ["ph"]}
KEYS = {"a": "sqwz", "e": "wr", "i": "uo", "o": "ip", "s": "ad", "t": "ry", "l": "k", "n": "bm", "d": "sf", "r": "et"}
CYRILLIC = str.maketrans("aeocpxyi", "аеосрхуі")
UPSIDE = dict(zip("abcdefghijklmnopqrstuvwxyz,'", "ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz',", strict=True))
LONG = 4  # shorter words are not misspelt or masked


def plain(text):
    return unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()


def signed(text, chance, table=LEET, share=1.0):
    return "".join(chance.choice(table.get(c.lower(), c)) if chance.random() < share else c for c in plain(text))


def letters(text, _, between=" ", words="  "):
    return words.join(between.join(word) for word in text.split())


def run(text, _):
    return " ".join(text.replace(" ", ""))


def longer(text, chance, change, share=0.5):
    """Changes a share of the words that are long enough."""
    return " ".join(change(w, chance) if len(w) >= LONG and chance.random() < share else w for w in text.split())


def swapped(word, chance):
    at = chance.randrange(1, len(word) - 2)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def dropped(word, chance):
    at = chance.randrange(1, len(word) - 1)
    return word[:at] + word[at + 1 :]


def slipped(word, chance):
    at = chance.randrange(1, len(word))
    return word[:at] + chance.choice(KEYS.get(word[at], word[at])) + word[at + 1 :]


def split(word, chance):
    at = chance.randrange(1, len(word) - 1)
    return f"{word[:at]} {word[at:]}"


def masked(word, _):
    return f"{word[0]}*{word[2:]}"


def vowelless(word, _):
    return word[0] + "".join("*" if c in "aeiou" else c for c in word[1:-1]) + word[-1]


def bare(text, _):
    return " ".join("".join(c for c in plain(word) if c.lower() not in "aeiou") or word for word in text.split())


def upside(text, _):
    return "".join(UPSIDE.get(c, c) for c in plain(text).lower())[::-1]


def uneven(text, chance):
    return "".join(c + " " * chance.choice((1, 1, 1, 2)) for c in text)


def typed(text, chance, share=0.35):
    """Mistakes of the fingers: letters swapped, left out, doubled, the next key, and no space after the word."""
    words = [w + " " if chance.random() >= share else chance.choice(SLIPS)(w, chance) for w in text.split()]
    return "".join(words).strip()


def slipped_in(change, least=LONG):
    return lambda word, chance: (change(word, chance) if len(word) >= least else word) + " "


def doubled(word, chance):
    at = chance.randrange(len(word))
    return word[:at] + word[at] + word[at:]


SLIPS = (
    *map(slipped_in, (swapped, dropped, slipped)),
    slipped_in(doubled, least=1),
    lambda word, _: word,
)


def drawn(text, chance):
    return "".join(c * chance.choice((1, 1, 3)) for c in text)


DISGUISES = {
    "digits for letters": signed,
    "signs for letters": partial(signed, table=SIGNS),
    "either, half of them": partial(signed, table=ANY, share=0.5),
    "several signs for a letter": partial(signed, table=SHAPES),
    "letters apart": letters,
    "letters and words apart alike": run,
    "letters apart, unevenly": uneven,
    "dots between letters": partial(letters, between=".", words=" "),
    "words in pieces, half": partial(longer, change=split),
    "a masked letter in each word": partial(longer, change=masked, share=1.0),
    "masked vowels in each word": partial(longer, change=vowelless, share=1.0),
    "letters swapped, half": partial(longer, change=swapped),
    "letters left out, half": partial(longer, change=dropped),
    "keys missed, half": partial(longer, change=slipped),
    "several mistakes of the fingers": typed,
    "drawn out": drawn,
    "no spaces": lambda text, _: text.replace(" ", ""),
    "Cyrillic letters": lambda text, _: text.translate(CYRILLIC),
    "backwards": lambda text, _: text[::-1],
    "each word backwards": lambda text, _: " ".join(word[::-1] for word in text.split()),
    "upside down": upside,
    "no vowels": bare,
    "nothing between letters": lambda text, _: "\u200b".join(text),
    "strokes through letters": lambda text, _: "".join(c + "\u0336" if c.isalpha() else c for c in text),
}


def read(most, chance):
    """Sentences that are judged rightly as they are: crises that alarm, harmless ones that do not."""
    found = {"crisis": [], "benign": []}
    for path in sorted(APART.glob("*.txt")):
        for line in path.read_text("utf-8").splitlines():
            label, _, rest = line.partition(" | ")
            text = rest.rpartition(" | ")[2]
            if label in found and screen(text, locale=path.stem[-2:]).alarm == (label == "crisis"):
                found[label].append((text, path.stem[-2:]))
    return {label: chance.sample(rows, min(most, len(rows))) for label, rows in found.items()}


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--seed", type=int, default=4)
    args.add_argument("--at-most", type=int, default=1000, help="sentences of each label")
    given = args.parse_args()
    rows = read(given.at_most, random.Random(given.seed))
    print(f"{len(rows['crisis'])} crises that alarm, {len(rows['benign'])} harmless sentences that do not\n")
    print(f"{'':32}{'crises':>8}{'harmless':>10}   of 100 that alarm disguised")
    for name, disguise in DISGUISES.items():
        chance = random.Random(given.seed)
        share = {
            label: 100 * sum(screen(disguise(text, chance), locale=lang).alarm for text, lang in each) / len(each)
            for label, each in rows.items()
        }
        print(f"{name:32}{share['crisis']:8.1f}{share['benign']:10.1f}", flush=True)


if __name__ == "__main__":
    main()
