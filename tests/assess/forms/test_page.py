"""The page on surveys says what the code does."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[3] / "docs" / "surveys.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_the_examples_run(code):
    exec(compile(code, "docs/surveys.md", "exec"), {"__name__": "page"})
