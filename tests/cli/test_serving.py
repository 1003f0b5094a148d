"""Who is shown the staff key at a start."""

import pytest

from handrail.cli.serving import shown
from handrail.server.keys import StaffKey, find_staff_key
from handrail.settings import Settings

FILE = Settings(db="sqlite:///data/handrail.db")


@pytest.mark.parametrize(
    ("source", "terminal", "said"),
    [
        ("set", True, "from HANDRAIL_STAFF_KEY"),
        ("set", False, "from HANDRAIL_STAFF_KEY"),
        ("kept", True, "the-key"),
        ("kept", False, "in data/staff.key (kept from an earlier start)"),
        ("made", True, "the-key"),
        ("made", False, "the-key"),
    ],
)
def test_the_key_is_shown_where_somebody_needs_it(source, terminal, said):
    assert shown(StaffKey("the-key", source), FILE, terminal=terminal) == said


def test_where_the_key_comes_from(tmp_path):
    settings = Settings(db=f"sqlite:///{tmp_path}/test.db")
    assert [find_staff_key(settings).source for _ in range(2)] == ["made", "kept"]
    assert find_staff_key(Settings(staff_key="chosen-by-the-owner")).source == "set"
    assert find_staff_key(Settings(db="memory:")).source == "made"
    assert "the-key" not in repr(StaffKey("the-key", "set"))
