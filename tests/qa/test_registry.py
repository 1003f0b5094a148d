"""Rules of others: by entry point of an installed package, and by name."""

import subprocess
import sys

import pytest

from handrail.errors import Misconfigured
from handrail.qa import Rule, chosen, every, named
from handrail.qa.registry import taken

GUEST = """
from handrail.qa import Finding, Rule

def shouts(view):
    for said in view.said:
        if said.turn.text.isupper():
            yield Finding(said.turn.index, "shouts")

RULES = [Rule("GUEST_SHOUTS", "ERROR", "Shouts", shouts)]
TWICE = Rule("TURN_LONG", "INFO", "Taken", shouts)
BROKEN = Rule("GUEST_BROKEN", "WARN", "Raises", lambda view: 1 / 0)
"""


@pytest.fixture
def guest(tmp_path):
    """A package with an entry point, as an installer leaves it."""
    (tmp_path / "guest_rules.py").write_text(GUEST)
    home = tmp_path / "guest_rules-1.0.dist-info"
    home.mkdir()
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-rules\nVersion: 1.0\n")
    (home / "entry_points.txt").write_text("[handrail.qa.rules]\nguest = guest_rules:RULES\n")
    (tmp_path / "a.txt").write_text("Learner: Hello\nPatient: GO AWAY\n")
    return tmp_path


def check(folder, *words, code, entry="guest_rules:RULES"):
    (folder / "guest_rules-1.0.dist-info" / "entry_points.txt").write_text(f"[handrail.qa.rules]\nguest = {entry}\n")
    script = "import sys; sys.path.insert(0, sys.argv.pop(1)); from handrail.cli import app; app()"
    done = subprocess.run(
        [sys.executable, "-c", script, str(folder), "check", str(folder / "a.txt"), *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code, (done.stdout, done.stderr)
    return done


def test_an_installed_package_brings_its_rules(guest):
    done = check(guest, code=1)
    assert "a.txt:2: ERROR GUEST_SHOUTS shouts" in done.stdout
    check(guest, "--ignore", "guest_shouts", code=0)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("guest_rules:NONE", "entry point 'guest' of handrail.qa.rules cannot be loaded"),
        ("guest_rules:TWICE", "rule TURN_LONG: the code is taken"),
        ("guest_rules:GUEST", "entry point 'guest' of handrail.qa.rules cannot be loaded"),
        ("guest_rules:BROKEN", "rule GUEST_BROKEN fails: ZeroDivisionError"),
    ],
)
def test_a_package_that_is_broken_is_named(guest, entry, says):
    assert says in check(guest, code=2, entry=entry).stderr


def test_rules_are_named_by_module(guest, monkeypatch):
    monkeypatch.syspath_prepend(guest)
    (rule,) = named("guest_rules:RULES")
    assert rule.code == "GUEST_SHOUTS"
    assert "GUEST_SHOUTS" in {r.code for r in every([rule])}
    for path, says in [
        ("guest_rules", "write it as module:name"),
        ("guest_rules:NO", "has no attribute 'NO'"),
        ("no_such_module:X", "No module named"),
    ]:
        with pytest.raises(Misconfigured, match=says):
            named(path)


def test_what_gives_no_rules_is_refused():
    for given in ("text", 7, [7], lambda: None):
        with pytest.raises(Misconfigured, match="it must give rules"):
            taken("here", given)
    assert taken("here", lambda: Rule("A", "INFO", "a", lambda _: ()))[0].code == "A"


def test_rules_are_chosen_by_code():
    assert [r.code for r in chosen(every(), ["TURN_LONG"], [])] == ["TURN_LONG"]
    assert len(chosen(every(), [], ["TURN_LONG"])) == len(every()) - 1
    with pytest.raises(Misconfigured, match="there is no rule NONE: choose from AGENDA_TWICE"):
        chosen(every(), ["NONE"], [])
