"""The command line as its users meet it: a process, what it prints, the code it ends with."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from handrail.cli import app

SCRIPT = ["I failed my exam and everybody will think I am stupid", "I feel ashamed, 8 out of 10", "That fits."]
HANDRAIL = [sys.executable, "-c", "from handrail.cli import app; app()"]


@pytest.fixture(autouse=True)
def bare(tmp_path, monkeypatch):
    """An empty folder and no settings."""
    monkeypatch.chdir(tmp_path)
    for name in [n for n in os.environ if n.startswith("HANDRAIL_")]:
        monkeypatch.delenv(name)


def run(*words: str, stdin: str = "", code: int = 0, **environ: str):
    result = CliRunner().invoke(app, list(words), input=stdin, env=environ)
    assert result.exit_code == code, (result.output, result.exception)
    return result


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "script.txt"
    path.write_text("\n\n".join(SCRIPT) + "\n")
    return str(path)


BAD = [
    (["chat", "nothing"], "there is no program 'nothing'"),
    (["chat", "reframing", "--locale", "english!"], "is not a language tag"),
    (["chat", "reframing", "--config", '{"max_turn": 9}'], "it takes: max_turns"),
    (["chat", "reframing", "--config", '{"max_turns": "many"}'], "max_turns must be a whole number"),
    (["chat", "reframing", "--config", "[]"], "--config takes a JSON object"),
    (["chat", "reframing", "--config", "{"], "--config takes a JSON object"),
    (["chat", "reframing", "--config", '{"max_turns": NaN}'], "--config holds a number that is infinite"),
    (["chat", "reframing", "--config", f'{{"max_turns": {2**60}}}'], "--config holds a whole number beyond"),
    (["chat", "reframing", "--config", f'{{"max_turns": {"9" * 5000}}}'], "--config takes a JSON object"),
    (["chat", "reframing", "--config", '{"max_turns": ' + "[" * 20 + "]" * 20 + "}"], "nested more than 8"),
    (["chat", "reframing", "--config", "[" * 100_000], "--config takes a JSON object"),
    (["chat", "reframing", "--script", "no-such-file"], "cannot be read as UTF-8"),
    (["replay", "sess_none"], "there is no ledger 'data/handrail.db'"),
    (["replay", "--all", "--db", "sqlite:///other.db"], "there is no ledger 'other.db'"),
    (["chat", "reframing", "--db", "postgres"], "--db: 'postgres' does not fit"),
    (["chat", "reframing", "--db", "sqlite:///no/such/place.db"], "does not exist"),
    (["chat", "reframing", "--model", "nonsense"], "PROVIDER:NAME"),
    (["replay", "sess_none", "--db", "memory:"], "there is no session 'sess_none'"),
    (["serve", "--port", "99999"], "--port: '99999' does not fit"),
    (["serve", "--host", "300.1.1.1"], "--host"),
]


@pytest.mark.parametrize(("words", "said"), BAD, ids=lambda w: " ".join(w)[:60] if isinstance(w, list) else "")
def test_a_wrong_word_is_one_clear_line_and_code_2(words, said):
    result = run(*words, code=2)
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "words",
    [
        ["chat"],
        ["chat", "reframing", "--seed", "-1"],
        ["replay"],
        ["replay", "sess_1", "--all"],
        ["schema", "--typescript", "--openapi"],
        ["dance"],
    ],
    ids=" ".join,
)
def test_bad_usage_is_code_2(words):
    assert "Traceback" not in run(*words, code=2).output


def test_a_wrong_setting_stops_every_command():
    assert "HANDRAIL_PROT" in run("chat", "reframing", code=2, HANDRAIL_PROT="1").stderr
    assert "HANDRAIL_REFRAMING_MAX_TURNS" in run("serve", code=2, HANDRAIL_REFRAMING_MAX_TURNS="x").stderr


def test_programs_are_listed():
    assert "reframing (version 6" in run("programs").stdout
    (card,) = [c for c in json.loads(run("programs", "--json").stdout) if c["name"] == "reframing"]
    assert card["gate"] == "person_at_risk"
    assert card["locales"] == ["en", "es"]


def test_the_schema_has_every_event():
    document = json.loads(run("schema").stdout)
    assert {"Began", "Said", "TurnClosed"} <= set(document["$defs"])
    assert json.loads(run("schema", "--openapi").stdout)["info"]["title"] == "Handrail"
    assert "export type PublicEvent" in run("schema", "--typescript").stdout


def test_a_script_is_played_and_replayed(script):
    talk = run("chat", "reframing", "--seed", "3", "--script", script)
    sid = talk.stderr.split()[-1]
    for line in SCRIPT:
        assert f"> {line}" in talk.stdout
    timeline = run("replay", sid).stdout
    assert "Received" in timeline
    assert "because:" in timeline
    assert "decided again: the same" in timeline
    document = json.loads(run("replay", sid, "--json").stdout)
    assert document["agrees"] is True
    assert document["turns"] == 4
    assert [e["seq"] for e in document["events"]] == list(range(1, len(document["events"]) + 1))
    assert "1 sessions replayed, 0 do not" in run("replay", "--all").stdout
    assert json.loads(run("replay", "--all", "--json").stdout) == {"sessions": 1, "diverged": [], "mended": []}


def test_the_same_seed_gives_the_same_conversation(script):
    def events():
        out = run("chat", "reframing", "--seed", "7", "--script", script, "--json", "--db", "memory:").stdout
        return [json.loads(line) for line in out.splitlines()]

    one = events()
    assert one == events()
    assert [e["event"] for e in one[:4]] == ["said", "view", "heard", "said"]
    assert {"event", "seq", "data"} == set(one[0])


def test_lines_from_standard_input_and_the_end_of_it():
    out = run("chat", "reframing", "--db", "memory:", stdin=f"\n{SCRIPT[0]}\n")
    assert "write it again" in out.stderr, "an empty line is explained, and the conversation goes on"
    assert out.stdout.count("\n\n") >= 2


def test_a_script_line_that_is_refused_is_a_failed_check(tmp_path):
    path = tmp_path / "long.txt"
    path.write_text("a" * 5000)
    assert "1 to 4000 characters" in run("chat", "reframing", "--script", str(path), "--db", "memory:", code=1).stderr


def test_a_log_that_decides_otherwise_now_is_a_failed_check(script, monkeypatch):
    sid = run("chat", "reframing", "--seed", "3", "--script", script).stderr.split()[-1]
    import sqlite3

    db = sqlite3.connect("data/handrail.db")
    row = db.execute("SELECT feed, body FROM events WHERE kind = 'Said' ORDER BY seq DESC LIMIT 1").fetchone()
    body = json.loads(bytes(row[1]) if isinstance(row[1], bytes) else row[1]) | {"text": "Something else."}
    db.execute("UPDATE events SET body = ? WHERE feed = ?", (json.dumps(body).encode(), row[0]))
    db.commit()
    db.close()
    assert "DIVERGED" in run("replay", sid, code=1).stdout
    assert sid in run("replay", "--all", code=1).stdout


@contextmanager
def serving(*words: str):
    """`handrail serve` as a process; gives it, its address and its staff key."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    command = [*HANDRAIL, "serve", "--port", "0", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    try:
        address = process.stdout.readline().split()[-1]
        key = process.stdout.readline().split()[-1]
        process.stdout.readline()
        yield process, address, key
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_serve_prints_its_address_and_stops_at_once_with_streams_open(stop):
    with serving() as (process, address, key):
        begun = httpx.post(f"{address}/session/", json={"session_type": "reframing"}).json()
        auth = {"Authorization": f"Bearer {begun['token']}"}
        staff = httpx.get(f"{address}/sessions", headers={"Authorization": f"Bearer {key}"}).json()
        assert [s["id"] for s in staff["sessions"]] == [begun["id"]]
        opened = threading.Event()

        def listen():
            with httpx.stream("GET", f"{address}{begun['stream_url']}", headers=auth, timeout=300) as answer:
                for _ in answer.iter_lines():
                    opened.set()

        listener = threading.Thread(target=listen)
        listener.start()
        assert opened.wait(20)
        process.send_signal(stop)
        code = process.wait(60)
        listener.join(60)
        assert not listener.is_alive()
        assert code == 0
        assert "stopped" in process.stdout.read()
        assert sorted(p.name for p in Path("data").glob("*.db*")) == ["handrail.db", "staff.db"], "both were closed"
        logged = [json.loads(line) for line in process.stderr.read().splitlines()]
        assert {line["event"] for line in logged} == {"request"}


def test_stopped_in_the_middle_of_a_models_call_the_next_start_takes_the_turn_up():
    with socket.create_server(("127.0.0.1", 0)) as deaf:  # takes connections and never says a word
        model = f"openai:deaf@http://127.0.0.1:{deaf.getsockname()[1]}/v1"
        begun = _begun_without_a_model()
        auth = {"Authorization": f"Bearer {begun['token']}"}
        with serving("--model", model) as (process, address, _):
            where = f"{address}/session/{begun['id']}"
            words = threading.Thread(target=_sent, args=(f"{where}/message", auth))
            words.start()
            while len(httpx.get(where, headers=auth).json()["messages"]) < 2:
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            process.wait(60)
            words.join(60)
    with serving() as (process, address, _):
        where = f"{address}/session/{begun['id']}"
        body = httpx.get(where, headers=auth).json()
        assert [m["who"] for m in body["messages"]] == ["us", "you", "us"]


def _begun_without_a_model():
    with serving() as (_, address, _):
        return httpx.post(f"{address}/session/", json={"session_type": "reframing", "seed": 1}).json()


def _sent(where, auth):
    with suppress(httpx.HTTPError):
        httpx.post(where, json={"text": SCRIPT[0]}, headers=auth, timeout=300)


def test_a_session_lives_on_over_a_restart_and_the_key_stays():
    with serving() as (process, address, key):
        begun = httpx.post(f"{address}/session/", json={"session_type": "reframing", "seed": 1}).json()
        auth = {"Authorization": f"Bearer {begun['token']}"}
        httpx.post(f"{address}/session/{begun['id']}/message", json={"text": SCRIPT[0]}, headers=auth)
        process.kill()
        process.wait(60)
    with serving() as (process, address, again):
        assert again == "start)", "a key that was shown before stays out of kept output"
        staff = {"Authorization": f"Bearer {key}"}
        assert httpx.get(f"{address}/sessions", headers=staff).status_code == 200
        body = httpx.get(f"{address}/session/{begun['id']}", headers=auth).json()
        assert [m["who"] for m in body["messages"]] == ["us", "you", "us"]
    assert Path("data/staff.key").stat().st_mode & 0o777 == 0o600
    assert Path("data").stat().st_mode & 0o777 == 0o700


def test_answers_do_not_wait_for_an_acknowledgement():
    """Forty milliseconds each, if the socket were made without naming its protocol."""
    with serving() as (_, address, _), httpx.Client(base_url=address) as http:
        http.get("/healthz")
        spans = []
        for _ in range(50):
            began = time.perf_counter()
            http.get("/healthz")
            spans.append(time.perf_counter() - began)
        assert min(spans) < 0.035


def test_a_taken_port_is_one_clear_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("serve", "--port", str(port), code=2)
    assert f"port {port} of 127.0.0.1 is taken" in result.stderr
    assert "--port" in result.stderr


def test_starting_is_quick_because_heavy_things_are_imported_late():
    code = "import sys, handrail.cli; print(*sorted({m.split('.')[0] for m in sys.modules}))"
    env = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env).stdout
    assert not {"fastapi", "uvicorn", "pydantic_ai", "openai", "anthropic", "msgspec", "sqlite3"} & set(out.split())
    heavy = "import sys, handrail.cli.serving, handrail.server.app, handrail.road; print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True, env=env).stdout
    assert not {"pydantic_ai", "openai", "anthropic"} & set(out.split())
