"""Imports point down only. What may know whom is written here, once."""

import ast
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"

# From the ground up. A part may import what lies below it, never what lies above; parts of one floor are strangers to
# one another, but for those of the road, which are one noun in several files.
FLOORS = (
    ("kernel", "errors", "memo"),
    ("assess", "wording", "handrail"),
    ("care",),
    ("gate", "programs", "speech", "check", "ledger", "judges", "voice"),
    (
        "road",
        "door",
        "drive",
        "forking",
        "handoff",
        "lanes",
        "outcome",
        "replay",
        "settings",
        "trace",
        "upkeep",
        "variables",
        "widgets",
    ),
    ("stream",),
    ("server", "sim", "qa"),
    ("cli",),  # it starts all the others
)
FLOOR = {part: floor for floor, parts in enumerate(FLOORS) for part in parts}
TOGETHER = {floor for floor, parts in enumerate(FLOORS) if "road" in parts}

CLOCKS = {"time", "datetime", "sched", "calendar", "zoneinfo"}
CHANCE = {"random", "secrets", "uuid", "numpy"}
OUTSIDE = {
    "pydantic_ai",
    "openai",
    "anthropic",
    "httpx",
    "requests",
    "urllib",
    "http",
    "socket",
    "asyncio",
    "threading",
}
PURE = {"programs", "assess", "care"}
OUTSIDE |= {"subprocess", "sqlite3", "os", "fastapi", "uvicorn"}


def modules() -> list[Path]:
    return sorted((SRC / "handrail").rglob("*.py"))


def named(path: Path) -> str:
    return ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")


def imported(source: str, module: str, package: bool) -> set[str]:
    """Every module that a source names in an import, wherever it stands: inside functions and TYPE_CHECKING too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            home = parts[: len(parts) - node.level + package] if node.level else []
            whole = ".".join([*home, *([node.module] if node.module else [])])
            # `from handrail import gate` names a module; `from handrail import Say` names the package's own face.
            found |= {f"{whole}.{a.name}" if f"{whole}.{a.name}" in MODULES else whole for a in node.names}
    return found


MODULES = {named(path) for path in modules()}


def imports_of(path: Path) -> set[str]:
    return imported(path.read_text(encoding="utf-8"), named(path), path.name == "__init__.py")


def part_of(module: str) -> str:
    return module.split(".")[1] if "." in module else module


def program_of(module: str) -> str | None:
    """The package of a program, or None for what is shared by all of them (`handrail.programs` itself)."""
    parts = module.split(".")
    inside = parts[:2] == ["handrail", "programs"] and len(parts) > 2
    return parts[2] if inside and (SRC.joinpath(*parts[:3])).is_dir() else None


def refused(here: str, there: str) -> bool:
    a, b = part_of(here), part_of(there)
    if a == b:
        return False
    return FLOOR[b] > FLOOR[a] or (FLOOR[b] == FLOOR[a] and FLOOR[a] not in TOGETHER)


@pytest.mark.parametrize("path", modules(), ids=named)
def test_imports_point_down(path):
    here = named(path)
    assert part_of(here) in FLOOR, f"{here} has no floor: give it one in FLOORS"
    wrong = [name for name in imports_of(path) if name.split(".")[0] == "handrail" and refused(here, name)]
    assert not wrong, f"{here} may not import {wrong}"


@pytest.mark.parametrize("path", [p for p in modules() if part_of(named(p)) in {"kernel", "errors"}], ids=named)
def test_the_kernel_stands_on_the_standard_library_alone(path):
    own = "handrail.kernel" if part_of(named(path)) == "kernel" else "handrail.errors"
    wrong = [n for n in imports_of(path) if not n.startswith(own) and n.split(".")[0] not in sys.stdlib_module_names]
    assert not wrong


@pytest.mark.parametrize("path", [p for p in modules() if part_of(named(p)) == "kernel"], ids=named)
def test_the_kernel_has_no_clock_no_chance_and_no_outside(path):
    assert not {name.split(".")[0] for name in imports_of(path)} & (CLOCKS | CHANCE | OUTSIDE)


@pytest.mark.parametrize("path", [p for p in modules() if part_of(named(p)) in PURE], ids=named)
def test_programs_have_no_clock_no_chance_and_no_outside(path):
    sums = {"numpy"} if part_of(named(path)) == "assess" else set()  # it may do sums, and draw no lots
    assert not {name.split(".")[0] for name in imports_of(path)} & ((CLOCKS | CHANCE | OUTSIDE) - sums)
    assert ".random" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [p for p in modules() if part_of(named(p)) == "care"], ids=named)
def test_care_knows_words_and_the_kernel_alone(path):
    ours = {part_of(name) for name in imports_of(path) if name.split(".")[0] == "handrail"}
    assert ours <= {"care", "kernel", "wording", "errors"}


@pytest.mark.parametrize("path", [p for p in modules() if program_of(named(p))], ids=named)
def test_programs_are_strangers(path):
    own = program_of(named(path))
    others = {name for name in imports_of(path) if program_of(name) not in {None, own}}
    assert not others


def test_the_reader_of_imports_sees_every_form():
    source = "import a.b\nfrom c import d\ndef f():\n    from . import e\n    from .. import g\n    import h as i\n"
    assert imported(source, "handrail.x.y", package=False) == {"a.b", "c", "handrail.x", "handrail", "h"}
    assert imported("from .z import q", "handrail.x", package=True) == {"handrail.x.z"}


@pytest.mark.parametrize(
    ("here", "there", "wrong"),
    [
        ("handrail.kernel.turn", "handrail.road", True),
        ("handrail.gate.scan", "handrail.speech", True),
        ("handrail.care.steps", "handrail.gate.protocol", True),
        ("handrail.gate.age", "handrail.care.age", False),
        ("handrail.gate.scan", "handrail.gate.normal", False),
        ("handrail.road", "handrail.door", False),
        ("handrail.stream.sse", "handrail.server.app", True),
        ("handrail.server.app", "handrail.cli", True),
        ("handrail.cli.serving", "handrail.server.app", False),
        ("handrail.server.app", "handrail.kernel.events", False),
    ],
)
def test_the_floors_say_what_the_design_says(here, there, wrong):
    assert refused(here, there) is wrong
