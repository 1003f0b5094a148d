"""The mark that sets data apart in a prompt: speech puts it there, check knows it when a draft repeats it."""

import re
from hashlib import blake2b

MARK = re.compile(r"(?<![0-9A-Za-z])(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{12}(?![0-9A-Za-z])")
BLOCK = re.compile(r"<<<|>>>|\b(?:LINE|TEXT)\b")


def mark_of(*parts: str) -> str:
    """Made from all of the data, so that no text can contain its own mark."""
    return blake2b("\x1f".join(parts).encode("utf-8", "replace"), digest_size=6).hexdigest()
