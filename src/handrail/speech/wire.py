"""One call of a model over the client library's direct API: words out, words or JSON back, and what it cost."""

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import Any

from handrail.speech.prompts import Prompt

KEPT = 2000  # characters of a refused draft that a model is shown again


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model wrote. `cut`: it was stopped by the bound on its tokens."""

    text: str
    tokens_in: int
    tokens_out: int
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Talk:
    """A prompt, and the refused drafts since, each with what the model was told about it."""

    prompt: Prompt
    refused: tuple[tuple[str, str], ...] = ()

    @property
    def size(self) -> int:
        return self.prompt.size + sum((len(d[:KEPT]) + len(told)) // 3 for d, told in self.refused)

    def after(self, draft: str, told: str) -> "Talk":
        return Talk(self.prompt, (*self.refused, (draft, told)))


def guess(text: str) -> int:
    """About how many tokens, where a provider does not say."""
    return len(text) // 3 + 1


async def request(model: Any, talk: Talk, cap: int, schema: Mapping[str, Any] | None = None) -> Reply:
    from pydantic_ai.direct import model_request  # noqa: PLC0415 - only where there is a model

    response = await model_request(
        model, _messages(talk), model_settings=_settings(cap), model_request_parameters=_parameters(model, schema)
    )
    text = response.text or ""
    return _reply(text, talk, response.usage, response.finish_reason)


async def stream(model: Any, talk: Talk, cap: int) -> AsyncGenerator[str | Reply, None]:
    """The words as they come, and at the end the whole reply."""
    from pydantic_ai.direct import model_request_stream  # noqa: PLC0415
    from pydantic_ai.messages import PartDeltaEvent, PartStartEvent, TextPart, TextPartDelta  # noqa: PLC0415

    text = ""
    async with model_request_stream(
        model, _messages(talk), model_settings=_settings(cap), model_request_parameters=_parameters(model, None)
    ) as events:
        async for event in events:
            match event:
                case PartStartEvent(part=TextPart(content=piece)):
                    pass
                case PartDeltaEvent(delta=TextPartDelta(content_delta=piece)):
                    pass
                case _:
                    continue
            text += piece
            yield piece
        yield _reply(text, talk, events.usage, events.finish_reason)


def _reply(text: str, talk: Talk, usage: Any, finish: str | None) -> Reply:
    return Reply(text, usage.input_tokens or talk.size, usage.output_tokens or guess(text), finish == "length")


def _messages(talk: Talk) -> list[Any]:
    from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart, UserPromptPart  # noqa: PLC0415

    def said(text: str) -> ModelRequest:
        return ModelRequest(parts=[UserPromptPart(text)], instructions=talk.prompt.instructions)

    messages: list[Any] = [said(talk.prompt.data)]
    for draft, told in talk.refused:
        messages += [ModelResponse(parts=[TextPart(draft[:KEPT] or "...")]), said(told)]
    return messages


def _settings(cap: int) -> Any:
    """As little thinking as a model allows: lines are short, and a person waits for them."""
    return {"max_tokens": cap, "thinking": False}


def _parameters(model: Any, schema: Mapping[str, Any] | None) -> Any:
    from pydantic_ai.models import ModelRequestParameters  # noqa: PLC0415
    from pydantic_ai.output import OutputObjectDefinition  # noqa: PLC0415

    if schema is None:
        return ModelRequestParameters()
    native = model.profile.get("supports_json_schema_output", False)
    return ModelRequestParameters(
        output_mode="native" if native else "prompted",
        output_object=OutputObjectDefinition(json_schema=dict(schema), name="reading"),
    )
