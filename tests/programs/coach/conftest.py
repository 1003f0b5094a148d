"""Lets the tests of this folder share their lesson and the tables in other words."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
