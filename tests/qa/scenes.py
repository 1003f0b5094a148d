"""A clean interview in each language, with its scenario and persona, and the words by which it can be spoilt."""

import tomllib
from itertools import chain
from pathlib import Path

LANGUAGES = ("en", "es")
SCENES = {name: tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8")) for name in LANGUAGES}


def rows(pairs):
    """Turns in the form of the seed, from pairs of what was asked and answered."""
    said = chain.from_iterable((("learner", asked), ("patient", answered)) for asked, answered in pairs)
    return [{"turnIndex": place, "role": role, "text": text} for place, (role, text) in enumerate(said)]


def clean(language):
    return rows(SCENES[language]["clean"])
