"""Takes a <ui>/<control> draft apart, however malformed: no control data is ever among the words for the person."""

import html
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from handrail.wording.contract import CONTROL_KEYS, Draft

LONGEST = 50_000  # characters looked at
ITEMS, ITEM = 10, 300  # of a list in the control data

TAG = re.compile(r"<\s*(/?)\s*(ui|control)\b[^<>]{0,200}>", re.IGNORECASE)
HALF_TAG = re.compile(
    r"<\s*/?\s*(?:(?:u|ui|c|co|con|cont|contr|contro|control)?|(?:ui|control)\b[^<>]{0,200})$", re.IGNORECASE
)
FENCE = re.compile(r"\s*```[a-z]{0,10}[ \t]*\n?", re.IGNORECASE)
KEYS = "|".join(key.replace("_", r"[ _\-]?") for key in CONTROL_KEYS)
# Where the words for the person surely end: a brace, a fence, a key of the control data with whatever leads up to it.
LEAD = "\"'“`*-•,[( \t\n"
CUT = re.compile(
    rf"(?:\b(?:control|json)\b[ :=*-]{{0,4}})?[{{}}]|```|<\s*/?\s*(?:ui|control)(?=\W)"
    rf"|(?:\s[{re.escape(LEAD)}]{{0,8}}|[\"'“`])?(?:{'|'.join(CONTROL_KEYS)}|\b(?:{KEYS})[\"'”`*]?\s*[:=])",
    re.IGNORECASE,
)
BREAK = re.compile(r"[.!?…。！？][\"'”’»)\]]*(?=\s)|\n")
BLANK = re.compile(r"[\s`]*")


def parse(raw: str, *, whole: bool) -> Draft:
    """With whole=False only what is surely the person's so far; a later call never takes any of it back."""
    text = html.unescape(raw[:LONGEST].lstrip("\ufeff")).replace("\r\n", "\n").replace("\r", "\n")
    begun = _ui(text, whole=whole)
    if begun is None:
        return Draft(_without(text), _control(text)) if whole else Draft("")
    sure, tail = _words(text, begun)
    return Draft(_plain(sure + tail), _control(text)) if whole else Draft(_plain(sure + _settled(tail)))


def _ui(text: str, *, whole: bool) -> int | None:
    """Where the words of the first <ui> begin. A <ui> that stands inside control data is none."""
    at = 0
    while tag := TAG.search(text, at):
        at = tag.end()
        if tag[1]:
            continue
        if tag[2].lower() == "ui":
            return at
        end = _json_end(text, at)
        if end is None:
            return _behind_broken(text, at) if whole else None
        at = end
    return None


def _behind_broken(text: str, at: int) -> int | None:
    """The first <ui> behind JSON that never ends, unless it stands in one of its strings."""
    tags = (t for t in TAG.finditer(text, at) if not t[1] and t[2].lower() == "ui")
    return next((t.end() for t in tags if text.count('"', at, t.start()) % 2 == 0), None)


def _json_end(text: str, at: int) -> int | None:
    """Behind the JSON that stands here, or here if none does; nothing while it is unfinished. Only looks ahead."""
    here = _past(BLANK, text, _past(FENCE, text, at))
    if here >= len(text):
        return None
    if text[here] not in "{[":
        return at
    depth, quoted, escaped = 0, False, False
    for place in range(here, len(text)):
        sign = text[place]
        if quoted:
            quoted, escaped = escaped or sign != '"', sign == "\\" and not escaped
        elif sign == '"':
            quoted = True
        elif sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
            if not depth:
                return place + 1
    return None


def _words(text: str, at: int) -> tuple[str, str]:
    """The words from here to the end of the part: those that stand for sure, and a tail that may still change."""
    sure = ""
    at = _past(FENCE, text, at)
    while cut := CUT.search(text, at):
        sure += text[at : cut.start()]
        tag = TAG.match(text, cut.start())
        if not tag or tag[1]:
            return sure, ""
        resumed = tag.end() if tag[2].lower() == "ui" else _behind_control(text, tag.end())
        if resumed is None:
            return sure, ""
        at = resumed
    return sure, HALF_TAG.sub("", text[at:])


def _behind_control(text: str, at: int) -> int | None:
    """Behind a control part that stands whole among the words; nothing if it is not whole (yet)."""
    end = _json_end(text, at)
    closing = TAG.match(text, _past(BLANK, text, end)) if end else None
    return closing.end() if closing and closing[1] and closing[2].lower() == "control" else None


def _past(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


def _plain(words: str) -> str:
    return re.sub(r"[ \t]+", " ", words).strip()


def _settled(words: str) -> str:
    """Up to the last sentence or line that has surely ended: what follows may still turn out to be control data."""
    ends = [match.end() for match in BREAK.finditer(words)]
    return words[: ends[-1]].rstrip(LEAD) if ends else ""


def _without(text: str) -> str:
    """The words of a draft that has no <ui>: what stands outside of any control part, up to the first trace of one."""
    wrapped = _object(text.strip().strip("`").removeprefix("json").strip())
    if wrapped is not None and isinstance(wrapped.get("ui"), str):
        text = wrapped["ui"]
    at = 0
    for _ in range(20):
        tag = TAG.search(text, at)
        if not tag:
            break
        if not tag[1] and tag[2].lower() == "control":
            end = _behind_control(text, tag.end()) or _json_end(text, tag.end()) or len(text)
            text = f"{text[: tag.start()]}\n{text[end:]}"
            at = tag.start()
        else:
            text = f"{text[: tag.start()]} {text[tag.end() :]}"
    return _plain("".join(_words(text, 0)))


def _control(text: str) -> Mapping[str, Any] | None:
    """The known keys of the first object that has any, each of its type; nothing if there is none."""
    for candidate in _objects(text):
        known = {key: _typed(candidate[key], kind) for key, kind in CONTROL_KEYS.items() if key in candidate}
        kept = {key: value for key, value in known.items() if value is not None}
        if kept:
            return kept
    return None


def _objects(text: str) -> Iterator[dict[str, Any]]:
    tag = next((t for t in TAG.finditer(text) if not t[1] and t[2].lower() == "control"), None)
    starts = [m.start() for m in re.finditer(r"\{", text)][:40]
    for start in sorted(starts, key=lambda place: tag is not None and place < tag.end()):
        end = _json_end(text, start)
        found = _object(text[start:end]) if end else None
        if found is None:
            continue
        inner = found.get("control")
        yield from (inner, found) if isinstance(inner, dict) else (found,)


def _object(text: str) -> dict[str, Any] | None:
    for attempt in (text, re.sub(r",(\s*[}\]])", r"\1", text)):
        try:
            found = json.loads(attempt)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return found
    return None


def _typed(value: Any, kind: type) -> Any:
    if kind is list:
        if not isinstance(value, list):
            return None
        return [v.strip()[:ITEM] for v in value if isinstance(v, str) and v.strip()][:ITEMS]
    if kind is str:
        return value.strip()[:ITEM] if isinstance(value, str) and value.strip() else None
    return value if isinstance(value, bool) else None
