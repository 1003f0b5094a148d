"""The server with a guest that remembers. Run as a script by `served.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # it runs in a folder of its own

from handrail.cli import app
from handrail.server import wiring
from tests.server.rememberer import REMEMBERER

if __name__ == "__main__":
    wiring.known_programs = lambda: {"rememberer": REMEMBERER}
    sys.exit(app())
