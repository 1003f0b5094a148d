"""One judge for all tests, with little patience; every door that an attack may try is watched."""

import asyncio
import os
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from handrail.assess.judging import Judgement, TestCase
from handrail.judges import Limits, PythonJudge, isolation
from handrail.judges.confirming import confirm
from tests.judges.attacks import SECRET

QUICK = Limits(seconds=0.6, lates=1, fast_seconds=0.15, places=2)


@pytest.fixture(scope="session")
def judge() -> Iterator[PythonJudge]:
    made = PythonJudge(QUICK)
    yield made
    asyncio.run(made.close())


@pytest.fixture(scope="session")
def ask(judge: PythonJudge) -> Callable[..., Judgement]:
    """Both judges, as a program would ask them."""

    def read(code: str, *tests: TestCase, function: str = "f", timeout: float = 4) -> Judgement:
        return asyncio.run(judge.read(code, tests, function, timeout))

    return read


@pytest.fixture(scope="session")
def cpython() -> Callable[..., Judgement]:
    """The second judge alone."""

    async def run(code: str, tests: tuple[TestCase, ...], function: str) -> Judgement:
        until = asyncio.get_running_loop().time() + 4
        return await confirm(code, tests, function, QUICK, isolation().layers, until)

    return lambda code, *tests, function="f": asyncio.run(run(code, tests, function))


@dataclass(frozen=True, slots=True)
class Doors:
    canary: Path
    listener: socket.socket

    def fill(self, code: str) -> str:
        port = self.listener.getsockname()[1]
        for name, value in (("canary", self.canary), ("port", port), ("ppid", os.getpid())):
            code = code.replace(f"{{{name}}}", str(value))
        return code

    def untouched(self) -> bool:
        self.listener.setblocking(False)
        try:
            self.listener.accept()
        except BlockingIOError:
            return self.canary.read_text() == SECRET and self.canary.stat().st_mode & 0o777 == 0o666
        return False


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    monkeypatch.setenv("HANDRAIL_CANARY", SECRET)
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)  # pytest's own folders: so that only the cage keeps anybody from it
    canary = tmp_path / "canary"
    canary.write_text(SECRET)
    canary.chmod(0o666)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield Doors(canary, listener)
