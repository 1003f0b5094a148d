"""Every program over HTTP with a real, small and rude model: what reaches the person passed its rules."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from handrail.kernel.events import Answered, Said
from handrail.kernel.moves import Say
from handrail.ledger.sqlite import SqliteLedger
from handrail.programs import programs
from tests.browser.served import Served
from tests.laws.stage import holds, passed, says

pytestmark = pytest.mark.live

CONVERSATIONS = {
    ("reframing", "en-US"): [
        "I have to present my thesis on Friday and I can't sleep",
        "I think the committee will see that I know nothing",
        "afraid, and ashamed",
        "an 8",
        "the first one, a little",
        "7",
        "maybe some of it I do know",
        "5 and 4",
        "no, that's all, thank you",
    ],
    ("reframing", "es-ES"): [
        "Mi jefa no me saludó esta mañana",
        "creo que me va a echar",
        "miedo",
        "un 7",
        "puede ser",
        "6",
        "sí",
        "3 y 4",
        "gracias, eso es todo",
    ],
}


async def follow(client: httpx.AsyncClient, created: dict, seen: list[tuple[str, dict]]) -> None:
    """The stream of the session as a client reads it, to its end."""
    auth = {"Authorization": f"Bearer {created['token']}"}
    async with client.stream("GET", created["stream_url"], headers=auth, timeout=None) as stream:
        name = ""
        async for line in stream.aiter_lines():
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                seen.append((name, json.loads(line[6:])))


async def converse(address: str, program: str, locale: str, lines: list[str]) -> tuple[str, list[tuple[str, dict]]]:
    seen: list[tuple[str, dict]] = []
    async with httpx.AsyncClient(base_url=address, timeout=180) as client:
        wish = {"session_type": program, "seed": 5, "locale": locale}
        created = (await client.post("/session/", json=wish)).raise_for_status().json()
        following = asyncio.create_task(follow(client, created, seen))
        auth = {"Authorization": f"Bearer {created['token']}"}
        for text in lines:
            answer = await client.post(f"/session/{created['id']}/message", json={"text": text}, headers=auth)
            result = answer.raise_for_status().json()
            assert result["ui_text"].strip()
            if result["end_of_session"]:
                break
        assert result["end_of_session"], "a whole conversation comes to its end"
        await asyncio.wait_for(following, 30)
    return created["id"], seen


@pytest.mark.parametrize(("program", "locale"), CONVERSATIONS)
async def test_what_reaches_the_person_passed_its_rules(
    program: str, locale: str, live_model: str, tally: Any, tmp_path: Path
) -> None:
    served = Served(tmp_path, more=("--model", live_model)).start()
    try:
        sid, seen = await converse(served.address, program, locale, CONVERSATIONS[program, locale])
    finally:
        served.stop()
    known = programs()
    ledger = SqliteLedger(tmp_path / "browser.db", known)
    log = [e.event for e in await ledger.load(sid)]
    await ledger.close()
    holds(known[program], log)
    pairs: list[tuple[Say, Said]] = list(says(known[program], log))
    for say, said in pairs:
        passed(say, said)
        tally.took(said.calls, f"{said.by} (say)")
        print(f"[{said.by}] {said.text}\n")
    for event in log:
        if isinstance(event, Answered):
            tally.took(event.calls, f"{event.by} (reading)")
    shown = [data["text"] for name, data in seen if name == "said"]
    assert shown == [said.text for _, said in pairs], "the stream shows what the log says, no more"
    assert (seen[0][0], seen[-1][0]) == ("connected", "ended")
