"""Staff accounts from the command line, and through a server that runs beside it."""

import json
import os
import pty
import re
import subprocess
import sys
import time
from contextlib import suppress

import pytest
from typer.testing import CliRunner

from handrail.cli import app

WORDS = "three blind mice ran"
HANDRAIL = [sys.executable, "-c", "from handrail.cli import app; app()"]


@pytest.fixture(autouse=True)
def bare(tmp_path, monkeypatch):
    """An empty folder and no settings."""
    monkeypatch.chdir(tmp_path)
    for name in [n for n in os.environ if n.startswith("HANDRAIL_")]:
        monkeypatch.delenv(name)


def run(*words: str, stdin: str = "", code: int = 0):
    result = CliRunner().invoke(app, ["staff", *words], input=stdin)
    assert result.exit_code == code, (result.output, result.exception)
    return result


BAD = [
    (["add", "a b", "--role", "admin", "--password-stdin"], WORDS, "an account's name has"),
    (["add", "ana", "--role", "boss", "--password-stdin"], WORDS, "there is no role 'boss'"),
    (["add", "ana", "--role", "admin", "--password-stdin"], "short", "12 to 256 characters"),
    (["add", "ana", "--role", "admin", "--password-stdin"], "", "12 to 256 characters"),
    (["add", "ana", "--role", "admin"], WORDS, "--password-stdin"),
    (["add", "ana", "--role", "admin", "--db", "memory:", "--password-stdin"], WORDS, "end with the server"),
    (["add", "ana", "--role", "admin", "--db", "sqlite:///no/such.db", "--password-stdin"], WORDS, "check the path"),
    (["role", "ana", "admin"], "", "there is no account 'ana'"),
    (["role", "ana", "boss"], "", "there is no role 'boss'"),
    (["disable", "ana"], "", "there is no account 'ana'"),
    (["unlock", "ana"], "", "there is no account 'ana'"),
    (["password", "ana", "--password-stdin"], WORDS, "there is no account 'ana'"),
]


@pytest.mark.parametrize(("words", "stdin", "said"), BAD, ids=lambda w: " ".join(w)[:40] if isinstance(w, list) else "")
def test_a_wrong_word_is_one_clear_line_and_code_2(words, stdin, said):
    result = run(*words, stdin=f"{stdin}\n", code=2)
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert WORDS not in result.output


def test_an_account_from_its_making_to_its_end(tmp_path):
    assert run("list").stderr.startswith("there are no accounts")
    made = run("add", "Ana", "--role", "responder", "--shown", "Ana P.", "--password-stdin", stdin=f"{WORDS}\n")
    assert made.stdout == "ana: responder, shown as 'Ana P.'\n"
    run("add", "ANA", "--role", "admin", "--password-stdin", stdin=f"{WORDS}\n", code=2)
    run("role", "ana", "admin")
    run("disable", "ana")
    assert "disabled" in run("list").stdout
    run("disable", "ana", "--undo")
    run("unlock", "ana")
    run("password", "ana", "--password-stdin", stdin="another three mice\n")
    (row,) = json.loads(run("list", "--json").stdout)
    assert (row["name"], row["role"], row["disabled"], row["locked_until"]) == ("ana", "admin", False, None)
    assert "hash" not in row
    assert (tmp_path / "data" / "staff.db").stat().st_mode & 0o777 == 0o600


def typed(*lines: str) -> tuple[int, str]:
    """`staff add` at a real terminal, where the password is typed."""
    terminal, inside = pty.openpty()
    words = [*HANDRAIL, "staff", "add", "ana", "--role", "admin"]
    with subprocess.Popen(words, stdin=inside, stdout=inside, stderr=inside, start_new_session=True) as process:
        os.close(inside)
        shown = b""
        for line in lines:
            while not re.search(rb"(Password|more): ?$", shown):
                shown += os.read(terminal, 1024)
            time.sleep(0.1)  # the echo is switched off after the question is put
            os.write(terminal, line.encode() + b"\n")
            shown += os.read(terminal, 1024)
        with suppress(OSError):  # the other end is closed: it has ended
            while part := os.read(terminal, 1024):
                shown += part
    os.close(terminal)
    return process.returncode, shown.decode()


def test_a_password_is_asked_for_twice_and_never_shown():
    code, shown = typed(WORDS, "not the same at all")
    assert (code, "not the same" in shown.replace("not the same at all", "")) == (2, True)
    code, shown = typed(WORDS, WORDS)
    assert code == 0, shown
    assert WORDS not in shown
    assert "ana: admin" in shown


def test_the_start_is_not_slower_for_it():
    """Neither argon2 nor the token libraries are loaded by a command that does not need them."""
    code = "import sys; import handrail.cli; print({'argon2', 'jwt', 'cryptography'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
