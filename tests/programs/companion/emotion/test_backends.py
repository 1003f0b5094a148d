"""Backends of an operator's own: a real entry point of a real distribution on the path."""

import sys

import msgspec
import pytest

from handrail.drive import Cast, _read
from handrail.errors import BadSetup, Misconfigured
from handrail.kernel.moves import Ask
from handrail.programs.companion.emotion import read
from handrail.programs.companion.emotion.backends import needed, reader_name, readers
from handrail.programs.companion.kinds import Emotion
from handrail.speech import Silent

MODULE = """
async def kind(text, language):
    return {"primary": "joy", "intensity": 0.4, "valence": 0.5, "confidence": 0.9, "signals": [text, language]}

async def rubbish(text, language):
    return {"primary": "blue", "intensity": 7}

async def nothing(text, language):
    return None

async def raises(text, language):
    raise RuntimeError("the weights are gone")

number = 7
"""


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Puts a distribution on the path, with the entry points given; takes it off afterwards."""

    def install(**points):
        info = tmp_path / "feelings-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: feelings\nVersion: 1.0\n")
        lines = "\n".join(f"{name} = {value}" for name, value in points.items())
        (info / "entry_points.txt").write_text(f"[handrail.emotion]\n{lines}\n")
        (tmp_path / "feelings_of_ours.py").write_text(MODULE)
        monkeypatch.syspath_prepend(tmp_path)

    yield install
    sys.modules.pop("feelings_of_ours", None)


def asked(text="Estoy feliz", **given):
    return Ask("mood_sensor", text, Emotion, read(text), given=given, within=1, reader="emotion.mine")


def test_a_name_that_is_not_installed_is_refused_with_those_that_are(installed):
    installed(mine="feelings_of_ours:kind")
    with pytest.raises(BadSetup, match="'yours' is installed: choose one of two_stage, local, model, mine"):
        needed("yours")


@pytest.mark.parametrize("name", ["local", "model", "two_stage"])
def test_our_own_names_cannot_be_taken(installed, name):
    installed(**{name: "feelings_of_ours:kind"})
    with pytest.raises(Misconfigured, match="the name is taken"):
        readers()


@pytest.mark.parametrize("value", ["no_such_module:kind", "feelings_of_ours:no_such_name", "feelings_of_ours:number"])
async def test_one_that_cannot_be_used_says_so_before_a_session_begins(installed, value):
    installed(mine=value)
    with pytest.raises(BadSetup, match="emotion backend 'mine'"):
        await readers()["emotion.mine"].ready()


@pytest.mark.parametrize("name", ["rubbish", "nothing", "raises"])
async def test_whatever_one_does_wrong_the_local_reading_stands_and_the_log_says_why(installed, name):
    installed(mine=f"feelings_of_ours:{name}")
    cast = Cast(Silent(), None, 1000, 1000, readers=dict(readers()))
    answered = await _read(asked(), cast, 1000)
    assert answered.by == "default"
    assert answered.why.startswith("failed: ")
    assert msgspec.convert(answered.value, Emotion) == read("Estoy feliz")


async def test_one_that_works_is_believed_and_told_the_language(installed):
    installed(mine="feelings_of_ours:kind")
    cast = Cast(Silent(), None, 1000, 1000, readers=dict(readers()))
    await cast.ready(needed("mine"))
    answered = await _read(asked("Estoy muy feliz porque aprobé"), cast, 1000)
    assert answered.by == "reader"
    assert msgspec.convert(answered.value, Emotion).signals == ("Estoy muy feliz porque aprobé", "es")
    told = await _read(asked("ok", language="es"), cast, 1000)
    assert told.value["signals"] == ["ok", "es"]
    await readers()["emotion.mine"].close()


@pytest.mark.parametrize("name", ["two_stage", "local", "model"])
def test_our_own_need_no_reader(name):
    assert needed(name) == ()


def test_readers_of_feelings_have_names_of_their_own():
    assert reader_name("mine") == "emotion.mine"
