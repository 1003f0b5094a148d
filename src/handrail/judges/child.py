"""Inside the judged process: takes the code, calls the function, sends back what came. What is expected it never knows.

Nothing that it says is believed further than a value is: whoever forges an answer must know the right one.
"""

import builtins
import json
import os
import sys
import types
import warnings
from importlib import import_module
from typing import Any, NoReturn

from handrail.assess.judging.values import Unfit, checked, pack, unpack
from handrail.judges.cage import enter

ANSWER = "answer"
FILE = "<answer>"
MORE, MORE_NAMED = 4, 8  # flags of a code object: it takes *args, **kwargs
KEPT = 2_000  # characters of what was printed, and of the text of an error


class Unlisted(ImportError):
    """Asked for a module that is not on the list."""


class Refusal(PermissionError):
    """Asked for something that is not there."""


class Printed:
    """Takes what is printed, keeps the beginning."""

    encoding, errors, closed = "utf-8", "strict", False

    def __init__(self) -> None:
        self.kept, self.left = "", KEPT

    def write(self, text: str) -> int:
        if self.left > 0:
            self.kept += text[: self.left]
            self.left -= len(text)
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""

    def isatty(self) -> bool:
        return False


class Wire:
    """Frames of JSON: four bytes of length, the nonce, the text."""

    def __init__(self, out: int, nonce: bytes) -> None:
        self.out, self.nonce = out, nonce

    def send(self, message: dict[str, Any]) -> None:
        body = self.nonce + json.dumps(message, separators=(",", ":"), allow_nan=False).encode()
        data = len(body).to_bytes(4, "big") + body
        while data:
            data = data[os.write(self.out, data) :]

    def take(self) -> Any:
        return json.loads(read(int.from_bytes(read(4), "big")))


def read(length: int) -> bytes:
    data = b""
    while len(data) < length:
        part = os.read(0, min(length - len(data), 65_536))
        if not part:
            os._exit(0)
        data += part
    return data


def main() -> NoReturn:
    out = os.dup(1)
    quiet = os.open(os.devnull, os.O_RDWR)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    os.close(quiet)
    order = json.loads(read(int.from_bytes(read(4), "big")))
    wire = Wire(out, bytes.fromhex(order["nonce"]))
    _prepare(order["modules"])
    layers = enter(order["limits"])
    wire.send({"layers": layers, "reached": _reached(order["tried"]) if order["tried"] else []})
    if not set(order["demand"]) <= set(layers):
        os._exit(0)
    task = wire.take()
    try:
        _judge(wire, task, order)
    finally:
        os._exit(0)  # no exit handlers, no flushing, nothing of the learner's runs after this


def _prepare(modules: list[str]) -> None:
    """Modules are loaded while there are files to load them from."""
    warnings.simplefilter("ignore")
    for name in modules:
        try:
            import_module(name)
        except ImportError:
            continue


def _reached(parent: int) -> list[str]:
    """What the trial run finds open, by trying."""
    import _socket  # noqa: PLC0415 - only the trial run needs it, and it is loaded before the doors close

    tries: dict[str, Any] = {
        "files": lambda: os.open("/", os.O_RDONLY),
        "paths": lambda: os.stat("/etc"),  # noqa: PTH116 - pathlib costs 3 ms to import
        "network": _socket.socket,
        "processes": lambda: os.fork() or os._exit(0),
        "signals": lambda: os.kill(parent, 0),
    }
    found = []
    for name, attempt in tries.items():
        try:
            attempt()
        except OSError:
            continue
        found.append(name)
    return found


def _judge(wire: Wire, task: dict[str, Any], order: dict[str, Any]) -> None:
    allowed = frozenset(order["allowed"])
    printed = sys.stdout = sys.stderr = Printed()
    sys.stdin = None  # input() has its own refusal
    module = _module(allowed)
    try:
        exec(compile(task["code"], FILE, "exec", dont_inherit=True), module.__dict__)  # noqa: S102 - that is the task
    except BaseException as error:  # noqa: BLE001 - whatever a learner raises is theirs
        wire.send({"fault": _error(error)})
        return
    function = module.__dict__.get(task["function"])
    wire.send({"loaded": _shape(function, module, task["function"])})
    while callable(function):
        case = wire.take()
        printed.kept, printed.left = "", KEPT
        wire.send({**_call(function, case), "printed": printed.kept, "place": case["place"]})


def _module(allowed: frozenset[str]) -> types.ModuleType:
    real = builtins.__import__

    def imports(name: str, around: Any = None, here: Any = None, names: Any = (), level: int = 0) -> Any:
        if level or not {name, name.partition(".")[0]} & allowed:
            raise Unlisted(f"import {name}")
        return real(name, around, here, names, level)

    module = types.ModuleType(ANSWER)
    own = dict(builtins.__dict__)
    own |= {"__import__": imports, "open": _refuses("open"), "breakpoint": _refuses("breakpoint"), "input": _no_input}
    module.__dict__["__builtins__"] = own
    if "time" in sys.modules:
        sys.modules["time"].sleep = _refuses("time.sleep")  # type: ignore[attr-defined]  # a module is open to it
    sys.modules[ANSWER] = module
    return module


def _refuses(name: str) -> Any:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise Refusal(name)

    return refuse


def _no_input(*_: Any) -> NoReturn:
    raise EOFError("input() has nothing to read")


def _shape(function: Any, module: types.ModuleType, wanted: str) -> dict[str, Any]:
    """What a call may look like, from the function's own code object; and what else is there, if it is missing."""
    if not callable(function):
        names = [n for n, v in module.__dict__.items() if isinstance(v, types.FunctionType) and isinstance(n, str)]
        return {"near": names[:50], "wanted": wanted}
    code = getattr(function, "__code__", None)
    if type(function) is not types.FunctionType or code is None:
        return {"takes": None}
    names = code.co_varnames[: code.co_argcount]
    free = len(function.__defaults__ or ())
    return {
        "takes": [len(names) - free, None if code.co_flags & MORE else len(names)],
        "names": None if code.co_flags & MORE_NAMED else [*names, *_only(code)],
    }


def _only(code: types.CodeType) -> tuple[str, ...]:
    return code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]


def _call(function: Any, case: dict[str, Any]) -> dict[str, Any]:
    try:
        args = [unpack(checked(arg)) for arg in case["args"]]
        kwargs = {name: unpack(checked(value)) for name, value in case["kwargs"]}
        value = pack(function(*args, **kwargs))
        return {"value": value, "after": _after(args, kwargs)}
    except BaseException as error:  # noqa: BLE001 - whatever a learner raises is theirs
        return {"error": _error(error)}


def _after(args: list[Any], kwargs: dict[str, Any]) -> Any:
    try:
        return [[pack(arg) for arg in args], [[name, pack(value)] for name, value in kwargs.items()]]
    except Unfit:
        return []


def _error(error: BaseException) -> dict[str, Any]:
    """Type, text and line. A syntax error has a line of its own."""
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return {"kind": "SyntaxError", "text": str(error.msg)[:KEPT], "line": error.lineno or 0, "refused": False}
    line, step = 0, error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == FILE:
            line = step.tb_lineno
        step = step.tb_next
    try:
        text = str(error)[:KEPT]
    except BaseException:  # noqa: BLE001 - its own __str__ may do anything
        text = ""
    refused = isinstance(error, Unlisted | PermissionError)
    return {"kind": type(error).__name__[:60], "text": text, "line": line, "refused": refused}
