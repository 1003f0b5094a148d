"""God-files are grown, never designed: a size budget, from the first day."""

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "handrail"
WEB = ROOT / "web" / "src"
GENERATED = {WEB / "events.gen.ts"}

FILE, FUNCTION, KERNEL, ROAD = 400, 50, 500, 149


def python(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def web() -> list[Path]:
    return sorted(p for p in WEB.rglob("*") if p.suffix in {".ts", ".tsx", ".css"} and p not in GENERATED)


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def code(source: str) -> int:
    """Lines that hold code: neither blank lines nor comments nor docstrings, which a budget should not make scarce."""
    docs = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    words = {tokenize.OP, tokenize.NAME, tokenize.NUMBER, tokenize.STRING}
    tokens = [t for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type in words]
    return len({line for t in tokens for line in range(t.start[0], t.end[0] + 1)} - docs)


def functions(source: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{node.name}, line {node.lineno}", (node.end_lineno or node.lineno) - node.lineno + 1


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", [*python(SRC, ROOT / "tests", ROOT / "bench"), *web()], ids=named)
def test_files_stay_small(path):
    assert lines(path) <= FILE, f"{named(path)}: split it where the nouns part"


@pytest.mark.parametrize("path", python(SRC), ids=named)
def test_functions_stay_small(path):
    long = [name for name, length in functions(path.read_text(encoding="utf-8")) if length > FUNCTION]
    assert not long, f"{named(path)}: over {FUNCTION} lines"


def test_the_kernel_stays_small():
    sizes = {path.name: code(path.read_text(encoding="utf-8")) for path in python(SRC / "kernel")}
    assert sizes, "there is no kernel to measure"
    assert sum(sizes.values()) <= KERNEL, sizes


def test_the_road_fits_on_a_few_screens():
    assert lines(SRC / "road.py") <= ROAD


def test_functions_are_measured_from_their_first_line_to_their_last():
    source = "def a():\n    def b():\n        return 1\n    return b\n\n\nclass C:\n    async def d(self): ...\n"
    assert sorted(functions(source)) == [("a, line 1", 4), ("b, line 2", 2), ("d, line 8", 1)]


def test_code_is_counted_without_what_explains_it():
    source = (
        '"""Doc."""\n\n# why\nx = 1  # why\n\n\ndef f():\n    """Doc\n    more."""\n    return (\n        x\n    )\n'
    )
    assert code(source) == 5
