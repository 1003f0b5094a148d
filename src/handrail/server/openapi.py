"""The OpenAPI document: FastAPI's, with every refusal described as what it is, a problem document."""

from typing import Any, get_args

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from handrail.server.models import ProblemDocument
from handrail.stream.public import PublicEvent, View

EVENT = "StreamEvent"
REF = "#/components/schemas/{model}"
FOREIGN = ("HTTPValidationError", "ValidationError")


def described(app: FastAPI) -> dict[str, Any]:
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        app.openapi_schema = _in_problems(document)
    return app.openapi_schema


def _in_problems(document: dict[str, Any]) -> dict[str, Any]:
    for operation in (o for path in document["paths"].values() for o in path.values()):
        answers = operation["responses"]
        if FOREIGN[0] in str(answers.get("422")):
            del answers["422"]  # assumed by FastAPI for every parameter, also for those that take any text
    schemas = {k: v for k, v in document["components"]["schemas"].items() if k not in FOREIGN}
    schemas |= stream_schemas()
    problem = ProblemDocument.model_json_schema(ref_template=REF)
    schemas |= problem.pop("$defs", {}) | {ProblemDocument.__name__: problem}
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    return document


def stream_schemas() -> dict[str, Any]:
    """One frame of a stream: `event` says which shape the JSON in `data` has."""
    kinds: tuple[type[Any], ...] = get_args(PublicEvent)
    _, shapes = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    shapes[View.__name__] = {"type": "object", "title": View.__name__, "description": View.__doc__}
    return shapes | {EVENT: {"oneOf": [_frame(kind) for kind in kinds]}}


def _frame(kind: type[Any]) -> dict[str, Any]:
    data = {"type": "string", "contentMediaType": "application/json"}
    shape = {"contentSchema": {"$ref": f"#/components/schemas/{kind.__name__}"}}
    fields = {"event": {"const": kind.event}, "id": {"type": "string"}, "data": data | shape}
    return {"type": "object", "title": kind.event, "properties": fields, "required": ["event", "data"]}
