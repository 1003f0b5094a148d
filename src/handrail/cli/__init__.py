"""The command line. Exit codes: 0 fine, 1 a check failed, 2 bad usage or a wrong setting."""

import asyncio
import io
import json
import os
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from handrail.errors import BadInput, HandrailError, Misconfigured, Refused

app = typer.Typer(
    name="handrail",
    help="Guided conversations in which the backend decides and the language model only speaks.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

T = TypeVar("T")

Db = Annotated[str | None, typer.Option(help="Where sessions are kept: sqlite:///path or memory:")]
Model = Annotated[str | None, typer.Option(help="A language model, provider:name; none by default")]
Json = Annotated[bool, typer.Option("--json", help="For machines: one JSON document (chat: one per line)")]


def _tell_version(wanted: bool) -> None:
    if wanted:
        from handrail.cli.lists import print_version

        _told(print_version)


@app.callback()
def _every(
    _version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Print the version and end")
    ] = False,
) -> None:
    """Guided conversations in which the backend decides and the language model only speaks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a character that a terminal does not have ends no conversation


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on [127.0.0.1]")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes a free one [8000]")] = None,
    db: Db = None,
    model: Model = None,
) -> None:
    """Start the server and its web app."""
    from handrail.cli.serving import run

    _told(lambda: run(host=host, port=port, db=db, model=model))


@app.command()
def chat(  # noqa: PLR0913, PLR0917 - one for each option of the command
    session_type: Annotated[str, typer.Argument(help="A program; `handrail programs` lists them")],
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed gives the same choices of words")] = None,
    config: Annotated[str, typer.Option(help="The program's setup, as a JSON object")] = "{}",
    locale: Annotated[str | None, typer.Option(help="A language tag like en or es-MX")] = None,
    script: Annotated[Path | None, typer.Option(help="Play the lines of this file instead of asking")] = None,
    as_json: Json = False,
    db: Db = None,
    model: Model = None,
) -> None:
    """Hold a conversation in the terminal."""
    from handrail.cli.chat import Wish, converse

    def talk() -> int:
        wish = Wish(session_type, _object(config), seed, locale, _lines(script), as_json)
        return _run(converse(wish, db=db, model=model))

    _told(talk)


@app.command()
def replay(
    session: Annotated[str, typer.Argument(help="A session's id; leave it out with --all")] = "",
    every: Annotated[bool, typer.Option("--all", help="Check every session of the ledger")] = False,
    as_json: Json = False,
    db: Db = None,
) -> None:
    """Show a session's log with the reason of every decision, and check that deciding again gives the same moves."""
    from handrail.cli.timeline import replay_all, replay_one

    if bool(session) == every:
        raise typer.BadParameter("name one session, or give --all")
    work = replay_all(as_json=as_json, db=db) if every else replay_one(session, as_json=as_json, db=db)
    _told(lambda: _run(work))


@app.command()
def fork(
    session: Annotated[str, typer.Argument(help="A session's id")],
    after: Annotated[int, typer.Option(help="How many of its turns are kept; 0 keeps its opening alone")],
    as_json: Json = False,
    db: Db = None,
) -> None:
    """Begin a session that was another one up to the end of a turn: what if it had gone on differently?"""
    from handrail.cli.forking import fork_session

    _told(lambda: _run(fork_session(session, after, as_json=as_json, db=db)))


@app.command()
def check(  # noqa: PLR0913, PLR0917 - one for each option of the command
    files: Annotated[list[Path] | None, typer.Argument(help="Transcripts (.json, .jsonl, .txt) or folders")] = None,
    scenario: Annotated[str | None, typer.Option(help="The case: an id of ours, or a JSON or TOML file")] = None,
    persona: Annotated[str | None, typer.Option(help="The persona, as a JSON or TOML file")] = None,
    language: Annotated[str, typer.Option(help="en or es, where a transcript does not show it")] = "",
    session: Annotated[str, typer.Option(help="A session of the ledger, instead of files")] = "",
    rules: Annotated[list[str] | None, typer.Option(help="More rules, as module:name")] = None,
    select: Annotated[str, typer.Option(help="Only these codes, with commas between them")] = "",
    ignore: Annotated[str, typer.Option(help="All but these codes")] = "",
    max_warnings: Annotated[int | None, typer.Option(min=0, help="More warnings than this are a failure")] = None,
    as_json: Json = False,
    sarif: Annotated[bool, typer.Option("--sarif", help="For code hosts: one SARIF 2.1.0 document")] = False,
    db: Db = None,
) -> None:
    """Check transcripts of simulated patients, from any system: issues by rule, and figures."""
    from handrail.cli.checking import Wish, check_files, check_session

    if bool(files) == bool(session):
        raise typer.BadParameter("name files, or one --session")
    if as_json and sarif:
        raise typer.BadParameter("choose one of --json and --sarif")
    output = "json" if as_json else "sarif" if sarif else "text"
    wish = Wish(scenario, persona, language, tuple(rules or ()), select, ignore, max_warnings, output)
    _told(lambda: _run(check_session(session, wish, db=db)) if session else check_files(files or [], wish))


@app.command()
def report(session: Annotated[str, typer.Argument(help="A session's id")], db: Db = None) -> None:
    """Print the report of a session that has ended, as JSON: a debrief, a test's results."""
    from handrail.cli.reporting import report_of

    _told(lambda: _run(report_of(session, db=db)))


@app.command()
def scan(
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Read JSON lines, each an object with a `text`")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say in words what decided, instead of JSON")] = False,
    locale: Annotated[str, typer.Option(help="The language where a text does not show its own")] = "en",
) -> None:
    """Screen a text from standard input: one JSON object with the gate's verdict and its reasons."""
    from handrail.cli.scan import scan_stdin

    _told(lambda: scan_stdin(jsonl=jsonl, explain=explain, locale=locale))


@app.command()
def programs(as_json: Json = False) -> None:
    """List the programs: what each is for, its gate, how far it has been tried."""
    from handrail.cli.lists import program_list

    _told(lambda: program_list(as_json=as_json))


@app.command()
def schema(
    typescript: Annotated[bool, typer.Option("--typescript", help="The public events as TypeScript types")] = False,
    openapi: Annotated[bool, typer.Option("--openapi", help="The HTTP API as an OpenAPI document")] = False,
) -> None:
    """Print the JSON schema of every stored event; or the web app's types, or the API's document."""
    from handrail.cli.lists import print_schema

    if typescript and openapi:
        raise typer.BadParameter("choose one of --typescript and --openapi")
    _told(lambda: print_schema("typescript" if typescript else "openapi" if openapi else "events"))


@app.command()
def ability() -> None:
    """Estimate abilities: one JSON object per line (model, items, responses, prior)."""
    from handrail.cli.abilities import ability_stdin

    _told(ability_stdin)


@app.command()
def select() -> None:
    """Choose the item of most information: one JSON object per line (bank, theta, administered)."""
    from handrail.cli.abilities import select_stdin

    _told(select_stdin)


@app.command()
def calibrate(
    before: Annotated[Path | None, typer.Option(help="The version in force")] = None,
    out: Annotated[Path | None, typer.Option(help="Where to write the new version")] = None,
    stdin: Annotated[bool, typer.Option("--stdin", help="Answers as JSON lines, instead of the ledger's")] = False,
    db: Db = None,
) -> None:
    """Make a new version of item and blueprint parameters from the answers in the ledger, and report what drifts."""
    from handrail.cli.abilities import calibrate_stdin
    from handrail.cli.answers import ledger_rows

    _told(lambda: calibrate_stdin(before=before, out=out, rows=None if stdin else _run(ledger_rows(db))))


@app.command()
def generate(  # noqa: PLR0913, PLR0917 - one for each option of the command
    blueprint: Annotated[str, typer.Argument(help="A skill, like MATH.ARITH.ADD.2DIGIT")],
    n: Annotated[int, typer.Option("--n", help="How many items")] = 10,
    difficulty: Annotated[float, typer.Option(help="The target, from 0 to 1")] = 0.5,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same items")] = 1,
    locale: Annotated[str, typer.Option(help="A language tag like en or es-MX")] = "en",
    item_type: Annotated[str, typer.Option(help="Another way to ask, where there is one: number, free_text")] = "",
    file: Annotated[Path | None, typer.Option(help="Take blueprints from this TOML file")] = None,
    reword: Annotated[bool, typer.Option("--reword", help="Let the model put the questions in other words")] = False,
    model: Model = None,
    as_json: Json = False,
) -> None:
    """Make items from a blueprint, with their answers: for authors."""
    from handrail.cli.generating import generate_items
    from handrail.server.wiring import settings_from_env

    def made() -> int:
        return generate_items(
            blueprint,
            n=n,
            difficulty=difficulty,
            seed=seed,
            locale=locale,
            item_type=item_type,
            file=file,
            as_json=as_json,
            settings=settings_from_env(model=model) if reword or model else None,
        )

    _told(made)


staff = typer.Typer(help="Staff accounts of this server: who may sign in, and as what.", no_args_is_help=True)
app.add_typer(staff, name="staff")

StaffName = Annotated[str, typer.Argument(metavar="NAME", help="The name to sign in with")]
StaffRole = Annotated[str, typer.Option("--role", help="observer, responder or admin")]
FromStdin = Annotated[bool, typer.Option("--password-stdin", help="Read the password from standard input")]


@staff.command("add")
def staff_add(
    name: StaffName,
    role: StaffRole,
    shown: Annotated[str, typer.Option(help="The name that people in a conversation see [NAME]")] = "",
    password_stdin: FromStdin = False,
    db: Db = None,
) -> None:
    """Make an account; the password is asked for twice."""
    from handrail.cli import accounts

    _told(lambda: _run(accounts.add(name, role, shown, from_stdin=password_stdin, db=db)))


@staff.command("list")
def staff_list(as_json: Json = False, db: Db = None) -> None:
    """List the accounts: role, and whether one is disabled or locked."""
    from handrail.cli import accounts

    _told(lambda: _run(accounts.listed(as_json=as_json, db=db)))


@staff.command("role")
def staff_role(
    name: StaffName, role: Annotated[str, typer.Argument(help="observer, responder or admin")], db: Db = None
) -> None:
    """Give an account another role; it holds at once."""
    from handrail.cli import accounts

    _told(lambda: _run(accounts.change(name, {"role": accounts.known_role(role)}, db=db)))


@staff.command("disable")
def staff_disable(
    name: StaffName,
    undo: Annotated[bool, typer.Option("--undo", help="Open the account again")] = False,
    db: Db = None,
) -> None:
    """Shut an account; its sign-ins end at once."""
    from handrail.cli import accounts

    _told(lambda: _run(accounts.change(name, {"disabled": not undo}, db=db)))


@staff.command("unlock")
def staff_unlock(name: StaffName, db: Db = None) -> None:
    """Forget an account's failed attempts to sign in."""
    from handrail.cli import accounts

    _told(lambda: _run(accounts.change(name, {"unlock": True}, db=db)))


@staff.command("password")
def staff_password(name: StaffName, password_stdin: FromStdin = False, db: Db = None) -> None:
    """Set a new password; the account's sign-ins end."""
    from handrail.cli import accounts

    _told(lambda: _run(accounts.new_password(name, from_stdin=password_stdin, db=db)))


def _run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def _told(work: Callable[[], int]) -> None:
    """Runs a command; whatever it refuses becomes one line and an exit code."""
    try:
        code = work()
    except (Misconfigured, Refused) as error:
        code = _failed(error, 2)
    except HandrailError as error:
        code = _failed(error, 1)
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output went away: nothing is left to say to it
        code = 0
    except OSError as error:
        code = _failed(error, 2)
        _mute()
    raise typer.Exit(code)


def _mute() -> None:
    """What could not be written stays unwritten: at its end Python would try again, and say so in many lines."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _failed(error: Exception, code: int) -> int:
    typer.echo(f"handrail: {error}", err=True)
    return code


def _object(text: str) -> dict[str, Any]:
    from handrail.server.text import tame

    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise BadInput("--config takes a JSON object, for example '{\"max_turns\": 10}'")
    try:
        return dict(tame(value))
    except ValueError as error:
        raise BadInput(f"--config {error}") from None


def _lines(script: Path | None) -> list[str] | None:
    if script is None:
        return None
    try:
        text = script.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"--script {script}: cannot be read as UTF-8 text: {error}") from error
    return [line for line in text.split("\n") if line.strip()]
