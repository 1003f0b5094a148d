"""Reference functions for code items, and the hunt for a wrong line: both from the words of the stem alone."""

import re
from collections import Counter

SOURCES = """
def total(X):
    result = 0
    for n in X:
        result = result + n
    return result

def product(X):
    result = 1
    for n in X:
        result = result * n
    return result

def count_large(X):
    count = 0
    for n in X:
        if n > K:
            count = count + 1
    return count

def largest(X):
    best = X[0]
    for n in X:
        if n > best:
            best = n
    return best

def average(X):
    result = 0
    for n in X:
        result = result + n
    return result / len(X)

def multiples(X):
    found = []
    for n in X:
        if n % K == 0:
            found.append(n)
    return found

def count_up():
    found = []
    for n in range(1, K + 1):
        found.append(n)
    return found

def has(X):
    for n in X:
        if n == K:
            return True
    return False

def backwards(X):
    found = []
    for n in X:
        found.insert(0, n)
    return found

def first(X):
    found = []
    for i in range(K):
        found.append(X[i])
    return found
"""
SOUND = {source.split("(")[0].split()[1]: source.strip() for source in SOURCES.split("\n\n")}
INPUTS = (
    [3, 5, 8, 2, 9, 1, 7, 4, 6, 10],
    [-4, -2, -9, -3, -7, -1, -8, -5, -6, -10],
    [*range(1, 100)],
    [2, 2, 4, 4, 9, 3, 3] * 3,
)


def wrong_line(stem):
    """The one line that is not as in a sound program; and the program as shown really fails."""
    goal = re.search(r"The function should (.+?)\. One line", stem)[1]
    shown = [
        re.sub(r"^\d+  ", "", line) for line in re.search(r"```python\n(.*?)\n```", stem, re.DOTALL)[1].split("\n")
    ]
    name, argument = re.match(r"def (\w+)\((\w*)\):", shown[0]).groups()
    k = re.search(r"\d+", goal.replace("from 1 to", ""))
    sound = SOUND[name].replace("X", argument).replace("K", k[0] if k else "").split("\n")
    places = [place for place, (a, b) in enumerate(zip(shown, sound, strict=True), 1) if a != b]
    assert len(places) == 1, stem
    assert results(shown, name, argument) != results(sound, name, argument), f"nothing is wrong with it: {stem}"
    return places[0]


def results(lines, name, argument):
    names = {}
    exec(compile("\n".join(lines), "stem", "exec"), names)
    found = []
    for numbers in INPUTS if argument else ((),):
        try:
            found.append(names[name](list(numbers)) if argument else names[name]())
        except (IndexError, ZeroDivisionError) as error:
            found.append(type(error))
    return found


def expected(item, args):
    """What the stem of a code item asks for, by a function written here."""
    return REFERENCES[item.function](item.stem, *args)


def _letters(stem, s):
    wanted = re.search(r"string are (.+?)\. ?", stem)[1]
    letters = {
        "vowels (a, e, i, o, u)": "aeiou",
        "consonants (letters from a to z other than a, e, i, o, u)": "bcdfghjklmnpqrstvwxyz",
    }.get(wanted) or re.findall(r"\ban? ([a-z])\b", wanted)
    return sum(1 for c in s.lower() if c in letters)


def _extreme(stem, numbers):
    ordered = sorted(numbers)
    best = ordered[-1] if "largest" in stem else ordered[0]
    return numbers.index(best) if "index of" in stem else best


def _sum(stem, numbers):
    by = 2 if "even numbers" in stem else int(re.search(r"multiples of (\d+)", stem)[1])
    return sum(n for n in numbers if not n % by)


def _palindrome(stem, s):
    if "punctuation" in stem:
        s = re.sub(r"[\W_]", "", s)
    if "Capital and small" in stem:
        s = s.lower()
    return all(s[i] == s[-1 - i] for i in range(len(s)))


def _fizzbuzz(stem, n):
    f, b = map(int, re.search(r"multiple of (\d+), \"Buzz\" for a multiple of (\d+)", stem).groups())
    found = []
    for i in range(1, n + 1):
        if i % f == 0 and i % b == 0:
            found.append("FizzBuzz")
        else:
            found.append("Fizz" if i % f == 0 else "Buzz" if i % b == 0 else str(i))
    return found


def _count_words(stem, text):
    least = re.search(r"at least (\d+)", stem)
    return len([w for w in re.findall(r"\S+", text) if len(w) >= int(least[1] if least else 1)])


def _dedupe(stem, numbers):
    keep_last = "stood last" in stem
    return [n for i, n in enumerate(numbers) if n not in (numbers[i + 1 :] if keep_last else numbers[:i])]


def _ranked(stem, numbers):
    place = 1 if "second" in stem else 2
    return sorted(set(numbers), reverse="largest" in stem)[place]


def _anagram(stem, first, second):
    if "Spaces do not count" in stem:
        first, second = first.replace(" ", ""), second.replace(" ", "")
    if "Capital and small" in stem:
        first, second = first.lower(), second.lower()
    return Counter(first) == Counter(second)


def _encode(_stem, text, shift):
    small = "abcdefghijklmnopqrstuvwxyz"
    moved = small[shift % 26 :] + small[: shift % 26]
    return text.translate(str.maketrans(small + small.upper(), moved + moved.upper()))


def _flatten(stem, items):
    found = []
    for item in items:
        found += _flatten(stem, item) if isinstance(item, list) else [item]
    return found


REFERENCES = {
    "count_chars": lambda _stem, s: sum(1 for _ in s),
    "reverse_text": lambda stem, s: (
        " ".join(reversed(s.split())) if "words of a string" in stem else "".join(reversed(s))
    ),
    "count_letters": _letters,
    "find_extreme": _extreme,
    "sum_chosen": _sum,
    "is_palindrome": _palindrome,
    "fizzbuzz": _fizzbuzz,
    "count_words": _count_words,
    "dedupe": _dedupe,
    "find_ranked": _ranked,
    "is_anagram": _anagram,
    "encode": _encode,
    "flatten": _flatten,
}
