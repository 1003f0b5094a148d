"""The items of `handrail generate`, as an author asks for them."""

import json

import pytest

from handrail.assess.blueprints import blueprint
from handrail.cli.generating import generate_items, in_other_words, many
from handrail.errors import BadInput, Misconfigured
from handrail.settings import Settings
from handrail.speech.scripted import scripted
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice

ADD = "MATH.ARITH.ADD.2DIGIT"


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"skill_id": "MATH.ADD.2DIGT"}, f"near it: {ADD}"),
        ({"n": 0}, "--n goes from 1"),
        ({"difficulty": 1.5}, "--difficulty goes from 0 to 1"),
        ({"item_type": "rating"}, "cannot be asked as 'rating'"),
        ({"file": "no-such-file.toml"}, "cannot be read as UTF-8"),
    ],
)
def test_a_wrong_wish_is_told(wish, told, tmp_path):
    if "file" in wish:
        wish = {"file": tmp_path / wish["file"]}
    given = {"skill_id": ADD, "n": 1, "difficulty": 0.5, "seed": 1} | wish
    with pytest.raises(BadInput, match=told):
        generate_items(**given)


def test_a_wrong_file_is_told(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[family]\n")
    with pytest.raises(Misconfigured, match=r"blueprints/mine\.toml, blueprint: needs at least one"):
        generate_items("MINE", n=1, difficulty=0.5, seed=1, file=path)


def test_json_is_one_document_with_the_answers(capsys):
    assert generate_items(ADD, n=50, difficulty=0.5, seed=1, as_json=True) == 0
    items = json.loads(capsys.readouterr().out)
    assert len(items) == len({item["key"] for item in items}) == 50
    for item in items:
        params = item["generation_params"]
        assert item["options"][item["correct_index"]] == item["correct_answer"] == str(params["op1"] + params["op2"])
        assert abs(item["difficulty_computed"] - 0.5) <= 0.05 + 1e-9
    generate_items(ADD, n=50, difficulty=0.5, seed=1, as_json=True)
    assert json.loads(capsys.readouterr().out) == items


@pytest.mark.parametrize("name", [ADD, "PROG.PYTHON.LIST.FLATTEN", "LANG.FR.PRESENT"])
def test_text_shows_the_answer(name, capsys):
    generate_items(name, n=2, difficulty=1.0, seed=1)
    out = capsys.readouterr().out
    assert "the nearest end is taken" in out
    assert out.count("  * ") == 2 or "flatten(" in out


async def test_a_model_may_put_a_stem_in_other_words_and_nothing_else(monkeypatch):
    """Of four drafts one asks the same; one has another number, one swaps the numbers, one tells the answer."""
    items = list(many(blueprint(ADD), 4, 0.5, 1))
    first, second = (str(items[2].generation_params[name]) for name in ("op1", "op2"))
    good = f"Take your time with this one. {items[0].stem}"
    bad = [
        f"{items[1].stem} And then add 1.",
        items[2].stem.replace(first, "x").replace(second, first).replace("x", second),
        f"{items[3].stem} It is {items[3].correct_answer}.",
    ]
    script = scripted(good, *bad)
    voice = Voice(script.model, SpeechSettings(tries=1))
    monkeypatch.setattr("handrail.cli.generating.speech_of", lambda _settings: voice)
    told = await in_other_words(items, Settings(model="some:model"))
    assert "Keep every number" in script.seen[0]
    assert told[0].stem == good and told[0].options == items[0].options
    assert told[1:] == items[1:], "the template's stem stands"


async def test_rewording_without_a_model_is_refused():
    with pytest.raises(BadInput, match="--reword needs a model"):
        await in_other_words([], Settings())


def test_a_small_blueprint_begins_again():
    items = list(many(blueprint("MATH.ARITH.ADD.1DIGIT"), 60, 0.3, 1))
    assert len(items) == 60 > len({item.key for item in items})
    assert len({item.key for item in items[:10]}) == 10
    assert all(abs(item.difficulty_computed - 0.3) <= 0.05 + 1e-9 for item in items)
