"""Who may do what: every route with no key, a wrong one, another person's, its own, and the staff's."""

import httpx
import pytest

from handrail.errors import Misconfigured
from handrail.server.keys import digest, fits, staff_key
from handrail.settings import Settings
from tests.server.sample import started

# method, path, body; then the status for: no key, malformed, unknown key, another person's, own, staff
MATRIX = [
    ("POST", "/session/", {"session_type": "sample"}, 201, 201, 201, 201, 201, 201),
    ("GET", "/session-types", None, 200, 200, 200, 200, 200, 200),
    ("GET", "/healthz", None, 200, 200, 200, 200, 200, 200),
    ("GET", "/readyz", None, 200, 200, 200, 200, 200, 200),
    ("GET", "/session/{id}", None, 401, 401, 404, 404, 200, 200),
    ("GET", "/session/{id}/stream", None, 401, 401, 404, 404, 200, 200),
    ("POST", "/session/{id}/message", {"text": "hello"}, 401, 401, 404, 404, 200, 403),
    ("POST", "/session/{id}/respond", {"tool_call_id": "x", "response": 1}, 401, 401, 404, 404, 409, 403),
    ("POST", "/session/{id}/signal", {"signals": {}}, 401, 401, 404, 404, 200, 403),
    ("GET", "/session/{id}/events", None, 401, 401, 403, 403, 403, 200),
    ("GET", "/sessions", None, 401, 401, 403, 403, 403, 200),
    ("DELETE", "/session/{id}", None, 401, 401, 404, 404, 200, 200),
]


@pytest.mark.parametrize("row", MATRIX, ids=lambda r: f"{r[0]} {r[1]}")
async def test_each_key_opens_what_it_may(http, talk, staff, row):
    method, path, body, *expected = row
    other = await started(http)
    keys = [{}, {"Authorization": "Basic abc"}, {"Authorization": "Bearer nobody"}, other.auth, talk.auth, staff]
    for headers, status in zip(keys, expected, strict=True):
        request = http.build_request(method, path.format(id=talk.id), json=body, headers=headers)
        answer = await http.send(request, stream=True)
        assert answer.status_code == status, (headers, await answer.aread())
        if status >= 400:
            problem = httpx.Response(status, content=await answer.aread()).json()
            assert answer.headers["content-type"] == "application/problem+json"
            assert problem["status"] == status
            assert problem["detail"]
        if status == 401:
            assert answer.headers["www-authenticate"].startswith("Bearer")
        await answer.aclose()


async def test_a_wrong_key_and_an_unknown_session_look_the_same(talk, http):
    wrong = await http.get(f"/session/{talk.id}", headers={"Authorization": "Bearer wrong"})
    unknown = await http.get("/session/sess_00000000000000000000", headers={"Authorization": "Bearer wrong"})
    odd = await http.get("/session/%00%ff", headers={"Authorization": "Bearer wrong"})
    assert wrong.status_code == unknown.status_code == odd.status_code == 404
    assert wrong.content == unknown.content == odd.content


@pytest.mark.parametrize("value", ["", "Bearer", "Bearer a b", "bearer é", "Token x", "Bearer " + "x" * 600])
async def test_a_malformed_key_is_401(talk, http, value):
    answer = await http.get(f"/session/{talk.id}", headers={"Authorization": value.encode("latin-1")})
    assert answer.status_code == 401


async def test_the_token_is_nowhere_but_in_the_first_answer(talk, staff, http, tmp_path):
    log = await http.get(f"/session/{talk.id}/events", headers=staff)
    assert talk.token not in log.text
    assert digest(talk.token) not in log.text
    stored = b"".join(p.read_bytes() for p in tmp_path.glob("test.db*"))
    assert talk.token.encode() not in stored
    assert digest(talk.token).encode() in stored


async def test_a_session_without_an_owner_is_nobodys(http, road, staff):
    sid = await road.begin("sample", {}, seed=1)
    for token in ["x", digest("")]:
        answer = await http.get(f"/session/{sid}", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 404
    assert (await http.get(f"/session/{sid}", headers=staff)).status_code == 200


async def test_staff_end_a_session_as_staff(talk, http, staff):
    await http.delete(f"/session/{talk.id}", headers=staff)
    log = (await http.get(f"/session/{talk.id}/events", headers=staff)).json()
    assert log["events"][-1]["data"]["by"] == "staff"


async def test_staff_see_the_log_whole(talk, http, staff):
    await talk.say("hello")
    log = (await http.get(f"/session/{talk.id}/events", headers=staff)).json()
    assert [e["seq"] for e in log["events"]] == list(range(1, log["seq"] + 1))
    assert log["events"][0]["kind"] == "Began"
    assert log["state"] == {"goal": "rest", "most": 5, "count": 1}
    page = (await http.get(f"/session/{talk.id}/events?limit=2&after=1", headers=staff)).json()
    assert ([e["seq"] for e in page["events"]], page["next"]) == ([2, 3], 3)


async def test_staff_list_sessions_page_by_page(http, staff):
    talks = [await started(http) for _ in range(5)]
    await talks[1].say("bye")
    await talks[2].say("widget")
    seen, after = [], ""
    while after is not None:
        page = (await http.get(f"/sessions?limit=2&after={after}", headers=staff)).json()
        seen += [row["id"] for row in page["sessions"]]
        after = page["next"]
    assert seen == [t.id for t in reversed(talks)]
    rows = (await http.get("/sessions?status=completed&session_type=sample", headers=staff)).json()["sessions"]
    assert [r["id"] for r in rows] == [talks[1].id]
    assert rows[0]["turn_open"] is False
    assert (await http.get("/sessions?session_type=other", headers=staff)).json()["sessions"] == []
    for bad in ["status=gone", "limit=0", "limit=x", "after=yesterday", "after=nan", "after=1e999"]:
        assert (await http.get(f"/sessions?{bad}", headers=staff)).status_code == 422, bad


def test_the_staff_key_is_made_once_and_kept_secret(tmp_path):
    settings = Settings(db=f"sqlite:///{tmp_path}/test.db")
    key = staff_key(settings)
    path = tmp_path / "staff.key"
    assert staff_key(settings) == key == path.read_text().strip()
    path.write_text("not a key\nat all")
    with pytest.raises(Misconfigured, match="delete it"):
        staff_key(settings)
    with pytest.raises(Misconfigured, match="HANDRAIL_STAFF_KEY"):
        staff_key(Settings(db=f"sqlite:///{tmp_path}/nowhere/test.db"))
    assert path.stat().st_mode & 0o777 == 0o600
    assert staff_key(Settings(staff_key="chosen-by-the-owner")) == "chosen-by-the-owner"
    assert staff_key(Settings(db="memory:")) != staff_key(Settings(db="memory:"))


def test_tokens_fit_their_hash_alone():
    assert fits("abc", digest("abc"))
    assert not fits("abd", digest("abc"))
    assert not fits("abc", "")
    assert not fits("", "")
