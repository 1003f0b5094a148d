"""Finding a model by its name; whatever is wrong is said with what to do."""

import subprocess
import sys

import pytest

from handrail.errors import Misconfigured
from handrail.speech import Silent
from handrail.speech.models import find
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice


@pytest.fixture(autouse=True)
def no_keys(monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "OLLAMA_BASE_URL", "GROQ_API_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "is not understood: give PROVIDER:NAME"),
        ("gpt", "is not understood"),
        ("openai:", "is not understood"),
        ("openai: gpt", "is not understood"),
        (":gpt", "is not understood"),
        ("nobody:gpt", "Unknown model: nobody:gpt"),
        ("openai:gpt-5-mini", "OPENAI_API_KEY"),
        ("anthropic:claude-haiku-4-5", "ANTHROPIC_API_KEY"),
        ("groq:llama", "install"),
        ("anthropic:claude@http://127.0.0.1:1/v1", "an address goes with openai or ollama"),
    ],
)
def test_what_cannot_be_used_says_what_to_do(name, told):
    with pytest.raises(Misconfigured, match=told):
        Voice(name)


def test_a_model_with_its_key(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")
    assert Voice("openai:gpt-5-mini").model == "openai:gpt-5-mini"
    assert find("anthropic:claude-haiku-4-5").model_name == "claude-haiku-4-5"


@pytest.mark.parametrize("provider", ["openai", "openai-chat", "ollama"])
def test_an_address_needs_no_key_and_gets_none_of_ours(monkeypatch, provider):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-mine")
    model = find(f"{provider}:smol@http://127.0.0.1:8081/v1")
    assert model.model_name == "smol"
    assert str(model.client.base_url) == "http://127.0.0.1:8081/v1/"
    assert model.client.api_key != "sk-mine"
    assert find(f"{provider}:smol@http://127.0.0.1:8081/v1", "given").client.api_key == "given"


def test_ollama_is_found_where_it_usually_is(monkeypatch):
    assert "11434" in str(find("ollama:llama3.2").client.base_url)
    monkeypatch.setenv("OLLAMA_BASE_URL", "http://10.0.0.5:1/v1")
    assert "10.0.0.5" in str(find("ollama:llama3.2").client.base_url)


def test_the_address_is_not_in_the_name_for_the_log():
    assert Voice("openai:smol@http://secret-host:1/v1").model == "openai:smol"


@pytest.mark.parametrize(
    "wrong",
    [
        {"concurrency": 0},
        {"concurrency": True},
        {"tries": 0},
        {"tries": 99},
        {"seconds": 0},
        {"seconds": "x"},
        {"tokens_call": 1},
        {"model": 3},
    ],
)
def test_settings_that_do_not_fit_are_refused(wrong):
    with pytest.raises(Misconfigured, match=f"speech: {next(iter(wrong))} is"):
        SpeechSettings(**wrong)


def test_a_key_is_not_shown():
    assert "sk-" not in repr(SpeechSettings(key="sk-secret"))


def test_speech_without_a_model_imports_no_model_library():
    code = "import sys, handrail.speech, handrail.check, handrail.speech.settings;"
    code += "assert not {'pydantic_ai', 'openai', 'anthropic', 'httpx', 'pydantic'} & set(sys.modules), 'too much'"
    subprocess.run([sys.executable, "-c", code], check=True)


async def test_silence_says_the_line_and_takes_the_default():
    from handrail import check
    from handrail.kernel.moves import Ask, Say

    silent = Silent()
    assert (await silent.read(Ask("a", "b", int, 4), left=0)).value == 4
    said = await silent.speak(Say("Hello.", style="x"), check, None, left=0)
    assert (said.text, said.by, said.why) == ("Hello.", "author", "no model")
