"""The named functions that rules may call: numbers, algebra as text, lists and words. Addresses are in `addresses`."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from handrail.assess.blueprints.addresses import ADDRESSES
from handrail.assess.blueprints.expression import ITEMS, Function, Wrong, settled


def digit(number: int, place: int) -> int:
    """The digit at a place, counted from the right: place 0 is the ones."""
    return int(abs(number) // 10**place % 10)


def digit_sum(number: int) -> int:
    return sum(map(int, str(abs(number))))


def carries(a: int, b: int) -> int:
    """How often a column of an addition gives 10 or more."""
    count = carry = 0
    while a or b:
        carry = 1 if a % 10 + b % 10 + carry > 9 else 0
        count += carry
        a //= 10
        b //= 10
    return count


def borrows(a: int, b: int) -> int:
    """How often a column of a subtraction has to borrow."""
    count = borrow = 0
    while a or b:
        borrow = 1 if a % 10 - borrow < b % 10 else 0
        count += borrow
        a //= 10
        b //= 10
    return count


def column_sum(a: int, b: int) -> int:
    """The sum with every carry forgotten."""
    total, place = 0, 1
    while a or b:
        total += (a % 10 + b % 10) % 10 * place
        a, b, place = a // 10, b // 10, place * 10
    return total


def column_difference(a: int, b: int) -> int:
    """In each column the smaller digit from the larger, whichever is on top."""
    total, place = 0, 1
    while a or b:
        total += abs(a % 10 - b % 10) * place
        a, b, place = a // 10, b // 10, place * 10
    return total


def swapped(number: int) -> int:
    """The last two digits in the other order."""
    return number // 100 * 100 + number % 10 * 10 + number // 10 % 10


def share(value: Any, low: Any, high: Any) -> float:
    """Where a value lies between two others, from 0.0 to 1.0: for factors that grow little by little."""
    return min(1.0, max(0.0, float(value - low) / float(high - low)))


def numerator(value: Any) -> int:
    return Fraction(value).numerator


def denominator(value: Any) -> int:
    return Fraction(value).denominator


def common_factor(a: int, b: int) -> int:
    return gcd(a, b)


def common_multiple(a: int, b: int) -> int:
    return lcm(a, b)


def ratio(top: int, bottom: int) -> str:
    """A fraction as it is written, not reduced."""
    return f"{top}/{bottom}"


def remainder_text(quotient: int, left: int) -> str:
    return f"{quotient} r {left}"


def term(factor: Any, name: str) -> str:
    """3x, x, -x; nothing where the factor is 0."""
    factor = settled(factor)
    if factor == 0:
        return ""
    return {1: name, -1: f"-{name}"}.get(factor, f"{shown(factor)}{name}")


def polynomial(factors: Sequence[Any], name: str = "x") -> str:
    """Factors from the highest power down: [1, -2, 3] is x² - 2x + 3."""
    powers = {0: "", 1: name, 2: f"{name}²", 3: f"{name}³"}
    text = ""
    for power, factor in zip(range(len(factors) - 1, -1, -1), factors, strict=True):
        if factor == 0:
            continue
        size = term(abs(factor), powers[power]) if power else shown(abs(factor))
        sign = "-" if factor < 0 else "+"
        text = f"{text} {sign} {size}" if text else size if factor > 0 else f"-{size}"
    return text or "0"


def linear(factor: Any, constant: Any, name: str = "x") -> str:
    return polynomial((factor, constant), name)


def signed(number: Any) -> str:
    """For the inside of an expression: + 5, - 3."""
    return f"- {shown(-number)}" if number < 0 else f"+ {shown(number)}"


def shown(value: Any) -> str:
    """A value as a person reads it."""
    value = settled(value)
    if value.__class__ is Fraction:
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(quoted, value)) + "]"
    return str(value)


def quoted(value: Any) -> str:
    """A value as Python writes it."""
    return repr(value) if isinstance(value, str) else shown(value)


def joined(*parts: Any) -> str:
    return "".join(map(shown, parts))


def placed(text: str, mark: str, value: Any) -> str:
    """The text with a value in the place of a mark."""
    return text.replace(mark, shown(value))


def with_line(lines: Sequence[str], at: int, line: str) -> tuple[str, ...]:
    """Lines of a program with one of them, counted from 1, changed."""
    return (*lines[: at - 1], line, *lines[at:])


def numbered(lines: Sequence[str]) -> str:
    return "\n".join(f"{place}  {line}" for place, line in enumerate(lines, 1))


def reverse(value: Any) -> Any:
    return value[::-1]


def part(value: Any, start: int, stop: int, step: int = 1) -> Any:
    return value[start:stop:step]


def repeated(text: str, times: int) -> str:
    if times * len(text) > ITEMS:
        raise Wrong(f"grows beyond {ITEMS} characters")
    return text * times


def count_in(text: str, letters: str) -> int:
    return sum(letter in letters for letter in text.lower())


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def joined_words(parts: Sequence[str]) -> str:
    return " ".join(parts)


def longer(parts: Sequence[str], least: int) -> tuple[str, ...]:
    """The words with at least so many letters."""
    return tuple(part for part in parts if len(part) >= least)


def only_letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def multiples(numbers: Sequence[int], of: int) -> tuple[int, ...]:
    return tuple(n for n in numbers if n % of == 0)


def unique(items: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(items))


def index_of(items: Sequence[Any], value: Any) -> int:
    return items.index(value)


def ordered(items: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(sorted(items))


def shifted(text: str, by: int) -> str:
    """Each letter of the alphabet moved on, capitals kept, all else as it is."""

    def moved(letter: str) -> str:
        start = ord("A") if "A" <= letter <= "Z" else ord("a") if "a" <= letter <= "z" else 0
        return chr(start + (ord(letter) - start + by) % 26) if start else letter

    return "".join(map(moved, text))


def flat(items: Any) -> tuple[Any, ...]:
    if not isinstance(items, tuple):
        return (items,)
    return tuple(inner for item in items for inner in flat(item))


def fizzbuzz(last: int, first_word: int, second_word: int) -> tuple[str, ...]:
    def said(n: int) -> str:
        return ("Fizz" if n % first_word == 0 else "") + ("Buzz" if n % second_word == 0 else "") or str(n)

    if last > ITEMS:
        raise Wrong(f"grows beyond {ITEMS} items")
    return tuple(said(n) for n in range(1, last + 1))


def lowest(*values: Any) -> Any:
    return min(*values) if len(values) > 1 else min(values[0])


def highest(*values: Any) -> Any:
    return max(*values) if len(values) > 1 else max(values[0])


def size(value: Any) -> int:
    return len(value)


def total(values: Sequence[Any]) -> Any:
    return sum(values)


def magnitude(value: Any) -> Any:
    return abs(value)


def lower(text: str) -> str:
    return text.lower()


def ends(text: str, *endings: str) -> bool:
    return text.endswith(endings)


FUNCTIONS: Mapping[str, Function] = {
    **ADDRESSES,
    "abs": magnitude,
    "borrows": borrows,
    "carries": carries,
    "column_difference": column_difference,
    "column_sum": column_sum,
    "count_in": count_in,
    "denominator": denominator,
    "digit": digit,
    "digit_sum": digit_sum,
    "ends": ends,
    "fizzbuzz": fizzbuzz,
    "flat": flat,
    "gcd": common_factor,
    "index_of": index_of,
    "join": joined,
    "joined_words": joined_words,
    "lcm": common_multiple,
    "len": size,
    "linear": linear,
    "longer": longer,
    "lower": lower,
    "max": highest,
    "min": lowest,
    "multiples": multiples,
    "numbered": numbered,
    "numerator": numerator,
    "only_letters": only_letters,
    "ordered": ordered,
    "part": part,
    "placed": placed,
    "polynomial": polynomial,
    "quoted": quoted,
    "ratio": ratio,
    "remainder_text": remainder_text,
    "repeated": repeated,
    "reverse": reverse,
    "share": share,
    "shifted": shifted,
    "signed": signed,
    "sum": total,
    "swapped": swapped,
    "term": term,
    "text": shown,
    "unique": unique,
    "with_line": with_line,
    "words": words,
}
