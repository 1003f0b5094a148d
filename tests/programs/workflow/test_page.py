"""The process on the page of the docs is one that can be run."""

import re
from pathlib import Path

from handrail.programs.sessions.workflow.library import read

PAGE = Path(__file__).parents[3] / "docs" / "workflow.md"


def test_the_process_on_the_page_is_sound() -> None:
    code = re.search(r"```toml\n(id = .*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert code
    assert [step.id for step in read("visit.toml", code[1]).steps] == ["contact_by", "phone", "done"]
