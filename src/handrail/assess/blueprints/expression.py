"""A small safe language for the rules of a blueprint: its own tokens and grammar, whole numbers and exact fractions.

`compiled("op1 + op2", names, functions)` gives a rule; `rule.run({"op1": 47, "op2": 38})` gives 85.
Nothing of Python is reachable from it, and whatever grows without end is stopped.
"""

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from inspect import Parameter, signature
from typing import Any, NamedTuple

Env = Mapping[str, Any]
Run = Callable[[Env], Any]
Function = Callable[..., Any]

LENGTH, DEPTH, BITS, ITEMS = 600, 40, 512, 20_000
TOKEN = re.compile(
    r"\s*(?:(?P<int>\d{1,18})|(?P<name>[A-Za-z_]\w*)|(?P<text>'[^']*')"
    r"|(?P<sign>\*\*|//|==|!=|<=|>=|[-+*/%<>()\[\],.]))"
)
WORDS = frozenset({"and", "or", "not", "in", "if", "else", "true", "false"})


class Wrong(ValueError):
    """An expression that cannot be read or computed; the message says where and what to write."""


@dataclass(frozen=True, slots=True)
class Rule:
    text: str
    run: Run
    names: frozenset[str]


class Node(NamedTuple):
    run: Run
    name: str = ""  # of a plain variable
    fixed: Any = None  # of a literal


def compiled(text: str, names: frozenset[str], functions: Mapping[str, Function]) -> Rule:
    if len(text) > LENGTH:
        raise Wrong(f"has {len(text)} characters; keep an expression under {LENGTH}")
    reader = Reader(text, names, functions)
    node = reader.choice(0)
    if reader.sign:
        raise Wrong(f"{reader.sign!r} was not expected in {text!r}; remove it or close what is before it")
    return Rule(text, node.run, frozenset(reader.used))


def settled(value: Any) -> Any:
    """A fraction that is whole becomes a whole number, so that equal values look the same."""
    if value.__class__ is Fraction and value.denominator == 1:
        return value.numerator
    return value


class Reader:
    """Recursive descent over the tokens; every level gives a function from names to a value."""

    def __init__(self, text: str, names: frozenset[str], functions: Mapping[str, Function]) -> None:
        self.text, self.names, self.functions = text, names, functions
        self.used: set[str] = set()
        self.at = 0
        self.kind = self.sign = ""
        self.step()

    def step(self) -> str:
        """Takes the token at hand and looks at the next one."""
        taken = self.sign
        rest = self.text[self.at :]
        if not rest.strip():
            self.kind = self.sign = ""
            return taken
        found = TOKEN.match(rest)
        if not found:
            raise Wrong(f"{rest.strip()[:12]!r} cannot be read; use numbers, 'text', names, + - * / // % ** and calls")
        self.at += found.end()
        self.kind, self.sign = str(found.lastgroup), found[str(found.lastgroup)]
        if self.kind == "name" and self.sign in WORDS:
            self.kind = "word"
        return taken

    def need(self, sign: str) -> None:
        if self.sign != sign or self.kind == "text":
            raise Wrong(f"needs {sign!r} before {self.sign or 'the end'!r} in {self.text!r}")
        self.step()

    def has(self, *signs: str) -> bool:
        return self.kind in {"sign", "word"} and self.sign in signs

    def choice(self, depth: int) -> Node:
        if depth > DEPTH:
            raise Wrong(f"is nested more than {DEPTH} deep; name a part of it under `let`")
        yes = self.either(depth)
        if not self.has("if"):
            return yes
        self.step()
        test = self.either(depth)
        self.need("else")
        no = self.choice(depth + 1)
        a, b, c = yes.run, test.run, no.run
        return Node(lambda e: a(e) if b(e) else c(e))

    def either(self, depth: int) -> Node:
        left = self.both(depth)
        while self.has("or"):
            self.step()
            left = Node(_or(left.run, self.both(depth).run))
        return left

    def both(self, depth: int) -> Node:
        left = self.denied(depth)
        while self.has("and"):
            self.step()
            left = Node(_and(left.run, self.denied(depth).run))
        return left

    def denied(self, depth: int) -> Node:
        if not self.has("not"):
            return self.compared(depth)
        self.step()
        run = self.denied(depth + 1).run if depth < DEPTH else self.choice(depth + 1).run
        return Node(lambda e: not run(e))

    def compared(self, depth: int) -> Node:
        left = self.sums(depth)
        if not self.has(*COMPARE):
            return left
        result: Node | None = None
        while self.has(*COMPARE):
            sign = self.step()
            right = self.sums(depth)
            here = _pair(COMPARE[sign], left, right)
            result = here if result is None else Node(_and(result.run, here.run))
            left = right
        return result or left

    def sums(self, depth: int) -> Node:
        left = self.products(depth)
        while self.has("+", "-"):
            left = _pair(plus if self.step() == "+" else operator.sub, left, self.products(depth))
        return left

    def products(self, depth: int) -> Node:
        left = self.signed(depth)
        while self.has("*", "/", "//", "%"):
            left = _pair(PRODUCT[self.step()], left, self.signed(depth))
        return left

    def signed(self, depth: int) -> Node:
        if not self.has("-"):
            return self.power(depth)
        self.step()
        if depth > DEPTH:
            raise Wrong(f"is nested more than {DEPTH} deep; name a part of it under `let`")
        run = self.signed(depth + 1).run
        return Node(lambda e: -run(e))

    def power(self, depth: int) -> Node:
        under = self.part(depth)
        if not self.has("**"):
            return under
        self.step()
        if depth > DEPTH:
            raise Wrong(f"is nested more than {DEPTH} deep; name a part of it under `let`")
        return _pair(raised, under, self.signed(depth + 1))

    def part(self, depth: int) -> Node:
        whole = self.atom(depth)
        while self.has("[", "."):
            if self.step() == ".":
                if self.kind != "name":
                    raise Wrong(f"needs the name of a column after '.' in {self.text!r}")
                whole = Node(_column(whole.run, self.step()))
            else:
                index = self.choice(depth + 1)
                self.need("]")
                whole = Node(_element(whole.run, index.run))
        return whole

    def atom(self, depth: int) -> Node:
        kind, sign = self.kind, self.sign
        if kind == "int":
            self.step()
            return _literal(int(sign))
        if kind == "text":
            self.step()
            return _literal(sign[1:-1])
        if self.has("true", "false"):
            self.step()
            return _literal(sign == "true")
        if kind == "name":
            self.step()
            return self.call(sign, depth) if self.has("(") else self.name(sign)
        if self.has("("):
            self.step()
            inner = self.choice(depth + 1)
            self.need(")")
            return inner
        if self.has("["):
            self.step()
            runs = self.listed("]", depth)
            return Node(lambda e: tuple(run(e) for run in runs))
        raise Wrong(f"needs a value before {sign or 'the end'!r} in {self.text!r}")

    def name(self, name: str) -> Node:
        if name not in self.names:
            raise Wrong(f"does not know {name!r}; known here: {', '.join(sorted(self.names)) or 'nothing'}")
        self.used.add(name)
        return Node(operator.itemgetter(name), name=name)

    def call(self, name: str, depth: int) -> Node:
        self.step()
        runs = self.listed(")", depth)
        function = self.functions.get(name)
        if function is None:
            raise Wrong(f"has no function {name!r}; there are: {', '.join(sorted(self.functions))}")
        low, high = arity(function)
        if not low <= len(runs) <= high:
            raise Wrong(f"{name} takes {low if low == high else f'{low} to {high}'} values, not {len(runs)}")
        if len(runs) == 1:
            one = runs[0]
            return Node(lambda e: function(one(e)))
        if len(runs) == 2:
            first, second = runs
            return Node(lambda e: function(first(e), second(e)))
        return Node(lambda e: function(*[run(e) for run in runs]))

    def listed(self, end: str, depth: int) -> list[Run]:
        runs: list[Run] = []
        while not self.has(end):
            runs.append(self.choice(depth + 1).run)
            if not self.has(end):
                self.need(",")
        self.step()
        return runs


def arity(function: Function) -> tuple[int, int]:
    given = signature(function).parameters.values()
    if any(p.kind is Parameter.VAR_POSITIONAL for p in given):
        return 1, 20
    return sum(p.default is Parameter.empty for p in given), len(given)


def plus(a: Any, b: Any) -> Any:
    total = a + b
    if total.__class__ in {str, tuple} and len(total) > ITEMS:
        raise Wrong(f"grows beyond {ITEMS} characters or items")
    return total


def times(a: Any, b: Any) -> Any:
    if a.__class__ is int and b.__class__ is int:
        return _bounded(a * b)
    if not isinstance(a, int | Fraction) or not isinstance(b, int | Fraction):
        raise Wrong("only numbers can be multiplied")
    return _bounded(a * b)


def over(a: Any, b: Any) -> Any:
    """Exact: a whole number where it divides, a fraction otherwise."""
    if a.__class__ is int and b.__class__ is int:
        return Fraction(a, b) if a % b else a // b
    if not isinstance(a, int | Fraction) or not isinstance(b, int | Fraction):
        raise Wrong("only numbers can be divided")
    if a % b == 0:
        return a // b
    return Fraction(a, b)


def raised(a: Any, b: Any) -> Any:
    if not isinstance(b, int) or not 0 <= b <= 64 or not isinstance(a, int | Fraction):
        raise Wrong("the exponent must be a whole number from 0 to 64")
    if a.__class__ is int and a.bit_length() * b > BITS:
        raise Wrong(f"a number grows beyond {BITS} bits")
    return _bounded(a**b)


def rest(a: Any, b: Any) -> Any:
    if a.__class__ is not int and not isinstance(a, int | Fraction):  # Python's % formats texts
        raise Wrong("only numbers have a remainder")
    return a % b


def _bounded(value: Any) -> Any:
    if value.__class__ is int and value.bit_length() > BITS:
        raise Wrong(f"a number grows beyond {BITS} bits")
    return value


def _holds(a: Any, b: Any) -> bool:
    return a in b


COMPARE: Mapping[str, Function] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": _holds,
}
PRODUCT: Mapping[str, Function] = {"*": times, "/": over, "//": operator.floordiv, "%": rest}


def _literal(value: Any) -> Node:
    return Node(lambda _: value, fixed=value)


def _pair(work: Function, left: Node, right: Node) -> Node:
    """Variables and literals are looked at directly: most expressions are made of these, and are run very often."""
    a, b = left.run, right.run
    if left.name and right.name:
        first, second = left.name, right.name
        return Node(lambda e: work(e[first], e[second]))
    if right.fixed is not None:
        k = right.fixed
        if left.name:
            only = left.name
            return Node(lambda e: work(e[only], k))
        return Node(lambda e: work(a(e), k))
    return Node(lambda e: work(a(e), b(e)))


def _and(a: Run, b: Run) -> Run:
    return lambda e: a(e) and b(e)


def _or(a: Run, b: Run) -> Run:
    return lambda e: a(e) or b(e)


def _column(run: Run, name: str) -> Run:
    def column(e: Env) -> Any:
        row = run(e)
        if not isinstance(row, Mapping) or name not in row:
            columns = ", ".join(row) if isinstance(row, Mapping) else "none"
            raise Wrong(f"there is no column {name!r}; there are: {columns}")
        return row[name]

    return column


def _element(run: Run, index: Run) -> Run:
    def element(e: Env) -> Any:
        whole, at = run(e), index(e)
        if not isinstance(whole, str | tuple) or not isinstance(at, int) or not -len(whole) <= at < len(whole):
            raise Wrong(f"has no element {at!r}")
        return whole[at]

    return element
