"""The command line. Exit codes: 0 fine, 1 a check failed, 2 bad usage or a wrong setting."""

import asyncio
import io
import json
import os
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

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

Db = Annotated[str | None, typer.Option(help="Where sessions are kept: sqlite:///path or memory:")]
Model = Annotated[str | None, typer.Option(help="A language model, provider:name; none by default")]
Json = Annotated[bool, typer.Option("--json", help="For machines: one JSON document (chat: one per line)")]


def _tell_version(wanted: bool) -> None:
    if wanted:
        from handrail.cli.lists import print_version  # noqa: PLC0415

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
    from handrail.cli.serving import run  # noqa: PLC0415

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
    from handrail.cli.chat import Wish, converse  # noqa: PLC0415

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
    from handrail.cli.timeline import replay_all, replay_one  # noqa: PLC0415

    if bool(session) == every:
        raise typer.BadParameter("name one session, or give --all")
    work = replay_all(as_json=as_json, db=db) if every else replay_one(session, as_json=as_json, db=db)
    _told(lambda: _run(work))


@app.command()
def scan(
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Read JSON lines, each an object with a `text`")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say in words what decided, instead of JSON")] = False,
    locale: Annotated[str, typer.Option(help="The language where a text does not show its own")] = "en",
) -> None:
    """Screen a text from standard input: one JSON object with the gate's verdict and its reasons."""
    from handrail.cli.scan import scan_stdin  # noqa: PLC0415

    _told(lambda: scan_stdin(jsonl=jsonl, explain=explain, locale=locale))


@app.command()
def programs(as_json: Json = False) -> None:
    """List the programs: what each is for, its gate, how far it has been tried."""
    from handrail.cli.lists import program_list  # noqa: PLC0415

    _told(lambda: program_list(as_json=as_json))


@app.command()
def schema(
    typescript: Annotated[bool, typer.Option("--typescript", help="The public events as TypeScript types")] = False,
    openapi: Annotated[bool, typer.Option("--openapi", help="The HTTP API as an OpenAPI document")] = False,
) -> None:
    """Print the JSON schema of every stored event; or the web app's types, or the API's document."""
    from handrail.cli.lists import print_schema  # noqa: PLC0415

    if typescript and openapi:
        raise typer.BadParameter("choose one of --typescript and --openapi")
    _told(lambda: print_schema("typescript" if typescript else "openapi" if openapi else "events"))


def _run(work: Coroutine[Any, Any, int]) -> int:
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
    from handrail.server.text import tame  # noqa: PLC0415

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
