"""Questions that lean on the answer before them: "and at night?", "how much?", "any in the family?"."""

from collections.abc import Sequence

from handrail.programs.patient.asking.lexicon import SAME, Lexicon
from handrail.programs.patient.topics import kinds

LONGEST = 9  # words


def follows(words: Sequence[str], before: str, lexicon: Lexicon) -> str:
    """The topic that a short question means after that one; nothing where it stands on its own."""
    if not before or len(words) > LONGEST:
        return ""
    text = " ".join(words)
    for follow in lexicon.follows:
        if follow.asks.search(text):
            found = follow.after.get(before) or follow.after.get(kinds().get(before, "")) or follow.after.get("any", "")
            if found:
                return before if found == SAME else found
    return ""
