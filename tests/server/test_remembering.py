"""One person, several sessions: opted in by a key, shown what is kept, and able to erase it."""

import sqlite3

import httpx
import pytest

from handrail.ledger.urls import open_ledger
from handrail.replay import redecide
from handrail.server.people import UNUSED, People
from handrail.server.register import Register
from handrail.settings import Settings
from handrail.speech import Silent
from tests.laws.stage import road_with
from tests.server.rememberer import REMEMBERER
from tests.server.sample import SAMPLE, STAFF, served, started
from tests.server.staffroom import Clock, accounts_at

KNOWN = {"rememberer": REMEMBERER, "sample": SAMPLE}
DANGER = "I want to kill myself tonight, I have the pills here"


@pytest.fixture(params=["sqlite", "memory"])
async def ledger(request, tmp_path):
    url = f"sqlite:///{tmp_path}/test.db" if request.param == "sqlite" else "memory:"
    ledger = open_ledger(url, KNOWN)
    yield ledger
    await ledger.close()


@pytest.fixture
def road(ledger):
    return road_with(KNOWN, ledger, Silent())


@pytest.fixture
async def made(http):
    answer = await http.post("/memory")
    assert answer.status_code == 201
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


@pytest.fixture
def key(made):
    return made["key"]


def auth(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


async def shown(http: httpx.AsyncClient, key: str, **more: str) -> dict:
    answer = await http.get("/memory", headers=auth(key) | more)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def talked(http: httpx.AsyncClient, key: str | None, *texts: str, locale: str = "en"):
    wish = {"memory": key} if key else {}
    talk = await started(http, "rememberer", locale=locale, **wish)
    for text in texts:
        assert (await talk.say(text)).status_code == 200
    return talk


# What is refused


@pytest.mark.parametrize("smuggled", [{"memory": {"sessions": 9}}, {"remember": True}, {"memory": None}])
async def test_a_memory_cannot_be_smuggled_in(http, ledger, smuggled):
    answer = await http.post("/session/", json={"session_type": "rememberer", "config": smuggled})
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:handrail:bad-config")
    assert "filled in by the server" in answer.json()["detail"]
    assert await ledger.heads() == []


@pytest.mark.parametrize("wrong", ["memory.no-such-key", "x", STAFF])
async def test_a_wrong_key_begins_nothing(http, ledger, wrong):
    answer = await http.post("/session/", json={"session_type": "rememberer", "memory": wrong})
    assert (answer.status_code, answer.json()["type"]) == (401, "urn:handrail:memory-key")
    assert await ledger.heads() == []


@pytest.mark.parametrize("wrong", [7, "", "a key", "x" * 513, ["memory.x"]])
async def test_what_is_no_key_is_told_by_its_field(http, wrong):
    answer = await http.post("/session/", json={"session_type": "rememberer", "memory": wrong})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "memory")


async def test_a_program_without_memory_says_so(http, key):
    answer = await http.post("/session/", json={"session_type": "sample", "memory": key})
    assert answer.status_code == 422
    assert "has no memory" in answer.json()["detail"]


@pytest.mark.parametrize("method", ["GET", "DELETE"])
@pytest.mark.parametrize("headers", [{}, {"Authorization": "Basic eDp5"}, auth("memory.wrong"), auth(STAFF)])
async def test_nobody_else_opens_a_memory(http, made, method, headers):
    for path in ("/memory", "/memory/moods") if method == "DELETE" else ("/memory",):
        answer = await http.request(method, path, headers=headers)
        assert (answer.status_code, answer.json()["type"]) == (401, "urn:handrail:memory-key")
        assert answer.headers["www-authenticate"].startswith("Bearer")
    assert (await shown(http, made["key"]))["id"] == made["id"]


async def test_a_sessions_token_opens_no_memory_and_a_memorys_key_no_session(http, key):
    talk = await talked(http, key, "my mother called")
    assert (await http.get("/memory", headers=talk.auth)).status_code == 401
    assert (await http.get(f"/session/{talk.id}", headers=auth(key))).status_code == 404


@pytest.mark.parametrize("item", ["theme-0000000000000000", "summary", "%2e%2e", "a b", "x" * 65])
async def test_what_is_not_remembered_cannot_be_erased(http, key, item):
    assert (await http.delete(f"/memory/{item}", headers=auth(key))).status_code in (404, 422)


# What is remembered


async def test_a_new_memory_is_empty(http, made):
    memory = await shown(http, made["key"])
    assert (memory["conversations"], memory["stage"], memory["items"]) == (0, "new", [])


async def test_without_a_key_nothing_is_remembered(http, ledger, key):
    talk = await talked(http, None, "my mother is ill")
    assert not [e for e in await ledger.load(talk.id) if e.event.kind == "Noted"]
    assert (await shown(http, key))["items"] == []


async def test_the_next_session_knows_what_was_told(http, ledger, road, key):
    await talked(http, key, "my mother has her operation on friday", "we adopted a dog")
    second = await talked(http, key)
    assert second.first["ui_text"] == "we adopted a dog; my mother has her operation on friday"
    assert "mother" in (await second.say("mum is home again")).json()["ui_text"]
    began = (await ledger.load(second.id))[0].event
    assert (began.setup.memory.sessions, began.setup.remember) == (1, True)
    assert redecide(REMEMBERER, [e.event for e in await ledger.load(second.id)]).turns == 2


async def test_another_person_knows_nothing_of_it(http, key):
    await talked(http, key, "my mother has her operation on friday")
    other = (await http.post("/memory")).json()["key"]
    assert (await talked(http, other)).first["ui_text"] == "I am listening. (new)"
    assert (await shown(http, other))["items"] == []


async def test_all_of_it_is_shown_in_plain_words_and_as_data(http, key):
    await talked(http, key, "my mother makes me sad")
    await talked(http, key, "my mother sang with me")
    memory = await shown(http, key)
    assert (memory["conversations"], memory["stage"], memory["trajectory"]) == (2, "building", "improving")
    assert [i["text"] for i in memory["items"] if i["kind"] == "theme"] == [
        "You have talked about your mother in 2 conversations."
    ]
    assert memory["data"]["themes"][0]["topic"] == "mother"
    spanish = await shown(http, key, **{"Accept-Language": "es-MX"})
    assert "Has hablado de tu madre en 2 conversaciones." in [i["text"] for i in spanish["items"]]


async def test_nothing_of_an_alarms_words_is_kept(http, ledger, key):
    talk = await talked(http, key, DANGER)
    memory = await http.get("/memory", headers=auth(key))
    assert [i["kind"] for i in memory.json()["items"]] == ["mood", "crisis"]
    facts = [e.event.fact for e in await ledger.load(talk.id) if e.event.kind == "Noted"]
    kept = memory.text + str(facts)
    assert not [word for word in ("pills", "kill", "tonight") if word in kept]
    assert facts[0].severity >= 4


async def test_the_list_of_types_tells_who_remembers_and_hides_what_the_server_fills_in(http):
    types = {t["name"]: t for t in (await http.get("/session-types")).json()["session_types"]}
    assert (types["rememberer"]["remembers"], types["sample"]["remembers"]) == (True, False)
    schema = types["rememberer"]["setup_schema"]
    assert (list(schema["properties"]), "$defs" in schema) == (["name"], False)


async def test_the_environment_cannot_fill_it_in_either(road):
    defaults = {"rememberer": {"remember": True, "memory": {"sessions": 9}, "name": "Ada"}}
    async with served(road, Settings(programs=defaults)) as address, httpx.AsyncClient(base_url=address) as http:
        types = (await http.get("/session-types")).json()["session_types"]
        assert types[0]["setup_schema"]["properties"]["name"]["default"] == "Ada"
        talk = await started(http, "rememberer")
        began = (await road.ledger.load(talk.id))[0].event
        assert (began.setup.name, began.setup.remember, began.setup.memory.sessions) == ("Ada", False, 0)


# What is erased


async def test_one_thing_is_erased_and_nothing_older_comes_up_in_its_place(http, key):
    await talked(http, key, "my mother fell", "my mother is better", "we adopted a dog")
    theme = next(i for i in (await shown(http, key))["items"] if "mother" in i["text"])
    erased = await http.delete(f"/memory/{theme['id']}", headers=auth(key))
    assert (erased.status_code, erased.json()["erased"]) == (200, theme["id"])
    assert "mother" not in str(await shown(http, key))
    assert (await talked(http, key)).first["ui_text"] == "we adopted a dog"
    assert (await http.delete(f"/memory/{theme['id']}", headers=auth(key))).status_code == 404


async def test_what_comes_up_again_is_remembered_anew(http, key):
    talk = await talked(http, key, "my mother fell")
    theme = next(i for i in (await shown(http, key))["items"] if i["kind"] == "theme")
    await http.delete(f"/memory/{theme['id']}", headers=auth(key))
    await talk.say("my mother is better now")
    texts = [i["text"] for i in (await shown(http, key))["items"]]
    assert "From what you told: “my mother is better now”" in texts
    assert "fell" not in str(texts)


async def test_everything_is_erased(http, ledger, key):
    talk = await talked(http, key, "my mother fell")
    answer = await http.request("DELETE", "/memory", headers=auth(key))
    assert (answer.status_code, answer.json()["erased"], answer.json()["ended"]) == (200, "all", [])
    assert (await http.get("/memory", headers=auth(key))).status_code == 401
    again = await http.post("/session/", json={"session_type": "rememberer", "memory": key})
    assert again.status_code == 401
    assert (await talk.say("and my dog died")).status_code == 200, "the conversation itself goes on"
    fresh = (await http.post("/memory")).json()["key"]
    assert (await shown(http, fresh))["items"] == []


async def test_the_conversations_are_ended_with_it_if_wished(http, key):
    over, open_ = await talked(http, key, "my mother fell"), await talked(http, key)
    await over.delete()
    answer = await http.delete("/memory?sessions=true", headers=auth(key))
    assert answer.json()["ended"] == [open_.id]
    assert (await open_.say("hello?")).status_code == 409


async def test_erased_while_a_session_is_being_made_it_is_ended(http, ledger, monkeypatch, key):
    find = People.find

    async def found_and_lost(people, given, at):
        person = await find(people, given, at)
        await people.erase(person)
        return person

    monkeypatch.setattr(People, "find", found_and_lost)
    answer = await http.post("/session/", json={"session_type": "rememberer", "memory": key})
    assert answer.status_code == 401
    assert [head.status for head in await ledger.heads()] == ["terminated"]


async def test_a_log_that_cannot_be_read_stops_no_new_conversation(http, ledger, key):
    first = await talked(http, key, "my mother fell")
    await talked(http, key, "we adopted a dog")
    load = ledger.load

    async def broken(sid, *, after=0):
        entries = await load(sid, after=after)
        if sid == first.id:
            ledger._codec.decode("Noted", 1, b"?", program="rememberer", session=sid, seq=1)
        return entries

    ledger.load = broken
    assert (await talked(http, key)).first["ui_text"] == "we adopted a dog"


# What is kept, and where


async def test_it_outlives_a_restart_and_the_file_holds_neither_key_nor_words(tmp_path):
    path = tmp_path / "staff.db"
    for turn in range(2):
        ledger = open_ledger(f"sqlite:///{tmp_path}/test.db", KNOWN)
        accounts = accounts_at(path, Clock())
        server = served(road_with(KNOWN, ledger, Silent()), accounts=accounts)
        async with server as address, httpx.AsyncClient(base_url=address) as http:
            if not turn:
                key = (await http.post("/memory")).json()["key"]
                await talked(http, key, "my mother fell")
            assert (await shown(http, key))["conversations"] == 1
        await accounts.register.close()
        await ledger.close()
    with sqlite3.connect(path) as db:
        dump = "\n".join(db.iterdump())
    db.close()
    assert key.removeprefix("memory.") not in dump
    assert "mother" not in dump


async def test_who_does_not_come_for_a_year_is_forgotten():
    people = People(Register(None))
    old, old_key = await people.add(0.0)
    used, used_key = await people.add(0.0)
    await people.join(used, "sess_1", 10.0)
    assert await people.find(old_key, UNUSED) == old
    assert await people.find(old_key, UNUSED + 1) is None
    assert await people.find(used_key, UNUSED + 1) == used
    await people.add(UNUSED + 1)
    left = await people.register.look(lambda db: db.execute("SELECT count(*) FROM people").fetchone()[0])
    assert left == 2
    await people.register.close()
