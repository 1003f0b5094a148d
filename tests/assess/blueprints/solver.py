"""An independent solver: it reads the stem as a person would and solves it. It knows no blueprint and no parameter."""

import ast
import contextlib
import io
import ipaddress
import operator
import re
from fractions import Fraction

from tests.assess.blueprints.grammar import conjugated
from tests.assess.blueprints.programs import wrong_line

SIGNS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: lambda a, b: Fraction(a) / Fraction(b),
    ast.Pow: operator.pow,
}


def solve(item):
    """The answer as text, from the words of the item alone (and its options where the question is about them)."""
    stem = item.stem
    for start, solver in SOLVERS:
        if item.blueprint_id.startswith(start):
            return solver(stem, item.options)
    raise AssertionError(f"nobody can solve {item.blueprint_id}")


def value_of(text, x=0):
    """School notation: × ÷ ², 3x, 2(x + 1), (x + 1)(x - 2), worked out by Python's own grammar."""
    code = text.replace("×", "*").replace("÷", "/").replace("²", "**2").replace("−", "-")
    code = re.sub(r"(?<=[\dx)])(?=[x(])", "*", code)
    return _worked(ast.parse(code.strip(), mode="eval").body, Fraction(x))


def _worked(node, x):
    match node:
        case ast.Constant(value):
            return Fraction(value)
        case ast.Name("x"):
            return x
        case ast.UnaryOp(ast.USub(), inner):
            return -_worked(inner, x)
        case ast.BinOp(left, sign, right):
            power = type(sign) is ast.Pow
            return SIGNS[type(sign)](_worked(left, x), int(_worked(right, x)) if power else _worked(right, x))
    raise AssertionError(ast.dump(node))


def written(value):
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def numbers(text):
    return [int(n) for n in re.findall(r"-?\d+", text)]


def calculation(stem, _options):
    task = re.search(r"[-\d(][-\d\s+×÷²()/]*[\d)²]", stem)[0]
    return written(value_of(task))


def fraction_task(stem, _options):
    a, b, sign, c, d = re.search(r"(\d+)/(\d+) ([-+×÷]) (\d+)/(\d+)", stem).groups()
    first, second = Fraction(int(a), int(b)), Fraction(int(c), int(d))
    return written({"+": first + second, "-": first - second, "×": first * second, "÷": first / second}[sign])


def with_remainder(stem, _options):
    a, b = map(int, re.search(r"(\d+) ÷ (\d+)", stem).groups())
    times = 0
    while a >= b:
        a, times = a - b, times + 1
    return f"{times} r {a}"


def comparison(stem, _options):
    a, b, c, d = map(int, re.search(r"(\d+)/(\d+) ___ (\d+)/(\d+)", stem).groups())
    left, right = Fraction(a, b), Fraction(c, d)
    return "<" if left < right else ">" if left > right else "="


def lowest(stem, _options):
    a, b = map(int, re.search(r"(\d+)/(\d+)", stem).groups())
    for by in range(min(a, b), 1, -1):
        if a % by == 0 and b % by == 0:
            a, b = a // by, b // by
    return f"{a}/{b}"


def percent_of(stem, _options):
    p, n = numbers(stem)
    return written(Fraction(p, 100) * n)


def percent_change(stem, _options):
    old, new = numbers(stem)
    return written(Fraction(new, old) * 100 - 100) + "%"


def percent_reverse(stem, _options):
    p, new = numbers(stem)
    return written(new / (1 + Fraction(p, 100)))


def percent_whole(stem, _options):
    p = int(re.search(r"(\d+)%", stem)[1])
    (some,) = numbers(re.sub(r"\d+%", "", stem))
    return written(some / Fraction(p, 100))


def equation(stem, _options):
    """Both sides are straight lines: two points give each of them."""
    task = re.search(r"(?:: | if | si )(.*?)\??$", stem)[1]
    left, right = task.split("=")
    gap = [value_of(left, x) - value_of(right, x) for x in (0, 1)]
    return written(gap[0] / (gap[0] - gap[1]))


def substituted(stem, _options):
    x = int(re.search(r"x = (-?\d+)", stem)[1])
    task = re.search(r"(?:value of|vale|Evaluate|valor de) (.+?)(?:\?| for x| para x)", stem)[1]
    return written(value_of(task, x))


def same_polynomial(stem, options):
    """Polynomials that agree at four points are one; only one option may."""
    task = stem.split(": ", 1)[1]
    points = (-3, 2, 5, 11)
    fits = [o for o in options if all(value_of(o, x) == value_of(task, x) for x in points)]
    assert len(fits) == 1, (stem, options)
    return fits[0]


def rectangle_area(stem, _options):
    a, b = numbers(stem)
    return f"{a * b} cm²"


def rectangle_perimeter(stem, _options):
    a, b = numbers(stem)
    return f"{a + b + a + b} cm"


def triangle_area(stem, _options):
    a, h = numbers(stem)
    return written(Fraction(a * h, 2)) + " cm²"


def triangle_perimeter(stem, _options):
    sides = numbers(stem)
    assert max(sides) < sum(sides) - max(sides), f"no such triangle: {sides}"
    return f"{sum(sides)} cm"


def _radius(stem):
    (size,) = numbers(stem)
    return Fraction(size, 2) if re.search("diameter|diámetro", stem) else Fraction(size)


def circle_area(stem, _options):
    return written(_radius(stem) ** 2) + "π cm²"


def circle_round(stem, _options):
    return written(_radius(stem) * 2) + "π cm"


def third_angle(stem, _options):
    return f"{180 - sum(numbers(stem))}°"


def fourth_angle(stem, _options):
    return f"{360 - sum(numbers(stem))}°"


def polygon(stem, _options):
    (n,) = numbers(stem)
    if re.search("each exterior|cada ángulo exterior", stem):
        return written(Fraction(360, n)) + "°"
    if re.search("each interior|cada ángulo interior", stem):
        return written(180 - Fraction(360, n)) + "°"
    return f"{180 * n - 360}°"


def printed(stem, _options):
    """What the program really prints: it is run."""
    program = re.search(r"```python\n(.*?)```", stem, re.DOTALL)[1]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(program, "stem", "exec"), {})
    return out.getvalue().strip()


def bug(stem, _options):
    return f"Line {wrong_line(stem)}"


DOTTED = r"\d+\.\d+\.\d+\.\d+"


def _network(stem):
    ip = re.search(r"\d+\.\d+\.\d+\.\d+", stem)[0]
    mask = rf"(?:mask|máscara de subred) ({DOTTED})|(?:mask has|máscara tiene) (\d+) bits"
    size = re.search(rf"{re.escape(ip)}/(\d+)|{mask}", stem)
    return ipaddress.ip_network(f"{ip}/{size[1] or size[2] or size[3]}", strict=False)


def network_address(stem, _options):
    return str(_network(stem).network_address)


def broadcast_address(stem, _options):
    return str(_network(stem).broadcast_address)


def host_count(stem, _options):
    return str(_network(stem).num_addresses - 2)


def mask_to_prefix(stem, _options):
    mask = re.search(rf"(?:mask|máscara de subred) ({DOTTED})", stem)[1]
    return f"/{int(ipaddress.ip_address(mask)).bit_count()}"


def prefix_to_mask(stem, _options):
    size = re.search(r"/(\d+)", stem)[1]
    return str(ipaddress.ip_network(f"0.0.0.0/{size}").netmask)


def private(_stem, options):
    ranges = [ipaddress.ip_network(r) for r in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")]
    fits = [o for o in options if any(ipaddress.ip_address(o) in r for r in ranges)]
    assert len(fits) == 1, options
    return fits[0]


def same_subnet(stem, options):
    fits = [o for o in options if ipaddress.ip_address(o) in _network(stem)]
    assert len(fits) == 1, (stem, options)
    return fits[0]


SOLVERS = (
    ("MATH.ARITH.DIV.REMAINDER", with_remainder),
    ("MATH.ARITH.FRAC.COMPARE", comparison),
    ("MATH.ARITH.FRAC.SIMPLIFY", lowest),
    ("MATH.ARITH.FRAC.", fraction_task),
    ("MATH.ARITH.PERCENT.OF", percent_of),
    ("MATH.ARITH.PERCENT.CHANGE", percent_change),
    ("MATH.ARITH.PERCENT.REVERSE", percent_reverse),
    ("MATH.ARITH.PERCENT.WHOLE", percent_whole),
    ("MATH.ARITH.", calculation),
    ("MATH.ALGEBRA.LINEAR.", equation),
    ("MATH.ALGEBRA.EVALUATE.", substituted),
    ("MATH.ALGEBRA.", same_polynomial),
    ("MATH.GEOMETRY.RECTANGLE.AREA", rectangle_area),
    ("MATH.GEOMETRY.RECTANGLE.PERIMETER", rectangle_perimeter),
    ("MATH.GEOMETRY.TRIANGLE.AREA", triangle_area),
    ("MATH.GEOMETRY.TRIANGLE.PERIMETER", triangle_perimeter),
    ("MATH.GEOMETRY.CIRCLE.AREA", circle_area),
    ("MATH.GEOMETRY.CIRCLE.CIRCUMFERENCE", circle_round),
    ("MATH.GEOMETRY.ANGLE.TRIANGLE", third_angle),
    ("MATH.GEOMETRY.ANGLE.LINE", third_angle),
    ("MATH.GEOMETRY.ANGLE.QUADRILATERAL", fourth_angle),
    ("MATH.GEOMETRY.ANGLE.POLYGON", polygon),
    ("PROG.PYTHON.OUTPUT.", printed),
    ("PROG.PYTHON.BUG.", bug),
    ("NET.IP.SUBNET.CALC", network_address),
    ("NET.IP.SUBNET.BROADCAST", broadcast_address),
    ("NET.IP.SUBNET.HOSTS", host_count),
    ("NET.IP.SUBNET.SAME", same_subnet),
    ("NET.IP.MASK.TO_PREFIX", mask_to_prefix),
    ("NET.IP.MASK.FROM_PREFIX", prefix_to_mask),
    ("NET.IP.PRIVATE", private),
    ("LANG.", conjugated),
)
