"""The pytest plugin: a folder of transcripts as tests, and nothing at all unless it is asked for."""

import json
import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from tests.qa.scenes import SCENES, clean

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path):
    scene = SCENES["en"]
    home = tmp_path / "transcripts"
    home.mkdir()
    whole = {"transcript": clean("en"), "scenario": scene["scenario"], "persona": scene["persona"]}
    (home / "clean.json").write_text(json.dumps(whole))
    (home / "coach.txt").write_text("Learner: Hello\nPatient: You should ask me about my mood.\n")
    (tmp_path / "test_own.py").write_text("def test_own(): pass\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def pytest_in(folder, *words):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "handrail.qa.plugin", "-p", "no:cacheprovider", "-q", "-rA", *words],
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_it_is_silent_unless_asked_for(folder):
    code, out = pytest_in(folder)
    assert code == 0
    assert "1 passed" in out


def test_a_folder_that_is_not_there_is_bad_usage(folder):
    code, out = pytest_in(folder, "--transcripts", "none")
    assert code == 4
    assert "--transcripts none: there is no such folder" in out


def test_each_transcript_is_a_test_once(folder):
    code, out = pytest_in(folder, "--transcripts", "transcripts")
    assert code == 1
    assert "1 failed, 2 passed" in out
    assert "PASSED transcripts/clean.json::1" in out
    assert "coach.txt:2: ERROR DIAGNOSIS_TALK coaches the learner" in out
    assert "Traceback" not in out
    code, out = pytest_in(folder, "test_own.py", "--transcripts", "transcripts")
    assert "1 failed, 2 passed" in out


def test_a_bad_file_is_one_failed_test(folder):
    (folder / "transcripts" / "bad.txt").write_text("nobody speaks")
    code, out = pytest_in(folder, "--transcripts", "transcripts")
    assert code == 1
    assert "2 failed, 2 passed" in out
    assert "bad.txt:1: no speaker" in out


def test_warnings_fail_where_they_are_limited(folder):
    (folder / "transcripts" / "coach.txt").write_text("Patient: Um, well, uh, yes.\n")
    assert "3 passed" in pytest_in(folder, "--transcripts", "transcripts")[1]
    assert "1 failed, 2 passed" in pytest_in(folder, "--transcripts", "transcripts", "--transcripts-warnings", "0")[1]


def test_the_package_names_the_plugin():
    entries = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["pytest11"]
    assert entries == {"handrail": "handrail.qa.plugin"}
    assert callable(import_module(entries["handrail"]).pytest_addoption)
