"""Small tasks in many styles: a right answer, calls with their results, and a wrong answer that looks alike."""
# ruff: noqa: E501 - a program in one line is read as one

from collections import Counter, deque
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple


class Task(NamedTuple):
    code: str
    calls: tuple[tuple[tuple[Any, ...], Any], ...]
    wrong: str


def one(body: str, wrong: str, *calls: tuple[tuple[Any, ...], Any], head: str = "def f(x):") -> Task:
    """A function of one line of body, right and wrong."""
    return Task(f"{head}\n    {body}\n", calls, f"{head}\n    {wrong}\n")


PLAIN = {
    "double": one("return x * 2", "return x ** 2", ((2,), 4), ((5,), 10)),
    "even": one("return x % 2 == 0", "return x % 2", ((2,), True), ((3,), False)),
    "max of list": one("return max(x)", "return x[-1]", (([1, 9, 3],), 9), (([-1],), -1)),
    "mean": one("return sum(x) / len(x)", "return sum(x) // len(x)", (([1, 2],), 1.5), (([0.1, 0.2, 0.3],), 0.2)),
    "reverse": one("return x[::-1]", "return x", (("abc",), "cba"), (("",), "")),
    "reversed list": one("return list(reversed(x))", "return reversed(x)", (([1, 2],), [2, 1])),
    "vowels": one("return sum(c in 'aeiou' for c in x)", "return len(x)", (("banana",), 3), (("xyz",), 0)),
    "squares": one("return [n * n for n in range(x)]", "return [n * n for n in range(1, x)]", ((4,), [0, 1, 4, 9])),
    "evens": one("return [n for n in x if not n % 2]", "return [n for n in x if n % 2]", (([1, 2, 4],), [2, 4])),
    "set": one("return {c for c in x}", "return list(x)", (("aab",), {"a", "b"}), (("",), set())),
    "dict of lengths": one(
        "return {w: len(w) for w in x}", "return {w: 1 for w in x}", ((["a", "bb"],), {"a": 1, "bb": 2})
    ),
    "swap": one("a, b = x; return b, a", "a, b = x; return a, b", (((1, 2),), (2, 1))),
    "sorted by length": one(
        "return sorted(x, key=len)", "return sorted(x)", ((["ccc", "b", "aa"],), ["b", "aa", "ccc"])
    ),
    "join": one("return '-'.join(map(str, x))", "return '-'.join(x)", (([1, 2, 3],), "1-2-3")),
    "palindrome": one("return (y := x.lower()) == y[::-1]", "return x == x[::-1]", (("Anna",), True), (("ab",), False)),
    "ternary": one(
        "return 'big' if x > 9 else 'small'", "return 'big' if x > 5 else 'small'", ((9,), "small"), ((10,), "big")
    ),
    "nested": one("return [[0] * x for _ in range(x)]", "return [0] * x", ((2,), [[0, 0], [0, 0]])),
    "flat": one("return [n for row in x for n in row]", "return x[0]", (([[1], [2, 3]],), [1, 2, 3])),
    "any": one("return any(n < 0 for n in x)", "return all(n < 0 for n in x)", (([1, -1],), True), (([],), False)),
    "none": one("return None if x < 0 else x ** 0.5", "return abs(x) ** 0.5", ((-4,), None), ((9,), 3.0)),
    "zip": one("return list(zip(x, x[1:]))", "return list(zip(x, x))", (([1, 2, 3],), [(1, 2), (2, 3)])),
    "big number": one("return 2 ** x", "return 2 * x", ((200,), 2**200), ((0,), 1)),
    "complex": one("return complex(x, -x)", "return complex(x, x)", ((2,), 2 - 2j)),
    "bytes": one("return x.encode()", "return x", (("é",), "é".encode())),
    "nan": one("return x - x", "return 0.0", ((float("inf"),), float("nan"))),
    "infinity": one("return min(x, default=float('inf'))", "return min(x, default=0)", (([],), float("inf"))),
    "frozenset": one("return frozenset(x)", "return tuple(x)", (([1, 1],), frozenset({1}))),
    "range": one("return range(x)", "return range(x + 1)", ((3,), range(3))),
    "int for float": one("return x / 2", "return x / 3", ((4,), 2)),
    "two values": one("return a + b", "return a - b", ((1, 2), 3), head="def f(a, b):"),
    "default": one("return a + b", "return a * b", ((1,), 3), ((1, 5), 6), head="def f(a, b=2):"),
    "any number": one("return sum(a)", "return len(a)", ((1, 2, 3), 6), ((), 0), head="def f(*a):"),
    "type hints": one(
        "return [str(n) for n in x]", "return x", (([1],), ["1"]), head="def f(x: list[int]) -> list[str]:"
    ),
    "only positional": one("return a - b", "return b - a", ((3, 1), 2), head="def f(a, /, b):"),
    "lambda": Task("f = lambda x: x + 1", (((1,), 2),), "f = lambda x: x - 1"),
    "docstring": one('"""Adds one."""; return x + 1', '"""Adds one."""; return x', ((1,), 2)),
    "spanish names": one("año = x + 1; return año", "año = x; return año", ((1,), 2)),
    "emoji": one("return '🙂' * x", "return '🙁' * x", ((2,), "🙂🙂")),
    "prints too": one("print('debug', x); return x", "print(x)", ((1,), 1)),
    "windows lines": Task("def f(x):\r\n    return x + 1\r\n", (((1,), 2),), "def f(x):\r\n    return x\r\n"),
    "tabs": Task("def f(x):\n\treturn x + 1", (((1,), 2),), "def f(x):\n\treturn x"),
}

LONGER = {
    "factorial": Task(
        "def f(n):\n    return 1 if n < 2 else n * f(n - 1)",
        (((5,), 120), ((30,), 265252859812191058636308480000000)),
        "def f(n):\n    return 1 if n < 2 else n + f(n - 1)",
    ),
    "fibonacci": Task(
        "def f(n):\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a",
        (((10,), 55), ((0,), 0)),
        "def f(n):\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a\n    return a",
    ),
    "while": Task(
        "def f(n):\n    steps = 0\n    while n != 1:\n        n = n // 2 if n % 2 == 0 else 3 * n + 1\n        steps += 1\n    return steps",
        (((6,), 8), ((1,), 0)),
        "def f(n):\n    return n",
    ),
    "match": Task(
        "def f(x):\n    match x:\n        case []:\n            return 'none'\n        case [a]:\n            return 'one'\n        case [a, *_]:\n            return 'many'\n",
        ((([],), "none"), (([1],), "one"), (([1, 2],), "many")),
        "def f(x):\n    return 'many'",
    ),
    "match classes": Task(
        "def f(x):\n    match x:\n        case int() | float():\n            return 'number'\n        case str():\n            return 'text'\n        case {'a': a}:\n            return a\n        case _:\n            return None\n",
        (((1,), "number"), (("a",), "text"), (({"a": 3},), 3), ((None,), None)),
        "def f(x):\n    return 'number'",
    ),
    "class": Task(
        "class Stack:\n    def __init__(self):\n        self.items = []\n    def push(self, x):\n        self.items.append(x)\n    def pop(self):\n        return self.items.pop()\n\ndef f(x):\n    s = Stack()\n    for n in x:\n        s.push(n)\n    return [s.pop() for _ in x]",
        ((([1, 2],), [2, 1]),),
        "def f(x):\n    return x",
    ),
    "dataclass": Task(
        "from dataclasses import dataclass\n@dataclass(order=True, frozen=True)\nclass P:\n    a: int\n    b: str = 'x'\n\ndef f(x):\n    p = max(P(n) for n in x)\n    return (p.a, p.b)",
        ((([1, 3, 2],), (3, "x")),),
        "def f(x):\n    return (x[0], 'x')",
    ),
    "inheritance": Task(
        "class A:\n    def g(self):\n        return 1\nclass B(A):\n    def g(self):\n        return super().g() + 1\ndef f(x):\n    return B().g() + x",
        (((1,), 3),),
        "def f(x):\n    return x",
    ),
    "generator inside": Task(
        "def g(n):\n    for i in range(n):\n        yield i * i\ndef f(n):\n    return list(g(n))",
        (((3,), [0, 1, 4]),),
        "def f(n):\n    for i in range(n):\n        yield i * i",
    ),
    "closure": Task(
        "def f(n):\n    count = 0\n    def up():\n        nonlocal count\n        count += n\n        return count\n    up()\n    return up()",
        (((2,), 4),),
        "def f(n):\n    return n",
    ),
    "decorator": Task(
        "def twice(g):\n    def h(x):\n        return g(g(x))\n    return h\n@twice\ndef f(x):\n    return x + 1",
        (((1,), 3),),
        "def f(x):\n    return x + 1",
    ),
    "try": Task(
        "def f(x):\n    try:\n        return int(x)\n    except ValueError:\n        return None\n    finally:\n        pass",
        ((("12",), 12), (("a",), None)),
        "def f(x):\n    return None",
    ),
    "primes": Task(
        "def f(n):\n    sieve = [True] * (n + 1)\n    for i in range(2, int(n ** 0.5) + 1):\n        if sieve[i]:\n            sieve[i * i :: i] = [False] * len(sieve[i * i :: i])\n    return [i for i in range(2, n + 1) if sieve[i]]",
        (((20,), [2, 3, 5, 7, 11, 13, 17, 19]),),
        "def f(n):\n    return [i for i in range(2, n + 1) if i % 2]",
    ),
    "bubble sort": Task(
        "def f(x):\n    x = x[:]\n    for i in range(len(x)):\n        for j in range(len(x) - 1 - i):\n            if x[j] > x[j + 1]:\n                x[j], x[j + 1] = x[j + 1], x[j]\n    return x",
        ((([3, 1, 2],), [1, 2, 3]), (([],), [])),
        "def f(x):\n    return x",
    ),
    "memo": Task(
        "def f(n, seen={}):\n    if n in seen:\n        return seen[n]\n    seen[n] = n if n < 2 else f(n - 1) + f(n - 2)\n    return seen[n]",
        (((50,), 12586269025),),
        "def f(n):\n    return n",
    ),
    "own main": Task(
        "def f(x):\n    return x + 1\n\nif __name__ == '__main__':\n    print(f(int(input())))",
        (((1,), 2),),
        "def f(x):\n    return x",
    ),
    "own tests": Task(
        "def f(x):\n    return x + 1\n\nassert f(1) == 2\nprint(f(3))",
        (((1,), 2),),
        "def f(x):\n    return x\nprint(f(3))",
    ),
    "global": Task(
        "LIMIT = 3\ndef f(x):\n    global LIMIT\n    return min(x, LIMIT)", (((9,), 3),), "def f(x):\n    return x"
    ),
    "star": Task(
        "def f(x):\n    first, *rest = x\n    return [*rest, first]",
        ((([1, 2, 3],), [2, 3, 1]),),
        "def f(x):\n    return x",
    ),
    "format": Task(
        "def f(x):\n    return f'{x:08.3f}|{x!r:>6}'", (((1.5,), "0001.500|   1.5"),), "def f(x):\n    return str(x)"
    ),
    "shadowed names": Task(
        "list = [1]\ndef f(str):\n    sum = 0\n    for len in str:\n        sum += len\n    return sum",
        ((([1, 2],), 3),),
        "def f(x):\n    return x[0]",
    ),
}

LIBRARY = {
    "math": Task(
        "import math\ndef f(x):\n    return math.gcd(*x), math.floor(math.pi), math.comb(5, 2)",
        ((([12, 18],), (6, 3, 10)),),
        "def f(x):\n    return (6, 3)",
    ),
    "counter": Task(
        "from collections import Counter\ndef f(x):\n    return Counter(x)",
        ((("aab",), Counter("aab")), (("",), {})),
        "def f(x):\n    return list(x)",
    ),
    "defaultdict": Task(
        "from collections import defaultdict\ndef f(x):\n    d = defaultdict(list)\n    for w in x:\n        d[w[0]].append(w)\n    return d",
        (((["ab", "ac"],), {"a": ["ab", "ac"]}),),
        "def f(x):\n    return {}",
    ),
    "deque": Task(
        "from collections import deque\ndef f(x):\n    d = deque(x)\n    d.rotate(1)\n    return d",
        ((([1, 2, 3],), deque([3, 1, 2])),),
        "def f(x):\n    return x",
    ),
    "namedtuple": Task(
        "from collections import namedtuple\nP = namedtuple('P', 'a b')\ndef f(x):\n    return P(x, x)",
        (((1,), (1, 1)),),
        "def f(x):\n    return [x, x]",
    ),
    "itertools": Task(
        "import itertools as it\ndef f(x):\n    return [''.join(p) for p in it.permutations(x)]",
        ((("ab",), ["ab", "ba"]),),
        "def f(x):\n    return [x]",
    ),
    "accumulate": Task(
        "from itertools import accumulate, chain\ndef f(x):\n    return list(accumulate(chain(x, [1])))",
        ((([1, 2],), [1, 3, 4]),),
        "def f(x):\n    return x",
    ),
    "functools": Task(
        "from functools import reduce, lru_cache\n@lru_cache(None)\ndef g(n):\n    return n if n < 2 else g(n - 1) + g(n - 2)\ndef f(x):\n    return reduce(lambda a, b: a * b, x, 1) + g(30)",
        ((([2, 3],), 832046),),
        "def f(x):\n    return 6",
    ),
    "singledispatch": Task(
        "from functools import singledispatch\n@singledispatch\ndef f(x):\n    return 'any'\n@f.register\ndef _(x: int):\n    return 'int'",
        (((1,), "int"), (("a",), "any")),
        "def f(x):\n    return 'any'",
    ),
    "re": Task(
        "import re\ndef f(x):\n    return re.sub(r'(\\w+) (\\w+)', r'\\2 \\1', x)",
        ((("a b",), "b a"),),
        "def f(x):\n    return x",
    ),
    "string": Task(
        "import string\ndef f(x):\n    return ''.join(c for c in x if c in string.ascii_letters)",
        ((("a1b!",), "ab"),),
        "def f(x):\n    return x",
    ),
    "heapq": Task(
        "import heapq\ndef f(x):\n    return heapq.nlargest(2, x)",
        ((([1, 5, 3],), [5, 3]),),
        "def f(x):\n    return x[:2]",
    ),
    "bisect": Task(
        "from bisect import bisect_left\ndef f(x, n):\n    return bisect_left(x, n)",
        ((([1, 3, 5], 4), 2),),
        "def f(x, n):\n    return 0",
    ),
    "operator": Task(
        "from operator import itemgetter\ndef f(x):\n    return sorted(x, key=itemgetter(1))",
        ((([(1, 2), (2, 1)],), [(2, 1), (1, 2)]),),
        "def f(x):\n    return x",
    ),
    "datetime": Task(
        "from datetime import datetime, date, timedelta\ndef f(x):\n    return datetime.strptime(x, '%Y-%m-%d').date() + timedelta(days=1)",
        ((("2024-02-28",), date(2024, 2, 29)),),
        "def f(x):\n    return x",
    ),
    "decimal": Task(
        "from decimal import Decimal\ndef f(x):\n    return Decimal(x) + Decimal('0.1')",
        ((("0.2",), Decimal("0.3")),),
        "def f(x):\n    return float(x) + 0.1",
    ),
    "fractions": Task(
        "from fractions import Fraction\ndef f(a, b):\n    return Fraction(a, b)",
        (((2, 4), Fraction(1, 2)),),
        "def f(a, b):\n    return a",
    ),
    "statistics": Task(
        "import statistics\ndef f(x):\n    return statistics.median(x)",
        ((([3, 1, 2],), 2),),
        "def f(x):\n    return x[0]",
    ),
    "enum": Task(
        "from enum import Enum, auto\nclass C(Enum):\n    A = auto()\n    B = auto()\ndef f(x):\n    return C(x).name",
        (((2,), "B"),),
        "def f(x):\n    return 'A'",
    ),
    "typing": Task(
        "from typing import List, Optional, Dict\ndef f(x: List[int]) -> Optional[int]:\n    return x[0] if x else None",
        ((([],), None), (([3],), 3)),
        "def f(x):\n    return 0",
    ),
    "copy": Task(
        "import copy\ndef f(x):\n    y = copy.deepcopy(x)\n    y[0][0] = 9\n    return x, y",
        ((([[1]],), ([[1]], [[9]])),),
        "def f(x):\n    x[0][0] = 9\n    return x, x",
    ),
    "random": Task(
        "import random\ndef f(x):\n    random.seed(3)\n    y = x[:]\n    random.shuffle(y)\n    return sorted(y)",
        ((([2, 1],), [1, 2]),),
        "def f(x):\n    return x",
    ),
    "json": Task(
        "import json\ndef f(x):\n    return json.loads(json.dumps(x))",
        ((({"a": [1, None]},), {"a": [1, None]}),),
        "import json\ndef f(x):\n    return json.dumps(x)",
    ),
    "hashlib": Task(
        "import hashlib\ndef f(x):\n    return hashlib.md5(x.encode()).hexdigest()",
        ((("a",), "0cc175b9c0f1b6a831c399e269772661"),),
        "def f(x):\n    return x",
    ),
    "textwrap": Task(
        "import textwrap\ndef f(x):\n    return textwrap.wrap(x, 3)",
        ((("aa bb",), ["aa", "bb"]),),
        "def f(x):\n    return x",
    ),
    "array": Task(
        "from array import array\ndef f(x):\n    return sum(array('i', x))",
        ((([1, 2],), 3),),
        "def f(x):\n    return 0",
    ),
    "cmath": Task("import cmath\ndef f(x):\n    return cmath.sqrt(x)", (((-4,), 2j),), "def f(x):\n    return 2"),
    "sys": Task("import sys\ndef f(x):\n    return min(x, sys.maxsize)", (((1,), 1),), "def f(x):\n    return 0"),
    "abc": Task(
        "from abc import ABC, abstractmethod\nclass A(ABC):\n    @abstractmethod\n    def g(self): ...\nclass B(A):\n    def g(self):\n        return 2\ndef f(x):\n    return B().g() * x",
        (((2,), 4),),
        "def f(x):\n    return x",
    ),
    "contextlib": Task(
        "from contextlib import suppress\ndef f(x):\n    with suppress(ZeroDivisionError):\n        return 1 / x\n    return 0",
        (((0,), 0), ((2,), 0.5)),
        "def f(x):\n    return 1 / x",
    ),
    "calendar": Task(
        "import calendar\ndef f(x):\n    return calendar.isleap(x)",
        (((2024,), True), ((2023,), False)),
        "def f(x):\n    return True",
    ),
    "unicode": Task(
        "import unicodedata\ndef f(x):\n    return ''.join(c for c in unicodedata.normalize('NFD', x) if unicodedata.category(c) != 'Mn')",
        ((("canción",), "cancion"),),
        "def f(x):\n    return x",
    ),
    "eval": Task("def f(x):\n    return eval(x)", ((("1 + 2",), 3),), "def f(x):\n    return x"),
    "import inside": Task(
        "def f(x):\n    import math\n    return math.sqrt(x)", (((9,), 3),), "def f(x):\n    return x"
    ),
    "StringIO": Task(
        "import io\ndef f(x):\n    out = io.StringIO()\n    print(x, end='!', file=out)\n    return out.getvalue()",
        ((("a",), "a!"),),
        "def f(x):\n    return x",
    ),
    "deep recursion": Task(
        "import sys\nsys.setrecursionlimit(5000)\ndef f(n):\n    return 0 if n == 0 else 1 + f(n - 1)",
        (((3000,), 3000),),
        "def f(n):\n    return 0",
    ),
}

TASKS = {**PLAIN, **LONGER, **LIBRARY}
