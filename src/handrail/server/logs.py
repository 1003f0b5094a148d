"""Structured logs: one JSON object per line on standard error, never a person's words."""

import json
import logging
import sys
from datetime import UTC, datetime

_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        event = record.getMessage()
        if not record.name.startswith("handrail"):
            event = event.split("\n", maxsplit=1)[0][:200]  # what follows in other people's lines may quote a person
        line = {"at": at, "level": record.levelname.lower(), "event": event}
        line |= {k: v for k, v in vars(record).items() if k not in _USUAL}
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
        return json.dumps(line, default=str)


def log_to_stderr(level: int) -> None:
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [out]
    root.setLevel(logging.WARNING)
    logging.getLogger("handrail").setLevel(level)
