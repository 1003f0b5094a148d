"""Records histories: `python -m tests.histories.record` plays each script and writes its log, if it has none yet.

A history is never made anew to please a test: it is what a person was once told. When a program is meant to decide
otherwise, its version goes up and new histories are recorded beside the old ones.
"""

import asyncio
import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from handrail import check
from handrail.drive import Cast
from handrail.ledger.codec import encode
from handrail.ledger.lifts import VERSION
from handrail.ledger.memory import MemoryLedger
from handrail.programs import programs
from handrail.road import Road
from handrail.speech import Silent
from handrail.speech.scripted import flaky
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice

HERE = Path(__file__).parent
START = 1_790_000_000.0  # a fixed day; each look at the clock is three seconds later


def clock() -> Any:
    ticks = iter(range(10**6))
    return lambda: START + 3.0 * next(ticks)


async def record(script: dict[str, Any]) -> list[dict[str, Any]]:
    known = programs()
    speech: Any = Silent()
    if "model_seed" in script:
        speech = Voice(flaky(script["model_seed"], pause=0.01), SpeechSettings(tries=2))
    now = clock()
    ledger = MemoryLedger(known, now)
    road = Road(known, ledger, Cast(speech, check, 10**6, 10**5), now)
    sid = await road.begin(
        script["program"], script.get("config", {}), seed=script.get("seed", 1), locale=script.get("locale", "en-US")
    )
    for line in script["lines"]:
        session = await road.session(sid)
        if session.ended:
            break
        if isinstance(line, str):
            await road.receive(sid, "heard", line)
        elif form := next((form for form in ("sensed", "elapsed") if form in line), None):
            await road.receive(sid, form, line[form])
        elif session.pending:
            await road.receive(sid, "responded", _answer(line, session.pending.props), action=session.pending.action)
    return [
        {"session": sid, "seq": e.seq, "at": e.at, "kind": e.event.kind, "version": VERSION}
        | {"body": msgspec.json.decode(encode(e.event))}
        for e in await ledger.load(sid)
    ]


def _answer(line: dict[str, Any], props: Any) -> Any:
    """`{answer = …}` as it stands, or `{option = n}`: the option at that place, round and round."""
    if "option" in line and "options" not in props:
        return line["option"]
    return props["options"][line["option"] % len(props["options"])] if "option" in line else line["answer"]


def main() -> None:
    for path in sorted(HERE.rglob("*.toml")):
        target = path.with_suffix(".jsonl")
        if not target.exists():
            rows = asyncio.run(record(tomllib.loads(path.read_text("utf-8"))))
            target.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
            print(f"{target.relative_to(HERE)}: {len(rows)} events")


if __name__ == "__main__":
    main()
