"""One disposable CPython process: started, spoken to in frames, and killed with all that belongs to it."""

import asyncio
import json
import marshal
import os
import secrets
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from handrail.judges.allowed import ADMITTED
from handrail.judges.limits import Limits

NONCE = 16
OPTIONS = ("-I", "-S", "-B", "-X", "utf8")
# The process is given its program as compiled code over the pipe: it needs no file of ours and compiles nothing.
SOURCES = (
    ("handrail.assess.judging", "values"),
    ("handrail.judges", "filter"),
    ("handrail.judges", "cage"),
    ("handrail.judges", "child"),
)
BOOT = """
import marshal, posix, sys
def read(n):
    data = b""
    while len(data) < n:
        data += posix.read(0, n - len(data)) or sys.exit(1)
    return data
Module = type(sys)
for name, code in marshal.loads(read(int.from_bytes(read(4), "big"))):
    parts = name.split(".")
    for end in range(1, len(parts)):
        package = sys.modules.setdefault(".".join(parts[:end]), Module(".".join(parts[:end])))
        package.__path__ = []
    module = sys.modules[name] = Module(name)
    exec(code, module.__dict__)
module.main()
"""


class Garbled(Exception):
    """What came over the pipe is no frame of ours: the judged code has meddled with it."""


class Gone(Exception):
    """The process ended before it answered."""


@cache
def program() -> bytes:
    """What the process runs: our four files, compiled by this very interpreter."""
    made = []
    for package, name in SOURCES:
        source = (resources.files(package) / f"{name}.py").read_text("utf-8")
        made.append((f"{package}.{name}", compile(source, f"<{name}>", "exec", dont_inherit=True)))
    return framed(marshal.dumps(made))


def framed(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def order(
    limits: Limits, modules: Iterable[str], demand: Iterable[str], seconds: float, tried: int = 0
) -> dict[str, Any]:
    """The first frame: everything but the learner's code, which is sent when the doors are closed."""
    return {
        "nonce": secrets.token_hex(NONCE),
        "modules": list(modules),
        "allowed": ADMITTED,
        "limits": {"seconds": int(seconds) + 1, "memory": limits.memory},
        "demand": list(demand),
        "tried": tried,
    }


def command() -> list[str]:
    return [sys.executable, *OPTIONS, "-c", BOOT]


def unframed(body: bytes, nonce: str) -> dict[str, Any]:
    """A frame's message. The nonce tells ours from what the judged code wrote blindly; it is no proof, and none is
    needed: a value is all that a frame can claim, and values are judged here."""
    if not secrets.compare_digest(body[:NONCE], bytes.fromhex(nonce)):
        raise Garbled("wrong nonce")
    try:
        message = json.loads(body[NONCE:], parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Garbled("not JSON") from error
    if not isinstance(message, dict):
        raise Garbled("not a message")
    return message


def _no_constant(_: str) -> Any:
    raise ValueError("not JSON")


@dataclass(frozen=True, slots=True)
class Child:
    process: asyncio.subprocess.Process
    nonce: str
    demand: tuple[str, ...]
    limits: Limits

    async def send(self, message: Mapping[str, Any]) -> None:
        assert self.process.stdin  # noqa: S101 - it was started with a pipe
        try:
            self.process.stdin.write(framed(json.dumps(message).encode()))
            await self.process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError) as error:
            raise Gone from error

    async def take(self) -> dict[str, Any]:
        assert self.process.stdout  # noqa: S101 - it was started with a pipe
        try:
            length = int.from_bytes(await self.process.stdout.readexactly(4), "big")
            if not NONCE < length <= self.limits.frame:
                raise Garbled("wrong length")
            return unframed(await self.process.stdout.readexactly(length), self.nonce)
        except asyncio.IncompleteReadError as error:
            raise Gone from error


@asynccontextmanager
async def born(limits: Limits, first: Mapping[str, Any]) -> AsyncIterator[Child]:
    """A process in an empty directory with an empty environment and no descriptor but its pipes."""
    with tempfile.TemporaryDirectory(prefix="judge-") as folder:
        process = await asyncio.create_subprocess_exec(
            *command(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=folder,
            env={},
            start_new_session=True,
            limit=limits.frame + 64,
        )
        try:
            assert process.stdin  # noqa: S101 - it was started with a pipe
            process.stdin.write(program() + framed(json.dumps(first).encode()))
            yield Child(process, str(first["nonce"]), tuple(first["demand"]), limits)
        finally:
            await asyncio.shield(_ended(process))


async def _ended(process: asyncio.subprocess.Process) -> None:
    """The whole group at once: it is the leader of its own session, so the number is not another's."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    if process.stdin:
        process.stdin.close()
    await process.wait()
