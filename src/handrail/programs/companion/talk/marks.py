"""What is kept of a reply so that nothing is said twice: keys of lines, and marks of what a turn did."""

from hashlib import blake2b

from handrail.kernel.moves import choose
from handrail.kernel.rules import folded

ASKED, QUIET, HUSH = "asked", "quiet", "hush"  # a turn asked or did not; they want no questions
THOUSAND = tuple(range(1000))


def marked(kind: str, text: str) -> str:
    return f"{kind}:{blake2b(folded(text).encode('utf-8', 'replace'), digest_size=5).hexdigest()}"


def chance(share: float, *keys: object) -> bool:
    return choose(THOUSAND, *keys) < share * 1000
