"""What there is: programs, and the schema of what is stored and shown."""

import json
from typing import Any, Literal

import typer

from handrail import __version__
from handrail.kernel.program import Program
from handrail.server.keys import new_token
from handrail.server.wiring import known_programs, new_road
from handrail.settings import Settings
from handrail.stream.locales import languages
from handrail.stream.public import in_language, title_of


def print_version() -> int:
    typer.echo(f"handrail {__version__}")
    return 0


def program_list(*, as_json: bool) -> int:
    programs = [known_programs()[name] for name in sorted(known_programs())]
    if as_json:
        typer.echo(json.dumps([_row(p) for p in programs], ensure_ascii=False, indent=2))
        return 0
    for program in programs:
        card = _row(program)
        typer.echo(f"{card['name']} (version {card['version']}, {card['level']}): {card['title']}")
        typer.echo(f"    {card['summary']}")
        typer.echo(f"    gate: {card['gate']}; languages: {', '.join(card['locales'])}")
    return 0


def _row(program: Program) -> dict[str, Any]:
    return {
        "name": program.name,
        "version": program.version,
        "level": program.level,
        "title": title_of(program, "en"),
        "summary": in_language(program.summary, "en"),
        "gate": program.gate.name,
        "locales": languages(program),
    }


def print_schema(which: Literal["events", "typescript", "openapi"]) -> int:
    match which:
        case "typescript":
            from handrail.stream.typescript import render_typescript

            typer.echo(render_typescript(), nl=False)
        case "openapi":
            from handrail.server.app import create_app

            settings = Settings(db="memory:")
            app = create_app(new_road(settings), settings, staff_key=new_token())
            typer.echo(json.dumps(app.openapi(), ensure_ascii=False, indent=2))
        case "events":
            from handrail.ledger.codec import schema

            typer.echo(json.dumps(schema(), indent=2))
    return 0
