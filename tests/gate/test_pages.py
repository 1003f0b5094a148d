"""The gate's pages tell the truth: the example runs, and every module and name they point at is there."""

import re
from pathlib import Path

import pytest

from handrail.gate.phrasebook import compiled, read_page, shared

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src/handrail"
NAMES = (ROOT / "docs/names.md").read_text("utf-8")
HERE = [line.split("|")[2] for line in NAMES.splitlines() if line.startswith("| `") or line.count("|") == 3]


def test_the_example_runs():
    page = (ROOT / "docs/gate.md").read_text("utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(code[1], "docs/gate.md", "exec"), {})


def test_the_lexicon_of_the_page_can_be_read():
    page = (ROOT / "docs/gate.md").read_text("utf-8")
    block = re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1]
    kinds = 'weakened_by = ["negation"]'
    text = re.sub(r"^   ", "", block, flags=re.MULTILINE).replace('weakened_by = ["negation", "past", "joke"]', kinds)
    assert compiled(shared((read_page("en/all.toml", text),))).rules


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([a-z]+(?:/[\w.-]+)*\.(?:py|toml|tsx?))`", " ".join(HERE)))))
def test_every_module_that_names_point_at_is_there(path):
    assert (SRC / path).exists() or (ROOT / path).exists(), f"docs/names.md points at {path}, which is not there"


@pytest.mark.parametrize(("name", "path"), sorted(set(re.findall(r"`(\w+)` in `([\w/.]+\.py)`", " ".join(HERE)))))
def test_every_name_is_in_its_module(name, path):
    text = (SRC / path).read_text("utf-8")
    defined = rf"\b(?:def|class) {name}\b|^{name}\b|\b[\"']?{name}[\"']?\s*[:=]"
    assert re.search(defined, text, re.MULTILINE), f"docs/names.md says {name} is in {path}"
