"""Pictures over real HTTP: found by anyone who has seen a card, kept by the browser, and only ever a picture."""

import pytest

from handrail.programs.coach.decks import deck, shown
from handrail.programs.coach.decks.pictures import pictures


async def test_every_picture_of_a_card_is_served(http):
    for image in (image for card in deck("animals").cards for image in shown(card)["images"]):
        answer = await http.get(image["image"])
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.content.startswith(b"<svg ")


async def test_an_address_belongs_to_one_drawing(http):
    cat = pictures()["cat"]
    assert (await http.get(f"/pictures/{cat.digest}.svg")).content == cat.svg


@pytest.mark.parametrize("name", ["cat.svg", "0000000000000000.svg", "..%2Fdecks%2Fanimals.toml", "%00.svg"])
async def test_what_is_no_picture_is_a_problem_and_gives_no_file_away(http, name):
    answer = await http.get(f"/pictures/{name}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert "immutable" not in answer.headers.get("cache-control", "")
    assert answer.json()["detail"]
