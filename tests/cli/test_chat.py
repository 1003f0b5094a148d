"""The terminal at its edges: leaving, closed and full streams, odd encodings, files from other systems."""

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

HANDRAIL = [sys.executable, "-c", "from handrail.cli import app; app()"]
CHAT = [*HANDRAIL, "chat", "reframing", "--seed", "3", "--db", "memory:"]
# A terminal gives its Ctrl-C to those whose own terminal it is.
OWN_TERMINAL = f"import fcntl, os, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv({CHAT[0]!r}, {CHAT!r})"
ENV = {k: v for k, v in os.environ.items() if not k.startswith("HANDRAIL_")}
ENV |= {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


@pytest.fixture(autouse=True)
def bare(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def ran(*command: str, **more):
    return subprocess.run(command, check=False, capture_output=True, env=ENV | more.pop("env", {}), timeout=60, **more)


def read_until(fd: int, mark: bytes, seconds: float = 60.0) -> bytes:
    seen, end = b"", time.monotonic() + seconds
    while mark not in seen and time.monotonic() < end:
        if select.select([fd], [], [], 0.1)[0]:
            try:
                seen += os.read(fd, 4096)
            except OSError:  # the other side is closed
                break
    return seen


@pytest.fixture
def terminal():
    """A conversation at a terminal of its own: its keyboard and screen, and the process."""
    here, there = pty.openpty()
    command = [sys.executable, "-c", OWN_TERMINAL]
    process = subprocess.Popen(command, stdin=there, stdout=there, stderr=there, env=ENV, start_new_session=True)
    os.close(there)
    yield here, process
    process.kill()
    process.wait()
    os.close(here)


@pytest.mark.parametrize(("key", "code"), [(b"\x03", 130), (b"\x04", 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_at_the_prompt_ends_it_and_tells_the_session(terminal, key, code):
    here, process = terminal
    shown = read_until(here, b"\n> ")
    assert b"Leave with Ctrl-D." in shown
    os.write(here, key)
    last = read_until(here, b"never")
    assert process.wait(60) == code
    assert b"session sess_" in last
    assert b"Traceback" not in last


def test_lines_pasted_together_are_all_said(terminal):
    here, process = terminal
    read_until(here, b"\n> ")
    os.write(here, b"I failed my exam\nI feel sad\nNobody helps me\n\x04")
    last = read_until(here, b"session sess_")
    assert process.wait(60) == 0
    assert last.count(b"\n> ") == 3  # one for each line after the first, and one that Ctrl-D answers


def test_a_closed_standard_input_is_its_end():
    done = ran("sh", "-c", 'exec "$@" <&-', "sh", *CHAT)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert done.stderr.startswith(b"session sess_")


@pytest.mark.parametrize("words", [["programs"], ["chat", "reframing", "--db", "memory:"], ["--version"]], ids=" ".join)
def test_a_full_disk_under_the_output_is_one_line(words):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*HANDRAIL, *words], check=False, stdout=full, stderr=subprocess.PIPE, env=ENV, timeout=60, input=b""
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr


def test_a_terminal_without_our_characters_gets_others_in_their_place(tmp_path):
    script = tmp_path / "script.txt"
    script.write_text("Me llaman “inútil” — siempre ✓", encoding="utf-8")
    done = ran(*CHAT, "--locale", "es", "--script", str(script), env={"PYTHONIOENCODING": "latin-1"})
    assert done.returncode == 0, done.stderr
    assert "> Me llaman ?inútil? ? siempre ?" in done.stdout.decode("latin-1")


def test_bytes_that_are_no_text_do_not_end_the_conversation():
    done = ran(*CHAT, input=b"I failed \xff\xfe my exam\n", env={"PYTHONIOENCODING": "utf-8"})
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)


def test_a_script_is_cut_at_new_lines_alone(tmp_path):
    script = tmp_path / "script.txt"
    script.write_bytes("\ufeffI failed\u2028my exam\u0085badly\r\n\r\nI feel sad\r\n".encode())
    done = ran(*CHAT, "--script", str(script))
    said = [line for line in done.stdout.decode().split("\n") if line.startswith("> ")]
    assert said == ["> I failed\u2028my exambadly", "> I feel sad"]


def test_the_end_is_told_in_words(tmp_path):
    script = tmp_path / "script.txt"
    script.write_text("I want to stop now\n" * 6)
    done = ran(*CHAT, "--script", str(script), "--config", '{"max_turns": 4}')
    last = done.stdout.decode().strip().split("\n")[-1]
    assert last.startswith("-- the session has ended: ")
    assert "_" not in last


def test_the_version_is_told():
    done = ran(*HANDRAIL, "--version")
    assert (done.returncode, done.stdout.split()[0]) == (0, b"handrail")


def test_a_ledger_is_for_its_owners_eyes(tmp_path):
    code = ran(*HANDRAIL, "chat", "reframing", "--db", f"sqlite:///{tmp_path}/own.db", input=b"").returncode
    assert code == 0
    assert (tmp_path / "own.db").stat().st_mode & 0o777 == 0o600


def test_replay_makes_no_ledger():
    done = ran(*HANDRAIL, "replay", "--all")
    assert done.returncode == 2
    assert b"there is no ledger" in done.stderr
    assert list(Path().iterdir()) == []


def test_a_yes_to_a_plain_question_is_no_answer_to_the_form(tmp_path):
    """The form's question, a yes or no itself, steps back while something else is asked."""
    asked = {"question_id": "came", "text": "Did you see somebody today?", "question_type": "yes_no"}
    form = {"survey_id": "day", "title": "Your day", "questions": [asked]}
    (tmp_path / "said.txt").write_text("I am scared of my husband\nyes\n", encoding="utf-8")
    command = [*HANDRAIL, "chat", "survey", "--config", json.dumps({"definition": form}), "--script", "said.txt"]
    done = ran(*command, "--seed", "3", "--db", "memory:", "--locale", "en-US")
    assert done.returncode == 0, done.stderr
    assert b"1-800-799-7233" in done.stdout.partition(b"> yes")[2]
    assert b"Are you safe" in done.stdout
