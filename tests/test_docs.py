"""Docs that cannot lie: events, decisions, links, make targets and Python blocks are held against the code."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

from handrail.kernel.events import Event
from handrail.kernel.program import Program
from handrail.programs import programs

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_every_event_is_documented() -> None:
    page = (ROOT / "docs/events.md").read_text()
    for event in get_args(Event):
        assert f"## {event.__name__}\n" in page
        section = page.split(f"## {event.__name__}\n")[1].split("\n## ")[0]
        missing = [f.name for f in fields(event) if f"`{f.name}`" not in section]
        assert not missing, f"docs/events.md says nothing of {event.__name__}.{missing}"


def test_every_program_is_in_the_readme_and_has_a_card() -> None:
    readme = (ROOT / "README.md").read_text()
    for name in programs():
        assert f"`{name}`" in readme
        card = next((ROOT / "src/handrail/programs").rglob(f"{name}/CARD.md"), None)
        assert card, f"{name} has no CARD.md"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_paths_and_targets_named_in_the_docs_exist(page: Path) -> None:
    text = page.read_text()
    for path in re.findall(r"`((?:src|tests|docs|bench|web)/[\w./-]+)`", text):
        assert (ROOT / path).exists(), f"{page.name} names {path}, which is not there"
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for target in re.findall(r"`make ([a-z-]+)", text):
        assert target in targets, f"{page.name} names `make {target}`, which the Makefile lacks"


async def test_the_readme_program_runs(road_of: Any) -> None:
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert code
    names: dict[str, Any] = {"__name__": "readme"}
    exec(compile(code[1], "README.md", "exec"), names)
    program: Program = names["readiness"]
    road = road_of({"readiness": program})
    sid = await road.begin("readiness", {"goal": "rest"}, seed=1)
    for text in ("hello there", "a 7 maybe", "because I slept"):
        session = await road.receive(sid, "heard", text)
    said = [e.event.text for e in await road.ledger.load(sid) if e.event.kind == "Said"]
    assert said[0] == "From 0 to 10, how ready are you to rest?"
    assert said[1] == "Which number from 0 to 10 fits best?"
    assert said[2] == "You said 7. What makes it a 7 today?"
    assert session.status == "completed"
