"""The page about lessons cannot lie: its Python runs, its curriculum is one, its tables are those of the code."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from handrail.assess.learning import KNOWING, curricula, read_curriculum
from handrail.assess.learning.level import STEPS
from handrail.assess.learning.tracing import WRITTEN
from handrail.programs.sessions.learning.state import Setup

PAGE = (Path(__file__).parents[3] / "docs" / "learning.md").read_text("utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_its_python_runs(code):
    exec(compile(code, "docs/learning.md", "exec"), {})


def test_its_curriculum_can_be_taught():
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert read_curriculum("my-sums.toml", text).curriculum_id == "my-sums"


def test_its_tables_are_those_of_the_code():
    for field in fields(Setup):
        assert f"| `{field.name}` |" in PAGE
    for name in curricula():
        assert f"`{name}`" in PAGE
    for name in ("initial", "learn", "slip"):
        assert f"| {name} | {getattr(KNOWING, name):.2f} |" in PAGE
    assert f"{WRITTEN} if written" in PAGE
    for step in STEPS.values():
        assert f"{abs(step):g}" in PAGE
