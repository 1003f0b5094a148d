"""What holds the judged process on this system: found by trying, once."""

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache

from handrail.errors import BadSetup
from handrail.judges.limits import Limits
from handrail.judges.process import Garbled, command, framed, order, program, unframed

SETTING = "HANDRAIL_CODE_UNISOLATED"
START = 10.0


@dataclass(frozen=True, slots=True)
class Isolation:
    """`layers` are in force; `reached` is what the trial found open in spite of them."""

    layers: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()
    why: str = ""  # why there are none

    @property
    def runs(self) -> bool:
        """Whether CPython can be started as a judge at all."""
        return "limits" in self.layers

    @property
    def holds(self) -> bool:
        """The filter closes files, network and processes; so do the namespaces together. One of the two is needed."""
        closed = "seccomp" in self.layers or {"mount", "network", "pid", "rights"} <= set(self.layers)
        return self.runs and closed and not self.reached

    def __str__(self) -> str:
        if not self.runs:
            return f"no judged process can be started: {self.why}"
        open_ = f"; open: {', '.join(self.reached)}" if self.reached else ""
        return f"{'isolated' if self.holds else 'not isolated'} by {', '.join(self.layers)}{open_}"


@cache
def isolation() -> Isolation:
    """Starts one process, lets it shut itself in and try the doors. Blocks for some 50 ms; kept for the process."""
    if os.name != "posix":
        return Isolation(why="it needs a POSIX system, best Linux")
    limits = Limits()
    first = order(limits, ("_socket",), ("trial only",), 1, tried=os.getpid())
    try:
        # nothing of anybody's is run here: the process tries its doors and ends
        with tempfile.TemporaryDirectory(prefix="judge-") as folder:
            done = subprocess.run(  # noqa: S603 - our own interpreter with our own program
                command(),
                input=program() + framed(json.dumps(first).encode()),
                capture_output=True,
                env={},
                cwd=folder,
                start_new_session=True,
                timeout=START,
                check=False,
            )
        message = unframed(done.stdout[4:], str(first["nonce"]))
        return Isolation(tuple(message["layers"]), tuple(message["reached"]))
    except (OSError, subprocess.SubprocessError, Garbled, KeyError, TypeError) as error:
        return Isolation(why=f"{type(error).__name__}; is {command()[0]} a Python that runs here?")


def check(*, accept_unisolated: bool, found: Isolation | None = None) -> None:
    """At session creation, for every session with a code item. BadSetup where learners' code could reach something."""
    found = found or isolation()
    if found.holds or (found.runs and accept_unisolated):
        return
    if not found.runs:
        raise BadSetup(f"items that run code cannot be used here: {found}. Leave such items out, or run on Linux.")
    raise BadSetup(
        f"items that run code are refused: this system cannot isolate a learner's program ({found}). Run Handrail on "
        "Linux with user namespaces or seccomp, leave such items out, or, if every learner is trusted with this "
        f"machine, set {SETTING}=on."
    )
