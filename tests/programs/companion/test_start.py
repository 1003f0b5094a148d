"""What is shipped is sound, and a part of it that is not stops the start, not a conversation."""

import pytest

from handrail import care
from handrail.errors import Misconfigured
from handrail.programs.companion import (
    emotion,
    handoff,
    memory,
    quality,
    reason,
    requests,
    start,
    talk,
    validator,
    voice,
)

PARTS = (care, emotion, handoff, memory, quality, reason, requests, talk, validator, voice)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__.rpartition(".")[2])
def test_every_part_is_read_at_the_start(part, monkeypatch):
    start.load()

    def broken() -> None:
        raise Misconfigured("a file is broken")

    monkeypatch.setattr(part, "load", broken)
    with pytest.raises(Misconfigured, match="a file is broken"):
        start.load()
