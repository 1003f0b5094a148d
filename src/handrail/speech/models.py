"""Finds a model by its name. The only other module that knows the client library is `wire`; both are imported late.

Two forms, the same for --model and HANDRAIL_MODEL:

    PROVIDER:NAME            openai:gpt-5-mini, anthropic:claude-haiku-4-5, ollama:llama3.2, google:..., mistral:...
                             Keys come from the provider's own variable (OPENAI_API_KEY, ANTHROPIC_API_KEY, ...).
    PROVIDER:NAME@ADDRESS    openai:smollm2@http://127.0.0.1:8081/v1
                             Any server that speaks OpenAI's chat API; PROVIDER is openai or ollama. No key is sent
                             unless SpeechSettings.key is set, and never the one of OPENAI_API_KEY.
"""

import re
from typing import Any

from handrail.errors import Misconfigured

FORM = "give PROVIDER:NAME, such as openai:gpt-5-mini, or openai:NAME@http://host:port/v1 for a server of your own"
NAMED = re.compile(r"(?P<provider>[a-z][a-z0-9/_-]*):(?P<name>[^\s@]\S*?)(?:@(?P<address>https?://\S+))?")
OLLAMA = "http://127.0.0.1:11434/v1"


def find(model: str, key: str = "") -> Any:
    """A model of the client library; whatever keeps it from being made is said with what to do."""
    named = NAMED.fullmatch(model)
    if not named:
        raise Misconfigured(f"model {model!r} is not understood: {FORM}")
    try:
        return _made(named["provider"], named["name"], named["address"], key)
    except ImportError as error:
        raise Misconfigured(f"model {model!r} needs a package that is not installed: {error}") from error
    except (RuntimeError, ValueError, LookupError, OSError, _client_error()) as error:
        raise Misconfigured(f"model {model!r} cannot be used: {_first(error)} Set it right, or {FORM}") from error


def _made(provider: str, name: str, address: str | None, key: str) -> Any:
    import pydantic_ai.direct  # noqa: F401, PLC0415 - takes more than a second: here at start, not in the first turn
    from pydantic_ai.models import infer_model  # noqa: PLC0415

    if provider == "ollama":
        return _ollama(name, address, key)
    if address is None:
        return infer_model(f"{provider}:{name}")
    if provider not in ("openai", "openai-chat"):
        raise Misconfigured(f"an address goes with openai or ollama, not with {provider!r}: {FORM}")
    from pydantic_ai.models.openai import OpenAIChatModel  # noqa: PLC0415
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider  # noqa: PLC0415

    return OpenAIChatModel(name, provider=OpenAICompatibleProvider("compatible", base_url=address, api_key=key or None))


def _ollama(name: str, address: str | None, key: str) -> Any:
    import os  # noqa: PLC0415

    from pydantic_ai.models.ollama import OllamaModel  # noqa: PLC0415
    from pydantic_ai.providers.ollama import OllamaProvider  # noqa: PLC0415

    base = address or os.environ.get("OLLAMA_BASE_URL") or OLLAMA
    return OllamaModel(name, provider=OllamaProvider(base_url=base, api_key=key or None))


def _client_error() -> type[Exception]:
    """What the provider's own client raises for a missing key, where it is installed."""
    try:
        from openai import OpenAIError  # noqa: PLC0415
    except ImportError:
        return OSError
    return OpenAIError


def _first(error: Exception) -> str:
    """The first sentence of a library's message: what is missing, without what it advertises."""
    return re.split(r"(?<=[.!?])\s", " ".join(str(error).split()), maxsplit=1)[0].rstrip(".") + "."
