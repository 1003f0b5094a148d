"""Lets the tests of this folder share how labelled drafts are read."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
