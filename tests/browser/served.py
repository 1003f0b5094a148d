"""A real server in its own process, as a person starts it; it can be stopped and started again on the same port."""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

STAGE = Path(__file__).with_name("stage.py")
HANDRAIL = [sys.executable, "-c", "from handrail.cli import app; app()"]
PATIENCE = 30.0


@dataclass
class Served:
    """`stage` has the test's own program, which shows every widget, or that of another `script`."""

    folder: Path
    stage: bool = False
    script: Path = STAGE
    more: tuple[str, ...] = ()  # further words of the command
    port: int = 0
    process: subprocess.Popen[str] | None = None
    said: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> "Served":
        command = [sys.executable, str(self.script)] if self.stage else HANDRAIL
        words = ["serve", "--port", str(self.port), "--db", f"sqlite:///{self.folder}/browser.db", *self.more]
        env = {k: v for k, v in os.environ.items() if not k.startswith("HANDRAIL_")}
        env["HANDRAIL_NEW_SESSIONS_PER_MINUTE"] = "0"  # all of a test's people share one address
        self.process = subprocess.Popen(
            [*command, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=self.folder, env=env
        )
        lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._drain, args=(self.process, lines), daemon=True).start()
        self.port = self._port(lines)
        return self

    def _drain(self, process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
        for line in process.stdout or ():
            self.said.append(line)
            lines.put(line)
        lines.put(None)

    def _port(self, lines: "queue.Queue[str | None]") -> int:
        end = time.monotonic() + PATIENCE
        while (line := lines.get(timeout=max(0.1, end - time.monotonic()))) is not None:
            if found := re.search(r"listens on http://127\.0\.0\.1:(\d+)", line):
                return int(found[1])
        self.stop()
        raise AssertionError("the server did not start; it said:\n" + "".join(self.said))

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()
        self.process = None
